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
from sternfeld.table import commands as tc
from sternfeld.table import events as ev
from sternfeld.table.evolve import fold
from sternfeld.table.plan import HOUSE, Invitation, SeatKind, TableKind, TablePlan
from sternfeld.table.setting import Setting
from sternfeld.table.state import TablePhase, TableState
from sternfeld.table.texts import check_line, check_name

__all__ = ["Answer", "answer", "decide", "open_table"]

NUDGE_EVERY_MS = 60_000
SILENCE_MS = 72 * 3_600_000
CHAT_LINES, CHAT_SPAN_MS = 10, 60_000
MAX_TURNS = 1000
"""No game is so long. Each turn is sent with every update, and made again in every correction."""
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
    setting = Setting(fold([opened]), chance, judge, now)
    setting.events.append(opened)
    for number, seat in enumerate(plan.seats):
        if seat.kind is SeatKind.ME:
            setting.happen(ev.SeatTaken(number, host, check_name(name), now))
        elif seat.kind is SeatKind.DEVICE:
            setting.happen(ev.SeatTaken(number, host, check_name(seat.name), now))
        elif seat.kind is SeatKind.COMPUTER:
            check_name(seat.name)
        elif number in (guests or {}):
            player, guest = (guests or {})[number]
            setting.happen(ev.SeatTaken(number, player, check_name(guest), now))
    _begin_if_full(setting)
    return tuple(setting.events)


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
    setting = Setting(state, chance, judge, now)
    _handle(command, setting)
    return Answer(tuple(setting.events), setting.state)


@singledispatch
def _handle(command: Any, setting: Setting) -> None:
    raise TypeError(f"{command!r} is not a command")


# --- before the game -------------------------------------------------------------------------


@_handle.register
def _(command: tc.TakeSeat, setting: Setting) -> None:
    keeper = setting.state.plan.kind is TableKind.SCORE_KEEPER
    if keeper and setting.state.phase in (TablePhase.PLAYING, TablePhase.ENDED):
        setting.happen(ev.KeeperJoined(command.player, setting.now))
        return
    setting.require_phase(TablePhase.LOBBY)
    setting.require_new(
        command.player, (seat.player for seat in setting.state.seats if seat.player)
    )
    name = check_name(command.name)
    free = [i for i, seat in enumerate(setting.state.seats) if seat.is_free]
    seat = command.seat if command.seat is not None else next(iter(free), None)
    if seat not in free or seat is None:
        raise TableRefusal(TableCode.NO_FREE_SEAT, "there is no such free seat at this table")
    setting.happen(ev.SeatTaken(seat, command.player, name, setting.now))
    _begin_if_full(setting)


@_handle.register
def _(command: tc.LeaveSeat, setting: Setting) -> None:
    setting.require_phase(TablePhase.LOBBY)
    setting.require_seated(command.player)
    if command.player == setting.state.host:
        raise TableRefusal(TableCode.KIND, "the host cannot leave; expected to close the table")
    for seat in setting.state.seats_of(command.player):
        setting.happen(ev.SeatLeft(seat))


@_handle.register
def _(command: tc.Start, setting: Setting) -> None:
    setting.require_phase(TablePhase.LOBBY)
    setting.require_host(command.player)
    free = tuple(i for i, seat in enumerate(setting.state.seats) if seat.is_free)
    if len(free) == len(setting.state.seats) or not setting.state.people:
        raise TableRefusal(TableCode.NO_FREE_SEAT, "nobody sits at the table yet")
    if free:
        setting.happen(ev.SeatsDropped(free))
    _begin(setting, dropped=free)


@_handle.register
def _(command: tc.Close, setting: Setting) -> None:
    setting.require_phase(TablePhase.LOBBY)
    setting.require_host(command.player)
    setting.happen(ev.TableClosed(setting.now))


@_handle.register
def _(command: tc.RenewInvitation, setting: Setting) -> None:
    setting.require_host(command.player)
    setting.happen(ev.InvitationRenewed(command.invitation))


def _begin_if_full(setting: Setting) -> None:
    if not any(seat.is_free for seat in setting.state.seats):
        _begin(setting, dropped=())


