"""The order of work, on both databases."""

from __future__ import annotations

from contextlib import ExitStack
from threading import Barrier, Event, Lock, Semaphore, Thread

import pytest

from sternfeld.jobs import procrastinate_queue
from sternfeld.jobs.queue import Outcome
from sternfeld.store import jobs as jobs_module
from sternfeld.store.jobs import Job, JobStatus
from sternfeld.store.store import Store
from tests.jobs.asking import PATIENCE, Desk, wait_until, working
from tests.support.postgres import Postgres


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def worked_off(desk: Desk, jobs: int, places: int = 1) -> list[str]:
    """The subjects in the order in which a worker does them."""
    order: list[str] = []
    finished = Semaphore(0)

    def do(job: Job, worker: str) -> Outcome:
        order.append(job.subject)
        try:
            return desk.done(job, worker)
        finally:
            finished.release()

    with working(desk.queue, do, places):
        for _ in range(jobs):
            assert finished.acquire(timeout=PATIENCE), order
    return order


class StoppedAtOnce(Event):
    """Set after the first look: a server that stops as soon as it has begun."""

    def is_set(self) -> bool:
        was = super().is_set()
        self.set()
        return was


def test_a_worker_that_is_stopped_before_it_has_begun_stops(desk: Desk) -> None:
    worker = Thread(
        target=desk.queue.work, args=(desk.done, 1, StoppedAtOnce()), name="stopped", daemon=True
    )
    worker.start()
    worker.join(PATIENCE)
    assert not worker.is_alive()


def test_people_come_before_bulk_work(desk: Desk) -> None:
    for subject, bulk in (("b1", True), ("b2", True), ("q1", False), ("q2", False)):
        desk.ask(subject, f"person of {subject}", bulk=bulk)
    waiting = [job.subject for job in desk.store.jobs.waiting("test")]
    assert waiting == ["q1", "q2", "b1", "b2"]
    assert [desk.store.jobs.ahead(desk.job(one)) for one in waiting] == [0, 1, 2, 3]
    assert worked_off(desk, 4) == waiting


def test_whoever_asks_for_much_makes_nobody_else_wait(desk: Desk) -> None:
    for number in range(4):
        desk.ask(f"ada {number}", "ada")
    for number in range(2):
        desk.ask(f"bob {number}", "bob")
    desk.ask("cleo 0", "cleo")
    fair = ["ada 0", "bob 0", "cleo 0", "ada 1", "bob 1", "ada 2", "ada 3"]
    assert [job.subject for job in desk.store.jobs.waiting("test")] == fair
    assert worked_off(desk, 7) == fair


def test_nobody_waits_for_ever_behind_those_who_come_later(desk: Desk) -> None:
    for number in range(3):
        desk.ask(f"ada {number}", "ada")
    jobs, order = desk.store.jobs, []
    for number in range(6):
        desk.ask(f"guest {number}", f"guest {number}")
        begun = jobs.claim_next("worker", desk.now())
        assert begun is not None
        order.append(begun.subject)
        jobs.finish(begun, "worker", desk.now())
    assert order == ["ada 0", "guest 0", "ada 1", "guest 1", "guest 2", "ada 2"]


def test_a_person_has_only_so_many_jobs_open(desk: Desk) -> None:
    assert desk.ask("one", "ada", most=2) is not None
    assert desk.ask("two", "ada", most=2) is not None
    assert desk.ask("three", "ada", most=2) is None
    assert desk.store.jobs.find("test", "three") is None
    assert desk.ask("two", "ada", most=2) is not None, "it is there already"
    assert desk.ask("three", "bob", most=2) is not None
    assert desk.ask("three", "ada", most=2) is not None, "joining makes no work"
    worked_off(desk, 3)
    assert desk.ask("four", "ada", most=2) is not None


def test_everybody_who_asks_for_the_same_shares_a_job(desk: Desk) -> None:
    first, second = desk.ask("game", "ada"), desk.ask("game", "bob")
    assert first == second
    assert desk.withdraw("game", "ada")
    assert not desk.withdraw("game", "ada")
    assert not desk.withdraw("game", desk.person("cleo"))
    assert desk.job("game").status is JobStatus.WAITING, "Bob still wants it"
    assert desk.withdraw("game", "bob")
    assert desk.job("game").status is JobStatus.CANCELLED
    desk.ask("other", "bob")
    assert worked_off(desk, 1) == ["other"]


def test_a_cancelled_job_can_be_asked_for_again(desk: Desk) -> None:
    desk.ask("game", "ada")
    desk.withdraw("game", "ada")
    again = desk.ask("game", "bob")
    assert again is not None
    assert again.status is JobStatus.WAITING
    assert worked_off(desk, 1) == ["game"]
    assert desk.job("game").status is JobStatus.DONE


