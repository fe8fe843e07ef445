"""What single rollouts tell: paired differences, likely replies, and results by drawn tile."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from sternfeld.analysis.report import DrawOutcome, Reply
from sternfeld.engine.play import read_play
from sternfeld.engine.simulation import Move, Rollout
from sternfeld.engine.translate import Numbers
from sternfeld.game.board import Board
from sternfeld.rules.tiles import TileSet

__all__ = [
    "SURE",
    "Estimate",
    "draws_of",
    "estimate",
    "paired",
    "replies_of",
    "share_of",
]

REPLIES = 3
SURE = 2.0
"""Deviations from which on a figure is clear of chance."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    def is_clear(self, least: float = 0.0) -> bool:
        """Is it more than this, and clear of chance by two deviations?"""
        return abs(self.mean) > max(least, SURE * self.error)


def estimate(values: Sequence[float], weights: Sequence[float] = ()) -> Estimate:
    """The weighted mean of values and its standard error."""
    if not values:
        return Estimate(0.0, 0.0)
    weighted = weights or [1.0] * len(values)
    total = sum(weighted)
    mean = sum(w * v for w, v in zip(weighted, values, strict=True)) / total
    spread = sum(w * (v - mean) ** 2 for w, v in zip(weighted, values, strict=True)) / total
    return Estimate(mean, sqrt(spread * sum(w * w for w in weighted)) / total)


def paired(
    best: Sequence[Rollout],
    other: Sequence[Rollout],
    value: Callable[[Rollout], float] = lambda one: one.win_probability,
) -> Estimate:
    """By how much a value of one play is above that of another, on the same racks and bags: by
    default how often it wins."""
    first, second = _by_deal(best, value), _by_deal(other, value)
    differences = [a[1] - b[1] for a, b in zip(first, second, strict=True)]
    return estimate(differences, [weight for weight, _ in first])


def _by_deal(
    rollouts: Sequence[Rollout], value: Callable[[Rollout], float]
) -> list[tuple[float, float]]:
    """The weight of each deal, and the mean over its draws."""
    sums: dict[int, tuple[float, float]] = {}
    for one in rollouts:
        weight, total = sums.get(one.deal, (0.0, 0.0))
        sums[one.deal] = weight + one.weight, total + one.weight * value(one)
    return [(weight, total / weight) for weight, total in sums.values()]


def share_of(rollouts: Sequence[Rollout], which: Callable[[Rollout], bool]) -> float:
    """How often rollouts are of some kind."""
    total = sum(one.weight for one in rollouts)
    return sum(one.weight for one in rollouts if which(one)) / total if total else 0.0


def replies_of(rollouts: Sequence[Rollout], numbers: Numbers, board: Board) -> tuple[Reply, ...]:
    """The most likely replies to a play."""
    counts: defaultdict[Move, float] = defaultdict(float)
    for one in rollouts:
        if one.moves:
            counts[one.moves[0]] += one.weight
    found = []
    total = sum(one.weight for one in rollouts)
    ranked = sorted(counts.items(), key=lambda item: -item[1])  # of equals the first that came up
    for move, count in ranked[:REPLIES]:
        play = read_play(move, numbers, board)
        found.append(Reply(str(play), count / total, float(play.score)))
    return tuple(found)


def draws_of(rollouts: Sequence[Rollout], tiles: TileSet) -> tuple[DrawOutcome, ...]:
    """Win, tie and loss for each set of tiles that can be drawn after a play."""
    groups: defaultdict[tuple[str, ...], list[Rollout]] = defaultdict(list)
    for one in rollouts:
        groups[tiles.sort(one.drawn)].append(one)
    total = sum(one.weight for one in rollouts)
    found = []
    for faces, members in sorted(groups.items()):
        weight = sum(one.weight for one in members)
        win = share_of(members, lambda one: one.win_probability > 0.5)
        tie = share_of(members, lambda one: one.win_probability == 0.5)
        spread = sum(one.weight * one.spread for one in members) / weight
        found.append(DrawOutcome(faces, weight / total, win, tie, 1 - win - tie, spread))
    return tuple(found)
