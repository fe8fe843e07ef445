"""The registry of live tables: every table in use, in memory, with its watchers.

A live table is a copy of its log. It can be dropped at any time and is loaded again on demand.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sternfeld.engine.judge import judge_for
from sternfeld.errors import SternfeldError
from sternfeld.game.bag import Chance
from sternfeld.game.judge import Judge
from sternfeld.server.errors import ApiError
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table.audience import Audience
from sternfeld.table.game_view import Sheet
from sternfeld.table.state import TableState
from sternfeld.table.verdict import Entries

if TYPE_CHECKING:
    from sternfeld.server.live.messages import AnalysisTold
    from sternfeld.server.live.updates import Seen

__all__ = ["LiveTable", "TableRegistry", "Watcher", "is_invited", "no_such_table"]

SNAPSHOT_EVERY = 150
"""A usual game has no more events than this; folding it again takes a few milliseconds, and each
snapshot takes as many, and a commit, while others play."""
_log = logging.getLogger("sternfeld.registry")


class Watcher(Protocol):
    """Is notified when a table changes. Calls must not block."""

    def changed(self, table: LiveTable) -> None:
        """The table has a new version."""

    def presence_changed(self, table: LiveTable) -> None:
        """Somebody came or went."""

    def analysis_changed(self, table: LiveTable, told: AnalysisTold) -> None:
        """The analysis of the table's game has come further."""

    def seats_here(self, table: LiveTable) -> tuple[int, ...]:
        """The seats of the person behind this watcher."""

    def thinks(self, table: LiveTable) -> bool:
        """Is the person behind this watcher handling tiles?"""


class LiveTable:
    """One table in the registry."""

    __slots__ = (
        "__weakref__",
        "alarm",
        "chance",
        "computing",
        "entries",
        "gone",
        "id",
        "judge",
        "lock",
        "reading",
        "saved",
        "seen",
        "sheet",
        "stale",
        "state",
        "thinking",
        "used",
        "watchers",
    )

    def __init__(self, name: str, state: TableState, chance: Chance, judge: Judge) -> None:
        self.id = name
        self.state = state
        self.chance = chance
        self.judge = judge
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.seen: dict[Audience, Seen] = {}
        self.sheet = Sheet()
        self.entries: Entries | None = None
        self.reading: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.thinking: int | None = None
        self.computing: int | None = None
        self.stale = False
        self.gone = False
        self.saved = state.version
        self.used = asyncio.get_running_loop().time()

    def take(self, state: TableState) -> None:
        """Another state; what was made of the one before is not valid any more."""
        self.state = state
        self.seen.clear()
        self.entries = None


