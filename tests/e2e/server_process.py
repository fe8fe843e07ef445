"""A real server in its own process, for the browser tests."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

DATABASE = "server.db"
PATIENCE_S = 120
"""How long a server may take to start, or to stop, on a busy machine."""


@contextmanager
def run_server(folder: Path, port: int | None = None) -> Iterator[str]:
    """The address of a fresh server, while the block runs; its database lies in the folder."""
    if port is None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
    command = [sys.executable, __file__, str(folder / DATABASE), str(port)]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_S)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with code {process.returncode}")
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def _run() -> None:
    from argon2 import PasswordHasher

    from sternfeld.jobs import calculation
    from sternfeld.jobs.analysis import BUDGETS
    from sternfeld.server.people import sessions
    from sternfeld.server.run import serve
    from sternfeld.server.settings import Limits, Rate, Settings

    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("port", type=int)
    wishes = parser.parse_args()
    many = Rate(10_000, 10_000)
    for name, budget in BUDGETS.items():  # analyses of next to nothing, that wait for nobody
        BUDGETS[name] = budget.times(0.02 if name == "quick" else 0.001, name.value)
    calculation.NICENESS = 0
    vars(sessions)["PasswordHasher"] = partial(PasswordHasher, 1, 8, 1)  # in earnest 0.1 s each
    limits = Limits(
        guests=many,
        logins=many,
        tables=many,
        lookups=many,
        per_session=many,
        per_address=many,
    )
    settings = Settings(database=f"sqlite:///{wishes.database}", limits=limits)
    serve(settings, "127.0.0.1", wishes.port)


if __name__ == "__main__":
    _run()
