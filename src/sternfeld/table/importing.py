"""A finished game from a file becomes a table of its own, as if it had been kept there."""

from __future__ import annotations

from collections.abc import Sequence

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.events import Event
from sternfeld.rules.rules import Rules
from sternfeld.table.events import SeatTaken, TableEvent, TableOpened
from sternfeld.table.evolve import fold
from sternfeld.table.plan import Invitation, SeatKind, SeatPlan, Spectators, TableKind, TablePlan
from sternfeld.table.state import TablePhase
from sternfeld.table.texts import MAX_NAME_LENGTH, check_name, distinct_name

__all__ = ["imported_table"]


def imported_table(
    rules: Rules,
    names: Sequence[str],
    events: Sequence[Event],
    *,
    host: str,
    own: int | None,
    invitation: Invitation,
    language: str,
    now: int,
) -> tuple[TableEvent, ...]:
    """The events of a table at which this game was played to its end. ``own`` is the seat of the
    person who brings the file."""
    told: list[str] = []
    for name in names:
        told.append(distinct_name(check_name(name[:MAX_NAME_LENGTH]), told))
    plan = TablePlan(
        rules=rules,
        seats=tuple(
            SeatPlan(SeatKind.ME if seat == own else SeatKind.DEVICE, name)
            for seat, name in enumerate(told)
        ),
        kind=TableKind.IMPORTED,
        spectators=Spectators.LINK,
        chat=False,
        language=language,
    )
    sitting = (SeatTaken(seat, host, name, now) for seat, name in enumerate(told))
    made = (TableOpened(plan, host, invitation, None, now), *sitting, *events)
    if fold(made).phase is not TablePhase.ENDED:
        raise TableRefusal(TableCode.TABLE_PHASE, "the file does not tell how the game ended")
    return made
