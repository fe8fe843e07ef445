"""A socket that cannot take more makes nobody wait and nobody remember."""

import asyncio
import json
from pathlib import Path
from typing import Any

from sternfeld.server.http.app import create_app
from sternfeld.server.live.connection import MAX_WAITING, Connection
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table import commands as tc
from sternfeld.table.plan import Spectators
from tests.server.running import GENEROUS
from tests.table.playing import JUDGE, two


class SlowSocket:
    """Takes a message only when told to."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.ready = asyncio.Event()
        self.closed: int | None = None
        self.application_state: Any = None

    async def send_text(self, text: str) -> None:
        await self.ready.wait()
        self.sent.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code


async def test_a_slow_socket_gets_few_updates_and_the_server_keeps_none(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        server = app.state.server
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        server.registry.add(live)
        socket = SlowSocket()
        connection = Connection(socket, server, None)  # type: ignore[arg-type]
        connection.watch(live, None, None)
        for number in range(200):
            host.do(tc.Say("ada", f"line {number}"), 20_000)
            server.registry.advance(live, host.state)
            await asyncio.sleep(0)
        assert len(connection._messages) == 0
        assert len(connection._changed) <= 1
        socket.ready.set()
        while host.state.version not in [message.get("version") for message in socket.sent]:
            await asyncio.sleep(0.01)
        updates = [message for message in socket.sent if message["type"] == "update"]
        assert len(updates) <= 3
        assert updates[-1]["version"] == host.state.version
        connection.leave_all()
        assert live.watchers == set()


async def test_answers_that_nobody_takes_close_the_socket(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        socket = SlowSocket()
        connection = Connection(socket, app.state.server, None)  # type: ignore[arg-type]
        for _ in range(MAX_WAITING * 3):
            connection.send({"type": "pong", "now": 0})
        await asyncio.sleep(0.01)
        assert len(connection._messages) <= MAX_WAITING
        assert connection._closed
        connection.leave_all()


async def test_nobody_is_thrown_out_because_others_fidget(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        app.state.server.registry.add(live)
        socket = SlowSocket()
        connection = Connection(socket, app.state.server, None)  # type: ignore[arg-type]
        connection.watch(live, None, None)
        for number in range(MAX_WAITING * 3):
            app.state.sockets.tell_thinking(live, number % 2, number % 4 < 2)
        await asyncio.sleep(0.01)
        assert not connection._closed
        socket.ready.set()
        while len(socket.sent) < 3:
            await asyncio.sleep(0.01)
        told = [one for one in socket.sent if one["type"] == "thinking"]
        assert told[-2:] == [
            {"type": "thinking", "table": "t1", "seat": seat, "on": False} for seat in (0, 1)
        ]
        assert len(told) <= 4
        connection.leave_all()
