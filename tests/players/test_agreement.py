"""Games of computers end, and no move of theirs is refused: even when nobody can lay anything."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from sternfeld.engine.engine import Engine
from sternfeld.errors import IllegalMove
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board
from sternfeld.game.decide import decide
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players import player
from sternfeld.players.agreement import agrees_to_end, next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.player import levels, player_of
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import Vocabulary
from sternfeld.rules.rules import Rules
from tests.players.games import play, start
from tests.rules.samples import CASES

EDITIONS = ("deluxe", "kompakt", "kurz", "mini", "reise", "super")
FEW_WORDS = ("ART", "EIN", "NET", "RAT", "TEE", "TEN")


@cache
def engine_of_few_words(rules: Rules, vocabulary: Vocabulary) -> Engine:
    return Engine(rules, lexicon=Lexicon.compile(FEW_WORDS, rules.tiles.alphabet))


class FewWords:
    """The judge of a table whose list holds next to nothing."""

    def admits(self, word: str) -> bool:
        return word in FEW_WORDS

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return bool(engine_of_few_words(rules, Vocabulary()).plays(board, rack))


def stuck_game(
    rules: Rules, names: tuple[str, ...], most: int, bag: int | None = None
) -> GameState:
    """A game in which hardly a word can be laid, perhaps with so few tiles left in the bag."""
    chance = SeededChance(bytes(32))
    state = start(rules, len(names), 0)
    if bag is not None:
        lost = chance.draw(state.bag, state.bag_count - bag, 0)
        state = replace(state, bag=state.bag.draw(lost))
    for now in range(1, most):
        if state.end is not None:
            break
        seat = next_to_act(state)
        view = PlayerView.of(state, seat)
        command = player_of(names[seat]).choose(view, rules, Budget(nodes=30))
        state = decide(state, command, now=now, chance=chance, judge=FewWords()).state
    return state


TABLES = [
    pytest.param(edition, seats, marks=[] if at % 3 + 2 == seats else pytest.mark.thorough)
    for at, edition in enumerate(EDITIONS)
    for seats in (2, 3, 4)
]
"""Each edition with one number of seats; `make check` takes all of them."""


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_with_hardly_any_words_every_game_of_computers_ends(
    edition: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "engine_for", engine_of_few_words)
    for first in range(len(levels())):
        names = tuple(levels()[(first + seat) % len(levels())] for seat in range(seats))
        state = stuck_game(Rules.of(edition), names, most=400)
        assert state.end is not None, names
        assert len(state.turns) <= 60 + 8 * seats


def test_computers_are_never_refused_whatever_rules_they_play_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With few words: they exchange while they may, with a full bag and with six tiles in it."""
    monkeypatch.setattr(player, "engine_for", engine_of_few_words)
    tables = {rules: name for name, one in CASES for rules in one.tables("kompakt", name)}
    done: Counter[LineKind] = Counter()
    for (rules, switch), bag in product(tables.items(), (None, 6)):
        seats = max([2, *map(len, rules.per_seat().values())])
        try:
            state = stuck_game(rules, ("beginner",) * seats, most=20, bag=bag)
        except IllegalMove as error:
            pytest.fail(f"{switch}: {error}")
        done.update(turn.kind for turn in state.turns)
    assert min(done[LineKind.EXCHANGE], done[LineKind.PASS], done[LineKind.LAY]) > len(tables)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_games_of_all_levels_end_within_few_turns(edition: str, seats: int) -> None:
    names = [levels()[(seat * 2 + len(edition)) % len(levels())] for seat in range(seats)]
    state = play(Rules.of(edition), names, seed=seats, nodes=20)
    assert state.end is not None
    assert len(state.turns) < 150


def test_a_stuck_game_with_tiles_in_the_bag_ends_by_agreement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player, "engine_for", engine_of_few_words)
    state = stuck_game(Rules.of("deluxe"), ("expert", "champion", "beginner"), most=400)
    assert state.end is EndReason.AGREED
    assert state.bag_count > 0
    assert [turn.kind for turn in state.turns[-3:]] == [LineKind.PASS] * 3


def seen(**changes: object) -> PlayerView:
    rack = tuple("HORNETS")
    view = PlayerView(0, Board(15), rack, (0, 0, 0), (7, 7, 7), 5, to_move=1, nothing_moves=True)
    return replace(view, **changes)  # type: ignore[arg-type]


def test_a_computer_agrees_out_of_turn_and_speaks_last_in_its_own() -> None:
    assert agrees_to_end(seen())
    assert not agrees_to_end(seen(nothing_moves=False))
    assert not agrees_to_end(seen(agreed=frozenset({0})))
    assert not agrees_to_end(seen(to_move=0))
    assert not agrees_to_end(seen(to_move=0, agreed=frozenset({1})))
    assert agrees_to_end(seen(to_move=0, agreed=frozenset({1, 2})))
    assert agrees_to_end(seen(to_move=0, agreed=frozenset({1}), gone=frozenset({2})))


@pytest.mark.parametrize("level", levels())
def test_every_level_answers_an_offered_end(level: str) -> None:
    rules = Rules.of("deluxe")
    answer = player_of(level).choose(seen(), rules, Budget(nodes=10))
    assert answer == cmd.AgreeToEnd(0)


def test_one_who_has_not_passed_is_not_held_to_have() -> None:
    # After a lost turn a seat has had no chance to lay: the others' passes are not a round.
    state = start(Rules.of("deluxe", {"start.order": "agreed"}), 2, 1)
    chance = SeededChance(bytes(32))
    for now, seat in enumerate((0, 1, 0), start=1):
        assert not (PlayerView.of(state, 0).nothing_moves and now < 3)
        command = cmd.Pass(state.to_move)
        state = decide(state, command, now=now, chance=chance, judge=FewWords()).state
        assert PlayerView.of(state, seat).passes == now
    assert PlayerView.of(state, 0).nothing_moves
