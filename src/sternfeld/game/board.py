"""The board: which tile lies on which square. Boards are immutable; laying makes a new one."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from enum import Enum

from sternfeld.rules.layout import Square

__all__ = ["Board", "Direction", "PlacedTile"]


class Direction(Enum):
    """The two ways a word can read; the value is the step from square to square."""

    ACROSS = (0, 1)
    DOWN = (1, 0)

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns

    @property
    def other(self) -> Direction:
        """The direction at a right angle to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def step(self, square: Square, count: int = 1) -> Square:
        """The square ``count`` steps further, or back if it is negative."""
        return Square(square.row + self.rows * count, square.column + self.columns * count)


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

    def items(self) -> ItemsView[Square, str]:
        """All occupied squares with their tiles."""
        return self._tiles.items()

    def values(self) -> ValuesView[str]:
        """All tiles."""
        return self._tiles.values()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.size == other.size and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash((self.size, frozenset(self._tiles.items())))

    def __repr__(self) -> str:
        return f"Board({self.size}, {self._tiles!r})"

    def __str__(self) -> str:
        """The board as text: columns A, B, C …, rows 1, 2, 3 …, a point for a free square.

        >>> print(Board(5).lay([PlacedTile(Square(2, 1), "O"), PlacedTile(Square(2, 2), "d")]))
           A B C D E
         1 . . . . .
         2 O d . . .
         3 . . . . .
         4 . . . . .
         5 . . . . .
        """
        tiles, numbers = self._tiles, range(1, self.size + 1)
        width = max(map(len, tiles.values()), default=1)
        head = [chr(ord("A") + column - 1) for column in numbers]
        rows = [[tiles.get(Square(row, column), ".") for column in numbers] for row in numbers]
        lines = [
            f"{label:>2} " + " ".join(f"{sign:<{width}}" for sign in signs)
            for label, signs in zip(["", *numbers], [head, *rows], strict=True)
        ]
        return "\n".join(line.rstrip() for line in lines)

    def lay(self, tiles: Iterable[PlacedTile]) -> Board:
        """A board with these tiles added; on occupied squares they replace what lay there."""
        return Board(self.size, self._tiles | {tile.square: tile.face for tile in tiles})

    def run(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The unbroken line of occupied squares through an occupied square, in reading order."""
        tiles = self._tiles
        rows, columns = direction.rows, direction.columns
        row, column = square
        while (row - rows, column - columns) in tiles:
            row, column = row - rows, column - columns
        found = []
        while (row, column) in tiles:
            found.append(Square(row, column))
            row, column = row + rows, column + columns
        return tuple(found)
