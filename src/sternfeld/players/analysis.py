"""How the champion chooses: by simulation, pre-endgame and endgame search.

Candidates are simulated, and the one with the best win probability is played. With an empty bag
two players' endgames are searched exactly. In a pre-endgame of two players (few tiles in the bag)
everything that can be drawn is played, if there is time. Where two players do not know each other's
rack, because somebody has resigned and taken tiles along, it is dealt at random: first with greedy
rollouts, then with endgame searches. With three or four players all rollouts are greedy: a search
that sees every rack helps nobody who does not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import (
    NO_LIMIT,
    SimulatedPlay,
    Simulation,
    SimulationPlan,
    Situation,
    simulate,
)
from sternfeld.players.attention import position_seed
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.endgames import search_endgame
from sternfeld.players.found import Analysis, Note, of_simulation, telling
from sternfeld.players.screening import KEPT, SCREENED, SCREENING_SHARE, screen
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.rules import Rules

__all__ = ["WHOLE_NODES", "analyse", "simulation_plan", "situation_of"]

PRIOR_WEIGHT = 60.0
"""How much the static evaluation counts as long as the bag holds more than a rack."""
SURE = 2.0
"""By how many errors a candidate must be behind to be dropped from short rollouts."""
TWO_STAGES_NODES = 12_000
"""From this number of nodes on, two players simulate in two stages."""
SHORT_SHARE = 0.4
"""The part of the nodes or of the time that goes into the first stage, short rollouts."""
ENDLESS_SHORT_NODES = 400_000
"""The nodes of the first stage where nothing but somebody's word ends the second."""
LAST = 5
NEAR_BEST = 0.06
"""The second stage has at most five candidates, none of them further behind the best in win
probability than this."""
LONGER = 2
"""By how many plies its rollouts are longer."""
LONG_SURE = 3.0
"""By how many errors a candidate must be behind to be dropped from the second stage."""
SHORT_WEIGHT = 100.0
"""The result of the first stage counts as much as this number of longer rollouts."""
END_BAG = 1
"""While the bag holds more than a rack, short rollouts end at their horizon, unless the bag holds
fewer tiles than this by then: a win probability by points and leaves varies less than the end of
the game, so that fewer rollouts tell as much."""
PRE_ENDGAME_BAG = 4
"""Up to this number of tiles in the bag two players' endgames are searched within rollouts ..."""
WHOLE_BAG = 6
WHOLE_NODES = 1_000_000
"""... and up to six with about as many nodes as it takes to go through all that can be drawn."""
FINALISTS = 6
MOST_FINALISTS = 60
WIDE_SHARE = 0.25
"""Plays for which endgames are searched: six of them, and more where a quarter of the nodes is
enough to go through all bags with each."""
FEWEST = 2
"""Finalists of a pre-endgame, unless greedy rollouts went through all bags."""
ENDGAME_NODES = 25, 200, 1600, 12_800
"""Nodes of the endgame searches in a rollout: few at first, then more."""
MOST_ENDGAME_NODES = 2**27
SEARCHES = 3
"""How many endgame searches a rollout makes, about."""
GREEDY_NEAR = 0.1
"""A play that greedy rollouts have dropped is a finalist all the same if it is no further behind
the best than this: greedy rollouts may be wrong by as much."""
SEARCHED_AGAIN = 3
SEARCHED_NEAR = 0.13
"""Short endgame searches may be wrong with one bag in eight and more. So the best three plays are
searched again with more nodes in any case, and up to six that are no further behind than this."""
GREEDY_SHARE = 0.4
"""The part of the time near the end that goes into greedy rollouts."""
ENOUGH_ITERATIONS = 100
"""Iterations with endgame searches that outweigh any number of greedy ones."""
MAX_ITERATIONS = 250_000
"""With so many the error is a tenth of a percent."""
MAX_GREEDY_ITERATIONS = 20_000


def situation_of(view: PlayerView, rules: Rules) -> Situation:
    """The view as the engine takes it: this seat first, then the others that still play, in
    playing order. The tiles of a seat that resigned stay unseen; nobody draws them."""
    order = view.in_turn()
    seats = len(view.scores)
    targets = tuple(rules.target(seat, seats) or 0 for seat in order)
    return Situation(
        board=view.board,
        rack=view.rack,
        scores=tuple(view.scores[seat] for seat in order),
        hands=(len(view.rack), *(view.tiles[seat] for seat in order[1:])),
        bag_count=view.bag_count,
        idle_turns=view.passes,
        targets=targets if any(targets) else (),
    )


