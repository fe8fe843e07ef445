"""Shares sightings among all processes on one PostgreSQL.

A process announces each sighting at most once a minute, and everything it knows to a process that
has just connected. Nothing is stored in the database. With SQLite there is one process, and nothing
is announced.
"""

from __future__ import annotations

import asyncio
import json
import logging

from sternfeld.errors import StoreError
from sternfeld.server.people.sightings import Sighting, Sightings
from sternfeld.server.secrets import new_id
from sternfeld.server.threads import Threads
from sternfeld.store.database import Database
from sternfeld.store.notices import SEEN, announce

__all__ = ["SightingsChannel", "read_sightings", "sightings_texts"]

EVERY_SECONDS = 0.5
MAX_TOGETHER = 60
"""In one text; PostgreSQL limits a payload to 8000 bytes."""
_log = logging.getLogger("sternfeld.sightings")


class SightingsChannel:
    """Announces sightings to other processes and receives theirs."""

    def __init__(self, sightings: Sightings, database: Database, threads: Threads) -> None:
        self._sightings = sightings
        self._database = database
        self._threads = threads
        self._process = new_id()
        self._due: list[Sighting] = []
        self._asks = False

    def listening(self) -> None:
        """The listener is connected; earlier announcements were missed."""
        self._asks = True
        self._due = self._sightings.everything()

    def heard(self, text: str) -> None:
        """Handle an announcement of a process, maybe this one."""
        try:
            process, asks, sightings = read_sightings(text)
        except ValueError as error:
            _log.warning("%s", error)
            return
        if process == self._process:
            return
        if asks:
            self._due = self._sightings.everything()
        for sighting in sightings:
            self._sightings.heard(sighting)

    async def run(self) -> None:
        """Announce sightings, for as long as the server runs."""
        while not self._database.is_sqlite:
            await asyncio.sleep(EVERY_SECONDS)
            await self.announce()

    async def announce(self) -> None:
        """Announce what is due."""
        due, asks = self._due + self._sightings.news(), self._asks
        self._due, self._asks = [], False
        if not (due or asks):
            return
        texts = sightings_texts(self._process, due, asks=asks)
        try:
            await self._threads.read(announce, self._database, SEEN, texts)
        except StoreError as error:
            self._due, self._asks = due, asks
            _log.warning("sightings could not be announced: %s", error)


def sightings_texts(process: str, sightings: list[Sighting], *, asks: bool = False) -> list[str]:
    """Sightings as texts, as many as are needed."""
    texts = []
    for start in range(0, max(1, len(sightings)), MAX_TOGETHER):
        some = sightings[start : start + MAX_TOGETHER]
        seen = [[one.address[:64], one.player, round(one.ago)] for one in some]
        said = {"process": process, "asks": asks and start == 0, "seen": seen}
        texts.append(json.dumps(said, separators=(",", ":")))
    return texts


def read_sightings(text: str) -> tuple[str, bool, list[Sighting]]:
    """Who says it, whether they ask to hear everything, and whom they saw; `ValueError` if it is
    nothing of the kind."""
    try:
        plain = json.loads(text)
        seen = [
            Sighting(str(address), str(player), float(ago))
            for address, player, ago in plain["seen"]
        ]
        return str(plain["process"]), bool(plain["asks"]), seen
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a note about who was seen: {text[:80]!r}") from error
