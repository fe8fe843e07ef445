"""The table's answer to a command: the events that follow, or a refusal.

It is pure, like the referee behind it: time, chance and words are arguments. Who may do what is
decided here; what the rules of the game allow is decided by the referee.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game import events as game_events
from sternfeld.game.bag import Chance
from sternfeld.game.corrections import correct
from sternfeld.game.decide import new_game
from sternfeld.game.events import Dealer
from sternfeld.game.judge import Judge
from sternfeld.game.state import Phase
from sternfeld.game.told_racks import tell_rack
from sternfeld.table import commands as tc
from sternfeld.table import events as ev
from sternfeld.table import limits
from sternfeld.table.deadlines import computer_begins
from sternfeld.table.decision import TableDecision
from sternfeld.table.evolve import fold
from sternfeld.table.plan import SYSTEM, Invitation, Proposal, SeatKind, TableKind, TablePlan
from sternfeld.table.state import TablePhase, TableState
from sternfeld.table.texts import check_line, check_name, distinct_name

__all__ = ["Answer", "answer", "decide", "open_table"]

NUDGE_EVERY_MS = 60_000
SILENCE_MS = 72 * 3_600_000
CHAT_LINES, CHAT_SPAN_MS = 10, 60_000
_REPLAYING = (tc.TakeBack, tc.Correct)
_AROUND = (
    tc.TakeSeat,
    tc.RenewInvitation,
    tc.TellRack,
    tc.Say,
    tc.Mute,
    tc.Nudge,
    tc.AgreeToPause,
    tc.Decline,
)
_ENDING = (cmd.Accept, cmd.Challenge, cmd.AgreeToEnd, cmd.GoOut, cmd.ReportRacks, cmd.Resign)


@dataclass(frozen=True, slots=True)
class Answer:
    """The events that follow from a command, and the table after them, which is their fold."""

    events: tuple[ev.TableEvent, ...]
    state: TableState


def open_table(
    plan: TablePlan,
    host: str,
    name: str,
    invitation: Invitation,
    *,
    now: int,
    chance: Chance,
    judge: Judge,
    guests: dict[int, tuple[str, str]] | None = None,
    rematch_of: str | None = None,
) -> tuple[ev.TableEvent, ...]:
    """The events with which a table opens; with nobody to wait for, the game begins at once.

    ``guests`` sit already: player and name for a seat by invitation, when people play again.
    """
    opened = ev.TableOpened(plan, host, invitation, rematch_of, now)
    decision = TableDecision(fold([opened]), chance, judge, now)
    decision.events.append(opened)
    for number, seat in enumerate(plan.seats):
        if seat.kind is SeatKind.ME:
            _seat(decision, number, host, name)
        elif seat.kind is SeatKind.DEVICE:
            _seat(decision, number, host, seat.name)
        elif seat.kind is SeatKind.COMPUTER:
            check_name(seat.name)
        elif number in (guests or {}):
            _seat(decision, number, *(guests or {})[number])
    _begin_if_full(decision)
    return tuple(decision.events)


def _seat(decision: TableDecision, number: int, player: str, name: str) -> None:
    """Somebody sits down, under a name that nobody else at the table has."""
    others = (seat.name for seat in decision.state.seats if not seat.is_free)
    distinct = distinct_name(check_name(name), others)
    decision.emit(ev.SeatTaken(number, player, distinct, decision.now))


def decide(
    state: TableState, command: tc.TableCommand, *, now: int, chance: Chance, judge: Judge
) -> tuple[ev.TableEvent, ...]:
    """The events that follow from a command.

    Raises `TableRefusal`, `IllegalMove` or `NotYourTurn`, and then nothing has happened.
    """
    return answer(state, command, now=now, chance=chance, judge=judge).events


def answer(
    state: TableState, command: tc.TableCommand, *, now: int, chance: Chance, judge: Judge
) -> Answer:
    """As `decide`, with the table that the events lead to, so that nobody folds them again."""
    decision = TableDecision(state, chance, judge, now)
    _require_few_events(state, command)
    _handle(command, decision)
    return Answer(tuple(decision.events), decision.state)


def _require_few_events(state: TableState, command: tc.TableCommand) -> None:
    most = limits.MAX_EVENTS_REPLAYED if isinstance(command, _REPLAYING) else limits.MAX_EVENTS
    if state.version >= most and isinstance(command, (*_REPLAYING, *_AROUND)):
        raise TableRefusal(
            TableCode.TOO_LONG,
            f"{state.version} things have happened at this table; expected fewer",
        )


@singledispatch
def _handle(command: Any, decision: TableDecision) -> None:
    raise TypeError(f"{command!r} is not a command")


# --- before the game -------------------------------------------------------------------------


@_handle.register
def _(command: tc.TakeSeat, decision: TableDecision) -> None:
    keeper = decision.state.plan.kind is TableKind.SCORE_KEEPER
    if keeper and decision.state.phase in (TablePhase.PLAYING, TablePhase.ENDED):
        decision.emit(ev.KeeperJoined(command.player, decision.now))
        return
    decision.require_phase(TablePhase.LOBBY)
    decision.require_new(
        command.player, (seat.player for seat in decision.state.seats if seat.player)
    )
    free = [i for i, seat in enumerate(decision.state.seats) if seat.is_free]
    seat = command.seat if command.seat is not None else next(iter(free), None)
    if seat not in free or seat is None:
        raise TableRefusal(TableCode.NO_FREE_SEAT, "there is no such free seat at this table")
    _seat(decision, seat, command.player, command.name)
    _begin_if_full(decision)


@_handle.register
def _(command: tc.LeaveSeat, decision: TableDecision) -> None:
    decision.require_phase(TablePhase.LOBBY)
    decision.require_seated(command.player)
    if command.player == decision.state.host:
        raise TableRefusal(TableCode.KIND, "the host cannot leave; expected to close the table")
    for seat in decision.state.seats_of(command.player):
        decision.emit(ev.SeatLeft(seat))


@_handle.register
def _(command: tc.Start, decision: TableDecision) -> None:
    decision.require_phase(TablePhase.LOBBY)
    decision.require_host(command.player)
    free = tuple(i for i, seat in enumerate(decision.state.seats) if seat.is_free)
    if len(free) == len(decision.state.seats) or not decision.state.people:
        raise TableRefusal(TableCode.NO_FREE_SEAT, "nobody sits at the table yet")
    if free:
        decision.emit(ev.SeatsDropped(free))
    _begin(decision, dropped=free)


@_handle.register
def _(command: tc.Close, decision: TableDecision) -> None:
    decision.require_phase(TablePhase.LOBBY)
    decision.require_host(command.player)
    decision.emit(ev.TableClosed(decision.now))


@_handle.register
def _(command: tc.RenewInvitation, decision: TableDecision) -> None:
    decision.require_host(command.player)
    decision.emit(ev.InvitationRenewed(command.invitation))


def _begin_if_full(decision: TableDecision) -> None:
    if not any(seat.is_free for seat in decision.state.seats):
        _begin(decision, dropped=())


def _begin(decision: TableDecision, dropped: tuple[int, ...]) -> None:
    state = decision.state
    starter = state.plan.starter
    if starter is not None:
        starter = None if starter in dropped else starter - sum(i < starter for i in dropped)
    decision.follow(
        new_game(
            state.plan.rules,
            [seat.name for seat in state.seats],
            now=decision.now,
            chance=decision.chance,
            starter=starter,
            dealer=state.dealer,
        )
    )


# --- the game --------------------------------------------------------------------------------


@_handle.register
def _(command: tc.Play, decision: TableDecision) -> None:
    _check_seat(decision, command)
    if command.version < decision.state.moved:
        raise TableRefusal(
            TableCode.STALE,
            f"the game has moved on since version {command.version};"
            f" expected {decision.state.moved} or later",
        )
    if not isinstance(command.command, _ENDING):
        _require_room(decision)
    decision.play(command.command)
    if isinstance(command.command, cmd.AgreeToEnd):
        _let_computers_agree(decision)


def _require_room(decision: TableDecision) -> None:
    game = decision.game
    if limits.is_full(game):
        raise TableRefusal(
            TableCode.TOO_LONG,
            f"the score sheet has {len(game.sheet)} lines; expected to end the game here",
        )


def _check_seat(decision: TableDecision, command: tc.Play) -> None:
    """A seat is moved by its owner, a computer by the server, a real board's score by anybody."""
    state, number = decision.state, command.command.seat
    if not 0 <= number < len(state.seats):
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"there is no seat {number} at this table")
    seat = state.seats[number]
    if state.plan.kind is TableKind.SCORE_KEEPER:
        decision.require_at_home(command.player)
    elif seat.kind is SeatKind.COMPUTER:
        if command.player != SYSTEM:
            raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"a computer sits on seat {number}")
    elif seat.player != command.player:
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"seat {number} is not yours")


