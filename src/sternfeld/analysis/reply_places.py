"""Where replies to two plays lie: rows, columns and premium squares that tell the plays apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Rollout
from sternfeld.game.board import Direction
from sternfeld.rules.layout import Layout, Square
from sternfeld.rules.tiles import letter_of

__all__ = [
    "VOWELS",
    "LineUse",
    "SquareUse",
    "line_of_replies",
    "square_beside_vowel",
    "squares_beside",
    "word_premium_of_replies",
]

VOWELS = frozenset("AEIOUÄÖÜ")
MOVED = 2 / 3
"""From this share on the replies that avoid a line only come in another one instead."""


@dataclass(frozen=True, slots=True)
class LineUse:
    """A row or column by its name (``8`` or ``H``), and in which share of the draws the next seat
    answers there: after the one play and after the other."""

    name: str
    across: bool
    share: float
    versus: float


@dataclass(frozen=True, slots=True)
class SquareUse:
    """A premium square with its factors for words and letters, and in which share of the draws the
    next seat covers it at once: after the one play and after the other. ``taken``: the one play
    covers it itself. ``vowel`` is a vowel that the other play puts beside it."""

    square: str
    word: int
    letter: int
    share: float
    versus: float
    taken: bool = False
    vowel: str | None = None


def _name(square: Square) -> str:
    return f"{chr(ord('A') + square.column - 1)}{square.row}"


def _covered(rollouts: Sequence[Rollout]) -> Callable[[Square], float]:
    """In which share of the rollouts the first reply covers a square."""
    used: defaultdict[tuple[int, int], float] = defaultdict(float)
    for one in rollouts:
        for move in one.moves[:1]:
            for row, column, _ in move.placed:
                used[row + 1, column + 1] += one.weight
    total = sum(one.weight for one in rollouts) or 1.0
    return lambda square: used[square.row, square.column] / total


def _most_used(
    layout: Layout,
    squares: Iterable[Square],
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """Of some free squares the one that replies to the second play cover most often more."""
    first, second = map(_covered, rollouts)
    most = max(
        squares, key=lambda one: (second(one) - first(one), -one.row, -one.column), default=None
    )
    if most is None or second(most) <= first(most):
        return None
    taken = any(tile.square == most for tile in plays[0].tiles)
    premium = layout.premium(most)
    factors = premium.word_factor, premium.letter_factor
    return SquareUse(_name(most), *factors, first(most), second(most), taken)


def word_premium_of_replies(
    position: TurnPosition,
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """The free square of at least triple word value that replies to the second play cover most
    often more."""
    layout = position.rules.layout
    taken = {*position.view.board, *(tile.square for tile in plays[1].tiles)}
    numbers = range(1, layout.size + 1)
    every = (Square(row, column) for row in numbers for column in numbers)
    free = [one for one in every if one not in taken and layout.premium(one).word_factor >= 3]
    return _most_used(layout, free, plays, rollouts)


def square_beside_vowel(
    position: TurnPosition,
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """A free premium square beside a vowel that the second play lays."""
    layout = position.rules.layout
    after = position.view.board.lay(plays[1].tiles)
    vowels: dict[Square, str] = {}
    for tile in plays[1].tiles:
        letter = letter_of(tile.face)
        if letter not in VOWELS:
            continue
        for square in squares_beside(tile.square):
            if square in layout and square not in after:
                premium = layout.premium(square)
                if premium.word_factor >= 2 or premium.letter_factor >= 3:
                    vowels.setdefault(square, letter)
    found = _most_used(layout, vowels, plays, rollouts)
    if found is None:
        return None
    return replace(found, vowel=next(v for one, v in vowels.items() if _name(one) == found.square))


def squares_beside(square: Square) -> list[Square]:
    """The four squares beside one, on the board or not."""
    return [way.step(square, count) for way in Direction for count in (-1, 1)]


def line_of_replies(play: Sequence[Rollout], versus: Sequence[Rollout]) -> LineUse | None:
    """The row or column in which replies to the second play lie more often than to the first. None
    if replies to the first only come in another line instead."""
    first, second = _used_lines(play), _used_lines(versus)
    total = sum(one.weight for one in play) or 1.0
    most = max(second, key=lambda line: (second[line] - first[line], line), default=None)
    if most is None:
        return None
    instead = max((used - second[line] for line, used in first.items()), default=0.0)
    if instead > MOVED * (second[most] - first[most]):
        return None
    across, lane = most
    name = str(lane + 1) if across else chr(ord("A") + lane)
    return LineUse(name, across, first[most] / total, second[most] / total)


def _used_lines(rollouts: Sequence[Rollout]) -> dict[tuple[bool, int], float]:
    used: defaultdict[tuple[bool, int], float] = defaultdict(float)
    for one in rollouts:
        for move in one.moves[:1]:
            if move.placed:
                used[move.across, move.lane] += one.weight
    return used
