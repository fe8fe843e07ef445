"""A server that can be killed and started again at once: imported once, forked for each start."""

from __future__ import annotations

import atexit
import ctypes
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from random import SystemRandom
from typing import TypeAlias

__all__ = ["Constants", "ForkedServer", "free_port", "is_alive", "is_well"]

Constants: TypeAlias = dict[str, float]
"""Values for constants, by module and name: waiting times that a test would sit through."""

ROOT = Path(__file__).parents[2]
PR_SET_PDEATHSIG = 1  # <sys/prctl.h>: the signal a process gets when its parent ends


def free_port() -> int:
    """A port nobody listens on, and that nobody is given for a connection either: a server that
    was killed must find it free when it comes back."""
    while True:
        port = SystemRandom().randrange(15_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def is_well(port: int) -> bool:
    """Does a server on this port say that it is well?"""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        asked.request("GET", "/api/health")
        return asked.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asked.close()


class Forker:
    """A process with everything imported, which forks a server whenever one is wanted.

    Its servers end with it, and it ends when its input does: with the process that made it.
    """

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.forked_server"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"
        atexit.register(self._process.communicate)

    @property
    def pid(self) -> int:
        """The process itself; what is set for it is inherited by the next server."""
        return self._process.pid

    def fork(self, database: str, port: int, constants: Constants, clock: Path | None) -> int:
        """Start a server; its process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(
            json.dumps([database, port, constants, clock and str(clock)]) + "\n"
        )
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


_shared_forker = cache(Forker)


class ForkedServer:
    """A server that can be killed and started again at the same port; ``clock`` is the file of a
    `WallClock`."""

    def __init__(
        self, database: str, constants: Constants | None = None, clock: Path | None = None
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.forker = _shared_forker()
        self._database = database
        self._constants = constants or {}
        self._clock = clock
        self.pid: int | None = None

    def start(self, timeout: float = 60) -> float:
        """Start a server; how many seconds it took until it was well."""
        began = time.monotonic()
        self.pid = self.forker.fork(self._database, self.port, self._constants, self._clock)
        while time.monotonic() - began < timeout:
            if is_well(self.port):
                return time.monotonic() - began
            time.sleep(0.005)
        raise RuntimeError("the server did not start")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """kill -9, at any moment; or another signal, and wait for the end."""
        assert self.pid is not None
        os.kill(self.pid, how)
        while is_alive(self.pid):
            time.sleep(0.001)

    def close(self) -> None:
        """End the server, if it runs."""
        if self.is_alive:
            self.kill()

    @property
    def is_alive(self) -> bool:
        """Does the server run?"""
        return self.pid is not None and is_alive(self.pid)


def is_alive(pid: int) -> bool:
    """Not even a zombie counts as alive; but a thread of it that is not gone yet does."""
    try:
        states = [
            (thread / "stat").read_text().rpartition(")")[2].split()[0]
            for thread in Path(f"/proc/{pid}/task").iterdir()
        ]
    except OSError:
        return Path(f"/proc/{pid}").exists()
    return any(state not in "ZX" for state in states)


def _fork_on_demand() -> None:
    from sternfeld.engine.judge import judge_for
    from sternfeld.rules.rules import Rules
    from sternfeld.server.maintenance import tune_gc
    from sternfeld.server.run import serve as run
    from sternfeld.server.server import load_the_rest
    from sternfeld.server.settings import Limits, Rate, ServerClock, Settings
    from sternfeld.store.store import Store
    from tests.support.clock import WallClock

    judge_for(Rules.of("kompakt"))
    load_the_rest()
    plenty = Rate(1_000_000, 1_000_000)
    limits = Limits(
        per_session=plenty,
        per_address=plenty,
        guests=plenty,
        logins=plenty,
        tables=plenty,
        lookups=plenty,
        sockets_per_address=100_000,
        connections_per_address=100_000,
        connections=2_000,
        sockets=17_000,
    )
    tune_gc()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    made: set[str] = set()
    for line in sys.stdin:
        database, port, constants, clock = json.loads(line)
        if database not in made:  # the server finds its tables, in a file of their full size
            Store(database).close()
            made.add(database)
        pid = os.fork()
        if pid == 0:
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for path, value in constants.items():
                module, _, name = path.rpartition(".")
                setattr(resolve_name(module), name, value)
            now = ServerClock() if clock is None else WallClock.server_clock(clock)
            run(Settings(database=database, limits=limits, now=now), "127.0.0.1", port)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    _fork_on_demand()