def _let_computers_agree(decision: TableDecision) -> None:
    """Computers do not hold people back who all want to end the game."""
    game = decision.state.game
    if game is None or game.phase is not Phase.TURN:
        return
    undecided = [seat for seat in game.active if seat not in game.agreed]
    if all(decision.state.seats[seat].kind is SeatKind.COMPUTER for seat in undecided):
        for seat in undecided:
            decision.play(cmd.AgreeToEnd(seat))


@_handle.register
def _(command: tc.Correct, decision: TableDecision) -> None:
    decision.require_at_home(command.player)
    if decision.state.dealer is not Dealer.TABLE:
        raise TableRefusal(TableCode.KIND, "only a score-keeper's table can be corrected")
    decision.require_phase(TablePhase.PLAYING, TablePhase.ENDED)
    decision.emit(
        correct(
            decision.state.log,
            command.turn,
            command.commands,
            chance=decision.chance,
            judge=decision.judge,
        )
    )
    corrected = decision.state.game
    if corrected is not None and len(corrected.sheet) > limits.MAX_LINES:
        raise TableRefusal(
            TableCode.TOO_LONG,
            f"the score sheet has more than {limits.MAX_LINES} lines; expected fewer",
        )


@_handle.register
def _(command: tc.TellRack, decision: TableDecision) -> None:
    decision.require_at_home(command.player)
    if decision.state.dealer is not Dealer.TABLE:
        raise TableRefusal(TableCode.KIND, "only racks of a real board can be told")
    decision.require_phase(TablePhase.ENDED)
    game = decision.state.game
    assert game is not None, "a table that has ended has a game"
    decision.emit(tell_rack(game, command.turn, command.tiles))


