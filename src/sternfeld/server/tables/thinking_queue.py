"""Who thinks next: computer players of many tables share a few threads, fairly.

Tables at which somebody looks on come first. Then addresses take turns, and at one address the
people who opened the tables. Who opens many tables makes nobody else's computer players wait.

Questions about positions are thought about in the background: only while no computer player waits,
and they leave as soon as one does.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

__all__ = ["ThinkingQueue"]

MAX_SERVED = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    address: str
    person: str
    is_watched: Callable[[], bool]
    background: bool
    begins: asyncio.Future[None]


class ThinkingQueue:
    """A few places to think, and who waits for one."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._taken = 0
        self._waiting: list[_Waiting] = []
        self._served: dict[tuple[str, str], int] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        """How many computer players wait."""
        return sum(not one.background for one in self._waiting)

    @property
    def share(self) -> float:
        """The part of the usual time that one may think for while others wait."""
        return self._places / (self._places + len(self))

    @asynccontextmanager
    async def place(
        self,
        address: str,
        person: str,
        is_watched: Callable[[], bool] = lambda: True,
        *,
        background: bool = False,
    ) -> AsyncIterator[None]:
        """Wait for a place to think, and leave it at the end. Whoever thinks in the background
        comes after all others, and leaves when the queue has somebody who waits."""
        begins: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(address, person, is_watched, background, begins))
        self._let_in()
        try:
            await begins
        except asyncio.CancelledError:
            if begins.done() and not begins.cancelled():
                self._leave()
            self._waiting = [one for one in self._waiting if one.begins is not begins]
            raise
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        self._taken -= 1
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._taken < self._places:
            one = min(self._waiting, key=self._rank)
            self._waiting.remove(one)
            if one.begins.done():  # given up, which its task does not know yet
                continue
            self._taken += 1
            number = next(self._numbers)
            self._served["address", one.address] = self._served["person", one.person] = number
            one.begins.set_result(None)
        if not self._taken or len(self._served) > MAX_SERVED:
            self._served.clear()

    def _rank(self, one: _Waiting) -> tuple[bool, bool, int, int]:
        """Less is sooner; among equals, who came first."""
        return (
            one.background,
            not one.is_watched(),
            self._served.get(("address", one.address), 0),
            self._served.get(("person", one.person), 0),
        )
