"""The board as rows of text: a point for an empty square, lower case for a blank, ``[CH]``."""

from __future__ import annotations

from collections.abc import Iterable

from sternfeld.errors import NotationError
from sternfeld.game.board import Board
from sternfeld.notation.faces import join_faces, known_face, tokens
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import BLANK, TileSet

__all__ = ["format_board", "parse_board"]

EMPTY = "."


def parse_board(rows: Iterable[str], size: int, tile_set: TileSet) -> Board:
    """The board that these rows show, from top to bottom.

    >>> from sternfeld.rules.load import tile_set
    >>> board = parse_board(["." * 15] * 7 + [".....HO.n......"] + ["." * 15] * 7, 15,
    ...                     tile_set("de-102"))
    >>> board[Square(8, 6)], board[Square(8, 9)], len(board)
    ('H', 'n', 3)
    """
    lines = list(rows)
    if len(lines) != size:
        raise NotationError(f"the board has {len(lines)} rows; expected {size}")
    tiles: dict[Square, str] = {}
    for row, line in enumerate(lines, start=1):
        signs = tokens(line)
        if len(signs) != size:
            raise NotationError(
                f"row {row} of the board, {line!r}, has {len(signs)} squares; expected {size}"
            )
        for column, sign in enumerate(signs, start=1):
            if sign != EMPTY:
                tiles[Square(row, column)] = board_face(sign, tile_set)
    return Board(size, tiles)


def format_board(board: Board) -> tuple[str, ...]:
    """A board's rows as text; the inverse of `parse_board`."""
    numbers = range(1, board.size + 1)
    return tuple(
        join_faces(board.get(Square(row, column), EMPTY) for column in numbers) for row in numbers
    )


def board_face(token: str, tile_set: TileSet) -> str:
    """A tile that can lie on the board: on it, a blank stands for a letter."""
    if token == BLANK:
        raise NotationError(
            "a blank lies on the board without a letter;"
            " expected the letter it stands for, in lower case"
        )
    return known_face(token, tile_set)
