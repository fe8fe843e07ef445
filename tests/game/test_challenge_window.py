"""How long a play may be challenged: acceptances, the next player's beginning, and time."""

from __future__ import annotations

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.clocks import next_deadline
from sternfeld.game.decision import is_last_play, ready_to_begin
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.rules.layout import Square
from tests.game.table import Table, Words, across, down, of_kind, out_of_turn, refused

HORN = across(8, 6, "HORN")
HONR = across(8, 6, "HONR")
NOTED = ("mini", "kompakt")
NEXT_TURN = ("deluxe", "reise", "super")


def at_center(table: Table) -> None:
    """Anna lays a word through the star of any board."""
    row, column = table.rules.layout.star
    table.lay(0, across(row, column, "HONR"))


# Acceptances


def test_the_window_stays_open_until_all_the_others_have_accepted() -> None:
    table = Table(seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    assert table.state.undecided == (1, 2)
    table.do(cmd.Accept(2))
    assert table.state.turns == ()
    table.do(cmd.Accept(1))
    assert table.state.phase is Phase.TURN


def test_an_acceptance_is_final() -> None:
    table = Table(seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Accept(1))
    assert refused(table, cmd.Accept(1)) is Reason.PHASE
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    table.do(cmd.StartTurn(1))
    assert table.state.to_move == 1


# Until the next turn


@pytest.mark.parametrize("edition", NEXT_TURN)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_until_the_next_turn_beginning_lets_the_play_stand_for_all(
    edition: str, seats: int
) -> None:
    table = Table(edition, seats=seats, racks={0: "HORN"})
    at_center(table)
    assert table.do(cmd.TimePassed(), at=10**7) == (), "no time limit"
    assert ready_to_begin(table.state) == 1
    happened = table.do(cmd.StartTurn(1))
    assert not of_kind(happened, ev.PlayAccepted)
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)
    assert table.state.scores[0] > 0
    assert refused(table, cmd.Challenge(seats - 1)) is Reason.PHASE


@pytest.mark.parametrize(
    "move",
    [
        cmd.Pass(1),
        cmd.Exchange(1, ("F",)),
        cmd.Lay(1, down(6, 8, "FA.M")),
    ],
    ids=["pass", "exchange", "lay"],
)
@pytest.mark.parametrize("accepted", [False, True])
def test_a_move_of_the_next_seat_is_a_beginning(move: cmd.Command, accepted: bool) -> None:
    table = Table(seats=3, racks={0: "HORNXYZ", 1: "FARMTEA"})
    table.lay(0, HORN)
    if accepted:
        table.do(cmd.Accept(1))
    table.do(move)
    assert table.state.scores[0] == 14


def test_so_is_a_swap_of_tiles_before_it() -> None:
    table = Table("deluxe", {"blank_recovery": True}, seats=3, racks={0: "HRN?", 1: "O"})
    table.lay(0, across(8, 6, "HoRN"))
    table.do(cmd.RecoverBlank(1, Square(8, 7)))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)
    assert table.state.scores[0] > 0


def test_a_refused_move_of_the_next_seat_is_no_beginning() -> None:
    table = Table(seats=3, racks={0: "HORNXYZ", 1: "FARMTEA"})
    table.lay(0, HORN)
    assert refused(table, cmd.Lay(1, across(1, 1, "FARM"))) is Reason.CONNECT
    assert table.state.undecided == (1, 2)


def test_nobody_but_the_next_seat_begins() -> None:
    table = Table(seats=4, racks={0: "HORN"})
    table.lay(0, HORN)
    out_of_turn(table, cmd.StartTurn(2))
    out_of_turn(table, cmd.Pass(3))


def test_when_the_next_seat_resigns_the_one_after_it_begins() -> None:
    table = Table(seats=4, racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Resign(1))
    assert (ready_to_begin(table.state), table.state.undecided) == (2, (2, 3))
    table.do(cmd.Pass(2))
    assert table.state.to_move == 3


