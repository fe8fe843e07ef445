"""Follows the plays of a position: which is best, and what each is worth.

The best play is chosen on one set of draws and valued on another, because the best of many noisy
values looks better than it is. In endgames and pre-endgames nothing is drawn by chance as far as
the budget allows: endgames are solved, and all orders of the bag are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.endgames import solve_plays
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.report import Candidate, Found, Model
from sternfeld.analysis.rollouts import (
    Estimate,
    draws_of,
    paired,
    possibly_better,
    replies_of,
    share_of,
)
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.engine.simulation import (
    NO_LIMIT,
    SimulatedPlay,
    Simulation,
    SimulationPlan,
    simulate,
)

__all__ = ["PRE_ENDGAME_BAG", "SOLVED_BAG", "Followed", "candidates", "follow"]

BY_EQUITY = 12
EXCHANGES = 3
FINALISTS = 4
"""Plays that are valued on other draws, besides the one that was made."""
SEARCHED_FINALISTS = 5
"""Plays of a pre-endgame whose endgames are searched."""
ROUND = 32
MAX_ITERATIONS = 200_000
WELL_SEARCHED = 1_000
"""Nodes with which most endgames in the rollouts of a pre-endgame are solved."""
PRE_ENDGAME_BAG = 4
SOLVED_BAG = 6
"""With two players, all orders of a bag of up to this size are played; of a larger one where every
play is asked for."""
SURE = 3.0
"""By how many errors a simulated play must be behind to be left at that."""
PRIOR = 30.0
PRIOR_OF_SEVERAL = 150.0
"""What the static evaluation counts in rollouts when the best play is chosen. Rollouts of three and
four players say less about each play."""
ROUNDING = 0.001 / sqrt(12)
"""The deviation of what is told in tenths of a percent."""
SEVERAL_NODES = 150
"""Endgame nodes in a rollout of three and four players, at most."""

Stop = Callable[[], bool]


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


def candidates(every: Plays, played: Play | None) -> list[Play]:
    """The plays to follow: the best by equity, the best of each number of tiles, the best
    exchanges and all of a single tile, the pass, and the one that was played."""
    lays: list[int] = []
    exchanges: list[int] = []
    singles: list[int] = []
    first: dict[int, int] = {}
    passes: list[int] = []
    for place, (kind, size) in enumerate(every.sizes):
        match kind:
            case PlayKind.LAY:
                lays.append(place)
                first.setdefault(size, place)
            case PlayKind.EXCHANGE:
                exchanges.append(place)
                if size == 1:
                    singles.append(place)
            case PlayKind.PASS:
                passes.append(place)
    best_of_size = [first[size] for size in sorted(first)]
    places = [*lays[:BY_EQUITY], *best_of_size, *exchanges[:EXCHANGES], *singles, *passes]
    chosen = [every[place] for place in dict.fromkeys(places)]
    if played is not None:
        chosen.append(played)
    wanted = {play_key(play): play for play in chosen}
    return sorted(wanted.values(), key=lambda play: -play.equity)


def follow(
    engine: Engine,
    position: TurnPosition,
    played: Play | None,
    budget: NodeBudget,
    *,
    seed: int,
    threads: int = 1,
    stop: Stop | None = None,
    every_play: bool = False,
) -> Followed | None:
    """Follow the plays of a position; with ``every_play`` none is left out. None if it was
    stopped."""
    every = position.every_play(engine)
    count = len(every)
    if played is not None:
        found = every.like(played)
        count += found is None
        played = found or played
    plays = _all(every, played) if every_play else candidates(every, played)
    asked = _Asked(engine, position, plays, played, budget, seed, threads, stop)
    left_out = count - len(plays)
    if position.other_rack is not None:
        return _endgame(asked, left_out)
    two = position.players == 2 and not position.racing and position.counted
    if two and 0 < position.view.bag_count <= (SOLVED_BAG if every_play else PRE_ENDGAME_BAG):
        return _pre_endgame(asked, left_out, every_play=every_play)
    return _simulated(asked, left_out)


def _all(every: Plays, played: Play | None) -> list[Play]:
    known = {play_key(play): play for play in every}
    if played is not None:
        known.setdefault(play_key(played), played)
    return list(known.values())


@dataclass(frozen=True, slots=True)
class _Asked:
    engine: Engine
    position: TurnPosition
    plays: list[Play]
    played: Play | None
    budget: NodeBudget
    seed: int
    threads: int
    stop: Stop | None

    def stopped(self) -> bool:
        return self.stop is not None and self.stop()

    def plan(self, purpose: str) -> SimulationPlan:
        return SimulationPlan(
            plies=self.position.players,
            to_the_end=self.position.rules.rack + 1,
            round=ROUND,
            threads=self.threads,
            seed=self.position.seed(self.seed, purpose),
        )

    def simulate(self, plays: Sequence[Play], plan: SimulationPlan) -> Simulation:
        return simulate(self.engine, self.position.situation(), plays, plan, self.stop)

    def is_played(self, play: Play) -> bool:
        return self.played is not None and play_key(play) == play_key(self.played)


def _endgame(asked: _Asked, left_out: int) -> Followed | None:
    position, budget = asked.position, asked.budget
    solved = solve_plays(asked.engine, position, asked.plays, nodes=budget.endgame, stop=asked.stop)
    if solved is None:
        return None
    rows = [
        Candidate(
            play=str(one.play),
            kind=one.play.kind,
            points=one.play.score,
            kept=position.kept(one.play),
            equity=one.play.equity,
            found=Found.SOLVED if one.solved else Found.SEARCHED,
            played=asked.is_played(one.play),
            win=one.first,
            error=0.0 if one.decided else None,
            spread=float(one.spread),
            solved=float(one.solved),
            lower=None if one.solved else one.lower,
            upper=None if one.solved else one.upper,
        )
        for one in solved
    ]
    ranked = sorted(rows, key=lambda row: (-_of(row.win), -_of(row.spread), -row.points))
    best = ranked[0]
    played = next((row for row in ranked if row.played), None)
    lost = None if played is None else _of(best.spread) - _of(played.spread)
    all_solved = best.found is Found.SOLVED and (played is None or played.found is Found.SOLVED)
    return Followed(
        candidates=_with_gains(ranked, played),
        best=best,
        played=played,
        loss=None if played is None else Estimate(_of(best.win) - _of(played.win), 0.0),
        points_lost=lost,
        found=Found.SOLVED if all_solved else Found.SEARCHED,
        model=Model.PERFECT,
        not_followed=left_out - (len(solved) - len(asked.plays)),
        nodes=sum(one.nodes for one in solved),
    )


def _pre_endgame(asked: _Asked, left_out: int, *, every_play: bool) -> Followed | None:
    """All orders of the bag: by equity for every candidate, then with endgame searches for the
    best of them. Where the budget does not allow all orders for every candidate, these are
    simulated first; the best go through all orders, as many as it allows."""
    some = asked.budget.orders // 3
    plan = replace(
        asked.plan("choose"),
        nodes=some,
        enumerate=some,
        drop=False,
        prior_weight=0,
        round=8,
        trace=1,
    )
    first = asked.simulate(asked.plays, plan)
    if asked.stopped() or first.best.iterations == 0:
        return None
    plan = replace(plan, seed=asked.position.seed(asked.seed, "value"))
    stages = [_Stage(first)]
    if not first.complete:
        stages.append(_Stage(_best_of(asked, first, plan, every_play=every_play)))
    whole = stages[-1].simulation
    if whole.complete:
        stages += _searched(asked, whole, plan, every_play=every_play)
    if asked.stopped():
        return None
    return _compared(asked, stages, left_out)


def _best_of(
    asked: _Asked, first: Simulation, plan: SimulationPlan, *, every_play: bool
) -> Simulation:
    """The finalists with all orders, if the budget allows that, otherwise with other draws. Where
    every play is asked for, then those that may be better than the best of them, some at a time,
    until the nodes are used up."""
    found = asked.simulate(_finalists(asked, first, SEARCHED_FINALISTS), plan)
    valued = [one.play for one in found.results]
    rest = [one for one in first.ranked() if one.play not in valued]
    while every_play and found.complete and not asked.stopped():
        best = max(found.results, key=lambda one: one.win_probability)
        rest = [one for one in rest if one.value + SURE * one.error > best.value]
        left = plan.nodes - found.nodes
        plays = [one.play for one in rest[:SEARCHED_FINALISTS]]
        if not plays or left <= 0:
            break
        more = asked.simulate(plays, replace(plan, nodes=left, enumerate=left))
        if not more.complete:
            break
        rest = rest[SEARCHED_FINALISTS:]
        found = _together(found, more)
    return found


def _together(one: Simulation, other: Simulation) -> Simulation:
    """Two simulations of all orders, of different plays."""
    results = (*one.results, *other.results)
    best = max(results, key=lambda play: play.value)
    return Simulation(results, best, sure=True, complete=True, nodes=one.nodes + other.nodes)


def _searched(
    asked: _Asked, whole: Simulation, plan: SimulationPlan, *, every_play: bool
) -> list[_Stage]:
    """All orders again, with endgame searches. Where every play is asked for, the best of them once
    more: fewer endgames, so that each search has more nodes, and more are solved."""
    plan = replace(plan, nodes=NO_LIMIT, enumerate=NO_LIMIT, round=1)
    plays, endgames = _to_be_searched(asked, whole, every_play=every_play)
    nodes = asked.budget.nodes_of_searches(endgames)
    if not nodes:
        return []
    found = asked.simulate(plays, replace(plan, endgame_nodes=nodes))
    stages = [_Stage(found, nodes)]
    rest = found.ranked()
    nodes = asked.budget.nodes_of_searches(_endgames(rest[:SEARCHED_FINALISTS]))
    solved = all(rollout.solved for one in rest for rollout in one.rollouts)
    if every_play and not solved and nodes > stages[0].endgame_nodes and not asked.stopped():
        stages.append(_Stage(_again(asked, rest, replace(plan, endgame_nodes=nodes)), nodes))
    return stages


def _again(asked: _Asked, rest: list[SimulatedPlay], plan: SimulationPlan) -> Simulation:
    """The best plays once more, then those that seemed better than these now are, some at a time,
    while there are nodes."""
    found: Simulation | None = None
    while rest and not asked.stopped() and (found is None or found.nodes < asked.budget.orders):
        plays = [one.play for one in rest[:SEARCHED_FINALISTS]]
        more = asked.simulate(plays, plan)
        found = more if found is None else _together(found, more)
        best = found.best.win_probability
        rest = [one for one in rest[SEARCHED_FINALISTS:] if one.win_probability > best]
    assert found is not None
    return found


def _endgames(plays: Sequence[SimulatedPlay]) -> int:
    return sum(len(one.rollouts) for one in plays)


def _to_be_searched(
    asked: _Asked, whole: Simulation, *, every_play: bool
) -> tuple[list[Play], int]:
    """The plays whose endgames are searched, and the number of these. Where every play is asked
    for, these are as many as the budget allows."""
    plays: list[Play] = []
    endgames = 0
    for one in whole.ranked():
        more = endgames + len(one.rollouts)
        enough = len(plays) >= SEARCHED_FINALISTS
        affordable = every_play and more * WELL_SEARCHED <= asked.budget.orders
        if enough and not affordable and not asked.is_played(one.play):
            continue
        plays.append(one.play)
        endgames = more
    return plays, endgames


def _simulated(asked: _Asked, left_out: int) -> Followed | None:
    position, budget = asked.position, asked.budget
    empty = position.view.bag_count == 0 and not position.racing
    to_the_end = position.racing or position.view.bag_count < 2 * position.rules.rack
    times = budget.late if to_the_end else 1
    searched = empty and not position.rules.ends.empty_bag_alone
    plan = replace(
        asked.plan("choose"), prior_weight=PRIOR if position.players == 2 else PRIOR_OF_SEVERAL
    )
    first = asked.simulate(asked.plays, replace(plan, nodes=times * budget.choose))
    if asked.stopped() or first.best.iterations == 0:
        return None
    if searched:
        # Several racks are not known: each deal of them is searched as an endgame.
        plan = replace(plan, endgame_nodes=min(SEVERAL_NODES, budget.endgame), round=2)
        times = 4 * budget.late
    second = asked.simulate(
        _finalists(asked, first),
        replace(
            plan,
            seed=position.seed(asked.seed, "value"),
            nodes=times * budget.value,
            iterations=MAX_ITERATIONS,
            prior_weight=0,
            drop=False,
            trace=1,
        ),
    )
    if asked.stopped():
        return None
    return _compared(asked, [_Stage(first), _Stage(second, plan.endgame_nodes)], left_out)


def _finalists(asked: _Asked, first: Simulation, most: int = FINALISTS) -> list[Play]:
    """The plays that are valued on other draws, the chosen one first."""
    chosen = [one.play for one in first.ranked()[:most]]
    if asked.played is not None and not any(asked.is_played(play) for play in chosen):
        chosen.append(asked.played)
    return chosen


@dataclass(frozen=True, slots=True)
class _Stage:
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


def _compared(asked: _Asked, stages: Sequence[_Stage], left_out: int) -> Followed:
    """Every play by the last of the stages that it reached. Those of the last stage come first: a
    value of another way cannot be held against theirs."""
    last = stages[-1]
    second, complete = last.simulation, last.simulation.complete
    if complete:  # nothing was left to chance, so the best may be chosen here
        chosen = max(second.results, key=lambda one: (one.win_probability, one.spread))
    else:
        chosen = second.results[0]
    played = next((one for one in second.results if asked.is_played(one.play)), None)
    reached = {
        play_key(one.play): (stage, one) for stage in stages for one in stage.simulation.results
    }
    ranked = sorted(
        reached.values(),
        key=lambda row: (row[1] is chosen, row[0].way, row[1].win_probability),
        reverse=True,
    )
    rows = [_candidate(asked, one, stage) for stage, one in ranked]
    played_row = next((row for row in rows if row.played), None)
    loss = None
    if played is not None:
        loss = _loss(chosen, played, second)
    return Followed(
        candidates=_with_gains(rows, played_row),
        best=rows[0],
        played=played_row,
        loss=loss,
        points_lost=None if played is None else chosen.spread - played.spread,
        found=last.found,
        model=Model.EQUITY_THEN_PERFECT if last.endgame_nodes else Model.EQUITY,
        not_followed=left_out,
        nodes=sum(stage.simulation.nodes for stage in stages),
    )


def _loss(chosen: SimulatedPlay, played: SimulatedPlay, among: Simulation) -> Estimate:
    """What the play that was made loses. Its error holds that another play may be the best, and
    that a loss is told in tenths of a percent."""
    loss = paired(chosen.rollouts, played.rollouts)
    if among.complete:
        return Estimate(loss.mean, 0.0)
    others = [one.rollouts for one in among.results if one is not chosen]
    better = possibly_better(chosen.rollouts, others)
    return Estimate(loss.mean, hypot(loss.error, better, ROUNDING))


def _candidate(asked: _Asked, one: SimulatedPlay, stage: _Stage) -> Candidate:
    position = asked.position
    exact = stage.simulation.complete
    after = position.view.board.lay(one.play.tiles)
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
        replies=replies_of(one.rollouts, asked.engine.numbers, after),
        draws=draws_of(one.rollouts, position.rules.tiles) if exact else (),
    )


def _with_gains(rows: Sequence[Candidate], played: Candidate | None) -> tuple[Candidate, ...]:
    if played is None or played.win is None:
        return tuple(rows)
    return tuple(
        replace(row, gain=None if row.win is None else row.win - _of(played.win)) for row in rows
    )


def _of(value: float | None) -> float:
    return -1e9 if value is None else value
