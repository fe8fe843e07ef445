"""A process that computes, as whoever started it sees it."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

from sternfeld.jobs.calculate import LAST, Question
from sternfeld.notation.json_codec import to_json

__all__ = ["Calculation", "CalculationFailed"]

LOOK_SECONDS = 0.5
END_SECONDS = 5.0
NICENESS = LAST
CHUNK = 65_536


class CalculationFailed(Exception):
    """The process ended without an answer."""


class Calculation:
    """Lines of answers to a question. At the end of the context the process is gone."""

    def __init__(self, question: Question) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sternfeld.jobs.calculate", str(NICENESS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us; and see `calculate.lower_priority`
        )
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(to_json(question).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # `lines` will say so

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
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
