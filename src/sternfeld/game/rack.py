"""The tiles a seat holds."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Rack"]


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles a seat holds. At a real table the faces are unknown and only the number is kept;
    of the rack with which a turn began, those are known that were told."""

    count: int = 0
    tiles: tuple[str, ...] | None = ()

    @classmethod
    def of(cls, tiles: tuple[str, ...]) -> Rack:
        """A rack with known tiles."""
        return cls(len(tiles), tiles)

    @classmethod
    def unknown(cls, count: int) -> Rack:
        """A rack of ``count`` tiles whose faces the referee does not know."""
        return cls(count, None)
