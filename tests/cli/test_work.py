"""``sternfeld work`` as people run it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sternfeld.cli.app import run
from sternfeld.jobs.analysis_names import KIND, AnalysisBudget, subject_of
from sternfeld.store.jobs import JobStatus, Wanted
from sternfeld.store.store import Store
from tests.jobs.asking import Desk, wait_until
from tests.jobs.games import stored_game
from tests.support.postgres import Postgres

WORK = [str(Path(sys.executable).parent / "sternfeld"), "work", "--database"]


def test_a_worker_does_what_was_asked_for_and_stops_in_good_order(postgres: Postgres) -> None:
    address = postgres.new_database()
    store = Store(address)
    stored_game(store, turns=0)
    desk = Desk(store)
    subject = subject_of("t1", AnalysisBudget.QUICK)
    with subprocess.Popen(
        [*WORK, address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Sternfeld works. Ctrl-C ends.\n"
        wanted = Wanted("job", KIND, subject, False, 0, 0)
        store.jobs.ask(wanted, desk.person("ada"), desk.now(), 9, desk.queue.put)

        def is_done() -> bool:
            job = store.jobs.find(KIND, subject)
            return job is not None and job.status is JobStatus.DONE

        wait_until(is_done)
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=30)
    store.close()
    assert process.returncode == 0
    assert not any("traceback" in json.loads(line) for line in logged.splitlines())


def test_an_sqlite_file_is_left_to_its_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["work", "--database", str(tmp_path / "table.db")]) == 2
    assert "expected postgresql://" in capsys.readouterr().err
    assert not (tmp_path / "table.db").exists()
