from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from sternfeld.errors import (
    IllegalMove,
    NotYourTurn,
    RulesError,
    TableCode,
    TableRefusal,
    TextProblem,
)
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import PlacedTile
from sternfeld.game.fairness import verify
from sternfeld.game.state import Phase
from sternfeld.players.agreement import agrees_to_end
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.table import commands as tc
from sternfeld.table import limits
from sternfeld.table.audience import SPECTATOR, audience_for
from sternfeld.table.deadlines import next_deadline
from sternfeld.table.decide import open_table
from sternfeld.table.events import ProposalDeclined, RematchOpened
from sternfeld.table.evolve import fold
from sternfeld.table.journal import event_from_text
from sternfeld.table.plan import (
    SYSTEM,
    Invitation,
    Proposal,
    SeatKind,
    SeatPlan,
    TableKind,
    TablePlan,
)
from sternfeld.table.players_view import player_view
from sternfeld.table.redaction import without_person
from sternfeld.table.rematch import rematch
from sternfeld.table.state import TablePhase
from sternfeld.table.view import view
from tests.table.playing import (
    BLUFFER,
    COMPUTER,
    GUEST,
    INVITATION,
    JUDGE,
    ME,
    Host,
    first_tiles,
    plan_of,
    refused,
    sit_down,
    two,
)

HALF_A_YEAR_MS = 183 * 86_400_000
DEVICE = SeatPlan(SeatKind.DEVICE, "Cleo")
PRACTICE, KEEPER = TableKind.PRACTICE, TableKind.SCORE_KEEPER
STARTS: dict[str, object] = {"start.order": "agreed"}


def waiting(host: Host) -> int | None:
    return host.state.computer_to_act


def pass_turn(host: Host) -> None:
    seat = host.game.to_move
    host.play(host.state.seats[seat].player or SYSTEM, cmd.Pass(seat))


# --- sitting down ----------------------------------------------------------------------------


def test_with_nobody_to_wait_for_the_game_begins_at_once() -> None:
    state = Host(plan_of(ME, DEVICE, COMPUTER)).state
    assert state.phase is TablePhase.PLAYING
    assert [seat.name for seat in state.seats] == ["Ada", "Cleo", "Robot"]
    assert state.seats_of("ada") == (0, 1)


def test_the_game_begins_when_the_last_guest_sits_down() -> None:
    host = Host(plan_of(ME, GUEST, GUEST))
    sit_down(host, "bob")
    assert host.is_in(TablePhase.LOBBY)
    sit_down(host, "cleo")
    assert host.is_in(TablePhase.PLAYING)
    assert [seat.name for seat in host.game.seats] == ["Ada", "Bob", "Cleo"]


def test_a_guest_may_choose_the_seat_but_only_a_free_one() -> None:
    host = Host(plan_of(ME, GUEST, COMPUTER, GUEST))
    host.do(tc.TakeSeat("bob", "Bob", 3))
    assert host.state.seats[3].player == "bob"
    for seat in (0, 2, 3, 4, -1):
        assert refused(host, tc.TakeSeat("cleo", "Cleo", seat)) is TableCode.NO_FREE_SEAT
    assert refused(host, tc.TakeSeat("bob", "Bob")) is TableCode.ALREADY


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\nb", "\x00", "\ud800", " "])
def test_a_name_that_does_not_fit_the_score_sheet_is_refused(name: str) -> None:
    assert refused(Host(plan_of(ME, GUEST)), tc.TakeSeat("bob", name)) is TableCode.TEXT


def test_a_guest_may_stand_up_again_but_not_the_host() -> None:
    host = Host(plan_of(ME, GUEST, GUEST))
    sit_down(host, "bob")
    host.do(tc.LeaveSeat("bob"))
    assert host.state.seats[1].is_free
    assert refused(host, tc.LeaveSeat("bob")) is TableCode.NOT_SEATED
    assert refused(host, tc.LeaveSeat("ada")) is TableCode.KIND


