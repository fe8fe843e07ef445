"""Notes: what processes on one PostgreSQL tell each other about people.

A note says who is at which table. Nothing of it is stored in the database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["NOBODY", "Note", "TablePresence", "note_texts", "read_note"]

MAX_TABLES = 80
"""In one text; PostgreSQL limits a payload to 8000 bytes."""


@dataclass(frozen=True, slots=True)
class TablePresence:
    """Who is at a table: present seats, thinking seats, number of spectators."""

    seats: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()
    watchers: int = 0

    def __or__(self, other: TablePresence) -> TablePresence:
        """Both together. A seat at two devices is one seat."""
        return TablePresence(
            self.seats | other.seats,
            self.thinking | other.thinking,
            self.watchers + other.watchers,
        )


NOBODY = TablePresence()


@dataclass(frozen=True, slots=True)
class Note:
    """An announcement of a process. Without any content it is a heartbeat."""

    process: str
    tables: Mapping[str, TablePresence] = field(default_factory=dict)
    asks: bool = False
    """A request that all others announce everything again. The process does so itself."""
    leaves: bool = False
    """The process ends."""


def note_texts(note: Note) -> list[str]:
    """A note as texts; several, if it is long."""
    tables = [
        (table, [sorted(here.seats), sorted(here.thinking), here.watchers])
        for table, here in note.tables.items()
    ]
    parts: list[dict[str, object]] = [
        {flag: True for flag in ("asks", "leaves") if getattr(note, flag)}
    ]
    for start in range(0, len(tables), MAX_TABLES):
        parts.append({"tables": dict(tables[start : start + MAX_TABLES])})
    if len(parts) > 1 and not parts[0]:
        del parts[0]
    return [json.dumps({"process": note.process} | part, separators=(",", ":")) for part in parts]


def read_note(text: str) -> Note:
    """Parse a note; `ValueError` if it is malformed."""
    try:
        plain = json.loads(text)
        tables = {
            table: TablePresence(frozenset(seats), frozenset(thinking), int(watchers))
            for table, (seats, thinking, watchers) in plain.get("tables", {}).items()
        }
        flags = {flag: bool(plain.get(flag)) for flag in ("asks", "leaves")}
        return Note(str(plain["process"]), tables, **flags)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a note of a process: {text[:80]!r}") from error
