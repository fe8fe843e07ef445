"""Computer seats: they see their own view, think in a thread, and run commands like people do.

A computer that was thinking when the process died thinks again after the restart: the index says
which tables wait for one. Its command has a name made of the version it saw, so that two processes
that think for the same seat move once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from weakref import WeakSet

from sternfeld.errors import IllegalMove, NotYourTurn, SternfeldError, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game.state import Phase
from sternfeld.players.budget import Budget
from sternfeld.server.background import repeat, surviving
from sternfeld.server.errors import ApiError
from sternfeld.server.people.sightings import Sightings
from sternfeld.server.settings import Settings
from sternfeld.server.tables.command_runner import CommandRunner
from sternfeld.server.tables.registry import LiveTable, TableRegistry
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table.commands import Play
from sternfeld.table.plan import SYSTEM, SeatKind
from sternfeld.table.players_view import player_view
from sternfeld.table.state import TableState

__all__ = ["Computers"]

EVERY_SECONDS = 2.0
MIN_SECONDS = 0.3
GIVE_UP_SECONDS = 2.0
ENOUGH = 500
"""Tables that wait to think at once; the rest stays in the database."""
PATIENCE_MS = 10_000
"""How long a process leaves the computer players of other processes' tables alone."""
_log = logging.getLogger("sternfeld.computers")


class Computers:
    """Runs the computer players."""

    def __init__(
        self,
        registry: TableRegistry,
        runner: CommandRunner,
        store: Store,
        threads: Threads,
        settings: Settings,
        sightings: Sightings,
        tell_thinking: Callable[[LiveTable, int, bool], None],
    ) -> None:
        self._sightings = sightings
        self.queue = ThinkingQueue(settings.thinkers)
        self._registry = registry
        self._runner = runner
        self._store = store
        self._threads = threads
        self._settings = settings
        self._tell_thinking = tell_thinking
        self._tasks: set[asyncio.Task[None]] = set()
        self._games: WeakSet[LiveTable] = WeakSet()
        self.stopping = False
        registry.on_change.append(self.consider)

    def consider(self, live: LiveTable) -> None:
        """Begin to think, if the table waits for a computer and none thinks for it yet."""
        state = live.state
        if state.game is None or state.game.end is not None:
            self._games.discard(live)
        elif any(seat.kind is SeatKind.COMPUTER for seat in state.seats):
            self._games.add(live)
        if live.state.computer_to_act is None or live.thinking is not None or self.stopping:
            return
        live.thinking = live.state.version
        task = asyncio.ensure_future(self._serve(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def require_room(self, person: str, address: str) -> None:
        """Refuse another game with computers to somebody who has opened many that are not over, or
        at whose address many were opened. Games that nobody has looked at for a while, and that are
        no longer in memory, do not count."""
        hosts = Counter(live.state.host for live in self._games)
        here = sum(
            games for host, games in hosts.items() if self._sightings.last_address(host) == address
        )
        limits = self._settings.limits
        if (
            hosts[person] >= limits.computer_games_per_person
            or here >= limits.computer_games_per_address
        ):
            raise ApiError(
                429,
                "computer_games",
                f"{max(hosts[person], here)} games with computers are not over; end some first",
                retry_after=60,
            )

    async def _serve(self, live: LiveTable) -> None:
        """Think and move for as long as the table waits for a computer."""
        try:
            while not self.stopping:
                state = live.state
                seat = state.computer_to_act
                if seat is None:
                    return
                live.thinking = state.version
                await self._move(live, state, seat)
        except (SternfeldError, ApiError) as error:
            _log.warning("the computer player at table %s could not move: %s", live.id, error)
        except Exception:
            _log.exception("the computer player at table %s failed", live.id)
        finally:
            live.thinking = None

    async def _move(self, live: LiveTable, state: TableState, seat: int) -> None:
        live.computing = seat
        self._tell_thinking(live, seat, True)
        try:
            command = await self._think(live, state, seat)
        finally:
            live.computing = None
            self._tell_thinking(live, seat, False)
        if command is None or self.stopping:
            return
        try:
            await self._do(live, state, command)
        except TableRefusal as error:
            if live.state.version == state.version:
                raise  # it would be refused again, for ever
            _log.info("table %s changed in the meantime: %s", live.id, error)
        except (IllegalMove, NotYourTurn) as error:
            if live.state.version != state.version:
                return
            _log.warning("table %s: the computer player chose an illegal move: %s", live.id, error)
            await self._do(live, state, _way_out(state, seat))

    async def _think(self, live: LiveTable, state: TableState, seat: int) -> cmd.SeatCommand | None:
        """What the computer does, at one of the times at which it answers; None if the server
        stops."""
        began = time.monotonic()
        address = self._sightings.last_address(state.host)
        async with self.queue.place(address, state.host, lambda: bool(live.watchers)):
            if self.stopping:
                return None
            command = await self._threads.think(self._choose, live, state, seat)
        await asyncio.sleep((began - time.monotonic()) % self._settings.answer_seconds)
        return command

    async def _do(self, live: LiveTable, state: TableState, command: cmd.SeatCommand) -> None:
        name = f"computer {command.seat} {type(command).__name__} {state.version}"
        await self._runner.run(live, Play(SYSTEM, command, state.version), SYSTEM, name)

    def _choose(self, live: LiveTable, state: TableState, seat: int) -> cmd.SeatCommand:
        """In a thread: what the player of this seat does."""
        from sternfeld.players.player import player_of  # no start waits for the engine

        began = time.monotonic()
        budget = Budget(
            lambda: self.stopping or time.monotonic() - began >= self.seconds, seed=state.version
        )
        who = state.seats[seat]
        player = player_of(who.level, bluff=who.may_bluff)
        return player.choose(player_view(state, seat), state.plan.rules, budget)

    @property
    def is_hurried(self) -> bool:
        """Do players think for a shorter time than usual?"""
        return len(self.queue) > 0

    @property
    def seconds(self) -> float:
        """How long a player may think now; less while others wait."""
        return max(MIN_SECONDS, self._settings.thinking_seconds * self.queue.share)

    async def stop(self) -> None:
        """Begin to think nowhere; whoever thinks gives up at once, whoever waits soon."""
        self.stopping = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=GIVE_UP_SECONDS)
            for task in late:
                task.cancel()

    async def run(self) -> None:
        """Look for tables that wait for a computer, for as long as the server runs."""
        what = "the search for tables that wait for a computer"
        # Nobody else thinks for what was left before the start.
        await surviving(what, self._consider_waiting(0))
        await repeat(what, EVERY_SECONDS, lambda: self._consider_waiting(PATIENCE_MS))

    async def _consider_waiting(self, patience: int) -> None:
        before = self._settings.now() - patience
        for table in await self._threads.read(self._store.index.waiting_for_computer, before):
            if len(self.queue) >= ENOUGH:
                return  # the others are found in a while; whoever is looked at does not wait here
            await surviving(f"the computer player at table {table}", self._consider(table))

    async def _consider(self, table: str) -> None:
        self.consider(await self._registry.table(table))


def _way_out(state: TableState, seat: int) -> cmd.SeatCommand:
    """A move that is always legal."""
    pending = state.game is not None and state.game.phase is Phase.PENDING
    return cmd.Accept(seat) if pending else cmd.Pass(seat)
