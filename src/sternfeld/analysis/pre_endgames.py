"""Pre-endgames of two players: all orders of the bag, as far as the budget allows."""

from __future__ import annotations

from dataclasses import replace

from sternfeld.analysis.budget import Step
from sternfeld.analysis.report import Candidate, Found, Model
from sternfeld.analysis.rollouts import draws_of, replies_of, share_of
from sternfeld.analysis.stages import Asked, Followed, Stage, compared, finalists, standing
from sternfeld.engine.play import Play
from sternfeld.engine.pre_endgame import SEARCHES, PreEndgamePlan, go_through_bags
from sternfeld.engine.simulation import SimulatedPlay, Simulation

__all__ = ["PRE_ENDGAME_BAG", "SOLVED_BAG", "pre_endgame", "solved_pre_endgame"]

PRE_ENDGAME_BAG = 4
SOLVED_BAG = 6
"""With two players, all orders of a bag of up to this size are played; of a larger one where every
play is asked for."""
SEARCHED_FINALISTS = 5
"""Plays whose endgames are searched."""
SOLVING = 5
"""Where every play is asked for, there are this many times the nodes."""
PROVEN = 1e-9


def pre_endgame(asked: Asked, left_out: int) -> Followed | None:
    """All orders of the bag: by equity for every candidate, then with endgame searches for the
    best of them. Where the budget does not allow all orders for every candidate, these are
    simulated first, and the best go through all orders."""
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
    stages = [Stage(first)]
    if not first.complete:
        plan = replace(plan, seed=asked.position.seed(asked.seed, "value"))
        stages.append(Stage(asked.simulate(finalists(asked, first, SEARCHED_FINALISTS), plan)))
    whole = stages[-1].simulation
    if whole.complete and (searched := _searched(asked, whole)) is not None:
        stages.append(searched)
    if asked.stopped():
        return None
    return compared(asked, stages, left_out)


def _searched(asked: Asked, whole: Simulation) -> Stage | None:
    """All orders again for the best plays and the one that was made, with endgame searches; None if
    there are too few nodes for that."""
    plays = [
        one.play
        for place, one in enumerate(whole.ranked())
        if place < SEARCHED_FINALISTS or asked.is_played(one.play)
    ]
    endgames = sum(len(one.rollouts) for one in whole.results if one.play in plays)
    if not asked.budget.nodes_of_searches(endgames):
        return None
    found = _through_bags(asked, plays, PreEndgamePlan(through=len(plays), points=True))
    return Stage(found, SEARCHES[0]) if found.complete else None


def _through_bags(asked: Asked, plays: list[Play], plan: PreEndgamePlan) -> Simulation:
    def so_far(found: Simulation) -> None:
        assert asked.tell is not None
        proven = sum(one.upper - one.lower < PROVEN for one in found.results)
        asked.tell(Step.ENDGAMES, proven, len(plays))

    made = go_through_bags(
        asked.engine,
        asked.position.situation(),
        plays,
        replace(
            plan,
            nodes=plan.nodes if plan.widen else asked.budget.orders,
            threads=asked.threads,
            seed=asked.position.seed(asked.seed, "value"),
            trace=1,
        ),
        asked.stop,
        progress=None if asked.tell is None else so_far,
    )
    if asked.tell is not None:
        asked.tell(Step.ENDGAMES, len(plays), len(plays))
    return made


def solved_pre_endgame(asked: Asked) -> Followed | None:
    """Every play: the best are gone through with all orders of the bag, then more and more of the
    others, as long as there are nodes. Before that plays are given up once they are proven to win
    less often than the best."""
    nodes = SOLVING * asked.budget.orders
    plan = PreEndgamePlan(through=SEARCHED_FINALISTS, points=True, widen=True, nodes=nodes)
    found = _through_bags(asked, asked.plays, plan)
    if asked.stopped() or found.best.iterations == 0:
        return None
    orders = round(max(map(_orders, found.results)))
    best = max(found.results, key=lambda one: one.lower)
    rows = [(_candidate(asked, one, best.lower, orders), one) for one in found.results]
    rows.sort(key=lambda row: (_PLACES[row[0].found], *standing(row[1])), reverse=True)
    candidates = tuple(row for row, _ in rows)
    return Followed(
        candidates=candidates,
        best=candidates[0],
        played=None,
        loss=None,
        points_lost=None,
        found=candidates[0].found,
        model=Model.EQUITY_THEN_PERFECT,
        not_followed=0,
        nodes=found.nodes,
    )


_PLACES = {
    Found.ALL_ORDERS: 3,
    Found.ORDERS_BY_EQUITY: 2,
    Found.SIMULATED: 1,
    Found.GIVEN_UP: 0,
}


def _orders(one: SimulatedPlay) -> float:
    """In how many orders of the bag a play was gone through."""
    return sum(rollout.orders for rollout in one.rollouts)


def _candidate(asked: Asked, one: SimulatedPlay, best: float, orders: int) -> Candidate:
    position = asked.position
    row = Candidate(
        play=str(one.play),
        kind=one.play.kind,
        points=one.play.score,
        kept=position.kept(one.play),
        equity=one.play.equity,
        found=Found.SIMULATED,
        rollouts=one.iterations,
        solved=share_of(one.rollouts, lambda rollout: rollout.solved),
    )
    whole = _orders(one) > orders - 0.5
    searched = whole and one.searched == one.iterations
    if one.upper < best - PROVEN and not searched:
        done = sum(rollout.orders for rollout in one.rollouts if rollout.solved)
        return replace(
            row,
            found=Found.GIVEN_UP,
            rollouts=round(done),
            solved=1.0,
            win_at_most=one.upper,
            orders=orders,
        )
    found = Found.by(whole=whole, searched=searched)
    after = position.view.board.lay(one.play.tiles)
    return replace(
        row,
        found=found,
        win=one.win_probability,
        error=0.0 if whole else one.error,
        spread=one.spread,
        replies=replies_of(one.rollouts, asked.engine.numbers, after),
        draws=draws_of(one.rollouts, position.rules.tiles) if whole else (),
    )
