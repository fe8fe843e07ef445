"""The same people at the same table once more; who began last time begins last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sternfeld.rules.choices import StartOrder
from sternfeld.table.plan import SeatKind, SeatPlan, TableKind, TablePlan
from sternfeld.table.state import TableState

__all__ = ["Rematch", "rematch"]


@dataclass(frozen=True, slots=True)
class Rematch:
    """What opens the next table: its plan, the host's name, and who sits on which seat."""

    plan: TablePlan
    host: str
    name: str
    guests: dict[int, tuple[str, str]]


def rematch(state: TableState) -> Rematch:
    """The next table for the people of this one."""
    seats = []
    guests: dict[int, tuple[str, str]] = {}
    for number, seat in enumerate(state.seats):
        kind = seat.kind
        if seat.player is not None and kind is SeatKind.INVITATION:
            guests[number] = (seat.player, seat.name)
        seats.append(SeatPlan(kind, seat.name, seat.level, seat.may_bluff))
    own = [seat for seat in state.seats if seat.kind is SeatKind.ME]
    plan = replace(state.plan, seats=tuple(seats), starter=_starter(state))
    return Rematch(plan, state.host, own[0].name if own else "", guests)


def _starter(state: TableState) -> int | None:
    """Where the players agree on who begins, the next one does; elsewhere the tiles say it."""
    keeper = state.plan.kind is TableKind.SCORE_KEEPER
    agreed = state.plan.rules.start.order is StartOrder.AGREED
    if state.game is None or not (agreed or keeper):
        return None
    return (state.game.starter + 1) % len(state.seats)
