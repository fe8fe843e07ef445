"""What the engine answers with: moves and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sternfeld._core import CoreMove
from sternfeld.engine.translate import Numbers
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import letter_of

__all__ = ["Play", "PlayKind", "read_play"]

_KINDS = ("pass", "exchange", "lay")


class PlayKind(StrEnum):
    """The three things a player can do in a turn."""

    PASS = "pass"
    EXCHANGE = "exchange"
    LAY = "lay"


@dataclass(frozen=True, slots=True)
class Play:
    """One move: what is laid or exchanged, its points, and what the tiles kept are worth.

    ``word`` is the main word as it reads, tiles of the board included and blanks in lower case;
    ``equity`` is ``score`` and ``leave`` together.
    """

    kind: PlayKind
    tiles: tuple[PlacedTile, ...]
    exchanged: tuple[str, ...]
    word: tuple[str, ...]
    square: Square | None
    direction: Direction | None
    score: int
    leave: float
    equity: float
    core: CoreMove = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """The word in capitals; empty for a move that lays nothing."""
        return "".join(map(letter_of, self.word))


def read_play(move: CoreMove, numbers: Numbers, board: Board) -> Play:
    """A move of the core in the house's words."""
    kind = PlayKind(_KINDS[move.kind])
    tiles = tuple(
        PlacedTile(Square(row + 1, column + 1), numbers.face(tile))
        for row, column, tile in move.placed
    )
    square: Square | None = None
    direction: Direction | None = None
    word: tuple[str, ...] = ()
    if kind is PlayKind.LAY:
        direction = Direction.ACROSS if move.across else Direction.DOWN
        lane, start = move.lane + 1, move.start + 1
        square = Square(lane, start) if move.across else Square(start, lane)
        new = {tile.square: tile.face for tile in tiles}
        squares = (direction.step(square, count) for count in range(move.length))
        word = tuple(new[place] if place in new else board[place] for place in squares)
    return Play(
        kind=kind,
        tiles=tiles,
        exchanged=tuple(numbers.face(tile) for tile in move.exchanged),
        word=word,
        square=square,
        direction=direction,
        score=move.score,
        leave=move.leave / 100,
        equity=move.equity / 100,
        core=move,
    )
