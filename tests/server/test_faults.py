"""A little of what ``python -m bench.faults`` does for as long as one likes."""

import pytest

from bench.faults import Report, campaign

LONG = pytest.mark.thorough


def check(report: Report, steps: int) -> None:
    assert report.violations == []
    assert report.steps >= steps
    assert report.acknowledged >= steps


@pytest.mark.parametrize("steps", [4, pytest.param(60, marks=LONG)])
def test_kill_9_under_play_loses_no_move_and_doubles_none(steps: int) -> None:
    check(campaign(only="sqlite", steps=steps, faults=["kill"], tables=3), steps)


@pytest.mark.parametrize("steps", [2, pytest.param(30, marks=LONG)])
def test_the_same_on_postgresql(steps: int) -> None:
    check(campaign(only="postgresql", steps=steps, faults=["kill"], tables=2, seed=2), steps)


@LONG
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_faults_of_every_kind_lose_nothing_and_double_nothing(database: str) -> None:
    check(campaign(only=database, steps=40, seed=3), 40)
