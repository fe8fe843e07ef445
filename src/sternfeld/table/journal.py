"""A table's events as lines of text, and a table as a snapshot; each a pair of inverse functions.

The log of a table is the list of its events in this form. A snapshot only saves the work of
folding them again: it can always be thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sternfeld.errors import NotationError
from sternfeld.notation.json_codec import from_json, from_plain, parse_json, to_json
from sternfeld.notation.json_forms import snake_case
from sternfeld.table.events import TableEvent
from sternfeld.table.state import TableState

__all__ = ["event_from_text", "event_to_text", "state_from_text", "state_to_text"]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """A table as it stood. A snapshot of another ``form`` is not read but folded anew."""

    state: TableState
    form: Literal[5] = 5


def event_to_text(event: TableEvent) -> str:
    """An event as one line of JSON."""
    return to_json(event, TableEvent)


def event_from_text(text: str) -> TableEvent:
    """The event that a line says."""
    event: TableEvent = from_plain(TableEvent, _with_tag_of_today(parse_json(text)))
    return event


def state_to_text(state: TableState) -> str:
    """A table as a snapshot."""
    return to_json(_Snapshot(state))


def state_from_text(text: str) -> TableState | None:
    """The table of a snapshot, or None if the snapshot is of another form."""
    try:
        snapshot: _Snapshot = from_json(_Snapshot, text)
    except NotationError:
        return None
    return snapshot.state


def _with_tag_of_today(plain: Any) -> Any:
    """Version 0.1 wrote the names of events as Python does: ``TilesLaid`` for ``tiles_laid``. At
    first only pauses could be declined."""
    match plain:
        case {"type": "pause_declined", **members}:
            return {"type": "proposal_declined", **members}
        case {"type": str(tag), **members} if tag[:1].isupper():
            if isinstance(events := members.get("events"), list):
                members["events"] = [_with_tag_of_today(event) for event in events]
            return {"type": snake_case(tag), **members}
        case _:
            return plain
