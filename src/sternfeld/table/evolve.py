"""How an event changes a table: ``evolve(state, event)``. It never refuses and never decides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from itertools import groupby
from typing import Any, get_args

from sternfeld.game import events as game_events
from sternfeld.game.evolve import fold as fold_game
from sternfeld.game.replacing import replace
from sternfeld.game.state import GameState, Phase
from sternfeld.table import events as ev
from sternfeld.table.plan import Proposal, SeatKind
from sternfeld.table.state import (
    ChatLine,
    Declined,
    HintedTurn,
    Nudge,
    TablePhase,
    TableSeat,
    TableState,
)

__all__ = ["evolve", "fold", "played"]

CHAT_KEPT = 100

_QUIET = (
    game_events.PlayAccepted,
    game_events.EndAgreed,
    game_events.EndOffered,
    game_events.TurnTimeElapsed,
)
"""Events of the game that take nothing away from what a seat could do before."""

_OWN = frozenset(get_args(ev.OwnEvent))
"""The table's own events; all others are the game's."""


def fold(events: Iterable[ev.TableEvent], state: TableState | None = None) -> TableState:
    """The table after these events, from the beginning or from a state on.

    The game's events come in runs, and each run makes one new state of the table.
    """
    for is_own, run in groupby(events, lambda event: type(event) in _OWN):
        if is_own or state is None:
            for event in run:
                state = evolve(state, event)
        else:
            made: tuple[Any, ...] = tuple(run)
            state = played(state, made, fold_game(made, state.game))
    if state is None:
        raise ValueError("no events; expected at least the opening of a table")
    return state


def evolve(state: TableState | None, event: ev.TableEvent) -> TableState:
    """The table after one more event."""
    if isinstance(event, ev.TableOpened):
        return _opened(event)
    if state is None:
        raise ValueError(f"a table cannot begin with {type(event).__name__}; expected TableOpened")
    if type(event) not in _OWN:
        return fold((event,), state)
    return _apply(event, replace(state, version=state.version + 1))


def _opened(event: ev.TableOpened) -> TableState:
    seats = tuple(
        TableSeat(
            seat.kind,
            seat.name if seat.kind is not SeatKind.INVITATION else "",
            seat.level,
            may_bluff=seat.may_bluff,
        )
        for seat in event.plan.seats
    )
    return TableState(
        plan=event.plan,
        host=event.host,
        invitation=event.invitation,
        opened=event.at,
        seats=seats,
        rematch_of=event.rematch_of,
        version=1,
        moved=1,
    )


def played(state: TableState, events: Iterable[Any], game: GameState) -> TableState:
    """The table after some events of the game, given the game that they lead to."""
    log, moved, version = list(state.log), state.moved, state.version
    for event in events:
        version += 1
        if isinstance(event, game_events.GameCorrected):
            log = list(event.events)
        else:
            log.append(event)
        if isinstance(event, game_events.TurnBegan):
            state = _without_wishes(state)
        elif isinstance(event, game_events.EndAgreed):
            state = replace(state, declined=_other_declines(state, Proposal.END))
        if not isinstance(event, _QUIET):
            moved = version
    ended = game.phase is Phase.ENDED
    return replace(
        state,
        version=version,
        moved=moved,
        game=game,
        log=tuple(log),
        phase=TablePhase.ENDED if ended else TablePhase.PLAYING,
    )


def _without_wishes(state: TableState) -> TableState:
    """Agreements of one turn do not carry over to the next."""
    if not (state.pause_agreed or state.declined or state.abandon_agreed or state.claimed):
        return state
    nobody: frozenset[str] = frozenset()
    return replace(state, pause_agreed=nobody, declined=(), abandon_agreed=nobody, claimed=nobody)


_AGREED = {
    Proposal.PAUSE: "pause_agreed",
    Proposal.ABANDON: "abandon_agreed",
    Proposal.TIMEOUT: "claimed",
    Proposal.REMATCH: "rematch_agreed",
}
"""Where a table keeps who wants what. The referee knows who wants to end the game."""


def _agreed(state: TableState, proposal: Proposal, player: str) -> TableState:
    """One more person wants something: whoever declined it before is asked again."""
    field = _AGREED[proposal]
    wanted = getattr(state, field) | {player}
    return replace(state, **{field: wanted}, declined=_other_declines(state, proposal))


def _other_declines(state: TableState, proposal: Proposal) -> tuple[Declined, ...]:
    return tuple(one for one in state.declined if one.proposal is not proposal)


@singledispatch
def _apply(event: Any, state: TableState) -> TableState:
    raise TypeError(f"{event!r} is not an event of a table")


def _with_seat(state: TableState, seat: int, **changes: Any) -> tuple[TableSeat, ...]:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return tuple(seats)


@_apply.register
def _(event: ev.InvitationRenewed, state: TableState) -> TableState:
    return replace(state, invitation=event.invitation)


@_apply.register
def _(event: ev.SeatTaken, state: TableState) -> TableState:
    return replace(state, seats=_with_seat(state, event.seat, player=event.player, name=event.name))


@_apply.register
def _(event: ev.KeeperJoined, state: TableState) -> TableState:
    return replace(state, keepers=state.keepers | {event.player})


@_apply.register
def _(event: ev.SeatLeft, state: TableState) -> TableState:
    return replace(state, seats=_with_seat(state, event.seat, player=None, name=""))


@_apply.register
def _(event: ev.SeatsDropped, state: TableState) -> TableState:
    return replace(
        state, seats=tuple(seat for i, seat in enumerate(state.seats) if i not in event.seats)
    )


@_apply.register
def _(event: ev.TableClosed, state: TableState) -> TableState:
    return replace(state, phase=TablePhase.CLOSED)


@_apply.register
def _(event: ev.ChatSaid, state: TableState) -> TableState:
    line = ChatLine(event.player, event.name, event.text, event.at)
    return replace(state, chat=(*state.chat, line)[-CHAT_KEPT:])


@_apply.register
def _(event: ev.ChatMuted, state: TableState) -> TableState:
    others = state.muted - {event.player}
    return replace(state, muted=others | {event.player} if event.on else others)


@_apply.register
def _(event: ev.Nudged, state: TableState) -> TableState:
    return replace(state, nudge=Nudge(event.player, event.seat, event.at))


@_apply.register
def _(event: ev.PauseAgreed, state: TableState) -> TableState:
    return _agreed(state, Proposal.PAUSE, event.player)


@_apply.register
def _(event: ev.ProposalDeclined, state: TableState) -> TableState:
    field = _AGREED.get(event.proposal)
    declined = (*state.declined, Declined(event.player, event.proposal))
    return replace(state, declined=declined, **({field: frozenset()} if field else {}))


@_apply.register
def _(event: ev.TablePaused, state: TableState) -> TableState:
    return replace(state, paused=event.at, pause_agreed=frozenset())


@_apply.register
def _(event: ev.TableResumed, state: TableState) -> TableState:
    since = event.at if state.paused is None else state.paused
    return replace(state, paused=None, shift=state.shift + max(0, event.at - since))


@_apply.register
def _(event: ev.TimeoutClaimed, state: TableState) -> TableState:
    return _agreed(state, Proposal.TIMEOUT, event.player)


@_apply.register
def _(event: ev.AbandonAgreed, state: TableState) -> TableState:
    return _agreed(state, Proposal.ABANDON, event.player)


@_apply.register
def _(event: ev.TableAbandoned, state: TableState) -> TableState:
    return replace(state, phase=TablePhase.ABANDONED, paused=None)


@_apply.register
def _(event: ev.RematchAgreed, state: TableState) -> TableState:
    return _agreed(state, Proposal.REMATCH, event.player)


@_apply.register
def _(event: ev.RematchOpened, state: TableState) -> TableState:
    return replace(state, rematch=event.table)


@_apply.register
def _(event: ev.TurnsTakenBack, state: TableState) -> TableState:
    log = state.log[: event.kept]
    game = fold_game(log)
    lost = event.at - state.shift - game.now_at_least
    return replace(
        _without_wishes(state),
        log=log,
        game=game,
        moved=state.version,
        shift=state.shift + max(0, lost),
        hinted=tuple(replace(turn, step=0) for turn in state.hinted),
    )


@_apply.register
def _(event: ev.HintTaken, state: TableState) -> TableState:
    told = HintedTurn(event.seat, event.turn, event.step)
    others = (one for one in state.hinted if (one.seat, one.turn) != (told.seat, told.turn))
    return replace(state, hinted=(*others, told))
