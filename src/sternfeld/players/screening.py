"""A first look at many candidates: a few rollouts of each tell which may be the best.

What comes after has time for about a dozen plays. The best by equity are always among them, since
so few rollouts say little.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Simulation, SimulationPlan, Situation, simulate
from sternfeld.players.budget import Deadline
from sternfeld.players.found import Analysis

__all__ = ["SCREENED", "SCREENING_SHARE", "Screening", "screen"]

SCREENED = 32
"""More candidates than this are screened."""
SCREENING_SHARE = 0.25
SCREENING_NODES = 60_000
"""It takes a quarter of the nodes or of the time, but no more nodes than this."""
SCREENING_ROUND = 4
SCREENING_FROM = 8
SCREENING_SURE = 2.5
"""After eight rollouts of each play, those that are two and a half errors behind are dropped."""
SCREENING_PRIOR = 4.0
"""The static evaluation counts as much as this number of rollouts: the plays that are looked for
are those that it does not see."""
KEPT = 12
KEPT_BY_EQUITY = 4
"""The twelve best go on, and the four best by equity in any case."""


@dataclass(frozen=True, slots=True)
class Screening:
    """What the first look has found, and the plays that are worth another one, the best by equity
    first."""

    found: Simulation
    plays: list[Play]

    def with_others(self, analysis: Analysis) -> Analysis:
        """What was found out about these plays, with those that did not go on, and all nodes."""
        others = (one for one in self.found.ranked() if one.play not in self.plays)
        return replace(
            analysis,
            nodes=analysis.nodes + self.found.nodes,
            candidates=(*analysis.candidates, *others),
        )


def screen(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: SimulationPlan,
    expected: float,
    deadline: Deadline,
) -> Screening:
    """Look at plays, the best by equity first, with about the ``expected`` nodes for them and what
    comes after."""
    few = replace(
        plan,
        nodes=int(min(plan.nodes * SCREENING_SHARE, expected * SCREENING_SHARE, SCREENING_NODES)),
        round=SCREENING_ROUND,
        drop_from=SCREENING_FROM,
        sure=SCREENING_SURE,
        prior_weight=SCREENING_PRIOR,
        until_sure=True,
        seed=plan.seed ^ 2,  # chance that favours a play here does not do so again
    )
    found = simulate(engine, situation, plays, few, deadline.part(SCREENING_SHARE).passed)
    best = {one.play for one in found.ranked()[:KEPT]}
    rest = [play for at, play in enumerate(plays) if at < KEPT_BY_EQUITY or play in best]
    return Screening(found, rest)
