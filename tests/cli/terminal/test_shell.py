"""What the shell does with time while it waits for a line."""

import signal
from types import SimpleNamespace

import pytest

from sternfeld.cli.terminal import shell
from sternfeld.cli.terminal.shell import _alarm, _TimeIsUp


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "NOTED_EVERY", 0.01)


def test_the_time_is_noted_again_and_again_while_nobody_types() -> None:
    noted: list[str] = []
    with _alarm(None, lambda: noted.append("now")):
        while len(noted) < 3:
            signal.pause()


def wait_for_ever() -> None:
    while True:
        signal.pause()


def test_the_time_is_noted_until_it_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[str] = []
    minutes = SimpleNamespace(monotonic=lambda: 60.0 * len(noted))
    monkeypatch.setattr(shell, "time", minutes)
    with pytest.raises(_TimeIsUp), _alarm(180.0, lambda: noted.append("now")):
        wait_for_ever()
    assert len(noted) == 3


def test_time_is_up_where_nothing_is_noted() -> None:
    with pytest.raises(_TimeIsUp), _alarm(0.01, None):
        wait_for_ever()


def test_a_note_that_cannot_be_written_disturbs_nobody() -> None:
    tries: list[str] = []

    def full() -> None:
        tries.append("no")
        raise OSError("no space left")

    with _alarm(None, full):
        while len(tries) < 2:
            signal.pause()


def test_nothing_rings_when_the_line_is_there() -> None:
    noted: list[str] = []
    with _alarm(None, lambda: noted.append("now")):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
