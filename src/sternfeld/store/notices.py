"""The channels between processes on one PostgreSQL.

With SQLite there is one process and nobody to tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, text

from sternfeld.store.database import Database

__all__ = ["ENDED", "HERE", "JOBS", "TABLES", "announce", "notify"]

TABLES = "sternfeld"
"""A table has a new version, or was rewritten."""
ENDED = "sternfeld_ended"
"""A session has ended."""
HERE = "sternfeld_here"
"""Who is at which table, and who was seen at which address."""
JOBS = "sternfeld_jobs"
"""A job waits, runs, has come further, or is over."""
_NOTIFY = text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")


def notify(connection: Connection, channel: str, news: Sequence[str]) -> None:
    """Notify other processes when, and if, the transaction is committed."""
    if news and connection.dialect.name != "sqlite":
        connection.execute(_NOTIFY, {"channel": channel, "news": list(news)})


def announce(database: Database, channel: str, news: Sequence[str]) -> None:
    """Notify other processes of something that is not stored."""
    with database.write() as connection:
        notify(connection, channel, news)
