"""What a long-running process does now and then: forget idle tables, keep pauses short.

Python's collector looks through all old objects from time to time; with a thousand tables in
memory that stops everything for half a second. The values of tables hold no cycles, so counting
references frees them. New objects are therefore looked through once, a few at a time, and then put
out of the collector's sight. Some of them, such as closed connections, do become cycles that nobody
needs; so all of them together are looked through now and then, the more rarely the longer it takes.

The collector itself would wait too long: it counts what is made less what is freed, and every move
frees the state before it. After 5,000 moves it would have a million objects to look through.
"""

from __future__ import annotations

import gc
import sys
import time

from sternfeld.server.background import repeat
from sternfeld.server.tables.registry import TableRegistry

__all__ = ["run_maintenance", "tune_gc"]

EVERY_SECONDS = 0.2
EVICT_EVERY = 100
"""Rounds between looks at idle tables: twenty seconds."""
WHOLE_EVERY = 300
"""Rounds between full collections, at least: a minute."""
WHOLE_SHARE = 0.0005
"""The part of the time that full collections may take: one that takes a second comes every half an
hour."""


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
    next_whole = 0.0

    async def tidy() -> None:
        nonlocal rounds, next_whole
        rounds += 1
        if rounds % EVICT_EVERY == 0:
            registry.evict(evict_after)
        began = time.monotonic()
        if rounds % WHOLE_EVERY == 0 and began >= next_whole:
            gc.unfreeze()
            gc.collect()
            next_whole = began + (time.monotonic() - began) / WHOLE_SHARE
        else:
            gc.collect(0)
        gc.freeze()

    await repeat("maintenance", EVERY_SECONDS, tidy)
