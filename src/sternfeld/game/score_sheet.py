"""The lines of the score sheet.

Every change of a score is one line: turns, penalties for lost challenges, points outside a turn,
and at the end the settlement. A seat that resigns gets a line of no points. At any moment the
points of a seat's lines add up to its score, and each line states the total that this makes.
`GameState.sheet` holds the lines in order; score sheets, graphs and exports only draw them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.events import ScoredWord
from sternfeld.game.quick_init import quick_init
from sternfeld.game.rack import Rack
from sternfeld.rules.tiles import rack_face

__all__ = ["SETTLEMENT_KINDS", "TURN_KINDS", "Line", "LineKind"]


class LineKind(StrEnum):
    """What a line of the score sheet records."""

    LAY = "lay"
    REARRANGE = "rearrange"
    EXCHANGE = "exchange"
    PASS = "pass"
    TAKEN_BACK = "taken_back"
    LOST = "lost"
    POINTS = "points"
    ADJUSTED = "adjusted"
    PENALTY = "penalty"
    RESIGNED = "resigned"
    RACK_LOST = "rack_lost"
    RACKS_GAINED = "racks_gained"
    OVERTIME = "overtime"


TURN_KINDS = frozenset(
    {
        LineKind.LAY,
        LineKind.REARRANGE,
        LineKind.EXCHANGE,
        LineKind.PASS,
        LineKind.TAKEN_BACK,
        LineKind.LOST,
        LineKind.POINTS,
    }
)
"""The kinds of lines that are a seat's turn."""

SETTLEMENT_KINDS = frozenset({LineKind.RACK_LOST, LineKind.RACKS_GAINED, LineKind.OVERTIME})
"""The kinds of lines that settle a game that has ended."""


@quick_init
@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet. ``total`` is the seat's score after it.

    ``number`` is the turn in which the line was written. ``board`` and ``rack`` are those before
    the turn. ``given`` are the tiles that were exchanged, None where the referee does not know
    them; ``shown`` are those that everybody saw because they were exchanged face up. ``swaps`` are
    the tiles that took another's place on the board before the move, in order. ``timed_out`` marks
    a pass or a resignation that the clock enforced.
    """

    number: int
    seat: int
    kind: LineKind
    rack: Rack
    board: Board
    tiles: tuple[PlacedTile, ...] = ()
    exchanged: int = 0
    given: tuple[str, ...] | None = ()
    shown: tuple[str, ...] = ()
    words: tuple[ScoredWord, ...] = ()
    bonus: int = 0
    points: int = 0
    total: int = 0
    challenger: int | None = None
    invalid: tuple[str, ...] = ()
    swaps: tuple[PlacedTile, ...] = ()
    timed_out: bool = False
    used_ms: int = 0

    @property
    def is_turn(self) -> bool:
        """Is this line a seat's turn?"""
        return self.kind in TURN_KINDS

    @property
    def board_before(self) -> Board:
        """The board just before the move, after the swaps of that turn."""
        return self.board.lay(self.swaps)

    @property
    def used(self) -> Counter[str]:
        """The tiles that left the rack with the move, as far as they are known: of a rearranged
        word those that did not lie on the board before."""
        board = self.board_before
        laid = Counter(rack_face(tile.face) for tile in self.tiles)
        lay = Counter(rack_face(board[tile.square]) for tile in self.tiles if tile.square in board)
        return (laid - lay) + Counter(self.given or ())

    @property
    def swapped(self) -> tuple[Counter[str], Counter[str]]:
        """What the swaps put down from the rack, and what they took up from the board."""
        squares = {swap.square for swap in self.swaps}
        down = Counter(rack_face(self.board_before[square]) for square in squares)
        up = Counter(rack_face(self.board[square]) for square in squares)
        return down, up

    @property
    def needed(self) -> Counter[str]:
        """The tiles that must have been on the rack when the turn began."""
        down, up = self.swapped
        return self.used + down - up
