"""Blanks are recovered, letters recycled and words rearranged where that pays."""

from dataclasses import replace

from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.players.alternatives import choose_alternative, simulated_value
from sternfeld.players.analysis import simulation_plan
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import player_of
from sternfeld.players.variations import rearrangings, recyclings
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.players.games import play

FOREVER = Deadline(lambda: False, None)


def board_with(word: str) -> Board:
    tiles = [
        PlacedTile(Direction.ACROSS.step(Square(8, 6), at), face) for at, face in enumerate(word)
    ]
    return Board(15).lay(tiles)


def view_of(word: str, rack: str, bag: int = 80) -> PlayerView:
    return PlayerView(0, board_with(word), tuple(rack), (0, 0), (7, 7), bag, 0)


def choose(level: str, view: PlayerView, **house_rules: object) -> cmd.SeatCommand:
    rules = Rules.of("deluxe", {"word_check": "checked", **house_rules})
    return player_of(level).choose(view, rules, Budget(nodes=100))


def test_a_blank_is_recovered_whenever_that_pays() -> None:
    for level in ("beginner", "expert", "champion"):
        view = view_of("HOrN", "RAVVUUI")
        assert choose(level, view, blank_recovery=True) == cmd.RecoverBlank(0, Square(8, 8))
        assert not isinstance(choose(level, view), cmd.RecoverBlank)


def test_a_blank_without_its_letter_stays() -> None:
    view = view_of("HOrN", "SAEITLD")
    assert not isinstance(choose("expert", view, blank_recovery=True), cmd.RecoverBlank)


def test_a_letter_is_recycled_for_a_better_turn_and_never_for_ever() -> None:
    view = view_of("CAT", "ERZAGDO")
    rules = Rules.of("deluxe", {"recycle": True, "word_check": "checked"})
    steps = 0
    while steps < 20:
        command = player_of("expert").choose(view, rules, Budget())
        if not isinstance(command, cmd.RecycleLetter):
            break
        taken = view.board[command.square]
        rack = list(view.rack)
        rack[rack.index(command.face)] = taken
        board = view.board.lay([PlacedTile(command.square, command.face)])
        view = PlayerView(0, board, tuple(rack), (0, 0), (7, 7), 80, 0)
        steps += 1
    assert 1 <= steps < 10


def test_people_below_expert_do_not_recycle() -> None:
    view = view_of("CAT", "ERZAGDO")
    assert not isinstance(choose("advanced", view, recycle=True), cmd.RecycleLetter)


def test_a_word_is_rearranged_with_all_its_letters() -> None:
    rules = Rules.of("deluxe", {"rearrange": True, "word_check": "checked"})
    view = view_of("TEA", "MVVUUQW")
    engine = engine_for(rules, EVERY_WORD)
    found = rearrangings(view, rules, engine, FOREVER)
    assert found == sorted(found, key=lambda one: -one.equity)
    word = "".join(tile.face for tile in sorted(found[0].command.tiles))
    assert word in engine.lexicon
    assert not set("TEA") - set(word)
    assert rearrangings(view_of("TEA", ""), rules, engine, FOREVER) == []
    late = Deadline(lambda: True, None)
    assert rearrangings(view, rules, engine, late) == []


def test_the_referee_accepts_rearranged_words() -> None:
    rules = Rules.of("deluxe", {"rearrange": True, "word_check": "checked"})

    def is_rearranged(state: GameState) -> bool:
        return any(turn.kind is LineKind.REARRANGE for turn in state.turns)

    assert any(
        is_rearranged(play(rules, ["expert", "expert"], seed, until=is_rearranged))
        for seed in range(3)
    )


def test_a_blank_of_the_rack_can_be_recycled_and_one_on_the_board_cannot() -> None:
    rules = Rules.of("deluxe", {"recycle": True, "word_check": "checked"})
    engine = engine_for(rules, EVERY_WORD)
    found = recyclings(view_of("FOX", "?AIT"), rules, engine, FOREVER)
    assert any(one.command.face.islower() for one in found)
    assert all("?" not in one.rack for one in found if one.command.face.islower())
    on_blank = recyclings(view_of("FOx", "ZAIT"), rules, engine, FOREVER)
    assert Square(8, 8) not in {one.command.square for one in on_blank}
    assert Square(8, 8) in {one.command.square for one in found}


def test_the_champion_plays_swaps_and_new_orders_out() -> None:
    for house_rules in ({"recycle": True}, {"rearrange": True}):
        rules = Rules.of("deluxe", {**house_rules, "word_check": "checked"})
        game = play(rules, ["champion", "expert"], 0, nodes=150)
        assert game.end is not None
        assert any(turn.swaps or turn.kind is LineKind.REARRANGE for turn in game.turns)


def test_simulation_compares_what_equity_has_found() -> None:
    rules = Rules.of("deluxe", {"rearrange": True, "word_check": "checked"})
    engine = engine_for(rules, EVERY_WORD)
    view = view_of("TEA", "MVVUUQW")
    orders = rearrangings(view, rules, engine, FOREVER)
    ordinary = engine.rank(view.board, view.rack, bag_count=view.bag_count, n=1)[0]

    def chosen(budget: Budget | None) -> cmd.SeatCommand | None:
        return choose_alternative(view, rules, engine, ordinary, [], orders, budget, FOREVER)

    static = chosen(None)
    assert (static is not None) == (orders[0].equity > ordinary.equity)
    budget = Budget(nodes=5000)
    assert chosen(budget) == chosen(budget)
    plan = replace(simulation_plan(view, rules, budget), iterations=96, round=96)
    fares = [
        simulated_value(view, rules, engine, one, plan, FOREVER)
        for one in engine.rank(view.board, view.rack, bag_count=view.bag_count, n=2)
    ]
    assert None not in fares
    assert fares[0] != fares[1]
    late = Deadline(lambda: True, None)
    assert simulated_value(view, rules, engine, ordinary, plan, late) is None
