"""What a play is worth when the bag runs out, and whether that helps."""

import pytest

from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board
from sternfeld.rules.rules import Rules
from tests.engine.positions import engine_of

TRIAL = {"opening_offer": (0,), "emptied_leave": (100,), "left_in_bag": (0, 0, 0)}

RACK = tuple("AEINRSQ")


def ranked(
    engine: Engine, bag: int, players: int = 2, others: int = 0
) -> dict[tuple[str, ...], Play]:
    """A play for each choice of tiles laid on a board with one word, by the tiles."""
    board = Board(15).lay(engine.best(Board(15), tuple("HOUSE"))[0].tiles)
    plays = engine.rank(board, RACK, bag_count=bag, players=players, others=others, n=0)
    lays = (play for play in plays if play.kind is PlayKind.LAY)
    return {tuple(sorted(tile.face for tile in play.tiles)): play for play in lays}


def kept_points(engine: Engine, laid: tuple[str, ...]) -> int:
    return sum(map(engine.rules.tiles.value, RACK)) - sum(map(engine.rules.tiles.value, laid))


def test_a_play_that_empties_the_bag_keeps_tiles_to_which_nothing_is_drawn() -> None:
    engine = engine_of("deluxe")
    ordinary, last = ranked(engine, bag=40), ranked(engine, bag=1)
    assert len(last) > 20
    for laid, play in last.items():
        usual = int(ordinary[laid].leave * 100 + (0.5 if ordinary[laid].leave > 0 else -0.5))
        scaled = int(usual * 60 / 100)
        expected = scaled - 40 * kept_points(engine, laid) + 200
        assert round(play.leave * 100) == expected
        assert play.equity == pytest.approx(play.score + play.leave)


def test_a_table_of_leaves_brings_its_own_numbers() -> None:
    """In `reise` a game goes on until nobody can lay, so tiles that are kept are worth more."""
    engine = engine_of("reise")
    usual, last = ranked(engine, bag=40), ranked(engine, bag=1)
    assert len(last) > 20
    for laid, play in last.items():
        assert play.leave == pytest.approx(0.8 * usual[laid].leave + 4, abs=0.02)


def test_numbers_that_come_with_a_table_count() -> None:
    numbers = {"emptied_leave": (0,), "emptied_point": (0,), "left_in_bag": (700, 0, 0)}
    plain = engine_of("deluxe")
    data = plain.leaves.to_bytes()
    leaves = Leaves.from_bytes(plain.rules, data, "tried", evaluation=numbers)
    engine = Engine(plain.rules, lexicon=plain.lexicon, leaves=leaves)
    assert {play.leave for play in ranked(engine, bag=1).values()} == {7.0}


@pytest.mark.parametrize(("left", "worth"), [(1, 3.0), (2, 2.5), (3, 0.0), (9, 0.0)])
def test_who_leaves_a_tile_or_two_in_the_bag_is_better_off(left: int, worth: float) -> None:
    engine = engine_of("deluxe")
    ordinary = ranked(engine, bag=40)
    for laid in list(ordinary)[:6]:
        play = ranked(engine, bag=len(laid) + left)[laid]
        assert play.leave - ordinary[laid].leave == pytest.approx(worth)


def test_exchanged_tiles_stay_in_the_bag_so_their_leave_is_the_ordinary_one() -> None:
    engine = engine_of("deluxe")

    def exchanges(bag: int) -> dict[tuple[str, ...], float]:
        moves = engine.rank(Board(15), RACK, bag_count=bag, n=0)
        return {tuple(sorted(m.exchanged)): m.leave for m in moves if m.exchanged}

    assert exchanges(7) == exchanges(40)
    assert len(exchanges(7)) > 100


@pytest.mark.parametrize(
    ("house_rules", "players", "cost", "gain"),
    [
        ({}, 2, 2.0, 2.0),
        ({}, 3, 1.5, 1.5),
        ({"end_scoring.out_gains_racks": False}, 2, 1.0, 1.0),
        ({"end_scoring.deduct_racks": False}, 2, 1.0, 1.0),
        ({"end_scoring.deduct_racks": False}, 3, 0.5, 1.0),
        ({"end_scoring.double": True}, 2, 2.0, 2.0),
        ({"end_scoring.double": True}, 3, 1.0, 2.0),
    ],
)
def test_with_an_empty_bag_racks_count_as_the_rules_settle_them(
    house_rules: dict[str, object], players: int, cost: float, gain: float
) -> None:
    plain = engine_of("deluxe")
    rules = Rules.of("deluxe", house_rules)
    engine = Engine(rules, lexicon=plain.lexicon, leaves=plain.leaves)
    played = ranked(engine, bag=0, players=players)
    for laid, play in played.items():
        expected = -cost * kept_points(engine, laid) - 10
        assert play.leave == pytest.approx(expected)
    board = Board(15).lay(engine.best(Board(15), tuple("HOUSE"))[0].tiles)
    (out, *_) = engine.rank(board, ("S",), bag_count=0, players=players, others=12)
    assert out.leave == pytest.approx(gain * 12)


def test_without_leaves_it_is_played_for_the_score_alone() -> None:
    plain = engine_of("deluxe")
    engine = Engine(plain.rules, lexicon=plain.lexicon, leaves=Leaves.none(plain.rules))
    assert all(play.equity == play.score for play in ranked(engine, bag=2).values())


def test_a_match_is_the_same_at_any_thread_count_and_fair() -> None:
    engine = engine_of("deluxe")
    once = engine.match(40, trial=TRIAL, seed=3)
    assert engine.match(40, trial=TRIAL, seed=3, threads=3) == once
    assert 0 < once.alike < once.deals == 40
    for players in (2, 3, 4):
        same = engine.match(10, trial={}, players=players)
        assert same.wins == pytest.approx(1 / players)
        assert (same.alike, same.spread) == (10, 0)


def test_a_term_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="no term of the evaluation is called luck"):
        engine_of("deluxe").match(1, trial={"luck": (1,)})


@pytest.mark.parametrize(
    ("trial", "problem"),
    [
        ({"left_in_bag": (1, 2)}, "number of values of left_in_bag is 2; expected 3"),
        ({"stay": (10_001,)}, "stay is 10001; expected -10000 to 10000"),
        ({"opening_reach": (-1,)}, "opening_reach is -1; expected 0 to 10000"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    trial: dict[str, tuple[int, ...]], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        engine_of("deluxe").match(1, trial=trial)


def test_a_first_word_stays_near_the_star_and_away_from_premium_squares() -> None:
    engine = engine_of("deluxe")
    star = engine.rules.layout.star
    costs: dict[int, set[float]] = {}
    for play in engine.plays(Board(15), "IVVY"):
        if play.text == "IVY":
            reach = max(
                abs(tile.square.row - star.row) + abs(tile.square.column - star.column)
                for tile in play.tiles
            )
            costs.setdefault(reach, set()).add(round(play.score + play.leave - play.equity, 2))
    # Nothing goes beside a V, and the squares beside the star's neighbours are premium squares:
    # in the middle I and Y lie beside them, at either end only one letter does, but it reaches.
    assert set(costs) == {1, 2}
    assert min(costs[1]) > 0.8
    assert min(costs[2]) >= 1.6


def test_the_first_words_place_counts_only_on_an_empty_board() -> None:
    engine = engine_of("deluxe")
    for play in ranked(engine, bag=40).values():
        assert play.equity == pytest.approx(play.score + play.leave)
