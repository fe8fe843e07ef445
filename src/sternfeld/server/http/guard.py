"""Middleware around the whole app: checks that every request must pass first.

Size, origin, address rate, security headers, and one line in the log. WebSockets pass the same
origin check: browsers do not ask permission for them.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sternfeld.server.errors import ApiError, error_text
from sternfeld.server.metrics import Metrics
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.settings import Settings

__all__ = ["CONTENT_SECURITY_POLICY", "Guard", "address_of", "is_among", "place_of"]

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
BYTES_FOR_ONE = 2048
"""A request whose headers are longer than this counts more than once."""
MAX_QUERY_BYTES = 2048
_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
_LOCAL_ZONES = ("local", "lan", "home", "home.arpa", "internal", "fritz.box")
_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
_MAIL_PROGRAM = re.compile("/api/notifications/mail/[^/]+/stop")
"""Mail programs send a form there (RFC 8058); the address holds a secret."""
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


def is_among(host: str, list_: str) -> bool:
    """Is this one of the addresses or networks in a list, as uvicorn reads it?

    >>> is_among("10.0.0.7", "127.0.0.1, 10.0.0.0/8"), is_among("10.0.0.7", "127.0.0.1")
    (True, False)
    """
    names = [name.strip() for name in list_.split(",")]
    if "*" in names or host in names:
        return True
    try:
        address = ip_address(host)
        return any(address in ip_network(name) for name in names if "/" in name)
    except ValueError:
        return False


@cache
def _machine_names() -> frozenset[str]:
    """The names of this machine that nobody else can take."""
    machine = gethostname().lower()
    return frozenset({"localhost", machine, *(f"{machine}.{zone}" for zone in _LOCAL_ZONES)})


def is_own_host(host: str, names: tuple[str, ...]) -> bool:
    """Is this address (``Host``) one of these names, or one that only this machine has?

    A page of another site can point its own name at this machine (DNS rebinding). It cannot take
    an address in digits, ``localhost``, or the machine's name in the local network.

    >>> is_own_host("192.0.2.7:8000", ()), is_own_host("example.org", ("example.org",))
    (True, True)
    >>> is_own_host("evil.example", ("example.org",))
    False
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # such as [
        return False
    if name and (name in names or name in _machine_names()):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Middleware around the whole app."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, sockets: Mapping[str, ASGIApp]
    ) -> None:
        self._app = app
        self._sockets = sockets
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
        is_own = self._is_own_host(scope) and self._is_own_origin(scope)
        if not is_own or not self._addresses.allows(address_of(scope), 5):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        # Past the layers of the app: an open socket would keep a frame of each in memory.
        await self._sockets.get(scope["path"], self._app)(scope, receive, send)

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
                if self._settings.secure_cookies:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
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
        size = len(scope["query_string"]) + sum(len(k) + len(v) for k, v in scope["headers"])
        if not self._addresses.allows(address_of(scope), 1 + size // BYTES_FOR_ONE):
            self._metrics.limited += 1
            raise ApiError(429, "too_many", "too many requests from this address", retry_after=1)
        if len(scope["query_string"]) > MAX_QUERY_BYTES:
            raise ApiError(414, "input", f"a query of more than {MAX_QUERY_BYTES} bytes")
        if not self._is_own_host(scope):
            raise ApiError(
                421, "host", "this server has another name; its host can set --public-address"
            )
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
        if has_body and kind != "application/json" and not _MAIL_PROGRAM.fullmatch(scope["path"]):
            raise ApiError(415, "content_type", "expected a body of the type application/json")

    def _is_own_host(self, scope: Scope) -> bool:
        names = self._settings.hosts
        return names is None or is_own_host(Headers(scope=scope).get("host", ""), names)

    def _is_own_origin(self, scope: Scope) -> bool:
        """Browsers send the origin of a page; other programs send none and are let in."""
        headers = Headers(scope=scope)
        site = headers.get("sec-fetch-site", "none")
        if "origin" not in headers and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return True
        try:
            scheme, place, *_ = urlsplit(origin)
        except ValueError:  # such as http://[
            return False
        if self._settings.secure_cookies and scheme != "https":
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
    if error.retry_after is not None:  # further requests that have been sent already are dropped
        headers += [(b"retry-after", str(error.retry_after).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": error_text(error).encode()})
