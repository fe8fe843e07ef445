"""Faults of every kind under play: nothing acknowledged is lost, nothing happens twice.

    python -m bench.faults [--minutes 5] [--seed 1] [--only sqlite] [--faults kill,clock] [--json]

People and computers play at several tables of real server processes, over WebSockets. One fault
after the other happens to them: kill -9, a process that stands still for a while, a full disk, a
clock that is set back and forward by hours and by half a year, half-open connections, spectators
who do not read; and with two servers on one PostgreSQL also a database that stops, a killed process
of it, and a server that is cut off, hears nothing, or whose connection has died silently. After
each fault everything is checked (`bench.faults_checks`) against the database itself. A violation is
printed with the seed, the step and the table. The same seed makes the same faults in the same
order; when they strike is up to the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

import httpx

from bench.faults_checks import problems_at
from bench.faults_players import Table, open_table
from bench.faults_world import PostgresWorld, SqliteWorld, World
from sternfeld.errors import StoreError
from sternfeld.store.store import Store

__all__ = ["Report", "campaign"]

WORLDS = {"sqlite": SqliteWorld, "postgresql": PostgresWorld}
STEPS_IN_A_WORLD = 25
PATIENCE_SECONDS = 180.0
"""On a busy machine PostgreSQL alone takes a minute to recover."""
TABLES = 5


@dataclass
class Report:
    """What happened."""

    seed: int
    steps: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    acknowledged: int = 0
    said: int = 0
    sent_again: int = 0
    updates: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()))
        return (
            f"{self.steps} faults in {self.seconds:.0f} s ({faults})\n"
            f"{self.tables} tables, {self.acknowledged} moves and {self.said} lines of table talk"
            f" acknowledged, {self.sent_again} sent"
            f" again, {self.updates} updates seen\nviolations {len(self.violations)}"
        )


class Campaign:
    """Plays in one world and lets things happen there."""

    def __init__(self, world: World, report: Report, tables: int, *, tell: bool) -> None:
        self._world = world
        self._report = report
        self._wanted = tables
        self._tell = tell
        self._store = Store(world.database)
        self._tables: dict[Table, list[asyncio.Task[None]]] = {}
        self._players = Random(world.random.random())  # the order of faults is not up to them

    async def run(self, faults: Sequence[str], steps: int, until: float) -> None:
        """One fault after the other; some steps, and not for ever."""
        world, report = self._world, self._report
        await world.start()
        try:
            for _ in range(steps):
                await self._fill_up()
                await world.pause()
                report.steps += 1
                kind = world.random.choice(faults)
                report.faults[kind] += 1
                said = await world.faults[kind]()
                await world.heal()
                await self._check(said)
                if report.violations or time.monotonic() > until:
                    break
        finally:
            await self._leave()
            self._store.close()
            await world.close()
            report.violations += [f"{self._where()}: {said}" for said in world.problems()]

    def _where(self) -> str:
        return f"seed {self._report.seed}, step {self._report.steps}"

    async def _fill_up(self) -> None:
        """Open new tables for those that have ended."""
        for table in [table for table in self._tables if table.is_over]:
            self._dismiss(table)
        while len(self._tables) < self._wanted:
            try:
                table = await open_table(self._world.addresses, self._players)
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
                continue
            self._world.watched = table.id
            self._report.tables += 1
            self._tables[table] = [asyncio.ensure_future(one.run()) for one in table.members]

    def _dismiss(self, table: Table) -> None:
        for task in self._tables.pop(table):
            task.cancel()
        for member in table.members:
            said = sum(command.is_chat for command in member.acknowledged)
            self._report.said += said
            self._report.acknowledged += len(member.acknowledged) - said
            self._report.sent_again += member.sent_again

    async def _leave(self) -> None:
        tasks = [task for tasks in self._tables.values() for task in tasks]
        for table in tuple(self._tables):
            self._dismiss(table)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _check(self, said: str) -> None:
        """Wait until everything is answered and seen; then look."""
        report, began = self._report, time.monotonic()
        members = [member for table in self._tables for member in table.members]
        for member in members:
            member.may_move = False
        stored: dict[Table, int] = {}
        while not all(member.is_settled for member in members) or not self._all_seen(stored):
            if time.monotonic() - began > PATIENCE_SECONDS:
                unanswered = [one.who for one in members if not one.is_settled]
                if unanswered:
                    report.violations.append(f"{self._where()}: no answer for {unanswered}")
                break
            await asyncio.sleep(0.02)
        report.updates += sum(len(member.seen) for member in members)
        for table in self._tables:
            for problem in problems_at(table, self._store, stored.get(table, 0)):
                report.violations.append(f"{self._where()}, {said}, table {table.id}: {problem}")
        for member in members:
            member.may_move = True
            member.move_soon()
        if self._tell:
            took = time.monotonic() - began
            print(f"step {report.steps}: {said}; settled after {took:.1f} s", flush=True)

    def _all_seen(self, stored: dict[Table, int]) -> bool:
        """Note how the tables stand in the database; has everybody seen that?"""
        try:
            for table in self._tables:
                entry = self._store.index.entry(table.id)
                stored[table] = 0 if entry is None else entry.version
        except StoreError:  # the database recovers
            return False
        return all(
            member.last is not None and member.last.version >= version > 0
            for table, version in stored.items()
            for member in table.members
        )


def campaign(
    *,
    seed: int = 1,
    minutes: float = 60.0,
    steps: int | None = None,
    only: str | None = None,
    faults: Sequence[str] = (),
    tables: int = TABLES,
    tell: bool = False,
) -> Report:
    """Cause faults for a time or a number of steps; what was found. Ends at the first violation."""
    report, began = Report(seed), time.monotonic()
    until, names = began + 60 * minutes, [only] if only else list(WORLDS)
    for number in range(1_000_000):
        left = STEPS_IN_A_WORLD if steps is None else min(STEPS_IN_A_WORLD, steps - report.steps)
        if report.violations or time.monotonic() > until or left <= 0:
            break
        with tempfile.TemporaryDirectory(prefix="faults") as folder:
            random = Random(f"{seed} {number}")
            world = WORLDS[names[number % len(names)]](random, Path(folder))
            kinds = [kind for kind in world.faults if not faults or kind in faults]
            if kinds:
                one = Campaign(world, report, tables, tell=tell)
                asyncio.run(one.run(kinds, left, until))
    report.seconds = time.monotonic() - began
    return report


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, help="the largest number of faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--only", choices=sorted(WORLDS), help="on this database only")
    parser.add_argument("--faults", default="", help="only these, such as kill,clock")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    given = parser.parse_args()
    report = campaign(
        seed=given.seed,
        minutes=given.minutes,
        steps=given.steps,
        only=given.only,
        faults=[name for name in given.faults.split(",") if name],
        tables=given.tables,
        tell=not given.json,
    )
    print(json.dumps(asdict(report)) if given.json else report)
    if report.violations and not given.json:
        for violation in report.violations:
            print(f"VIOLATION {violation}")
        again = " ".join(sys.argv[1:])
        print(f"to repeat: python -m bench.faults {again} --steps {report.steps}")
    return bool(report.violations)


if __name__ == "__main__":
    sys.exit(main())
