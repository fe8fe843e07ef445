"""A socket that cannot take more makes nobody wait and nobody remember."""

import asyncio
from pathlib import Path

import pytest

from sternfeld.game import commands as cmd
from sternfeld.rules.rules import Rules
from sternfeld.server.http.app import create_app
from sternfeld.server.live.connection import MAX_WAITING, TOO_SLOW, Connection
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.settings import Settings
from sternfeld.server.tables.dictionary import Dictionary
from sternfeld.server.tables.registry import LiveTable
from sternfeld.store.entries import Player, Session
from sternfeld.table import commands as tc
from sternfeld.table.plan import Spectators
from tests.server.live.channels import RecordingChannel
from tests.server.running import GENEROUS
from tests.table.playing import JUDGE, first_tiles, two


async def test_a_slow_socket_gets_few_updates_and_the_server_keeps_none(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        server = app.state.server
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        server.registry.add(live)
        socket = RecordingChannel(is_writable=False)
        connection = Connection(socket, server, None)
        connection.watch(live, None, None)
        for number in range(200):
            host.do(tc.Say("ada", f"line {number}"), 20_000)
            server.registry.advance(live, host.state)
            await asyncio.sleep(0)
        assert len(connection._messages) == 0
        assert len(connection._changed) <= 1
        socket.open()
        updates = [one for one in socket.messages if one["type"] in ("update", "change")]
        assert [one["version"] for one in updates] == [host.state.version]
        connection.leave_all()
        assert live.watchers == set()


async def test_answers_that_nobody_takes_close_the_socket(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        socket = RecordingChannel(is_writable=False)
        connection = Connection(socket, app.state.server, None)
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
        socket = RecordingChannel(is_writable=False)
        connection = Connection(socket, app.state.server, None)
        connection.watch(live, None, None)
        for number in range(MAX_WAITING * 3):
            app.state.sockets.tell_thinking(live, number % 2, number % 4 < 2)
        await asyncio.sleep(0.01)
        assert not connection._closed
        socket.open()
        told = [one for one in socket.messages if one["type"] == "thinking"]
        assert told[-2:] == [
            {"type": "thinking", "table": "t1", "seat": seat, "on": False, "hurried": False}
            for seat in (0, 1)
        ]
        assert len(told) <= 4
        connection.leave_all()


async def test_changes_follow_an_update_and_another_audience_gets_a_whole_view(
    tmp_path: Path,
) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        app.state.server.registry.add(live)
        channel = RecordingChannel()
        connection = Connection(channel, app.state.server, None)

        async def told() -> list[tuple[str, str | None]]:
            await asyncio.sleep(0)
            news = [one for one in channel.messages if one["type"] in ("update", "change")]
            channel.texts.clear()
            return [(one["type"], one["view"].get("audience")) for one in news]

        connection.watch(live, None, None)
        assert await told() == [("update", "spectator")]
        host.do(tc.Say("ada", "hello"))
        app.state.server.registry.advance(live, host.state)
        assert await told() == [("change", None)]
        connection.visitor = visitor("bob")
        host.do(tc.Say("ada", "hello"))
        app.state.server.registry.advance(live, host.state)
        assert await told() == [("update", "seat:1")]
        connection.watch(live, "board", None)
        assert await told() == [("update", "board")]
        connection.leave_all()


async def test_all_spectators_share_one_view_and_a_seat_has_its_own(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        app.state.server.registry.add(live)
        people = [None, visitor("eve"), visitor("mallory"), visitor("ada"), visitor("bob")]
        seen = [app.state.server.seen(live, one, None, None) for one in people]
        assert seen[0] is seen[1] is seen[2]
        assert len({id(one) for one in seen}) == 3
        with pytest.raises(ValueError, match="a change from"):
            seen[3].change(seen[4], 0)


async def test_entries_of_judged_words_are_read_once_for_all_who_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(rules={"word_check": "challenge"}, spectators=Spectators.OPEN)
        mover = host.game.to_move
        host.play(host.state.seats[mover].player or "", cmd.Lay(mover, first_tiles(host.game)))
        host.play(host.state.seats[1 - mover].player or "", cmd.Challenge(1 - mover))
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        server = app.state.server
        server.registry.add(live)
        asked: list[object] = []
        read = server.dictionary._read

        def note(_self: Dictionary, rules: Rules, words: list[str]) -> None:
            asked.append(words)
            read(rules, words)

        monkeypatch.setattr(Dictionary, "_read", note)
        channels = [RecordingChannel() for _ in range(20)]
        connections = [Connection(channel, server, None) for channel in channels]
        for connection in connections:
            connection.watch(live, None, None)
        async with asyncio.timeout(20):
            for channel in channels:
                await channel.wait_for("update")
        await asyncio.sleep(0)
        assert len(asked) == 1
        for channel in channels:
            assert [one["type"] for one in channel.messages].count("update") == 1
        for connection in connections:
            connection.leave_all()


async def test_what_waits_together_is_written_together(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        app.state.server.registry.add(live)
        channel = RecordingChannel()
        connection = Connection(channel, app.state.server, None)
        connection.watch(live, None, None)
        connection.send({"type": "done", "table": "t1", "id": "move", "version": 1})
        await asyncio.sleep(0)
        assert [one["type"] for one in channel.messages] == ["done", "update", "presence"]
        assert channel.writes == 1
        connection.leave_all()


async def test_a_socket_that_takes_nothing_for_long_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sternfeld.server.live.connection.SLOW_SECONDS", 0.3)
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        host = two(spectators=Spectators.OPEN)
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        app.state.server.registry.add(live)
        channel = RecordingChannel(is_writable=False)
        connection = Connection(channel, app.state.server, None)
        connection.watch(live, None, None)
        async with asyncio.timeout(20):
            while channel.closed is None:  # also if there is always something new
                app.state.sockets.tell_thinking(live, 0, True)
                await asyncio.sleep(0.001)
        assert channel.closed == TOO_SLOW
        connection.leave_all()


def visitor(player: str) -> Visitor:
    """Somebody with a session."""
    return Visitor(Player(player, player.capitalize()), Session(player, player, player, 0, 0, 10))