class TableRegistry:
    """All tables that are looked at, found by name."""

    def __init__(self, store: Store, threads: Threads) -> None:
        self._store = store
        self._threads = threads
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.on_change: list[Callable[[LiveTable], None]] = []
        self.on_presence: list[Callable[[LiveTable, Watcher], None]] = []

    def __len__(self) -> int:
        return len(self._tables)

    def known(self, name: str) -> LiveTable | None:
        """The table, if it is in the registry already."""
        return self._tables.get(name)

    def at_hand(self, name: str) -> LiveTable | None:
        """The same, for somebody who uses it now."""
        live = self._tables.get(name)
        if live is not None:
            live.used = asyncio.get_running_loop().time()
        return live

    async def table(self, name: str) -> LiveTable:
        """The table with that name; from the log, if it is not in the registry."""
        live = self.at_hand(name)
        if live is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = asyncio.ensure_future(self._load(name))
                self._loading[name] = loading
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            live = await asyncio.shield(loading)
        live.used = asyncio.get_running_loop().time()
        return live

    async def _load(self, name: str) -> LiveTable:
        def read() -> tuple[TableState, Chance, Judge] | None:
            state = self._store.log.load(name)
            if state is None:
                return None
            return state, self._store.log.chance(name), judge_for(state.plan.rules)

        found = await self._threads.read(read)
        if found is None:
            raise no_such_table()
        live = self._tables[name] = LiveTable(name, *found)
        for notify in self.on_change:
            notify(live)
        return live

    def add(self, live: LiveTable) -> None:
        """A table that has just been opened."""
        self._tables[live.id] = live
        for notify in self.on_change:
            notify(live)

    def advance(self, live: LiveTable, state: TableState) -> None:
        """Replace the state of a table by a newer one and notify everybody concerned."""
        live.take(state)
        live.used = asyncio.get_running_loop().time()
        for notify in self.on_change:
            notify(live)
        for watcher in tuple(live.watchers):
            watcher.changed(live)
        if state.version - live.saved >= SNAPSHOT_EVERY:
            self._save(live)

    async def refresh(self, live: LiveTable) -> None:
        """Load events that other processes wrote; the caller holds the table's lock."""
        state = await self._threads.read(self._store.log.load, live.id, live.state)
        live.stale = False
        if state is not None and state.version > live.state.version:
            self.advance(live, state)

    async def reread(self, live: LiveTable) -> None:
        """Reload a table whose log was rewritten, or drop it if it is gone; the caller holds its
        lock."""
        state = await self._threads.read(self._store.log.load, live.id)
        if state is not None:
            self.advance(live, state)
        else:
            self._drop(live)
            live.gone = True
            for watcher in tuple(live.watchers):
                watcher.changed(live)

    async def heard(self, name: str, version: int, *, rewritten: bool = False) -> None:
        """Another process announced a new version of a table, or that its log was rewritten."""
        if (loading := self._loading.get(name)) is not None:  # what it reads may be older
            await asyncio.wait([loading])
        live = self._tables.get(name)
        if live is None or (live.state.version >= version and not rewritten):
            return
        try:
            async with live.lock:
                if rewritten:
                    await self.reread(live)
                elif live.state.version < version:
                    await self.refresh(live)
        except SternfeldError as error:
            live.stale = True
            _log.warning("table %s could not be refreshed: %s", name, error)

    async def catch_up(self, live: LiveTable, version: int) -> None:
        """Load what other processes wrote, if somebody has seen a later version than this one:
        the announcement may still be under way."""
        if live.state.version < version and not self._store.database.is_sqlite:
            async with live.lock:
                if live.state.version < version:
                    await self.refresh(live)

    async def refresh_all(self) -> None:
        """Reload all tables, after announcements may have been missed."""
        for name in (*self._tables, *self._loading):
            await self.heard(name, 0, rewritten=True)

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Notify this watcher of changes from now on."""
        live.watchers.add(watcher)
        self._came_or_went(live, watcher)

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        """Stop notifying this watcher."""
        live.watchers.discard(watcher)
        live.used = asyncio.get_running_loop().time()
        self._came_or_went(live, watcher)

    def _came_or_went(self, live: LiveTable, watcher: Watcher) -> None:
        for notify in self.on_presence:
            notify(live, watcher)

    def evict(self, idle_seconds: float) -> None:
        """Drop tables that have not been used for a while."""
        before = asyncio.get_running_loop().time() - idle_seconds
        for live in tuple(self._tables.values()):
            idle = not live.watchers and live.thinking is None
            if idle and live.used < before and not live.lock.locked():
                if live.state.version - live.saved >= SNAPSHOT_EVERY // 2:
                    self._save(live)
                self._drop(live)

    def _drop(self, live: LiveTable) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
        self._tables.pop(live.id, None)

    def _save(self, live: LiveTable) -> None:
        """Save a snapshot in the background."""
        live.saved = live.state.version
        name, state = live.id, live.state

        def save() -> None:
            try:
                self._store.log.save_snapshot(name, state)
            except SternfeldError as error:
                _log.warning("snapshot of table %s failed: %s", name, error)

        self._threads.later(save)


def no_such_table() -> ApiError:
    """The refusal of a table that never was, or that was deleted."""
    return ApiError(404, "not_found", "there is no such table")


def is_invited(state: TableState, secret: str | None) -> bool:
    """Is this the code or the token of the table's invitation?"""
    if secret is None:
        return False
    given = secret.strip().encode()
    by_token = hmac.compare_digest(given, state.invitation.token.encode())
    by_code = hmac.compare_digest(given.upper(), state.invitation.code.encode())
    return by_token or by_code
