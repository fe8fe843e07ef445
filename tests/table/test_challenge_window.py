"""Challenges at a live table: nobody waits for nothing, and nobody can block it for ever."""

from __future__ import annotations

import pytest

from sternfeld.errors import NotYourTurn, TableCode
from sternfeld.game import commands as cmd
from sternfeld.game.state import Phase
from sternfeld.store.entries import entry_of
from sternfeld.table import commands as tc
from sternfeld.table.audience import Audience
from sternfeld.table.deadlines import COMPUTER_WAITS_MS, next_deadline
from sternfeld.table.game_view import PendingView
from sternfeld.table.plan import SYSTEM, SeatPlan
from sternfeld.table.state import TablePhase
from sternfeld.table.view import view
from tests.table.playing import COMPUTER, GUEST, ME, Host, first_tiles, plan_of, refused, sit_down

STARTS: dict[str, object] = {"start.order": "agreed"}
DAYS_MS = 72 * 3_600_000


def at_table(
    *seats: SeatPlan, edition: str = "deluxe", rules: dict[str, object] | None = None
) -> Host:
    """A table where the first seat begins."""
    plan = plan_of(*seats, edition=edition, rules=STARTS | (rules or {}), starter=0)
    guests = sum(seat is GUEST for seat in seats)
    return sit_down(Host(plan), *("bob", "cleo", "dora")[:guests])


def who(host: Host, seat: int) -> str:
    return host.state.seats[seat].player or SYSTEM


def lay(host: Host) -> None:
    seat = host.game.to_move
    host.play(who(host, seat), cmd.Lay(seat, first_tiles(host.game)))
    assert host.is_in(Phase.PENDING)


def accept(host: Host, *seats: int) -> None:
    for seat in seats:
        host.play(who(host, seat), cmd.Accept(seat))


def awaited(host: Host) -> int | None:
    return host.state.awaited


def pending(host: Host) -> PendingView:
    game = view(host.state, Audience(player="ada", seat=None)).game
    assert game is not None
    assert game.pending is not None
    return game.pending


def test_against_one_computer_nobody_waits_and_nobody_has_to_accept() -> None:
    host = at_table(COMPUTER, ME)
    lay(host)
    assert (pending(host).begins, next_deadline(host.state)) == (1, None)
    host.play("ada", cmd.Pass(1))
    assert host.game.scores[0] > 0
    assert host.game.to_move == 0, "to pass was to begin, and to begin was to accept"


def test_a_computer_that_plays_next_leaves_people_time_to_challenge() -> None:
    host = at_table(ME, COMPUTER, GUEST)
    lay(host)
    assert next_deadline(host.state) is None, "the computer is still asked"
    laid = host.now
    accept(host, 1)
    assert next_deadline(host.state) == laid + COMPUTER_WAITS_MS
    assert host.state.computer_to_act is None
    assert host.do(tc.LookAtClock(), 5_000) == ()
    before = host.state
    host.play("bob", cmd.Challenge(2))
    assert host.game.turns[-1].challenger == 2
    host.state, host.now = before, laid
    host.do(tc.LookAtClock(), COMPUTER_WAITS_MS - 1)
    assert host.is_in(Phase.PENDING)
    host.do(tc.LookAtClock(), 1)
    assert (host.game.phase, host.game.to_move) == (Phase.TURN, 1), "nobody had a doubt"
    assert host.game.scores[0] > 0


def test_it_begins_at_once_when_all_people_have_accepted() -> None:
    host = at_table(ME, COMPUTER, GUEST)
    lay(host)
    accept(host, 2, 1)
    assert host.game.to_move == 1


def test_it_waits_after_the_plays_of_other_computers_too() -> None:
    host = at_table(COMPUTER, COMPUTER, ME)
    lay(host)
    accept(host, 1)
    assert next_deadline(host.state) is not None
    accept(host, 2)
    assert host.game.to_move == 1


def test_computers_among_themselves_do_not_wait() -> None:
    host = at_table(COMPUTER, COMPUTER, ME)
    host.play("ada", cmd.Resign(2))
    lay(host)
    accept(host, 1)
    assert host.game.to_move == 1


def test_a_time_limit_of_the_table_replaces_the_computers_patience() -> None:
    host = at_table(ME, COMPUTER, GUEST, rules={"challenge.window_seconds": 60})
    lay(host)
    limit = host.now + 60_000
    accept(host, 1)
    assert next_deadline(host.state) == limit
    host.do(tc.LookAtClock(), 59_000)
    assert host.game.to_move == 1