def test_who_works_on_a_cancelled_job_writes_nothing_more(desk: Desk) -> None:
    desk.ask("game", "ada")
    jobs = desk.store.jobs
    job = jobs.claim(desk.job("game").id, "worker", desk.now())
    assert job is not None
    assert jobs.is_claimed(job, "worker")
    assert jobs.advance(job, "worker", 1, 3, desk.now())
    desk.withdraw("game", "ada")
    assert not jobs.is_claimed(job, "worker")
    assert not jobs.advance(job, "worker", 2, 3, desk.now())
    assert not jobs.finish(job, "worker", desk.now())
    found = desk.job("game")
    assert (found.status, found.done) == (JobStatus.CANCELLED, 1)
    desk.ask("game", "bob")
    taken = jobs.claim(job.id, "another", desk.now())
    assert taken is not None
    assert not jobs.release(job, "worker", desk.now()), "it is another worker's"
    assert jobs.finish(taken, "another", desk.now())


def test_a_deleted_persons_jobs_are_given_up(desk: Desk) -> None:
    desk.ask("game", "ada")
    desk.ask("both", "ada")
    desk.ask("both", "bob")
    desk.store.people.delete_player("ada")
    assert worked_off(desk, 1) == ["both"]
    wait_until(lambda: _looked_at(desk, "game"))
    assert desk.job("game").status is JobStatus.CANCELLED


def _looked_at(desk: Desk, subject: str) -> bool:
    assert desk.store.jobs.claim(desk.job(subject).id, "worker", desk.now()) is None
    return True


def test_two_workers_never_do_one_job_at_once(desk: Desk, database_address: str) -> None:
    """Nor twice, one after the other."""
    count = 24
    did: list[str] = []
    lock, together, finished = Lock(), Barrier(2), Semaphore(0)

    def do(job: Job, worker: str) -> Outcome:
        with lock:
            did.append(job.subject)
            is_early = len(did) <= 2
        if is_early:  # two are at work at the same time
            together.wait(PATIENCE)
        try:
            return desk.done(job, worker)
        finally:
            finished.release()

    for number in range(count):
        desk.ask(f"game {number}", f"person {number % 5}")
    with ExitStack() as stack:
        if desk.store.database.is_sqlite:
            stack.enter_context(working(desk.queue, do, places=4))
        for _ in range(0 if desk.store.database.is_sqlite else 2):
            process = Store(database_address)
            stack.callback(process.close)
            stack.enter_context(working(Desk(process).queue, do, places=2))
        for _ in range(count):
            assert finished.acquire(timeout=PATIENCE)
    assert sorted(did) == sorted(f"game {number}" for number in range(count))


def test_a_job_that_is_put_back_is_done_later(desk: Desk) -> None:
    """As bulk work is when somebody asks for something quick."""
    order: list[str] = []
    finished = Semaphore(0)

    def do(job: Job, worker: str) -> Outcome:
        order.append(job.subject)
        jobs = desk.store.jobs
        if job.bulk and len(order) == 1:
            desk.ask("quick", "bob")
            assert jobs.do_people_wait()
            jobs.release(job, worker, desk.now())
            return Outcome.AGAIN
        try:
            return desk.done(job, worker)
        finally:
            finished.release()

    desk.ask("bulk", "ada", bulk=True)
    with working(desk.queue, do):
        for _ in range(2):
            assert finished.acquire(timeout=PATIENCE), order
    assert order == ["bulk", "quick", "bulk"]
    assert not desk.store.jobs.do_people_wait()


def test_a_job_that_gets_nowhere_fails_in_the_end(desk: Desk) -> None:
    tried = 0

    def do(job: Job, worker: str) -> Outcome:
        nonlocal tried
        tried += 1
        desk.store.jobs.release(job, worker, desk.now(), counts=True)
        return Outcome.AGAIN

    desk.ask("game", "ada")
    with working(desk.queue, do):
        wait_until(lambda: desk.job("game").status is JobStatus.FAILED)
    assert tried == jobs_module.MAX_ATTEMPTS
    assert desk.job("game").problem == "gave_up"
    assert desk.ask("game", "ada") is not None
    assert desk.job("game").problem is None


def test_a_worker_waits_for_a_database_that_is_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(procrastinate_queue, "LOOK_SECONDS", 0.2)
    store = Store(postgres.new_database())
    desk = Desk(store)
    try:
        with working(desk.queue, desk.done):
            desk.ask("before", "ada")
            wait_until(lambda: desk.job("before").status is JobStatus.DONE)
            postgres.stop()
            postgres.start()
            desk.ask("after", "ada")
            wait_until(lambda: desk.job("after").status is JobStatus.DONE)
    finally:
        store.close()
