"""Presence: who is at a table, at this process and at others on the same PostgreSQL.

A process tells the others in notes who came to its tables or left them and whom it saw at which
address. Changes are announced together, and a heartbeat is sent every two seconds. What a silent
process announced about its tables is forgotten: it has died or is unreachable. With SQLite there is
one process, and nothing is announced.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakKeyDictionary

from sternfeld.errors import StoreError
from sternfeld.server.background import repeat
from sternfeld.server.cluster.notes import NOBODY, Note, TablePresence, note_texts, read_note
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.secrets import new_id
from sternfeld.server.settings import Rate
from sternfeld.server.tables.registry import LiveTable, TableRegistry, Watcher
from sternfeld.server.threads import Threads
from sternfeld.store.database import Database
from sternfeld.store.notices import HERE, announce

__all__ = ["PresenceTracker", "TellThinking"]

BEAT_SECONDS = 2.0
GONE_AFTER_SECONDS = 7.0
"""A process silent for this long is gone."""
COALESCE_SECONDS = 0.2
"""Changes within this time are announced together."""
SEATS_PAUSE_SECONDS = 0.5
SPECTATORS_PAUSE_SECONDS = 2.0
"""Watchers of a table are told no more often than this who came or went; with a thousand of them
each message counts a thousand times."""
FIDGETING = Rate(4, 2)
"""So often they are told at once that a seat picks up tiles or puts them down; after that, how it
is in the end."""
_log = logging.getLogger("sternfeld.presence")


class TellThinking(Protocol):
    """Notifies this process's watchers of a table."""

    def __call__(
        self, live: LiveTable, seat: int, on: bool, besides: Watcher | None = None
    ) -> None:
        """A seat began or stopped thinking."""


@dataclass(slots=True)
class _Process:
    """Another process: when it was last heard, and who is at its tables."""

    heard: float
    tables: dict[str, TablePresence] = field(default_factory=dict)


@dataclass(slots=True)
class _Telling:
    """When the watchers of a table were told who is here, and when they will be."""

    last: float = float("-inf")
    next: asyncio.TimerHandle | None = None


