"""How games end, and who has won."""

from __future__ import annotations

import pytest

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Board
from sternfeld.game.endings import (
    EndCause,
    Verdict,
    end_cause,
    last_rounds,
    pass_rounds,
    passing_ends_nothing,
    rack_adjustments,
    winners,
)
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import evolve
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.json_codec import from_plain
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.game.table import Table, Words, across, down, of_kind

HORN = across(8, 6, "HORN")


def near_the_end(edition: str, seats: int = 2, **house_rules: object) -> Table:
    """The bag is empty and Anna can go out with HORN."""
    rules = {name.replace("__", "."): value for name, value in house_rules.items()}
    table = Table(edition, rules, seats=seats, judge=Words("HORN"))
    racks = {0: "HORN", 1: "XA", 2: "Q", 3: "?E"}
    table.set_out(racks={seat: racks[seat] for seat in range(seats)}, bag="")
    return table


# Going out


@pytest.mark.parametrize("edition", ["mini", "kompakt", "deluxe", "kurz", "reise"])
def test_a_seat_that_is_out_with_an_empty_bag_ends_the_game(edition: str) -> None:
    table = near_the_end(edition)
    table.stand(0, HORN)
    assert (table.state.phase, table.state.end, table.state.out) == (Phase.ENDED, EndReason.OUT, 0)


def test_nobody_is_out_while_the_bag_holds_tiles() -> None:
    table = near_the_end("deluxe")
    table.set_out(bag="A")
    table.stand(0, HORN)
    assert table.state.phase is Phase.TURN
    assert table.rack(0) == "A"


def test_going_out_can_be_challenged_first() -> None:
    table = near_the_end("deluxe")
    table.lay(0, across(8, 6, "HONR"))
    assert table.state.phase is Phase.PENDING
    table.do(cmd.Challenge(1))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)


def settled(state: GameState) -> list[tuple[int, int]]:
    """What each seat lost by its own rack and gained by the others'."""
    lost, gained = state.points(LineKind.RACK_LOST), state.points(LineKind.RACKS_GAINED)
    return [(-own, others) for own, others in zip(lost, gained, strict=True)]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, [(0, 9), (9, 0)]),
        (3, [(0, 19), (9, 0), (10, 0)]),
        (4, [(0, 20), (9, 0), (10, 0), (1, 0)]),
    ],
)
def test_each_loses_the_rack_left_and_who_is_out_gains_all_of_them(
    seats: int, expected: list[tuple[int, int]]
) -> None:
    table = near_the_end("deluxe", seats)
    table.stand(0, HORN)
    assert settled(table.state) == expected
    totals = [14 + expected[0][1]] + [-lost for lost, _ in expected[1:]]
    assert list(table.state.scores) == totals


def test_the_sheets_own_example_of_end_scoring() -> None:
    adjusted = rack_adjustments(Rules.of("kompakt"), ["XA", ""], out=1)
    assert [one.total for one in adjusted] == [-9, 9]


@pytest.mark.parametrize(
    ("deduct", "gain", "totals"),
    [(True, True, [9, -9]), (True, False, [0, -9]), (False, True, [9, 0]), (False, False, [0, 0])],
)
def test_a_table_may_settle_racks_otherwise(deduct: bool, gain: bool, totals: list[int]) -> None:
    rules = Rules.of(
        "deluxe", {"end_scoring.deduct_racks": deduct, "end_scoring.out_gains_racks": gain}
    )
    assert [one.total for one in rack_adjustments(rules, ["", "XA"], out=0)] == totals


@pytest.mark.parametrize(
    ("deduct", "out", "totals"),
    [
        (True, 0, [40, 0, 0, 0]),
        (True, None, [0, -9, -10, -1]),
        (False, 0, [40, 0, 0, 0]),
        (False, None, [0, 0, 0, 0]),
    ],
)
def test_a_table_may_double_the_others_tiles_which_then_cost_them_nothing(
    deduct: bool, out: int | None, totals: list[int]
) -> None:
    doubled = {"end_scoring.double": True, "end_scoring.deduct_racks": deduct}
    rules = Rules.of("deluxe", doubled)
    assert [one.total for one in rack_adjustments(rules, ["", "XA", "Q", "?E"], out)] == totals


