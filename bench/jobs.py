"""Analyses beside live games: what a full queue does to tables, and how work grows with workers.

    python -m bench.jobs [--games 60] [--rate 20] [--seconds 20] [--rounds 2] [--json]
    python -m bench.jobs --workers 1 2 4 --analyses 8

First a server on SQLite with one worker: moves between two people at a steady rate, and computer
players who answer at once, in turns with an empty queue and with one full of deep analyses. Then a
PostgreSQL, whose analyses are computed by processes such as `sternfeld work`: first by one, then by
two and so on. They are a tenth as deep as the quick ones, at the usual priority, so that
the figure says something about the queue and not about what else the machine does.

Fails if a move or an answer was lost, or an analysis was not done.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Event, Thread

from bench.load import at
from bench.load_client import Players
from bench.load_games import finished_tables, prepare
from bench.machine import Moment, describe
from sternfeld.analysis.budget import QUICK
from sternfeld.jobs import analysis, calculation
from sternfeld.jobs.analysis import Analyst
from sternfeld.jobs.analysis_names import KIND, AnalysisBudget, subject_of
from sternfeld.jobs.queue import queue_for
from sternfeld.server.run import serve
from sternfeld.server.secrets import new_id
from sternfeld.server.settings import Settings, now_ms
from sternfeld.store.jobs import JobStatus, Wanted
from sternfeld.store.store import Store
from tests.server.running import GENEROUS, Person
from tests.support.forked_server import free_port, is_well
from tests.support.postgres import Postgres

LIMITS = replace(GENEROUS, sockets_per_address=100_000, connections_per_address=100_000)
FULL = 40
COMPUTER = "advanced"
PATIENCE = 120.0
_spawn = get_context("spawn")


@dataclass
class Times:
    """What people waited for, in seconds."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    turns: int = 0
    """Turns that were analysed meanwhile."""

    def figures(self) -> dict[str, float]:
        """Percentiles, in milliseconds."""
        return {
            "moves": len(self.moves),
            "move_p50_ms": at(self.moves, 0.5),
            "move_p99_ms": at(self.moves, 0.99),
            "answers": len(self.answers),
            "answer_p50_ms": at(self.answers, 0.5),
            "answer_p99_ms": at(self.answers, 0.99),
            "analysed_turns": self.turns,
        }


@dataclass(frozen=True)
class _Address:
    address: str


def _serve(database: str, port: int) -> None:
    serve(Settings(database=database, limits=LIMITS, answer_seconds=0.001), "127.0.0.1", port)


@contextmanager
def _serving(database: str) -> Iterator[int]:
    port = free_port()
    process = _spawn.Process(target=_serve, args=(database, port))
    process.start()
    try:
        until = time.monotonic() + PATIENCE
        while not is_well(port):
            if time.monotonic() > until:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.join()


def _fill(database: str, budget: AnalysisBudget, count: int) -> None:
    """A queue full of analyses, each for somebody else."""
    store = Store(database)
    try:
        queue = queue_for(store, now_ms)
        for table, player in finished_tables(store, count):
            wanted = Wanted(new_id(), KIND, subject_of(table, budget), budget != "quick", 0, 0)
            store.jobs.ask(wanted, player, now_ms(), 100, queue.put)
    finally:
        store.close()


def _open_jobs(store: Store) -> int:
    return len(store.jobs.waiting(KIND))


def beside(folder: Path, *, full: bool, games: int, rate: float, seconds: float) -> Times:
    """How long moves and the answers of computers take."""
    database = str(folder / f"{new_id()}.db")
    prepared = prepare(database, games, played=min(10, games))
    if full:
        _fill(database, AnalysisBudget.DEEP, FULL)
    times = Times()
    with _serving(database) as port:
        stop = Event()
        thread = Thread(target=_play_computer, args=(port, times.answers, stop))
        thread.start()
        try:
            times.moves += asyncio.run(_move(port, prepared, rate, seconds))
        finally:
            stop.set()
            thread.join()
    store = Store(database)
    try:
        with store.database.read() as connection:
            query = "SELECT COUNT(*) FROM analysis_turns"
            times.turns = int(connection.exec_driver_sql(query).scalar() or 0)
        if full and not _open_jobs(store):
            raise RuntimeError("the queue was empty before the end")
    finally:
        store.close()
    return times


