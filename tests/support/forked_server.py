"""A server that can be killed and started again at once: imported once, forked for each start."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

__all__ = ["ForkedServer", "free_port", "is_well"]

ROOT = Path(__file__).parents[2]


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


class ForkedServer:
    """A process with everything imported, which forks a server whenever one is wanted."""

    def __init__(self, database: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.support.forked_server", database, str(self.port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid: int | None = None

    @property
    def parent(self) -> int:
        """The process that forks; what is set for it is inherited by the next server."""
        return self._parent.pid

    def start(self, timeout: float = 60) -> float:
        """Start a server; how many seconds it took until it was well."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        if self.pid is None:
            assert self._parent.stdout.readline() == "ready\n"
        began = time.monotonic()
        self._parent.stdin.write("start\n")
        self._parent.stdin.flush()
        self.pid = int(self._parent.stdout.readline())
        while time.monotonic() - began < timeout:
            if is_well(self.port):
                return time.monotonic() - began
            time.sleep(0.005)
        raise RuntimeError("the server did not start")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """kill -9, at any moment; or another signal, and wait for the end."""
        assert self.pid is not None
        os.kill(self.pid, how)
        while _is_alive(self.pid):
            time.sleep(0.001)

    def close(self) -> None:
        """End everything."""
        if self.pid is not None and _is_alive(self.pid):
            self.kill()
        self._parent.terminate()
        self._parent.wait()
        for pipe in (self._parent.stdin, self._parent.stdout):
            if pipe is not None:
                pipe.close()


def _is_alive(pid: int) -> bool:
    """Not even a zombie counts as alive; but a thread of it that is not gone yet does."""
    try:
        states = [
            (thread / "stat").read_text().rpartition(")")[2].split()[0]
            for thread in Path(f"/proc/{pid}/task").iterdir()
        ]
    except OSError:
        return Path(f"/proc/{pid}").exists()
    return any(state not in "ZX" for state in states)


def _fork_on_demand(database: str, port: int) -> None:
    from sternfeld.engine.judge import judge_for
    from sternfeld.rules.rules import Rules
    from sternfeld.server.maintenance import tune_gc
    from sternfeld.server.run import serve as run
    from sternfeld.server.settings import Limits, Rate, Settings
    from sternfeld.store.store import Store

    judge_for(Rules.of("kompakt"))
    Store(database).close()
    plenty = Rate(1_000_000, 1_000_000)
    limits = Limits(
        per_session=plenty,
        per_address=plenty,
        guests=plenty,
        logins=plenty,
        tables=plenty,
        lookups=plenty,
        sockets_per_address=100_000,
    )
    tune_gc()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    pid = 0
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run(Settings(database=database, limits=limits), "127.0.0.1", port)
            os._exit(0)
        print(pid, flush=True)
    if pid:  # whoever asked for servers is gone
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    _fork_on_demand(sys.argv[1], int(sys.argv[2]))