def test_who_emptied_the_bag_still_pays_for_their_own_tiles_when_the_others_count_double() -> None:
    doubled = {"ends.empty_bag_alone": True, "end_scoring.double": True}
    adjusted = rack_adjustments(Rules.of("kompakt", doubled), ["XA", "Q"], out=0)
    assert [(one.lost, one.gained) for one in adjusted] == [(9, 20), (0, 0)]


def test_without_anybody_out_each_loses_their_own_tiles_only() -> None:
    adjusted = rack_adjustments(Rules.of("mini"), ["A", "Q", "?"], out=None)
    assert [one.total for one in adjusted] == [-1, -10, 0]


def test_a_resigned_seats_tiles_count_for_nobody() -> None:
    table = near_the_end("deluxe", 3)
    table.do(cmd.Resign(2))
    table.stand(0, HORN)
    assert table.state.scores == (14 + 9, -9, 0)


# The empty bag alone


def test_a_table_may_end_when_the_bag_is_empty() -> None:
    table = Table("kurz", {"ends.empty_bag_alone": True}, judge=Words("HORN"))
    table.set_out(racks={0: "HORNXAE", 1: "Q"}, bag="NNNN")
    table.lay(0, HORN)
    assert (table.state.end, table.state.out) == (EndReason.EMPTY_BAG, 0)
    assert settled(table.state) == [(8 + 1 + 1 + 4, 10), (10, 0)]


def test_the_short_edition_goes_on_when_the_bag_is_empty_but_nobody_is_out() -> None:
    table = Table("kurz", judge=Words("HORN"))
    table.set_out(racks={0: "HORNXAE", 1: "Q"}, bag="NNNN")
    table.lay(0, HORN)
    assert (table.state.phase, table.state.bag_count) == (Phase.TURN, 0)


# Passes


def test_passing_ends_nothing_once_each_seat_has_passed_over_a_full_bag() -> None:
    table = Table("deluxe", seats=3)
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert not passing_ends_nothing(table.state)
    table.do(cmd.Pass(2))
    assert passing_ends_nothing(table.state)


@pytest.mark.parametrize(("edition", "bag"), [("mini", None), ("kompakt", ""), ("deluxe", "")])
def test_where_another_round_of_passes_ends_the_game_it_does_not_end_nothing(
    edition: str, bag: str | None
) -> None:
    table = Table(edition, judge=Words(can_lay=True))
    table.set_out(bag=bag)
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert table.state.phase is Phase.TURN
    assert not passing_ends_nothing(table.state)


def test_passing_ends_nothing_while_tiles_on_the_board_are_swapped() -> None:
    table = Table("deluxe", {"recycle": True, "word_check": "free"})
    table.set_out(across(8, 8, "QI"), racks={0: "XYZ", 1: "ZZ"}, bag="")
    for face in "XYZ":
        assert not passing_ends_nothing(table.state)
        table.do(cmd.RecycleLetter(0, Square(8, 8), face), cmd.Pass(0), cmd.Pass(1))
    assert passing_ends_nothing(table.state)


