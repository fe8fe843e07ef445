"""A writer thread: appends that wait together are committed together.

A commit waits for the disk. Moves that arrive meanwhile share the next commit, each under a
savepoint of its own, so that one that lost a race does not spoil the others. Nobody is told that
something happened before the disk has it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from sternfeld.errors import StoreError
from sternfeld.server.errors import ApiError
from sternfeld.store.entries import Append, Outcome
from sternfeld.store.store import Store

__all__ = ["Writer"]

MAX_WAITING = 2000
MAX_TOGETHER = 100
_log = logging.getLogger("sternfeld.writer")


class _Order:
    __slots__ = ("future", "item", "loop")

    def __init__(self, item: Append, loop: asyncio.AbstractEventLoop) -> None:
        self.item = item
        self.loop = loop
        self.future: asyncio.Future[Outcome] = loop.create_future()


def _answer(orders: list[_Order], outcomes: Sequence[Outcome | Exception]) -> None:
    """Wake the event loop once for all that were written together."""

    def tell() -> None:
        for order, outcome in zip(orders, outcomes, strict=True):
            if order.future.done():
                continue
            if isinstance(outcome, Exception):
                order.future.set_exception(outcome)
            else:
                order.future.set_result(outcome)

    orders[0].loop.call_soon_threadsafe(tell)


class Writer:
    """Takes appends from the event loop and writes them in a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
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
        order = _Order(item, asyncio.get_running_loop())
        self._orders.put(order)
        return await order.future

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
        self.commits += 1
        self.appends += len(orders)
        _answer(orders, outcomes)
