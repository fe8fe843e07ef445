"""Presence at other processes, as they announce it.

A process announces changes and a heartbeat. What a silent process announced is forgotten: it has
died or is unreachable.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

__all__ = [
    "GONE_AFTER_SECONDS",
    "NOBODY",
    "PresenceNote",
    "RemotePresence",
    "TablePresence",
    "note_texts",
    "read_note",
]

GONE_AFTER_SECONDS = 7.0
"""A process silent for this long is gone; heartbeats come every two seconds."""
MAX_TABLES = 80
"""In one note; PostgreSQL limits a payload to 8000 bytes."""


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
class PresenceNote:
    """An announcement of a process. Without any content it is a heartbeat."""

    process: str
    tables: Mapping[str, TablePresence] = field(default_factory=dict)
    begins: bool = False
    """Earlier announcements of this process are void; everything follows."""
    asks: bool = False
    """A request that all others announce everything again."""
    leaves: bool = False
    """The process ends."""


def note_texts(note: PresenceNote) -> list[str]:
    """A note as texts; several, if there are many tables."""
    flags = {flag: True for flag in ("begins", "asks", "leaves") if getattr(note, flag)}
    tables = [
        (table, [sorted(here.seats), sorted(here.thinking), here.watchers])
        for table, here in note.tables.items()
    ]
    parts: list[dict[str, object]] = []
    if flags or not tables:
        parts.append({"process": note.process, **flags})
    for start in range(0, len(tables), MAX_TABLES):
        some = dict(tables[start : start + MAX_TABLES])
        parts.append({"process": note.process, "tables": some})
    return [json.dumps(part, separators=(",", ":")) for part in parts]


def read_note(text: str) -> PresenceNote:
    """Parse a note; `ValueError` if it is malformed."""
    try:
        plain = json.loads(text)
        tables = {
            table: TablePresence(frozenset(seats), frozenset(thinking), int(watchers))
            for table, (seats, thinking, watchers) in plain.get("tables", {}).items()
        }
        flags = {flag: bool(plain.get(flag)) for flag in ("begins", "asks", "leaves")}
        return PresenceNote(str(plain["process"]), tables, **flags)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a note about who is here: {text[:80]!r}") from error


class RemotePresence:
    """The presence that other processes announced, as long as they are alive."""

    __slots__ = ("_clock", "_heard", "_said")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._said: dict[str, dict[str, TablePresence]] = {}

    def at(self, table: str) -> TablePresence:
        """The presence at a table at other processes."""
        together = NOBODY
        for said in self._said.values():
            if table in said:
                together |= said[table]
        return together

    def knows(self, process: str) -> bool:
        """Has this process been heard since it began?"""
        return process in self._heard

    def receive(self, note: PresenceNote) -> dict[str, TablePresence]:
        """Apply a note; the previous presence of the tables it changes."""
        before = self._forget([note.process]) if note.begins or note.leaves else {}
        if note.leaves:
            return before
        self._heard[note.process] = self._clock()
        said = self._said.setdefault(note.process, {})
        for table, here in note.tables.items():
            if said.get(table, NOBODY) != here:
                before.setdefault(table, self.at(table))
            if here == NOBODY:
                said.pop(table, None)
            else:
                said[table] = here
        return before

    def expire(self) -> dict[str, TablePresence]:
        """Forget silent processes; the previous presence of the tables this changes."""
        since = self._clock() - GONE_AFTER_SECONDS
        return self._forget([process for process, at in self._heard.items() if at < since])

    def forget_all(self) -> dict[str, TablePresence]:
        """Forget all processes; the previous presence of the tables this changes."""
        return self._forget(list(self._heard))

    def _forget(self, processes: list[str]) -> dict[str, TablePresence]:
        tables = {table for process in processes for table in self._said.get(process, ())}
        before = {table: self.at(table) for table in tables}
        for process in processes:
            self._heard.pop(process, None)
            self._said.pop(process, None)
        return before
