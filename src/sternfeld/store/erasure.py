"""Taking a person out of the logs, or a whole table out of the store. The only place where an event
is ever written again or deleted."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from sternfeld.store import schema
from sternfeld.store.bus import REWRITTEN
from sternfeld.store.log import read_events
from sternfeld.store.notices import TABLES, notify
from sternfeld.store.results import write_result
from sternfeld.store.store import Store
from sternfeld.table.evolve import fold
from sternfeld.table.journal import event_to_text
from sternfeld.table.redaction import without_person
from sternfeld.table.results import result_of
from sternfeld.table.state import TableState

__all__ = ["erase_from_log", "erase_table"]


def erase_from_log(store: Store, table: str, player: str) -> None:
    """Write a table's events without this person, all in one moment."""
    while True:
        with store.database.read() as connection:
            before = _texts(connection, table)
            events = read_events(connection, table, 0)
        if not events:  # deleted meanwhile
            return
        # A long game takes seconds: meanwhile others write.
        after = without_person(events, player)
        state = fold(after)
        changed = [
            {"place": seq, "text": event_to_text(new)}
            for seq, (old, new) in enumerate(zip(events, after, strict=True), start=1)
            if old != new
        ]
        if _rewrite(store, table, player, before, changed, state):
            return


def _texts(connection: Connection, table: str) -> list[str]:
    columns = schema.events.c
    query = select(columns.body).where(columns.table_id == table).order_by(columns.seq)
    return list(connection.scalars(query))


def _rewrite(
    store: Store,
    table: str,
    player: str,
    before: list[str],
    changed: list[dict[str, Any]],
    state: TableState,
) -> bool:
    """False if another process has written to the log."""
    with store.database.write() as connection:
        if _texts(connection, table) != before:
            return False
        if changed:
            here = schema.events.c.table_id == table
            statement = (
                update(schema.events)
                .where(here & (schema.events.c.seq == bindparam("place")))
                .values(body=bindparam("text"))
            )
            connection.execute(statement, changed)
        connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
        names = [seat.name for seat in state.seats]
        connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(names=json.dumps(names, ensure_ascii=False))
        )
        if (result := result_of(state)) is not None:
            write_result(connection, table, result)
        mine = (schema.seats.c.table_id == table) & (schema.seats.c.player == player)
        connection.execute(delete(schema.seats).where(mine))
        sent = (schema.commands.c.table_id == table) & (schema.commands.c.player == player)
        connection.execute(delete(schema.commands).where(sent))
        notify(connection, TABLES, [f"{table} {len(before)} {REWRITTEN}"])
    return True


def erase_table(store: Store, table: str, work: Collection[tuple[str, str]]) -> None:
    """Forget a table with all that belongs to it, and the ``work`` that is about it, by kind and
    subject. A worker that is at it finds that it is nobody's any more."""
    jobs = schema.jobs.c
    with store.database.write() as connection:
        for kind, subject in work:
            mine = (jobs.kind == kind) & (jobs.subject == subject)
            connection.execute(delete(schema.jobs).where(mine))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
        notify(connection, TABLES, [f"{table} 0 {REWRITTEN}"])
