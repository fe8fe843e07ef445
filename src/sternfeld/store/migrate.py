"""Bring a database to today's form, at every start; several processes may try at once."""

from __future__ import annotations

from sqlalchemy import inspect, text

from sternfeld.errors import StoreError
from sternfeld.store.database import Database

__all__ = ["HEAD", "migrate"]

HEAD = "0002"
"""The last migration. A database that has seen it needs nothing, not even Alembic."""

_LOCK = 7_380_119  # any number, the same for all processes


def migrate(database: Database) -> None:
    """Run all migrations that this database has not seen. Either all of them happen or none."""
    if not _is_current(database):
        _upgrade(database)


def _is_current(database: Database) -> bool:
    with database.read() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return bool(found == HEAD)


def _upgrade(database: Database) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "sternfeld.store:migrations")
    config.set_main_option("path_separator", "os")
    with database.write() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreError(
                f"the database is of a form this version does not know ({error});"
                " expected an older one; use a newer sternfeld"
            ) from None
