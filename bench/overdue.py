"""How soon time acts after an outage, and what people who play meanwhile notice of it.

    python -m bench.overdue [--games 1000] [--database postgresql]

A server starts on a database in which the turns of many games ran out while it was down. Measured
until the last of them is passed: wall and processor time of the server, its memory, and how long
a move takes at a table where people play meanwhile; then the same moves with nothing overdue.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from threading import Event, Thread
from uuid import uuid4

from bench.load_games import HOUSE_RULES, Prepared, prepare
from bench.machine import Moment, cpu_seconds, describe, memory_mb
from sternfeld.store.store import Store
from tests.support.command_socket import CommandSocket
from tests.support.forked_server import ForkedServer
from tests.support.postgres import Postgres

__all__ = ["Mover", "main"]

CLOCK: dict[str, object] = {"turn_seconds": 86_400, "turn_timeout": "pass"}
AGO_MS = 90_000_000
"""Longer than a turn lasts; the next turn is not over while we measure."""
PAUSE = 0.02


@dataclass(frozen=True, slots=True)
class Took:
    """What moves took, in milliseconds."""

    times: list[float]

    def __str__(self) -> str:
        ordered = sorted(self.times)
        late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        return (
            f"{len(ordered)} moves, median {median(ordered):.1f} ms, p99 {late:.1f} ms,"
            f" longest {ordered[-1]:.1f} ms"
        )


class Mover(Thread):
    """People who play while the server has other things to do."""

    def __init__(self, port: int, games: list[Prepared]) -> None:
        super().__init__(daemon=True)
        self._address = f"http://127.0.0.1:{port}"
        self._sockets: dict[str, CommandSocket] = {}
        self._moves = [(game, place) for place in range(10) for game in games]
        self._enough = Event()
        self.times: list[float] = []

    def run(self) -> None:
        """Make one move after the other."""
        while self._moves and not self._enough.is_set():
            game, place = self._moves.pop(0)
            self.times.append(self._move(game, place))
            time.sleep(PAUSE)

    def _move(self, game: Prepared, place: int) -> float:
        step = game.script[place]
        version = game.script[place - 1].version if place else game.version
        body = {"id": str(uuid4()), "version": version, "command": step.command}
        token = game.tokens[step.seat]
        if token not in self._sockets:
            self._sockets[token] = CommandSocket(self._address, {"Cookie": f"sternfeld={token}"})
        began = time.perf_counter()
        answer = self._sockets[token].do(game.table, body)
        if answer["type"] != "done":
            raise RuntimeError(f"a move was refused: {answer['error']}")
        return (time.perf_counter() - began) * 1000

    def stop(self) -> Took:
        """No more moves; what they took."""
        self._enough.set()
        self.join()
        return Took(self.times)


def measure(database: str, games: int) -> None:
    """Prepare, start, wait until nothing is overdue, and print."""
    prepare(database, games, house_rules=HOUSE_RULES | CLOCK, ago_ms=AGO_MS)
    played = [prepare(database, 40, seed=seed, played=10) for seed in (2, 3)]
    store, server = Store(database), ForkedServer(database)
    try:
        server.start()
        assert server.pid is not None
        machine, began, mover = Moment.now(), time.monotonic(), Mover(server.port, played[0])
        mover.start()
        while left := len(store.index.overdue(time.time_ns() // 1_000_000)):
            time.sleep(0.05)
            if time.monotonic() - began > 600:
                raise RuntimeError(f"{left} tables are still overdue after ten minutes")
        wall, cpu, meanwhile = time.monotonic() - began, cpu_seconds(server.pid), mover.stop()
        memory = memory_mb(server.pid)
        later = Mover(server.port, played[1])
        later.start()
        later.join(10)
        print(
            f"{games} overdue tables: {wall:.1f} s; the server, its start and the moves included,"
            f" used {cpu:.2f} s of processor time ({1000 * cpu / games:.1f} ms a table),"
            f" {memory:.0f} MB"
        )
        print(f"meanwhile: {meanwhile}")
        print(f"afterwards: {later.stop()}")
        print(machine.until_now(cpu))
    finally:
        server.close()
        store.close()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    given = parser.parse_args()
    print(describe(), flush=True)
    if given.database == "postgresql":
        postgres = Postgres(durable=True)
        try:
            measure(postgres.new_database(), given.games)
        finally:
            postgres.remove()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        measure(str(Path(folder) / "overdue.db"), given.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
