"""What single rollouts tell: paired differences, likely replies, and results by drawn tile."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from sternfeld.analysis.report import DrawOutcome, Reply
from sternfeld.engine.play import read_play
from sternfeld.engine.simulation import BagOrder, Move, Rollout
from sternfeld.engine.translate import Numbers
from sternfeld.game.board import Board
from sternfeld.rules.tiles import TileSet

__all__ = ["Estimate", "draws_of", "estimate", "paired", "replies_of", "solved_share"]

REPLIES = 3


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


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
    best: Sequence[Rollout], other: Sequence[Rollout], orders: Sequence[BagOrder] = ()
) -> Estimate:
    """By how much one play wins more often than another, on the same racks and bags."""
    differences = [a.win_probability - b.win_probability for a, b in zip(best, other, strict=True)]
    return estimate(differences, [order.weight for order in orders[: len(differences)]])


def solved_share(rollouts: Sequence[Rollout]) -> float:
    """The share of rollouts whose end was solved."""
    return sum(one.solved for one in rollouts) / len(rollouts) if rollouts else 0.0


def replies_of(rollouts: Sequence[Rollout], numbers: Numbers, board: Board) -> tuple[Reply, ...]:
    """The most likely replies to a play."""
    counts: Counter[tuple[object, ...]] = Counter()
    moves: dict[tuple[object, ...], Move] = {}
    for one in rollouts:
        for move in one.moves[:1]:
            key = (move.kind, move.lane, move.across, *move.placed, move.exchanged)
            counts[key] += 1
            moves.setdefault(key, move)
    found = []
    for key, count in counts.most_common(REPLIES):  # of equals the first that came up
        play = read_play(moves[key], numbers, board)
        found.append(Reply(str(play), count / len(rollouts), float(play.score)))
    return tuple(found)


def draws_of(
    rollouts: Sequence[Rollout], orders: Sequence[BagOrder], drawn: int, tiles: TileSet
) -> tuple[DrawOutcome, ...]:
    """Win, tie and loss for each set of tiles that can be drawn after a play."""
    if not orders or len(orders) != len(rollouts):
        return ()
    groups: defaultdict[tuple[str, ...], list[tuple[float, Rollout]]] = defaultdict(list)
    for order, one in zip(orders, rollouts, strict=True):
        groups[tiles.sort(order.tiles[:drawn])].append((order.weight, one))
    total = sum(order.weight for order in orders)
    found = []
    for faces, members in sorted(groups.items()):
        weight = sum(w for w, _ in members)
        win = sum(w for w, one in members if one.win_probability > 0.5) / weight
        tie = sum(w for w, one in members if one.win_probability == 0.5) / weight
        spread = sum(w * one.spread for w, one in members) / weight
        found.append(DrawOutcome(faces, weight / total, win, tie, 1 - win - tie, spread))
    return tuple(found)
