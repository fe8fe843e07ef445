"""The moves that the engine finds, and their evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import overload

from sternfeld._core import CoreMove
from sternfeld.engine.translate import Numbers
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.rules.layout import MAX_SIZE, Square
from sternfeld.rules.tiles import letter_of

__all__ = ["Play", "PlayKind", "Plays", "read_play"]

_KINDS = ("pass", "exchange", "lay")


class PlayKind(StrEnum):
    """The three things a player can do in a turn."""

    PASS = "pass"
    EXCHANGE = "exchange"
    LAY = "lay"


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """One move: what is laid or exchanged, its points, and the value of the leave.

    ``word`` is the main word as it reads, tiles of the board included and blanks in lower case;
    ``equity`` is ``score`` and ``leave`` together. As text a play is its notation: ``8F HO(R)N``,
    ``ex QV`` or ``pass``.
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
    core: CoreMove = field(compare=False)

    def __str__(self) -> str:
        from sternfeld.notation.faces import join_faces
        from sternfeld.notation.moves import format_move

        if self.square is None or self.direction is None:
            exchanged = join_faces(self.exchanged)
            return f"ex {exchanged}" if self.kind is PlayKind.EXCHANGE else "pass"
        squares = (self.direction.step(self.square, step) for step in range(len(self.word)))
        laid = {tile.square for tile in self.tiles}
        lying = dict(zip(squares, self.word, strict=True))
        board = {square: face for square, face in lying.items() if square not in laid}
        return format_move(self.tiles, Board(MAX_SIZE, board))

    def __repr__(self) -> str:
        return f"<Play {self}: {self.score} points, equity {self.equity:.2f}>"

    @property
    def text(self) -> str:
        """The word in capitals; empty for a move that lays nothing."""
        return "".join(map(letter_of, self.word))


def read_play(move: CoreMove, numbers: Numbers, board: Board) -> Play:
    """A move of the core, with its numbers translated into faces and squares."""
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


class Plays(Sequence[Play]):
    """Moves of the core in their order, read one by one as they are asked for: two blanks on a rack
    make seventy thousand of them."""

    __slots__ = ("_board", "_moves", "_numbers")

    def __init__(self, moves: Iterable[CoreMove | Play], numbers: Numbers, board: Board) -> None:
        self._moves = list(moves)
        self._numbers = numbers
        self._board = board

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Play: ...

    @overload
    def __getitem__(self, index: slice) -> Plays: ...

    def __getitem__(self, index: int | slice) -> Play | Plays:
        if isinstance(index, slice):
            return Plays(self._moves[index], self._numbers, self._board)
        move = self._moves[index]
        return move if isinstance(move, Play) else read_play(move, self._numbers, self._board)

    @property
    def sizes(self) -> list[tuple[PlayKind, int]]:
        """The kind of each, and how many tiles it lays or exchanges."""
        return [
            (PlayKind(_KINDS[move.kind]), len(move.placed) or len(move.exchanged))
            for move in map(_core, self._moves)
        ]

    @property
    def highest(self) -> int:
        """The most points that one of them scores."""
        return max((move.score for move in map(_core, self._moves)), default=0)

    def without_down(self) -> Plays:
        """Those that do not lie in a column."""
        moves = [one for one in self._moves if len({r for r, *_ in _core(one).placed}) < 2]
        return Plays(moves, self._numbers, self._board)

    def with_pass(self, passing: Play) -> Plays:
        """The same with the pass at its place by equity."""
        equities = (_core(move).equity / 100 for move in self._moves)
        at = sum(equity >= passing.equity for equity in equities)
        moves = [*self._moves[:at], passing, *self._moves[at:]]
        return Plays(moves, self._numbers, self._board)

    def like(self, play: Play) -> Play | None:
        """The one that puts the same tiles on the same squares, or exchanges the same."""
        wanted = _signs(play.core)
        for index, move in enumerate(self._moves):
            core = _core(move)
            if core.kind == play.core.kind and _signs(core) == wanted:
                return self[index]
        return None


def _core(move: CoreMove | Play) -> CoreMove:
    return move.core if isinstance(move, Play) else move


def _signs(move: CoreMove) -> tuple[list[tuple[int, int, int]], list[int]]:
    return sorted(move.placed), sorted(move.exchanged)
