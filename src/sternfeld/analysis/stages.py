"""Simulations of plays one after the other, and what they say together.

Each stage has fewer plays than the one before and values them better. Every play counts by the last
stage that it reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from sternfeld.analysis.budget import NodeBudget, Step, Stop, Tell
from sternfeld.analysis.marks import mark_of
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.report import Candidate, Found, Mark, Model, Reply
from sternfeld.analysis.rollouts import (
    Estimate,
    draws_of,
    paired,
    replies_of,
    share_of,
)
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import SimulatedPlay, Simulation, SimulationPlan, simulate

__all__ = [
    "FINALISTS",
    "Asked",
    "Followed",
    "Stage",
    "compared",
    "finalists",
    "loss_of",
    "standing",
    "with_gains",
]

FINALISTS = 4
"""Plays that are valued on other draws at most, besides the one that was made ..."""
CERTAIN_FINALISTS = 2
"""... and at least, where the others are clearly behind."""
ROUND = 32
ROUNDING = 0.001 / sqrt(12)
"""The deviation of what is told in tenths of a percent."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The plays that were followed, the best first, and what the one played loses against the
    best. ``not_followed`` counts the plays that were not."""

    candidates: tuple[Candidate, ...]
    best: Candidate
    played: Candidate | None
    loss: Estimate | None
    points_lost: float | None
    found: Found
    model: Model
    not_followed: int
    nodes: int

    @property
    def played_best(self) -> bool:
        """Was the play made the best, or one that ends alike?"""
        best, played = self.best, self.played
        return played is not None and (best.win, best.spread) == (played.win, played.spread)

    @property
    def solved_points_lost(self) -> float | None:
        """The points that the play made gives away, where that is proven."""
        return self.points_lost if self.found is Found.SOLVED else None

    def mark_of(self, loss: Estimate) -> Mark:
        """The word for the play made, if it loses this much."""
        return mark_of(loss, best=self.played_best, points_lost=self.solved_points_lost or 0.0)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the plays of a position, and how much may be computed."""

    engine: Engine
    position: TurnPosition
    plays: list[Play]
    played: Play | None
    budget: NodeBudget
    seed: int
    threads: int
    stop: Stop | None
    tell: Tell | None = None

    def stopped(self) -> bool:
        return self.stop is not None and self.stop()

    def plan(self, purpose: str) -> SimulationPlan:
        return SimulationPlan(
            plies=self.position.players,
            to_the_end=self.position.rules.rack + 1,
            round=ROUND,
            drop_from=ROUND,
            threads=self.threads,
            seed=self.position.seed(self.seed, purpose),
            trace=1,
        )

    def simulate(self, plays: Sequence[Play], plan: SimulationPlan) -> Simulation:
        def so_far(made: Simulation) -> None:
            assert self.tell is not None
            self.tell(Step.ORDERS, min(made.nodes, plan.nodes), plan.nodes)

        return simulate(
            self.engine,
            self.position.situation(),
            plays,
            plan,
            self.stop,
            progress=None if self.tell is None or plan.endgame_nodes else so_far,
        )

    def is_played(self, play: Play) -> bool:
        return self.played is not None and play_key(play) == play_key(self.played)


def finalists(asked: Asked, first: Simulation, most: int = FINALISTS) -> list[Play]:
    """The plays that are valued on other draws, the chosen one first. One that was clearly behind
    may be left out: other draws would not make it the best."""
    chosen = [
        one.play
        for place, one in enumerate(first.ranked()[:most])
        if place < CERTAIN_FINALISTS or not one.dropped
    ]
    if asked.played is not None and not any(asked.is_played(play) for play in chosen):
        chosen.append(asked.played)
    return chosen


@dataclass(frozen=True, slots=True)
class Stage:
    """A simulation of some plays, and the nodes with which the endgames within it were searched."""

    simulation: Simulation
    endgame_nodes: int = 0

    @property
    def way(self) -> tuple[bool, int]:
        """How well founded its values are; only those found in the same way can be ranked."""
        return self.simulation.complete, self.endgame_nodes

    @property
    def found(self) -> Found:
        return Found.by(whole=self.simulation.complete, searched=self.endgame_nodes > 0)