@pytest.mark.parametrize("edition", ["mini", "kompakt", "kurz"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_rounds_of_passes_by_all_end_the_game(edition: str, seats: int) -> None:
    table = Table(edition, seats=seats)
    for number in range(2 * seats):
        assert table.state.phase is Phase.TURN
        table.do(cmd.Pass(number % seats))
    assert (table.state.end, table.state.out) == (EndReason.PASSES, None)
    assert all(gained == 0 and lost > 0 for lost, gained in settled(table.state))


@pytest.mark.parametrize("edition", ["deluxe", "reise", "super"])
def test_where_the_sheet_does_not_say_so_passes_end_nothing_while_the_bag_holds_tiles(
    edition: str,
) -> None:
    table = Table(edition)
    for number in range(12):
        table.do(cmd.Pass(number % 2))
    assert table.state.phase is Phase.TURN


def test_anything_but_a_pass_begins_the_count_anew() -> None:
    table = Table("mini", racks={0: "HORN", 1: "EI"})
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0), cmd.Exchange(1, ("E",)))
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    assert table.state.phase is Phase.TURN
    table.do(cmd.Pass(1))
    assert table.state.end is EndReason.PASSES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_exchanging_is_passing_exchanges_count_towards_the_end(seats: int) -> None:
    table = Table("kurz", {"ends.exchange_is_pass": True}, seats=seats)
    for number in range(2 * seats):
        assert table.state.phase is Phase.TURN
        seat = number % seats
        held = table.state.seats[seat].rack.tiles
        assert held
        table.do(cmd.Exchange(seat, held[:1]) if number % 3 else cmd.Pass(seat))
    assert (table.state.end, table.state.out) == (EndReason.PASSES, None)
    assert end_cause(table.state) is EndCause.PASSES_OR_EXCHANGES
    assert pass_rounds(table.state) == 2


def test_a_play_that_was_taken_back_is_no_pass() -> None:
    table = Table("mini", racks={0: "HORN"}, judge=Words())
    table.do(cmd.Pass(0), cmd.Pass(1))
    table.lay(0, HORN)
    table.do(cmd.Challenge(1))
    table.do(cmd.Pass(1), cmd.Pass(0))
    assert table.state.phase is Phase.TURN


def test_a_seat_that_lost_its_turn_has_not_passed() -> None:
    house_rules = {"challenge.penalty": "lost_turn", "ends.pass_rounds": 1}
    table = Table("mini", house_rules, seats=3, racks={0: "HORN"}, judge=Words("HORN"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    table.do(cmd.Pass(1), cmd.Pass(0), cmd.Pass(1))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 2), "Cleo can still play"
    table.do(cmd.Pass(2))
    assert table.state.end is EndReason.PASSES


def test_who_has_resigned_need_not_pass() -> None:
    table = Table("mini", seats=3)
    table.do(cmd.Pass(0), cmd.Resign(1), cmd.Pass(2), cmd.Pass(0), cmd.Pass(2))
    assert table.state.end is EndReason.PASSES


# Exhaustion


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_round_of_passes_with_an_empty_bag_ends_the_game_if_nobody_can_lay(seats: int) -> None:
    table = Table("deluxe", seats=seats, judge=Words(can_lay=False))
    table.set_out(bag="")
    for seat in range(seats):
        assert table.state.phase is Phase.TURN
        table.do(cmd.Pass(seat))
    assert (table.state.end, table.state.out) == (EndReason.EXHAUSTED, None)
    assert end_cause(table.state) is EndCause.NO_PLAY_LEFT


def test_a_seat_that_lost_its_turn_must_be_heard_before_nothing_can_be_laid() -> None:
    table = Table("deluxe", seats=3, judge=Words("HORN"))
    table.set_out(racks={0: "HORNE", 1: "Q", 2: "S"}, bag="")
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    table.do(cmd.Pass(1), cmd.Pass(0), cmd.Pass(1))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 2)


def test_a_board_that_did_not_keep_still_is_not_exhausted() -> None:
    table = Table("deluxe", {"recycle": True, "word_check": "free"})
    table.set_out(across(8, 8, "QI"), racks={0: "XY", 1: "ZZ"}, bag="")
    table.do(cmd.RecycleLetter(0, Square(8, 8), "X"), cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    assert table.state.end_offered, "Ben and Anna have passed on a board that kept still"
    table.do(cmd.Pass(1))
    assert table.state.phase is Phase.TURN
    table.do(cmd.Pass(0))
    assert end_cause(table.state) is EndCause.PASSES


def test_where_the_referee_cannot_tell_it_asks_once_and_all_may_agree() -> None:
    table = Table("deluxe", {"recycle": True}, judge=Words(can_lay=None), seats=3)
    table.set_out(racks={0: "V", 1: "V", 2: "V"}, bag="")
    assert not of_kind(table.do(cmd.Pass(0), cmd.Pass(1)), ev.EndOffered)
    assert of_kind(table.do(cmd.Pass(2)), ev.EndOffered) == [ev.EndOffered(found=False)]
    assert not of_kind(table.do(cmd.Pass(0)), ev.EndOffered), "once is enough"
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.phase is Phase.TURN, "never forced while somebody may bluff"
    table.do(cmd.AgreeToEnd(2))
    assert (table.state.end, table.state.scores) == (EndReason.EXHAUSTED, (-4, -4, -4))
    assert end_cause(table.state) is EndCause.NO_PLAY_AGREED


def test_one_rack_that_can_be_played_is_enough_to_go_on() -> None:
    class OnlyCleo(Words):
        def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
            return rack == ("E",)

    table = Table("deluxe", judge=OnlyCleo(), seats=3)
    table.set_out(racks={0: "V", 1: "V", 2: "E"}, bag="")
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(2))
    assert (table.state.phase, table.state.end_offered) == (Phase.TURN, False)
    table.do(cmd.Resign(2), cmd.Pass(0))
    assert end_cause(table.state) is EndCause.NO_PLAY_LEFT, "Cleo's tiles are set aside"


