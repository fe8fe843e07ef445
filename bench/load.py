"""Live games under load: how long until the other sees a move, and what a move costs.

    python -m bench.load [--games 1000] [--rate 100] [--seconds 30] [--idle 4000] [--json]
    python -m bench.load --spectators 1000
    python -m bench.load --processes 2 --database postgresql

Opens the games with two sockets each and makes real moves at the given rate, each in a game chosen
by chance; measures the time from sending a move until the *other* player's socket has the update.
One process on SQLite with synchronous=FULL; afterwards so many idle sockets, and a look at the
server's memory. With two processes, on a PostgreSQL of its own, the two players of a game sit at
different ones; in the middle one process is killed (-9), its players come back through the other,
and at the end the log of every game is compared with what was acknowledged.

Says besides what a move costs in processor time and bytes, where that time goes (each step by
itself), and how much more it is than on a bare WebSocket server that commits the same bytes to
SQLite under the same load: a ratio that means something on any machine. With spectators, what a
move to all of them costs.

The client is a process of its own on the same machine. Prints the figures, and fails if anything
was refused, lost or doubled, and, with one process, if p99 is 50 ms or more or an idle socket takes
30 kB or more.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import text

from bench.load_bare import bare_cpu
from bench.load_budget import budget
from bench.load_client import Crowd, Players, Wire, open_wire
from bench.load_games import Prepared, prepare
from bench.machine import Moment, cpu_seconds, describe, memory_mb
from sternfeld.store.store import Store
from tests.support.forked_server import ForkedServer
from tests.support.postgres import Postgres

__all__ = ["Figures", "load"]

P99_TARGET_MS = 50
IDLE_TARGET_KB = 30
SPECTATED_MOVES = 10
BUDGET_MOVES = 400
MOST = {"games": 20_000, "rate": 5_000, "seconds": 600, "idle": 20_000, "spectators": 5_000}
"""Larger loads say more about the client than about the server."""


@dataclass
class Figures:
    """What was measured. Times in seconds."""

    moves: int = 0
    times: list[float] = field(default_factory=list)
    before_kill: list[float] = field(default_factory=list)
    server_cpu: float = 0.0
    client_cpu: float = 0.0
    late: float = 0.0
    returned: list[float] = field(default_factory=list)
    again: int = 0
    idle_kb: float = 0.0
    received: int = 0
    stored: int = 0
    bare_cpu: float = 0.0
    budget: dict[str, float] = field(default_factory=dict)
    spectators: dict[str, float] = field(default_factory=dict)
    machine: str = ""
    problems: list[str] = field(default_factory=list)


def at(times: Sequence[float], part: float) -> float:
    """The time within which this part of all moves was seen, in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000


