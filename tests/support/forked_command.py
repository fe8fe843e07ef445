"""The command `sternfeld` in a process of its own, at once: imported once, forked for each call."""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

__all__ = ["ForkedCommand", "as_a_terminal_starts_it"]

ROOT = Path(__file__).parents[2]
MODULES = ("play", "score", "verify")
"""What the commands that people talk with import; others are imported when they are called."""


def as_a_terminal_starts_it() -> None:
    """What starts the tests may hand on an ignored or a blocked interrupt; no terminal does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


class _Forker:
    """A process with the commands imported; it ends when its socket does, with the tests."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.forked_command", str(theirs.fileno())],
                cwd=ROOT,
                env={**os.environ, "PYTHONUTF8": "1"},
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                preexec_fn=as_a_terminal_starts_it,
            )
        self._answers = self._socket.makefile()
        atexit.register(self._close)

    def _close(self) -> None:
        self._answers.close()
        self._socket.close()
        self._process.wait()

    def ask(self, question: object, files: Sequence[int] = ()) -> int:
        line = f"{json.dumps(question)}\n".encode()
        # The length first: what is sent is one piece, however much of it arrives at once.
        socket.send_fds(self._socket, [len(line).to_bytes(4, "big")], files)
        self._socket.sendall(line)
        return int(self._answers.readline())


_forker = cache(_Forker)


class ForkedCommand:
    """A running command, with what `subprocess.Popen` offers to those who wait for it."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        files: tuple[int, int, int],
        *,
        in_terminal: bool = False,
    ) -> None:
        question = [list(arguments), dict(environment), os.getcwd(), in_terminal]
        self.pid = _forker().ask(question, files)
        self._end = os.pidfd_open(self.pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, once there is one."""
        return self._ended_within(0)

    def wait(self, timeout: float) -> int:
        """Wait for the end; the exit code."""
        if (code := self._ended_within(timeout)) is None:
            raise TimeoutError(f"it goes on after {timeout} seconds")
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)

    def _ended_within(self, seconds: float) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], seconds)[0]:
            self.returncode = _forker().ask(self.pid)
            os.close(self._end)
        return self.returncode


def _fork_on_demand(number: int) -> list[str]:
    """Fork for every question; returns in the new process, with its arguments."""
    asked = socket.socket(fileno=number)
    while True:
        length, files, _, _ = socket.recv_fds(asked, 4, 3)
        if not length:
            os._exit(0)
        line = asked.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL)
        question = json.loads(line)
        if isinstance(question, int):
            _, status = os.waitpid(question, 0)
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
        if answer == 0 and isinstance(question, list):
            asked.close()
            arguments, environment, folder, in_terminal = question
            _become(files, environment, folder, in_terminal)
            return [str(argument) for argument in arguments]
        for file in files:
            os.close(file)
        asked.sendall(f"{answer}\n".encode())


def _become(files: list[int], environment: dict[str, str], folder: str, in_terminal: bool) -> None:
    """Take these files as standard input, output and error, and this environment."""
    import fcntl
    import termios

    if in_terminal:
        os.setsid()
    for place, file in enumerate(files):
        os.dup2(file, place)
        os.close(file)
    if in_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    # As Python opens them in its UTF-8 mode.
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="surrogateescape")
    sys.stdout.reconfigure(line_buffering=os.isatty(1))
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)


if __name__ == "__main__":
    from importlib import import_module

    for name in MODULES:
        import_module(f"sternfeld.cli.{name}")
    from sternfeld.cli import main

    gc.freeze()
    sys.argv = ["-c", *_fork_on_demand(int(sys.argv[1]))]
    raise SystemExit(main())
