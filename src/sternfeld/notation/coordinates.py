"""Where a word begins and which way it reads: ``8F`` is across from row 8, ``F8`` down column F.

Rows are numbered from the top, columns lettered from the left. What is named first stays the same
along the word: the row of a word across, the column of a word down.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sternfeld.errors import NotationError
from sternfeld.game.board import Direction
from sternfeld.rules.layout import Square

__all__ = ["Coordinate", "format_coordinate", "parse_coordinate"]

_ACROSS = r"(?P<across_row>[0-9]{1,2})\s*(?P<across_column>[A-Za-z])"
_DOWN = r"(?P<down_column>[A-Za-z])\s*(?P<down_row>[0-9]{1,2})"
COORDINATE = re.compile(rf"\s*(?:{_ACROSS}|{_DOWN})(?:\s+|\Z)")
MAX_ROW = 26


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The square of a word's first letter and the direction in which the word reads."""

    square: Square
    direction: Direction

    def __str__(self) -> str:
        return format_coordinate(self)


def parse_coordinate(text: str) -> Coordinate:
    """Read ``8F`` (across) or ``F8`` (down); case and spaces do not matter.

    >>> parse_coordinate("f8") == Coordinate(Square(8, 6), Direction.DOWN)
    True
    """
    coordinate, rest = split_coordinate(text)
    if rest:
        raise NotationError(f"{text!r} is not a coordinate; expected one such as '8F' or 'F8'")
    return coordinate


def format_coordinate(coordinate: Coordinate) -> str:
    """Write a coordinate; the inverse of `parse_coordinate`.

    >>> format_coordinate(Coordinate(Square(8, 6), Direction.ACROSS))
    '8F'
    """
    row, column = coordinate.square
    if not (1 <= row <= MAX_ROW and 1 <= column <= MAX_ROW):
        raise NotationError(
            f"square ({row}, {column}) has no name; expected rows and columns from 1 to {MAX_ROW}"
        )
    letter = chr(ord("A") + column - 1)
    return f"{row}{letter}" if coordinate.direction is Direction.ACROSS else f"{letter}{row}"


def split_coordinate(text: str) -> tuple[Coordinate, str]:
    """A coordinate at the beginning of a text, and what follows it."""
    match = COORDINATE.match(text)
    if match is None:
        raise NotationError(
            f"{text!r} does not begin with a coordinate;"
            " expected one such as '8F' (row first: across) or 'F8' (column first: down)"
        )
    across = match["across_row"] is not None
    row = int(match["across_row"] if across else match["down_row"])
    column = ord((match["across_column"] if across else match["down_column"]).upper()) - ord("A")
    if not 1 <= row <= MAX_ROW:
        raise NotationError(f"{text!r} names row {row}; expected 1 to {MAX_ROW}")
    direction = Direction.ACROSS if across else Direction.DOWN
    return Coordinate(Square(row, column + 1), direction), text[match.end() :]
