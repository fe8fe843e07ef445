"""HTTP connections: how many an address may have, and how long a request may take to arrive.

Without these limits one client could hold every file descriptor of the process with requests that
it never finishes.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sternfeld.server.http.guard import is_among, place_of
from sternfeld.server.settings import Limits

__all__ = ["connection_class"]

_REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"Content-Length: 0\r\nRetry-After: 1\r\nConnection: close\r\n\r\n"
)


def connection_class(limits: Limits, proxies: str) -> type[H11Protocol]:
    """The class of a server's connections. Trusted proxies may have as many as they like."""
    open_at: Counter[str] = Counter()

    class LimitedConnection(H11Protocol):
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
            if open_at[self._address] > limits.connections_per_address:
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
            super().handle_websocket_upgrade(event)

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
