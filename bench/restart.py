"""How long a restart takes, from the command to the first healthy answer, with games under way.

    python -m bench.restart [--games 5000] [--runs 5]

Starts ``sternfeld serve`` in a new process on a database with open games, as a host would after a
crash: the interpreter, all imports and the look at the database are counted. A first start, which
is not counted, leaves Python's bytecode behind, as an installation does. Prints wall and processor
time, the best of all runs too, and fails if the best takes a second or more.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.load_games import prepare
from bench.machine import cpu_seconds, describe
from tests.support.forked_server import free_port, is_well

__all__ = ["Start", "restart"]

TARGET_SECONDS = 1.0
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


@dataclass(frozen=True, slots=True)
class Start:
    """One start, in seconds."""

    wall: float
    cpu: float


def restart(database: str, timeout: float = 60) -> Start:
    """Start a server, wait until it is well, and kill it."""
    port = free_port()
    command = "import sys; from sternfeld.cli import main; sys.exit(main())"
    options = ["serve", "--host", "127.0.0.1", "--port", str(port), "--database", database]
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-c", command, *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={name: value for name, value in os.environ.items() if name != NO_BYTECODE},
    )
    try:
        while not is_well(port):
            if process.poll() is not None or time.monotonic() - began > timeout:
                raise RuntimeError(f"the server did not start; it ended with {process.returncode}")
            time.sleep(0.005)
        return Start(time.monotonic() - began, cpu_seconds(process.pid))
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    print(describe(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "restart.db")
        prepare(database, given.games)
        starts = [restart(database) for _ in range(given.runs + 1)][1:]
    walls, cpus = [start.wall for start in starts], [start.cpu for start in starts]
    print(
        f"restart with {given.games} open games, interpreter and imports counted:"
        f" median {statistics.median(walls):.2f} s, best {min(walls):.2f} s,"
        f" longest {max(walls):.2f} s; processor time median {statistics.median(cpus):.2f} s,"
        f" best {min(cpus):.2f} s; {given.runs} runs"
    )
    met = min(walls) < TARGET_SECONDS
    print("target met" if met else "target NOT met")
    return not met


if __name__ == "__main__":
    sys.exit(main())
