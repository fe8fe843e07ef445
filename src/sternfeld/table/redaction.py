"""A log without a person: names and words are gone, moves stay, for they are the others' too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sternfeld.game import events as game
from sternfeld.table import events as ev
from sternfeld.table.evolve import evolve
from sternfeld.table.plan import SeatKind
from sternfeld.table.state import TableState

__all__ = ["GONE", "without_person"]

_BY_PERSON = (
    ev.KeeperJoined,
    ev.ChatMuted,
    ev.Nudged,
    ev.PauseAgreed,
    ev.ProposalDeclined,
    ev.TimeoutClaimed,
    ev.AbandonAgreed,
    ev.RematchAgreed,
    ev.HintTaken,
)

GONE = "–"
"""What stands where a person's name or words stood."""


def without_person(events: Iterable[ev.TableEvent], player: str) -> tuple[ev.TableEvent, ...]:
    """The same events without any trace of this person's identity."""
    found: list[ev.TableEvent] = []
    state: TableState | None = None
    for event in events:
        seats = () if state is None else state.seats_of(player)
        found.append(_redacted(event, player, seats))
        state = evolve(state, event)
    return tuple(found)


def _redacted(event: ev.TableEvent, player: str, seats: tuple[int, ...]) -> ev.TableEvent:
    match event:
        case ev.TableOpened(host=host, plan=plan) if host == player:
            own = (SeatKind.ME, SeatKind.DEVICE)
            hidden = tuple(
                replace(seat, name=GONE) if seat.kind in own else seat for seat in plan.seats
            )
            return replace(event, host=GONE, plan=replace(plan, seats=hidden))
        case ev.SeatTaken(player=who) if who == player:
            return replace(event, player=GONE, name=GONE)
        case ev.ChatSaid(player=who) if who == player:
            return replace(event, player=GONE, name=GONE, text=GONE)
        case game.GameCreated(names=names):
            hidden_names = tuple(GONE if i in seats else name for i, name in enumerate(names))
            return replace(event, names=hidden_names)
        case game.GameCorrected(events=inner):
            first, *others = inner
            redacted = _redacted(first, player, seats)
            if not isinstance(redacted, game.GameCreated):
                return event
            return replace(event, events=(redacted, *others))
        case _ if isinstance(event, _BY_PERSON) and event.player == player:
            return replace(event, player=GONE)
        case _:
            return event