@_handle.register
def _(command: tc.TakeBack, decision: TableDecision) -> None:
    state = decision.state
    if state.plan.kind is not TableKind.PRACTICE:
        raise TableRefusal(TableCode.KIND, "turns are taken back in practice only")
    decision.require_seated(command.player)
    own = state.seats_of(command.player)
    decision.require_phase(TablePhase.PLAYING)
    began = [
        number
        for number, event in enumerate(state.log[:-1], start=1)
        if isinstance(event, game_events.TurnBegan) and event.seat in own
    ]
    if not began:
        raise TableRefusal(TableCode.NOTHING_TO_TAKE_BACK, "there is no turn of yours to take back")
    decision.emit(ev.TurnsTakenBack(began[-1], decision.now))


@_handle.register
def _(command: tc.TakeHint, decision: TableDecision) -> None:
    state, game = decision.state, decision.game
    decision.require_hints(command.player)
    if command.turn != game.number:
        raise TableRefusal(
            TableCode.STALE, f"turn {command.turn} is over; expected turn {game.number}"
        )
    if command.step > state.hint_step:
        told = ev.HintTaken(command.player, game.to_move, game.number, command.step, decision.now)
        decision.emit(told)


@_handle.register
def _(command: tc.LookAtClock, decision: TableDecision) -> None:
    if decision.state.phase is TablePhase.PLAYING and decision.state.paused is None:
        decision.play(cmd.TimePassed())
        begins = computer_begins(decision.state)
        if begins is not None and begins[1] <= decision.now:
            decision.play(cmd.StartTurn(begins[0]))


