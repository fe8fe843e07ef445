"""What time does at a table."""

from __future__ import annotations

import pytest

from sternfeld.errors import NotYourTurn
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.clocks import (
    Deadline,
    DeadlineKind,
    clock_left_ms,
    next_deadline,
    turn_left_ms,
)
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.rules.layout import Square
from tests.game.table import Table, Words, across, of_kind

HORN = across(8, 6, "HORN")


def test_without_any_limit_time_does_nothing() -> None:
    table = Table()
    assert next_deadline(table.state) is None
    assert turn_left_ms(table.state, 5_000) is None
    assert clock_left_ms(table.state, 0, 5_000) is None
    assert table.do(cmd.TimePassed(), at=10**6) == ()


# The turn timer


def test_a_soft_timer_signals_once_and_the_turn_goes_on() -> None:
    table = Table("deluxe", {"turn_seconds": 180})
    assert next_deadline(table.state) == Deadline(180_000, DeadlineKind.TURN_SIGNAL)
    assert turn_left_ms(table.state, 60_000) == 120_000
    table.do(cmd.TimePassed(), at=179)
    assert not table.state.signalled
    assert table.do(cmd.TimePassed(), at=180) == (ev.TurnTimeElapsed(0),)
    assert next_deadline(table.state) is None
    assert table.do(cmd.TimePassed(), at=400) == ()
    assert turn_left_ms(table.state, 400_000) == -220_000
    table.do(cmd.Pass(0))
    assert not table.state.signalled
    assert next_deadline(table.state) == Deadline(580_000, DeadlineKind.TURN_SIGNAL)


def test_a_hard_timer_passes_the_turn() -> None:
    table = Table("deluxe", {"turn_seconds": 180, "turn_timeout": "pass"}, racks={0: "HORN"})
    assert next_deadline(table.state) == Deadline(180_000, DeadlineKind.TURN_PASSES)
    with pytest.raises(NotYourTurn):
        table.do(cmd.Lay(0, HORN), at=180)
    happened = table.do(cmd.TimePassed(), at=200)
    assert of_kind(happened, ev.TurnPassed) == [ev.TurnPassed(0, ev.Cause.TIME, 180_000)]
    assert (table.state.to_move, table.state.turn_began) == (1, 200_000)
    assert (table.state.turns[-1].timed_out, table.state.turns[-1].used_ms) == (True, 180_000)


def test_a_lay_in_the_last_moment_counts() -> None:
    table = Table("deluxe", {"turn_seconds": 180, "turn_timeout": "pass"}, racks={0: "HORN"})
    table.now = 179_999
    table.lay(0, HORN)
    assert table.state.phase is Phase.PENDING
    assert turn_left_ms(table.state, 300_000) is None, "nobody's turn runs now"


def test_a_handicap_limits_some_players_and_not_others() -> None:
    table = Table("deluxe", {"turn_seconds": "60,0", "turn_timeout": "pass"})
    assert next_deadline(table.state) == Deadline(60_000, DeadlineKind.TURN_PASSES)
    table.do(cmd.Pass(0))
    assert next_deadline(table.state) is None
    assert table.do(cmd.TimePassed(), at=10**6) == ()


def test_turns_that_time_out_end_the_game_like_passes() -> None:
    table = Table("mini", {"turn_seconds": 10, "turn_timeout": "pass"})
    for moment in (10, 20, 30, 40):
        table.do(cmd.TimePassed(), at=moment)
    assert table.state.end is EndReason.PASSES


def test_recycled_words_of_a_turn_that_ran_out_of_time_can_still_be_doubted() -> None:
    house_rules = {"turn_seconds": 10, "turn_timeout": "pass", "recycle": True}
    table = Table("deluxe", house_rules, judge=Words())
    table.set_out(across(8, 8, "QI"), racks={0: "X"})
    table.do(cmd.RecycleLetter(0, Square(8, 8), "X"), at=5)
    table.do(cmd.TimePassed(), at=12)
    assert table.state.phase is Phase.PENDING
    table.do(cmd.Challenge(1))
    assert table.state.board[Square(8, 8)] == "Q"


# The challenge window


def test_the_window_is_open_for_the_time_of_the_table() -> None:
    table = Table("deluxe", {"challenge.window_seconds": 30}, racks={0: "HORN"})
    table.now = 7_000
    table.lay(0, HORN)
    assert next_deadline(table.state) == Deadline(37_000, DeadlineKind.WINDOW_CLOSES)


