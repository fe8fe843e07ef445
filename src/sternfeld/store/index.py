"""Finding tables: by invitation, by person, by what is due."""

from __future__ import annotations

import json
from collections.abc import Collection

from sqlalchemy import ColumnElement, Row, func, or_, select

from sternfeld.store import schema
from sternfeld.store.database import Database
from sternfeld.store.entries import TableEntry
from sternfeld.store.log import secret_hash
from sternfeld.table.plan import Spectators, TableKind
from sternfeld.table.state import TablePhase

__all__ = ["TableIndex"]


class TableIndex:
    """The list of all tables. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_player(self, player: str, limit: int = 200) -> list[TableEntry]:
        """The tables a person sits at or has opened, the latest first."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.player == player)
        return self._find(schema.tables.c.id.in_(mine), limit)

    def open_to_all(self, limit: int = 50) -> list[TableEntry]:
        """Tables that are being played and that anybody may watch."""
        columns = schema.tables.c
        playing = columns.phase == str(TablePhase.PLAYING)
        return self._find(playing & (columns.spectators == str(Spectators.OPEN)), limit)

    def entry(self, table: str) -> TableEntry | None:
        """One table's entry."""
        return next(iter(self._find(schema.tables.c.id == table, 1)), None)

    def by_invitation(self, secret: str) -> str | None:
        """The table that a code or a token opens."""
        columns = schema.invitations.c
        code = secret.strip().upper()
        with self._database.read() as connection:
            found: str | None = connection.execute(
                select(columns.table_id).where(
                    or_(columns.code == code, columns.token_hash == secret_hash(secret))
                )
            ).scalar()
        return found

    def overdue(self, now: int, limit: int = 10_000) -> list[str]:
        """Tables at which time has something to do; those that have waited longest, first."""
        columns = schema.tables.c
        with self._database.read() as connection:
            query = select(columns.id).where(columns.deadline <= now)
            return list(connection.scalars(query.order_by(columns.deadline).limit(limit)))

    def last_updated(self, before: int) -> int | None:
        """When something last happened at a table, before that moment."""
        query = select(func.max(schema.tables.c.updated)).where(schema.tables.c.updated < before)
        with self._database.read() as connection:
            last: int | None = connection.scalar(query)
        return last

    def waiting_for_computer(self, before: int, limit: int = 10_000) -> list[str]:
        """Tables that have waited for a computer since before that moment."""
        columns = schema.tables.c
        due = columns.computer_due.is_(True) & (columns.updated <= before)
        with self._database.read() as connection:
            query = select(columns.id).where(due).order_by(columns.updated).limit(limit)
            return list(connection.scalars(query))

    def words_are_secret_for(
        self,
        players: Collection[str],
        since: int = 0,
        *,
        lexicon: str | None = None,
        against_others: bool = False,
    ) -> bool:
        """Does one of these people play a game in which nobody may look words up (in this word
        list, if one is named), and in which something has happened since that moment?

        ``against_others``: only games count that the server deals and in which several people sit.
        """
        mine = select(schema.seats.c.table_id).where(schema.seats.c.player.in_(players))
        columns = schema.tables.c
        query = select(columns.id).where(
            columns.id.in_(mine), columns.words_are_secret.is_(True), columns.updated >= since
        )
        if lexicon is not None:
            query = query.where(or_(columns.lexicon == lexicon, columns.lexicon.is_(None)))
        if against_others:
            seats = schema.seats.c
            company = select(seats.table_id).group_by(seats.table_id).having(func.count() > 1)
            at_company = company.where(seats.table_id == columns.id).correlate(schema.tables)
            query = query.where(columns.kind == str(TableKind.GAME), at_company.exists())
        with self._database.read() as connection:
            return connection.execute(query.limit(1)).first() is not None

    def counts(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        phase = schema.tables.c.phase
        with self._database.read() as connection:
            rows = connection.execute(select(phase, func.count()).group_by(phase)).all()
        return {row[0]: row[1] for row in rows}

    def _find(self, condition: ColumnElement[bool], limit: int) -> list[TableEntry]:
        with self._database.read() as connection:
            query = select(schema.tables).where(condition)
            rows = connection.execute(
                query.order_by(schema.tables.c.updated.desc()).limit(limit)
            ).all()
        return [_entry(row) for row in rows]


def _entry(row: Row[tuple[object, ...]]) -> TableEntry:
    return TableEntry(
        id=row.id,
        version=row.version,
        phase=TablePhase(row.phase),
        kind=TableKind(row.kind),
        edition=row.edition,
        names=tuple(json.loads(row.names)),
        spectators=Spectators(row.spectators),
        words_are_secret=row.words_are_secret,
        waiting_for=row.waiting_for,
        computer_due=row.computer_due,
        deadline=row.deadline,
        opened=row.opened,
        updated=row.updated,
        lexicon=row.lexicon,
    )