# --- around the game -------------------------------------------------------------------------


@_handle.register
def _(command: tc.Say, decision: TableDecision) -> None:
    state = decision.state
    decision.require_seated(command.player)
    if not state.plan.chat:
        raise TableRefusal(TableCode.KIND, "chat is off at this table")
    if command.player in state.muted:
        raise TableRefusal(TableCode.MUTED, "the host does not let you speak")
    text = check_line(command.text)
    recent = [
        line
        for line in state.chat
        if line.player == command.player and _is_recent(line.at, decision.now, CHAT_SPAN_MS)
    ]
    if len(recent) >= CHAT_LINES:
        raise TableRefusal(TableCode.TOO_SOON, "you speak too often; expected some silence")
    name = state.seats[state.seats_of(command.player)[0]].name
    decision.emit(ev.ChatSaid(command.player, name, text, decision.now))


def _is_recent(at: int, now: int, span: int) -> bool:
    """A clock that was ahead by half a year must not silence anybody for as long."""
    return abs(now - at) < span


@_handle.register
def _(command: tc.Mute, decision: TableDecision) -> None:
    decision.require_host(command.player)
    seats = decision.state.seats
    player = seats[command.seat].player if 0 <= command.seat < len(seats) else None
    if player is None or player == command.player:
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, "that seat does not belong to another player")
    if (player in decision.state.muted) == command.on:
        raise TableRefusal(TableCode.ALREADY, "that is so already")
    decision.emit(ev.ChatMuted(player, command.on))


@_handle.register
def _(command: tc.Nudge, decision: TableDecision) -> None:
    decision.require_playing(command.player)
    game, nudge, seat = decision.game, decision.state.nudge, decision.state.awaited
    player = None if seat is None else decision.state.seats[seat].player
    if seat is None or game.phase is Phase.SETTLING or player in (None, command.player):
        raise TableRefusal(TableCode.KIND, "no other player is to move")
    if nudge is not None and _is_recent(nudge.at, decision.now, NUDGE_EVERY_MS):
        raise TableRefusal(TableCode.TOO_SOON, "the seat has just been reminded")
    decision.emit(ev.Nudged(command.player, seat, decision.now))


@_handle.register
def _(command: tc.AgreeToPause, decision: TableDecision) -> None:
    if decision.state.plan.kind is TableKind.SCORE_KEEPER:
        _pause_real_board(command.player, decision)
        return
    decision.require_playing(command.player)
    decision.play(cmd.TimePassed())
    decision.require_phase(TablePhase.PLAYING)
    decision.require_new(command.player, decision.state.pause_agreed)
    decision.emit(ev.PauseAgreed(command.player))
    if decision.state.pause_agreed >= decision.state.people:
        decision.emit(ev.TablePaused(decision.now))


@_handle.register
def _(command: tc.Decline, decision: TableDecision) -> None:
    state = decision.state
    if command.proposal is Proposal.REMATCH:
        decision.require_phase(TablePhase.ENDED, TablePhase.ABANDONED)
        decision.require_seated(command.player)
        if state.rematch is not None:
            raise TableRefusal(TableCode.ALREADY, "the rematch has begun")
    else:
        decision.require_phase(TablePhase.PLAYING)
        decision.require_playing(command.player)
    if not _is_proposed(command.proposal, state):
        raise TableRefusal(TableCode.KIND, f"nobody proposes {command.proposal!r}")
    declined = (one.player for one in state.declined if one.proposal is command.proposal)
    decision.require_new(command.player, declined)
    decision.emit(ev.ProposalDeclined(command.player, command.proposal))


