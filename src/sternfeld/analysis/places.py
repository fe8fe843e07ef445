"""Places of the board that tell two plays apart: squares, rows and columns, and hooks, with how
often a later turn uses them after the one play and after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sternfeld.analysis.rollouts import Estimate
from sternfeld.engine.simulation import Move, Rollout
from sternfeld.game.board import Direction
from sternfeld.rules.layout import Layout, Square

__all__ = [
    "VOWELS",
    "HookUse",
    "Line",
    "LineUse",
    "NextPlace",
    "SquareUse",
    "line_of",
    "square_name",
    "squares_beside",
    "squares_of",
    "used",
    "word_premiums",
]

VOWELS = frozenset("AEIOUÄÖÜ")
TRIPLE = 3

Place = TypeVar("Place")


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A row (``across``) or column, counted from 1."""

    across: bool
    number: int

    @property
    def name(self) -> str:
        """``8`` or ``H``."""
        return str(self.number) if self.across else _letter(self.number)


@dataclass(frozen=True, slots=True)
class LineUse:
    """A row or column by its name (``8`` or ``H``), and in which share of the draws a turn lays a
    word there: after the one play and after the other."""

    name: str
    across: bool
    share: float
    versus: float


@dataclass(frozen=True, slots=True)
class SquareUse:
    """A premium square with its factors for words and letters, and in which share of the draws a
    turn covers it: after the one play and after the other. ``taken``: the one play covers it
    itself. ``vowel`` is a vowel that the other play puts beside it."""

    square: str
    word: int
    letter: int
    share: float
    versus: float
    taken: bool = False
    vowel: str | None = None


@dataclass(frozen=True, slots=True)
class HookUse:
    """A word on the board that a turn lengthens by one tile, in ``front`` or at its end, and in
    which share of the draws: after the one play and after the other. ``square`` is where the tile
    is laid, ``letters`` are those that come most often."""

    word: str
    square: str
    front: bool
    letters: tuple[str, ...]
    share: float
    versus: float


@dataclass(frozen=True, slots=True)
class NextPlace:
    """A place that one's own next turn uses more often after one play than after the other, after
    the one that makes this turn better: a hook, a square or a line. ``points`` is what a play there
    scores at the mean. ``worth`` is how many points of that turn would be lost without the place,
    ``board`` how many the whole board makes; both for the same racks, and with what the tiles kept
    then are worth. ``new``: the play itself makes the place; ``taken``: the other play uses it."""

    points: float
    worth: Estimate
    board: Estimate
    new: bool
    taken: bool
    hook: HookUse | None = None
    square: SquareUse | None = None
    line: LineUse | None = None

    @property
    def use(self) -> HookUse | SquareUse | LineUse:
        """Whichever it is."""
        found = self.hook or self.square or self.line
        assert found is not None
        return found


def used(
    rollouts: Sequence[Rollout],
    turn: int,
    places: Callable[[Sequence[Move]], Iterable[Place]],
    value: Callable[[Move], float] = lambda move: 1.0,
) -> defaultdict[Place, float]:
    """In which share of the rollouts a turn uses each place; with a value of its move: the mean
    over all rollouts, 0 in those that do not use it.

    ``turn`` counts from 0, the first after the play. ``places`` are those that the last of some
    moves uses."""
    sums: defaultdict[Place, float] = defaultdict(float)
    for one in rollouts:
        moves = one.moves[: turn + 1]
        if len(moves) > turn:
            worth = one.weight * value(moves[-1])
            for place in places(moves):
                sums[place] += worth
    total = sum(one.weight for one in rollouts)
    return defaultdict(float, {place: one / total for place, one in sums.items()})


def squares_of(move: Move) -> list[Square]:
    """The squares that a move covers."""
    return [Square(row + 1, column + 1) for row, column, _ in move.placed]


def line_of(move: Move) -> Line:
    """The row or column of the word that a move lays."""
    return Line(move.across, move.lane + 1)


def square_name(square: Square) -> str:
    """A square as it is written: ``H8``."""
    return f"{_letter(square.column)}{square.row}"


def squares_beside(square: Square) -> list[Square]:
    """The four squares beside one, on the board or not."""
    return [way.step(square, count) for way in Direction for count in (-1, 1)]


def word_premiums(layout: Layout) -> list[Square]:
    """The squares of at least triple word value."""
    numbers = range(1, layout.size + 1)
    every = (Square(row, column) for row in numbers for column in numbers)
    return [one for one in every if layout.premium(one).word_factor >= TRIPLE]


def _letter(number: int) -> str:
    return chr(ord("A") + number - 1)
