"""The analysis of a finished game as a job.

Every turn is kept as soon as it is found. So a worker that is killed loses at most the turn it
worked on, and whoever goes on does none of the others again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from sternfeld.analysis.analyse import analyse, turn_keys
from sternfeld.analysis.budget import DEEP, QUICK
from sternfeld.analysis.cache import MemoryCache
from sternfeld.analysis.record import GameRecord, record_of
from sternfeld.analysis.report import Report, TurnReport
from sternfeld.errors import StoreError
from sternfeld.jobs.analysis_names import (
    AnalysisBudget,
    AnalysisProblem,
    problem_of,
    table_and_budget,
)
from sternfeld.jobs.calculate import SEED, Question
from sternfeld.jobs.calculation import Calculation, CalculationFailed
from sternfeld.jobs.queue import Outcome
from sternfeld.notation.json_codec import from_json
from sternfeld.notation.json_form import game_to_json
from sternfeld.store.jobs import Job
from sternfeld.store.store import Store
from sternfeld.table.state import TableState

__all__ = [
    "BUDGETS",
    "Analyst",
    "FinishedTurns",
    "finished_turns",
]

MAX_CHANGES = 5
"""So often a worker looks at a game again that changed meanwhile: others wait for it."""
_log = logging.getLogger("sternfeld.jobs")


BUDGETS = {AnalysisBudget.QUICK: QUICK, AnalysisBudget.DEEP: DEEP}


@dataclass(frozen=True, slots=True)
class FinishedTurns:
    """The turns of a game that are finished, from the first one on."""

    record: GameRecord
    budget: AnalysisBudget
    turns: dict[str, TurnReport]

    @property
    def is_complete(self) -> bool:
        """Are these all?"""
        return len(self.turns) == len(self.record.turns)

    def report(self) -> Report:
        """What can be said so far."""
        cache = MemoryCache()
        cache.found = self.turns
        return analyse(self.record, BUDGETS[self.budget], SEED, cache=cache, stop=lambda: True)


def finished_turns(
    store: Store,
    table: str,
    state: TableState,
    budget: AnalysisBudget,
    known: dict[str, TurnReport],
) -> FinishedTurns:
    """What the store has of a game. ``known`` are turns that were read before."""
    record = record_of(state.log)
    keys = turn_keys(record, BUDGETS[budget], SEED)
    texts = store.analysis_turns.find(table, [key for key in keys if key not in known])
    found = known | {key: from_json(TurnReport, text) for key, text in texts.items()}
    first: dict[str, TurnReport] = {}
    for key in keys:
        if key not in found:
            break
        first[key] = found[key]
    return FinishedTurns(record, budget, first)


class Analyst:
    """Does analyses. Nothing is done twice: what the store has is not computed."""

    def __init__(self, store: Store, now: Callable[[], int], stop: Event) -> None:
        self._store = store
        self._now = now
        self._stop = stop

    def do(self, job: Job, worker: str) -> Outcome:
        """Do an analysis."""
        jobs = self._store.jobs
        try:
            outcome = self._analyse(job, worker)
        except CalculationFailed as error:
            _log.warning("the analysis %s ended early: %s", job.subject, error)
            jobs.release(job, worker, self._now(), counts=True)
            return Outcome.AGAIN
        except StoreError as error:
            _log.warning("the analysis %s could not go on: %s", job.subject, error)
            return Outcome.AGAIN
        except Exception:
            _log.exception("the analysis %s failed", job.subject)
            jobs.release(job, worker, self._now(), counts=True)
            return Outcome.AGAIN
        if outcome is Outcome.AGAIN:
            jobs.release(job, worker, self._now())
        return outcome

    def _analyse(self, job: Job, worker: str) -> Outcome:
        jobs, kept = self._store.jobs, self._store.analysis_turns
        table, budget = table_and_budget(job.subject)
        for left in reversed(range(MAX_CHANGES)):
            state = self._store.log.load(table)
            problem = AnalysisProblem.NOT_OVER if state is None else problem_of(state)
            if state is None or problem is not None:
                jobs.finish(job, worker, self._now(), problem)
                return Outcome.OVER
            record = record_of(state.log)
            keys = turn_keys(record, BUDGETS[budget], SEED)
            finished = kept.keys(table) & set(keys)
            if not jobs.advance(job, worker, len(finished), len(keys), self._now()):
                return Outcome.OVER
            if len(finished) < len(keys):
                question = Question(
                    game_to_json(state.log), BUDGETS[budget], tuple(sorted(finished))
                )
                outcome = self._compute(job, worker, question, table, len(keys))
                if outcome is not None:
                    return outcome
            now = self._store.index.entry(table)
            is_same = now is not None and now.version == state.version
            if is_same:
                every = {key for one in BUDGETS.values() for key in turn_keys(record, one, SEED)}
                kept.forget_others(table, every)
            if is_same or not left:  # turns that were corrected since are asked for again
                jobs.finish(job, worker, self._now())
                break
        return Outcome.OVER

    def _compute(
        self, job: Job, worker: str, question: Question, table: str, total: int
    ) -> Outcome | None:
        """Compute the missing turns; None if all are there."""
        jobs = self._store.jobs
        done = len(question.finished)
        with Calculation(question) as calculation:
            for line in calculation.lines(lambda: self._is_over(job, worker)):
                if "problem" in line:
                    _log.info("%s: %s", job.subject, line["message"])
                    jobs.finish(job, worker, self._now(), AnalysisProblem(line["problem"]))
                    return Outcome.OVER
                self._store.analysis_turns.put(table, line["key"], line["turn"])
                done += 1
                if not jobs.advance(job, worker, done, total, self._now()):
                    return Outcome.OVER
                if job.bulk and done < total and jobs.do_people_wait():
                    return Outcome.AGAIN
        if done == total:
            return None
        return Outcome.AGAIN if self._stop.is_set() else Outcome.OVER

    def _is_over(self, job: Job, worker: str) -> bool:
        return self._stop.is_set() or not self._store.jobs.is_claimed(job, worker)
