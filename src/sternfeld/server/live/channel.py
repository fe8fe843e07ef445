"""The way out to a socket: messages are written at once, without a task for each of them.

uvicorn's own path is one coroutine for each message, through every layer of the app. A message to a
thousand spectators would be a thousand tasks. `WebSocketProtocol` lets a `Connection` write
straight to the transport, and says when the other side has taken enough to be sent more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["EXTENSION", "Channel", "WebSocketProtocol", "frame"]

EXTENSION = "sternfeld.channel"
"""Under this name an ASGI scope has the channel of its socket."""
MAX_UNREAD = 4
"""So many messages of a client wait before no more are read from its socket."""


class Channel(Protocol):
    """Where a `Connection` writes."""

    on_writable: Callable[[], None] | None
    """Called when the other side has taken enough of what was written."""

    @property
    def is_writable(self) -> bool:
        """Has the other side taken nearly all that was written before?"""

    def write(self, frames: bytes) -> None:
        """Write whole frames; never blocks."""

    def close(self, code: int) -> None:
        """Close the socket; one that takes nothing is cut off."""


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
        self._read_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def resume_writing(self) -> None:
        """The other side has taken enough."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def send_receive_event_to_app(self) -> None:
        """A message arrived. uvicorn stops reading after each and begins again when the app has
        taken it, two system calls for every move; here only a client that sends faster than it is
        answered is made to wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MAX_UNREAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. If it is here already, others have their turn first."""
        if not self.queue.empty():
            await asyncio.sleep(0)
        return await super().receive()

    def _read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
