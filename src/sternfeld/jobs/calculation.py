"""A process that computes, as whoever started it sees it."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

from sternfeld.jobs.calculate import Question
from sternfeld.notation.json_codec import to_json

__all__ = ["Calculation", "CalculationFailed"]

LOOK_SECONDS = 0.5
END_SECONDS = 60.0
LAST = 19
"""The niceness of whoever goes last."""
NICENESS = LAST
CHUNK = 65_536


class CalculationFailed(Exception):
    """The process ended without an answer."""


class Calculation:
    """Lines of answers to a question. At the end of the context the process is gone."""

    def __init__(self, question: Question) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sternfeld.jobs.calculate"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us; and see `_lower_priority`
        )
        _lower_priority(self._process.pid, NICENESS)
        # A process that goes last may take its time to read.
        self._asking = Thread(target=self._ask, args=(question,), daemon=True)
        self._asking.start()

    def _ask(self, question: Question) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # `lines` says that the process has ended
            self._process.stdin.write(to_json(question).encode() + b"\n")
            self._process.stdin.flush()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def lines(self, stop: Callable[[], bool]) -> Iterator[dict[str, Any]]:
        """What the process finds, until it ends or ``stop`` says so, which is asked now and
        then."""
        out = self._process.stdout
        assert out is not None
        unread = b""
        while not stop():
            if not select.select([out], [], [], LOOK_SECONDS)[0]:
                continue
            read = out.read1(CHUNK)  # type: ignore[attr-defined]
            if not read:
                if self._process.wait(END_SECONDS) != 0:
                    raise CalculationFailed(f"exit code {self._process.returncode}")
                return
            *whole, unread = (unread + read).split(b"\n")
            for line in whole:
                yield json.loads(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._asking.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):  # what was not read is still in the buffer
                    pipe.close()


def _lower_priority(process: int, niceness: int) -> None:
    """Let others go before a process; at the end of the scale it runs only when nothing else on the
    machine wants to.

    Where Linux shares the processor among sessions first (autogroup), niceness counts only within
    one; so the process has a session of its own, and that is nice as well.
    """
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, niceness)
        if niceness >= LAST and hasattr(os, "SCHED_IDLE"):
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))
        Path(f"/proc/{process}/autogroup").write_text(str(niceness), encoding="ascii")
