"""A table's events as lines of text, and a table as a snapshot; each a pair of inverse functions.

The log of a table is the list of its events in this form. A snapshot only saves the work of
folding them again: it can always be thrown away.
"""

from __future__ import annotations

import json

from sternfeld.errors import NotationError
from sternfeld.table.events import TableEvent
from sternfeld.table.plain import from_plain, tagged, to_json, to_plain
from sternfeld.table.state import TableState

__all__ = ["event_from_text", "event_to_text", "state_from_text", "state_to_text"]

FORM = 3
"""The form of a snapshot: another number, and old snapshots are folded anew."""


def event_to_text(event: TableEvent) -> str:
    """An event as one line of JSON."""
    return to_json(tagged(event))


def event_from_text(text: str) -> TableEvent:
    """The event that a line says."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise NotationError(f"an event is not JSON: {error}") from None
    event: TableEvent = from_plain(TableEvent, plain)
    return event


def state_to_text(state: TableState) -> str:
    """A table as a snapshot."""
    plain = to_plain(state) | {"log": [tagged(event) for event in state.log], "form": FORM}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def state_from_text(text: str) -> TableState | None:
    """The table of a snapshot, or None if the snapshot is of another form."""
    try:
        plain = json.loads(text)
        if plain.pop("form") != FORM:
            return None
        state: TableState = from_plain(TableState, plain)
    except (NotationError, ValueError, LookupError, TypeError):
        return None
    return state
