"""Middleware around the whole app: checks that every request must pass first.

Size, origin, address rate, security headers, and one line in the log. WebSockets pass the same
origin check: browsers do not ask permission for them.
"""

from __future__ import annotations

import logging
import time
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sternfeld.server.errors import ApiError, error_text
from sternfeld.server.metrics import Metrics
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.settings import Settings

__all__ = ["CONTENT_SECURITY_POLICY", "Guard", "address_of"]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
_log = logging.getLogger("sternfeld.requests")


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a trusted proxy uvicorn has looked that up."""
    client = scope.get("client")
    return place_of(str(client[0])) if client else "local"


@lru_cache(maxsize=4096)
def place_of(address: str) -> str:
    """An address as one place: a household has a whole IPv6 network and changes within it.

    >>> place_of("2001:db8:1:2:a:b:c:d"), place_of("::ffff:192.0.2.7"), place_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed) >> 64 << 64, 64)))


class Guard:
    """Middleware around the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._addresses = RateLimit(settings.limits.per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, pass it on, log it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_own_origin(scope) or not self._addresses.allows(address_of(scope), 5):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
            body = _Limited(receive, self._settings.limits.body_bytes)
            await self._app(scope, body, send_with_headers)
        except ApiError as error:
            await _refuse(error, send_with_headers)
        finally:
            route = _route_of(scope)
            # A label is kept for ever: a client must not be able to make new ones.
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.requests[method, route, status] += 1
            took = round((time.perf_counter() - began) * 1000, 2)
            data = {"method": method, "route": route, "status": status, "ms": took}
            _log.debug("request", extra={"data": data})

    def _check(self, scope: Scope) -> None:
        if not self._addresses.allows(address_of(scope)):
            self._metrics.limited += 1
            raise ApiError(429, "too_many", "too many requests from this address", retry_after=1)
        if scope["method"] not in _METHODS:
            raise ApiError(405, "method", f"expected one of the methods {', '.join(_METHODS)}")
        if scope["method"] not in _UNSAFE:
            return
        headers = Headers(scope=scope)
        if not self._is_own_origin(scope):
            raise ApiError(403, "origin", "this request comes from another site")
        length = headers.get("content-length", "0")
        if (
            not (length.isascii() and length.isdigit())
            or int(length) > self._settings.limits.body_bytes
        ):
            raise _too_large(self._settings.limits.body_bytes)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and kind != "application/json":
            raise ApiError(415, "content_type", "expected a body of the type application/json")

    def _is_own_origin(self, scope: Scope) -> bool:
        """Browsers send the origin of a page; other programs send none and are let in."""
        headers = Headers(scope=scope)
        if headers.get("sec-fetch-site") == "cross-site" and "origin" not in headers:
            return False
        origin = headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return True
        try:
            place = urlsplit(origin).netloc
        except ValueError:  # such as http://[
            return False
        return place.lower() == headers.get("host", "").lower() != ""


class _Limited:
    """A request body that fails once it exceeds the limit, whatever its header claims."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit
        self._limit = limit

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:  # of a kind that FastAPI, which reads the body, passes on
            raise HTTPException(413, _too_large(self._limit).message)
        return message


def _too_large(limit: int) -> ApiError:
    return ApiError(413, "too_large", f"the body is too large; expected at most {limit} bytes")


def _route_of(scope: Scope) -> str:
    """The route's pattern: paths may hold what is not for the log."""
    route: Any = scope.get("route")
    path = getattr(route, "path", None)
    if path is None:
        return "static" if not scope["path"].startswith("/api") else "unknown"
    return f"/api{path}" if scope.get("root_path", "").endswith("/api") else str(path)


async def _refuse(error: ApiError, send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    if error.retry_after is not None:
        headers.append((b"retry-after", str(error.retry_after).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": error_text(error).encode()})
