"""How the champion thinks: it plays candidates out and takes the one that wins most often.

With an empty bag two players' endgames are searched exactly. With a few tiles in the bag all
orders of them are gone through. With three or four players and an empty bag, or once somebody has
given up and taken tiles along, the others' tiles are dealt again and again: first quickly, then
with a look into the endgame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.thinking import (
    NO_LIMIT,
    Contest,
    ContestPlan,
    Situation,
    hold_contest,
    solve_endgame,
)
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.glance import luck
from sternfeld.players.knowledge import weigh
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.rules import Rules

__all__ = ["Thought", "contest_plan", "situation_of", "think"]

CANDIDATES = 16
EXCHANGES = 3
SPRINTS = 4
MARGIN = 16.0
"""Candidates more than so many points behind the best are not looked at."""
PRE_ENDGAME_BAG = 4
FINALISTS = 6
ENDGAME_NODES = 150
MORE_PLAYERS_NODES = 600
"""Positions looked at in one endgame of a playout, with two players and with more."""
QUICK_SHARE = 0.4
"""The part of the time that goes into the first, quick look near the end."""
ENOUGH_LOOKS = 100
"""So many closer looks outweigh any number of quick ones."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking led to: the play (none: pass), how it is judged, and how much was looked at.

    ``first`` is the chance to come first, ``spread`` the points ahead at the end or at the horizon;
    both are None where nothing was played out. ``sure``: more time would not change it.
    """

    play: Play | None
    first: float | None = None
    spread: float | None = None
    nodes: int = 0
    sure: bool = False
    line: tuple[Play, ...] = ()


def situation_of(view: PlayerView, rules: Rules) -> Situation:
    """The view as the engine wants it: the own seat first, the others who still play as they
    follow. Tiles of a seat that has given up stay among the unseen ones; nobody draws them."""
    order = view.in_turn()
    seats = len(view.scores)
    targets = tuple(rules.target(seat, seats) or 0 for seat in order)
    return Situation(
        board=view.board,
        rack=view.rack,
        scores=tuple(view.scores[seat] for seat in order),
        hands=(len(view.rack), *(view.tiles[seat] for seat in order[1:])),
        bag=view.bag,
        idle_turns=view.passes,
        targets=targets if any(targets) else (),
    )


def think(
    engine: Engine, view: PlayerView, rules: Rules, budget: Budget, deadline: Deadline
) -> Thought:
    """The play that comes first most often, as far as the budget allows."""
    unseen = unseen_tiles(view, rules)
    hidden = view.bag + sum(view.tiles) - view.tiles[view.seat]
    racing = rules.target(view.seat, len(view.scores)) is not None
    counted = unseen.total() == hidden
    players = view.in_turn()
    if view.bag == 0 and len(players) == 2 and not racing:
        held = view.tiles[players[1]]
        if held and unseen.total() == held:
            return _endgame(engine, view, tuple(unseen.elements()), budget, deadline)
    plays = candidates(engine, view, rules)
    if len(plays) < 2 or len(players) < 2 or not counted or deadline.passed():
        return Thought(plays[0] if plays else None, sure=len(plays) < 2)
    situation = situation_of(view, rules)
    plan = contest_plan(view, rules, budget)
    nearly_over = view.bag == 0 or (len(players) == 2 and view.bag <= PRE_ENDGAME_BAG)
    if nearly_over and not racing:
        return _in_two_looks(engine, situation, plays, plan, deadline)
    return _thought(hold_contest(engine, situation, plays, plan, deadline.passed))


def contest_plan(view: PlayerView, rules: Rules, budget: Budget) -> ContestPlan:
    """How candidates are played out from this view."""
    return ContestPlan(
        plies=len(view.in_turn()) if budget.plies is None else budget.plies,
        to_the_end=rules.rack + 1,
        nodes=NO_LIMIT if budget.nodes is None else budget.nodes,
        threads=budget.threads,
        seed=int.from_bytes(luck(view, budget.seed)[:8], "big"),
    )


def candidates(engine: Engine, view: PlayerView, rules: Rules) -> list[Play]:
    """The plays worth a closer look, the best by equity first; only a few exchanges. In a race
    to a finish line also the highest scores, whatever they keep."""
    most = 0 if rules.finish_line is not None else 4 * CANDIDATES
    found = weigh(engine, view, rules, most)
    if not found:
        return []
    floor = found[0].equity - MARGIN
    plays: list[Play] = []
    exchanges = 0
    for play in found:
        exchanges += play.kind is PlayKind.EXCHANGE
        if play.kind is PlayKind.EXCHANGE and exchanges > EXCHANGES:
            continue
        if play.equity >= floor and len(plays) < CANDIDATES:
            plays.append(play)
    if rules.finish_line is not None:
        highest = sorted(found, key=lambda play: -play.score)[:SPRINTS]
        plays += [play for play in highest if play not in plays]
    return plays


def _thought(contest: Contest) -> Thought:
    best = contest.best
    if best.iterations == 0:
        return Thought(contest.results[0].play, nodes=contest.nodes)
    return Thought(
        best.play, best.first, best.spread, contest.nodes, contest.sure or contest.complete
    )


def _endgame(
    engine: Engine,
    view: PlayerView,
    other: tuple[str, ...],
    budget: Budget,
    deadline: Deadline,
) -> Thought:
    order = view.in_turn()
    result = solve_endgame(
        engine,
        view.board,
        view.rack,
        other,
        spread=view.scores[order[0]] - view.scores[order[1]],
        passed=view.passes > 0,
        nodes=NO_LIMIT if budget.nodes is None else max(1, budget.nodes),
        stop=deadline.passed,
    )
    first = None
    if result.solved:
        first = 0.5 if result.spread == 0 else float(result.spread > 0)
    return Thought(
        result.best, first, float(result.spread), result.nodes, result.solved, result.line
    )


def _in_two_looks(
    engine: Engine,
    situation: Situation,
    plays: list[Play],
    plan: ContestPlan,
    deadline: Deadline,
) -> Thought:
    """Near the end: first with greedy ends, then the finalists with a look into the endgame.

    With tiles in the bag, two players go through all orders of them; with an empty bag, the tiles
    of the others are dealt anew each time.
    """
    limited = plan.nodes != NO_LIMIT
    quick = replace(
        plan,
        nodes=int(plan.nodes * QUICK_SHARE) if limited else NO_LIMIT,
        enumerate=situation.bag > 0,
    )
    first = hold_contest(engine, situation, plays, quick, deadline.part(QUICK_SHARE).passed)
    if first.best.iterations == 0 or deadline.passed():
        return _thought(first)
    ranked = sorted(first.results, key=lambda one: (one.dropped, -one.value))
    finalists = [one.play for one in ranked[:FINALISTS] if not one.dropped]
    if len(finalists) < 2:
        return _thought(first)
    closer = replace(
        quick,
        round=1 if situation.bag else 4,
        nodes=plan.nodes - quick.nodes if limited else NO_LIMIT,
        endgame_nodes=ENDGAME_NODES if len(situation.scores) == 2 else MORE_PLAYERS_NODES,
    )
    second = hold_contest(engine, situation, finalists, closer, deadline.passed)
    # A few closer looks say less than many quick ones.
    seen = second.best.iterations
    enough = min(first.best.iterations / 2, ENOUGH_LOOKS)
    return _thought(second if second.complete or seen >= max(1, enough) else first)
