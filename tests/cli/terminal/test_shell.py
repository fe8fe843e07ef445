"""What the shell does while it waits: with time, with thoughts, and with an interrupt."""

import signal
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest
from rich.console import Console

from sternfeld.cli.saving import SaveFile
from sternfeld.cli.terminal import shell
from sternfeld.cli.terminal.hotseat import HotSeat
from sternfeld.cli.terminal.reply import Reply, Thought
from sternfeld.cli.terminal.shell import Shell, _alarm, _TimeIsUp
from sternfeld.game import commands as cmd
from sternfeld.notation.json_form import ComputerSeat
from tests.cli.terminal.people import hot_seat, say


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


def test_a_signal_that_is_heard_too_late_winds_nothing_up() -> None:
    noted: list[str] = []
    with _alarm(None, lambda: noted.append("now")):
        ring = signal.getsignal(signal.SIGALRM)
        noted.clear()
    assert callable(ring)
    ring(signal.SIGALRM, None)
    left = signal.setitimer(signal.ITIMER_REAL, 0)
    assert (noted, left) == ([], (0.0, 0.0))


def computers_turn() -> tuple[HotSeat, Reply]:
    session = hot_seat("kurz", ("Ada", "Vega"), computers=[ComputerSeat(1, "champion")])
    session.begin(0)
    reply = say(session, "")
    return session, reply if reply.thought is not None else say(session, "pass")


def screen() -> Shell:
    console = Console(file=StringIO(), width=80, height=24, force_terminal=True, color_system=None)
    found = Shell(hot_seat("kurz").texts, console)
    found.own_screen = True
    return found


def shown_on(one: Shell) -> str:
    assert isinstance(one.console.file, StringIO)
    return one.console.file.getvalue()


def test_the_seconds_of_a_thought_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    _, reply = computers_turn()
    assert reply.thought is not None
    one = screen()
    waits = iter([False, False, False, True])
    monkeypatch.setattr(shell, "_is_done", lambda future, seconds: next(waits))
    seconds = iter(range(9))
    monkeypatch.setattr(shell, "time", SimpleNamespace(monotonic=lambda: float(next(seconds))))
    monkeypatch.setattr(shell, "wall_ms", lambda: 0)
    passing = Thought(lambda is_over: cmd.Pass(1), reply.thought.chosen)
    after = one._think(reply, passing)
    _, *lines = shown_on(one).split("\x1b[1G")
    assert lines == ["Vega is thinking …", "Vega is thinking … 2 s", "Vega is thinking … 4 s"]
    assert "Vega passes." in [remark.text for remark in after.remarks]


def test_a_thought_that_is_quick_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    _, reply = computers_turn()
    assert reply.thought is not None
    one = screen()
    monkeypatch.setattr(shell, "AT_ONCE", 60.0)
    one._think(reply, Thought(lambda is_over: cmd.Pass(1), reply.thought.chosen))
    assert shown_on(one) == ""


def test_an_interrupt_while_the_board_is_drawn_leaves_the_game_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = hot_seat("kurz")
    one, file = screen(), SaveFile(tmp_path / "game.json")
    monkeypatch.setattr(one, "_show", interrupted)
    one.run(session, file, lambda: None)
    assert file.load() == session.events
    assert "The game is saved. Resume it with:" in shown_on(one)


def interrupted(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def test_an_interrupt_ends_a_thought_and_the_game_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, reply = computers_turn()
    assert reply.thought is not None
    before = session.events

    def choose(is_over: Callable[[], bool]) -> cmd.SeatCommand:
        while not is_over():
            pass
        return cmd.Pass(1)

    # Not a real one: that could strike the tests themselves (`test_play` sends it to a process).
    monkeypatch.setattr(shell, "_is_done", interrupted)
    thinking = replace(reply, thought=Thought(choose, reply.thought.chosen))
    monkeypatch.setattr(session, "begin", lambda wall: thinking)
    one, file = screen(), SaveFile(tmp_path / "game.json")
    one.run(session, file, lambda: None)
    assert session.events == before == file.load()
    assert file.load_file().computers == session.computers
    assert "The game is saved. Resume it with:" in shown_on(one)
