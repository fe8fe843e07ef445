"""Long work in Python: games that are read from files, replayed or checked.

One piece is done at a time, in a thread of its own, so that whoever reads the database waits for
none of it. Addresses take turns, and none may ask for more than its share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from sternfeld.server.threads import Threads

__all__ = ["LongWork", "seconds_to_read", "seconds_to_replay", "seconds_to_write"]

Result = TypeVar("Result")


class LongWork:
    """Who has work done, and whose turn it is. ``rate`` counts seconds of questions about
    positions, of which this takes its part."""

    def __init__(self, threads: Threads, rate: RateLimit) -> None:
        self._threads = threads
        self._rate = rate
        self._queue = ThinkingQueue(1)

    def take(self, address: str, seconds: float) -> None:
        """Take this many seconds of an address's share, or refuse."""
        self._rate.take(f"address {address}", seconds)

    async def do(
        self, address: str, person: str, seconds: float, work: Callable[[], Result]
    ) -> Result:
        """Have something done that takes about this many seconds."""
        self.take(address, seconds)
        async with self._queue.place(address, person):
            return await self._threads.compute(work)


def seconds_to_read(gcg: str) -> float:
    """About how long it takes to read a file and replay its game."""
    return len(gcg) / 20_000


def seconds_to_replay(events: int) -> float:
    """About how long it takes to replay this many events of a game."""
    return events / 2_000


def seconds_to_write(events: int) -> float:
    """About how long it takes to write this many events of a game."""
    return events / 20_000
