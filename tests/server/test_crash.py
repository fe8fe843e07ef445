"""kill -9 at any moment; the same with a thousand kills is ``python -m bench.crash``."""

from pathlib import Path

import pytest

from bench.crash import crash
from tests.support.postgres import Postgres


def test_kill_9_under_play_loses_no_move_and_doubles_none(tmp_path: Path) -> None:
    report = crash(str(tmp_path / "table.db"), kills=30, tables=4, seed=1)
    assert report.problems == []
    assert report.kills == 30
    assert report.acknowledged > 30
    assert report.integrity == "ok"


@pytest.mark.parametrize("seed", [2])
def test_the_same_on_postgresql(postgres: Postgres, seed: int) -> None:
    report = crash(postgres.new_database(), kills=8, tables=3, seed=seed)
    assert report.problems == []
    assert report.acknowledged > 8
