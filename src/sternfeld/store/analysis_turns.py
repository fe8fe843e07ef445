"""Finished turns of analyses: what a killed worker has left, and what reports are made of.

A turn is kept under the table and the hash of everything that it depends on
(`sternfeld.analysis.cache`), so whoever writes one again writes the same. It names nobody.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from collections.abc import Collection, Iterable

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database

__all__ = ["AnalysisTurns"]


class AnalysisTurns:
    """The finished turns of all tables. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keys(self, table: str) -> set[str]:
        """Under which keys turns of a table are kept."""
        columns = schema.analysis_turns.c
        with self._database.read() as connection:
            query = select(columns.key).where(columns.table_id == table)
            return set(connection.scalars(query))

    def find(self, table: str, keys: Collection[str]) -> dict[str, str]:
        """Those of these turns that are finished, as JSON."""
        columns = schema.analysis_turns.c
        with self._database.read() as connection:
            query = select(columns.key, columns.body).where(
                columns.table_id == table, columns.key.in_(keys)
            )
            rows = connection.execute(query).all()
        return {key: zlib.decompress(b85decode(body)).decode() for key, body in rows}

    def put(self, table: str, key: str, text: str) -> None:
        """Keep a turn. If another worker has done so, it has written the same."""
        body = b85encode(zlib.compress(text.encode())).decode()
        try:
            with self._database.write() as connection:
                row = {"table_id": table, "key": key, "body": body}
                connection.execute(insert(schema.analysis_turns), row)
        except IntegrityError:
            return

    def forget_others(self, table: str, keys: Iterable[str]) -> None:
        """Turns that were corrected, or that an earlier version has analysed, need no place."""
        columns = schema.analysis_turns.c
        with self._database.write() as connection:
            connection.execute(
                delete(schema.analysis_turns).where(
                    columns.table_id == table, columns.key.not_in(list(keys))
                )
            )
