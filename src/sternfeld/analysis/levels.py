"""What our own levels lose at the mean, measured in self-play: the scale of accuracy.

`levels.json` holds the mean loss of a turn by edition, number of seats and level; it is made by
``scripts/measure_levels.py``. Where an edition or a number of seats was not measured, the nearest
that was counts, and the report says so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp2

from sternfeld.engine.win_probability import win_probability_for
from sternfeld.rules.rules import Rules

__all__ = ["LevelScale", "scale_for"]

_TABLE = files("sternfeld.analysis") / "levels.json"
BASE = "intermediate"


@dataclass(frozen=True, slots=True)
class LevelScale:
    """Mean losses by level, the weakest first, falling. ``measured``: for this very edition and
    number of seats."""

    losses: tuple[tuple[str, float], ...]
    measured: bool

    @property
    def half(self) -> float:
        """The mean loss that makes an accuracy of 50."""
        return dict(self.losses)[BASE]

    def accuracy(self, mean_loss: float) -> float:
        """100 · 2^(−m/h), at most 100."""
        return min(100.0, 100.0 * exp2(-mean_loss / self.half))

    def level(self, mean_loss: float) -> str:
        """The level whose mean loss is nearest, in the middle between two on a logarithmic
        scale."""
        found = self.losses[0][0]
        for (_, more), (name, less) in pairwise(self.losses):
            if mean_loss < (more * less) ** 0.5:
                found = name
        return found


@cache
def _measured() -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = json.loads(_TABLE.read_text("utf-8"))
    return found


def scale_for(rules: Rules, players: int) -> LevelScale:
    """The scale of these rules and this number of seats, or the nearest that was measured."""
    table = _measured()
    edition = (
        rules.edition if rules.edition in table else win_probability_for(rules, players).source
    )
    if edition not in table:
        edition = sorted(table)[0]
    seats = min(table[edition], key=lambda count: (abs(int(count) - players), count))
    measured = edition == rules.edition and int(seats) == players
    return LevelScale(_falling(table[edition][seats]), measured)


def _falling(losses: dict[str, float]) -> tuple[tuple[str, float], ...]:
    """The losses made to fall from level to level: neighbours that do not are averaged."""
    names = list(losses)
    blocks: list[tuple[float, int]] = []
    for name in names:
        blocks.append((losses[name], 1))
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            (a, m), (b, n) = blocks[-2:]
            blocks[-2:] = [((a * m + b * n) / (m + n), m + n)]
    values = [value for value, count in blocks for _ in range(count)]
    return tuple(zip(names, values, strict=True))
