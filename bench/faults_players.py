"""The players of `bench.faults`: WebSocket clients that play legal moves and note what they see.

A player keeps a command until it is answered and sends it again, with the same id, after it has
reconnected, as the page does. Now and then a command that was answered is sent once more, and
something is said at the table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sternfeld.engine.engine import Engine
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.support.changes import Reader

__all__ = ["Command", "Member", "Seen", "Table", "open_table"]

EDITION = "mini"
UNTIMED: dict[str, object] = {"start.order": "agreed", "word_check": "checked"}
HOUSE_RULES = (
    UNTIMED,
    UNTIMED | {"turn_seconds": 600, "turn_timeout": "pass", "ends.pass_rounds": 1000},
    UNTIMED | {"clock.game_seconds": 3600, "clock.overtime_minutes": 0},
)
TRY_AGAIN = ("store", "busy", "conflict", "internal", "too_many")
"""Errors after which the same command is sent again."""
TOO_LATE = ("stale", "turn", "table_phase", "ended", "too_soon")
"""Errors of a command that came after something else, or too soon after what was said before; it
had no effect."""
CHAT_SHARE = 0.1
ANSWER_SECONDS = 20.0
AWAY_SECONDS = 0.05


@dataclass(slots=True)
class Command:
    """A command with the name that its sender gave it."""

    name: str
    version: int
    plain: dict[str, Any]
    answered: int | None = None

    @property
    def is_chat(self) -> bool:
        """Does it say something, rather than make a move?"""
        return bool(self.plain["type"] == "say")


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as somebody was shown it."""

    seat: int | None
    version: int
    view: dict[str, Any]
    text: str


@cache
def engine_for(house_rules: int) -> Engine:
    """Finds legal moves for a table with these of the `HOUSE_RULES`."""
    return Engine(Rules.of(EDITION, HOUSE_RULES[house_rules]))


@dataclass(eq=False)
class Table:
    """A table: its players, a spectator, and everything that must be so."""

    id: str
    house_rules: int
    members: list[Member] = field(default_factory=list)
    is_over: bool = False


class Member:
    """Somebody at a table: a player with a seat, or a spectator."""

    def __init__(
        self, table: Table, seat: int | None, token: str, addresses: Sequence[str], random: Random
    ) -> None:
        self.table = table
        self.seat = seat
        self._token = token
        self._addresses = addresses
        self._random = random
        self._socket: ClientConnection | None = None
        self._reader = Reader()
        self._resting: asyncio.Task[None] | None = None
        self.may_move = True
        self.waiting: Command | None = None
        self.acknowledged: list[Command] = []
        self.refused: list[Command] = []
        self.sent_again = 0
        self.seen: list[Seen] = []
        self.last: Seen | None = None
        self.problems: list[str] = []
        self._again: dict[str, Command] = {}

    @property
    def who(self) -> str:
        """For messages about problems."""
        return "the spectator" if self.seat is None else f"seat {self.seat}"

    async def run(self) -> None:
        """Stay at the table; reconnect whenever the connection is lost."""
        try:
            while True:
                with suppress(OSError, WebSocketException, TimeoutError):
                    await self._stay(self._random.choice(self._addresses))
                self._socket = None
                await asyncio.sleep(AWAY_SECONDS)
        finally:
            if self._resting is not None:
                self._resting.cancel()

    async def _stay(self, address: str) -> None:
        cookie = {"Cookie": f"sternfeld={self._token}"}
        url = address.replace("http", "ws", 1) + "/api/ws"
        opening = connect(
            url, additional_headers=cookie, max_size=None, open_timeout=10, close_timeout=1
        )
        self._reader = Reader()  # a new socket is shown the whole table first
        async with opening as self._socket:
            await self._send({"type": "watch", "table": self.table.id})
            for command in filter(None, (self.waiting, *self._again.values())):
                self.sent_again += 1
                await self._send_command(command)
            while True:
                limit = ANSWER_SECONDS if self.waiting or self._again else None
                async with asyncio.timeout(limit):
                    text = await self._socket.recv()
                await self._take(text if isinstance(text, str) else text.decode())

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def _send_command(self, command: Command) -> None:
        message = {"type": "do", "table": self.table.id, "id": command.name}
        await self._send(message | {"version": command.version, "command": command.plain})

    async def _take(self, text: str) -> None:
        message = self._reader.read(json.loads(text))
        match message["type"]:
            case "hello":
                if message["player"] is None:
                    self.problems.append(f"the session of {self.who} has ended")
            case "update":
                self.last = Seen(self.seat, message["version"], message["view"], text)
                self.seen.append(self.last)
                self.table.is_over |= message["view"]["game"]["end"] is not None
            case "gone":
                self.problems.append(f"{self.who} may not look any longer: {message['error']}")
            case "done":
                self._done(message["id"], message["version"])
            case "error":
                await self._refused(message)
        self.move_soon()

    def _done(self, name: str, version: int) -> None:
        again = self._again.pop(name, None)
        if again is not None and again.answered != version:
            self.problems.append(
                f"{name!r} of {self.who}: answered with version {again.answered}, then {version}"
            )
        command = self.waiting
        if command is not None and command.name == name:
            command.answered, self.waiting = version, None
            self.acknowledged.append(command)

    async def _refused(self, message: dict[str, Any]) -> None:
        code, command = message["error"]["code"], self.waiting
        again = self._again.get(message.get("id", ""))
        if code in TRY_AGAIN:
            await asyncio.sleep(AWAY_SECONDS)
            if "id" not in message:  # it may have been the wish to watch
                await self._send({"type": "watch", "table": self.table.id})
            late = again or command
            if late is not None:
                self.sent_again += 1
                await self._send_command(late)
        elif again is not None:
            self.problems.append(f"{again.name!r} of {self.who} was done, then refused: {code}")
            del self._again[again.name]
        elif command is not None and message.get("id") == command.name:
            self.refused.append(command)
            self.waiting = None
            if code not in TOO_LATE:
                self.problems.append(
                    f"a legal move of {self.who} was refused: {command.plain} {message['error']}"
                )

    # --- moving ------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Was every command answered?"""
        return self.waiting is None and not self._again

    def move_soon(self) -> None:
        """Move after a short while, if it is this seat's turn then."""
        if self.seat is not None and (self._resting is None or self._resting.done()):
            self._resting = asyncio.ensure_future(self._move_later())

    async def _move_later(self) -> None:
        await asyncio.sleep(self._random.uniform(0.0, 0.1))
        if not self.may_move or not self.is_settled or self.last is None or self.table.is_over:
            return
        game, seat = self.last.view["game"], self.seat
        if self._random.random() < CHAT_SHARE:
            said = {"type": "say", "text": f"{self.who}, after {len(self.acknowledged)}"}
            self.waiting = Command(str(uuid4()), self.last.version, said)
            with suppress(OSError, WebSocketException):
                await self._send_command(self.waiting)
            return
        if seat is None or game["phase"] != "turn" or game["to_move"] != seat:
            return
        with suppress(OSError, WebSocketException):
            if self.acknowledged and self._random.random() < 0.1:
                again = self._random.choice(self.acknowledged[-5:])
                self._again[again.name] = again
                await self._send_command(again)
                return
            move = _legal_move(engine_for(self.table.house_rules), game, seat, self._random)
            plain = to_plain(move, cmd.SeatCommand)
            self.waiting = Command(str(uuid4()), self.last.version, plain)
            await self._send_command(self.waiting)


