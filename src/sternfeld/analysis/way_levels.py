"""What our own levels reach in the ten ways, measured in self-play of two: the mark beside one's
own measure.

`way_levels.json` holds values and occasions by edition, level and way; it is made by
``scripts/measure_ways.py``. What was not measured, or hardly, has no mark. Nor has a way in which
the next level does not reach more: the worth of kept tiles falls where more bonus words are laid.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from sternfeld.analysis.levels import scale_for
from sternfeld.rules.rules import Rules

__all__ = ["NextLevel", "next_level"]

_TABLE = files("sternfeld.analysis") / "way_levels.json"
ENOUGH = 20
"""Occasions under which a value of a level says too little."""


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The level above one's own, and what it reaches in each way that was measured."""

    name: str
    values: dict[str, float]


@cache
def _measured() -> dict[str, dict[str, dict[str, dict[str, float]]]]:
    found: dict[str, dict[str, dict[str, dict[str, float]]]] = json.loads(_TABLE.read_text("utf-8"))
    return found


def next_level(edition: str, players: int, mean_loss: float) -> NextLevel | None:
    """The level above the one that loses about this much; None above the highest, and where
    nothing was measured."""
    table = _measured().get(edition)
    if table is None:
        return None
    scale = scale_for(Rules.of(edition), players)
    own = scale.level(mean_loss)
    following = next((b for (a, _), (b, _) in pairwise(scale.losses) if a == own), None)
    if following is None or following not in table:
        return None
    below = table.get(own, {})
    values = {
        way: one["value"]
        for way, one in table[following].items()
        if one["occasions"] >= ENOUGH and way in below and one["value"] > below[way]["value"]
    }
    return NextLevel(following, values)
