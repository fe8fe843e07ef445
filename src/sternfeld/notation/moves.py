"""Plays as text: ``8F HORN``, written over the board's letters.

A tile that lies there already may be written as itself, as a point, or in parentheses: with an R
on 8H, ``8F HORN``, ``8F HO.N`` and ``8F HO(R)N`` are the same play. Lower case is a blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from sternfeld.errors import NotationError, Reason
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.score_sheet import Line
from sternfeld.notation.coordinates import Coordinate, format_coordinate, split_coordinate
from sternfeld.notation.faces import join_faces, known_face, tokens
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import BLANK, TileSet, letter_of

__all__ = [
    "Through",
    "WordDoesNotFit",
    "format_move",
    "format_play",
    "parse_move",
    "parse_word",
]


class WordDoesNotFit(NotationError):
    """A word cannot be written there: ``reason`` is BOARD (it runs off the board), OCCUPIED
    (another letter lies there) or GAP (a tile is said to lie where there is none)."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Through(Enum):
    """How tiles that lie on the board already are written."""

    PARENTHESES = "()"
    POINTS = "."
    LETTERS = "letters"


@dataclass(frozen=True, slots=True)
class Sign:
    """One square's worth of a written word: a token, and whether it says "lies there already"."""

    token: str
    through: bool


def parse_move(text: str, board: Board, tile_set: TileSet) -> tuple[PlacedTile, ...]:
    """The new tiles of a play such as ``8F HORN`` on this board.

    >>> from sternfeld.rules.load import tile_set
    >>> board = Board(15).lay([PlacedTile(Square(8, 8), "R")])
    >>> tiles = parse_move("8F HO(R)n", board, tile_set("de-102"))
    >>> [(*tile.square, tile.face) for tile in tiles]
    [(8, 6, 'H'), (8, 7, 'O'), (8, 9, 'n')]
    """
    coordinate, word = split_coordinate(text)
    return parse_word(coordinate, word, board, tile_set)


def parse_word(
    coordinate: Coordinate, word: str, board: Board, tile_set: TileSet
) -> tuple[PlacedTile, ...]:
    """The new tiles of a word that begins there, written over the board's letters."""
    signs = signs_of(word.strip())
    if not signs:
        raise NotationError(f"no word follows {coordinate}; expected one such as 'HORN'")
    new = []
    for step, sign in enumerate(signs):
        square = coordinate.direction.step(coordinate.square, step)
        if not (1 <= square.row <= board.size and 1 <= square.column <= board.size):
            raise WordDoesNotFit(
                Reason.BOARD,
                f"{word.strip()!r} at {coordinate} runs off the board;"
                f" expected it to end within {board.size} rows and columns",
            )
        face = None if sign.token == "." else known_face(sign.token, tile_set)
        if face == BLANK:
            raise NotationError(
                f"{word.strip()!r} at {coordinate} has a blank without a letter;"
                " expected the letter it stands for, in lower case"
            )
        lying = board.get(square)
        if lying is None:
            if face is None or sign.through:
                raise WordDoesNotFit(
                    Reason.GAP,
                    f"{word.strip()!r} says that a tile lies on {name_of(square)};"
                    " expected the letter that is laid there, for the square is free",
                )
            new.append(PlacedTile(square, face))
        elif face is not None and letter_of(face) != letter_of(lying):
            raise WordDoesNotFit(
                Reason.OCCUPIED,
                f"{word.strip()!r} puts {face!r} on {name_of(square)};"
                f" expected {lying!r}, which lies there",
            )
    return tuple(new)


def format_move(
    tiles: Iterable[PlacedTile], board: Board, through: Through = Through.PARENTHESES
) -> str:
    """Write a play with the whole word it lies in; the inverse of `parse_move`.

    >>> board = Board(15).lay([PlacedTile(Square(8, 8), "R")])
    >>> tiles = [PlacedTile(Square(8, 7), "O"), PlacedTile(Square(8, 9), "n")]
    >>> format_move(tiles, board), format_move(tiles, board, Through.POINTS)
    ('8G O(R)n', '8G O.n')
    """
    new = sorted(tiles)
    direction = _direction(new, board)
    after = board.lay(new)
    run = after.run(new[0].square, direction)
    if new[-1].square not in run:
        raise NotationError(
            f"the tiles on {name_of(new[0].square)} to {name_of(new[-1].square)} leave a gap;"
            " expected one unbroken word"
        )
    fresh = {tile.square for tile in new}
    start = format_coordinate(Coordinate(run[0], direction))
    return f"{start} {_written(after, run, fresh, through)}"


def format_play(line: Line) -> str:
    """The play of a line on the score sheet; of a rearranged word as it reads afterwards."""
    board = line.board_before
    laid = {tile.square for tile in line.tiles}
    others = {square: face for square, face in board.items() if square not in laid}
    return format_move(line.tiles, Board(board.size, others))


def name_of(square: Square) -> str:
    """A square's name, row first."""
    return format_coordinate(Coordinate(square, Direction.ACROSS))


def signs_of(word: str) -> list[Sign]:
    """A written word square by square: ``HO(RN)`` is H, O and then R and N that lie there."""
    signs: list[Sign] = []
    through = False
    for token in tokens(word):
        if token == "(" and not through:
            through = True
        elif token == ")" and through:
            through = False
        else:
            signs.append(Sign(token, through))
    if through:
        raise NotationError(f"in {word!r} a parenthesis is not closed; expected 'HO(R)N'")
    return signs


def _direction(new: Sequence[PlacedTile], board: Board) -> Direction:
    """The line that new tiles lie in; a single one is read along the word it makes, if any."""
    if not new:
        raise NotationError("no tile is laid; expected at least one to write a play")
    squares = {tile.square for tile in new}
    if len(squares) != len(new) or not squares.isdisjoint(board):
        raise NotationError("a tile lies on an occupied square; expected free squares")
    if len({square.row for square in squares}) == 1:
        square = new[0].square
        across = {Direction.ACROSS.step(square, side) for side in (-1, 1)}
        down = {Direction.DOWN.step(square, side) for side in (-1, 1)}
        only_down = across.isdisjoint(board) and not down.isdisjoint(board)
        return Direction.DOWN if len(squares) == 1 and only_down else Direction.ACROSS
    if len({square.column for square in squares}) == 1:
        return Direction.DOWN
    raise NotationError("the tiles lie in several rows and columns; expected one line")


def _written(after: Board, run: Sequence[Square], fresh: set[Square], through: Through) -> str:
    parts: list[str] = []
    for square in run:
        face = join_faces([after[square]])
        if square in fresh or through is Through.LETTERS:
            parts.append(face)
        elif through is Through.POINTS:
            parts.append(".")
        elif parts and parts[-1].endswith(")"):
            parts[-1] = f"{parts[-1][:-1]}{face})"
        else:
            parts.append(f"({face})")
    return "".join(parts)
