"""Thread pools for work that would block the event loop: reading, computing, saving, hashing,
thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

__all__ = ["Threads"]

Result = TypeVar("Result")
Given = TypeVarTuple("Given")


class Threads:
    """A few threads for each kind of work, so that one kind cannot starve another."""

    def __init__(self, thinkers: int) -> None:
        self._readers = ThreadPoolExecutor(4, "reader")
        self._computers = ThreadPoolExecutor(1, "computer")
        self._savers = ThreadPoolExecutor(1, "saver")
        self._hashers = ThreadPoolExecutor(1, "hasher")
        self._thinkers = ThreadPoolExecutor(thinkers, "thinker")

    async def read(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Ask the database, or do anything that is over soon."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *given)

    async def compute(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Do something in Python that takes long (see `LongWork`): readers go on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._computers, work, *given)

    async def hash(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Hash a password: one at a time, because each takes much memory."""
        return await asyncio.get_running_loop().run_in_executor(self._hashers, work, *given)

    async def think(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Run a computer player's search."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work, *given)

    def later(self, work: Callable[[], None]) -> None:
        """Do something in the background."""
        self._savers.submit(work)

    def stop(self) -> None:
        """Finish what has begun; what has not begun is dropped, except saving."""
        for pool in (self._thinkers, self._hashers, self._computers, self._readers):
            pool.shutdown(wait=True, cancel_futures=True)
        self._savers.shutdown(wait=True)
