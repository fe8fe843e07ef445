"""Deadlines are enforced even if nobody is connected, and after a restart.

Each table in the registry has its own alarm. In addition, once a second the index is queried for
overdue tables: those of a process that died, those from before a restart, those not in memory.
After an outage there may be many. A few are handled together, so that they share a commit, but only
a few, so that reader threads remain available to people who play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from sternfeld.server.background import repeat, surviving
from sternfeld.server.tables.command_runner import CommandRunner
from sternfeld.server.tables.registry import LiveTable, TableRegistry
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table.commands import LookAtClock
from sternfeld.table.deadlines import next_deadline
from sternfeld.table.plan import SYSTEM

__all__ = ["Timers"]

EVERY_SECONDS = 1.0
TOGETHER = 2


class Timers:
    """Enforces the deadlines of all tables."""

    def __init__(
        self,
        registry: TableRegistry,
        runner: CommandRunner,
        store: Store,
        threads: Threads,
        now: Callable[[], int],
    ) -> None:
        self._registry = registry
        self._runner = runner
        self._store = store
        self._threads = threads
        self._now = now
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_change.append(self.set_alarm)

    def set_alarm(self, live: LiveTable) -> None:
        """Set an alarm for the next deadline of this table."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        deadline = next_deadline(live.state)
        if deadline is not None:
            seconds = max(0.0, (deadline - self._now()) / 1000)
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(min(seconds, 86_400.0), self._ring, live.id)

    def _ring(self, table: str) -> None:
        task = asyncio.ensure_future(self.look(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look(self, table: str) -> None:
        """Enforce the deadlines of a table that are due."""
        await surviving(f"the check of the deadlines of table {table}", self._look(table))

    async def _look(self, table: str) -> None:
        live = await self._registry.table(table)
        await self._runner.run(live, LookAtClock(), SYSTEM)
        if live.alarm is None or live.alarm.when() <= asyncio.get_running_loop().time():
            self.set_alarm(live)

    async def _look_at(self, tables: Iterator[str]) -> None:
        """Several do this with the same tables, one each time."""
        for table in tables:
            await self.look(table)

    async def run(self) -> None:
        """Look for overdue tables, for as long as the server runs."""
        await repeat("the search for overdue tables", EVERY_SECONDS, self._look_at_overdue)

    async def _look_at_overdue(self) -> None:
        overdue = iter(await self._threads.read(self._store.index.overdue, self._now()))
        await asyncio.gather(*(self._look_at(overdue) for _ in range(TOGETHER)))
