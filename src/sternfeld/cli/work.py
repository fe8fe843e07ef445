"""``sternfeld work``: analyses for servers on one PostgreSQL, on this machine or on others."""

from __future__ import annotations

import logging
import signal
import sys
from threading import Event
from typing import Annotated

from cyclopts import Parameter

__all__ = ["work"]


def work(
    *,
    database: str,
    processes: int = 1,
    verbose: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Work off analyses that people asked for, until Ctrl-C.

    Start it as often as you like, on as many machines as you like: no two do the same.

    Parameters
    ----------
    database
        The PostgreSQL of the servers: postgresql://…
    processes
        How many analyses to compute at the same time, each in a process of its own.
    verbose
        Write down when a job begins and ends.
    """
    from sternfeld.errors import SternfeldError
    from sternfeld.jobs.analysis import Analyst
    from sternfeld.jobs.queue import queue_for
    from sternfeld.server.logs import log_to
    from sternfeld.server.settings import now_ms
    from sternfeld.store.store import Store

    if processes < 1:
        raise SternfeldError(f"--processes {processes}: expected at least 1")
    if not database.startswith("postgresql"):
        raise SternfeldError(
            "--database: an SQLite file is worked off by its own server; expected postgresql://…"
        )
    log_to(sys.stderr, logging.DEBUG if verbose else logging.INFO)
    store = Store(database)
    stop = Event()
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda _number, _frame: stop.set())
        print("Sternfeld works. Ctrl-C ends.", flush=True)
        analyst = Analyst(store, now_ms, stop)
        queue_for(store, now_ms).work(analyst.do, processes, stop)
    finally:
        store.close()
