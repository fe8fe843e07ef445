"""Recycled letters and rearranged words against the ordinary play: which of them is best?

Equity finds the best few. A level that simulates compares these by simulation, all with the same
racks and the same bag. A swap is worth what the best play after it is worth. A rearranged word is
simulated as the board with its old squares changed, and the play that adds the new ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.game import commands as cmd
from sternfeld.players.analysis import simulation_plan, situation_of
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.knowledge import rank_plays
from sternfeld.players.variations import Rearranging, Recycling
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["choose_alternative", "simulated_value"]

MAX_SIMULATED = 3
"""How many of the best swaps, and of the best rearranged words, are simulated."""
ITERATIONS = 96


@dataclass(frozen=True, slots=True)
class _Alternative:
    """Something else to do: its equity, and the view and play that are simulated for it."""

    equity: float
    command: cmd.SeatCommand
    view: PlayerView
    play: Play | None


def choose_alternative(
    view: PlayerView,
    rules: Rules,
    engine: Engine,
    play: Play | None,
    swaps: list[Recycling],
    orders: list[Rearranging],
    budget: Budget | None,
    deadline: Deadline,
) -> cmd.SeatCommand | None:
    """What is better than the ordinary play, if anything is. Without a budget equity decides."""
    found = [_after_swap(view, rules, engine, swap) for swap in swaps[:MAX_SIMULATED]]
    found += [_after_order(view, rules, engine, order) for order in orders[:MAX_SIMULATED]]
    sure = play.equity if play is not None else 0.0
    by_equity = max(found, key=lambda one: one.equity, default=None)
    if by_equity is None:
        return None
    if budget is not None and play is not None:
        plan = replace(
            simulation_plan(view, rules, budget), iterations=ITERATIONS, round=ITERATIONS
        )
        ordinary = simulated_value(view, rules, engine, play, plan, deadline)
        simulated: list[tuple[float, int]] = []
        for at, one in enumerate(found):
            if one.play is not None:
                value = simulated_value(one.view, rules, engine, one.play, plan, deadline)
                if value is not None:
                    simulated.append((value, -at))
        if ordinary is not None and simulated:
            value, at = max(simulated)
            return found[-at].command if value > ordinary else None
    return by_equity.command if by_equity.equity > sure else None


def simulated_value(
    view: PlayerView,
    rules: Rules,
    engine: Engine,
    play: Play,
    plan: SimulationPlan,
    deadline: Deadline,
) -> float | None:
    """The simulated value of a play; None if there was no time."""
    if deadline.passed():
        return None
    best = simulate(engine, situation_of(view, rules), [play], plan, deadline.passed).best
    return best.value if best.iterations else None


def _after_swap(view: PlayerView, rules: Rules, engine: Engine, swap: Recycling) -> _Alternative:
    after = replace(view, board=swap.board, rack=swap.rack)
    best = rank_plays(engine, after, rules, 1)
    return _Alternative(swap.worth, swap.command, after, best[0] if best else None)


def _after_order(
    view: PlayerView, rules: Rules, engine: Engine, order: Rearranging
) -> _Alternative:
    tiles = order.command.tiles
    fresh = [tile for tile in tiles if tile.square in order.fresh]
    board = view.board.lay([tile for tile in tiles if tile.square not in order.fresh])
    held = Counter(view.rack) + Counter(rack_face(view.board[one]) for one in order.command.word)
    held.subtract(rack_face(board[one]) for one in order.command.word)
    rack = tuple(sorted(held.elements()))
    after = replace(view, board=board, rack=rack)
    every = rank_plays(engine, after, rules, 0)
    play = next((one for one in every if sorted(one.tiles) == sorted(fresh)), None)
    more = 0 if play is None else order.points - play.score
    scores = tuple(
        score + more if seat == view.seat else score for seat, score in enumerate(view.scores)
    )
    after = replace(after, scores=scores)
    return _Alternative(order.equity, order.command, after, play)
