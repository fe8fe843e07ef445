"""The one interface behind which long work waits.

With SQLite there is one process, which works off the list of the store itself. With PostgreSQL
procrastinate hands the jobs to any number of processes on any number of machines.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from threading import Event
from typing import Protocol, TypeAlias

from sqlalchemy import Connection

from sternfeld.store.jobs import Job
from sternfeld.store.store import Store

__all__ = ["Do", "JobQueue", "Outcome", "queue_for"]


class Outcome(Enum):
    """What became of a job that a worker has begun."""

    OVER = "over"
    """It is done, has failed, or is not this worker's any more."""
    AGAIN = "again"
    """It waits again: others come first, or the worker ends."""


Do: TypeAlias = Callable[[Job, str], Outcome]
"""Does a job under the name of a worker, by which it has been claimed."""


class JobQueue(Protocol):
    """Where jobs wait until a worker takes them, the most urgent first."""

    def put(self, connection: Connection, job: Job) -> None:
        """A job waits as soon as this transaction is committed."""

    def work(self, do: Do, places: int, stop: Event) -> None:
        """Work jobs off, several at a time, until ``stop`` is set; runs in a thread."""


def queue_for(store: Store, now: Callable[[], int]) -> JobQueue:
    """The queue of a database."""
    if store.database.is_sqlite:
        from sternfeld.jobs.list_queue import ListQueue

        return ListQueue(store.jobs, now)
    from sternfeld.jobs.procrastinate_queue import ProcrastinateQueue  # takes a while to import

    return ProcrastinateQueue(store, now)
