"""The event log: append under the lock of the primary key, and read a table back."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Table, TextClause, delete, exists, insert, select, text
from sqlalchemy.exc import IntegrityError

from sternfeld.errors import NotationError, StoreError
from sternfeld.game.bag import SeededChance
from sternfeld.store import schema
from sternfeld.store.database import Busy, Database
from sternfeld.store.entries import Append, Appended, Conflict, Outcome, Repeated, TableEntry
from sternfeld.store.notices import TABLES, notify
from sternfeld.store.results import write_result
from sternfeld.table.events import (
    InvitationRenewed,
    KeeperJoined,
    SeatLeft,
    SeatsDropped,
    SeatTaken,
    TableEvent,
    TableOpened,
)
from sternfeld.table.evolve import fold
from sternfeld.table.journal import event_from_text, event_to_text, state_from_text, state_to_text
from sternfeld.table.state import TablePhase, TableState

__all__ = ["Log", "secret_hash"]

COMMANDS_KEPT_MS = 30 * 86_400_000
EVENTS_SINCE = 200
_PEOPLE_CHANGE = (TableOpened, SeatTaken, KeeperJoined, SeatLeft, SeatsDropped)
_RARE = (*_PEOPLE_CHANGE, InvitationRenewed)
_ENTRY = tuple(column.name for column in schema.tables.c)
_entry_values = attrgetter(*_ENTRY)
_PLAYED = (
    "version",
    "phase",
    "words_are_secret",
    "waiting_for",
    "computer_due",
    "deadline",
    "updated",
    "lexicon",
)
"""What a move can change in the list of tables."""
_NAMES = json.JSONEncoder(ensure_ascii=False)


def _insert(table: Table) -> TextClause:
    names = [column.name for column in table.c]
    return text(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES (:{', :'.join(names)})")


def _update(names: Iterable[str]) -> TextClause:
    changes = ", ".join(f"{name} = :{name}" for name in names)
    return text(f"UPDATE tables SET {changes} WHERE id = :id AND version = :expected")


# What every move writes is said in SQL: SQLAlchemy would build the same statements anew each time,
# which takes longer than carrying them out.
_ADD_EVENTS = _insert(schema.events)
_REMEMBER = _insert(schema.commands)
_MOVE_ON = _update(_PLAYED)
_CHANGE = _update(name for name in _ENTRY if name != "id")


def secret_hash(secret: str) -> str:
    """What is kept of a secret that only needs to be recognised."""
    return sha256(secret.encode()).hexdigest()


class Log:
    """The events of all tables. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(self, item: Append) -> Outcome:
        """Write new events, if the table still stands where they were decided."""
        return self.append_all([item])[0]

    def append_all(self, items: Sequence[Append]) -> list[Outcome]:
        """Several appends that share one commit. Each succeeds or fails for itself; if the commit
        fails, `StoreError` is raised and none of them has happened.

        Races are rarely lost. So first all are written as if none were, with a few statements; if
        one was, that leaves no trace, and each is written under a savepoint of its own.
        """
        is_plain = all(map(_is_plain_move, items))
        try:
            if is_plain and self._database.is_sqlite:
                self._database.write_moves(partial(_write_moves_to_sqlite, items))
            else:
                with self._database.write() as connection:
                    self._write_together(connection, items)
        except (_LostRace, IntegrityError):
            with self._database.write() as connection:
                return [self._append(connection, item) for item in items]
        return [Appended(item.entry.version) for item in items]

    def append_at_once(self, items: Sequence[Append]) -> list[Outcome] | None:
        """Write moves to SQLite without waiting for anybody else. Or do nothing, where that cannot
        be done or a race is lost; `append_all` then does it or says why."""
        if not (self._database.is_sqlite and all(map(_is_plain_move, items))):
            return None
        try:
            self._database.write_moves(partial(_write_moves_to_sqlite, items), wait=False)
        except (Busy, _LostRace, IntegrityError):
            return None
        return [Appended(item.entry.version) for item in items]

    def _write_together(self, connection: Connection, items: Sequence[Append]) -> None:
        moves = [item for item in items if _is_plain_move(item)]
        if moves:
            _write_moves(connection.execute, moves)
            _tell(connection, moves)
        for item in items:
            if not _is_plain_move(item):
                self._write(connection, item)
                if item.opens is not None:
                    self._write(connection, item.opens)

    def _append(self, connection: Connection, item: Append) -> Outcome:
        try:
            with connection.begin_nested():
                self._write(connection, item)
                if item.opens is not None:
                    self._write(connection, item.opens)
        except (_LostRace, IntegrityError):
            # The race may have been lost against the very same command.
            if item.command is not None:
                done = _answer(connection, item.entry.id, item.player, item.command)
                if done is not None:
                    return Repeated(done)
            return Conflict()
        return Appended(item.entry.version)

    def _write(self, connection: Connection, item: Append) -> None:
        entry = item.entry
        _write_entry(connection, entry, item.expected)
        if item.command is not None:
            connection.execute(_REMEMBER, _command_row(item))
        connection.execute(_ADD_EVENTS, _event_rows(item))
        if item.expected == 0:
            connection.execute(
                insert(schema.seeds), {"table_id": entry.id, "seed": item.seed or ""}
            )
        if any(isinstance(event, _PEOPLE_CHANGE) for event in item.events):
            _write_people(connection, entry, is_new=item.expected == 0)
        _write_invitation(connection, item)
        if item.result is not None:
            write_result(connection, entry.id, item.result)
        _tell(connection, [item])

    def answer(self, table: str, player: str, command: str) -> int | None:
        """The version that a command led to when it was carried out, if it ever was."""
        with self._database.read() as connection:
            return _answer(connection, table, player, command)

    def load(self, table: str, since: TableState | None = None) -> TableState | None:
        """A table as it stands now, from a state on or from the last snapshot; None if unknown."""
        with self._database.read() as connection:
            state = since or _snapshot(connection, table)
            found = read_events(connection, table, state.version if state else 0)
        try:
            return fold(found, state) if found else state
        except Exception as error:  # whatever it is, it is about this table alone
            raise StoreError(f"table {table!r}: the log does not fold: {error}") from error

    def events(self, table: str, after: int = 0) -> tuple[TableEvent, ...]:
        """A table's events after the first ``after``."""
        with self._database.read() as connection:
            return tuple(read_events(connection, table, after))

    def chance(self, table: str) -> SeededChance:
        """The secret order of a table's bag."""
        with self._database.read() as connection:
            seed = connection.execute(
                select(schema.seeds.c.seed).where(schema.seeds.c.table_id == table)
            ).scalar()
        if seed is None:
            raise StoreError(f"the seed of table {table!r} is missing")
        return SeededChance.from_hex(seed)

    def save_snapshot(self, table: str, state: TableState) -> None:
        """Keep a table as it stands, so that it need not be folded from its beginning."""
        body = zlib.compress(state_to_text(state).encode(), 1)
        with self._database.write() as connection:
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
            row = {"table_id": table, "version": state.version, "body": body}
            connection.execute(insert(schema.snapshots), row)

    def tidy(self) -> None:
        """Keep SQLite's write-ahead log short."""
        if self._database.is_sqlite:
            self._database.checkpoint()

    def forget_commands(self, now: int) -> None:
        """Delete the results of old commands, which will not be sent again.

        The clock may be wrong now, or have been wrong then: at a table that is played, only what
        came many events ago is deleted.
        """
        commands, tables = schema.commands.c, schema.tables.c
        here = tables.id == commands.table_id
        over = exists().where(here & (tables.phase != str(TablePhase.PLAYING)))
        moved_on = exists().where(here & (commands.version < tables.version - EVENTS_SINCE))
        old = (commands.at < now - COMMANDS_KEPT_MS) & (over | moved_on)
        with self._database.write() as connection:
            connection.execute(delete(schema.commands).where(old))


