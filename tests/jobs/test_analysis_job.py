"""An analysis as a job: every turn once, whatever happens to the worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sternfeld.analysis.analyse import analyse
from sternfeld.analysis.record import record_of
from sternfeld.jobs import analysis
from sternfeld.jobs.analysis import BUDGETS, Analyst, finished_turns
from sternfeld.jobs.analysis_names import KIND, AnalysisBudget, subject_of
from sternfeld.jobs.calculate import SEED, Question
from sternfeld.jobs.calculation import Calculation
from sternfeld.jobs.queue import Outcome
from sternfeld.notation.json_codec import to_json
from sternfeld.store.analysis_turns import AnalysisTurns
from sternfeld.store.backup import back_up, restore
from sternfeld.store.entries import TableEntry
from sternfeld.store.jobs import Job, JobStatus, Wanted
from sternfeld.store.store import Store
from tests.jobs.asking import Desk, wait_until, working
from tests.jobs.games import make_quick, stored_game
from tests.support.forked_server import is_alive
from tests.support.postgres import Postgres

QUICK, DEEP = AnalysisBudget.QUICK, AnalysisBudget.DEEP
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the turns that are computed and written in this process."""
    keys: list[str] = []
    put = AnalysisTurns.put

    def noted(self: AnalysisTurns, table: str, key: str, text: str) -> None:
        keys.append(key)
        put(self, table, key, text)

    monkeypatch.setattr(AnalysisTurns, "put", noted)
    return keys


def ask(desk: Desk, by: str, table: str = "t1", budget: AnalysisBudget = QUICK) -> Job:
    wanted = Wanted(f"{table} {budget}", KIND, subject_of(table, budget), budget is DEEP, 0, 0)
    job = desk.store.jobs.ask(wanted, desk.person(by), desk.now(), 9, desk.queue.put)
    assert job is not None
    return job


def found(store: Store, table: str = "t1", budget: AnalysisBudget = QUICK) -> Job:
    job = store.jobs.find(KIND, subject_of(table, budget))
    assert job is not None
    return job


@contextmanager
def analysing(desk: Desk, places: int = 1) -> Iterator[None]:
    """A worker that does analyses, as that of a server does."""
    stop = Event()
    analyst = Analyst(desk.store, desk.now, stop)
    with working(desk.queue, analyst.do, places, stop):
        yield


def until_done(desk: Desk, table: str = "t1", budget: AnalysisBudget = QUICK) -> None:
    wait_until(lambda: found(desk.store, table, budget).status is JobStatus.DONE)


def test_the_report_is_that_of_the_library(desk: Desk, written: list[str]) -> None:
    host = stored_game(desk.store)
    ask(desk, "ada")
    with analysing(desk):
        until_done(desk)
    job = found(desk.store)
    assert (job.done, job.total, job.problem) == (3, 3, None)
    known = finished_turns(desk.store, "t1", host.state, QUICK, {})
    expected = analyse(record_of(host.state.log), BUDGETS[QUICK], SEED)
    assert to_json(known.report()) == to_json(expected)
    ask(desk, "bob")
    with analysing(desk):
        until_done(desk)
    assert len(written) == 3, "nothing is computed twice"


