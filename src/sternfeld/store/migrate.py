"""Migrations: bring a database to the current schema at every start.

A new database gets the current schema at once. An older one gets the numbered steps it has not
seen. The number of the last step is kept in a table called ``alembic_version``, because Alembic
created the first databases.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, inspect, text

from sternfeld.errors import StoreError
from sternfeld.store import schema
from sternfeld.store.database import Database

__all__ = ["CURRENT", "QUEUE_SCHEMA", "migrate"]

STEPS = {
    "0002": ("ALTER TABLE tables ADD COLUMN lexicon VARCHAR(64)",),
    "0003": (
        "CREATE TABLE results (table_id VARCHAR(32) NOT NULL, ended BIGINT NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (table_id),"
        " FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ),
    "0004": (
        "CREATE TABLE server_keys (name VARCHAR(16) NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE push_subscriptions (endpoint_hash VARCHAR(64) NOT NULL PRIMARY KEY,"
        " player VARCHAR(32) NOT NULL, session VARCHAR(64) NOT NULL,"
        " endpoint TEXT NOT NULL, p256dh VARCHAR(128) NOT NULL, auth VARCHAR(64) NOT NULL,"
        " language VARCHAR(2) NOT NULL, UNIQUE (session),"
        " FOREIGN KEY (player) REFERENCES players (id) ON DELETE CASCADE,"
        " FOREIGN KEY (session) REFERENCES sessions (token_hash) ON DELETE CASCADE)",
        "CREATE INDEX push_subscriptions_by_player ON push_subscriptions (player)",
        "CREATE TABLE mail_addresses (player VARCHAR(32) NOT NULL PRIMARY KEY,"
        " address VARCHAR(254) NOT NULL, language VARCHAR(2) NOT NULL,"
        " token VARCHAR(64) NOT NULL, confirmed BOOLEAN NOT NULL, sent BIGINT NOT NULL,"
        " UNIQUE (token),"
        " FOREIGN KEY (player) REFERENCES players (id) ON DELETE CASCADE)",
        "CREATE TABLE turn_notices (table_id VARCHAR(32) NOT NULL, player VARCHAR(32) NOT NULL,"
        " channel VARCHAR(8) NOT NULL, at BIGINT NOT NULL,"
        " PRIMARY KEY (table_id, player, channel),"
        " FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ),
    "0005": (
        "CREATE TABLE jobs (id VARCHAR(32) NOT NULL PRIMARY KEY, kind VARCHAR(16) NOT NULL,"
        " subject VARCHAR(64) NOT NULL, status VARCHAR(16) NOT NULL, bulk BOOLEAN NOT NULL,"
        " round BIGINT NOT NULL, worker VARCHAR(32), attempts INTEGER NOT NULL,"
        " done INTEGER NOT NULL, total INTEGER NOT NULL, problem VARCHAR(32),"
        " created BIGINT NOT NULL, updated BIGINT NOT NULL, UNIQUE (kind, subject))",
        "CREATE INDEX jobs_by_status ON jobs (status, bulk, round)",
        "CREATE TABLE job_requests (job VARCHAR(32) NOT NULL, player VARCHAR(32) NOT NULL,"
        " at BIGINT NOT NULL, PRIMARY KEY (job, player),"
        " FOREIGN KEY (job) REFERENCES jobs (id) ON DELETE CASCADE,"
        " FOREIGN KEY (player) REFERENCES players (id) ON DELETE CASCADE)",
        "CREATE INDEX job_requests_by_player ON job_requests (player, at)",
        "CREATE TABLE analysis_turns (table_id VARCHAR(32) NOT NULL, key VARCHAR(32) NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (table_id, key),"
        " FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ),
    "0006": (
        "CREATE TABLE what_ifs (table_id VARCHAR(32) NOT NULL PRIMARY KEY,"
        " version INTEGER NOT NULL, body TEXT NOT NULL,"
        " FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ),
}
"""The statements that lead to each version from the one before. The first version is 0001."""
CURRENT = max(STEPS)
QUEUE = "0005"
"""The step with which the tables of procrastinate come."""
QUEUE_SCHEMA = "03.04.00_50_post_add_retry_failed_job_procedure.sql"
"""The last migration of procrastinate that is part of that step. Later ones need a step that runs
them, because only a new database gets the schema of the version that is installed."""

_LOCK = 7_380_119  # any number, the same for all processes


def migrate(database: Database) -> None:
    """Run the steps that this database has not seen. Either all of them happen or none.

    Several processes may do this at once: the first one does the work.
    """
    with database.read() as connection:
        if _version(connection) == CURRENT:
            return
    with database.write() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        version = _version(connection)
        if version is None:
            _create(connection)
            return
        if version > CURRENT:
            raise StoreError(
                f"the database has version {version}, which this sternfeld does not know;"
                f" expected at most {CURRENT}; use a newer sternfeld"
            )
        for step in sorted(step for step in STEPS if step > version):
            for statement in STEPS[step]:
                connection.execute(text(statement))
            if step == QUEUE:
                _add_queue(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": CURRENT})


def _version(connection: Connection) -> str | None:
    """The number of the last step this database has seen; None for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _create(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    connection.execute(
        text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:now)"), {"now": CURRENT})
    _add_queue(connection)


def _add_queue(connection: Connection) -> None:
    """The tables of procrastinate, which hands out jobs to the processes on one PostgreSQL."""
    if connection.dialect.name == "sqlite":
        return
    from procrastinate.schema import SchemaManager  # not needed at any later start

    driver: Any = connection.connection.driver_connection
    driver.execute(SchemaManager.get_schema())
