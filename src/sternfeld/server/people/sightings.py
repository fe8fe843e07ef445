"""At which address a person was seen last: computers think for addresses in turn."""

from __future__ import annotations

__all__ = ["Sightings"]

MAX_PEOPLE = 20_000


class Sightings:
    """Remembers where people were seen last, in memory only."""

    __slots__ = ("_last_at",)

    def __init__(self) -> None:
        self._last_at: dict[str, str] = {}

    def saw(self, address: str, player: str) -> None:
        """A person is at this address now."""
        self._last_at.pop(player, None)
        self._last_at[player] = address
        if len(self._last_at) > MAX_PEOPLE:
            del self._last_at[next(iter(self._last_at))]

    def last_address(self, player: str) -> str:
        """Where a person was seen last; an address of their own, if that is not known."""
        return self._last_at.get(player, f"unknown {player}")
