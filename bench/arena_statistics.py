"""What a series of blocks says: mean, interval, and a test that may stop early."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bench.arena_games import BlockResult

__all__ = ["Estimate", "SequentialTest", "estimate"]

NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over blocks and half the width of its 95 % interval (by Student's t, roughly)."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.4g} ± {self.half:.2g}"


def estimate(values: Sequence[float]) -> Estimate:
    """Blocks are independent of each other, the games of one block are not."""
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return Estimate(mean, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    wider = 1 + 1 / (4 * (count - 1)) * (NORMAL_95**2 + 1)
    return Estimate(mean, NORMAL_95 * wider * math.sqrt(variance / count))


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test of "A takes a share of p0 of the first places" against "p1", on blocks, with the
    variance as it is observed; both errors have the chance ``error``."""

    p0: float
    p1: float
    error: float = 0.05
    least: int = 10

    def log_ratio(self, blocks: Sequence[BlockResult]) -> float:
        """How much likelier p1 is than p0, as a logarithm."""
        shares = [block.share for block in blocks]
        count = len(shares)
        if count < 2:
            return 0.0
        mean = sum(shares) / count
        variance = sum((share - mean) ** 2 for share in shares) / (count - 1)
        variance = max(variance, 1 / (8 * count))  # a run of equal blocks proves nothing yet
        return (self.p1 - self.p0) * count * (mean - (self.p0 + self.p1) / 2) / variance

    def verdict(self, blocks: Sequence[BlockResult]) -> str | None:
        """``p1``, ``p0``, or None while it is open."""
        if len(blocks) < self.least:
            return None
        ratio = self.log_ratio(blocks)
        limit = math.log((1 - self.error) / self.error)
        return "p1" if ratio >= limit else "p0" if ratio <= -limit else None
