"""kill -9 under play: no acknowledged move is lost, none is doubled.

    python -m bench.crash [--kills 1000] [--tables 8] [--seed 1] [--database FILE or postgresql://…]

Several tables are played at once, each move with a command id. The server is killed at random
moments and started again. A move whose answer did not come is sent again with the same id, as a
client does. After some dozen turns, and at the end, each table's log is checked: every acknowledged
move is there once, and the versions run without a gap; then the next table is opened. Prints how
many moves, tables and kills that were, and how long restarts took; a line now and then on the way,
so that a run that was cut short has said how far it came.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.support.command_socket import CommandSocket
from tests.support.forked_server import ForkedServer

__all__ = ["Report", "crash"]

TURNS = 40
AWAY_SECONDS = 0.02
TELL_EVERY = 50
PASSING = ("store", "busy", "conflict", "internal")
"""Errors after which the same command is sent again."""


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    repeated: int = 0
    problems: list[str] = field(default_factory=list)
    restarts: list[float] = field(default_factory=list)
    integrity: str = "not checked"


class Table:
    """One table after the other with two seats at one device, played by a thread."""

    def __init__(self, address: str, number: int) -> None:
        self.number = number
        self.http = httpx.Client(base_url=f"{address}/api", timeout=20)
        self.http.post("/session", json={"name": f"Player {number}"}).raise_for_status()
        cookie = f"sternfeld={self.http.cookies['sternfeld']}"
        self._commands = CommandSocket(address, {"Cookie": cookie})
        self.id = ""
        self.acknowledged: dict[str, int] = {}
        self.all_acknowledged = 0
        self.checked = 0
        self.repeated = 0
        self.problems: list[str] = []

    @property
    def has_acknowledged(self) -> bool:
        """Was any move acknowledged, or was something wrong before that?"""
        return bool(self.all_acknowledged or self.acknowledged or self.problems)

    def play(self, stop: threading.Event) -> None:
        """Exchange tiles, turn after turn; keep trying while the server is away."""
        while not stop.is_set():
            try:
                if not self.id:
                    self._open()
                self._move()
                if len(self.acknowledged) >= TURNS:
                    self.check()
            except (httpx.HTTPError, _Away):
                time.sleep(AWAY_SECONDS)
            except Exception as error:
                self.problems.append(f"table {self.number}: {error!r}")
                return

    def _open(self) -> None:
        plan = {
            "edition": "mini",
            "seats": [{"kind": "me"}, {"kind": "device", "name": "Other"}],
            "house_rules": {"start.order": "agreed", "word_check": "free"},
        }
        response = self.http.post("/tables", json=plan)
        if response.status_code >= 500:
            raise _Away
        self.id = response.raise_for_status().json()["table"]

    def look(self) -> Any:
        """The table as its owner sees it, from the seat to move."""
        return _answer(self.http.get(f"/tables/{self.id}"))

    def _move(self) -> None:
        seen = self.look()
        seat = seen["view"]["game"]["to_move"]
        rack = seen["view"]["game"]["rack"]
        name = f"move {len(self.acknowledged) + 1}"
        command = {"type": "exchange", "seat": seat, "tiles": rack[:1]}
        body = {"id": name, "version": seen["version"], "command": command}
        tries = 0
        while True:
            tries += 1
            try:
                answer = self._commands.do(self.id, body)
                if answer["type"] == "done":
                    break
                if answer["error"]["code"] not in PASSING:
                    raise RuntimeError(f"a move was refused: {answer['error']}")
            except ConnectionError:
                pass
            time.sleep(AWAY_SECONDS)  # sent again with the same id, until it is answered
        self.repeated += tries > 1
        self.acknowledged[name] = answer["version"]

    def check(self) -> None:
        """Each acknowledged move is there once, in its place; the next table, please."""
        if not self.id:
            return
        seen = self.look()
        turns = seen["view"]["game"]["sheet"]
        if len(turns) != len(self.acknowledged):
            self.problems.append(
                f"table {self.number}: {len(self.acknowledged)} moves acknowledged,"
                f" {len(turns)} in the log"
            )
        versions = list(self.acknowledged.values())
        if versions != sorted(set(versions)) or (versions and versions[-1] != seen["version"]):
            self.problems.append(f"table {self.number}: versions {versions[-5:]} do not fit")
        if [turn["number"] for turn in turns] != list(range(1, len(turns) + 1)):
            self.problems.append(f"table {self.number}: turns are missing or doubled")
        self.all_acknowledged += len(self.acknowledged)
        self.checked += 1
        self.acknowledged, self.id = {}, ""


class _Away(Exception):
    """The server is not there, or stops."""


def _answer(response: httpx.Response) -> Any:
    if response.status_code >= 500:
        raise _Away
    if response.status_code != 200:
        raise RuntimeError(response.text)
    return response.json()


def crash(database: str, kills: int, tables: int = 4, seed: int = 1, tell: bool = False) -> Report:
    """Kill and restart so often; what was found."""
    random = Random(seed)
    report = Report()
    began = time.monotonic()
    stop = threading.Event()
    server = ForkedServer(database)
    try:
        server.start()
        played = [Table(server.address, number) for number in range(tables)]
        threads = [
            threading.Thread(target=table.play, args=(stop,), daemon=True) for table in played
        ]
        for thread in threads:
            thread.start()
        for _ in range(kills):
            time.sleep(random.uniform(0.02, 0.25))
            server.kill()
            report.kills += 1
            report.restarts.append(server.start())
            if tell and report.kills % TELL_EVERY == 0:
                took = (time.monotonic() - began) / report.kills
                problems = sum(len(table.problems) for table in played)
                print(f"{report.kills} kills, {took:.2f} s each, problems {problems}", flush=True)
        while not all(table.has_acknowledged for table in played):
            time.sleep(AWAY_SECONDS)
        stop.set()
        for thread in threads:
            thread.join()
        for table in played:
            if not table.problems:
                table.check()
            report.problems += table.problems
            report.acknowledged += table.all_acknowledged
            report.tables += table.checked
            report.repeated += table.repeated
            table.http.close()
    finally:
        stop.set()
        server.close()
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection:
            report.integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if report.integrity != "ok":
            report.problems.append(f"integrity: {report.integrity}")
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "crash.db")
        report = crash(database, given.kills, given.tables, given.seed, tell=True)
    print(
        f"kills {report.kills}, tables checked {report.tables},"
        f" moves acknowledged {report.acknowledged}"
    )
    print(f"moves sent again after a kill {report.repeated}, integrity check {report.integrity}")
    middle, longest = statistics.median(report.restarts), max(report.restarts)
    print(f"restart, imports not counted: median {middle:.3f} s, longest {longest:.3f} s")
    print(f"problems {len(report.problems)}")
    for problem in report.problems:
        print(f"PROBLEM {problem}")
    return bool(report.problems)


if __name__ == "__main__":
    sys.exit(main())
