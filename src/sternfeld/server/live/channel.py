"""The way to a socket and from it: messages are written and heard at once, without a task for each.

uvicorn's own path is one coroutine for each message, through every layer of the app. A message to a
thousand spectators would be a thousand tasks. `WebSocketProtocol` lets a `Connection` write
straight to the transport, says when the other side has taken enough to be sent more, and hands what
arrives straight to a `Listener`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["EXTENSION", "Channel", "WebSocketProtocol", "frame"]

EXTENSION = "sternfeld.channel"
"""Under this name an ASGI scope has the channel of its socket."""


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


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, as a `Channel` besides."""

    on_writable: Callable[[], None] | None = None
    on_message: Callable[[bytes, bool], None] | None = None
    _is_first = False

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
        super().data_received(data)

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