def test_a_seat_that_has_lost_its_turn_is_not_the_one_that_begins() -> None:
    table = Table(seats=3, racks={0: "HORNS"}, judge=Words("HORN", "HORNS"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    table.do(cmd.Pass(1))
    table.lay(0, across(8, 6, "....S"))
    assert ready_to_begin(table.state) == 1, "Cleo has paid with her turn after Ben's"
    table.do(cmd.Challenge(2), cmd.Exchange(1, tuple(table.rack(1)[:1])))
    assert table.state.to_move == 0


def test_where_only_the_seat_itself_plays_next_the_others_must_accept() -> None:
    table = Table(seats=3, racks={0: "HORN"}, judge=Words("HORN"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2), cmd.Resign(1))
    assert table.state.to_move == 0, "Cleo's turn is lost"
    lost = Table(seats=3, racks={0: "HORN", 1: "FARM"}, judge=Words("HORN", "FARM"))
    lost.lay(0, HORN)
    lost.do(cmd.Challenge(2))
    lost.lay(1, down(6, 8, "FA.M"))
    lost.do(cmd.Resign(0))
    assert (lost.state.next_seat, ready_to_begin(lost.state)) == (1, None)
    assert refused(lost, cmd.StartTurn(1)) is Reason.PHASE
    out_of_turn(lost, cmd.Pass(1))
    lost.do(cmd.Accept(2))
    assert lost.state.scores[1] > 0


# Until the points are noted


@pytest.mark.parametrize("edition", NOTED)
def test_until_the_points_are_noted_beginning_is_ones_own_acceptance(edition: str) -> None:
    table = Table(edition, seats=3, racks={0: "HORN"})
    at_center(table)
    assert ready_to_begin(table.state) is None
    assert table.do(cmd.StartTurn(1)) == (ev.PlayAccepted(1),)
    assert refused(table, cmd.StartTurn(1)) is Reason.PHASE, "once is enough"
    assert "not accepted" in out_of_turn(table, cmd.Pass(1))
    table.do(cmd.Challenge(2))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK


@pytest.mark.parametrize("edition", NOTED)
def test_once_only_the_next_seat_is_undecided_its_move_is_the_last_acceptance(edition: str) -> None:
    table = Table(edition, seats=3, racks={0: "HORN"})
    at_center(table)
    table.do(cmd.Accept(2))
    assert ready_to_begin(table.state) == 1
    table.do(cmd.Pass(1))
    assert (table.state.to_move, table.state.scores[0] > 0) == (2, True)


@pytest.mark.parametrize("edition", NOTED)
def test_between_two_the_others_beginning_notes_the_points(edition: str) -> None:
    for begin in (cmd.StartTurn(1), cmd.Pass(1)):
        table = Table(edition, racks={0: "HORN"})
        at_center(table)
        table.do(begin)
        assert table.state.scores[0] > 0


# The last play


@pytest.mark.parametrize("edition", [*NOTED, *NEXT_TURN])
def test_after_the_last_play_nobody_begins_and_all_others_are_asked(edition: str) -> None:
    table = Table(edition, seats=3, racks={0: "HORN"})
    table.set_out(racks={0: "HONR"}, bag="")
    at_center(table)
    assert is_last_play(table.state)
    assert ready_to_begin(table.state) is None
    assert refused(table, cmd.Pass(1)) is Reason.PHASE
    out_of_turn(table, cmd.Pass(2))
    assert table.do(cmd.StartTurn(1)) == (ev.PlayAccepted(1),)
    before = table.state
    table.do(cmd.Challenge(2))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK
    table.state = before
    table.do(cmd.Accept(2))
    assert table.state.end is EndReason.OUT


def test_a_play_that_reaches_the_finish_line_is_a_last_play_too() -> None:
    table = Table("deluxe", {"finish_line": 10}, seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    assert is_last_play(table.state)
    assert ready_to_begin(table.state) is None


def test_words_recycled_before_an_exchange_are_judged_before_the_next_turn() -> None:
    table = Table("deluxe", {"recycle": True}, seats=3)
    table.set_out(across(8, 8, "QI"), racks={0: "XE"}, bag="AAAAAAA")
    table.do(cmd.RecycleLetter(0, Square(8, 8), "X"), cmd.Exchange(0, ("E",)))
    assert (is_last_play(table.state), ready_to_begin(table.state)) == (False, 1)
    table.do(cmd.StartTurn(1))
    assert table.state.to_move == 1


# A real board


@pytest.mark.parametrize("edition", [*NOTED, *NEXT_TURN])
def test_at_a_real_board_the_next_entry_means_that_the_table_has_no_doubts(edition: str) -> None:
    table = Table(edition, seats=3, dealer=Dealer.TABLE)
    at_center(table)
    assert ready_to_begin(table.state) == 1
    table.do(cmd.Pass(1))
    assert (table.state.to_move, table.state.scores[0] > 0) == (2, True)


# Time


def test_a_time_limit_closes_the_window_and_a_later_challenge_is_refused() -> None:
    for edition in ("deluxe", "mini"):
        table = Table(edition, {"challenge.window_seconds": 20}, racks={0: "HORN"})
        table.lay(0, HONR)
        with pytest.raises(IllegalMove, match="no pending play"):
            table.do(cmd.Challenge(1), at=20)
        assert table.state.phase is Phase.PENDING, "a refusal changes nothing"
        table.do(cmd.TimePassed(), at=20)
        assert table.state.scores[0] > 0
        assert table.state.to_move == 1


def test_a_challenge_just_in_time_counts() -> None:
    table = Table("mini", racks={0: "HORN"})
    table.lay(0, HONR)
    table.now = 19_999
    table.do(cmd.Challenge(1))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK


@pytest.mark.parametrize("edition", [*NOTED, *NEXT_TURN])
def test_without_a_time_limit_the_play_waits_for_the_players(edition: str) -> None:
    table = Table(edition, {"challenge.window_seconds": 0}, racks={0: "HORN"})
    at_center(table)
    assert table.do(cmd.TimePassed(), at=10**7) == ()


def test_a_turn_that_begins_because_a_window_closed_begins_now() -> None:
    table = Table("mini", racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.TimePassed(), at=500)
    assert table.state.turn_began == 500_000


DAY = 86_400


@pytest.mark.parametrize(
    ("edition", "house_rules", "seconds"),
    [
        ("deluxe", {}, 0),
        ("deluxe", {"turn_seconds": 180}, 0),  # the sandglass of the sheet
        ("deluxe", {"turn_seconds": 180, "turn_timeout": "pass"}, 180),
        ("deluxe", {"turn_seconds": "180,0", "turn_timeout": "pass"}, 180),
        ("deluxe", {"turn_seconds": 3 * DAY, "turn_timeout": "pass"}, 3 * DAY),
        ("deluxe", {"clock.game_seconds": "none"}, 0),
        ("deluxe", {"clock.game_seconds": "600,0"}, 20),
        ("deluxe", {"clock.game_seconds": 600, "challenge.window_seconds": 45}, 45),
        ("mini", {}, 20),
        ("mini", {"turn_seconds": 180, "turn_timeout": "pass"}, 20),
        ("mini", {"turn_seconds": 3 * DAY}, 0),
        ("mini", {"turn_seconds": 3 * DAY, "turn_timeout": "pass"}, 3 * DAY),
        ("mini", {"turn_seconds": 3 * DAY, "challenge.window_seconds": 60}, 60),
    ],
)
def test_the_time_to_challenge_is_limited_where_time_can_cost_somebody_something(
    edition: str, house_rules: dict[str, object], seconds: int
) -> None:
    table = Table(edition, house_rules, racks={0: "HORN"})
    table.lay(0, HORN)
    deadline = next_deadline(table.state)
    assert table.rules.challenge_seconds == seconds
    assert (0 if deadline is None else deadline.at) == seconds * 1000


def test_at_a_real_board_a_clock_brings_no_limit() -> None:
    table = Table("deluxe", {"turn_seconds": 60}, dealer=Dealer.TABLE)
    table.lay(0, HORN)
    assert next_deadline(table.state) is None
