"""Questions about positions: thought about behind all computer players, and remembered.

A question gives way as soon as a computer player waits, and begins again when there is room. It is
given up when nobody waits for its answer any more.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from threading import Event
from typing import TypeVar

from sternfeld.server.errors import ApiError
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.settings import Limits
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from sternfeld.server.threads import Threads

__all__ = ["Asker", "Questions", "Stop"]

Answer = TypeVar("Answer")
Stop = Callable[[], bool]
REMEMBERED = 500
"""Answers that are kept in memory."""
PATIENCE_SECONDS = 60.0
"""How long somebody waits for an answer while computer players come first."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who waits for an answer. ``gone`` returns when they do no longer."""

    visitor: Visitor | None
    address: str
    gone: Callable[[], Awaitable[object]]

    @property
    def person(self) -> str:
        """At whose expense the engine thinks."""
        return f"address {self.address}" if self.visitor is None else self.visitor.id


class Questions:
    """Who asks about positions, and what was answered."""

    def __init__(
        self, queue: ThinkingQueue, threads: Threads, limits: Limits, is_stopping: Stop
    ) -> None:
        self._queue = queue
        self._threads = threads
        self._most = limits.questions_per_person
        self._is_stopping = is_stopping
        self._asked: Counter[str] = Counter()
        self._answers: OrderedDict[str, object] = OrderedDict()

    def known(self, key: str, kind: type[Answer]) -> Answer | None:
        """An answer that was given before."""
        found = self._answers.get(key)
        if not isinstance(found, kind):
            return None
        self._answers.move_to_end(key)
        return found

    async def answer(
        self,
        person: str,
        address: str,
        key: str,
        work: Callable[[Stop], Answer | None],
        gone: Callable[[], Awaitable[object]],
    ) -> Answer:
        """Think about a question for as long as somebody waits for the answer. ``work`` gives None
        if it was stopped; ``gone`` returns when nobody waits any more."""
        if self._asked[person] >= self._most:
            raise ApiError(
                429, "too_many", f"{self._most} of your questions wait already", retry_after=5
            )
        self._asked[person] += 1
        given_up = Event()
        thinking = asyncio.ensure_future(self._think(person, address, work, given_up))
        leaving = asyncio.ensure_future(gone())
        try:
            await asyncio.wait(
                (thinking, leaving), timeout=PATIENCE_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if not thinking.done():
                raise ApiError(
                    503, "busy", "the computer players at the tables come first", retry_after=5
                )
            found = thinking.result()
        finally:
            given_up.set()
            thinking.cancel()
            leaving.cancel()
            self._asked[person] -= 1
            if not self._asked[person]:
                del self._asked[person]
        self._answers[key] = found
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        return found

    async def _think(
        self,
        person: str,
        address: str,
        work: Callable[[Stop], Answer | None],
        given_up: Event,
    ) -> Answer:
        def stop() -> bool:
            return given_up.is_set() or self._is_stopping() or len(self._queue) > 0

        while not self._is_stopping():
            async with self._queue.place(address, person, background=True):
                found = await self._threads.think(work, stop)
            if found is not None:
                return found
        raise ApiError(503, "stopping", "the server is about to stop", retry_after=5)
