"""What people tried after a game: one tree of moves for each table. It names nobody."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database

__all__ = ["WhatIfs"]


class WhatIfs:
    """The trees of all tables. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, table: str) -> tuple[int, str] | None:
        """The version of a table's tree and its text; None if nobody tried anything."""
        columns = schema.what_ifs.c
        with self._database.read() as connection:
            query = select(columns.version, columns.body).where(columns.table_id == table)
            row = connection.execute(query).first()
        return None if row is None else (row.version, row.body)

    def put(self, table: str, version: int, body: str) -> bool:
        """Write a tree in the place of this version; false if somebody else was faster. A tree that
        was never written has the version 0."""
        columns = schema.what_ifs.c
        try:
            with self._database.write() as connection:
                if version == 0:
                    row = {"table_id": table, "version": 1, "body": body}
                    connection.execute(insert(schema.what_ifs), row)
                    return True
                changed = connection.execute(
                    update(schema.what_ifs)
                    .where(columns.table_id == table, columns.version == version)
                    .values(version=version + 1, body=body)
                )
                return changed.rowcount == 1
        except IntegrityError:
            return False
