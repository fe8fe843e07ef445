"""Long work that people have asked for: what waits, in which order, and how far it is.

A job stands for one piece of work, and everybody who asks for it is noted with it; it is given up
when all of them have taken their request back. People come before bulk work. Among people there are
rounds: in each everybody has one job, so whoever asks for much makes nobody else wait. A round is
given when a job is asked for, so the order is a sorted column.

A worker's claim is its name in the row. What a worker writes after it has lost its claim, because
the job was cancelled or taken over, is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    TextClause,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database
from sternfeld.store.notices import JOBS, notify

__all__ = ["Job", "JobList", "JobStatus", "Wanted"]

MAX_ATTEMPTS = 5
"""How often a job is begun without getting any further."""
_TRIES = 5
"""Two people may ask for the same work at once; the second finds the job of the first."""


class JobStatus(StrEnum):
    """How a job stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


OPEN = (str(JobStatus.WAITING), str(JobStatus.RUNNING))


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work. ``kind`` and ``subject`` say which; ``round`` is its place among those of
    all people. ``done`` of ``total`` steps are finished; ``problem`` is why it failed."""

    id: str
    kind: str
    subject: str
    status: JobStatus
    bulk: bool
    round: int
    attempts: int
    done: int
    total: int
    problem: str | None
    created: int
    updated: int

    @property
    def is_open(self) -> bool:
        """Does it wait or run?"""
        return self.status in OPEN


@dataclass(frozen=True, slots=True)
class Wanted:
    """Work that somebody asks for. ``id`` is the name of the job, if there is none yet."""

    id: str
    kind: str
    subject: str
    bulk: bool
    done: int
    total: int


_COLUMNS = [schema.jobs.c[name] for name in Job.__slots__]


class JobList:
    """All jobs. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.on_change: list[Callable[[str, str], None]] = []
        """Called with kind and subject, in the process of an SQLite file; others hear it on the
        bus."""

    # --- what people do --------------------------------------------------------------------

    def find(self, kind: str, subject: str) -> Job | None:
        """The job for a piece of work."""
        columns = schema.jobs.c
        return self._one((columns.kind == kind) & (columns.subject == subject))

    def ask(
        self,
        wanted: Wanted,
        player: str,
        now: int,
        most: int,
        put: Callable[[Connection, Job], None],
    ) -> Job | None:
        """Ask for work. Joins the job that there is; one that is over is begun again. None if this
        person has ``most`` open ones. ``put`` hands a job that is to be done to the queue, within
        the transaction."""
        for left in range(_TRIES, 0, -1):
            try:
                with self._database.write() as connection:
                    job = self._ask(connection, wanted, player, now, most, put)
                break
            except IntegrityError:
                if left == 1:
                    raise
        if job is not None:
            self._told(job)
        return job

    def _ask(
        self,
        connection: Connection,
        wanted: Wanted,
        player: str,
        now: int,
        most: int,
        put: Callable[[Connection, Job], None],
    ) -> Job | None:
        columns = schema.jobs.c
        here = (columns.kind == wanted.kind) & (columns.subject == wanted.subject)
        job = _job(connection.execute(select(*_COLUMNS).where(here).with_for_update()).first())
        mine = _requested_by(player)
        if job is None or not job.is_open:
            waiting = connection.scalar(select(func.count()).where(columns.status.in_(OPEN), mine))
            if (waiting or 0) >= most:
                return None
            values: dict[str, Any] = {
                "status": str(JobStatus.WAITING),
                "bulk": wanted.bulk,
                "round": _next_round(connection, wanted.bulk, mine),
                "worker": None,
                "attempts": 0,
                "done": wanted.done,
                "total": wanted.total,
                "problem": None,
                "updated": now,
            }
            if job is None:
                new = {"id": wanted.id, "kind": wanted.kind, "subject": wanted.subject}
                connection.execute(insert(schema.jobs), values | new | {"created": now})
            else:
                connection.execute(update(schema.jobs).where(here).values(values))
            job = _job(connection.execute(select(*_COLUMNS).where(here)).first())
            assert job is not None
            put(connection, job)
        _note(connection, job, player, now)
        notify(connection, JOBS, [f"{job.kind} {job.subject}"])
        return job

    def note(self, job: Job, player: str, now: int) -> None:
        """A person wants to have a job among their own, although it is done."""
        with self._database.write() as connection:
            _note(connection, job, player, now)

    def withdraw(self, kind: str, subject: str, player: str, now: int) -> bool:
        """A person does not want this any more; False if they had not asked. Work that nobody
        wants is given up."""
        job = self.find(kind, subject)
        if job is None:
            return False
        requests = schema.job_requests
        with self._database.write() as connection:
            mine = (requests.c.job == job.id) & (requests.c.player == player)
            found = connection.execute(delete(requests).where(mine)).rowcount
            if not found:
                return False
            _give_up(connection, schema.jobs.c.id == job.id, now)
            notify(connection, JOBS, [f"{kind} {subject}"])
        self._told(job)
        return True

    def of_player(self, player: str, kind: str, limit: int = 200) -> list[Job]:
        """What a person has asked for, the latest first."""
        jobs, requests = schema.jobs.c, schema.job_requests.c
        query = (
            select(*_COLUMNS)
            .join(schema.job_requests, requests.job == jobs.id)
            .where(requests.player == player, jobs.kind == kind)
            .order_by(requests.at.desc(), jobs.id)
        )
        with self._database.read() as connection:
            rows = connection.execute(query.limit(limit)).all()
        return [job for row in rows if (job := _job(row)) is not None]

    def is_wanted_by(self, job: Job, player: str) -> bool:
        """Has this person asked for a job?"""
        requests = schema.job_requests.c
        query = select(requests.at).where(requests.job == job.id, requests.player == player)
        with self._database.read() as connection:
            return connection.execute(query).first() is not None

    def ahead(self, job: Job) -> int:
        """How many open jobs come before this one."""
        if job.status is not JobStatus.WAITING:
            return 0
        columns = schema.jobs.c
        with self._database.read() as connection:
            found: int | None = connection.scalar(
                select(func.count()).where(columns.status.in_(OPEN), _before(job))
            )
        return found or 0

    def waiting(self, kind: str, limit: int = 1000) -> list[Job]:
        """The jobs that wait, the next one first."""
        query = select(*_COLUMNS).where(
            schema.jobs.c.status == str(JobStatus.WAITING), schema.jobs.c.kind == kind
        )
        with self._database.read() as connection:
            rows = connection.execute(_ordered(query).limit(limit)).all()
        return [job for row in rows if (job := _job(row)) is not None]

    # --- what workers do -------------------------------------------------------------------

    def claim(self, job: str, worker: str, now: int) -> Job | None:
        """Begin a job, or go on with one whose worker has died; None if there is nothing to do."""
        columns = schema.jobs.c
        return self._claim((columns.id == job) & columns.status.in_(OPEN), worker, now)

    def claim_next(self, worker: str, now: int) -> Job | None:
        """Begin the first job that waits."""
        waits = schema.jobs.c.status == str(JobStatus.WAITING)
        if self._one(waits) is None:  # without taking the lock for writing
            return None
        return self._claim(waits, worker, now)

    def _claim(self, which: ColumnElement[bool], worker: str, now: int) -> Job | None:
        columns = schema.jobs.c
        with self._database.write() as connection:
            _give_up(connection, which, now)
            query = select(*_COLUMNS).where(which)
            found = _job(connection.execute(_ordered(query).limit(1).with_for_update()).first())
            if found is None:
                return None
            here = columns.id == found.id
            failing = found.attempts >= MAX_ATTEMPTS
            values: dict[str, Any] = {"updated": now}
            if failing:
                values |= {"status": str(JobStatus.FAILED), "problem": "gave_up", "worker": None}
            else:
                values |= {
                    "status": str(JobStatus.RUNNING),
                    "attempts": found.attempts + 1,
                    "worker": worker,
                }
            connection.execute(update(schema.jobs).where(here).values(values))
            job = _job(connection.execute(select(*_COLUMNS).where(here)).first())
            notify(connection, JOBS, [f"{found.kind} {found.subject}"])
        self._told(found)
        return None if failing else job

    def advance(self, job: Job, worker: str, done: int, total: int, now: int) -> bool:
        """A job is so far; False if it is no longer this worker's. If it has come further since it
        was begun, as ``job`` tells, it may be begun as often again."""
        values = {"done": done, "total": total, "updated": now}
        if done > job.done:
            values["attempts"] = 0
        return self._change(job, worker, values)

    def is_claimed(self, job: Job, worker: str) -> bool:
        """Is the job still this worker's?"""
        columns = schema.jobs.c
        query = select(columns.id).where(columns.id == job.id, columns.worker == worker)
        with self._database.read() as connection:
            return connection.execute(query).first() is not None

    def finish(self, job: Job, worker: str, now: int, problem: str | None = None) -> bool:
        """A job is done, or failed for a reason."""
        status = JobStatus.DONE if problem is None else JobStatus.FAILED
        values = {"status": str(status), "problem": problem, "worker": None, "updated": now}
        return self._change(job, worker, values)

    def release(self, job: Job, worker: str, now: int, *, counts: bool = False) -> bool:
        """Put a job back where it was: others come first, or the worker ends. ``counts`` if it
        failed: that is tried a few times only."""
        values: dict[str, Any] = {
            "status": str(JobStatus.WAITING),
            "worker": None,
            "updated": now,
        }
        if not counts:
            values["attempts"] = 0
        return self._change(job, worker, values)

    def recover(self, workers: Collection[str], now: int) -> None:
        """These are all workers there are: what others have left behind waits again."""
        columns = schema.jobs.c
        left = (columns.status == str(JobStatus.RUNNING)) & columns.worker.not_in(workers)
        with self._database.read() as connection:
            if connection.execute(select(columns.id).where(left).limit(1)).first() is None:
                return
        with self._database.write() as connection:
            connection.execute(
                update(schema.jobs)
                .where(left)
                .values(status=str(JobStatus.WAITING), worker=None, updated=now)
            )

    def missing_in(self, connection: Connection, queued: TextClause) -> list[Job]:
        """Open jobs whose names this query does not list."""
        query = select(*_COLUMNS).where(schema.jobs.c.status.in_(OPEN)).with_for_update()
        found = [_job(row) for row in connection.execute(_ordered(query)).all()]
        names = set(connection.scalars(queued))  # after the rows: none of them ends meanwhile
        return [job for job in found if job is not None and job.id not in names]

    def open_count(self) -> int:
        """How many jobs wait or run."""
        with self._database.read() as connection:
            query = select(func.count()).where(schema.jobs.c.status.in_(OPEN))
            found: int | None = connection.scalar(query)
        return found or 0

    def do_people_wait(self) -> bool:
        """Does a job wait that is no bulk work?"""
        columns = schema.jobs.c
        waits = (columns.status == str(JobStatus.WAITING)) & columns.bulk.is_(False)
        with self._database.read() as connection:
            return connection.execute(select(columns.id).where(waits).limit(1)).first() is not None

    def _change(self, job: Job, worker: str, values: dict[str, Any]) -> bool:
        columns = schema.jobs.c
        with self._database.write() as connection:
            here = (columns.id == job.id) & (columns.worker == worker)
            changed = connection.execute(update(schema.jobs).where(here).values(values)).rowcount
            if changed:
                notify(connection, JOBS, [f"{job.kind} {job.subject}"])
        if changed:
            self._told(job)
        return bool(changed)

    def _one(self, which: ColumnElement[bool]) -> Job | None:
        with self._database.read() as connection:
            return _job(connection.execute(select(*_COLUMNS).where(which)).first())

    def _told(self, job: Job) -> None:
        if self._database.is_sqlite:
            for tell in self.on_change:
                tell(job.kind, job.subject)


