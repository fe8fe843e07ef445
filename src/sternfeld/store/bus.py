"""What processes on one PostgreSQL hear from each other: (table, version), whether the table's log
was rewritten because somebody deleted their data, the hashes of sessions that have ended, who is at
which table, who was seen at which address, and which job has come further; nothing else.

With SQLite there is one process and nothing to hear.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from sternfeld.store.database import Database
from sternfeld.store.notices import ENDED, HERE, JOBS, TABLES

__all__ = ["REWRITTEN", "BusHandlers", "listen"]

LOOK_SECONDS = 1.0
SILENT_SECONDS = 8.0
"""Every process hears its own heartbeats, too: after this time without any the connection is dead,
although nobody has said so."""
_log = logging.getLogger("sternfeld.bus")
REWRITTEN = "rewritten"


@dataclass(frozen=True, slots=True)
class BusHandlers:
    """The handler for each channel, called in the listening thread; must not block."""

    table: Callable[[str, int, bool], None]
    """A table, its version, and whether its log was rewritten up to there."""
    ended: Callable[[str], None]
    """The token hash of a session that has ended."""
    here: Callable[[str], None]
    """A note about people: who is at which table, who was seen at which address."""
    job: Callable[[str, str], None]
    """A job by its kind and subject: it has come further."""
    listening: Callable[[], None]
    """The connection is up; announcements before that, at the start or while it was down, may have
    been missed."""

    def handle(self, channel: str, payload: str) -> None:
        """Call the handler of a channel."""
        if channel == TABLES:
            table, version, *more = payload.split(" ")
            self.table(table, int(version), REWRITTEN in more)
        elif channel == ENDED:
            self.ended(payload)
        elif channel == JOBS:
            kind, _, subject = payload.partition(" ")
            self.job(kind, subject)
        else:
            self.here(payload)


def listen(database: Database, handlers: BusHandlers, stop: Event) -> None:
    """Listen until ``stop`` is set; runs in a thread."""
    if database.is_sqlite:
        return
    import psycopg  # not needed with SQLite, where it would make every start slower
    from psycopg import sql

    address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while not stop.is_set():
        try:
            with psycopg.connect(address, autocommit=True) as connection:
                for channel in (TABLES, ENDED, HERE, JOBS):
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                handlers.listening()
                heard = time.monotonic()
                while not stop.is_set() and time.monotonic() - heard < SILENT_SECONDS:
                    for note in connection.notifies(timeout=LOOK_SECONDS):
                        heard = time.monotonic()
                        _handle(handlers, note.channel, note.payload)
        except psycopg.Error:
            stop.wait(LOOK_SECONDS)


def _handle(handlers: BusHandlers, channel: str, payload: str) -> None:
    try:
        handlers.handle(channel, payload)
    except Exception:  # it must not end the thread that listens
        _log.exception("an announcement on %s could not be handled", channel)