def test_where_the_points_must_be_noted_a_computer_does_not_end_the_time() -> None:
    host = at_table(ME, COMPUTER, GUEST, edition="mini", rules={"challenge.window_seconds": 0})
    lay(host)
    accept(host, 1)
    assert (pending(host).begins, next_deadline(host.state)) == (None, None)


def test_the_computers_patience_rests_in_a_pause() -> None:
    host = at_table(ME, COMPUTER, GUEST)
    lay(host)
    accept(host, 1)
    due = next_deadline(host.state)
    assert due is not None
    host.do(tc.AgreeToPause("ada"))
    host.do(tc.AgreeToPause("bob"))
    assert next_deadline(host.state) is None
    assert host.do(tc.LookAtClock(), 3_600_000) == ()
    host.do(tc.Resume("ada"))
    again = next_deadline(host.state)
    assert again is not None
    assert again > due + 3_600_000


def test_the_next_player_is_the_one_to_act_while_a_play_waits() -> None:
    host = at_table(ME, GUEST, GUEST)
    lay(host)
    assert entry_of("t", host.state, host.now).waiting_for == "bob"
    accept(host, 1)
    assert host.state.awaited == 1, "the table waits for the beginning of the turn"
    assert pending(host).begins == 1
    host.do(tc.Nudge("cleo"))
    assert host.state.nudge is not None
    assert host.state.nudge.seat == 1
    with pytest.raises(NotYourTurn):
        host.play("cleo", cmd.Pass(2))
    host.play("bob", cmd.Pass(1))
    assert host.state.awaited == 2


def test_where_the_points_must_be_noted_whoever_is_undecided_is_to_act() -> None:
    host = at_table(ME, GUEST, COMPUTER, GUEST, edition="kompakt")
    lay(host)
    assert awaited(host) == 1
    accept(host, 1)
    assert awaited(host) == 3, "computers answer by themselves"
    accept(host, 3)
    assert awaited(host) is None
    assert refused(host, tc.Nudge("bob")) is TableCode.KIND


def test_a_play_that_somebody_leaves_unanswered_for_days_stands_when_all_others_ask() -> None:
    host = at_table(ME, GUEST, GUEST)
    lay(host)
    assert refused(host, tc.ClaimTimeout("ada")) is TableCode.NOT_OVERDUE
    host.do(tc.ClaimTimeout("ada"), DAYS_MS)
    assert host.is_in(Phase.TURN), "neither Bob nor Cleo has said anything for three days"
    host = at_table(ME, GUEST, GUEST)
    lay(host)
    host.do(tc.ClaimTimeout("cleo"), DAYS_MS)
    assert host.is_in(Phase.PENDING)
    assert host.game.undecided == (1,), "whoever asks has accepted"
    assert refused(host, tc.ClaimTimeout("cleo")) is TableCode.ALREADY
    host.do(tc.ClaimTimeout("ada"))
    assert (host.game.phase, host.game.to_move) == (Phase.TURN, 1)
    assert host.state.claimed == frozenset()


def test_between_two_the_other_may_ask_and_has_accepted_by_that() -> None:
    host = at_table(ME, GUEST)
    lay(host)
    host.do(tc.ClaimTimeout("bob"), DAYS_MS)
    assert (host.game.to_move, host.state.claimed) == (1, frozenset())


@pytest.mark.parametrize("leaving", [0, 1, 2])
def test_whoever_resigns_while_a_play_waits_blocks_nobody(leaving: int) -> None:
    host = at_table(ME, GUEST, GUEST)
    lay(host)
    host.play(who(host, leaving), cmd.Resign(leaving))
    seat = host.state.awaited
    assert seat is not None
    host.play(who(host, seat), cmd.Pass(seat))
    assert host.is_in(TablePhase.PLAYING)
    assert host.game.to_move not in (leaving, seat)


def test_the_last_play_is_marked_and_everybody_is_asked() -> None:
    host = at_table(ME, GUEST, GUEST, rules={"finish_line": 1})
    lay(host)
    assert (pending(host).last, pending(host).begins) == (True, None)
    host.play("bob", cmd.StartTurn(1))
    assert host.is_in(TablePhase.PLAYING), "that was Bob's acceptance only"
    accept(host, 2)
    assert host.is_in(TablePhase.ENDED)
