"""Where the tables of win probabilities come from: what seats gain in self-play by equity."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sternfeld._core import CoreWinProbability, observe_gains
from sternfeld.engine.engine import Engine

__all__ = ["Turn", "chances_of", "observe", "rows_from", "shares"]

SMOOTHING = 2
"""Rows of up to two tiles more or fewer are taken together; that of an empty bag stands alone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A moment of a game, the seat to move first: tiles in the bag, points and leaves of all seats,
    and their points at the end."""

    bag: int
    worth: tuple[float, ...]
    final: tuple[float, ...]


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
    width = 1 + 2 * players
    turns = []
    for at in range(0, len(found), width):
        points = [value / 100 for value in found[at + 1 : at + width]]
        turns.append(Turn(found[at], tuple(points[:players]), tuple(points[players:])))
    return turns


def rows_from(turns: Sequence[Turn]) -> list[list[float]]:
    """The rows of a table: for each number of tiles in the bag the deviation of the difference
    between two seats' gains, and the mean gain of a seat by its distance from the move."""
    players = len(turns[0].worth)
    by_bag: list[list[Turn]] = [[] for _ in range(max(turn.bag for turn in turns) + 1)]
    for turn in turns:
        by_bag[turn.bag].append(turn)
    rows: list[list[float]] = []
    for bag in range(len(by_bag)):
        first, last = (max(1, bag - SMOOTHING), bag + SMOOTHING) if bag else (0, 0)
        near = [
            [after - before for after, before in zip(turn.final, turn.worth, strict=True)]
            for row in by_bag[first : last + 1]
            for turn in row
        ]
        if not near:
            rows.append(list(rows[-1]) if rows else [1.0] + [0.0] * players)
            continue
        means = [sum(gains) / len(near) for gains in zip(*near, strict=True)]
        squares = [
            (gains[a] - means[a] - gains[b] + means[b]) ** 2
            for gains in near
            for a in range(players)
            for b in range(a)
        ]
        deviation = max(1.0, math.sqrt(sum(squares) / len(squares)))
        rows.append([round(deviation, 1), *(round(mean, 1) for mean in means)])
    return rows


def chances_of(table: CoreWinProbability, turn: Turn) -> list[float]:
    """Every seat's chance to come first; together they are 1."""
    worth = list(turn.worth)
    players = len(worth)
    chances = [
        table.of(worth[seat:] + worth[:seat], (players - seat) % players, turn.bag)
        for seat in range(players)
    ]
    return [chance / sum(chances) for chance in chances]


def shares(final: Sequence[float]) -> list[float]:
    """The first place, shared by those who have it.

    >>> shares([301, 320, 320])
    [0.0, 0.5, 0.5]
    """
    best = max(final)
    return [(points == best) / list(final).count(best) for points in final]
