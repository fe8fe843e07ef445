"""Pre-endgames of two players: all orders of the bag, as far as the budget allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sternfeld.analysis.budget import Step
from sternfeld.analysis.stages import Asked, Followed, Stage, compared, finalists
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import NO_LIMIT, SimulatedPlay, Simulation, SimulationPlan

__all__ = ["PRE_ENDGAME_BAG", "SOLVED_BAG", "pre_endgame"]

PRE_ENDGAME_BAG = 4
SOLVED_BAG = 6
"""With two players, all orders of a bag of up to this size are played; of a larger one where every
play is asked for."""
SEARCHED_FINALISTS = 5
"""Plays whose endgames are searched."""
WELL_SEARCHED = 1_000
"""Nodes with which most endgames in the rollouts of a pre-endgame are solved."""
FAR_BEHIND = 3.0
"""By how many errors a simulated play must be behind to be left at that."""


def pre_endgame(asked: Asked, left_out: int, *, every_play: bool) -> Followed | None:
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
    )
    first = asked.simulate(asked.plays, plan)
    if asked.stopped() or first.best.iterations == 0:
        return None
    plan = replace(plan, seed=asked.position.seed(asked.seed, "value"))
    stages = [Stage(first)]
    if not first.complete:
        stages.append(Stage(_valued_finalists(asked, first, plan, every_play=every_play)))
    whole = stages[-1].simulation
    if whole.complete:
        stages += _searched(asked, whole, plan, every_play=every_play)
    if asked.stopped():
        return None
    return compared(asked, stages, left_out)


def _valued_finalists(
    asked: Asked, first: Simulation, plan: SimulationPlan, *, every_play: bool
) -> Simulation:
    """The finalists with all orders, if the budget allows that, otherwise with other draws. Where
    every play is asked for, then those that may be better than the best of them, some at a time,
    until the nodes are used up."""
    found = asked.simulate(finalists(asked, first, SEARCHED_FINALISTS), plan)
    valued = [one.play for one in found.results]
    rest = [one for one in first.ranked() if one.play not in valued]
    while every_play and found.complete and not asked.stopped():
        best = max(found.results, key=lambda one: one.win_probability)
        rest = [one for one in rest if one.value + FAR_BEHIND * one.error > best.value]
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
    asked: Asked, whole: Simulation, plan: SimulationPlan, *, every_play: bool
) -> list[Stage]:
    """All orders again, with endgame searches. Where every play is asked for, the best of them once
    more: fewer endgames, so that each search has more nodes, and more are solved."""
    plan = replace(plan, nodes=NO_LIMIT, enumerate=NO_LIMIT, round=1)
    plays, endgames = _to_be_searched(asked, whole, every_play=every_play)
    nodes = asked.budget.nodes_of_searches(endgames)
    if not nodes:
        return []
    found = _search(asked, plays, replace(plan, endgame_nodes=nodes))
    stages = [Stage(found, nodes)]
    rest = found.ranked()
    nodes = asked.budget.nodes_of_searches(_endgames(rest[:SEARCHED_FINALISTS]))
    solved = all(rollout.solved for one in rest for rollout in one.rollouts)
    if every_play and not solved and nodes > stages[0].endgame_nodes and not asked.stopped():
        stages.append(Stage(_again(asked, rest, replace(plan, endgame_nodes=nodes)), nodes))
    return stages


def _search(asked: Asked, plays: Sequence[Play], plan: SimulationPlan) -> Simulation:
    """All orders with endgame searches, for some plays at a time, so that one can see how far it
    is. Each play has the same values as with all at once."""
    found: Simulation | None = None
    for at in range(0, len(plays), SEARCHED_FINALISTS):
        more = asked.simulate(plays[at : at + SEARCHED_FINALISTS], plan)
        found = more if found is None else _together(found, more)
        if asked.tell is not None:
            asked.tell(Step.ENDGAMES, len(found.results), len(plays))
        if asked.stopped():
            break
    assert found is not None
    return found


def _again(asked: Asked, rest: list[SimulatedPlay], plan: SimulationPlan) -> Simulation:
    """The best plays once more, then those that seemed better than these now are, some at a time,
    while there are nodes."""
    found: Simulation | None = None
    while rest and not asked.stopped() and (found is None or found.nodes < asked.budget.orders):
        plays = [one.play for one in rest[:SEARCHED_FINALISTS]]
        more = _search(asked, plays, plan)
        found = more if found is None else _together(found, more)
        best = found.best.win_probability
        rest = [one for one in rest[SEARCHED_FINALISTS:] if one.win_probability > best]
    assert found is not None
    return found


def _endgames(plays: Sequence[SimulatedPlay]) -> int:
    return sum(len(one.rollouts) for one in plays)


def _to_be_searched(asked: Asked, whole: Simulation, *, every_play: bool) -> tuple[list[Play], int]:
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
