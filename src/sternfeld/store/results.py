"""Results of finished games: written when a game ends, read by lists and statistics."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database
from sternfeld.table.plan import TableKind
from sternfeld.table.results import GameResult, result_from_text, result_to_text
from sternfeld.table.state import TablePhase

__all__ = ["FinishedGame", "Results", "write_result"]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, with the names of its seats as they are now."""

    table: str
    kind: TableKind
    edition: str
    names: tuple[str, ...]
    result: GameResult


class Results:
    """The results of all games. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_player(
        self,
        player: str,
        limit: int,
        offset: int = 0,
        *,
        edition: str | None = None,
        name: str = "",
    ) -> list[FinishedGame]:
        """The finished games of a person, the latest first; only those of an edition, or in which
        somebody has a name with these letters."""
        tables, results = schema.tables.c, schema.results.c
        columns = (tables.id, tables.kind, tables.edition, tables.names, results.body)
        query = _narrowed(select(*columns), player, edition, name)
        with self._database.read() as connection:
            rows = connection.execute(
                query.order_by(results.ended.desc(), tables.id).limit(limit).offset(offset)
            ).all()
        return [_game(row) for row in rows]

    def count(self, player: str, *, edition: str | None = None, name: str = "") -> int:
        """How many games `of_player` finds."""
        query = _narrowed(select(func.count()), player, edition, name)
        with self._database.read() as connection:
            found: int = connection.execute(query).scalar_one()
        return found

    def missing(self, after: str, limit: int) -> list[str]:
        """Tables whose game has ended and whose result was never written, in order; those of
        earlier versions, and of a backup."""
        tables = schema.tables.c
        written = select(schema.results.c.table_id).where(schema.results.c.table_id == tables.id)
        ended = (tables.phase == str(TablePhase.ENDED)) & (tables.id > after)
        query = select(tables.id).where(ended, ~written.exists()).order_by(tables.id)
        with self._database.read() as connection:
            return list(connection.scalars(query.limit(limit)))

    def add(self, table: str, result: GameResult) -> None:
        """Write a result that is missing. Another process may do so at the same moment."""
        try:
            with self._database.write() as connection:
                write_result(connection, table, result)
        except IntegrityError:
            return


def write_result(connection: Connection, table: str, result: GameResult) -> None:
    """Write a game's result in the place of an earlier one."""
    connection.execute(delete(schema.results).where(schema.results.c.table_id == table))
    row = {"table_id": table, "ended": result.ended, "body": result_to_text(result)}
    connection.execute(insert(schema.results), row)


def _narrowed(query: Select[Any], player: str, edition: str | None, name: str) -> Select[Any]:
    """Only games that this person sat at, and that are still over: a correction can go on."""
    tables, results, seats = schema.tables, schema.results, schema.seats
    query = query.select_from(
        seats.join(tables, tables.c.id == seats.c.table_id).join(
            results, results.c.table_id == tables.c.id
        )
    ).where(seats.c.player == player, tables.c.phase == str(TablePhase.ENDED))
    if edition is not None:
        query = query.where(tables.c.edition == edition)
    if name:
        query = query.where(tables.c.names.icontains(name, autoescape=True))
    return query


def _game(row: Row[tuple[str, str, str, str, str]]) -> FinishedGame:
    return FinishedGame(
        table=row.id,
        kind=TableKind(row.kind),
        edition=row.edition,
        names=tuple(json.loads(row.names)),
        result=result_from_text(row.body),
    )
