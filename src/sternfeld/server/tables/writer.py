"""The writer: appends that wait together are committed together.

A commit waits for the disk. Moves that arrive meanwhile share the next commit, each under a
savepoint of its own, so that one that lost a race does not spoil the others. Nobody is told that
something happened before the disk has it.

As long as SQLite's disk is fast, moves are written in the event loop: one that comes alone at once,
those of one round of the event loop together. To hand them to a thread and back would take as much
processor time as to write them. A slow disk, PostgreSQL, and whatever is more than a move are the
thread's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

from sternfeld.errors import StoreError
from sternfeld.server.errors import ApiError
from sternfeld.store.entries import Append, Outcome
from sternfeld.store.store import Store

__all__ = ["Writer"]

MAX_WAITING = 2000
MAX_TOGETHER = 100
ALONE_SECONDS = 0.002
"""A move comes alone if none came in this time."""
SLOW_SECONDS = 0.01
SLOW_PAUSE_SECONDS = 10.0
"""After two commits in the event loop that took so long, the thread does them for a while."""
CHECKPOINT_EVERY = 100
"""After so many moves SQLite's write-ahead log, some four megabytes, is moved into its file."""
_log = logging.getLogger("sternfeld.writer")


class _Order:
    __slots__ = ("future", "item", "loop")

    def __init__(self, item: Append, loop: asyncio.AbstractEventLoop) -> None:
        self.item = item
        self.loop = loop
        self.future: asyncio.Future[Outcome] = loop.create_future()


def _tell(orders: list[_Order], outcomes: Sequence[Outcome | Exception]) -> None:
    for order, outcome in zip(orders, outcomes, strict=True):
        if order.future.done():
            continue
        if isinstance(outcome, Exception):
            order.future.set_exception(outcome)
        else:
            order.future.set_result(outcome)


def _answer(orders: list[_Order], outcomes: Sequence[Outcome | Exception]) -> None:
    """Wake the event loop once for all that were written together."""
    orders[0].loop.call_soon_threadsafe(_tell, orders, outcomes)


class Writer:
    """Takes appends from the event loop and writes them, mostly in a thread. ``later`` does
    something in the background."""

    def __init__(self, store: Store, later: Callable[[Callable[[], None]], None]) -> None:
        self._store = store
        self._later = later
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._together: list[_Order] = []
        self._unanswered = 0
        self._last = self._slow_until = float("-inf")
        self._was_slow = False
        self._is_tidying = False
        self.commits = 0
        self.appends = 0

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self) -> None:
        """Write what has been ordered, then end."""
        self._orders.put(None)
        self._thread.join()

    async def append(self, item: Append) -> Outcome:
        """Write; returns when the disk has it."""
        if self._orders.qsize() >= MAX_WAITING:
            raise ApiError(503, "busy", "too many writes are waiting; try again")
        loop = asyncio.get_running_loop()
        if self._comes_alone(loop.time()):
            outcomes = self._write_here([item], loop)
            if outcomes is not None:
                return outcomes[0]
        order = _Order(item, loop)
        self._unanswered += 1
        if not self._together:
            loop.call_soon(self._write_together, loop)
        self._together.append(order)
        try:
            return await order.future
        finally:
            self._unanswered -= 1
            self._last = loop.time()

    def _comes_alone(self, now: float) -> bool:
        since, self._last = now - self._last, now
        return since >= ALONE_SECONDS and not self._unanswered

    def _write_together(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write all moves that came in one round of the event loop."""
        orders, self._together = self._together, []
        outcomes: Sequence[Outcome | Exception] | None
        try:
            outcomes = self._write_here([order.item for order in orders], loop)
        except StoreError as error:
            outcomes = [error] * len(orders)
        if outcomes is not None:
            _tell(orders, outcomes)
            return
        for order in orders:
            self._orders.put(order)

    def _write_here(
        self, items: Sequence[Append], loop: asyncio.AbstractEventLoop
    ) -> list[Outcome] | None:
        """Write in the event loop; None if the thread has to do it."""
        began = loop.time()
        if began < self._slow_until or self._is_tidying or len(items) > MAX_TOGETHER:
            return None
        try:
            outcomes = self._store.log.append_at_once(items)
        except StoreError as error:
            _log.error("append failed: %s", error)
            raise
        self._last = loop.time()
        is_slow = self._last - began > SLOW_SECONDS
        if is_slow and self._was_slow:
            self._slow_until = self._last + SLOW_PAUSE_SECONDS
        self._was_slow = is_slow
        if outcomes is not None:
            self._count(len(items))
        return outcomes

    def _count(self, appends: int) -> None:
        """Something was written; now and then, tidy up."""
        before = self.appends // CHECKPOINT_EVERY
        self.commits += 1
        self.appends += appends
        if self.appends // CHECKPOINT_EVERY > before and not self._is_tidying:
            self._is_tidying = True
            self._later(self._tidy)

    def _tidy(self) -> None:
        try:
            self._store.log.tidy()
        except StoreError as error:
            _log.warning("the write-ahead log could not be tidied: %s", error)
        finally:
            self._is_tidying = False

    def _work(self) -> None:
        while True:
            order = self._orders.get()
            if order is None:
                return
            orders, stopping = [order], False
            while len(orders) < MAX_TOGETHER and not self._orders.empty():
                following = self._orders.get()
                if following is None:
                    stopping = True
                    break
                orders.append(following)
            self._write(orders)
            if stopping:
                return

    def _write(self, orders: list[_Order]) -> None:
        try:
            outcomes = self._store.log.append_all([order.item for order in orders])
        except StoreError as error:
            _log.error("append failed: %s", error)
            _answer(orders, [error] * len(orders))
            return
        except Exception as error:
            _log.exception("append failed")
            _answer(orders, [error] * len(orders))
            return
        self._count(len(orders))
        _answer(orders, outcomes)
