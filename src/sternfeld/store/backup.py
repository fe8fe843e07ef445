"""A backup while the server runs, as lines of JSON, from either database and into either.

The first line says what it is; each further line is a row. Everything comes from one moment of
the database. Sessions are left out, and push subscriptions with them: a backup that is stolen logs
nobody in. So is what can be made anew from the events. It holds the seeds of running games all the
same, so that they can go on: nobody but its owner can read the file.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Table, insert, select
from sqlalchemy.exc import IntegrityError

from sternfeld.errors import StoreError
from sternfeld.store import schema
from sternfeld.store.store import Store

__all__ = ["back_up", "restore"]

FORM = "sternfeld backup 1"
BATCH = 500
_LEFT_OUT = {
    schema.sessions.name,
    schema.handovers.name,
    schema.snapshots.name,
    schema.results.name,
    schema.push_subscriptions.name,
    schema.turn_notices.name,
}


def _kept() -> list[Table]:
    """What a backup holds, in an order in which it can be put back."""
    return [table for table in schema.metadata.sorted_tables if table.name not in _LEFT_OUT]


def back_up(store: Store, path: Path) -> int:
    """Write everything into a file, which is there as a whole or not at all; how many rows."""
    part = path.with_name(path.name + ".part")
    rows = 0
    part.unlink(missing_ok=True)
    # In a folder of several people somebody may put a file, or a link to one, in its place.
    own = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with (
        open(own, "wb") as opened,
        store.database.read() as connection,
        gzip.open(opened, "wt", encoding="utf-8") as file,
    ):
        file.write(json.dumps({"form": FORM}) + "\n")
        for table in _kept():
            found = connection.execution_options(yield_per=BATCH).execute(select(table))
            for row in found.mappings():
                file.write(json.dumps({"table": table.name, "row": dict(row)}) + "\n")
                rows += 1
        file.close()
        opened.flush()
        os.fsync(own)
    part.replace(path)
    return rows


def restore(store: Store, path: Path) -> int:
    """Put a backup into an empty database: all of it or, if anything is wrong, nothing."""
    try:
        return _restore(store, path)
    except IntegrityError as error:
        raise StoreError(f"the backup {path.name!r} contradicts itself: {error.orig}") from None
    except (OSError, EOFError, ValueError, LookupError, TypeError, RecursionError, zlib.error) as e:
        raise StoreError(f"the backup {path.name!r} cannot be read: {e}") from None


def _restore(store: Store, path: Path) -> int:
    tables = {table.name: table for table in _kept()}
    rows = 0
    with store.database.write() as connection:
        for table in tables.values():
            if connection.execute(select(table).limit(1)).first() is not None:
                raise StoreError("the database is not empty; expected a new one to restore into")
        batch: list[dict[str, Any]] = []
        current = ""
        for name, row in _rows(path):
            if name not in tables:
                raise StoreError(f"the backup names {name!r}, which this version does not know")
            if batch and (name != current or len(batch) >= BATCH):
                connection.execute(insert(tables[current]), batch)
                batch = []
            current = name
            batch.append(row)
            rows += 1
        if batch:
            connection.execute(insert(tables[current]), batch)
    return rows


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(next(file, "null")) != {"form": FORM}:
            raise StoreError(f"{path.name!r} is not a backup of sternfeld")
        for line in file:
            entry = json.loads(line)
            yield entry["table"], entry["row"]
