"""The board as it lies: which tile is on which square. Laying tiles makes another board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from sternfeld.rules.layout import Square

__all__ = ["Board", "Direction", "PlacedTile"]


class Direction(Enum):
    """The two ways a word can read; the value is the step from square to square."""

    ACROSS = (0, 1)
    DOWN = (1, 0)

    @property
    def other(self) -> Direction:
        """The direction at a right angle to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def step(self, square: Square, count: int = 1) -> Square:
        """The square so many steps on (or back, for a negative count)."""
        rows, columns = self.value
        return Square(square.row + rows * count, square.column + columns * count)


@dataclass(frozen=True, slots=True, order=True)
class PlacedTile:
    """A tile on a square: a letter face, or its lower case for a blank that stands for it."""

    square: Square
    face: str


class Board(Mapping[Square, str]):
    """An immutable mapping from occupied squares to the tiles that lie there.

    >>> board = Board(15).lay([PlacedTile(Square(8, 8), "A"), PlacedTile(Square(8, 9), "b")])
    >>> board[Square(8, 9)], Square(8, 10) in board
    ('b', False)
    >>> board.run(Square(8, 8), Direction.ACROSS)
    (Square(row=8, column=8), Square(row=8, column=9))
    """

    __slots__ = ("_tiles", "size")

    def __init__(self, size: int, tiles: Mapping[Square, str] | None = None) -> None:
        self.size = size
        self._tiles: dict[Square, str] = dict(tiles or {})

    def __getitem__(self, square: Square) -> str:
        return self._tiles[square]

    def __iter__(self) -> Iterator[Square]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, square: object) -> bool:
        return square in self._tiles

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.size == other.size and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash((self.size, frozenset(self._tiles.items())))

    def __repr__(self) -> str:
        return f"Board({self.size}, {self._tiles!r})"

    def lay(self, tiles: Iterable[PlacedTile]) -> Board:
        """The board with these tiles laid (or put in the place of what lay there)."""
        return Board(self.size, self._tiles | {tile.square: tile.face for tile in tiles})

    def run(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The unbroken line of occupied squares through an occupied square, in reading order."""
        tiles = self._tiles
        rows, columns = direction.value
        row, column = square
        while (row - rows, column - columns) in tiles:
            row, column = row - rows, column - columns
        found = []
        while (row, column) in tiles:
            found.append(Square(row, column))
            row, column = row + rows, column + columns
        return tuple(found)