def test_nobodys_clock_runs_while_a_play_may_be_challenged() -> None:
    table = Table("deluxe", {"clock.game_seconds": 600, "turn_seconds": 60}, racks={0: "HORN"})
    table.now = 30_000
    table.lay(0, HORN)
    assert clock_left_ms(table.state, 0, 45_000) == 570_000
    assert clock_left_ms(table.state, 1, 45_000) == 600_000
    table.do(cmd.Accept(1), at=49)
    assert clock_left_ms(table.state, 0, 51_000) == 570_000
    assert clock_left_ms(table.state, 1, 51_000) == 598_000
    table.do(cmd.Resign(0))
    assert clock_left_ms(table.state, 1, 99_000) == 600_000, "the game is over"


# The game clock


def test_a_turn_uses_up_the_clock_and_adds_the_increment() -> None:
    house_rules = {"clock.game_seconds": "100,200", "clock.increment_seconds": 5}
    table = Table("deluxe", house_rules, racks={0: "HORN"})
    assert clock_left_ms(table.state, 0, 20_000) == 80_000
    table.do(cmd.Pass(0), at=20)
    assert clock_left_ms(table.state, 0, 99_000) == 85_000
    assert clock_left_ms(table.state, 1, 30_000) == 190_000


def test_a_turn_that_is_taken_back_has_used_its_time_too() -> None:
    house_rules = {"clock.game_seconds": 100, "clock.increment_seconds": 5}
    table = Table("deluxe", house_rules, racks={0: "HORN"})
    table.now = 20_000
    table.lay(0, HORN)
    table.do(cmd.Challenge(1), at=25)
    assert clock_left_ms(table.state, 0, 99_000) == 85_000


@pytest.mark.parametrize(
    ("seconds", "points"), [(100, 0), (101, 10), (160, 10), (161, 20), (699, 100)]
)
def test_each_started_minute_of_overtime_costs_points(seconds: int, points: int) -> None:
    table = Table("deluxe", {"clock.game_seconds": 100, "end_scoring.deduct_racks": False})
    table.do(cmd.Pass(0), at=seconds)
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.scores == (-points, 0)
    assert table.state.points(LineKind.OVERTIME) == (-points, 0)


def test_the_turn_in_which_the_players_agree_to_end_counts_as_well() -> None:
    table = Table("deluxe", {"clock.game_seconds": 100, "end_scoring.deduct_racks": False})
    table.do(cmd.AgreeToEnd(1))
    table.do(cmd.AgreeToEnd(0), at=130)
    assert table.state.scores == (-10, 0)


def test_too_much_overtime_forfeits_the_game() -> None:
    house_rules = {"clock.game_seconds": 60, "clock.overtime_minutes": 2}
    table = Table("deluxe", house_rules, seats=3, racks={0: "HORN"})
    assert next_deadline(table.state) == Deadline(180_000, DeadlineKind.SEAT_FORFEITS)
    with pytest.raises(NotYourTurn, match="resigned"):
        table.do(cmd.Lay(0, HORN), at=180)
    happened = table.do(cmd.TimePassed(), at=185)
    assert of_kind(happened, ev.SeatResigned) == [ev.SeatResigned(0, ev.Cause.TIME, 180_000)]
    assert table.state.to_move == 1
    table.do(cmd.TimePassed(), at=400)
    state = table.state
    assert (state.end, state.winners) == (EndReason.RESIGNED, (2,))
    assert state.scores == (0, 0, 0), "who has left pays no more"


def test_without_a_limit_on_overtime_nobody_forfeits() -> None:
    table = Table("deluxe", {"clock.game_seconds": 60, "clock.overtime_minutes": 0})
    assert next_deadline(table.state) is None


def test_the_earlier_of_two_limits_comes_first() -> None:
    house_rules = {
        "clock.game_seconds": 60,
        "clock.overtime_minutes": 1,
        "turn_seconds": 90,
    }
    table = Table("deluxe", house_rules)
    assert next_deadline(table.state) == Deadline(90_000, DeadlineKind.TURN_SIGNAL)
    happened = table.do(cmd.TimePassed(), at=500)
    assert [type(event) for event in happened[:2]] == [ev.TurnTimeElapsed, ev.SeatResigned]


def test_after_the_end_time_does_nothing() -> None:
    table = Table("deluxe", {"turn_seconds": 60})
    table.do(cmd.Resign(0))
    assert next_deadline(table.state) is None
    assert turn_left_ms(table.state, 0) is None
