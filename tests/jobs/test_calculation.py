"""The process that computes an analysis."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from sternfeld.jobs import calculation
from sternfeld.jobs.calculate import Question
from sternfeld.jobs.calculation import LAST, Calculation, CalculationFailed
from sternfeld.notation.json_form import game_to_json
from tests.jobs.games import SMALL, passed_game
from tests.support.forked_server import is_alive


def question() -> Question:
    return Question(game_to_json(passed_game(1).state.log), SMALL, ())


def test_it_runs_only_when_nothing_else_wants_to() -> None:
    assert calculation.NICENESS == LAST
    with Calculation(question()) as running:
        assert os.sched_getscheduler(running.pid) == os.SCHED_IDLE
        assert os.getpriority(os.PRIO_PROCESS, running.pid) == LAST
        group = Path(f"/proc/{running.pid}/autogroup")
        assert not group.exists() or group.read_text().endswith(f"nice {LAST}\n")
        assert os.getsid(running.pid) != os.getsid(0), "our own session is not made nice"
    assert not is_alive(running.pid)


def test_whoever_sends_it_nonsense_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(calculation, "NICENESS", 0)
    with (
        Calculation(Question("nonsense", SMALL, ())) as running,
        pytest.raises(CalculationFailed, match="exit code 1"),
    ):
        list(running.lines(lambda: False))
    assert "NotationError" in capfd.readouterr().err


def test_it_can_be_ended_before_it_has_read_a_long_question() -> None:
    """On a busy machine it may take long until it does."""
    long = Question("x" * 1_000_000, SMALL, ())
    with Calculation(long) as running:
        os.kill(running.pid, signal.SIGSTOP)
        assert list(running.lines(lambda: True)) == []
    assert not is_alive(running.pid)