@contextmanager
def serving(database: str, processes: int) -> Iterator[list[ForkedServer]]:
    """So many servers on one database."""
    servers = [ForkedServer(database) for _ in range(processes)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.close()


def load(
    database: str,
    *,
    games: int,
    rate: float,
    seconds: float,
    processes: int = 1,
    idle: int = 0,
    spectators: int = 0,
    seed: int = 1,
) -> Figures:
    """Play; with several processes, kill one in the middle."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    prepared = prepare(database, games, played=min(40, games), seed=seed)
    stored = _stored_bytes(database)
    with serving(database, processes) as servers:
        players, figures = asyncio.run(
            _play(servers, prepared, rate, seconds, spectators, Random(seed))
        )
        if processes == 1 and idle:
            figures.idle_kb = asyncio.run(_idle(servers[0], idle))
    figures.problems += _compare(database, players)
    figures.stored = _stored_bytes(database) - stored
    return figures


def _stored_bytes(database: str) -> int:
    """The size of all events in the log."""
    store = Store(database)
    try:
        with store.database.read() as connection:
            return int(connection.scalar(text("SELECT SUM(LENGTH(body)) FROM events")) or 0)
    finally:
        store.close()


def compare(figures: Figures, prepared_in: str, *, games: int, rate: float, seconds: float) -> None:
    """Where the time of a move goes, and what it is on a bare server."""
    prepared = prepare(prepared_in, games, played=min(10, games))
    figures.bare_cpu = bare_cpu(
        prepared,
        rate=rate,
        seconds=seconds,
        stored=figures.stored // figures.moves,
        change=figures.received // figures.moves // 2,
        seed=1,
    )
    figures.budget = budget(prepared_in, prepared, BUDGET_MOVES)


async def _play(
    servers: Sequence[ForkedServer],
    prepared: Sequence[Prepared],
    rate: float,
    seconds: float,
    spectators: int,
    random: Random,
) -> tuple[Players, Figures]:
    figures = Figures()
    players = Players([server.port for server in servers], prepared)
    await players.sit_down()
    sizes = ", ".join(f"{memory_mb(server.pid or 0):.0f} MB" for server in servers)
    print(f"{len(prepared)} games, {2 * len(prepared)} sockets; servers {sizes}", flush=True)
    gc.collect()
    gc.disable()  # the client's pauses are not the server's
    before = [cpu_seconds(server.pid or 0) for server in servers]
    own, machine, received = time.process_time(), Moment.now(), players.received
    killed_at, killed_cpu = time.perf_counter() + 1e9, 0.0
    playing = asyncio.ensure_future(players.play(rate, seconds, random))
    if len(servers) > 1:
        await asyncio.sleep(seconds / 2)
        killed_at, killed_cpu = time.perf_counter(), cpu_seconds(servers[-1].pid or 0)
        await asyncio.to_thread(servers[-1].kill)
    await playing
    spent = [cpu_seconds(server.pid or 0) for server in servers[: len(servers) - (killed_cpu > 0)]]
    figures.server_cpu = sum(spent) + killed_cpu - sum(before)
    figures.client_cpu = time.process_time() - own
    figures.machine = machine.until_now(figures.server_cpu + figures.client_cpu)
    figures.received = players.received - received
    gc.enable()
    figures.moves = players.moves
    figures.times = [took for _, took in players.times]
    figures.before_kill = [took for sent, took in players.times if sent + took < killed_at]
    figures.late, figures.again, figures.returned = players.late, players.again, players.returned
    if spectators and len(servers) == 1:
        figures.spectators = await _watched(servers[0], players, spectators)
    players.check()
    figures.problems += players.errors
    await players.leave()
    return players, figures


async def _watched(server: ForkedServer, players: Players, count: int) -> dict[str, float]:
    """What a move costs with this many spectators, and what it costs when they come and go."""
    pid = server.pid or 0
    game = max(players.games, key=lambda game: len(game.prepared.script) - game.place)
    crowd = Crowd(server.port, game.prepared.table)
    await asyncio.sleep(1)
    before = cpu_seconds(pid)
    await crowd.come(count)
    await asyncio.sleep(2.5)  # the last are announced to the others
    came, seen, times = cpu_seconds(pid), crowd.seen, []
    moves = min(SPECTATED_MOVES, len(game.prepared.script) - game.place)
    for number in range(moves):
        began = time.perf_counter()
        players.move(game)
        await crowd.wait_for(seen + (number + 1) * count)
        times.append(crowd.last - began)
        while game.order:
            await asyncio.sleep(0.01)
    moved = cpu_seconds(pid)
    crowd.go()
    await asyncio.sleep(1)
    return {
        "count": count,
        "come_ms": (came - before) / count * 1000,
        "move_ms": (moved - came) / max(1, moves) * 1000,
        "last_seen_ms": at(times, 0.5),
        "go_ms": (cpu_seconds(pid) - moved) / count * 1000,
    }


async def _idle(server: ForkedServer, count: int) -> float:
    """The memory of a fresh server with so many sockets that do nothing."""
    server.kill()
    await asyncio.to_thread(server.start)
    before = memory_mb(server.pid or 0)
    gate = asyncio.Semaphore(40)

    async def idle() -> Wire:
        async with gate:
            return await open_wire(server.port, None, lambda _text, _now: None, lambda: None)

    wires = await asyncio.gather(*(idle() for _ in range(count)))
    await asyncio.sleep(1)
    full = memory_mb(server.pid or 0)
    each = (full - before) / count * 1024
    print(
        f"{count} idle sockets: server {full:.0f} MB in all, {before:.0f} MB without them,"
        f" {each:.1f} kB each"
    )
    for wire in wires:
        wire.close()
    return each


def _compare(database: str, players: Players) -> list[str]:
    """Every game's log holds each acknowledged move once, in its place, and nothing else."""
    problems = []
    store = Store(database)
    try:
        for game in players.games:
            state = store.log.load(game.prepared.table)
            if state is None or state.game is None:
                problems.append("a game is gone")
                continue
            turns, version = game.prepared.turns + game.place, game.version
            if (len(state.game.turns), state.version) != (turns, version):
                problems.append(
                    f"{len(state.game.turns)} turns and version {state.version} in the log;"
                    f" expected {turns} and {version}"
                )
    finally:
        store.close()
    return problems


def tell(figures: Figures, rate: float) -> None:
    """Print what was measured."""
    times = figures.before_kill
    print(
        f"{figures.moves} moves at {rate:g}/s: sent to seen by the other,"
        f" p50 {at(times, 0.5):.1f} ms, p99 {at(times, 0.99):.1f} ms,"
        f" longest {max(times) * 1000:.1f} ms{' (until the kill)' if figures.returned else ''};"
        f" errors {len(figures.problems)}"
    )
    if figures.returned:
        print(
            f"one process killed: {len(figures.returned)} sockets were back after"
            f" {at(figures.returned, 0.5) / 1000:.2f} s, the last after"
            f" {max(figures.returned):.2f} s; {figures.again} moves sent again; with the"
            f" kill p99 {at(figures.times, 0.99):.1f} ms"
        )
    print(
        f"processor time for each move: server {figures.server_cpu / figures.moves * 1000:.2f} ms,"
        f" client {figures.client_cpu / figures.moves * 1000:.2f} ms"
        f" (the client was at most {figures.late * 1000:.0f} ms late);"
        f" {figures.received // figures.moves} bytes to both players,"
        f" {figures.stored // figures.moves} bytes of events"
    )
    if figures.budget:
        whole = figures.server_cpu / figures.moves * 1000
        rest = whole - sum(figures.budget.values())  # less than nothing where commits are shared
        steps = figures.budget | ({"sockets, event loop, threads": rest} if rest > 0 else {})
        print(
            "each step by itself, with a commit for each move: "
            + ", ".join(f"{step} {spent:.2f}" for step, spent in steps.items())
        )
    if figures.bare_cpu:
        ratio = figures.server_cpu / figures.moves / figures.bare_cpu
        print(f"a bare server: {figures.bare_cpu * 1000:.2f} ms; ratio {ratio:.2f}")
    if seen := figures.spectators:
        print(
            f"{seen['count']} spectators of one table: a move {seen['move_ms']:.1f} ms, the last"
            f" saw it after {seen['last_seen_ms']:.0f} ms; to come {seen['come_ms']:.2f} ms each,"
            f" to go {seen['go_ms']:.2f} ms"
        )
    print(figures.machine)
    for problem in figures.problems[:5]:
        print(f"PROBLEM {problem}")


def as_json(figures: Figures, rate: float) -> str:
    """The same for programs."""
    times = figures.before_kill
    return json.dumps(
        {
            "moves": figures.moves,
            "rate": rate,
            "p50_ms": at(times, 0.5),
            "p99_ms": at(times, 0.99),
            "server_cpu_ms": figures.server_cpu / figures.moves * 1000,
            "client_cpu_ms": figures.client_cpu / figures.moves * 1000,
            "bytes_sent": figures.received / figures.moves,
            "bytes_stored": figures.stored / figures.moves,
            "bare_cpu_ms": figures.bare_cpu * 1000,
            "budget_ms": figures.budget,
            "spectators": figures.spectators,
            "idle_kb": figures.idle_kb,
            "machine": figures.machine,
            "problems": len(figures.problems),
        }
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--idle", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one more line, for programs")
    parser.add_argument(
        "--database", help="a file, postgresql://…, or postgresql for one that is started here"
    )
    given = parser.parse_args()
    for name, most in MOST.items():
        if getattr(given, name) > most:
            parser.error(f"--{name}: expected at most {most}")
    print(describe(), flush=True)
    wants_postgres = given.database == "postgresql"
    if given.processes > 1 and not (given.database or "").startswith("postgresql"):
        parser.error("several processes need --database postgresql")
    postgres = Postgres(durable=True) if wants_postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = given.database or str(Path(folder) / "load.db")
            figures = load(
                database if postgres is None else postgres.new_database(),
                games=given.games,
                rate=given.rate,
                seconds=given.seconds,
                processes=given.processes,
                idle=given.idle,
                spectators=given.spectators,
                seed=given.seed,
            )
            if given.processes == 1:
                compare(
                    figures,
                    str(Path(folder) / "compared.db"),
                    games=given.games,
                    rate=given.rate,
                    seconds=min(10, given.seconds),
                )
    finally:
        if postgres is not None:
            postgres.remove()
    tell(figures, given.rate)
    if given.json:
        print(as_json(figures, given.rate))
    met = not figures.problems
    if given.processes == 1:
        met = met and at(figures.times, 0.99) < P99_TARGET_MS and figures.idle_kb < IDLE_TARGET_KB
    print("targets met" if met else "targets NOT met")
    return not met


if __name__ == "__main__":
    sys.exit(main())
