"""The players of the load: two sockets for each game, on one event loop, as cheap as can be.

A client that shares the machine with the server must not be what is measured. This one speaks just
as much of the WebSocket protocol as it needs, sends moves that were found beforehand, and of an
update reads the version; the last update of every socket is read whole at the end. A socket that
is cut off comes back through another address, and sends again what was not answered.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bench.load_games import Prepared
from tests.support.changes import Reader

__all__ = ["Crowd", "Game", "Players", "Wire", "open_wire"]

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = bytes(4)  # the protocol wants a mask; a mask of zeros is one
_VERSION = re.compile(rb'"version":(\d+)')
AGAIN_SECONDS = 0.05
OPENING = 40


class Wire(asyncio.Protocol):
    """One WebSocket."""

    def __init__(self, hear: Callable[[bytes, float], None], gone: Callable[[], None]) -> None:
        self._hear = hear
        self._gone = gone
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def greet(self, port: int, token: str | None) -> None:
        """Ask for a WebSocket."""
        cookie = f"Cookie: sternfeld={token}\r\n" if token else ""
        self._write(
            f"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: c3Rlcm5mZWxkIGlzIGZ1bg==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{cookie}\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """One message."""
        self._frame(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        self.closing = True
        if self._transport is not None:
            self._transport.abort()

    def _frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2)
        self._write(head + MASK + payload)

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError("closed before it was open"))
        elif not self.closing:
            self._gone()

    def data_received(self, data: bytes) -> None:
        """Cut what arrives into messages."""
        now = time.perf_counter()
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(buffer[:end].decode()))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        while (size := _whole(buffer)) is not None:
            start, end = size
            kind, payload = buffer[0] & 15, bytes(buffer[start:end])
            del buffer[:end]
            if kind == TEXT:
                self._hear(payload, now)
            elif kind == PING:
                self._frame(PONG, payload)


def _whole(buffer: bytearray) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends, if it is all there."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1], 2
    if size == 126:
        start, size = 4, int.from_bytes(buffer[2:4])
    elif size == 127:
        start, size = 10, int.from_bytes(buffer[2:10])
    return (start, start + size) if len(buffer) >= start + size else None


async def open_wire(
    port: int, token: str | None, hear: Callable[[bytes, float], None], gone: Callable[[], None]
) -> Wire:
    """A WebSocket that is open."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(hear, gone), "127.0.0.1", port)
    wire.greet(port, token)
    await wire.opened
    return wire


class Crowd:
    """Spectators of one table, who have no session."""

    def __init__(self, port: int, table: str) -> None:
        self._port = port
        self._watch = json.dumps({"type": "watch", "table": table, "as": "spectator"}).encode()
        self._wires: list[Wire] = []
        self.seen = 0
        """How often one of them saw something new."""
        self.last = 0.0

    async def come(self, count: int) -> None:
        """So many more, and wait until all have seen the table."""
        gate, expected = asyncio.Semaphore(OPENING), self.seen + count

        async def come() -> None:
            async with gate:
                wire = await open_wire(self._port, None, self._hear, lambda: None)
                wire.send(self._watch)
                self._wires.append(wire)

        await asyncio.gather(*(come() for _ in range(count)))
        await self.wait_for(expected)

    async def wait_for(self, seen: int) -> None:
        """Wait until so much was seen."""
        until = time.perf_counter() + 60
        while self.seen < seen and time.perf_counter() < until:
            await asyncio.sleep(0.01)

    def _hear(self, text: bytes, now: float) -> None:
        if text.startswith((b'{"type":"update"', b'{"type":"change"')):
            self.seen += 1
            self.last = now

    def go(self) -> None:
        """All leave."""
        for wire in self._wires:
            wire.close()
        self._wires.clear()


@dataclass(slots=True)
class Game:
    """One game: what was sent, what was answered, what the two players have seen."""

    prepared: Prepared
    wires: list[Wire | None] = field(default_factory=lambda: [None, None])
    heard: list[list[bytes]] = field(default_factory=lambda: [[], []])
    """What each of them was told about the table: an update and all changes since."""
    seen: list[int] = field(default_factory=lambda: [0, 0])
    place: int = 0
    order: bytes = b""
    sent: float = 0.0
    answered: bool = True

    @property
    def version(self) -> int:
        """Where the game stands after the moves that were made."""
        script = self.prepared.script
        return script[self.place - 1].version if self.place else self.prepared.version

    @property
    def is_idle(self) -> bool:
        """Can somebody move?"""
        if self.order or self.place >= len(self.prepared.script):
            return False
        return self.wires[self.prepared.script[self.place].seat] is not None


