"""Runs commands: decide, append the events to the log, fold them, notify watchers.

Every command takes this path, whether a person, a computer player or a timer sent it. It is decided
on the current state; the primary key of the log guarantees that the state is still current when the
events are written. After a conflict the command is decided again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from sternfeld.errors import SternfeldError, StoreError
from sternfeld.game.judge import Judge
from sternfeld.server.errors import ApiError
from sternfeld.server.people.sightings import Sightings
from sternfeld.server.secrets import new_chance, new_id, new_invitation
from sternfeld.server.tables.long_work import LongWork, seconds_to_replay
from sternfeld.server.tables.registry import LiveTable, TableRegistry
from sternfeld.server.tables.writer import Writer
from sternfeld.server.threads import Threads
from sternfeld.store.entries import Append, Appended, Conflict, Repeated, entry_of
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.decide import Answer, answer, open_table
from sternfeld.table.events import RematchOpened, TableEvent
from sternfeld.table.evolve import fold
from sternfeld.table.plan import Invitation, TablePlan
from sternfeld.table.rematch import rematch
from sternfeld.table.results import result_of
from sternfeld.table.state import TableState

__all__ = ["CommandRunner"]

MAX_TRIES = 10
_log = logging.getLogger("sternfeld.runner")


class CommandRunner:
    """Runs commands on live tables."""

    def __init__(
        self,
        registry: TableRegistry,
        store: Store,
        writer: Writer,
        threads: Threads,
        long_work: LongWork,
        sightings: Sightings,
        now: Callable[[], int],
    ) -> None:
        self._registry = registry
        self._store = store
        self._writer = writer
        self._threads = threads
        self._long_work = long_work
        self._sightings = sightings
        self._now = now
        self.carried = 0
        self.refused = 0
        self.lost_races = 0

    async def open(self, plan: TablePlan, host: str, name: str, judge: Judge) -> LiveTable:
        """Open a table."""
        table, chance, invitation, now = new_id(), new_chance(), new_invitation(), self._now()
        events = open_table(plan, host, name, invitation, now=now, chance=chance, judge=judge)
        state = fold(events)
        entry = entry_of(table, state, now)
        outcome = await self._writer.append(Append(entry, 0, events, invitation, seed=chance.seed))
        if not isinstance(outcome, Appended):
            raise ApiError(503, "conflict", "the table could not be opened; try again")
        live = LiveTable(table, state, chance, judge)
        self._registry.add(live)
        return live

    async def adopt(self, events: tuple[TableEvent, ...], invitation: Invitation) -> str:
        """Write down a table whose game is over already; its name."""
        table, state, now = new_id(), fold(events), self._now()
        item = Append(
            entry_of(table, state, now),
            0,
            events,
            invitation,
            seed=new_chance().seed,
            result=result_of(state),
        )
        if not isinstance(await self._writer.append(item), Appended):
            raise ApiError(503, "conflict", "the game could not be written; try again")
        return table

    async def run(
        self, live: LiveTable, command: tc.TableCommand, player: str, name: str | None = None
    ) -> int:
        """Run a command and return the version of the table after it.

        ``name`` identifies the command: one that has already been run returns its first result. A
        command that was handed to the writer happens, even if its caller is cancelled: the table
        then reads the log again before it is used.
        """
        async with live.lock:
            for _ in range(MAX_TRIES):
                if live.stale:
                    await self._registry.refresh(live)
                try:
                    decide = partial(
                        answer,
                        live.state,
                        command,
                        now=self._now(),
                        chance=live.chance,
                        judge=live.judge,
                    )
                    is_long = isinstance(command, tc.Correct | tc.TakeBack)
                    decided = await self._replay(live, player, decide) if is_long else decide()
                except StoreError:
                    raise
                except SternfeldError:
                    self.refused += 1
                    version = await self._answered(live, player, name)
                    if version is None:
                        raise
                    return version
                if not decided.events:
                    return live.state.version
                version = await self._append(live, decided, player, name)
                if version is not None:
                    return version
                self.lost_races += 1
                await self._registry.refresh(live)
        raise ApiError(503, "conflict", "too many conflicting writes; try again")

    async def _replay(self, live: LiveTable, player: str, decide: Callable[[], Answer]) -> Answer:
        """Decide a command that replays the game."""
        address = self._sightings.last_address(player)
        seconds = seconds_to_replay(len(live.state.log))
        return await self._long_work.do(address, player, seconds, decide)

    async def _answered(self, live: LiveTable, player: str, name: str | None) -> int | None:
        if name is None:
            return None
        return await self._threads.read(self._store.log.answer, live.id, player, name)

    async def _append(
        self, live: LiveTable, decided: Answer, player: str, name: str | None
    ) -> int | None:
        """Write events; the new version, or None after a conflict."""
        before, now = live.state, self._now()
        events, state = decided.events, decided.state
        item = Append(
            entry_of(live.id, state, now),
            before.version,
            events,
            state.invitation,
            player,
            name,
            opens=self._rematch(live, state, events, now),
            result=None if state.game is before.game else result_of(state),
        )
        try:
            outcome = await self._writer.append(item)
        except (StoreError, asyncio.CancelledError):
            live.stale = True  # the disk may or may not have it
            raise
        match outcome:
            case Appended(version=version):
                self.carried += 1
                self._registry.advance(live, state)
                return version
            case Repeated(version=version):
                if version > before.version:
                    await self._registry.refresh(live)
                return version
            case Conflict():
                return None

    def _rematch(
        self, live: LiveTable, state: TableState, events: tuple[TableEvent, ...], now: int
    ) -> Append | None:
        """The next table, if these events open it. It keeps the invitation: whoever watches this
        table may watch the next one."""
        opened = [event for event in events if isinstance(event, RematchOpened)]
        if not opened:
            return None
        again, chance, invitation = rematch(state), new_chance(), state.invitation
        first = open_table(
            again.plan,
            again.host,
            again.name,
            invitation,
            now=now,
            chance=chance,
            judge=live.judge,
            guests=again.guests,
            rematch_of=live.id,
        )
        entry = entry_of(opened[0].table, fold(first), now)
        return Append(entry, 0, first, invitation, seed=chance.seed)
