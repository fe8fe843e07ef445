"""Presence: who is at a table, at this process and at others on the same PostgreSQL.

Changes are announced to the other processes, coalesced, and a heartbeat is sent every two seconds.
Nothing is stored in the database. With SQLite there is one process, and nothing is announced.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from sternfeld.errors import StoreError
from sternfeld.server.cluster.remote_presence import (
    NOBODY,
    PresenceNote,
    RemotePresence,
    TablePresence,
    note_texts,
    read_note,
)
from sternfeld.server.secrets import new_id
from sternfeld.server.tables.registry import LiveTable, TableRegistry, Watcher
from sternfeld.server.threads import Threads
from sternfeld.store.database import Database
from sternfeld.store.notices import HERE, announce

__all__ = ["PresenceTracker", "TellThinking"]

BEAT_SECONDS = 2.0
COALESCE_SECONDS = 0.2
"""Changes within this time are announced together."""
_log = logging.getLogger("sternfeld.presence")


class TellThinking(Protocol):
    """Notifies this process's watchers of a table."""

    def __call__(
        self, live: LiveTable, seat: int, on: bool, besides: Watcher | None = None
    ) -> None:
        """A seat began or stopped thinking."""


@dataclass(slots=True)
class _Due:
    """What is to be announced."""

    tables: set[str] = field(default_factory=set)
    everything: bool = False
    begins: bool = False
    asks: bool = False

    def add(self, other: _Due) -> None:
        self.tables |= other.tables
        self.everything |= other.everything
        self.begins |= other.begins
        self.asks |= other.asks


class PresenceTracker:
    """Combines the presence at this process with that at others."""

    def __init__(
        self,
        registry: TableRegistry,
        database: Database,
        threads: Threads,
        tell_thinking: TellThinking,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._registry = registry
        self._database = database
        self._threads = threads
        self._tell_thinking = tell_thinking
        self._clock = clock
        self._process = new_id()
        self._others = RemotePresence(clock)
        self._said: dict[str, TablePresence] = {}
        self._due = _Due()
        self._last = float("-inf")
        self._wake = asyncio.Event()
        if not database.is_sqlite:
            registry.on_presence.append(self._mark)
            registry.on_change.append(self._mark_if_watched)

    def at(self, live: LiveTable) -> TablePresence:
        """Everybody at a table."""
        return _own(live) | self._others.at(live.id)

    def thinking_besides(self, live: LiveTable, watcher: Watcher) -> frozenset[int]:
        """The seats that have tiles in their hands, or compute, as this watcher is told. Every
        process that has the table thinks for its computers itself."""
        others = (other for other in live.watchers if other is not watcher)
        computing = frozenset() if live.computing is None else frozenset({live.computing})
        return _thinking(live, others) | computing | self._others.at(live.id).thinking

    def thinking_changed(
        self, live: LiveTable, seats: Iterable[int], on: bool, besides: Watcher
    ) -> None:
        """At one socket, seats have tiles in their hands, or have let go of them."""
        still = frozenset() if on else self.at(live).thinking
        for seat in seats:
            if seat not in still:
                self._tell_thinking(live, seat, on, besides)
        if not self._database.is_sqlite:
            self._mark(live)

    # --- what others say ---------------------------------------------------------------------

    def listening(self) -> None:
        """The listener is connected; what was heard before may be out of date."""
        self._tell(self._others.forget_all())
        self._say(_Due(everything=True, begins=True, asks=True))

    def heard(self, text: str) -> None:
        """Handle an announcement of a process, maybe this one."""
        try:
            note = read_note(text)
        except ValueError as error:
            _log.warning("%s", error)
            return
        if note.process == self._process:
            return
        if not (note.begins or note.leaves or self._others.knows(note.process)):
            self._say(_Due(asks=True))  # it may have said more while nobody here heard it
        if note.asks:
            self._say(_Due(everything=True))
        self._tell(self._others.receive(note))

    def expire(self) -> None:
        """Forget processes that have fallen silent."""
        self._tell(self._others.expire())

    def _tell(self, before: dict[str, TablePresence]) -> None:
        """Tell everybody at these tables what is no longer as it was elsewhere."""
        for table, then in before.items():
            live = self._registry.known(table)
            if live is None:
                continue
            now = self._others.at(table)
            if (now.seats, now.watchers) != (then.seats, then.watchers):
                self._registry.tell_presence(live)
            for seat in sorted((now.thinking ^ then.thinking) - _own(live).thinking):
                self._tell_thinking(live, seat, seat in now.thinking)

    # --- what this process says --------------------------------------------------------------

    def _mark(self, live: LiveTable) -> None:
        self._say(_Due({live.id}))

    def _mark_if_watched(self, live: LiveTable) -> None:
        """Somebody may have sat down, or have got another seat."""
        if live.watchers:
            self._mark(live)

    def _say(self, due: _Due) -> None:
        self._due.add(due)
        self._wake.set()

    async def run(self) -> None:
        """Announce changes and heartbeats, for as long as the server runs."""
        while not self._database.is_sqlite:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), BEAT_SECONDS)
            self._wake.clear()
            self.expire()
            await self._announce()
            await asyncio.sleep(COALESCE_SECONDS)

    async def _announce(self) -> None:
        due, self._due = self._due, _Due()
        if due.everything:
            due.tables |= self._said.keys()
        now = {table: self._own_presence(table) for table in due.tables}
        new = {
            table: company
            for table, company in now.items()
            if due.everything or self._said.get(table, NOBODY) != company
        }
        nothing_new = not (new or due.begins or due.asks)
        if nothing_new and self._clock() - self._last < BEAT_SECONDS:
            return
        note = PresenceNote(self._process, new, begins=due.begins, asks=due.asks)
        try:
            await self._threads.read(announce, self._database, HERE, note_texts(note))
        except StoreError as error:
            self._due.add(due)
            _log.warning("presence could not be announced: %s", error)
            return
        self._last = self._clock()
        for table, company in new.items():
            if company == NOBODY:
                self._said.pop(table, None)
            else:
                self._said[table] = company

    def _own_presence(self, table: str) -> TablePresence:
        live = self._registry.known(table)
        return NOBODY if live is None else _own(live)

    async def leave(self) -> None:
        """This process ends."""
        if not self._database.is_sqlite:
            last = note_texts(PresenceNote(self._process, leaves=True))
            with suppress(StoreError):  # then its silence says it
                await self._threads.read(announce, self._database, HERE, last)


def _own(live: LiveTable) -> TablePresence:
    """Who is at a table at the sockets of this process."""
    seats: set[int] = set()
    looking_on = 0
    for watcher in live.watchers:
        own = watcher.seats_here(live)
        seats.update(own)
        looking_on += not own
    return TablePresence(frozenset(seats), _thinking(live, live.watchers), looking_on)


def _thinking(live: LiveTable, watchers: Iterable[Watcher]) -> frozenset[int]:
    thoughtful = [watcher.seats_here(live) for watcher in watchers if watcher.thinks(live)]
    return frozenset(seat for own in thoughtful for seat in own)
