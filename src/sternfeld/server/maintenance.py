"""What a long-running process does now and then: forget idle tables, keep pauses short.

Python's collector looks through all old objects from time to time; with a thousand tables in
memory that stops everything for half a second. The values of tables hold no cycles, so counting
references frees them. New objects are therefore looked through once, a few at a time, and then put
out of the collector's sight; all of them together are looked through only a few times a day.

The collector itself would wait too long: it counts what is made less what is freed, and every move
frees the state before it. After 5,000 moves it would have a million objects to look through.
"""

from __future__ import annotations

import gc
import sys

from sternfeld.server.background import repeat
from sternfeld.server.tables.registry import TableRegistry

__all__ = ["run_maintenance", "tune_gc"]

EVERY_SECONDS = 0.2
EVICT_EVERY = 100
"""Rounds between looks at idle tables: twenty seconds."""
WHOLE_EVERY = 100_000
"""Rounds between full collections: five and a half hours."""


def tune_gc() -> None:
    """Everything there is now will stay: the collector need not look at it, not even once.

    Threads take turns more often than Python's 5 ms, so that the one that writes and the one that
    answers do not wait for each other for long.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 1000)
    sys.setswitchinterval(0.001)


async def run_maintenance(registry: TableRegistry, evict_after: float) -> None:
    """Evict idle tables and collect garbage, for as long as the server runs."""
    rounds = 0

    async def tidy() -> None:
        nonlocal rounds
        rounds += 1
        if rounds % EVICT_EVERY == 0:
            registry.evict(evict_after)
        if rounds % WHOLE_EVERY == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()

    await repeat("maintenance", EVERY_SECONDS, tidy)
