"""The word for what a turn cost."""

from __future__ import annotations

from sternfeld.analysis.report import Mark
from sternfeld.analysis.rollouts import SURE, Estimate

__all__ = ["NO_LOSS", "mark_of"]

NO_LOSS, SLIP, COSTLY = 0.005, 0.04, 0.10
POINTS_SLIP = 0.5


def mark_of(loss: Estimate, *, best: bool, points_lost: float = 0.0) -> Mark:
    """The word for what a turn cost; in doubt, by a deviation, the milder one. In an endgame whose
    result does not change, the points that were given away still make a slip."""
    if best:
        return Mark.BEST
    if loss.mean < NO_LOSS or loss.mean < SURE * loss.error:
        return Mark.SLIP if points_lost > POINTS_SLIP and loss.error == 0 else Mark.EQUAL
    least = loss.mean - loss.error
    if least < SLIP:
        return Mark.SLIP
    return Mark.COSTLY if least < COSTLY else Mark.VERY_COSTLY