def test_the_host_may_begin_without_the_free_seats() -> None:
    host = Host(plan_of(ME, GUEST, GUEST, GUEST, rules=STARTS, starter=3))
    host.do(tc.TakeSeat("dora", "Dora", 3))
    assert refused(host, tc.Start("dora")) is TableCode.NOT_HOST
    host.do(tc.Start("ada"))
    assert [seat.name for seat in host.game.seats] == ["Ada", "Dora"]
    assert host.game.to_move == 1
    assert host.state.seats_of("dora") == (1,)


def test_an_empty_table_cannot_begin_and_can_be_given_up() -> None:
    host = Host(plan_of(GUEST, GUEST))
    assert refused(host, tc.Start("ada")) is TableCode.NO_FREE_SEAT
    assert refused(host, tc.Close("bob")) is TableCode.NOT_HOST
    host.do(tc.Close("ada"))
    assert host.is_in(TablePhase.CLOSED)
    assert refused(host, tc.TakeSeat("bob", "Bob")) is TableCode.TABLE_PHASE


def test_a_new_invitation_replaces_the_old_one() -> None:
    host = Host(plan_of(ME, GUEST))
    other = Invitation("OTHER234", "y" * 20)
    assert refused(host, tc.RenewInvitation("bob", other)) is TableCode.NOT_HOST
    host.do(tc.RenewInvitation("ada", other))
    assert host.state.invitation == other


