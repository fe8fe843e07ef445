"""How the champion chooses: by simulation, pre-endgame and endgame search.

Candidates are simulated, and the one with the best win probability is played. With an empty bag
two players' endgames are searched exactly. In a pre-endgame of two players (few tiles in the bag)
every bag is gone through, and it is proven, as far as there is time, who comes first. Where two
players do not know each other's rack, because somebody has resigned and taken tiles along, it is
dealt at random: first with greedy rollouts, then with endgame searches. With three or four players
all rollouts are greedy: a search that sees every rack helps nobody who does not.
"""

from __future__ import annotations

import math
from dataclasses import replace

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.pre_endgame import SEARCHES, PreEndgamePlan, go_through_bags
from sternfeld.engine.simulation import (
    NO_LIMIT,
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
from sternfeld.players.screening import SCREENED, screen
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
"""Up to this number of tiles in the bag two players go through all bags ..."""
WHOLE_BAG = 6
WHOLE_NODES = 1_000_000
"""... and up to six with many nodes."""
EQUITY_WEIGHT = 0.4
"""The weight, in pre-endgames, of wins against an opponent who plays endgames by equity. Few
opponents solve them."""
BAG_NODES = 30
"""Many plays are screened first unless each of them has this number of nodes with each bag."""
MOST_SEARCH_NODES = 2**27
"""Of an endgame within a pre-endgame, where nothing but somebody's word ends it."""
UNKNOWN_RACK_NODES = 100
"""Of an endgame in which the other rack is dealt at random."""
MAX_ITERATIONS = 250_000
"""With so many the error is a tenth of a percent."""


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
    nodes. Many plays are screened first, unless they can all meet every bag."""
    players = len(view.in_turn())
    racing = rules.target(view.seat, len(view.scores)) is not None
    situation = situation_of(view, rules)
    plan = simulation_plan(view, rules, budget)
    usual = budget.plies is None and not racing
    late = WHOLE_BAG if nodes >= WHOLE_NODES else PRE_ENDGAME_BAG
    through_bags = players == 2 and 0 < view.bag_count <= late and not racing
    two_stages = usual and players == 2 and nodes >= TWO_STAGES_NODES
    if usual and view.bag_count > rules.rack:
        plan = replace(plan, to_the_end=END_BAG)

    def follow(plays: list[Play], plan: SimulationPlan, note: Note | None) -> Analysis:
        if through_bags:
            return _through_all_bags(engine, situation, plays, plan, nodes, deadline, note)
        if two_stages:
            return _in_two_stages(engine, situation, plays, plan, deadline, note)
        told = telling(note)
        found = simulate(engine, situation, plays, plan, deadline.passed, progress=told)
        return of_simulation(found)

    few = len(plays) <= SCREENED or (
        through_bags and len(plays) * _bags(situation) * BAG_NODES <= nodes
    )
    if few or racing or budget.candidates is not None:
        return follow(plays, plan, note)
    first = screen(engine, situation, plays, plan, nodes, deadline)
    if deadline.passed():
        return replace(of_simulation(first.found), sure=False)
    plan = replace(plan, nodes=plan.nodes - first.found.nodes)
    told = None if note is None else lambda found: note(first.with_others(found))
    return first.with_others(follow(first.plays, plan, told))


def _in_two_stages(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: SimulationPlan,
    deadline: Deadline,
    note: Note | None,
) -> Analysis:
    """Short rollouts of all candidates, then longer ones of those near the best, or with an empty
    bag such as search the endgame."""
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
    if not situation.bag_count:
        longer = replace(longer, endgame_nodes=UNKNOWN_RACK_NODES, endgame_points=False, round=4)
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


def _bags(situation: Situation) -> int:
    """How many bags there may be."""
    return math.comb(situation.bag_count + sum(situation.hands[1:]), situation.bag_count)


def _through_all_bags(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: SimulationPlan,
    expected: float,
    deadline: Deadline,
    note: Note | None,
) -> Analysis:
    """Pre-endgames of two players, with about the ``expected`` nodes. Without an end to them more
    and more plays are gone through, and endgames are searched for longer and longer."""
    endless = not plan.until_sure
    searches = list(SEARCHES)
    while endless and searches[-1] < MOST_SEARCH_NODES:
        searches.append(8 * searches[-1])
    bags = PreEndgamePlan(
        searches=tuple(searches),
        answered_well=True,
        equity_weight=EQUITY_WEIGHT,
        widen=endless,
        nodes=plan.nodes,
        expected=int(min(expected, NO_LIMIT)),
        points_weight=plan.points_weight,
        threads=plan.threads,
        seed=plan.seed,
    )

    def so_far(found: Simulation) -> Analysis:
        return replace(of_simulation(found), sure=found.sure)

    told = None if note is None else lambda found: note(so_far(found))
    return so_far(go_through_bags(engine, situation, plays, bags, deadline.passed, progress=told))
