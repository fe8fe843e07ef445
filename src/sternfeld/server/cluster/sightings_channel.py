"""Who was seen where, at all processes on one PostgreSQL.

A process says whom it has seen, once a minute for each person and address, and everything it knows
to one that has just begun to listen. Nothing of it is written to a table of the database. With
SQLite there is one process, which says nothing and hears nothing.
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
"""In one text; PostgreSQL takes no more than 8000 bytes."""
_log = logging.getLogger("sternfeld.sightings")


class SightingsChannel:
    """Keeps the sightings of all processes alike."""

    def __init__(self, sightings: Sightings, database: Database, threads: Threads) -> None:
        self._sightings = sightings
        self._database = database
        self._threads = threads
        self._process = new_id()
        self._due: list[Sighting] = []
        self._asks = False

    def listening(self) -> None:
        """From now on others are heard; what they said before was not."""
        self._asks = True
        self._due = self._sightings.everything()

    def heard(self, text: str) -> None:
        """A process, maybe this one, has said whom it saw."""
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
        """Say whom this process has seen, for as long as the server runs."""
        while not self._database.is_sqlite:
            await asyncio.sleep(EVERY_SECONDS)
            await self.announce()

    async def announce(self) -> None:
        """Say what there is to say."""
        due, asks = self._due + self._sightings.news(), self._asks
        self._due, self._asks = [], False
        if not (due or asks):
            return
        texts = sightings_texts(self._process, due, asks=asks)
        try:
            await self._threads.read(announce, self._database, SEEN, texts)
        except StoreError as error:
            self._due, self._asks = due, asks
            _log.warning("others could not be told who was seen: %s", error)


def sightings_texts(process: str, sightings: list[Sighting], *, asks: bool = False) -> list[str]:
    """What a process says, as texts; several, if there is much."""
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