def analyse(
    engine: Engine,
    view: PlayerView,
    rules: Rules,
    budget: Budget,
    deadline: Deadline,
    note: Note | None = None,
) -> Analysis:
    """The play with the best win probability, as far as the budget allows. ``note`` is told what
    simulations have found so far."""
    unseen = unseen_tiles(view, rules)
    hidden = view.bag_count + sum(view.tiles) - view.tiles[view.seat]
    racing = rules.target(view.seat, len(view.scores)) is not None
    counted = unseen.total() == hidden
    players = view.in_turn()
    if view.bag_count == 0 and len(players) == 2 and not racing:
        held = view.tiles[players[1]]
        if held and unseen.total() == held:
            other = tuple(unseen.elements())
            return search_endgame(engine, view, other, budget, deadline, note)
    nodes = budget.expected_nodes(deadline)
    plays = candidates(engine, view, rules, budget.candidates, nodes)
    if len(plays) < 2 or len(players) < 2 or not counted or deadline.passed():
        return Analysis(plays[0] if plays else None, sure=len(plays) < 2)
    return _simulated(engine, view, rules, plays, nodes, budget, deadline, note)


def _simulated(
    engine: Engine,
    view: PlayerView,
    rules: Rules,
    plays: list[Play],
    nodes: float,
    budget: Budget,
    deadline: Deadline,
    note: Note | None,
) -> Analysis:
    """Simulates the plays in the way that suits the phase and the budget, which is about ``nodes``
    nodes. Many plays are screened first."""
    players = len(view.in_turn())
    racing = rules.target(view.seat, len(view.scores)) is not None
    situation = situation_of(view, rules)
    plan = simulation_plan(view, rules, budget)
    usual = budget.plies is None and not racing
    late = WHOLE_BAG if nodes >= WHOLE_NODES else PRE_ENDGAME_BAG
    nearly_over = players == 2 and view.bag_count <= late
    most = _most_finalists(situation, nodes) if nearly_over else FINALISTS
    two_stages = usual and players == 2 and nodes >= TWO_STAGES_NODES
    if usual and not nearly_over and view.bag_count > rules.rack:
        plan = replace(plan, to_the_end=END_BAG)

    def follow(
        plays: list[Play], plan: SimulationPlan, nodes: float, note: Note | None
    ) -> Analysis:
        if nearly_over and not racing:
            return _near_the_end(engine, situation, plays, plan, nodes, most, deadline, note)
        if two_stages:
            return _in_two_stages(engine, situation, plays, plan, deadline, note)
        told = telling(note)
        found = simulate(engine, situation, plays, plan, deadline.passed, progress=told)
        return of_simulation(found)

    if len(plays) <= SCREENED or racing or budget.candidates is not None:
        return follow(plays, plan, nodes, note)
    first = screen(engine, situation, plays, plan, nodes, deadline, max(KEPT, most))
    if deadline.passed():
        return replace(of_simulation(first.found), sure=False)
    plan = replace(plan, nodes=plan.nodes - first.found.nodes)
    told = None if note is None else lambda found: note(first.with_others(found))
    return first.with_others(follow(first.plays, plan, nodes - first.found.nodes, told))


def _in_two_stages(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: SimulationPlan,
    deadline: Deadline,
    note: Note | None,
) -> Analysis:
    """Short rollouts of all candidates, then longer ones of those near the best."""
    endless = not plan.until_sure
    nodes = ENDLESS_SHORT_NODES if endless else int(plan.nodes * SHORT_SHARE)
    short = replace(plan, nodes=nodes, sure=SURE, until_sure=True)
    early = deadline.part(SHORT_SHARE)
    first = simulate(engine, situation, plays, short, early.passed, progress=telling(note))
    ranked = sorted(first.results, key=lambda one: (one is not first.best, -one.value))
    last = [one for one in ranked[:LAST] if one.value > first.best.value - NEAR_BEST]
    clear = len(last) < 2 and not endless
    if first.best.iterations == 0 or clear or deadline.passed():
        return of_simulation(first)
    others = tuple(one for one in ranked if one not in last)
    longer = replace(
        plan,
        plies=plan.plies + LONGER,
        to_the_end=engine.rules.rack + 1,
        nodes=plan.nodes - first.nodes,
        prior=tuple(min(1.0, max(0.0, one.value)) for one in last),
        prior_weight=SHORT_WEIGHT,
        sure=LONG_SURE,
        seed=plan.seed ^ 1,  # other deals, so that they add to what is known
    )
    told = telling(note, others, first.nodes)
    finalists = [one.play for one in last]
    second = simulate(engine, situation, finalists, longer, deadline.passed, progress=told)
    if second.best.iterations == 0:
        return of_simulation(first)
    return of_simulation(second, others, first.nodes)