def _begin(setting: Setting, dropped: tuple[int, ...]) -> None:
    state = setting.state
    starter = state.plan.starter
    if starter is not None:
        starter = None if starter in dropped else starter - sum(i < starter for i in dropped)
    setting.follow(
        new_game(
            state.plan.rules,
            [seat.name for seat in state.seats],
            now=setting.now,
            chance=setting.chance,
            starter=starter,
            dealer=state.dealer,
        )
    )


# --- the game --------------------------------------------------------------------------------


@_handle.register
def _(command: tc.Play, setting: Setting) -> None:
    _check_seat(setting, command)
    if command.version < setting.state.moved:
        raise TableRefusal(
            TableCode.STALE,
            f"the game has moved on since version {command.version};"
            f" expected {setting.state.moved} or later",
        )
    if len(setting.game.turns) >= MAX_TURNS and not isinstance(command.command, _ENDING):
        raise TableRefusal(
            TableCode.TOO_LONG, f"the game has {MAX_TURNS} turns; expected to end it here"
        )
    setting.play(command.command)
    if isinstance(command.command, cmd.AgreeToEnd):
        _let_computers_agree(setting)


def _check_seat(setting: Setting, command: tc.Play) -> None:
    """A seat is moved by its owner, a computer by the house, a real board's score by anybody."""
    state, number = setting.state, command.command.seat
    if not 0 <= number < len(state.seats):
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"there is no seat {number} at this table")
    seat = state.seats[number]
    if state.plan.kind is TableKind.SCORE_KEEPER:
        setting.require_at_home(command.player)
    elif seat.kind is SeatKind.COMPUTER:
        if command.player != HOUSE:
            raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"a computer sits on seat {number}")
    elif seat.player != command.player:
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"seat {number} is not yours")


def _let_computers_agree(setting: Setting) -> None:
    """Computers do not hold people back who all want to end the game."""
    game = setting.state.game
    if game is None or game.phase is not Phase.TURN:
        return
    undecided = [seat for seat in game.active if seat not in game.agreed]
    if all(setting.state.seats[seat].kind is SeatKind.COMPUTER for seat in undecided):
        for seat in undecided:
            setting.play(cmd.AgreeToEnd(seat))


@_handle.register
def _(command: tc.Correct, setting: Setting) -> None:
    setting.require_at_home(command.player)
    if setting.state.dealer is not Dealer.TABLE:
        raise TableRefusal(TableCode.KIND, "only a score-keeper's table can be corrected")
    setting.require_phase(TablePhase.PLAYING, TablePhase.ENDED)
    setting.happen(
        correct(
            setting.state.log,
            command.turn,
            command.commands,
            chance=setting.chance,
            judge=setting.judge,
        )
    )


@_handle.register
def _(command: tc.TakeBack, setting: Setting) -> None:
    state = setting.state
    if state.plan.kind is not TableKind.PRACTICE:
        raise TableRefusal(TableCode.KIND, "turns are taken back in practice only")
    setting.require_seated(command.player)
    own = state.seats_of(command.player)
    setting.require_phase(TablePhase.PLAYING)
    began = [
        number
        for number, event in enumerate(state.log[:-1], start=1)
        if isinstance(event, game_events.TurnBegan) and event.seat in own
    ]
    if not began:
        raise TableRefusal(TableCode.NOTHING_TO_TAKE_BACK, "there is no turn of yours to take back")
    setting.happen(ev.TurnsTakenBack(began[-1], setting.now))


@_handle.register
def _(command: tc.LookAtClock, setting: Setting) -> None:
    if setting.state.phase is TablePhase.PLAYING and setting.state.paused is None:
        setting.play(cmd.TimePassed())


# --- around the game -------------------------------------------------------------------------


@_handle.register
def _(command: tc.Say, setting: Setting) -> None:
    state = setting.state
    setting.require_seated(command.player)
    if not state.plan.chat:
        raise TableRefusal(TableCode.KIND, "nobody talks at this table")
    if command.player in state.muted:
        raise TableRefusal(TableCode.MUTED, "the host does not let you speak")
    text = check_line(command.text)
    recent = [
        line
        for line in state.chat
        if line.player == command.player and line.at > setting.now - CHAT_SPAN_MS
    ]
    if len(recent) >= CHAT_LINES:
        raise TableRefusal(TableCode.TOO_SOON, "you speak too often; expected some silence")
    name = state.seats[state.seats_of(command.player)[0]].name
    setting.happen(ev.ChatSaid(command.player, name, text, setting.now))