def _is_proposed(proposal: Proposal, state: TableState) -> bool:
    """Does anybody want this, so that the others are asked?"""
    match proposal:
        case Proposal.PAUSE:
            return bool(state.pause_agreed)
        case Proposal.END:
            return state.game is not None and bool(state.game.agreed)
        case Proposal.ABANDON:
            return bool(state.abandon_agreed)
        case Proposal.TIMEOUT:
            return bool(state.claimed)
        case Proposal.REMATCH:
            return bool(state.rematch_agreed)


def _pause_real_board(player: str, decision: TableDecision) -> None:
    """At a real board people agree by word of mouth, and the score-keeper records it."""
    decision.require_at_home(player)
    decision.play(cmd.TimePassed())
    decision.require_phase(TablePhase.PLAYING)
    decision.emit(ev.TablePaused(decision.now))


@_handle.register
def _(command: tc.Resume, decision: TableDecision) -> None:
    if decision.state.plan.kind is TableKind.SCORE_KEEPER:
        decision.require_at_home(command.player)
    else:
        decision.require_playing(command.player)
    if decision.state.paused is None:
        raise TableRefusal(TableCode.NOT_PAUSED, "the game is not paused")
    decision.emit(ev.TableResumed(decision.now))


@_handle.register
def _(command: tc.ClaimTimeout, decision: TableDecision) -> None:
    decision.require_playing(command.player)
    game = decision.game
    long_silent = decision.now - decision.state.shift - game.now_at_least >= SILENCE_MS
    if game.phase is Phase.PENDING and long_silent:
        _claim_play(decision, command.player)
        return
    if game.phase is not Phase.TURN or not (game.signalled or long_silent):
        raise TableRefusal(TableCode.NOT_OVERDUE, "the seat to move still has time")
    mover = decision.state.seats[game.to_move].player
    if mover in (None, command.player):
        raise TableRefusal(TableCode.KIND, "no other player is to move")
    decision.require_new(command.player, decision.state.claimed)
    decision.emit(ev.TimeoutClaimed(command.player, game.to_move))
    if decision.state.claimed >= decision.state.people - {mover}:
        decision.play(cmd.Pass(game.to_move))


def _claim_play(decision: TableDecision, player: str) -> None:
    """A play stands that nobody has challenged for days: whoever asks accepts it, and those who
    say nothing have accepted it once all others ask."""
    for seat in decision.game.undecided:
        if decision.state.seats[seat].player == player:
            decision.play(cmd.Accept(seat))
    undecided = decision.game.undecided
    silent = frozenset(decision.state.seats[seat].player for seat in undecided)
    if not undecided:
        return
    decision.require_new(player, decision.state.claimed)
    decision.emit(ev.TimeoutClaimed(player, undecided[0]))
    if decision.state.claimed >= decision.state.people - silent:
        for seat in undecided:
            decision.play(cmd.Accept(seat))


@_handle.register
def _(command: tc.AgreeToAbandon, decision: TableDecision) -> None:
    decision.require_phase(TablePhase.PLAYING)
    decision.require_playing(command.player)
    decision.require_new(command.player, decision.state.abandon_agreed)
    decision.emit(ev.AbandonAgreed(command.player))
    if decision.state.abandon_agreed >= decision.state.people:
        if decision.state.dealer is Dealer.REFEREE:
            decision.emit(game_events.SeedRevealed(decision.chance.seed))
        decision.emit(ev.TableAbandoned(decision.now))


@_handle.register
def _(command: tc.AgreeToRematch, decision: TableDecision) -> None:
    state = decision.state
    decision.require_phase(TablePhase.ENDED, TablePhase.ABANDONED)
    if state.plan.kind is TableKind.IMPORTED:
        raise TableRefusal(TableCode.KIND, "this game comes from a file; nobody plays it again")
    decision.require_seated(command.player)
    decision.require_new(command.player, state.rematch_agreed)
    decision.emit(ev.RematchAgreed(command.player))
    everybody = {seat.player for seat in state.seats if seat.player is not None}
    if decision.state.rematch_agreed >= everybody:
        decision.emit(ev.RematchOpened(command.table))