def simulation_plan(view: PlayerView, rules: Rules, budget: Budget) -> SimulationPlan:
    """How candidates are simulated from this view."""
    plan = SimulationPlan()
    players = len(view.in_turn())
    if view.bag_count > rules.rack:
        plan = replace(plan, prior_weight=PRIOR_WEIGHT, sure=SURE)
    return replace(
        plan,
        plies=players if budget.plies is None else budget.plies,
        to_the_end=rules.rack + 1,
        nodes=NO_LIMIT if budget.nodes is None else budget.nodes,
        iterations=NO_LIMIT if budget.endless else MAX_ITERATIONS,
        until_sure=not budget.endless,
        threads=budget.threads,
        seed=int.from_bytes(position_seed(view, budget.seed)[:8], "big"),
    )


def _near_the_end(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: SimulationPlan,
    expected: float,
    most: int,
    deadline: Deadline,
    note: Note | None,
) -> Analysis:
    """Pre-endgames of two players, and endgames with an unknown rack: greedy rollouts first, then
    ``most`` finalists at most with endgame searches, these with more nodes each time as long as
    there is budget.

    With tiles in the bag everything that can be drawn is played, where the ``expected`` nodes are
    enough for that; otherwise bag and racks are dealt at random.
    """
    expected = min(expected, NO_LIMIT)
    endless = not plan.until_sure
    rest = plan.nodes * (1 - GREEDY_SHARE)
    searching = rest >= SEARCHES * FINALISTS * ENDGAME_NODES[0]
    greedy = replace(
        plan,
        nodes=int(plan.nodes * GREEDY_SHARE) if searching else plan.nodes,
        iterations=MAX_GREEDY_ITERATIONS,
        until_sure=True,
        enumerate=int(expected * GREEDY_SHARE),
    )
    early = deadline.part(GREEDY_SHARE)
    first = simulate(engine, situation, plays, greedy, early.passed, progress=telling(note))
    if first.best.iterations == 0 or deadline.passed():
        return replace(of_simulation(first), sure=False)
    fewest = FEWEST if situation.bag_count and not first.complete else 1
    finalists = _finalists(first, fewest, most, GREEDY_NEAR)
    others: tuple[SimulatedPlay, ...] = ()
    best, used = first, first.nodes
    cut_short = False
    for nodes in _nodes_of_searches(endless=endless):
        if (best.solved and best.complete) or (len(finalists) < 2 and not endless):
            break
        whole = best is not first and best.complete
        # All bags again take at least as many nodes as before.
        needed = best.nodes if whole else SEARCHES * nodes * len(finalists)
        cut_short = deadline.passed() or plan.nodes - used < needed
        if cut_short:
            break
        searched = replace(
            plan,
            round=1 if situation.bag_count else 4,
            nodes=plan.nodes - used,
            enumerate=int(max(0, expected - used)),
            prior_weight=0,
            endgame_nodes=nodes,
            endgame_points=False,
        )
        behind = tuple(one for one in best.ranked() if one.play not in finalists)
        told = telling(note, behind + others, used)
        found = simulate(engine, situation, finalists, searched, deadline.passed, progress=told)
        used += found.nodes
        # A few iterations with better searches say less than many, or all, with worse ones.
        enough = max(1, min(best.best.iterations / 2, ENOUGH_ITERATIONS))
        cut_short = not found.complete and (whole or found.best.iterations < enough)
        if cut_short:
            break
        best, others = found, behind + others
        finalists = _finalists(found, SEARCHED_AGAIN, FINALISTS, SEARCHED_NEAR)
    sure = best.complete if situation.bag_count else best.sure
    return replace(of_simulation(best, others), nodes=used, sure=sure and not cut_short)


def _most_finalists(situation: Situation, nodes: float) -> int:
    """How many finalists a pre-endgame may have, with about this number of nodes."""
    bag = situation.bag_count
    if not bag:
        return FINALISTS
    searching = min(nodes, NO_LIMIT) * (1 - SCREENING_SHARE) * (1 - GREEDY_SHARE)
    bags = math.comb(bag + sum(situation.hands[1:]), bag)
    enough = int(searching * WIDE_SHARE / (bags * SEARCHES * ENDGAME_NODES[0]))
    return min(max(FINALISTS, enough), MOST_FINALISTS)


def _finalists(found: Simulation, fewest: int, most: int, near: float) -> list[Play]:
    """The plays for which endgames are searched (again): the ``fewest`` best in any case, and
    others of the first ``most`` if they were not dropped or are near the best."""
    ranked = found.ranked()[:most]
    floor = found.best.value - near
    kept = [one.play for one in ranked[fewest:] if not one.dropped or one.value > floor]
    return [one.play for one in ranked[:fewest]] + kept


def _nodes_of_searches(*, endless: bool) -> Iterator[int]:
    """The nodes of an endgame search in a rollout, more each time."""
    yield from ENDGAME_NODES
    nodes = ENDGAME_NODES[-1]
    while endless and nodes < MOST_ENDGAME_NODES:
        nodes *= 8
        yield nodes
