"""Work that is repeated beside the requests, for as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sternfeld.errors import SternfeldError
from sternfeld.server.errors import ApiError

__all__ = ["repeat", "surviving"]

_log = logging.getLogger("sternfeld.background")


async def repeat(what: str, every_seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something, wait, do it again. Nothing that fails ends this."""
    while True:
        await surviving(what, work())
        await asyncio.sleep(every_seconds)


async def surviving(what: str, work: Awaitable[None]) -> None:
    """Do something; if it fails, the log says so."""
    try:
        await work
    except (SternfeldError, ApiError) as error:
        _log.warning("%s failed: %s", what, error)
    except Exception:
        _log.exception("%s failed", what)
