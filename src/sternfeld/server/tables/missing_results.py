"""Results that were never written: those of games that an earlier version finished."""

from __future__ import annotations

import asyncio

from sternfeld.server.background import surviving
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table.results import result_of

__all__ = ["write_missing_results"]

BATCH = 20
PAUSE_SECONDS = 0.2
"""Between two batches: play comes first."""


async def write_missing_results(store: Store, threads: Threads) -> None:
    """Go through all finished games once. A table that cannot be read is left out."""
    last = ""
    while tables := await threads.read(store.results.missing, last, BATCH):
        for table in tables:
            await surviving(f"the result of table {table}", threads.read(_write, store, table))
        last = tables[-1]
        await asyncio.sleep(PAUSE_SECONDS)


def _write(store: Store, table: str) -> None:
    state = store.log.load(table)
    result = None if state is None else result_of(state)
    if result is not None:
        store.results.add(table, result)
