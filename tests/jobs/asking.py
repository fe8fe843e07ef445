"""People who ask for work, and workers who do nothing but say that they did."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread

from sternfeld.jobs.queue import Do, JobQueue, Outcome, queue_for
from sternfeld.store.entries import Player, Session
from sternfeld.store.jobs import Job, Wanted
from sternfeld.store.store import Store

PATIENCE = 60.0
MOST = 100


class Desk:
    """Takes requests for jobs of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._moments = count(1_000)
        self.queue: JobQueue = queue_for(store, self.now)
        self._people: set[str] = set()

    def now(self) -> int:
        return next(self._moments)

    def person(self, name: str) -> str:
        if name not in self._people:
            self._people.add(name)
            session = Session(f"hash of {name}", "s", name, 1, 1, 2**40)
            self.store.people.add_guest(Player(name, name, created=1), session)
        return name

    def ask(self, subject: str, by: str, *, bulk: bool = False, most: int = MOST) -> Job | None:
        wanted = Wanted(f"job {subject}", "test", subject, bulk, 0, 3)
        return self.store.jobs.ask(wanted, self.person(by), self.now(), most, self.queue.put)

    def withdraw(self, subject: str, by: str) -> bool:
        return self.store.jobs.withdraw("test", subject, by, self.now())

    def job(self, subject: str) -> Job:
        found = self.store.jobs.find("test", subject)
        assert found is not None
        return found

    def done(self, job: Job, worker: str) -> Outcome:
        self.store.jobs.finish(job, worker, self.now())
        return Outcome.OVER


def wait_until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


@contextmanager
def working(queue: JobQueue, do: Do, places: int = 1, stop: Event | None = None) -> Iterator[None]:
    """A worker in a thread, until the end of the context."""
    stop = stop or Event()
    thread = Thread(target=queue.work, args=(do, places, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the worker did not stop"
