"""Live tables are copies of their logs, also of what was written while they were read."""

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sternfeld.game import commands as cmd
from sternfeld.server.tables.registry import TableRegistry
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from tests.store.writing import appended, opened
from tests.table.playing import two


@pytest.mark.parametrize("heard", ["the new version", "that something was missed"])
async def test_a_table_that_moves_on_while_it_is_read_is_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: str
) -> None:
    store, threads = Store(f"{tmp_path}/t.db"), Threads(1)
    registry, host = TableRegistry(store, threads), opened(store, two())
    load, was_read, go_on = store.log.load, Event(), Event()

    def slow(*given: Any) -> Any:
        state = load(*given)
        was_read.set()
        go_on.wait(60)
        return state

    monkeypatch.setattr(store.log, "load", slow)
    reading = asyncio.ensure_future(registry.table("t1"))
    await asyncio.to_thread(was_read.wait, 60)
    # Another process makes a move, and says so.
    appended(store, host, host.play("ada", cmd.Pass(0)))
    news = asyncio.ensure_future(
        registry.heard("t1", host.state.version)
        if heard == "the new version"
        else registry.refresh_all()
    )
    await asyncio.sleep(0)
    go_on.set()
    live = await reading
    await news
    assert live.state.version == host.state.version
    threads.stop()
    store.close()