def test_the_end_is_offered_over_a_bag_too_small_for_any_exchange() -> None:
    table = Table("deluxe", judge=Words(can_lay=False))
    table.set_out(bag="AAAAAA")
    assert not of_kind(table.do(cmd.Pass(0)), ev.EndOffered)
    assert of_kind(table.do(cmd.Pass(1)), ev.EndOffered) == [ev.EndOffered(found=True)]
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0), cmd.Pass(1))
    assert table.state.phase is Phase.TURN, "only an empty bag and a round of passes end it alone"
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.end is EndReason.EXHAUSTED


def test_the_offer_lapses_when_somebody_lays_after_all() -> None:
    table = Table("deluxe", judge=Words(can_lay=False))
    table.set_out(racks={0: "VVVVVVV", 1: "HORNSES"}, bag="AAAAAA")
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    assert (table.state.end_offered, table.state.no_play_left) == (True, True)
    table.lay(1, HORN)
    table.do(cmd.Accept(0))
    assert (table.state.end_offered, table.state.no_play_left) == (False, False)
    taken = Table("deluxe", judge=Words(can_lay=False))
    taken.set_out(racks={0: "VVVVVVV", 1: "HORNSES"}, bag="AAAAAA")
    taken.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    taken.lay(1, HORN)
    taken.do(cmd.Challenge(0))
    assert (taken.state.end_offered, taken.state.no_play_left) == (False, False)


@pytest.mark.parametrize(
    ("edition", "house_rules", "bag", "can_lay"),
    [
        ("deluxe", {}, "", True),
        ("deluxe", {}, "A", None),
        ("deluxe", {"word_check": "free"}, "A", False),
        ("deluxe", {}, "AAAAAAA", False),
        ("reise", {}, "A", False),
        ("mini", {}, "", False),
        ("kompakt", {}, "", False),
    ],
    ids=[
        "somebody can lay",
        "nobody knows",
        "no judge",
        "enough tiles to exchange",
        "a tile to exchange",
        "no such rule",
        "two rounds instead",
    ],
)
def test_nothing_is_offered_where_it_would_mean_nothing(
    edition: str, house_rules: dict[str, object], bag: str, can_lay: bool | None
) -> None:
    table = Table(edition, house_rules, judge=Words(can_lay=can_lay))
    table.set_out(bag=bag)
    assert not of_kind(table.do(cmd.Pass(0), cmd.Pass(1)), ev.EndOffered)
    assert table.state.phase is Phase.TURN


# Games of earlier versions


def test_a_game_that_one_round_of_passes_ended_keeps_its_end_and_says_so() -> None:
    table = Table("deluxe", judge=Words(can_lay=True))
    table.set_out(bag="")
    table.do(cmd.Pass(0))
    old = evolve(table.state, ev.GameEnded(EndReason.EXHAUSTED, None, 0))
    assert end_cause(old) is EndCause.ALL_PASSED


