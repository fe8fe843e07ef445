"""The queue of an SQLite file: the list in the store, worked off by the one process it has."""

from __future__ import annotations

import logging
from collections.abc import Callable
from secrets import token_hex
from threading import Condition, Event, Lock, Thread

from sqlalchemy import Connection

from sternfeld.errors import SternfeldError
from sternfeld.jobs.queue import Do
from sternfeld.store.jobs import Job, JobList

__all__ = ["ListQueue"]

LOOK_SECONDS = 1.0
_log = logging.getLogger("sternfeld.jobs")


class ListQueue:
    """Workers are threads of this process; what they began before it died waits again."""

    def __init__(self, jobs: JobList, now: Callable[[], int]) -> None:
        self._jobs = jobs
        self._now = now
        self._workers: set[str] = set()
        self._claiming = Lock()
        self._waiting = Condition()

    def put(self, _connection: Connection, _job: Job) -> None:
        """The row that was written is the job; workers look again soon."""
        with self._waiting:
            self._waiting.notify_all()

    def work(self, do: Do, places: int, stop: Event) -> None:
        """Work jobs off until ``stop`` is set."""
        threads = [Thread(target=self._work, args=(do, stop), daemon=True) for _ in range(places)]
        for thread in threads:
            thread.start()
        stop.wait()
        with self._waiting:
            self._waiting.notify_all()
        for thread in threads:
            thread.join()

    def _work(self, do: Do, stop: Event) -> None:
        while not stop.is_set():
            worker = token_hex(8)
            try:
                job = self._claim(worker)
                if job is not None:
                    do(job, worker)
            except SternfeldError as error:
                _log.warning("no job could be begun: %s", error)
                stop.wait(LOOK_SECONDS)
                continue
            finally:
                self._workers.discard(worker)
            if job is None:
                with self._waiting:
                    if not stop.is_set():
                        self._waiting.wait(LOOK_SECONDS)

    def _claim(self, worker: str) -> Job | None:
        """Take the next job. One worker at a time: whoever looks for jobs of dead workers must not
        miss one that begins just then."""
        with self._claiming:
            self._jobs.recover(self._workers, self._now())
            self._workers.add(worker)
            return self._jobs.claim_next(worker, self._now())
