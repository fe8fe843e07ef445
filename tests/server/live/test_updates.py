"""What is sent, byte for byte: swapping tiles that a viewer may not know changes nothing.

Over HTTP, over the WebSocket, in error texts and in the log.
"""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sternfeld.errors import SternfeldError
from sternfeld.server.errors import api_error, error_text
from sternfeld.server.http.app import create_app
from sternfeld.server.live.channel import EXTENSION
from sternfeld.server.logs import JsonLines
from sternfeld.server.people.sessions import COOKIE
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table import commands as tc
from sternfeld.table.audience import SPECTATOR
from sternfeld.table.state import TableState
from tests.server.live.channels import RecordingChannel
from tests.server.running import GENEROUS
from tests.store.writing import opened
from tests.table.playing import JUDGE, last_of, random_game
from tests.table.test_view import HIDDEN_FROM_ALL, is_delayed, poison, shuffled, with_hidden_tiles

NOW = 1_700_000_000_000
PEOPLE = ("ada", "bob", "cleo", "dora")


class Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        line = json.loads(self.format(record))
        for varying in ("at", "ms"):
            line.pop(varying, None)
        self.lines.append(json.dumps(line))


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler = Lines()
    logger = logging.getLogger("sternfeld")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(level)


def sessions_in(app: Any) -> dict[str, str]:
    """Cookies for the people of the random games."""
    from sternfeld.store.entries import Player, Session
    from sternfeld.store.log import secret_hash

    people = app.state.server.store.people
    for name in PEOPLE:
        session = Session(secret_hash(f"token {name}"), name, name, 0, 0, NOW)
        people.add_guest(Player(name, name.capitalize()), session)
    return {name: f"token {name}" for name in PEOPLE}


async def everything_sent(
    app: Any, live: LiveTable, state: TableState, cookies: dict[str, str], viewer: str, lines: Lines
) -> list[bytes]:
    """All that a viewer can get out of the server, and what the log says about it."""
    live.take(state)
    lines.lines.clear()
    own = state.seats_of(viewer)
    cookie = {COOKIE: cookies[viewer]} if viewer in cookies else {}
    sent: list[bytes] = []
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://table", cookies=cookie
    ) as client:
        wanted: list[str | None] = [None, "board", "spectator", *[f"seat:{i}" for i in range(4)]]
        for audience in wanted:
            params: dict[str, Any] = {} if audience is None else {"as": audience}
            invited = params | {"invitation": state.invitation.token}
            for asked in (params, invited):
                sent.append(_whole(await client.get(f"/api/tables/{live.id}", params=asked)))
            for path in ("/replay", "/gcg", "/fairness", "/rules", "/words/HORN"):
                sent.append(_whole(await client.get(f"/api/tables/{live.id}{path}", params=params)))
        for seat in range(len(state.seats)):
            if seat in own or state.dealer == "table":
                continue  # one's own seat may move, and at a real board everybody may
            for command in (
                {"type": "lay", "seat": seat, "tiles": [[8, 8, "E"], [8, 9, "N"]]},
                {"type": "exchange", "seat": seat, "tiles": ["E"]},
                {"type": "pass", "seat": seat},
                {"type": "recycle_letter", "seat": seat, "square": [8, 8], "face": "E"},
            ):
                body = {"id": "x", "version": 10**6, "command": command}
                do = {"type": "do", "table": live.id, **body}
                sent.extend(await over_socket(app, cookie.get(COOKIE), do))
                live.take(state)
    for audience in wanted:
        for invitation in (None, state.invitation.token):
            watch: dict[str, Any] = {"type": "watch", "table": live.id}
            watch |= {"as": audience, "invitation": invitation}
            sent.extend(await over_socket(app, cookie.get(COOKIE), watch))
    sent.extend(line.encode() for line in lines.lines)
    return sent


async def over_socket(app: Any, cookie: str | None, message: dict[str, Any]) -> list[bytes]:
    """What a socket gets in answer to one message. Who is at the table is left out: it is told a
    moment later, and sometimes that is after the socket has gone."""
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    channel = RecordingChannel()
    headers = [(b"host", b"table")]
    if cookie is not None:
        headers.append((b"cookie", f"{COOKIE}={cookie}".encode()))
    scope = {
        "type": "websocket",
        "path": "/api/ws",
        "raw_path": b"/api/ws",
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "subprotocols": [],
        "scheme": "ws",
        "client": ("192.0.2.7", 7),
        "server": ("table", 80),
        "asgi": {"version": "3.0"},
        "extensions": {EXTENSION: channel},
    }
    task = asyncio.ensure_future(app(scope, incoming.get, outgoing.put))
    incoming.put_nowait({"type": "websocket.connect"})
    incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
    async with asyncio.timeout(10):
        await channel.wait_for("update", "error")
    incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await task
    return [text for text in channel.texts if not text.startswith(b'{"type":"presence"')]


def _whole(response: httpx.Response) -> bytes:
    return f"{response.status_code} {sorted(response.headers.items())} ".encode() + response.content


@pytest.mark.parametrize(
    "seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(5, 12))]
)
async def test_swapping_hidden_tiles_changes_no_byte(
    seed: int, tmp_path: Path, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    host = last_of(random, 40)
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, now=lambda: host.now)
    app = create_app(settings)
    # The table stands still, also where time has something to do.
    monkeypatch.setattr(app.state.server.timers, "run", asyncio.Event().wait)
    async with app.router.lifespan_context(app):
        server = app.state.server
        server.computers.stopping = True
        cookies = sessions_in(app)
        opened(server.store, host, "t1")
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        server.registry.add(live)
        if live.alarm is not None:
            live.alarm.cancel()
        state = host.state
        if state.is_over:
            return
        for viewer in (*sorted(state.people), "somebody"):
            own = state.seats_of(viewer)
            if viewer == "somebody" and is_delayed(state, SPECTATOR):
                continue
            known = own[0] if own else HIDDEN_FROM_ALL
            expected = await everything_sent(app, live, state, cookies, viewer, lines)
            for faces in (poison(), shuffled(state, random)):
                other = with_hidden_tiles(state, known, faces)
                found = await everything_sent(app, live, other, cookies, viewer, lines)
                for one, same in zip(found, expected, strict=True):
                    assert one == same
            assert b"\xe2\x98\xa0" not in b"".join(expected)


def test_error_texts_do_not_depend_on_hidden_tiles() -> None:
    """Whatever another seat's command is answered with, its tiles play no part in it."""
    from sternfeld.table.decide import decide

    random = Random(11)
    for host in random_game(random, 30):
        state = host.state
        if state.game is None or state.is_over:
            continue
        for number, seat in enumerate(state.seats):
            stranger = next((p for p in PEOPLE if p not in (seat.player,)), "x")
            command = tc.Play(stranger, _lay(number), 10**6)
            answers = set()
            for changed in (state, with_hidden_tiles(state, HIDDEN_FROM_ALL, poison())):
                try:
                    decide(changed, command, now=host.now, chance=host.chance, judge=JUDGE)
                except SternfeldError as error:
                    answers.add(error_text(api_error(error)))
            if state.dealer == "referee":
                assert len(answers) == 1


def _lay(seat: int) -> Any:
    from sternfeld.game import commands as cmd
    from sternfeld.game.board import PlacedTile
    from sternfeld.rules.layout import Square

    return cmd.Lay(seat, (PlacedTile(Square(8, 8), "E"), PlacedTile(Square(8, 9), "N")))
