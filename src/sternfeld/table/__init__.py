"""A live table: seats, invitations, agreements, and what each audience may see. Pure over game."""

from sternfeld.table.audience import SCREEN, SPECTATOR, Audience, audience_for
from sternfeld.table.deadlines import next_deadline
from sternfeld.table.decide import Answer, answer, decide, open_table
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import evolve, fold
from sternfeld.table.journal import (
    event_from_text,
    event_to_text,
    state_from_text,
    state_to_text,
)
from sternfeld.table.news import news
from sternfeld.table.plan import (
    HOUSE,
    Invitation,
    SeatKind,
    SeatPlan,
    Spectators,
    TableKind,
    TablePlan,
)
from sternfeld.table.rematch import Rematch, rematch
from sternfeld.table.state import TablePhase, TableSeat, TableState
from sternfeld.table.view import TableView, view

__all__ = [
    "HOUSE",
    "SCREEN",
    "SPECTATOR",
    "Answer",
    "Audience",
    "Invitation",
    "Rematch",
    "SeatKind",
    "SeatPlan",
    "Spectators",
    "TableEvent",
    "TableKind",
    "TablePhase",
    "TablePlan",
    "TableSeat",
    "TableState",
    "TableView",
    "answer",
    "audience_for",
    "decide",
    "event_from_text",
    "event_to_text",
    "evolve",
    "fold",
    "news",
    "next_deadline",
    "open_table",
    "rematch",
    "state_from_text",
    "state_to_text",
    "view",
]