@pytest.mark.parametrize(
    "plan",
    [
        lambda: plan_of(ME, ME),
        lambda: plan_of(COMPUTER, COMPUTER),
        lambda: plan_of(ME, COMPUTER, kind=KEEPER),
        lambda: plan_of(ME, GUEST, kind=PRACTICE),
        lambda: plan_of(ME, GUEST, racks_after=0),
        lambda: plan_of(ME, GUEST, starter=2),
        lambda: plan_of(ME, SeatPlan(SeatKind.DEVICE, "")),
        lambda: plan_of(ME, replace(GUEST, may_bluff=True)),
        lambda: plan_of(ME, BLUFFER, rules={"word_check": "checked"}),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: Callable[[], TablePlan]) -> None:
    with pytest.raises(TableRefusal):
        plan()


def test_a_plan_for_too_many_is_refused_by_the_rules() -> None:
    with pytest.raises(RulesError):
        plan_of(ME, GUEST, GUEST, GUEST, GUEST)


# --- playing ---------------------------------------------------------------------------------


def test_a_game_without_end_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TURNS", 3)
    host = two(kind=KEEPER)
    for number in range(3):
        host.play("ada", cmd.ScorePoints(number % 2, 10))
    for more in (cmd.ScorePoints(1, 10), cmd.AdjustScore(0, 10), cmd.Pass(1)):
        assert refused(host, tc.Play("ada", more, host.state.version)) is TableCode.TOO_LONG
    host.play("ada", cmd.AgreeToEnd(0))
    host.play("ada", cmd.AgreeToEnd(1))
    assert not host.is_in(Phase.TURN)


def test_a_score_sheet_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TURNS", 2)
    monkeypatch.setattr(limits, "MAX_LINES", 4)
    host = two(kind=KEEPER)
    host.play("ada", cmd.ScorePoints(0, 10))
    for _ in range(3):
        host.play("ada", cmd.AdjustScore(0, 1))
    more = cmd.AdjustScore(0, 1)
    assert refused(host, tc.Play("ada", more, host.state.version)) is TableCode.TOO_LONG
    instead = (cmd.ScorePoints(0, 9), more, more, more, more)
    assert refused(host, tc.Correct("ada", 1, instead)) is TableCode.TOO_LONG
    host.do(tc.Correct("ada", 1, (cmd.ScorePoints(0, 9),)))


def test_nothing_goes_on_around_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    host = two()
    monkeypatch.setattr(limits, "MAX_EVENTS", host.state.version + 1)
    renew = tc.RenewInvitation("ada", Invitation("CODE", "token"))
    host.do(renew)
    more = (renew, tc.Say("bob", "Well?"), tc.Mute("ada", 1, True), tc.AgreeToPause("bob"))
    assert {refused(host, one) for one in more} == {TableCode.TOO_LONG}
    host.play("bob", cmd.Resign(1))


def test_turns_are_not_taken_back_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(plan_of(ME, kind=TableKind.PRACTICE))
    host.play("ada", cmd.Pass(0))
    host.do(tc.TakeBack("ada"))
    monkeypatch.setattr(limits, "MAX_EVENTS_REPLAYED", host.state.version)
    host.play("ada", cmd.Pass(0))
    assert refused(host, tc.TakeBack("ada")) is TableCode.TOO_LONG
    host.do(tc.Say("ada", "Well?"))


def test_nobody_moves_anothers_seat_and_only_the_house_moves_a_computer() -> None:
    host = sit_down(Host(plan_of(COMPUTER, ME, GUEST, rules=STARTS, starter=0)), "bob")
    version = host.state.version
    for player in ("ada", "bob", "somebody"):
        command = tc.Play(player, cmd.Pass(0), version)
        assert refused(host, command) is TableCode.NOT_YOUR_SEAT
    assert refused(host, tc.Play(SYSTEM, cmd.Pass(1), version)) is TableCode.NOT_YOUR_SEAT
    assert refused(host, tc.Play("ada", cmd.Pass(7), version)) is TableCode.NOT_YOUR_SEAT
    host.do(tc.Play(SYSTEM, cmd.Pass(0), version))
    assert host.game.to_move == 1


def test_a_move_from_an_old_table_is_stale_but_an_acceptance_does_not_make_it_so() -> None:
    host = Host(plan_of(ME, GUEST, GUEST, rules=STARTS, starter=0))
    sit_down(host, "bob", "cleo")
    old = host.state.version
    tiles = first_tiles(host.game)
    host.play("ada", cmd.Lay(0, tiles))
    assert host.is_in(Phase.PENDING)
    seen = host.state.version
    assert refused(host, tc.Play("bob", cmd.Accept(1), old)) is TableCode.STALE
    host.do(tc.Play("bob", cmd.Accept(1), seen))
    host.do(tc.Play("cleo", cmd.Accept(2), seen))
    assert host.is_in(Phase.TURN)


def test_what_the_referee_refuses_leaves_no_trace() -> None:
    host = two(rules=STARTS)
    before = host.state
    with pytest.raises(NotYourTurn):
        host.play("bob", cmd.Pass(1))
    with pytest.raises(IllegalMove):
        host.play("ada", cmd.Lay(0, (PlacedTile(Square(1, 1), "E"),)))
    assert host.state is before


def test_computers_agree_when_all_people_want_to_end() -> None:
    host = sit_down(Host(plan_of(ME, GUEST, COMPUTER)), "bob")
    host.play("ada", cmd.AgreeToEnd(0))
    assert host.is_in(TablePhase.PLAYING)
    host.play("bob", cmd.AgreeToEnd(1))
    assert host.is_in(TablePhase.ENDED)


def test_computers_say_that_they_would_end_a_game_that_stands_still() -> None:
    seats = (ME, COMPUTER, COMPUTER)
    host = Host(plan_of(*seats, edition="deluxe", rules=STARTS, starter=0))
    assert waiting(host) is None
    for _ in range(2):
        host.play("ada", cmd.Pass(0))
        assert waiting(host) == 1
        host.play(SYSTEM, cmd.Pass(1))
        host.play(SYSTEM, cmd.Pass(2))
        # It is a person's turn: computers say out of turn that they would end the game.
        for computer in (1, 2):
            assert waiting(host) == computer
            assert agrees_to_end(player_view(host.state, computer))
            host.play(SYSTEM, cmd.AgreeToEnd(computer))
        assert waiting(host) is None
    # Ada goes on: the computers pass for as long as she does.
    host.play("ada", cmd.Pass(0))
    assert waiting(host) == 1
    assert not agrees_to_end(player_view(host.state, 1))


def test_computers_among_themselves_end_a_game_that_stands_still() -> None:
    host = Host(plan_of(ME, COMPUTER, COMPUTER, edition="deluxe", rules=STARTS, starter=0))
    host.play("ada", cmd.Resign(0))
    for seat in (1, 2):
        assert not player_view(host.state, seat).nothing_moves
        host.play(SYSTEM, cmd.Pass(seat))
    assert host.state.computer_to_act == 2
    assert agrees_to_end(player_view(host.state, 2))
    host.play(SYSTEM, cmd.AgreeToEnd(2))
    assert host.is_in(TablePhase.ENDED)


def test_time_does_what_it_must_although_nobody_does_anything() -> None:
    host = two(rules={"turn_seconds": 60, "turn_timeout": "pass"})
    first = host.game.to_move
    assert next_deadline(host.state) == host.now + 60_000
    assert host.do(tc.LookAtClock(), 59_999) == ()
    host.do(tc.LookAtClock(), 1)
    assert host.game.to_move != first
    assert host.game.turns[-1].timed_out


def test_a_finished_table_has_no_deadline_and_looking_at_the_clock_does_nothing() -> None:
    host = two(rules={"turn_seconds": 60, "turn_timeout": "pass"})
    host.play("bob", cmd.Resign(1))
    assert next_deadline(host.state) is None
    assert host.do(tc.LookAtClock(), 10**9) == ()


def test_people_at_one_device_whose_names_look_alike_are_numbered() -> None:
    seats = (ME, *(SeatPlan(SeatKind.DEVICE, name) for name in ("Anna", "ANNA", "Ada")))
    host = Host(plan_of(*seats, rules=STARTS, starter=0))
    assert [seat.name for seat in host.state.seats] == ["Ada", "Anna", "ANNA 2", "Ada 2"]
    assert [seat.name for seat in host.game.seats] == ["Ada", "Anna", "ANNA 2", "Ada 2"]


# --- agreements ------------------------------------------------------------------------------


def test_a_pause_needs_everybody_and_stops_the_clocks() -> None:
    host = two(rules={"turn_seconds": 60, "turn_timeout": "pass"})
    due = next_deadline(host.state)
    assert due is not None
    host.do(tc.AgreeToPause("ada"), 10_000)
    assert refused(host, tc.AgreeToPause("ada")) is TableCode.ALREADY
    assert refused(host, tc.Resume("ada")) is TableCode.NOT_PAUSED
    host.do(tc.AgreeToPause("bob"), 10_000)
    assert host.state.paused == host.now
    assert host.do(tc.LookAtClock(), 3_600_000) == ()
    mover = host.game.to_move
    stopped = tc.Play(["ada", "bob"][mover], cmd.Pass(mover), host.state.version)
    assert refused(host, stopped, 0) is TableCode.PAUSED
    host.do(tc.Resume("bob"), 0)
    assert next_deadline(host.state) == due + 3_600_000
    assert host.do(tc.LookAtClock(), 30_000) == ()


def test_a_wish_for_a_pause_ends_with_the_turn() -> None:
    host = two()
    host.do(tc.AgreeToPause("ada"))
    pass_turn(host)
    host.do(tc.AgreeToPause("bob"))
    assert host.state.paused is None


def test_a_pause_that_somebody_declines_has_to_be_asked_for_again() -> None:
    host = two()
    assert refused(host, tc.Decline("bob", Proposal.PAUSE)) is TableCode.KIND
    host.do(tc.AgreeToPause("ada"))
    host.do(tc.Decline("bob", Proposal.PAUSE))
    wishes = view(host.state, SPECTATOR).wishes
    assert (wishes.pause, declined(host)) == ((), [(Proposal.PAUSE, (1,))])
    host.do(tc.AgreeToPause("bob"))
    assert declined(host) == []
    assert host.state.paused is None
    host.do(tc.Decline("ada", Proposal.PAUSE))
    pass_turn(host)
    assert declined(host) == []


def declined(host: Host) -> list[tuple[Proposal, tuple[int, ...]]]:
    """Who has declined what, as everybody sees it."""
    return [(one.proposal, one.seats) for one in view(host.state, SPECTATOR).wishes.declined]


def test_whoever_proposes_to_abandon_or_to_skip_a_seat_learns_that_somebody_declines() -> None:
    host = Host(plan_of(ME, GUEST, GUEST, rules=STARTS | {"turn_seconds": 60}, starter=0))
    sit_down(host, "bob", "cleo")
    host.do(tc.LookAtClock(), 60_000)
    proposals: list[tuple[Proposal, tc.TableCommand]] = [
        (Proposal.ABANDON, tc.AgreeToAbandon("bob")),
        (Proposal.TIMEOUT, tc.ClaimTimeout("bob")),
    ]
    for proposal, command in proposals:
        assert refused(host, tc.Decline("cleo", proposal)) is TableCode.KIND
        host.do(command)
        host.do(tc.Decline("cleo", proposal))
        assert declined(host)[-1] == (proposal, (2,))
        assert refused(host, tc.Decline("cleo", proposal)) is TableCode.KIND
    wishes = view(host.state, SPECTATOR).wishes
    assert (wishes.abandon, wishes.timeout) == ((), ())
    assert len(declined(host)) == 2
    host.do(tc.AgreeToAbandon("cleo"))
    assert declined(host) == [(Proposal.TIMEOUT, (2,))], "who agrees asks the others again"
    pass_turn(host)
    assert declined(host) == []


def test_who_does_not_want_to_end_the_game_yet_says_so_and_may_think_again() -> None:
    host = Host(plan_of(ME, GUEST, GUEST, rules=STARTS, starter=0))
    sit_down(host, "bob", "cleo")
    assert refused(host, tc.Decline("bob", Proposal.END)) is TableCode.KIND
    host.play("ada", cmd.AgreeToEnd(0))
    host.do(tc.Decline("bob", Proposal.END))
    assert refused(host, tc.Decline("bob", Proposal.END)) is TableCode.ALREADY
    host.do(tc.Decline("cleo", Proposal.END))
    assert declined(host) == [(Proposal.END, (1,)), (Proposal.END, (2,))]
    host.play("bob", cmd.AgreeToEnd(1))
    assert declined(host) == []
    host.play("cleo", cmd.AgreeToEnd(2))
    assert host.is_in(TablePhase.ENDED)
    assert refused(host, tc.Decline("ada", Proposal.END)) is TableCode.TABLE_PHASE


def test_a_rematch_can_be_declined_and_asked_for_again() -> None:
    host = two()
    assert refused(host, tc.Decline("bob", Proposal.REMATCH)) is TableCode.TABLE_PHASE
    host.play("bob", cmd.Resign(1))
    assert refused(host, tc.Decline("bob", Proposal.REMATCH)) is TableCode.KIND
    host.do(tc.AgreeToRematch("ada", "t2"))
    assert refused(host, tc.Decline("eve", Proposal.REMATCH)) is TableCode.NOT_SEATED
    host.do(tc.Decline("bob", Proposal.REMATCH))
    assert (declined(host), view(host.state, SPECTATOR).wishes.rematch) == (
        [(Proposal.REMATCH, (1,))],
        (),
    )
    host.do(tc.AgreeToRematch("bob", "t3"))
    assert declined(host) == []
    host.do(tc.AgreeToRematch("ada", "t4"))
    assert host.state.rematch == "t4"
    assert refused(host, tc.Decline("bob", Proposal.REMATCH)) is TableCode.ALREADY


def test_a_log_from_when_only_pauses_could_be_declined_is_read() -> None:
    stored = '{"type": "pause_declined", "player": "bob"}'
    assert event_from_text(stored) == ProposalDeclined("bob", Proposal.PAUSE)


def test_a_game_can_be_abandoned_by_agreement_and_its_bag_still_be_checked() -> None:
    host = two()
    pass_turn(host)
    host.do(tc.AgreeToAbandon("ada"))
    assert host.is_in(TablePhase.PLAYING)
    host.do(tc.AgreeToAbandon("bob"))
    assert host.is_in(TablePhase.ABANDONED)
    assert host.game.winners == ()
    assert verify(host.state.log) == 14
    assert refused(host, tc.Nudge("ada")) is TableCode.TABLE_PHASE


def test_a_silent_seats_turn_is_passed_when_all_others_ask() -> None:
    host = Host(plan_of(ME, GUEST, GUEST, rules=STARTS | {"turn_seconds": 60}, starter=0))
    sit_down(host, "bob", "cleo")
    assert refused(host, tc.ClaimTimeout("bob")) is TableCode.NOT_OVERDUE
    host.do(tc.LookAtClock(), 60_000)
    assert refused(host, tc.ClaimTimeout("ada")) is TableCode.KIND
    host.do(tc.ClaimTimeout("bob"))
    assert refused(host, tc.ClaimTimeout("bob")) is TableCode.ALREADY
    assert host.game.to_move == 0
    host.do(tc.ClaimTimeout("cleo"))
    assert host.game.to_move == 1
    assert host.state.claimed == frozenset()


def test_days_of_silence_count_as_overdue_without_any_clock() -> None:
    host = two(rules=STARTS)
    assert refused(host, tc.ClaimTimeout("bob"), 71 * 3_600_000) is TableCode.NOT_OVERDUE
    host.do(tc.ClaimTimeout("bob"), 2 * 3_600_000)
    assert host.game.to_move == 1


def test_the_same_people_can_play_again_and_another_begins() -> None:
    host = sit_down(Host(plan_of(ME, COMPUTER, GUEST, rules=STARTS, starter=0)), "bob")
    assert refused(host, tc.AgreeToRematch("bob", "next")) is TableCode.TABLE_PHASE
    host.play("bob", cmd.Resign(2))
    host.play("ada", cmd.Resign(0))
    host.do(tc.AgreeToRematch("bob", "other"))
    assert [event for event in host.log if isinstance(event, RematchOpened)] == []
    host.do(tc.AgreeToRematch("ada", "next"))
    assert host.state.rematch == "next"
    again = rematch(host.state)
    events = open_table(
        again.plan,
        again.host,
        again.name,
        INVITATION,
        now=0,
        chance=SeededChance(bytes(32)),
        judge=JUDGE,
        guests=again.guests,
        rematch_of="first",
    )
    state = fold(events)
    assert state.phase is TablePhase.PLAYING
    assert [seat.player for seat in state.seats] == ["ada", None, "bob"]
    assert state.game is not None
    assert state.game.to_move == 1
    assert state.rematch_of == "first"


# --- table talk ------------------------------------------------------------------------------


def test_talk_is_short_rare_and_for_those_who_sit_there() -> None:
    host = two()
    assert refused(host, tc.Say("somebody", "hello")) is TableCode.NOT_SEATED
    assert refused(host, tc.Say("bob", "x" * 301)) is TableCode.TEXT
    for number in range(10):
        host.do(tc.Say("bob", f"line {number}"))
    assert refused(host, tc.Say("bob", "one more")) is TableCode.TOO_SOON
    host.do(tc.Say("ada", "and me"))
    host.do(tc.Say("bob", "later"), 60_000)


def test_the_host_can_close_a_mouth_and_open_it_again() -> None:
    host = two()
    assert refused(host, tc.Mute("bob", 0, on=True)) is TableCode.NOT_HOST
    assert refused(host, tc.Mute("ada", 0, on=True)) is TableCode.NOT_YOUR_SEAT
    assert refused(host, tc.Mute("ada", 5, on=True)) is TableCode.NOT_YOUR_SEAT
    host.do(tc.Mute("ada", 1, on=True))
    assert refused(host, tc.Say("bob", "hello")) is TableCode.MUTED
    assert refused(host, tc.Mute("ada", 1, on=True)) is TableCode.ALREADY
    host.do(tc.Mute("ada", 1, on=False))
    host.do(tc.Say("bob", "hello"))


def test_at_a_silent_table_nobody_talks() -> None:
    host = two(chat=False)
    assert refused(host, tc.Say("ada", "hello")) is TableCode.KIND


def test_a_clock_that_was_ahead_silences_nobody() -> None:
    host = two(rules=STARTS)
    host.now += HALF_A_YEAR_MS
    for number in range(10):
        host.do(tc.Say("bob", f"line {number}"))
    host.do(tc.Nudge("bob"))
    host.now -= HALF_A_YEAR_MS
    host.do(tc.Say("bob", "one more"))
    host.do(tc.Nudge("bob"))


def test_only_the_last_hundred_lines_are_kept() -> None:
    host = two()
    for number in range(120):
        host.do(tc.Say("ada", f"line {number}"), 10_000)
    assert [line.text for line in host.state.chat] == [f"line {n}" for n in range(20, 120)]


def test_a_reminder_goes_to_somebody_else_and_not_too_often() -> None:
    host = two(rules=STARTS)
    assert refused(host, tc.Nudge("ada")) is TableCode.KIND
    host.do(tc.Nudge("bob"))
    assert refused(host, tc.Nudge("bob")) is TableCode.TOO_SOON
    host.do(tc.Nudge("bob"), 60_000)
    alone = Host(plan_of(COMPUTER, ME, rules=STARTS, starter=0))
    assert refused(alone, tc.Nudge("ada")) is TableCode.KIND


# --- practice and the score-keeper -----------------------------------------------------------


def test_in_practice_the_last_own_turn_can_be_taken_back_again_and_again() -> None:
    plan = plan_of(ME, COMPUTER, rules=STARTS | {"turn_seconds": 60}, starter=0, kind=PRACTICE)
    host = Host(plan)
    first = host.game
    assert refused(host, tc.TakeBack("ada")) is TableCode.NOTHING_TO_TAKE_BACK
    pass_turn(host)
    pass_turn(host)
    second = host.game
    pass_turn(host)
    host.do(tc.TakeBack("ada"))
    assert host.game == second
    assert next_deadline(host.state) == host.now + 60_000
    host.do(tc.TakeBack("ada"))
    assert host.game == first
    assert next_deadline(host.state) == host.now + 60_000
    assert fold(host.log) == host.state


def test_in_earnest_nothing_is_taken_back() -> None:
    host = two()
    pass_turn(host)
    assert refused(host, tc.TakeBack("ada")) is TableCode.KIND


def test_a_real_boards_score_is_entered_and_corrected_by_anybody_at_the_table() -> None:
    host = two(rules={"word_check": "free"} | STARTS, kind=KEEPER)
    tiles = (PlacedTile(Square(8, 8), "H"), PlacedTile(Square(8, 9), "O"))
    host.play("bob", cmd.Lay(0, tiles))
    host.play("ada", cmd.Pass(1))
    assert host.game.seats[0].score == 8
    longer = (*tiles, PlacedTile(Square(8, 10), "F"))
    assert refused(host, tc.Correct("somebody", 1, ())) is TableCode.NOT_SEATED
    host.do(tc.Correct("bob", 1, (cmd.Lay(0, longer),)))
    assert host.game.seats[0].score == 16
    assert host.game.to_move == 0
    assert fold(host.log) == host.state


def test_racks_of_a_real_board_are_told_after_the_game() -> None:
    host = two(rules={"word_check": "free"} | STARTS, kind=KEEPER)
    tiles = (PlacedTile(Square(8, 8), "H"), PlacedTile(Square(8, 9), "O"))
    host.play("bob", cmd.Lay(0, tiles))
    rack = ("H", "O", "F", "E", "N", "?", "S")
    assert refused(host, tc.TellRack("bob", 1, rack)) is TableCode.TABLE_PHASE
    host.play("ada", cmd.AgreeToEnd(0))
    host.play("bob", cmd.AgreeToEnd(1))
    host.play("bob", cmd.ReportRacks(0, (("E",), ("A",))))
    assert host.state.phase is TablePhase.ENDED
    assert refused(host, tc.TellRack("somebody", 1, rack)) is TableCode.NOT_SEATED
    host.do(tc.TellRack("bob", 1, rack))
    assert Counter(host.game.turns[0].rack.tiles or ()) == Counter(rack)
    assert host.state.phase is TablePhase.ENDED
    assert fold(host.log) == host.state
    longer = (*tiles, PlacedTile(Square(8, 10), "F"))
    host.do(tc.TellRack("bob", 1, ()))
    assert host.game.turns[0].rack.tiles is None
    host.do(tc.Correct("bob", 1, (cmd.Lay(0, longer),)))
    assert refused(two(), tc.TellRack("ada", 1, rack)) is TableCode.KIND


def test_whoever_is_invited_can_keep_the_score_of_a_real_board() -> None:
    host = Host(plan_of(ME, DEVICE, kind=KEEPER, starter=0))
    assert refused(host, tc.Play("pm-42", cmd.ScorePoints(0, 3), 99)) is TableCode.NOT_SEATED
    assert refused(host, tc.AgreeToPause("pm-42")) is TableCode.NOT_SEATED
    host.do(tc.TakeSeat("pm-42", "Eve"))
    assert host.state.keepers == {"pm-42"}
    assert host.state.seats_of("pm-42") == ()
    host.play("pm-42", cmd.ScorePoints(0, 24))
    host.do(tc.Correct("pm-42", 1, (cmd.ScorePoints(0, 25),)))
    assert host.game.scores == (25, 0)
    host.do(tc.AgreeToPause("pm-42"))
    assert host.state.paused == host.now
    assert refused(host, tc.AgreeToPause("ada")) is TableCode.PAUSED
    assert refused(host, tc.Resume("bob")) is TableCode.NOT_SEATED
    host.do(tc.Resume("pm-42"))
    host.do(tc.AgreeToPause("ada"))
    host.do(tc.Resume("ada"))
    assert fold(host.log) == host.state
    assert audience_for(host.state, "pm-42", None, invited=False).name == "spectator"
    assert without_person(host.log, "pm-42")[-1] == host.log[-1]
    assert not any("pm-42" in repr(event) for event in without_person(host.log, "pm-42"))


def test_a_game_that_runs_takes_nobody_in() -> None:
    assert refused(two(), tc.TakeSeat("eve", "Eve")) is TableCode.TABLE_PHASE


def test_a_game_with_a_bag_cannot_be_corrected() -> None:
    host = two()
    assert refused(host, tc.Correct("ada", 1, (cmd.Pass(0),))) is TableCode.KIND


def test_the_table_knows_for_which_computer_it_waits() -> None:
    plan = TablePlan(Rules.of("mini", STARTS), (COMPUTER, ME, COMPUTER), starter=0)
    host = Host(plan)
    assert waiting(host) == 0
    tiles = first_tiles(host.game)
    host.play(SYSTEM, cmd.Lay(0, tiles))
    assert waiting(host) == 2
    host.play(SYSTEM, cmd.Accept(2))
    assert waiting(host) is None
    host.play("ada", cmd.Accept(1))
    assert waiting(host) is None
    host.play("ada", cmd.Pass(1))
    assert waiting(host) == 2


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", TextProblem.LENGTH),
        ("x" * 31, TextProblem.LENGTH),
        ("a\nb", TextProblem.HIDDEN),
        ("\u2800", TextProblem.HIDDEN),
        ("A\u200bda", TextProblem.HIDDEN),
        ("A\u202eda", TextProblem.DIRECTION),
        ("A\u0301\u0301\u0301\u0301\u0301", TextProblem.ACCENTS),
    ],
)
def test_a_refused_name_says_what_is_wrong_with_it(name: str, problem: TextProblem) -> None:
    with pytest.raises(TableRefusal) as refusal:
        Host(plan_of(ME, GUEST)).do(tc.TakeSeat("bob", name))
    assert refusal.value.problem is problem