class _LostRace(Exception):
    """The table does not stand where the events were decided."""


def _tell(connection: Connection, items: Sequence[Append]) -> None:
    """Notify other processes of new versions when the transaction is committed."""
    notify(connection, TABLES, [f"{item.entry.id} {item.entry.version}" for item in items])


def _is_plain_move(item: Append) -> bool:
    """Does this only add events to a table, as nearly everything does?"""
    if item.expected == 0 or item.opens is not None or item.result is not None:
        return False
    return not any(isinstance(event, _RARE) for event in item.events)


def _write_moves(execute: Callable[[TextClause, Any], Any], moves: Sequence[Append]) -> None:
    """``execute`` runs a statement for many rows: SQLAlchemy's, or that of SQLite's driver."""
    rows = [_played_row(item) for item in moves]
    if execute(_MOVE_ON, rows).rowcount != len(rows):
        raise _LostRace
    commands = [_command_row(item) for item in moves if item.command is not None]
    if commands:
        execute(_REMEMBER, commands)
    execute(_ADD_EVENTS, [row for item in moves for row in _event_rows(item)])


def _write_moves_to_sqlite(moves: Sequence[Append], driver: sqlite3.Connection) -> None:
    _write_moves(lambda sql, rows: driver.executemany(sql.text, rows), moves)