@_handle.register
def _(command: tc.Mute, setting: Setting) -> None:
    setting.require_host(command.player)
    seats = setting.state.seats
    player = seats[command.seat].player if 0 <= command.seat < len(seats) else None
    if player is None or player == command.player:
        raise TableRefusal(TableCode.NOT_YOUR_SEAT, "nobody else sits on that seat")
    if (player in setting.state.muted) == command.on:
        raise TableRefusal(TableCode.ALREADY, "that is so already")
    setting.happen(ev.ChatMuted(player, command.on))


@_handle.register
def _(command: tc.Nudge, setting: Setting) -> None:
    setting.require_playing(command.player)
    game, nudge = setting.game, setting.state.nudge
    seat = setting.state.seats[game.to_move]
    if game.phase is not Phase.TURN or seat.player in (None, command.player):
        raise TableRefusal(TableCode.KIND, "nobody else is to move")
    if nudge is not None and setting.now - nudge.at < NUDGE_EVERY_MS:
        raise TableRefusal(TableCode.TOO_SOON, "the seat has just been reminded")
    setting.happen(ev.Nudged(command.player, game.to_move, setting.now))


@_handle.register
def _(command: tc.AgreeToPause, setting: Setting) -> None:
    if setting.state.plan.kind is TableKind.SCORE_KEEPER:
        _pause_real_board(command.player, setting)
        return
    setting.require_playing(command.player)
    setting.play(cmd.TimePassed())
    setting.require_phase(TablePhase.PLAYING)
    setting.require_new(command.player, setting.state.pause_agreed)
    setting.happen(ev.PauseAgreed(command.player))
    if setting.state.pause_agreed >= setting.state.people:
        setting.happen(ev.TablePaused(setting.now))


def _pause_real_board(player: str, setting: Setting) -> None:
    """People who sit at one table agree by word of mouth; whoever keeps the score says so."""
    setting.require_at_home(player)
    setting.play(cmd.TimePassed())
    setting.require_phase(TablePhase.PLAYING)
    setting.happen(ev.TablePaused(setting.now))


@_handle.register
def _(command: tc.Resume, setting: Setting) -> None:
    if setting.state.plan.kind is TableKind.SCORE_KEEPER:
        setting.require_at_home(command.player)
    else:
        setting.require_playing(command.player)
    if setting.state.paused is None:
        raise TableRefusal(TableCode.NOT_PAUSED, "the game is not paused")
    setting.happen(ev.TableResumed(setting.now))


@_handle.register
def _(command: tc.ClaimTimeout, setting: Setting) -> None:
    setting.require_playing(command.player)
    game = setting.game
    silent = setting.now - setting.state.shift - game.turn_began
    if game.phase is not Phase.TURN or not (game.signalled or silent >= SILENCE_MS):
        raise TableRefusal(TableCode.NOT_OVERDUE, "the seat to move still has time")
    mover = setting.state.seats[game.to_move].player
    if mover in (None, command.player):
        raise TableRefusal(TableCode.KIND, "nobody else is to move")
    setting.require_new(command.player, setting.state.claimed)
    setting.happen(ev.TimeoutClaimed(command.player, game.to_move))
    if setting.state.claimed >= setting.state.people - {mover}:
        setting.play(cmd.Pass(game.to_move))


@_handle.register
def _(command: tc.AgreeToAbandon, setting: Setting) -> None:
    setting.require_phase(TablePhase.PLAYING)
    setting.require_playing(command.player)
    setting.require_new(command.player, setting.state.abandon_agreed)
    setting.happen(ev.AbandonAgreed(command.player))
    if setting.state.abandon_agreed >= setting.state.people:
        if setting.state.dealer is Dealer.REFEREE:
            setting.happen(game_events.SeedRevealed(setting.chance.seed))
        setting.happen(ev.TableAbandoned(setting.now))


@_handle.register
def _(command: tc.AgreeToRematch, setting: Setting) -> None:
    state = setting.state
    setting.require_phase(TablePhase.ENDED, TablePhase.ABANDONED)
    setting.require_seated(command.player)
    setting.require_new(command.player, state.rematch_agreed)
    setting.happen(ev.RematchAgreed(command.player))
    everybody = {seat.player for seat in state.seats if seat.player is not None}
    if setting.state.rematch_agreed >= everybody:
        setting.happen(ev.RematchOpened(command.table))