class Players:
    """All players of all games."""

    def __init__(self, ports: Sequence[int], prepared: Sequence[Prepared]) -> None:
        self.ports = list(ports)
        self.games = [Game(one) for one in prepared]
        self.times: list[tuple[float, float]] = []
        """For each move: when it was sent, and how long it took until the other had it."""
        self.errors: list[str] = []
        self.again = 0
        self.returned: list[float] = []
        self.late = 0.0
        self.received = 0
        """Bytes of messages."""
        self._coming: set[asyncio.Task[None]] = set()
        self._gate = asyncio.Semaphore(OPENING)

    async def sit_down(self) -> None:
        """Two sockets for each game, on different processes if there are several."""
        await asyncio.gather(
            *(
                self._open(game, seat, self.ports[(number + seat) % len(self.ports)])
                for number, game in enumerate(self.games)
                for seat in (0, 1)
            )
        )
        while not all(all(game.heard) for game in self.games):
            await asyncio.sleep(0.02)

    async def _open(self, game: Game, seat: int, port: int) -> None:
        async with self._gate:
            game.wires[seat] = await open_wire(
                port,
                game.prepared.tokens[seat],
                lambda text, now: self._hear(game, seat, text, now),
                lambda: self._gone(game, seat),
            )
        watch = {"type": "watch", "table": game.prepared.table, "as": f"seat:{seat}"}
        self._send(game, seat, json.dumps(watch).encode())
        if game.order and not game.answered and game.prepared.script[game.place].seat == seat:
            self.again += 1
            self._send(game, seat, game.order)

    def _send(self, game: Game, seat: int, text: bytes) -> None:
        wire = game.wires[seat]
        if wire is not None:
            wire.send(text)

    def _gone(self, game: Game, seat: int) -> None:
        game.wires[seat] = None
        task = asyncio.ensure_future(self._return(game, seat, time.perf_counter()))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _return(self, game: Game, seat: int, began: float) -> None:
        """Come back through whichever address answers."""
        tries = 0
        while True:
            try:
                await self._open(game, seat, self.ports[tries % len(self.ports)])
            except OSError:
                tries += 1
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.returned.append(time.perf_counter() - began)
                return

    def _hear(self, game: Game, seat: int, text: bytes, now: float) -> None:
        self.received += len(text)
        if text.startswith((b'{"type":"update"', b'{"type":"change"')):
            found = _VERSION.search(text, 0, 300)
            assert found is not None
            game.seen[seat] = int(found[1])
            if text.startswith(b'{"type":"update"'):
                game.heard[seat].clear()
            game.heard[seat].append(text)
            if game.order:
                self._advance(game, now)
        elif text.startswith(b'{"type":"done"'):
            game.answered = True
            self._advance(game, now)
        elif text.startswith((b'{"type":"error"', b'{"type":"gone"')):
            self.errors.append(text.decode()[:200])

    def _advance(self, game: Game, now: float) -> None:
        """Has the other seen the move, and the mover its answer? Then the next may come."""
        if not game.order:
            return
        step = game.prepared.script[game.place]
        if game.sent and game.seen[1 - step.seat] >= step.version:
            self.times.append((game.sent, now - game.sent))
            game.sent = 0.0
        if game.answered and not game.sent and min(game.seen) >= step.version:
            game.order = b""
            game.place += 1

    def move(self, game: Game) -> None:
        """Make the next move of the script."""
        step = game.prepared.script[game.place]
        message = {
            "type": "do",
            "table": game.prepared.table,
            "id": f"move {game.place}",
            "version": game.version,
            "command": step.command,
        }
        game.order = json.dumps(message).encode()
        game.answered = False
        game.sent = time.perf_counter()
        self._send(game, step.seat, game.order)

    async def play(self, rate: float, seconds: float, random: Random) -> None:
        """Moves at a steady rate, each in a game chosen by chance; then wait for the last."""
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            pause = due - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            self.late = max(self.late, time.perf_counter() - due)
            while (game := self._free(random)) is None:
                await asyncio.sleep(0.01)
            self.move(game)
        patience = time.perf_counter() + 30
        while any(game.order for game in self.games) and time.perf_counter() < patience:
            await asyncio.sleep(0.02)
        self.errors += [f"no answer to move {game.place}" for game in self.games if game.order]

    def _free(self, random: Random) -> Game | None:
        """A game in which somebody can move now."""
        tries = (random.choice(self.games) for _ in range(len(self.games)))
        return next((game for game in tries if game.is_idle), None)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return sum(game.place for game in self.games)

    def check(self) -> None:
        """Both players of every game have all its moves before their eyes."""
        for game in self.games:
            for texts in game.heard:
                reader = Reader()
                for text in texts:
                    reader.read(json.loads(text))
                seen = reader.updates[game.prepared.table]["view"]["game"]["sheet"]
                turns = game.prepared.turns + game.place
                if len(seen) != turns:
                    self.errors.append(f"a player sees {len(seen)} turns; expected {turns}")

    async def leave(self) -> None:
        """Close every socket."""
        for task in self._coming:
            task.cancel()
        for game in self.games:
            for wire in game.wires:
                if wire is not None:
                    wire.close()
        await asyncio.sleep(0.1)
