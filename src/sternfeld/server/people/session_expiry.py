"""Closes the sockets of expired sessions."""

from __future__ import annotations

from sternfeld.server.background import repeat
from sternfeld.server.live.socket import Sockets
from sternfeld.server.server import Server

__all__ = ["close_ended", "close_expired_sessions"]

EVERY_SECONDS = 1.0


async def close_ended(server: Server, sockets: Sockets) -> None:
    """Close the sockets of sessions that ended while announcements were missed."""
    sockets.close_sessions(await server.sessions.ended_among(sockets.sessions()))


async def close_expired_sessions(server: Server, sockets: Sockets) -> None:
    """Close the sockets of sessions whose time has come, for as long as the server runs."""

    async def close() -> None:
        for hashed in sockets.sessions(over_by=server.sessions.now()):
            await _close_or_renew(server, sockets, hashed)

    await repeat("the search for expired sessions", EVERY_SECONDS, close)


async def _close_or_renew(server: Server, sockets: Sockets, hashed: str) -> None:
    """A session that was used through another process lasts longer than is known here."""
    server.sessions.forget([hashed])
    visitor = await server.sessions.by_hash(hashed)
    if visitor is None:
        sockets.close_sessions([hashed])
    else:
        sockets.renew_session(visitor)
