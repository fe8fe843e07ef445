"""Where a move is written: alone in the event loop, otherwise in the thread."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from sternfeld.server.tables import writer as module
from sternfeld.server.tables.writer import Writer
from sternfeld.store.entries import Append, Appended, Conflict, Outcome, entry_of
from sternfeld.store.log import Log
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from tests.store.writing import opened
from tests.table.playing import Host, two

PATIENCE = 20


class Desk:
    """A table, a writer, and how often its thread has written."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = Store(str(file))
        self.host: Host = opened(self.store, two())
        self.later: list[Callable[[], None]] = []
        self.writer = Writer(self.store, self.later.append)
        self.by_thread = 0
        append_all = Log.append_all

        def counted(log: Log, items: list[Append]) -> list[Outcome]:
            self.by_thread += 1
            return append_all(log, items)

        monkeypatch.setattr(Log, "append_all", counted)

    def said(self, text: str) -> Append:
        """Somebody says something."""
        events = self.host.do(tc.Say("ada", text))
        state = self.host.state
        entry = entry_of("t1", state, self.host.now)
        return Append(entry, state.version - len(events), events, state.invitation)

    async def say(self, text: str) -> Outcome:
        return await asyncio.wait_for(self.writer.append(self.said(text)), PATIENCE)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "w.db", monkeypatch)


def test_a_move_that_comes_alone_is_written_without_the_thread(desk: Desk) -> None:
    assert asyncio.run(desk.say("hello")) == Appended(desk.host.state.version)
    assert (desk.by_thread, desk.writer.commits) == (0, 1)
    assert desk.store.log.load("t1") == desk.host.state


def test_moves_that_come_together_share_a_commit(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ALONE_SECONDS", 3600)

    async def one_and_two() -> None:
        await desk.say("first")
        await asyncio.gather(desk.say("second"), desk.say("third"))

    asyncio.run(one_and_two())
    assert (desk.by_thread, desk.writer.commits, desk.writer.appends) == (0, 2, 3)
    assert desk.store.log.load("t1") == desk.host.state


def test_a_move_that_lost_a_race_does_not_spoil_those_that_come_with_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ALONE_SECONDS", 3600)
    late = desk.said("written before")
    desk.store.log.append(late)
    desk.by_thread = 0

    async def both() -> list[Outcome]:
        await desk.say("first")
        return list(await asyncio.gather(desk.writer.append(late), desk.say("second")))

    desk.writer.start()
    outcomes = asyncio.run(both())
    desk.writer.stop()
    assert outcomes == [Conflict(), Appended(desk.host.state.version)]
    assert desk.by_thread >= 1
    assert desk.store.log.load("t1") == desk.host.state


def test_the_event_loop_waits_for_nobody_else_who_writes(desk: Desk, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "w.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    desk.writer.start()
    Timer(0.2, other.rollback).start()
    assert asyncio.run(desk.say("hello")) == Appended(desk.host.state.version)
    desk.writer.stop()
    assert desk.by_thread == 1


def test_a_slow_disk_is_left_to_the_thread(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ALONE_SECONDS", 0)
    monkeypatch.setattr(module, "SLOW_SECONDS", -1)

    async def three() -> list[int]:
        done = []
        for number in range(3):
            await desk.say(f"number {number}")
            done.append(desk.by_thread)
        return done

    desk.writer.start()
    assert asyncio.run(three()) == [0, 0, 1]
    desk.writer.stop()


def test_a_move_that_lost_a_race_is_told_so(desk: Desk) -> None:
    late = desk.said("late")
    desk.store.log.append(late)
    assert desk.store.log.append_at_once([late]) is None
    desk.writer.start()
    assert asyncio.run(desk.writer.append(late)) == Conflict()
    desk.writer.stop()


def test_now_and_then_the_write_ahead_log_is_moved_into_the_file(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ALONE_SECONDS", 0)
    monkeypatch.setattr(module, "CHECKPOINT_EVERY", 2)
    asyncio.run(desk.say("the first words"))
    assert not desk.later
    asyncio.run(desk.say("the last words"))
    (tidy,) = desk.later
    assert b"the last words" not in (tmp_path / "w.db").read_bytes()
    tidy()
    assert b"the last words" in (tmp_path / "w.db").read_bytes()
