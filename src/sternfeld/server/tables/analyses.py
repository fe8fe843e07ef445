"""Analyses of finished games: asking for one, and how it stands.

The work is done by workers (`sternfeld.jobs`), in this process or in others; here their results
are read.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from enum import StrEnum
from threading import Lock

from sternfeld.analysis.report import Report, TurnReport
from sternfeld.jobs.analysis import FinishedTurns, finished_turns
from sternfeld.jobs.analysis_names import (
    BULK,
    KIND,
    AnalysisBudget,
    AnalysisProblem,
    problem_of,
    subject_of,
    table_and_budget,
)
from sternfeld.jobs.queue import JobQueue
from sternfeld.server.errors import ApiError
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.secrets import new_id
from sternfeld.server.settings import Settings
from sternfeld.server.tables.long_work import LongWork, seconds_to_replay
from sternfeld.server.tables.questions import Asker
from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.threads import Threads
from sternfeld.store.jobs import Job, JobStatus, Wanted
from sternfeld.store.store import Store
from sternfeld.table.state import TableState

__all__ = ["Analyses", "AnalysisState", "AnalysisStatus", "OwnAnalyses", "OwnAnalysis"]

BULK_COST = 10.0
MAX_READ = 8
"""Games whose finished turns stay in memory, for a page that asks again after each."""


class AnalysisStatus(StrEnum):
    """How an analysis stands."""

    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """How the analysis of a game stands, and what it has found so far.

    ``done`` of all ``turns`` are finished; ``ahead`` jobs come before it. ``asked``: this person
    has asked for it, and may cancel. ``problem``: why it failed, or why it cannot be asked for.
    """

    budget: AnalysisBudget
    status: AnalysisStatus
    done: int
    turns: int
    ahead: int
    asked: bool
    problem: AnalysisProblem | None
    report: Report | None


@dataclass(frozen=True, slots=True)
class OwnAnalysis:
    """An analysis that a person has asked for."""

    table: str
    budget: AnalysisBudget
    status: AnalysisStatus
    done: int
    turns: int
    ahead: int
    problem: AnalysisProblem | None


@dataclass(frozen=True, slots=True)
class OwnAnalyses:
    """All analyses that a person has asked for, the latest first; how many of them wait or run, and
    how many may."""

    analyses: tuple[OwnAnalysis, ...]
    open: int
    most: int


class Analyses:
    """The analyses of this server."""

    def __init__(
        self,
        store: Store,
        threads: Threads,
        long_work: LongWork,
        rate: RateLimit,
        settings: Settings,
        queue: JobQueue,
    ) -> None:
        self._store = store
        self._threads = threads
        self._long_work = long_work
        self._rate = rate
        self._settings = settings
        self._queue = queue
        self._lock = Lock()
        self._read: OrderedDict[tuple[str, AnalysisBudget], dict[str, TurnReport]] = OrderedDict()

    async def state(
        self, asker: Asker, live: LiveTable, budget: AnalysisBudget, first: int
    ) -> AnalysisState:
        """How an analysis stands; without the turns before ``first``."""
        player = None if asker.visitor is None else asker.visitor.id
        table, state = live.id, live.state
        return await self._long_work.do(
            asker.address,
            asker.person,
            seconds_to_replay(len(state.log)),
            lambda: self._state(player, table, state, budget, first),
        )

    async def ask(self, asker: Asker, live: LiveTable, budget: AnalysisBudget) -> AnalysisState:
        """Ask for an analysis, or join those who have."""
        problem = problem_of(live.state)
        if problem is not None:
            raise ApiError(
                409,
                "not_analysable",
                f"this game cannot be analysed: {problem}",
                {"problem": problem},
            )
        table, state = live.id, live.state
        is_bulk = budget in BULK  # rounds are fair to people: one address has many guests
        self._rate.take(f"{is_bulk} {asker.address}", BULK_COST if is_bulk else 1.0)
        await self._long_work.do(
            asker.address,
            asker.person,
            seconds_to_replay(len(state.log)),
            lambda: self._ask(asker.person, table, state, budget),
        )
        return await self.state(asker, live, budget, 0)

    async def cancel(self, asker: Asker, live: LiveTable, budget: AnalysisBudget) -> AnalysisState:
        """Take one's request back."""
        subject, now = subject_of(live.id, budget), self._settings.now()
        withdraw = self._store.jobs.withdraw
        if not await self._threads.read(withdraw, KIND, subject, asker.person, now):
            raise ApiError(404, "not_found", "you have not asked for this analysis")
        return await self.state(asker, live, budget, 0)

    async def of(self, visitor: Visitor) -> OwnAnalyses:
        """What a person has asked for."""

        def find() -> OwnAnalyses:
            found = self._store.jobs.of_player(visitor.id, KIND)
            return OwnAnalyses(
                tuple(self._own(job) for job in found),
                sum(job.is_open for job in found),
                self._settings.limits.analyses_per_person,
            )

        return await self._threads.read(find)

    def _own(self, job: Job) -> OwnAnalysis:
        table, budget = table_and_budget(job.subject)
        return OwnAnalysis(
            table,
            budget,
            AnalysisStatus(job.status),
            job.done,
            job.total,
            self._store.jobs.ahead(job),
            None if job.problem is None else AnalysisProblem(job.problem),
        )

    def _ask(self, player: str, table: str, state: TableState, budget: AnalysisBudget) -> None:
        known = self._finished(table, state, budget)
        subject, jobs = subject_of(table, budget), self._store.jobs
        job = jobs.find(KIND, subject)
        if job is not None and job.status is JobStatus.DONE and known.is_complete:
            jobs.note(job, player, self._settings.now())
            return
        most = self._settings.limits.analyses_per_person
        total = len(known.record.turns)
        wanted = Wanted(new_id(), KIND, subject, budget in BULK, len(known.turns), total)
        if jobs.ask(wanted, player, self._settings.now(), most, self._queue.put) is None:
            raise ApiError(
                429,
                "analyses",
                f"{most} of your analyses are not done; wait for one, or cancel it",
                {"most": most},
                retry_after=60,
            )

    def _state(
        self, player: str | None, table: str, state: TableState, budget: AnalysisBudget, first: int
    ) -> AnalysisState:
        job = self._store.jobs.find(KIND, subject_of(table, budget))
        known = self._finished(table, state, budget)
        status = AnalysisStatus.NONE if job is None else AnalysisStatus(job.status)
        if status is AnalysisStatus.DONE and not known.is_complete:
            status = AnalysisStatus.NONE  # corrected, or analysed by an earlier version
        report, problem = None, problem_of(state)
        if problem is None and (known.turns or known.is_complete):
            whole = known.report()
            report = replace(whole, turns=whole.turns[first:])
        if problem is None and job is not None and job.problem is not None:
            problem = AnalysisProblem(job.problem)
        return AnalysisState(
            budget=budget,
            status=status,
            done=len(known.turns),
            turns=len(known.record.turns),
            ahead=0 if job is None else self._store.jobs.ahead(job),
            asked=job is not None
            and player is not None
            and self._store.jobs.is_wanted_by(job, player),
            problem=problem,
            report=report,
        )

    def _finished(self, table: str, state: TableState, budget: AnalysisBudget) -> FinishedTurns:
        """The finished turns; those that were read before, from memory."""
        asked = table, budget
        with self._lock:
            known = self._read.pop(asked, {})
        found = finished_turns(self._store, table, state, budget, known)
        with self._lock:
            self._read[asked] = found.turns
            while len(self._read) > MAX_READ:
                self._read.popitem(last=False)
        return found
