"""The candidates of a champion: no kind of move that could be right is left out."""

import math
from dataclasses import replace

import pytest

from sternfeld.engine.play import PlayKind
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.knowledge import engine_for, others_points
from sternfeld.players.level import LEVELS
from sternfeld.players.player import ComputerPlayer
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules

RULES = Rules.of("deluxe")
ENGINE = engine_for(RULES, EVERY_WORD)
ONE_LEFT = (  # in the bag
    "7C6D/7H4LAR/7I2P1ALA/7VOGUE1AG/6RERAN2M1/7S1BY2O1/8OY2Id1/5JEUX3NEW/3C1U2O3A1E/3O1M6N1B/"
    "3ZIP2OAK1E2/2TI1sTIFLERS2/2WED5F1T2/1HIDEOUT7/VEG1N2IDOL4 AEINRST/ 372/369 0"
)
MIDDLE = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)


def view_of(cgp: str, bag: int) -> PlayerView:
    position = parse_cgp(cgp, RULES.tiles)
    own, other = position.scores
    return PlayerView(0, position.board, tuple(position.racks[0]), (own, other), (7, 7), bag, 0)


def kinds(view: PlayerView, count: int | None = None) -> list[PlayKind]:
    return [play.kind for play in candidates(ENGINE, view, RULES, count)]


@pytest.mark.parametrize("nodes", [1_000, 20_000, 1_000_000])
def test_the_champion_passes_where_the_highest_play_wins_less_often(nodes: int) -> None:
    # The last tile goes to whoever lays first, and the other then goes out.
    view = view_of(ONE_LEFT, 1)
    analysis = ComputerPlayer(LEVELS["champion"]).analyse(view, RULES, Budget(nodes=nodes))
    assert analysis.nodes > 0
    assert analysis.play is not None
    assert analysis.play.kind is PlayKind.PASS
    # Always by equity, and with seven tiles of eight if it is answered as well as can be seen.
    assert analysis.win_probability == (1 if nodes < 10_000 else 15 / 16)
    highest = next(one for one in analysis.candidates if one.play.text == "INEARTHS")
    assert highest.win_probability < 15 / 16


@pytest.mark.parametrize("bag", [1, 4, 6])
def test_a_pass_is_a_candidate_once_nothing_can_be_exchanged(bag: int) -> None:
    view = view_of(ONE_LEFT, bag)
    assert kinds(view).count(PlayKind.PASS) == 1
    assert kinds(view, 5) == [*[PlayKind.LAY] * 4, PlayKind.PASS]


def test_exchanges_and_small_plays_are_candidates_although_they_are_behind() -> None:
    view = view_of(f"{MIDDLE} AEEIIOU/ 0/0 0", 79)
    plays = candidates(ENGINE, view, RULES)
    assert PlayKind.EXCHANGE in [play.kind for play in plays]
    assert {len(play.tiles) for play in plays} >= {1, 2, 3, 4}
    assert plays == sorted(plays, key=lambda play: -play.equity)
    assert PlayKind.PASS not in [play.kind for play in plays]


def test_tiles_that_are_worth_most_together_may_wait() -> None:
    board = "15/15/12L2/12O2/12I2/5Z6T2/5O6E2/5ALOUD2R2/8HOYAS2/15/15/15/15/15/15"
    assert PlayKind.PASS in kinds(view_of(f"{board} NIUERAG/ 36/118 0", 68))
    assert PlayKind.PASS not in kinds(view_of(f"{board} NVUERAG/ 36/118 0", 68))


def test_a_play_far_ahead_is_still_compared() -> None:
    view = view_of(f"{MIDDLE} ?AEINRS/ 0/0 0", 79)
    plays = candidates(ENGINE, view, RULES)
    assert len(plays) >= 3


def test_a_number_of_candidates_is_kept() -> None:
    view = view_of(f"{MIDDLE} AEINRST/ 0/0 0", 79)
    assert [len(kinds(view, count)) for count in (1, 2, 7, 40)] == [1, 2, 7, 40]


def test_a_single_candidate_is_the_best_play_and_not_the_pass() -> None:
    assert kinds(view_of(ONE_LEFT, 1), 1) == [PlayKind.LAY]


def test_on_an_empty_board_a_word_is_a_candidate_across_and_not_down_as_well() -> None:
    view = view_of(f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0", 86)
    laid = [play for play in candidates(ENGINE, view, RULES) if play.kind is PlayKind.LAY]
    assert {tile.square.row for play in laid for tile in play.tiles} == {8}
    first, *rest = RULES.layout.rows
    lopsided = replace(RULES.layout, rows=(first[:1] + "D" + first[2:], *rest))
    both = candidates(ENGINE, view, replace(RULES, layout=lopsided))
    assert {tile.square.row for play in both for tile in play.tiles} > {8}


def test_with_an_empty_bag_the_pass_counts_the_tiles_that_stay() -> None:
    view = replace(view_of(ONE_LEFT, 0), rack=("A", "E", "V"), tiles=(3, 5))
    plays = candidates(ENGINE, view, RULES)
    passing = next(play for play in plays if play.kind is PlayKind.PASS)
    assert passing.equity == ENGINE.settled(view.rack, others=others_points(view, RULES))
    assert passing.equity < 0


def test_fewer_candidates_are_compared_where_there_is_little_time() -> None:
    view = view_of(f"{MIDDLE} DGIMOPU/ 0/0 0", 79)
    many, few = (candidates(ENGINE, view, RULES, nodes=nodes) for nodes in (50_000, 5_000))
    assert len(few) < len(many)
    assert set(map(str, few)) < set(map(str, many))
    late = view_of(ONE_LEFT, 1)
    fewest, fewer = (candidates(ENGINE, late, RULES, nodes=nodes) for nodes in (100, 11_999))
    assert fewest == fewer
    assert len(fewer) >= 12


def test_late_in_a_game_many_plays_are_compared_whatever_their_equity() -> None:
    def count(bag: int, nodes: float) -> int:
        return len(candidates(ENGINE, view_of(ONE_LEFT, bag), RULES, nodes=nodes))

    assert count(7, 11_999) < 30
    assert 40 <= count(7, 12_000) < 60
    assert count(7, 30_000) >= 100
    assert count(7, math.inf) == count(7, 36_000)
    assert count(8, 49_999) < 30
    assert count(20, math.inf) == count(8, 50_000) > 100
    assert count(21, math.inf) < 30
    assert count(1, math.inf) > 100
    assert count(0, math.inf) > 100


def test_a_budget_tells_how_many_nodes_there_will_be() -> None:
    assert Budget(nodes=700, seconds=5).expected_nodes(Deadline(lambda: False, None)) == 700
    assert Budget().expected_nodes(Deadline(lambda: False, None)) == math.inf
    assert Budget(seconds=5, threads=2).expected_nodes(Deadline(lambda: False, 0.0)) == 0


def test_a_budget_can_count_processor_time_instead() -> None:
    now = [100.0]
    deadline = Budget(seconds=2, clock=lambda: now[0]).begin(patience=9)
    half = deadline.part(0.5)
    assert half.left == pytest.approx(0.985)
    assert deadline.left == pytest.approx(1.97)
    now[0] += 1
    assert (half.passed(), deadline.passed()) == (True, False)
    now[0] += 1
    assert deadline.passed()