def test_who_changes_a_table_all_the_time_does_not_keep_the_worker(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_game(desk.store)
    ask(desk, "ada")
    entry, looks = desk.store.index.entry, 0

    def changed(table: str) -> TableEntry | None:
        nonlocal looks
        looks += 1
        assert looks < 50
        found = entry(table)
        return None if found is None else replace(found, version=found.version + 1)

    monkeypatch.setattr(desk.store.index, "entry", changed)
    with analysing(desk):
        wait_until(lambda: not found(desk.store).is_open)
    job = found(desk.store)
    assert (job.status, job.done, looks) == (JobStatus.DONE, 3, analysis.MAX_CHANGES)


def test_a_worker_that_is_killed_loses_one_turn_at_most(
    desk: Desk, database_address: str, written: list[str]
) -> None:
    """And nothing that it has written is computed again."""
    stored_game(desk.store, turns=4)
    ask(desk, "ada")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.jobs.worker_to_kill", database_address],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:
        assert worker.stdout is not None
        calculator = int(worker.stdout.readline())
        assert worker.stdout.readline() == "two turns\n"
        kept = desk.store.analysis_turns.keys("t1")
        worker.send_signal(signal.SIGKILL)
    assert len(kept) == 2
    assert found(desk.store).status is JobStatus.RUNNING
    wait_until(lambda: not is_alive(calculator))
    with analysing(desk):
        until_done(desk)
    assert len(written) == 2
    assert kept.isdisjoint(written)
    assert desk.store.analysis_turns.keys("t1") == kept | set(written)


def test_a_calculator_that_is_killed_is_started_again(
    desk: Desk, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(Calculation):
        started = 0

        def __init__(self, question: Question) -> None:
            super().__init__(question)
            Killed.started += 1
            if Killed.started == 1:
                os.kill(self.pid, signal.SIGKILL)

    monkeypatch.setattr(analysis, "Calculation", Killed)
    stored_game(desk.store)
    ask(desk, "ada")
    with analysing(desk):
        until_done(desk)
    assert (Killed.started, len(written)) == (2, 3)


def test_an_analysis_whose_calculator_always_dies_is_given_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(Calculation):
        def __init__(self, question: Question) -> None:
            super().__init__(question)
            os.kill(self.pid, signal.SIGKILL)

    monkeypatch.setattr(analysis, "Calculation", Killed)
    stored_game(desk.store)
    ask(desk, "ada")
    with analysing(desk):
        wait_until(lambda: found(desk.store).status is JobStatus.FAILED)
    assert found(desk.store).problem == "gave_up"


def test_a_worker_that_ends_puts_its_job_back(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class LineByLine(Calculation):
        """Turns that arrive together are kept together; here each is read by itself."""

        def lines(self, stop: Callable[[], bool]) -> Iterator[dict[str, Any]]:
            for line in super().lines(stop):
                yield line
                if stop():
                    return

    monkeypatch.setattr(analysis, "Calculation", LineByLine)
    stored_game(desk.store)
    ask(desk, "ada")
    stop = Event()
    put = AnalysisTurns.put

    def last(self: AnalysisTurns, table: str, key: str, text: str) -> None:
        put(self, table, key, text)
        stop.set()

    monkeypatch.setattr(AnalysisTurns, "put", last)
    with working(desk.queue, Analyst(desk.store, desk.now, stop).do, 1, stop):
        assert stop.wait(60)
    job = found(desk.store)
    assert (job.status, job.done) == (JobStatus.WAITING, 1)


def test_bulk_work_makes_room_after_a_turn(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_game(desk.store, "t1")
    stored_game(desk.store, "t2", seed=4)
    ask(desk, "ada", "t1", DEEP)
    tables: list[str] = []
    put = AnalysisTurns.put

    def noted(self: AnalysisTurns, table: str, key: str, text: str) -> None:
        put(self, table, key, text)
        tables.append(table)
        if len(tables) == 1:
            ask(desk, "bob", "t2")

    monkeypatch.setattr(AnalysisTurns, "put", noted)
    with analysing(desk):
        until_done(desk, "t1", DEEP)
    assert tables == ["t1", "t2", "t2", "t2", "t1", "t1"]


def test_a_cancelled_analysis_ends_within_a_turn(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_game(desk.store)
    ask(desk, "ada")
    outcome: list[Outcome] = []
    put = AnalysisTurns.put

    def cancelled(self: AnalysisTurns, table: str, key: str, text: str) -> None:
        put(self, table, key, text)
        desk.store.jobs.withdraw(KIND, subject_of("t1", QUICK), "ada", desk.now())

    monkeypatch.setattr(AnalysisTurns, "put", cancelled)
    analyst = Analyst(desk.store, desk.now, Event())
    job = desk.store.jobs.claim(found(desk.store).id, "worker", desk.now())
    assert job is not None
    outcome.append(analyst.do(job, "worker"))
    assert outcome == [Outcome.OVER]
    assert found(desk.store).status is JobStatus.CANCELLED
    assert len(desk.store.analysis_turns.keys("t1")) == 1


def test_a_backup_takes_analyses_along_and_goes_on_with_them(
    desk: Desk, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    host = stored_game(desk.store, "t1")
    stored_game(desk.store, "t2", seed=4)
    ask(desk, "ada")
    with analysing(desk):
        until_done(desk)
    ask(desk, "ada", "t2")
    back_up(desk.store, tmp_path / "b.gz")
    if desk.store.database.is_sqlite:
        address = f"{tmp_path}/other.db"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        address = server.new_database()
    other = Store(address)
    try:
        restore(other, tmp_path / "b.gz")
        assert finished_turns(other, "t1", host.state, QUICK, {}).is_complete
        assert [job.subject for job in other.jobs.of_player("ada", KIND)] == [
            "t2 quick",
            "t1 quick",
        ]
        restored = Desk(other)
        with analysing(restored):
            until_done(restored, "t2")
    finally:
        other.close()
