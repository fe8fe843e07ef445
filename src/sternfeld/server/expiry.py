"""Sessions that have ended by themselves: their sockets hear of it, also those that say nothing."""

from __future__ import annotations

import asyncio
import logging

from sternfeld.errors import StoreError
from sternfeld.server.office import Office
from sternfeld.server.socket import Sockets

__all__ = ["close_ended", "end_sessions_in_time"]

EVERY_SECONDS = 1.0
_log = logging.getLogger("sternfeld.expiry")


async def close_ended(office: Office, sockets: Sockets) -> None:
    """Close the sockets of sessions that ended while nobody listened."""
    try:
        sockets.close_sessions(await office.sessions.ended_among(sockets.sessions()))
    except StoreError as error:
        _log.warning("sessions could not be looked at again: %s", error)


async def end_sessions_in_time(office: Office, sockets: Sockets) -> None:
    """Close the sockets of sessions whose time has come, for as long as the server runs."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            for hashed in sockets.sessions(over_by=office.settings.now()):
                await _end_or_renew(office, sockets, hashed)
        except StoreError as error:
            _log.warning("whether sessions have run out could not be found: %s", error)


async def _end_or_renew(office: Office, sockets: Sockets, hashed: str) -> None:
    """A session that was used through another process lasts longer than is known here."""
    office.sessions.forget([hashed])
    visitor = await office.sessions.by_hash(hashed)
    if visitor is None:
        sockets.close_sessions([hashed])
    else:
        sockets.renew_session(visitor)