def test_an_offer_from_before_means_that_the_referee_had_found_no_play() -> None:
    assert from_plain(ev.EndOffered, {}) == ev.EndOffered(found=True)
    table = Table("deluxe", judge=Words(can_lay=True))
    table.set_out(bag="")
    table.do(cmd.Pass(0))
    table.state = evolve(table.state, ev.EndOffered())
    table.do(cmd.Pass(1))
    assert end_cause(table.state) is EndCause.NO_PLAY_LEFT


# The finish line


@pytest.mark.parametrize(
    ("level", "targets"),
    [
        ("beginner", {2: 70, 3: 60, 4: 50}),
        ("intermediate", {2: 120, 3: 100, 4: 90}),
        ("advanced", {2: 200, 3: 180, 4: 160}),
    ],
)
def test_reaching_the_finish_line_ends_the_game_and_wins_it(
    level: str, targets: dict[int, int]
) -> None:
    for seats, target in targets.items():
        for score, ended in ((target - 14, True), (target - 15, False)):
            table = Table("deluxe", {"finish_line": level}, seats=seats, racks={0: "HORN"})
            table.set_out(scores={0: score, 1: 500})
            table.stand(0, HORN)
            assert (table.state.phase is Phase.ENDED) is ended
        table = Table("deluxe", {"finish_line": level}, seats=seats, racks={0: "HORN"})
        table.set_out(scores={0: target - 14})
        table.stand(0, HORN)
        state = table.state
        assert (state.end, state.winners) == (EndReason.FINISH_LINE, (0,))
        assert state.scores[0] == target, "no matter how many tiles are left"


def test_each_seat_races_to_its_own_target() -> None:
    table = Table("deluxe", {"finish_line": "advanced,beginner"}, racks={0: "HORN", 1: "FARM"})
    table.set_out(scores={0: 100, 1: 62})
    table.stand(0, HORN)
    assert table.state.phase is Phase.TURN
    table.stand(1, down(6, 8, "FA.M"))
    state = table.state
    assert (state.end, state.winners) == (EndReason.FINISH_LINE, (1,))
    assert state.scores == (114, 71), "Ben has fewer points and was first at his line"


# Who has won


def test_the_highest_score_wins() -> None:
    assert winners(Rules.of("mini"), [5, 9, 3], [5, 7, 9], [0, 1, 2]) == Verdict((2,), False)


def test_a_tie_is_shared() -> None:
    assert winners(Rules.of("mini"), [5, 9, 3], [7, 7, 3], [0, 1, 2]) == Verdict((0, 1), False)


def test_the_deluxe_edition_breaks_a_tie_by_the_score_before_the_racks() -> None:
    deluxe = Rules.of("deluxe")
    assert winners(deluxe, [5, 9, 3], [7, 7, 3], [0, 1, 2]) == Verdict((1,), True)
    assert winners(deluxe, [9, 9, 3], [7, 7, 3], [0, 1, 2]) == Verdict((0, 1), False)
    assert winners(deluxe, [9, 9, 3], [7, 7, 7], [0, 1, 2]) == Verdict((0, 1), True)


def test_who_has_resigned_cannot_win() -> None:
    assert winners(Rules.of("mini"), [50, 9, 3], [50, 7, 3], [1, 2]) == Verdict((1,), False)


def test_scores_may_go_below_zero_and_the_smallest_loss_wins() -> None:
    assert winners(Rules.of("mini"), [0, 0], [-9, -4], [0, 1]) == Verdict((1,), False)


def test_a_tie_in_a_game_is_broken_by_the_edition() -> None:
    for edition, seats, broken in (("deluxe", (1,), True), ("kompakt", (0, 1), False)):
        table = Table(edition)
        table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
        table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
        assert table.state.scores == (9, 9)
        assert (table.state.winners, table.state.by_tie_break) == (seats, broken)


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        (Rules.of("deluxe"), 2),
        (Rules.of("kompakt"), 2),
        (Rules.of("kompakt", {"ends.pass_rounds": 1}), 1),
        (Rules.of("deluxe", {"ends.pass_rounds": 3}), 2),
    ],
)
def test_so_many_rounds_of_passes_end_a_game_with_an_empty_bag(rules: Rules, rounds: int) -> None:
    assert last_rounds(rules) == rounds