def _legal_move(engine: Engine, game: Any, seat: int, random: Random) -> cmd.SeatCommand:
    rack = tuple(game["rack"])
    fate = random.random()
    if fate < 0.02:
        return cmd.Pass(seat)
    if fate < 0.15 and game["bag_count"] >= max(len(rack), engine.rules.exchange.min_bag):
        return cmd.Exchange(seat, tuple(random.sample(rack, random.randint(1, len(rack)))))
    tiles = {Square(row, column): face for row, column, face in game["board"]}
    found = engine.rank(
        Board(engine.rules.layout.size, tiles), rack, bag_count=game["bag_count"], n=20
    )
    lays = [play.tiles for play in found if play.tiles]
    if not lays:
        return cmd.Pass(seat)
    return cmd.Lay(seat, random.choice(lays))


async def open_table(addresses: Sequence[str], random: Random) -> Table:
    """A table at which two people play, or one and a computer, and to which somebody looks on."""
    house_rules = random.randrange(len(HOUSE_RULES))
    against_computer = random.random() < 0.25
    seats = [{"kind": "me"}, {"kind": "invitation"}]
    if against_computer:
        seats[1] = {"kind": "computer", "level": "beginner"}
    plan = {
        "edition": EDITION,
        "seats": seats,
        "spectators": "open",
        "chat": True,
        "house_rules": HOUSE_RULES[house_rules],
    }
    url = f"{random.choice(addresses)}/api"
    async with httpx.AsyncClient(base_url=url, timeout=30, verify=False) as http:
        tokens = []
        for name in ("Ada", "Bob", "Eve"):
            http.cookies.clear()
            (await http.post("/session", json={"name": name})).raise_for_status()
            tokens.append(http.cookies["sternfeld"])

        def known(token: str) -> dict[str, str]:
            http.cookies.clear()
            return {"Cookie": f"sternfeld={token}"}

        opened = await http.post("/tables", json=plan, headers=known(tokens[0]))
        table = Table(opened.raise_for_status().json()["table"], house_rules)
        if not against_computer:
            seen = await http.get(f"/tables/{table.id}", headers=known(tokens[0]))
            invitation = seen.raise_for_status().json()["view"]["invitation"]["token"]
            sat = await http.post(
                f"/invitations/{invitation}", json={"id": str(uuid4())}, headers=known(tokens[1])
            )
            sat.raise_for_status()
            table.members.append(Member(table, 1, tokens[1], addresses, random))
    table.members.append(Member(table, 0, tokens[0], addresses, random))
    table.members.append(Member(table, None, tokens[2], addresses, random))
    return table
