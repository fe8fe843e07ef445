"""Frames that are read without the library, and when clients are asked for a sign of life."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from sternfeld.server.live.channel import PINGS_TOGETHER_SECONDS, WebSocketProtocol

UPGRADE = (
    b"GET /api/ws HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MOST = 300


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


class Library(WebSocketProtocol):
    """Leaves every frame to the library."""

    def _takes(self, opcode: int, payload: bytes) -> bool:
        return False


async def accept(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def opened(kind: type[WebSocketProtocol]) -> tuple[Any, list[tuple[bytes, bool]]]:
    """A socket that is open, and what is heard at it."""
    config = Config(accept, ws=kind, ws_max_size=MOST, ws_per_message_deflate=False)
    socket: Any = kind(config, ServerState(), {})
    socket.connection_made(Transport())
    socket.data_received(UPGRADE)
    while not socket.handshake_complete:
        await asyncio.sleep(0)
    heard: list[tuple[bytes, bool]] = []
    socket.on_message = lambda data, is_first: heard.append((bytes(data), is_first))
    return socket, heard


def framed(opcode: int, payload: bytes, *, is_last: bool = True, head: int = 0) -> bytes:
    """A frame of a client; ``head`` are further bits of its first byte."""
    mask = b"\x5a\x00\xff\x13"
    first, size = bytes((head | is_last << 7 | opcode,)), len(payload)
    sizes = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return first + sizes + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def some_frame(random: Random) -> bytes:
    size = random.choice((0, 1, 5, 125, 126, 127, 200, MOST, MOST + 1))
    payload = bytes(random.choices(range(32, 128), k=size))
    match random.randrange(30):
        case 0:
            return framed(TEXT, b"\xff" + payload[1:])
        case 1:
            return framed(BINARY, payload)
        case 2:
            return framed(CLOSE, b"")
        case 3:
            return framed(TEXT, payload, head=0x40)
        case 4:
            return bytes((0x81, 0xFF)) + len(payload).to_bytes(8, "big") + bytes(4) + payload
        case 5 | 6:
            return framed(PING, payload[:125])
        case 7 | 8:
            return framed(PONG, payload)
        case 9 | 10 | 11:
            return framed(random.choice((TEXT, CONT)), payload, is_last=False)
        case 12 | 13:
            return framed(CONT, payload)
        case 14:
            return bytes((0x81, len(payload[:100]))) + payload[:100]
        case _:
            return framed(TEXT, payload[: MOST if random.random() < 0.95 else None])


@pytest.mark.parametrize("seed", range(60))
async def test_frames_are_read_as_the_library_reads_them(seed: int) -> None:
    random = Random(seed)
    (ours, heard), (theirs, expected) = await opened(WebSocketProtocol), await opened(Library)
    for _ in range(60):
        data = b"".join(some_frame(random) for _ in range(random.choice((1, 1, 1, 2))))
        cut = random.randrange(len(data) + 1) if random.random() < 0.2 else len(data)
        for piece in filter(None, (data[:cut], data[cut:])):
            if not theirs.transport.closed:
                ours.data_received(piece)
                theirs.data_received(piece)
            assert heard == expected
            assert ours.transport.written[1:] == theirs.transport.written[1:]
            assert ours.transport.closed == theirs.transport.closed
    for socket in (ours, theirs):
        socket.connection_lost(None)


@pytest.mark.parametrize(
    "pieces",
    [
        [b"\x81\x8b" + bytes(4), framed(TEXT, b"inner")],
        [b"\x81", framed(TEXT, b"inner")],
        [b"\x81\xff" + (119).to_bytes(8, "big") + bytes(4) + b"x" * 119],
    ],
    ids=["payload that reads as a frame", "size that reads as a frame", "size of eight bytes"],
)
async def test_what_only_looks_like_a_whole_frame_is_left_to_the_library(
    pieces: list[bytes],
) -> None:
    (ours, heard), (theirs, expected) = await opened(WebSocketProtocol), await opened(Library)
    for piece in pieces:
        ours.data_received(piece)
        theirs.data_received(piece)
    assert heard == expected
    assert ours.transport.written[1:] == theirs.transport.written[1:]
    for socket in (ours, theirs):
        socket.connection_lost(None)


async def test_a_whole_frame_is_read_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, heard = await opened(WebSocketProtocol)

    def read(_data: bytes) -> None:
        raise AssertionError("left to the library")

    monkeypatch.setattr(socket.conn, "receive_data", read)
    socket.data_received(framed(TEXT, b"one"))
    socket.data_received(framed(TEXT, b"x" * 200))
    socket.data_received(framed(PONG, b"1234"))
    assert heard == [(b"one", True), (b"x" * 200, True)]
    socket.connection_lost(None)


class Clock:
    """An event loop of which only the time and the calls to come are needed."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> asyncio.Handle:
        self.calls.append((when, call))
        return asyncio.Handle(lambda: None, (), asyncio.get_running_loop())

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.Handle:
        return self.call_at(self.now + seconds, call)

    def next(self) -> float:
        """Go on to the next call; how many seconds that were."""
        began, (self.now, call) = self.now, self.calls.pop(0)
        call()
        return self.now - began


async def test_who_says_something_is_not_asked_for_a_sign_of_life() -> None:
    socket, _ = await opened(WebSocketProtocol)
    socket.stop_keepalive()
    socket.loop = clock = Clock()
    socket.data_received(framed(TEXT, b"one"))
    socket.start_keepalive()
    clock.now += 7.03
    socket.data_received(framed(TEXT, b"two"))
    written = len(socket.transport.written)
    clock.next()
    assert len(socket.transport.written) == written, "it spoke less than an interval ago"
    assert clock.now < 1020 + 2 * PINGS_TOGETHER_SECONDS
    clock.next()
    assert 1027.03 <= clock.now < 1027.03 + 2 * PINGS_TOGETHER_SECONDS
    assert len(socket.transport.written) == written + 1
    assert socket.transport.written[-1][0] == 0x80 | PING
    payload = socket.transport.written[-1][2:]
    assert clock.calls[0][0] == clock.now + socket.ping_timeout, "silence would end it"
    clock.calls.clear()
    socket.data_received(framed(PONG, payload))
    assert len(clock.calls) == 1, "asked again, an interval after the answer"
    socket.connection_lost(None)


async def test_pings_of_several_sockets_go_out_together() -> None:
    socket, _ = await opened(WebSocketProtocol)
    socket.stop_keepalive()
    socket.loop = clock = Clock()
    for moment in (1000.01, 1000.05, 1000.09):
        clock.now = moment
        socket.data_received(framed(TEXT, b"one"))
        socket.schedule_ping()
    assert len({when for when, _ in clock.calls}) == 1
    socket.connection_lost(None)
