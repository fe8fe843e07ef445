"""kill -9 at any moment; the same with a thousand kills is ``python -m bench.crash``."""

from pathlib import Path

import pytest

from bench.crash import crash
from tests.support.postgres import Postgres

MANY = pytest.mark.thorough


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=MANY)])
def test_kill_9_under_play_loses_no_move_and_doubles_none(tmp_path: Path, kills: int) -> None:
    report = crash(str(tmp_path / "table.db"), kills, tables=4, seed=1)
    assert report.problems == []
    assert report.kills == kills
    assert report.acknowledged >= 4, "every table acknowledges a move before the end"
    assert report.integrity == "ok"


@pytest.mark.parametrize("kills", [3, pytest.param(30, marks=MANY)])
def test_the_same_on_postgresql(postgres: Postgres, kills: int) -> None:
    report = crash(postgres.new_database(), kills, tables=3, seed=2)
    assert report.problems == []
    assert report.acknowledged >= 3
