"""Jobs of this server: works them off, and tells those who watch how their analyses stand."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Event, Thread

from sternfeld.jobs.analysis_names import KIND, table_and_budget
from sternfeld.jobs.queue import JobQueue, Outcome, queue_for
from sternfeld.server.background import surviving
from sternfeld.server.live.messages import AnalysisTold
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import TableRegistry
from sternfeld.server.threads import Threads
from sternfeld.store.jobs import Job, JobStatus
from sternfeld.store.store import Store

__all__ = ["AnalysisWork"]

TELL_SECONDS = 1.0
"""Who waits is told no more often than this how many come before."""


class AnalysisWork:
    """The queue of this server's analyses, and who is told about them."""

    def __init__(
        self,
        store: Store,
        threads: Threads,
        registry: TableRegistry,
        settings: Settings,
    ) -> None:
        self._store = store
        self._threads = threads
        self._registry = registry
        self._settings = settings
        self.queue: JobQueue = queue_for(store, settings.now)
        self._stop = Event()
        self._worker: Thread | None = None
        self._waiting: dict[str, int] = {}
        """Jobs that wait, as watchers here were told: how many come before."""
        self._due: set[str] = set()
        self._is_due = False
        self._telling: asyncio.Task[None] | None = None

    def changed(self, kind: str, subject: str) -> None:
        """A job has come further: tell those who watch its table, and those who wait."""
        if kind != KIND:
            return
        live = self._registry.known(table_and_budget(subject)[0])
        if live is not None and live.watchers:
            self._due.add(subject)
        self._is_due = bool(self._due or self._waiting)
        if self._is_due and self._telling is None:
            self._telling = asyncio.ensure_future(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            while self._is_due:
                self._is_due = False
                due, self._due = self._due, set()
                for subject in due | self._waiting.keys():
                    known = None if subject in due else self._waiting.get(subject)
                    await surviving("the news about an analysis", self._tell(subject, known))
                await asyncio.sleep(TELL_SECONDS if self._waiting else 0)
        finally:
            self._telling = None

    async def _tell(self, subject: str, known: int | None) -> None:
        """Tell how a job stands, unless it waits behind as many as those who watch know."""
        self._waiting.pop(subject, None)
        table, budget = table_and_budget(subject)
        live = self._registry.known(table)
        if live is None or not live.watchers:
            return

        def find() -> tuple[Job, int] | None:
            job = self._store.jobs.find(KIND, subject)
            return None if job is None else (job, self._store.jobs.ahead(job))

        found = await self._threads.read(find)
        if found is None:
            return
        job, ahead = found
        if job.status is JobStatus.WAITING:
            self._waiting[subject] = ahead
            if ahead == known:
                return
        told = AnalysisTold(
            type="analysis",
            table=table,
            budget=budget,
            status=job.status,
            done=job.done,
            turns=job.total,
            ahead=ahead,
        )
        for watcher in tuple(live.watchers):
            watcher.analysis_changed(live, told)

    def start(self) -> None:
        """Tell those who watch from now on, and work jobs off, if this process does."""
        loop = asyncio.get_running_loop()

        def tell(kind: str, subject: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self.changed, kind, subject)

        self._store.jobs.on_change.append(tell)
        if self._settings.workers:
            arguments = (self._do, self._settings.workers, self._stop)
            self._worker = Thread(target=self.queue.work, args=arguments, daemon=True)
            self._worker.start()

    def _do(self, job: Job, worker: str) -> Outcome:
        from sternfeld.jobs.analysis import Analyst  # no start waits for the engine

        return Analyst(self._store, self._settings.now, self._stop).do(job, worker)

    async def stop(self) -> None:
        """Put back what is being worked on, and tell nobody anything more."""
        self._stop.set()
        if self._worker is not None:
            await asyncio.to_thread(self._worker.join)
        self._store.jobs.on_change.clear()
        if self._telling is not None:
            self._telling.cancel()
