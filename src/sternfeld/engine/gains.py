"""Where the tables of win probabilities come from: what seats gain in self-play by equity.

What a seat has now is its points and what its kept tiles are worth, or its points alone, as those
see it who do not know what was kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from sternfeld._core import CoreWinProbability, observe_gains
from sternfeld.engine.engine import Engine

__all__ = [
    "Turn",
    "chances_of",
    "log_loss",
    "observe",
    "rows_from",
    "said_of",
    "scaled",
    "shares",
    "surprise",
]

SMOOTHING = 2
"""Rows of up to two tiles more or fewer are taken together, as long as the bag holds tiles; then
every tile counts, and only neighbours are."""
LEAST = 50
"""Turns that a row needs to speak for itself."""
STEP = 0.1
"""How far apart deviations are tried."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A moment of a game, the seat to move first: tiles in the bag, tiles in bag and racks, points
    and leaves of all seats, and their points at the end."""

    bag: int
    left: int
    points: tuple[float, ...]
    leaves: tuple[float, ...]
    final: tuple[float, ...]

    @property
    def worth(self) -> tuple[float, ...]:
        """Points and leaves together."""
        return tuple(map(add, self.points, self.leaves))

    def by_points(self) -> Turn:
        """What those see who do not know what was kept."""
        nothing = (0.0,) * len(self.leaves)
        return Turn(self.bag, self.left, self.points, nothing, self.final)


def observe(engine: Engine, players: int, games: int, seed: int = 1) -> list[Turn]:
    """All turns of some games of self-play."""
    found = observe_gains(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=games,
        players=players,
        seed=seed,
    )
    width = 2 + 3 * players
    turns = []
    for at in range(0, len(found), width):
        bag, left, *hundredths = found[at : at + width]
        numbers = tuple(value / 100 for value in hundredths)
        points, leaves = numbers[:players], numbers[players : 2 * players]
        turns.append(Turn(bag, left, points, leaves, numbers[2 * players :]))
    return turns


def rows_from(turns: Sequence[Turn]) -> list[list[float]]:
    """The rows of a table: for each number of tiles left the mean gain of a seat by its distance
    from the move, and then the deviations."""
    players = len(turns[0].points)
    full = max((turn.left for turn in turns if not turn.bag), default=0)
    sums = [_Sums(players) for _ in range(max(turn.left for turn in turns) + 1)]
    for turn in turns:
        gains = [after - before for after, before in zip(turn.final, turn.worth, strict=True)]
        sums[turn.left].add(gains)
    rows: list[list[float]] = []
    last: list[float] | None = None
    for left in reversed(range(len(sums))):
        near = _Sums(players)
        empty = left <= full
        first, most = (0, full) if empty else (full + 1, len(sums) - 1)
        reach = 1 if empty else SMOOTHING
        for one in sums[max(first, left - reach) : min(most, left + reach) + 1]:
            near.join(one)
        if near.count >= LEAST:
            last = [round(number, 1) for number in (*near.means(), *near.deviations())]
        if last is not None:  # rows beyond the last one are as that
            rows.append(last)
    return rows[::-1]


class _Sums:
    """Gains of some turns, added up."""

    def __init__(self, players: int) -> None:
        self.count = 0
        self.gains = [0.0] * players
        self.squares = [[0.0] * players for _ in range(players)]
        """Of the difference between two seats' gains."""

    def add(self, gains: Sequence[float]) -> None:
        self.count += 1
        for a, gain in enumerate(gains):
            self.gains[a] += gain
            for b in range(a):
                self.squares[a][b] += (gain - gains[b]) ** 2

    def join(self, other: _Sums) -> None:
        self.count += other.count
        for a, gain in enumerate(other.gains):
            self.gains[a] += gain
            for b in range(a):
                self.squares[a][b] += other.squares[a][b]

    def means(self) -> list[float]:
        return [gain / self.count for gain in self.gains]

    def deviations(self) -> list[float]:
        """One for each seat, so that together they tell the variance of the difference between
        any two as nearly as can be. Gains depend on each other, and who comes first depends on
        differences alone."""
        means, players = self.means(), len(self.gains)
        of_seat, total = [0.0] * players, 0.0
        for a in range(players):
            for b in range(a):
                variance = self.squares[a][b] / self.count - (means[a] - means[b]) ** 2
                of_seat[a] += variance
                of_seat[b] += variance
                total += variance / (players - 1)
        if players == 2:
            return [math.sqrt(max(1.0, total / 2))] * 2
        return [math.sqrt(max(1.0, (one - total) / (players - 2))) for one in of_seat]


def scaled(rows: Sequence[Sequence[float]], turns: Sequence[Turn]) -> list[list[float]]:
    """The rows with all deviations times the number that makes what came the likeliest.

    The gains of three and four seats are not quite of the form that the core takes them to have;
    how much too sure or unsure that makes it differs between editions."""
    players = len(turns[0].points)

    def times(factor: float) -> list[list[float]]:
        return [[*row[:players], *(factor * one for one in row[players:])] for row in rows]

    low, middle, high = (
        log_loss(CoreWinProbability(times(factor)), turns) for factor in (1 - STEP, 1, 1 + STEP)
    )
    bend = low - 2 * middle + high  # of the parabola through the three
    best = 1 + STEP * (low - high) / (2 * bend) if bend > 0 else 1.0
    found = times(min(1 + 2 * STEP, max(1 - 2 * STEP, best)))
    return [[round(number, 1) for number in row] for row in found]


def log_loss(table: CoreWinProbability, turns: Sequence[Turn]) -> float:
    """The mean surprise of a turn, of all seats together."""
    total = 0.0
    for turn in turns:
        for said, first in zip(chances_of(table, turn), shares(turn.final), strict=True):
            total += surprise(said, first)
    return total / len(turns)


def surprise(said: float, first: float) -> float:
    """The logarithm of the probability that was given to what came, negated."""
    return -first * math.log(max(1e-6, said)) - (1 - first) * math.log(max(1e-6, 1 - said))


def chances_of(table: CoreWinProbability, turn: Turn) -> list[float]:
    """Every seat's chance to come first; together they are 1."""
    chances = said_of(table, turn)
    return [chance / sum(chances) for chance in chances]


def said_of(table: CoreWinProbability, turn: Turn) -> list[float]:
    """Every seat's chance to come first, each asked for by itself, as rollouts do."""
    worth = list(turn.worth)
    players = len(worth)
    return [
        table.of(worth[seat:] + worth[:seat], (players - seat) % players, turn.left)
        for seat in range(players)
    ]


def shares(final: Sequence[float]) -> list[float]:
    """The first place, shared by those who have it.

    >>> shares([301, 320, 320])
    [0.0, 0.5, 0.5]
    """
    best = max(final)
    return [(points == best) / list(final).count(best) for points in final]