def _job(row: Any) -> Job | None:
    if row is None:
        return None
    values = dict(zip(Job.__slots__, row, strict=True))
    return Job(**values | {"status": JobStatus(values["status"]), "bulk": bool(values["bulk"])})


def _ordered(query: Any) -> Any:
    columns = schema.jobs.c
    return query.order_by(columns.bulk, columns.round, columns.created, columns.id)


def _before(job: Job) -> ColumnElement[bool]:
    """Jobs that come before this one, by the same order."""
    columns = schema.jobs.c
    same = columns.bulk.is_(job.bulk)
    earlier = or_(
        columns.round < job.round,
        and_(columns.round == job.round, columns.created < job.created),
        and_(columns.round == job.round, columns.created == job.created, columns.id < job.id),
    )
    return or_(columns.bulk.is_(False), same & earlier) if job.bulk else same & earlier


def _requested_by(player: str) -> ColumnElement[bool]:
    requests = schema.job_requests.c
    return exists().where(requests.job == schema.jobs.c.id, requests.player == player)


def _next_round(connection: Connection, bulk: bool, mine: ColumnElement[bool]) -> int:
    """The round after this person's last one, and after the one that has begun: otherwise those who
    come new could go before the others for ever."""
    columns = schema.jobs.c
    begun = (str(JobStatus.RUNNING), str(JobStatus.DONE), str(JobStatus.FAILED))
    now = select(func.max(columns.round)).where(columns.bulk.is_(bulk), columns.status.in_(begun))
    last = select(func.max(columns.round)).where(
        columns.bulk.is_(bulk), columns.status.in_(OPEN), mine
    )
    return max(connection.scalar(now) or 0, connection.scalar(last) or 0) + 1


def _note(connection: Connection, job: Job, player: str, now: int) -> None:
    requests = schema.job_requests
    known = (requests.c.job == job.id) & (requests.c.player == player)
    connection.execute(delete(requests).where(known))
    connection.execute(insert(requests), {"job": job.id, "player": player, "at": now})


def _give_up(connection: Connection, which: ColumnElement[bool], now: int) -> None:
    """Cancel those of these jobs that nobody wants any more."""
    columns = schema.jobs.c
    wanted = exists().where(schema.job_requests.c.job == columns.id)
    connection.execute(
        update(schema.jobs)
        .where(which, columns.status.in_(OPEN), ~wanted)
        .values(status=str(JobStatus.CANCELLED), worker=None, updated=now)
    )
