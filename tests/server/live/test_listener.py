"""Messages of one socket are answered one after the other, most of them as they arrive."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sternfeld.server.http.app import create_app
from sternfeld.server.live.connection import Connection
from sternfeld.server.live.listener import MAX_UNREAD, Listener
from sternfeld.server.server import Server
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.plan import Spectators
from tests.server.live.channels import RecordingChannel
from tests.server.running import GENEROUS
from tests.table.playing import JUDGE, two

PING = b'{"type":"ping"}'
NONSENSE = b"{}"
WATCH = b'{"type":"watch","table":"t1"}'


class Ears:
    """A socket whose messages are handed over by the test."""

    def __init__(self, server: Server) -> None:
        self.channel = RecordingChannel()
        self.connection = Connection(self.channel, server, None)
        self.listener = Listener(self.channel, self.connection, server, "127.0.0.1")

    def hear(self, *messages: bytes) -> None:
        """These arrive together."""
        for place, message in enumerate(messages):
            self.listener.hear(message, place == 0)

    @property
    def answers(self) -> list[str]:
        """The types of what was written."""
        return [message["type"] for message in self.channel.messages]


@asynccontextmanager
async def serving(tmp_path: Path) -> AsyncIterator[Server]:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        server: Server = app.state.server
        server.registry.add(LiveTable("t1", host.state, host.chance, JUDGE))
        yield server


async def test_a_message_that_waits_for_nobody_is_answered_as_it_arrives(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ears = Ears(server)
        ears.hear(WATCH)
        assert ears.answers == ["update", "presence"]
        assert ears.channel.writes == 1


async def test_of_messages_that_arrive_together_others_come_between(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        first, second = Ears(server), Ears(server)
        first.hear(PING, PING, PING)
        second.hear(PING)
        assert (first.answers, second.answers) == (["pong"], ["pong"])
        await first.channel.wait_for("pong")
        for count in (2, 3):
            await asyncio.sleep(0)
            assert first.answers == ["pong"] * count


def tables_wait(server: Server, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Tables are found only after this event."""
    go_on, find = asyncio.Event(), server.registry.table

    async def slowly(name: str) -> LiveTable:
        await go_on.wait()
        return await find(name)

    monkeypatch.setattr(server.registry, "table", slowly)
    return go_on


async def test_messages_behind_one_that_waits_keep_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ears, go_on = Ears(server), tables_wait(server, monkeypatch)
        ears.hear(WATCH)
        ears.hear(PING)
        ears.hear(*[NONSENSE] * MAX_UNREAD)
        await asyncio.sleep(0.01)
        assert ears.answers == []
        assert ears.channel.is_paused
        go_on.set()
        while len(ears.answers) < 3 + MAX_UNREAD:
            await asyncio.sleep(0)
        assert ears.answers == ["update", "presence", "pong", *["error"] * MAX_UNREAD]
        assert not ears.channel.is_paused


async def test_what_has_begun_is_finished_before_a_socket_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ears, go_on = Ears(server), tables_wait(server, monkeypatch)
        ears.hear(WATCH)
        ears.hear(PING)
        finishing = asyncio.ensure_future(ears.listener.finish())
        await asyncio.sleep(0.01)
        assert not finishing.done()
        go_on.set()
        await finishing
        ears.connection.leave_all()
        live = server.registry.known("t1")
        assert live is not None
        assert live.watchers == set()
        assert "pong" not in ears.answers


async def test_a_defect_closes_one_socket_and_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ears = Ears(server)

        def broken(*_: Any) -> bool:
            raise RuntimeError("broken")

        monkeypatch.setattr(server.rates.addresses.__class__, "allows", broken)
        ears.hear(PING)
        assert (ears.channel.closed, server.metrics.errors) == (1011, 1)