@dataclass(slots=True)
class _Due:
    """What is to be announced."""

    tables: set[str] = field(default_factory=set)
    everything: bool = False
    asks: bool = False


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
        self._others: dict[str, _Process] = {}
        self._announced: dict[str, TablePresence] = {}
        self._due = _Due()
        self._last = float("-inf")
        self._wake = asyncio.Event()
        self._own: WeakKeyDictionary[LiveTable, TablePresence] = WeakKeyDictionary()
        self._tellings: WeakKeyDictionary[LiveTable, _Telling] = WeakKeyDictionary()
        self._fidgeting = RateLimit(FIDGETING, clock)
        self._later: WeakKeyDictionary[LiveTable, dict[int, tuple[bool, Watcher]]] = (
            WeakKeyDictionary()
        )
        registry.on_presence.append(self._came_or_went)
        registry.on_change.append(self._changed)

    def at(self, live: LiveTable) -> TablePresence:
        """Everybody at a table."""
        return self._here(live) | self._elsewhere(live.id)

    def _here(self, live: LiveTable) -> TablePresence:
        """Who is at a table at the sockets of this process."""
        if live not in self._own:
            self._own[live] = _count(live)
        return self._own[live]

    def thinking_besides(self, live: LiveTable, watcher: Watcher) -> frozenset[int]:
        """The seats that have tiles in their hands, or compute, as this watcher is told. Every
        process that has the table thinks for its computers itself."""
        others = self._here(live).thinking
        if watcher.thinks(live):
            others = _thinking(live, live.watchers - {watcher})
        computing = frozenset() if live.computing is None else frozenset({live.computing})
        return others | computing | self._elsewhere(live.id).thinking

    def thinking_changed(
        self, live: LiveTable, seats: Iterable[int], on: bool, besides: Watcher
    ) -> None:
        """At one socket, seats have tiles in their hands, or have let go of them."""
        self._own.pop(live, None)
        still = frozenset() if on else self.at(live).thinking
        for seat in seats:
            if seat not in still:
                self._tell_or_wait(live, seat, on, besides)
        self._mark(live)

    def _tell_or_wait(self, live: LiveTable, seat: int, on: bool, besides: Watcher) -> None:
        later = self._later.setdefault(live, {})
        if self._fidgeting.allows(f"{live.id} {seat}"):
            later.pop(seat, None)
            self._tell_thinking(live, seat, on, besides)
            return
        if not later:
            loop = asyncio.get_running_loop()
            loop.call_later(1 / FIDGETING.per_second, self._tell_later, live)
        later[seat] = (on, besides)

    def _tell_later(self, live: LiveTable) -> None:
        for seat, (on, besides) in self._later.pop(live, {}).items():
            self._tell_thinking(live, seat, on, besides)

    def _came_or_went(self, live: LiveTable, watcher: Watcher) -> None:
        self._own.pop(live, None)
        self._mark(live)
        self._tell_soon(live, is_seated=bool(watcher.seats_here(live)))

    def _changed(self, live: LiveTable) -> None:
        """Somebody may have sat down, or have got another seat."""
        self._own.pop(live, None)
        if live.watchers:
            self._mark(live)

    def _tell_soon(self, live: LiveTable, *, is_seated: bool) -> None:
        """Tell everybody at a table who is here: at once, or when the last time is long enough
        ago."""
        loop = asyncio.get_running_loop()
        telling = self._tellings.setdefault(live, _Telling())
        at = telling.last + (SEATS_PAUSE_SECONDS if is_seated else SPECTATORS_PAUSE_SECONDS)
        if telling.next is not None:
            if telling.next.when() <= at:
                return
            telling.next.cancel()
        telling.next = None if at <= loop.time() else loop.call_at(at, self._tell_now, live)
        if telling.next is None:
            self._tell_now(live)

    def _tell_now(self, live: LiveTable) -> None:
        self._tellings[live] = _Telling(asyncio.get_running_loop().time())
        for watcher in tuple(live.watchers):
            watcher.presence_changed(live)

    # --- what other processes announce -------------------------------------------------------

    def _elsewhere(self, table: str) -> TablePresence:
        together = NOBODY
        for process in self._others.values():
            together |= process.tables.get(table, NOBODY)
        return together

    def listening(self) -> None:
        """The listener is connected; what was heard before may be out of date."""
        self._forget(list(self._others))
        self._ask()

    def heard(self, text: str) -> None:
        """Handle an announcement of a process, maybe this one."""
        try:
            note = read_note(text)
        except ValueError as error:
            _log.warning("%s", error)
            return
        if note.process == self._process:
            return
        if note.leaves:
            self._forget([note.process])
            return
        if note.asks:
            self._due.everything = True
            self._wake.set()
        elif note.process not in self._others:
            self._ask()  # it may have announced more before it was heard
        before = {table: self._elsewhere(table) for table in note.tables}
        process = self._others.setdefault(note.process, _Process(0))
        process.heard = self._clock()
        _update(process.tables, note.tables)
        self._tell(before)

    def expire(self) -> None:
        """Forget processes that have fallen silent."""
        since = self._clock() - GONE_AFTER_SECONDS
        self._forget([name for name, process in self._others.items() if process.heard < since])

    def _forget(self, names: Iterable[str]) -> None:
        gone = [self._others[name] for name in names if name in self._others]
        before = {table: self._elsewhere(table) for one in gone for table in one.tables}
        for name in names:
            self._others.pop(name, None)
        self._tell(before)

    def _tell(self, before: dict[str, TablePresence]) -> None:
        """Tell everybody at these tables what is no longer as it was elsewhere."""
        for table, then in before.items():
            live = self._registry.known(table)
            if live is None:
                continue
            now = self._elsewhere(table)
            if (now.seats, now.watchers) != (then.seats, then.watchers):
                self._tell_soon(live, is_seated=now.seats != then.seats)
            for seat in sorted((now.thinking ^ then.thinking) - self._here(live).thinking):
                self._tell_thinking(live, seat, seat in now.thinking)

    # --- what this process announces ---------------------------------------------------------

    def _mark(self, live: LiveTable) -> None:
        if not self._database.is_sqlite:
            self._due.tables.add(live.id)
            self._wake.set()

    def _ask(self) -> None:
        self._due.asks = self._due.everything = True
        self._wake.set()

    async def run(self) -> None:
        """Announce changes and heartbeats, for as long as the server runs."""
        if not self._database.is_sqlite:
            await repeat("the announcement of presence", COALESCE_SECONDS, self._announce_next)

    async def _announce_next(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), BEAT_SECONDS)
        self._wake.clear()
        self.expire()
        await self._announce()

    async def _announce(self) -> None:
        due, self._due = self._due, _Due()
        tables = due.tables | self._announced.keys() if due.everything else due.tables
        now = {table: self._own_presence(table) for table in tables}
        new = {
            table: here
            for table, here in now.items()
            if due.everything or self._announced.get(table, NOBODY) != here
        }
        if not (new or due.asks) and self._clock() - self._last < BEAT_SECONDS:
            return
        texts = note_texts(Note(self._process, new, asks=due.asks))
        try:
            await self._threads.read(announce, self._database, HERE, texts)
        except StoreError as error:
            self._due.tables |= due.tables
            self._due.asks |= due.asks
            self._due.everything = True  # nobody knows what arrived
            _log.warning("presence could not be announced: %s", error)
            return
        self._last = self._clock()
        _update(self._announced, new)

    def _own_presence(self, table: str) -> TablePresence:
        live = self._registry.known(table)
        return NOBODY if live is None else self._here(live)

    async def leave(self) -> None:
        """This process ends."""
        if not self._database.is_sqlite:
            last = note_texts(Note(self._process, leaves=True))
            with suppress(StoreError):  # then its silence says it
                await self._threads.read(announce, self._database, HERE, last)


def _update(known: dict[str, TablePresence], news: Mapping[str, TablePresence]) -> None:
    """Take over news about tables; where nobody is, nothing is kept."""
    for table, here in news.items():
        if here == NOBODY:
            known.pop(table, None)
        else:
            known[table] = here


def _count(live: LiveTable) -> TablePresence:
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
