"""Connections: how many an address may have, how long a request may take to arrive and an answer to
be taken, and how many frames of WebSockets are read.

Without these limits one client could hold every file descriptor of the process with requests that
it never finishes or answers that it never reads, or keep the process busy with frames that mean
nothing. What arrives is read in small pieces, so that others have their turn in between.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.frames import Frame

from sternfeld.server.http.guard import is_among, place_of
from sternfeld.server.live.channel import WebSocketProtocol
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.settings import Limits, Rate

__all__ = ["connection_class", "socket_class"]

FRAMES_PER_MESSAGE = 4
"""So many frames are read for each message that an address may send: pings, fragments, and messages
that are refused."""
MAX_FRAGMENTS = 64
MIN_BYTES_PER_SECOND = 500
"""Whoever takes less of what was written is cut off."""
_piece = memoryview(bytearray(8192))

_REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"Content-Length: 0\r\nRetry-After: 1\r\nConnection: close\r\n\r\n"
)


class _CutsOffSlowReaders(asyncio.Protocol):
    """Aborts the connection of a client that does not read what was written.

    asyncio keeps unread bytes for as long as the connection lasts, even if it is to be closed. So
    writing pauses as soon as the system's buffer is full, and from then on the client must read.
    """

    transport: asyncio.Transport
    _every_seconds = 20.0
    _left = 0
    _checking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=0)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._checking is None:
            self._check_soon()

    def resume_writing(self) -> None:
        self.stop_checking()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_checking()
        super().connection_lost(exc)

    def stop_checking(self) -> None:
        """Everything was read, or another protocol checks from now on."""
        if self._checking is not None:
            self._checking.cancel()
            self._checking = None

    def _check_soon(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        loop = asyncio.get_running_loop()
        self._checking = loop.call_later(self._every_seconds, self._check_taken)

    def _check_taken(self) -> None:
        taken = self._left - self.transport.get_write_buffer_size()
        if taken < MIN_BYTES_PER_SECOND * self._every_seconds:
            self.transport.abort()
        else:
            self._check_soon()


class _InPieces(asyncio.BufferedProtocol):
    """Reads into a small buffer that all connections share."""

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where to put what has arrived."""
        return _piece

    def buffer_updated(self, nbytes: int) -> None:
        """Something has arrived."""
        cast(asyncio.Protocol, self).data_received(bytes(_piece[:nbytes]))


def connection_class(limits: Limits, proxies: str) -> type[H11Protocol]:
    """The class of a server's connections. Trusted proxies may have as many as they like."""
    open_at: Counter[str] = Counter()

    class LimitedConnection(_CutsOffSlowReaders, H11Protocol, _InPieces):
        _every_seconds = limits.request_seconds
        _address: str | None = None
        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._set_deadline()
            host = self.client[0] if self.client else ""
            if is_among(host, proxies):
                return
            self._address = place_of(host)
            open_at[self._address] += 1
            crowded = open_at[self._address] > limits.connections_per_address
            if crowded or open_at.total() > limits.connections:
                transport.write(_REFUSAL)
                transport.close()

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            self._check_request()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._check_request()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._release()  # sockets have limits of their own
            self.stop_checking()
            super().handle_websocket_upgrade(event)
            if self.flow.write_paused:  # answers to earlier requests have not been taken
                cast(asyncio.Protocol, self.transport.get_protocol()).pause_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            self._release()
            super().connection_lost(exc)

        def _check_request(self) -> None:
            """Is a part of a request here, and the rest is not?"""
            if self.transport.get_protocol() is not self:
                return  # it is a WebSocket now
            begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
            if not (begun or self.conn.their_state is h11.SEND_BODY):
                self._clear_deadline()
            elif self._deadline is None and not self.transport.is_closing():
                self._set_deadline()

        def _set_deadline(self) -> None:
            self._deadline = self.loop.call_later(limits.request_seconds, self.transport.abort)

        def _clear_deadline(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _release(self) -> None:
            self._clear_deadline()
            if self._address is not None:
                open_at[self._address] -= 1
                if not open_at[self._address]:
                    del open_at[self._address]
                self._address = None

    return LimitedConnection


def socket_class(limits: Limits, proxies: str) -> type[WebSocketProtocol]:
    """The class of a server's WebSockets. Whoever sends frames faster than they are read waits;
    all sockets of an address wait together, those behind a proxy each for itself."""
    rate = limits.per_address
    frames = RateLimit(Rate(FRAMES_PER_MESSAGE * rate.burst, FRAMES_PER_MESSAGE * rate.per_second))

    class LimitedSocket(_CutsOffSlowReaders, WebSocketProtocol, _InPieces):
        _every_seconds = limits.request_seconds
        _key = ""
        _count = 0
        _held: asyncio.TimerHandle | None = None
        _kept = b""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            self._key = str(id(self)) if is_among(host, proxies) else place_of(host)

        def data_received(self, data: bytes) -> None:
            if self._held is not None:  # reading was resumed because a message was handled
                self._kept += data
                self.transport.pause_reading()
                return
            self._count = 0
            super().data_received(data)
            if not frames.allows(self._key, self._count):
                self._hold()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._held is not None:
                self._held.cancel()
            super().connection_lost(exc)

        def _hold(self) -> None:
            self.transport.pause_reading()
            seconds = max(0.02, self._count / frames.rate.per_second)
            self._held = self.loop.call_later(seconds, self._release)

        def _release(self) -> None:
            if not frames.allows(self._key, self._count):
                self._hold()
                return
            kept, self._kept, self._held = self._kept, b"", None
            if not self.read_paused:
                self.transport.resume_reading()
            if kept:
                self.data_received(kept)

        def handle_text(self, event: Frame) -> None:
            self._count += 1
            super().handle_text(event)

        def handle_bytes(self, event: Frame) -> None:
            self._count += 1
            super().handle_bytes(event)

        def handle_cont(self, event: Frame) -> None:
            self._count += 1
            if len(self.frames) >= MAX_FRAGMENTS:  # they may be empty, and never end
                self.transport.abort()
                return
            super().handle_cont(event)

        def handle_ping(self) -> None:
            self._count += 1
            super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            self._count += 1
            super().handle_pong(event)

    return LimitedSocket