def _row(entry: TableEntry) -> dict[str, Any]:
    row: dict[str, Any] = dict(zip(_ENTRY, _entry_values(entry), strict=True))
    row["names"] = _NAMES.encode(entry.names)
    for name in ("phase", "kind", "spectators"):
        row[name] = str(row[name])
    return row


def _played_row(item: Append) -> dict[str, Any]:
    entry = item.entry
    return {
        "id": entry.id,
        "expected": item.expected,
        "version": entry.version,
        "phase": str(entry.phase),
        "words_are_secret": entry.words_are_secret,
        "waiting_for": entry.waiting_for,
        "computer_due": entry.computer_due,
        "deadline": entry.deadline,
        "updated": entry.updated,
        "lexicon": entry.lexicon,
    }


def _command_row(item: Append) -> dict[str, Any]:
    entry = item.entry
    return {
        "table_id": entry.id,
        "player": item.player,
        "command": item.command,
        "version": entry.version,
        "at": entry.updated,
    }


def _event_rows(item: Append) -> list[dict[str, Any]]:
    return [
        {"table_id": item.entry.id, "seq": seq, "body": event_to_text(event)}
        for seq, event in enumerate(item.events, start=item.expected + 1)
    ]


def _write_entry(connection: Connection, entry: TableEntry, expected: int) -> None:
    row = _row(entry)
    if expected == 0:
        connection.execute(insert(schema.tables), row)
    elif connection.execute(_CHANGE, row | {"expected": expected}).rowcount != 1:
        raise _LostRace


def _write_people(connection: Connection, entry: TableEntry, *, is_new: bool) -> None:
    here = schema.seats.c.table_id == entry.id
    known = set() if is_new else set(connection.scalars(select(schema.seats.c.player).where(here)))
    if fresh := entry.people - known:
        rows = [{"table_id": entry.id, "player": player} for player in sorted(fresh)]
        connection.execute(insert(schema.seats), rows)
    for gone in known - entry.people:
        connection.execute(delete(schema.seats).where(here & (schema.seats.c.player == gone)))


def _write_invitation(connection: Connection, item: Append) -> None:
    """Codes and tokens lead to one table: that of a rematch, if there is one."""
    opened = item.events[0] if item.expected == 0 else None
    renewed = any(isinstance(event, InvitationRenewed) for event in item.events)
    if opened is None and not renewed:
        return
    before = opened.rematch_of if isinstance(opened, TableOpened) else None
    table = schema.invitations.c.table_id
    connection.execute(delete(schema.invitations).where(table.in_((item.entry.id, before))))
    row = {"code": item.invitation.code, "token_hash": secret_hash(item.invitation.token)}
    connection.execute(insert(schema.invitations), row | {"table_id": item.entry.id})


def _answer(connection: Connection, table: str, player: str, command: str) -> int | None:
    columns = schema.commands.c
    found = (columns.table_id == table) & (columns.player == player) & (columns.command == command)
    return connection.execute(select(columns.version).where(found)).scalar()


def _snapshot(connection: Connection, table: str) -> TableState | None:
    body = connection.execute(
        select(schema.snapshots.c.body).where(schema.snapshots.c.table_id == table)
    ).scalar()
    if body is None:
        return None
    try:
        return state_from_text(zlib.decompress(body).decode())
    except (zlib.error, UnicodeDecodeError, NotationError):
        return None


def read_events(connection: Connection, table: str, after: int) -> list[TableEvent]:
    columns = schema.events.c
    rows = connection.execute(
        select(columns.seq, columns.body)
        .where((columns.table_id == table) & (columns.seq > after))
        .order_by(columns.seq)
    ).all()
    for place, row in enumerate(rows, start=after + 1):
        if row.seq != place:
            raise StoreError(f"table {table!r}: event {place} is missing from the log")
    try:
        return [event_from_text(row.body) for row in rows]
    except NotationError as error:
        raise StoreError(f"table {table!r}: the log cannot be read: {error}") from error
