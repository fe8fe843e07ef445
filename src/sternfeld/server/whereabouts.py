"""Who was seen at which address a short while ago.

A person is known by a session, and a second browser window is somebody else. What nobody at a
table may do (look words up) is therefore refused to the whole address from which somebody plays.
Another network cannot be known: that is the limit of what a server can see.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Whereabouts"]

RECENT_SECONDS = 600.0
MOST_ADDRESSES = 20_000
MOST_PEOPLE = 200
"""At one address; behind a large network the longest unseen are forgotten first."""


class Whereabouts:
    """Remembers for ten minutes who was at an address; nothing of it is written down."""

    __slots__ = ("_clock", "_seen")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, float]] = {}

    def saw(self, address: str, player: str) -> None:
        """A person is at this address now."""
        here = self._seen.pop(address, {})
        here.pop(player, None)
        here[player] = self._clock()
        if len(here) > MOST_PEOPLE:
            del here[next(iter(here))]
        self._seen[address] = here
        if len(self._seen) > MOST_ADDRESSES:
            del self._seen[next(iter(self._seen))]

    def recently_at(self, address: str) -> tuple[str, ...]:
        """Everybody who was at this address a short while ago."""
        since = self._clock() - RECENT_SECONDS
        here = {who: at for who, at in self._seen.get(address, {}).items() if at >= since}
        if here:
            self._seen[address] = here
        else:
            self._seen.pop(address, None)
        return tuple(here)