async def _move(port: int, prepared: Sequence[object], rate: float, seconds: float) -> list[float]:
    players = Players([port], prepared)  # type: ignore[arg-type]
    await players.sit_down()
    gc.collect()
    gc.disable()  # the client's pauses are not the server's
    await players.play(rate, seconds, Random(1))
    gc.enable()
    players.check()
    if players.errors:
        raise RuntimeError(players.errors[0])
    await players.leave()
    return [took for _, took in players.times]


def _play_computer(port: int, answers: list[float], stop: Event) -> None:
    """One who exchanges a tile whenever it is their turn, until the game is over, and then again:
    the computer has all the board to itself."""
    person = Person(_Address(f"http://127.0.0.1:{port}"), "Ada")  # type: ignore[arg-type]
    rules = {"start.order": "agreed", "word_check": "checked"}
    while not stop.is_set():
        table = person.open_table(
            "me", f"computer:{COMPUTER}", edition="deluxe", house_rules=rules, starter=0
        )
        socket = person.socket()
        socket.watch(table, "seat:0")
        while not stop.is_set():
            view = person.view(table, **{"as": "seat:0"})
            game = view["game"]
            if game["end"] is not None or game["bag_count"] < 14:
                break
            began = time.perf_counter()
            person.do(table, {"type": "exchange", "seat": 0, "tiles": game["rack"][:1]})
            while person.view(table, **{"as": "seat:0"})["game"]["to_move"] != 0:
                time.sleep(0.002)
            answers.append(time.perf_counter() - began)
        socket.close()
    person.close()


def _work(database: str, places: int) -> None:
    analysis.BUDGETS[AnalysisBudget.QUICK] = QUICK.times(0.1, "quick")
    calculation.NICENESS = 0
    store, stop = Store(database), Event()
    queue_for(store, now_ms).work(Analyst(store, now_ms, stop).do, places, stop)


def throughput(database: str, workers: int, analyses: int) -> float:
    """How many analyses these processes do in a minute."""
    _fill(database, AnalysisBudget.QUICK, analyses)
    store = Store(database)
    processes = [_spawn.Process(target=_work, args=(database, 1)) for _ in range(workers)]
    try:
        for process in processes:
            process.start()
        until = time.monotonic() + PATIENCE * analyses
        while _open_jobs(store) == analyses:  # a process takes a moment to start
            time.sleep(0.01)
        began = time.monotonic()
        done = 0
        while done < analyses:
            time.sleep(0.05)
            if time.monotonic() > until:
                raise RuntimeError("the analyses were not done")
            with store.database.read() as connection:
                query = f"SELECT COUNT(*) FROM jobs WHERE status = '{JobStatus.DONE}'"
                done = int(connection.exec_driver_sql(query).scalar() or 0)
        return analyses / (time.monotonic() - began) * 60
    finally:
        for process in processes:
            process.kill()
            process.join()
        store.close()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--analyses", type=int, default=8)
    parser.add_argument("--json", action="store_true", help="one more line, for programs")
    given = parser.parse_args()
    print(describe(), flush=True)
    machine = Moment.now()
    times = {False: Times(), True: Times()}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(2 * given.rounds):
            full = number % 2 == 1
            found = beside(
                Path(folder), full=full, games=given.games, rate=given.rate, seconds=given.seconds
            )
            times[full].moves += found.moves
            times[full].answers += found.answers
            times[full].turns += found.turns
    figures: dict[str, object] = {}
    for full, name in ((False, "empty"), (True, "full")):
        if given.rounds:
            here = figures[name] = times[full].figures()
            print(
                f"{name} queue: " + ", ".join(f"{key} {value:.1f}" for key, value in here.items())
            )
    rates: dict[int, float] = {}
    postgres = Postgres() if given.workers else None
    try:
        for workers in given.workers:
            assert postgres is not None
            rates[workers] = throughput(postgres.new_database(), workers, given.analyses)
            print(f"{workers} workers: {rates[workers]:.1f} analyses a minute", flush=True)
    finally:
        if postgres is not None:
            postgres.remove()
    figures |= {"analyses_a_minute": rates, "machine": machine.until_now(0)}
    print(figures["machine"])
    if given.json:
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
