"""A worker that stops in the middle of an analysis and waits to be killed.

It says which process computes, and when two turns are written.
"""

from __future__ import annotations

import sys
import time
from threading import Event

import pytest

from sternfeld.jobs.analysis import Analyst
from sternfeld.jobs.calculate import Question
from sternfeld.jobs.calculation import Calculation
from sternfeld.jobs.queue import queue_for
from sternfeld.server.settings import now_ms
from sternfeld.store.analysis_turns import AnalysisTurns
from sternfeld.store.store import Store
from tests.jobs.games import make_quick


class Told(Calculation):
    """Says which process computes."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        print(self.pid, flush=True)


def main(address: str) -> None:
    """Work until somebody kills this process."""
    from sternfeld.jobs import analysis

    make_quick(pytest.MonkeyPatch())
    setattr(analysis, "Calculation", Told)  # noqa: B010 (mypy would object to the assignment)
    put, written = AnalysisTurns.put, []

    def put_and_wait(self: AnalysisTurns, table: str, key: str, text: str) -> None:
        put(self, table, key, text)
        written.append(key)
        if len(written) == 2:
            print("two turns", flush=True)
            time.sleep(3600)

    AnalysisTurns.put = put_and_wait  # type: ignore[method-assign]
    store, stop = Store(address), Event()
    queue_for(store, now_ms).work(Analyst(store, now_ms, stop).do, 1, stop)


if __name__ == "__main__":
    main(sys.argv[1])
