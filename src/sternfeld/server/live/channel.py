"""The way to a socket and from it: messages are written and heard at once, without a task for each.

uvicorn's own path is one coroutine for each message, through every layer of the app. A message to a
thousand spectators would be a thousand tasks. `WebSocketProtocol` lets a `Connection` write
straight to the transport, says when the other side has taken enough to be sent more, and hands what
arrives straight to a `Listener`. Nearly always that is one whole frame, which is read here; the
rest is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

__all__ = ["EXTENSION", "Channel", "WebSocketProtocol", "frame"]

EXTENSION = "sternfeld.channel"
"""Under this name an ASGI scope has the channel of its socket."""
PINGS_TOGETHER_SECONDS = 0.1
"""Pings that are due within this time are sent together: to wake up costs more than to send one."""


class Channel(Protocol):
    """Where a `Connection` writes, and a `Listener` hears."""

    on_writable: Callable[[], None] | None
    """Called when the other side has taken enough of what was written."""
    on_message: Callable[[bytes, bool], None] | None
    """Called with a message, and with whether it is the first of those that arrived together."""

    @property
    def is_writable(self) -> bool:
        """Has the other side taken nearly all that was written before?"""

    def write(self, frames: bytes) -> None:
        """Write whole frames; never blocks."""

    def close(self, code: int) -> None:
        """Close the socket; one that takes nothing is cut off."""

    def pause_reading(self) -> None:
        """Read no further messages."""

    def read_on(self) -> None:
        """Read messages again."""


def frame(payload: bytes) -> bytes:
    """A text message as a server writes it: whole, not masked.

    >>> frame(b"{}")
    b'\\x81\\x02{}'
    """
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def whole_frame(data: bytes) -> tuple[int, bytes] | None:
    """Opcode and payload, if these bytes are one whole masked frame of a client, neither a part of
    a message nor very long.

    >>> whole_frame(bytes((0x81, 0x82, 1, 2, 3, 4)) + bytes((ord("h") ^ 1, ord("i") ^ 2)))
    (1, b'hi')
    >>> whole_frame(b"") is whole_frame(bytes((0x81, 0x82, 1, 2, 3, 4, 5))) is None
    True
    """
    if len(data) < 6 or data[0] & 0xF0 != 0x80:
        return None
    size, start = data[1] - 0x80, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 8
    elif size > 126:  # a longer size follows
        return None
    if size < 0 or size != len(data) - start:
        return None
    mask = data[start - 4 : start] * (size // 4 + 1)
    masked = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")
    return data[0] & 0x0F, masked.to_bytes(size, "big")


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, as a `Channel` besides."""

    on_writable: Callable[[], None] | None = None
    on_message: Callable[[bytes, bool], None] | None = None
    _is_first = False
    _heard = 0.0

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def is_writable(self) -> bool:
        """Has the other side taken nearly all that was written before?"""
        return self.writable.is_set()

    def write(self, frames: bytes) -> None:
        """Write whole frames; never blocks."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def close(self, code: int) -> None:
        """Close the socket; one that takes nothing is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        if not self.writable.is_set():
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def resume_writing(self) -> None:
        """The other side has taken enough."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def data_received(self, data: bytes) -> None:
        """Something arrived."""
        self._is_first = True
        self._heard = self.loop.time()
        frame = whole_frame(data) if self.on_message is not None else None
        if frame is None or not self._takes(*frame):
            super().data_received(data)

    def _takes(self, opcode: int, payload: bytes) -> bool:
        """Handle a whole frame without the library, if that has read none in part and would accept
        this one: its reader is six generators for each frame."""
        conn = self.conn
        if conn.state is not State.OPEN or not _is_between_frames(conn.parser):
            return False
        if opcode == Opcode.PONG and len(payload) < 126:
            self.handle_pong(Frame(Opcode.PONG, payload))
            return True
        most = conn.max_message_size
        is_part = conn.current_size is not None
        if opcode != Opcode.TEXT or is_part or (most is not None and len(payload) > most):
            return False
        self.handle_text(Frame(Opcode.TEXT, payload))
        return True

    def schedule_ping(self) -> None:
        """A client is asked for a sign of life when it has given none for a while."""
        due = max(self._heard + (self.ping_interval or 0), self.loop.time())
        together = ceil(due / PINGS_TOGETHER_SECONDS) * PINGS_TOGETHER_SECONDS
        self.ping_timer = self.loop.call_at(together, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Ask now, unless something was heard in the meantime."""
        if self._heard + (self.ping_interval or 0) > self.loop.time():
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """A message arrived. uvicorn would put it into a queue, stop reading, and begin again when
        the app's task has taken it; whoever listens here hears it at once."""
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        is_first, self._is_first = self._is_first, False
        self.on_message(data, is_first)

    def pause_reading(self) -> None:
        """Read no further messages."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Read messages again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


def _is_between_frames(parser: Any) -> bool:
    """Does the library's reader wait for the first byte of a frame, and for nothing else?"""
    while (inner := parser.gi_yieldfrom) is not None:
        parser = inner
    return bool(parser.gi_code is StreamReader.at_eof.__code__)
