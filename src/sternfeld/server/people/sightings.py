"""Who was seen at which address a short while ago.

A person is known by a session, and a second browser window is somebody else. What nobody at a
table may do (look words up) is therefore refused to the whole address from which somebody plays.
Another network cannot be known: that is the limit of what a server can see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = ["Sighting", "Sightings"]

RECENT_SECONDS = 600.0
TELL_AGAIN_SECONDS = 60.0
"""How often a sighting of the same person is announced to other processes."""
MAX_ADDRESSES = 20_000
MAX_PEOPLE = 200
"""At one address; behind a large network the longest unseen are forgotten first."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A person was at an address ``ago`` seconds ago."""

    address: str
    player: str
    ago: float = 0.0


@dataclass(slots=True)
class _Seen:
    at: float
    told: float = float("-inf")


class Sightings:
    """Remembers for ten minutes, in memory only, who was at an address."""

    __slots__ = ("_clock", "_last_at", "_seen", "on_news")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, dict[str, _Seen]] = {}
        self._last_at: dict[str, str] = {}
        self.on_news: list[Callable[[str, str], None]] = []
        """Called with what other processes should hear."""

    def saw(self, address: str, player: str) -> None:
        """A person is at this address now."""
        seen = self._note(address, player, self._clock())
        if seen.at - seen.told >= TELL_AGAIN_SECONDS:
            seen.told = seen.at
            for notify in self.on_news:
                notify(address, player)

    def heard(self, sighting: Sighting) -> None:
        """Another process saw a person."""
        at = self._clock() - sighting.ago
        known = self._seen.get(sighting.address, {}).get(sighting.player)
        if known is None or known.at < at:
            self._note(sighting.address, sighting.player, at)

    def _note(self, address: str, player: str, at: float) -> _Seen:
        self._last_at.pop(player, None)
        self._last_at[player] = address
        if len(self._last_at) > MAX_ADDRESSES:
            del self._last_at[next(iter(self._last_at))]
        here = self._seen.pop(address, {})
        seen = here.pop(player, None) or _Seen(at)
        seen.at = at
        here[player] = seen
        if len(here) > MAX_PEOPLE:
            del here[next(iter(here))]
        self._seen[address] = here
        if len(self._seen) > MAX_ADDRESSES:
            del self._seen[next(iter(self._seen))]
        return seen

    def recently_at(self, address: str) -> tuple[str, ...]:
        """Everybody who was at this address a short while ago."""
        since = self._clock() - RECENT_SECONDS
        here = {who: seen for who, seen in self._seen.get(address, {}).items() if seen.at >= since}
        if here:
            self._seen[address] = here
        else:
            self._seen.pop(address, None)
        return tuple(here)

    def last_address(self, player: str) -> str:
        """Where a person was seen last; an address of their own, if that is not known."""
        return self._last_at.get(player, f"unknown {player}")

    def elsewhere(self, players: Iterable[str], address: str) -> bool:
        """Was one of these people seen a short while ago, and never at this address?"""
        here, wanted = set(self.recently_at(address)), set(players)
        since = self._clock() - RECENT_SECONDS
        return any(
            player in wanted and player not in here and seen.at >= since
            for people in self._seen.values()
            for player, seen in people.items()
        )

    def recent(self, wanted: Iterable[tuple[str, str]] | None = None) -> tuple[Sighting, ...]:
        """Recent sightings: those of these people at these addresses, or all."""
        now = self._clock()
        if wanted is None:
            wanted = [(address, who) for address, here in self._seen.items() for who in here]
        found = [(*one, self._seen.get(one[0], {}).get(one[1])) for one in wanted]
        return tuple(
            Sighting(address, player, now - seen.at)
            for address, player, seen in found
            if seen is not None and now - seen.at <= RECENT_SECONDS
        )

    def forget(self) -> None:
        """Forget all sightings."""
        self._seen.clear()
        self._last_at.clear()
