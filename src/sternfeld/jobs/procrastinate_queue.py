"""The queue of a PostgreSQL: procrastinate hands the jobs to whoever works.

A job of procrastinate carries the name of a row in the store, its place in the order as a priority,
and a lock, so that nobody takes it while somebody else has it. What becomes of it stands in the
row; procrastinate keeps nothing of a job that is over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from secrets import token_hex
from threading import Event
from typing import Any

from procrastinate import App, JobContext, PsycopgConnector, RetryDecision
from procrastinate.exceptions import ProcrastinateException
from procrastinate.jobs import DeleteJobCondition
from procrastinate.jobs import Job as QueuedJob
from procrastinate.retry import BaseRetryStrategy
from procrastinate.worker import Worker
from psycopg import Error as PsycopgError
from sqlalchemy import Connection, text

from sternfeld.errors import StoreError
from sternfeld.jobs.queue import Do, Outcome
from sternfeld.store.jobs import Job
from sternfeld.store.store import Store

__all__ = ["ProcrastinateQueue"]

QUEUE = "sternfeld"
TASK = "sternfeld.job"
TEND_TASK = "sternfeld.tend"
TEND_CRON = "* * * * * */15"
"""How often somebody looks for jobs whose worker has died, with seconds."""
BEAT_SECONDS = 5.0
DEAD_SECONDS = 20.0
"""A worker that has not been heard of for so long is dead."""
LOOK_SECONDS = 5.0
STOP_SECONDS = 0.1
"""How soon a worker notices that it is to stop."""
BULK_PRIORITY = -1_000_000_000
"""Added to the priority of bulk work; rounds never get that far."""
URGENT = 1
_QUEUED = text("SELECT lock FROM procrastinate_jobs WHERE status IN ('todo', 'doing')")
_log = logging.getLogger("sternfeld.jobs")


class _Again(Exception):
    """A job waits again."""


class _AlwaysAgain(BaseRetryStrategy):
    def get_retry_decision(
        self, *, exception: BaseException, job: QueuedJob
    ) -> RetryDecision | None:
        return RetryDecision(retry_in={"seconds": 0}) if isinstance(exception, _Again) else None


class ProcrastinateQueue:
    """Any number of processes on any number of machines work it off."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        url = store.database.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._putting = App(connector=PsycopgConnector())

    def put(self, connection: Connection, job: Job) -> None:
        """Put a job into the queue within a transaction."""
        driver: Any = connection.connection.driver_connection
        priority = (BULK_PRIORITY if job.bulk else 0) - job.round
        self._putting.job_manager.defer_job(
            QueuedJob(
                id=None,
                queue=QUEUE,
                lock=job.id,
                queueing_lock=None,
                task_name=TASK,
                priority=priority,
                task_kwargs={"name": job.id},
            ),
            connection=driver,
        )

    def _put_missing(self) -> None:
        """Put jobs into the queue that are open and not in it."""
        with self._store.database.write() as connection:
            for job in self._store.jobs.missing_in(connection, _QUEUED):
                self.put(connection, job)

    def work(self, do: Do, places: int, stop: Event) -> None:
        """Work jobs off until ``stop`` is set. A database that is away is waited for."""
        while not stop.is_set():
            try:
                asyncio.run(self._work(do, places, stop))
            except (ProcrastinateException, PsycopgError, OSError) as error:
                _log.warning("the queue of jobs cannot be reached: %s", type(error).__name__)
            stop.wait(LOOK_SECONDS)

    async def _work(self, do: Do, places: int, stop: Event) -> None:
        app = self._app(do)
        async with app.open_async():
            worker = Worker(
                app,
                queues=[QUEUE],
                concurrency=places,
                delete_jobs=DeleteJobCondition.ALWAYS,
                install_signal_handlers=False,
                fetch_job_polling_interval=LOOK_SECONDS,
                update_heartbeat_interval=BEAT_SECONDS,
                stalled_worker_timeout=DEAD_SECONDS,
            )
            running = asyncio.ensure_future(worker.run())  # type: ignore[no-untyped-call]
            # A worker forgets that it was stopped before it began: it is told again.
            while not running.done():
                await asyncio.wait({running}, timeout=STOP_SECONDS)
                if stop.is_set():
                    worker.stop()  # type: ignore[no-untyped-call]
            await running

    def _app(self, do: Do) -> App:
        app = App(connector=PsycopgConnector(conninfo=self._address, min_size=1, max_size=4))

        @app.task(name=TASK, queue=QUEUE, retry=_AlwaysAgain())
        def run(name: str) -> None:
            worker = token_hex(8)
            try:
                job = self._store.jobs.claim(name, worker, self._now())
            except StoreError:
                raise _Again from None
            if job is not None and do(job, worker) is Outcome.AGAIN:
                raise _Again

        @app.periodic(cron=TEND_CRON)
        @app.task(name=TEND_TASK, queue=QUEUE, lock=TEND_TASK, priority=URGENT, pass_context=True)
        async def tend(context: JobContext, timestamp: int) -> None:
            """Jobs whose worker has died wait again; so do those that came with a backup."""
            manager = context.app.job_manager
            for stalled in await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_SECONDS):
                await manager.retry_job(stalled)
            await asyncio.to_thread(self._put_missing)

        return app