def compared(asked: Asked, stages: Sequence[Stage], left_out: int) -> Followed:
    """Every play by the last of the stages that it reached. Those of the last stage come first: a
    value of another way cannot be held against theirs."""
    last = stages[-1]
    results = last.simulation.results
    if last.simulation.complete:  # nothing was left to chance, so the best may be chosen here
        chosen = max(results, key=standing)
    else:  # those that win as often may end with more points
        first = results[0].win_probability
        chosen = max((one for one in results if one.win_probability == first), key=standing)
    played = next((one for one in results if asked.is_played(one.play)), None)
    reached = {
        play_key(one.play): (stage, one) for stage in stages for one in stage.simulation.results
    }
    ranked = sorted(
        reached.values(),
        key=lambda row: (row[1] is chosen, row[0].way, standing(row[1])),
        reverse=True,
    )
    replies = _replies(asked, stages)
    rows = [_candidate(asked, one, stage, replies) for stage, one in ranked]
    played_row = next((row for row in rows if row.played), None)
    return Followed(
        candidates=with_gains(rows, played_row),
        best=rows[0],
        played=played_row,
        loss=None if played is None else loss_of(chosen, played, last.simulation),
        points_lost=None if played is None else chosen.spread - played.spread,
        found=last.found,
        model=Model.EQUITY_THEN_PERFECT if last.endgame_nodes else Model.EQUITY,
        not_followed=left_out,
        nodes=sum(stage.simulation.nodes for stage in stages),
    )


def standing(one: SimulatedPlay) -> tuple[float, float, bool, int]:
    """The higher, the better a play is: W, then points ahead; a play rather than a pass."""
    play = one.play
    return one.win_probability, one.spread, play.kind is not PlayKind.PASS, play.score


def loss_of(chosen: SimulatedPlay, played: SimulatedPlay, among: Simulation) -> Estimate:
    """What the play that was made loses. Its error holds that a loss is told in tenths of a
    percent."""
    loss = paired(chosen.rollouts, played.rollouts)
    return Estimate(loss.mean, 0.0 if among.complete else hypot(loss.error, ROUNDING))


def _replies(asked: Asked, stages: Sequence[Stage]) -> dict[tuple[object, ...], tuple[Reply, ...]]:
    """The likely replies to each play, by the last stage that tells them: with two players the
    moves of an endgame that is searched at once are not told."""
    found: dict[tuple[object, ...], tuple[Reply, ...]] = {}
    for one in (one for stage in reversed(stages) for one in stage.simulation.results):
        key = play_key(one.play)
        if not found.get(key):
            after = asked.position.view.board.lay(one.play.tiles)
            found[key] = replies_of(one.rollouts, asked.engine.numbers, after)
    return found


def _candidate(
    asked: Asked,
    one: SimulatedPlay,
    stage: Stage,
    replies: Mapping[tuple[object, ...], tuple[Reply, ...]],
) -> Candidate:
    position = asked.position
    exact = stage.simulation.complete
    return Candidate(
        play=str(one.play),
        kind=one.play.kind,
        points=one.play.score,
        kept=position.kept(one.play),
        equity=one.play.equity,
        found=stage.found,
        played=asked.is_played(one.play),
        win=one.win_probability,
        error=0.0 if exact else one.error,
        spread=one.spread,
        rollouts=one.iterations,
        solved=share_of(one.rollouts, lambda rollout: rollout.solved),
        replies=replies.get(play_key(one.play), ()),
        draws=draws_of(one.rollouts, position.rules.tiles) if exact else (),
    )


def with_gains(rows: Sequence[Candidate], played: Candidate | None) -> tuple[Candidate, ...]:
    """The rows, each with what it gains over the play that was made."""
    if played is None or played.win is None:
        return tuple(rows)
    made = played.win
    return tuple(replace(row, gain=None if row.win is None else row.win - made) for row in rows)
