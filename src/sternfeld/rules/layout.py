"""Boards: their size, the star, and the premium squares.

A square is named by row and column, both counted from 1, the top left corner being (1, 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sternfeld.errors import RulesError

__all__ = ["Layout", "Premium", "Square"]

MAX_SIZE = 26


class Square(NamedTuple):
    """A square of the board: row and column from 1."""

    row: int
    column: int


class Premium(Enum):
    """What a square does for the play that covers it: (mark, letter factor, word factor)."""

    PLAIN = (".", 1, 1)
    DOUBLE_LETTER = ("d", 2, 1)
    TRIPLE_LETTER = ("t", 3, 1)
    QUADRUPLE_LETTER = ("q", 4, 1)
    DOUBLE_WORD = ("D", 1, 2)
    TRIPLE_WORD = ("T", 1, 3)
    QUADRUPLE_WORD = ("Q", 1, 4)
    STAR = ("*", 1, 2)

    def __init__(self, mark: str, letter_factor: int, word_factor: int) -> None:
        self.mark = mark
        self.letter_factor = letter_factor
        self.word_factor = word_factor


_BY_MARK = {premium.mark: premium for premium in Premium}


@dataclass(frozen=True, slots=True)
class Layout:
    """A square board, given as rows of premium marks with exactly one star.

    >>> from sternfeld.rules.load import layout
    >>> board = layout("standard-15")
    >>> board.size, board.star, board.premium(Square(1, 1)).name, board.symmetric
    (15, Square(row=8, column=8), 'TRIPLE_WORD', True)
    """

    name: str
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        size = len(self.rows)
        if not 5 <= size <= MAX_SIZE:
            raise RulesError(f"board {self.name!r}: {size} rows; expected 5 to {MAX_SIZE}")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != size:
                raise RulesError(
                    f"board {self.name!r}: row {number} has {len(row)} squares; expected {size}"
                )
            for mark in row:
                if mark not in _BY_MARK:
                    raise RulesError(
                        f"board {self.name!r}: row {number} has the mark {mark!r};"
                        f" expected one of {' '.join(_BY_MARK)}"
                    )
        if sum(row.count(Premium.STAR.mark) for row in self.rows) != 1:
            raise RulesError(f"board {self.name!r}: expected exactly one star")

    @property
    def size(self) -> int:
        """How many rows, and how many columns, the board has."""
        return len(self.rows)

    @property
    def star(self) -> Square:
        """The square over which the first word goes."""
        for row, marks in enumerate(self.rows, start=1):
            column = marks.find(Premium.STAR.mark)
            if column >= 0:
                return Square(row, column + 1)
        raise AssertionError("a layout has a star")  # pragma: no cover

    @property
    def symmetric(self) -> bool:
        """Are rows and columns alike?"""
        return self.rows == tuple(map("".join, zip(*self.rows, strict=True)))

    def premium(self, square: Square) -> Premium:
        """What the square does for a tile laid on it."""
        return _BY_MARK[self.rows[square.row - 1][square.column - 1]]

    def __contains__(self, square: object) -> bool:
        """Does the square lie on this board?"""
        match square:
            case (int(row), int(column)):
                return 1 <= row <= self.size and 1 <= column <= self.size
            case _:
                return False
