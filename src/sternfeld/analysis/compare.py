"""Compares two plays on the same racks and the same bags: the facts behind an explanation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sternfeld.analysis.budget import NodeBudget, Stop
from sternfeld.analysis.endgames import solve_plays
from sternfeld.analysis.facts import (
    GOOD_TILE,
    LEAST_GAIN,
    LEAST_POINTS,
    Facts,
)
from sternfeld.analysis.next_places import next_turn_by_board
from sternfeld.analysis.parts import parts_of, unsplit_parts
from sternfeld.analysis.places import NextPlace
from sternfeld.analysis.play_facts import Side, play_facts
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.pre_endgames import PRE_ENDGAME_BAG
from sternfeld.analysis.reply_places import (
    line_of_replies,
    square_beside_vowel,
    word_premium_of_replies,
)
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate, paired
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import (
    NO_LIMIT,
    Simulation,
    SimulationPlan,
    simulate,
)
from sternfeld.errors import RulesError
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.tiles import BLANK

__all__ = ["Stopped", "compare"]

MAX_ITERATIONS = 100_000
EVERY_MOVE = 64
"""More moves than a rollout has after a play."""


class Stopped(Exception):
    """A comparison was stopped before it was done."""


def compare(
    engine: Engine,
    position: TurnPosition,
    play: Play,
    versus: Play,
    budget: NodeBudget,
    *,
    seed: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
) -> Facts:
    """The facts about two plays of a position, the better first; `Stopped` if ``stop`` says so."""
    if play_key(play) == play_key(versus):
        raise RulesError(f"{str(play)!r} is compared with itself; expected two different plays")
    plays = (play, versus)
    followers = position.players
    plan = SimulationPlan(
        plies=followers,
        to_the_end=position.rules.rack + 1,
        round=32,
        nodes=3 * budget.value,
        iterations=MAX_ITERATIONS,
        prior_weight=0,
        drop=False,
        threads=threads,
        seed=position.seed(seed, "explain"),
        trace=EVERY_MOVE,
    )
    bag = position.view.bag_count
    if followers == 2 and not position.racing and 0 < bag <= PRE_ENDGAME_BAG:
        plan = _late_plan(engine, position, plays, plan, budget, stop)
    made = simulate(engine, position.situation(), plays, plan, stop)
    if stop is not None and stop():
        raise Stopped
    sides = [Side(one.play, one.rollouts) for one in made.results]
    if position.is_open:
        solved = solve_plays(engine, position, plays, nodes=budget.endgame, stop=stop)
        if solved is None:
            raise Stopped
        sides = [replace(side, solved=one) for side, one in zip(sides, solved, strict=False)]
    gain, spread = _ahead(*sides, exact=made.complete)
    if (gain if gain.is_clear(LEAST_GAIN) else spread).mean < 0:
        sides.reverse()
        gain, spread = _ahead(*sides, exact=made.complete)
    return _facts(engine, position, made, plan, sides[0], sides[1], gain, spread, seed)


def _ahead(first: Side, second: Side, *, exact: bool) -> tuple[Estimate, Estimate]:
    """By how much the first play is ahead in W and in points."""
    one, two = first.solved, second.solved
    if one is not None and two is not None:
        return Estimate(one.first - two.first, 0.0), Estimate(float(one.spread - two.spread), 0.0)
    gain = paired(first.rollouts, second.rollouts)
    spread = paired(first.rollouts, second.rollouts, lambda rollout: rollout.spread)
    if exact:
        return Estimate(gain.mean, 0.0), Estimate(spread.mean, 0.0)
    return gain, spread


def _facts(
    engine: Engine,
    position: TurnPosition,
    made: Simulation,
    plan: SimulationPlan,
    first: Side,
    second: Side,
    gain: Estimate,
    spread: Estimate,
    seed: int,
) -> Facts:
    view, followers = position.view, position.players
    found = Found.by(whole=made.complete, searched=plan.endgame_nodes > 0)
    model = Model.EQUITY_THEN_PERFECT if plan.endgame_nodes else Model.EQUITY
    if first.solved is not None and second.solved is not None:
        both = first.solved.solved and second.solved.solved
        found, model = (Found.SOLVED if both else Found.SEARCHED), Model.PERFECT
    play, versus = (
        play_facts(engine, position, side, made, told=model is Model.EQUITY)
        for side in (first, second)
    )
    points = play.points - versus.points
    leave = play.leave - versus.leave
    rollouts = first.rollouts, second.rollouts
    place = None
    if model is Model.EQUITY:
        parts = parts_of(*rollouts, points, followers, exact=made.complete)
        if not made.complete and (parts.next.is_clear(LEAST_POINTS) or abs(leave) > LEAST_POINTS):
            board, place = _by_board(engine, position, first, second, parts.next, seed)
            parts = replace(parts, next_board=board)
    else:
        parts = unsplit_parts(points, spread)
    unseen = unseen_tiles(view, position.rules)
    plays = first.play, second.play

    def good(face: str) -> int:
        return unseen[face] if engine.leaves.of((face,)) > GOOD_TILE else 0

    return Facts(
        play=play,
        versus=versus,
        gain=gain,
        points=points,
        leave=leave,
        drawn=min(view.bag_count, play.tiles) - min(view.bag_count, versus.tiles),
        replies=parts.replies,
        next=parts.next,
        rest=parts.rest,
        spread=spread,
        found=found,
        model=model,
        rollouts=made.results[0].iterations,
        lead=position.lead,
        bag=view.bag_count,
        unseen=unseen.total(),
        blanks=good(BLANK),
        s=good("S"),
        players=followers,
        line=line_of_replies(*rollouts),
        premium=word_premium_of_replies(position, plays, rollouts),
        beside=square_beside_vowel(position, plays, rollouts),
        place=place,
        next_board=parts.next_board,
        next_tiles=parts.next_tiles,
        later=parts.later,
        left=parts.left,
        parts=parts.smallest,
    )


def _by_board(
    engine: Engine,
    position: TurnPosition,
    first: Side,
    second: Side,
    following: Estimate,
    seed: int,
) -> tuple[Estimate, NextPlace | None]:
    """What the board makes of the next turn after the first play, and where the next turn after one
    of the plays is better, if it clearly is."""
    worse = following.mean < 0
    more, less = (second, first) if worse else (first, second)
    plays, rollouts = (more.play, less.play), (more.rollouts, less.rollouts)
    board, place = next_turn_by_board(engine, position, plays, rollouts, seed)
    seen = Estimate(-board.mean, board.error) if worse else board
    return seen, place if following.is_clear(LEAST_POINTS) else None


def _late_plan(
    engine: Engine,
    position: TurnPosition,
    plays: Sequence[Play],
    plan: SimulationPlan,
    budget: NodeBudget,
    stop: Stop | None,
) -> SimulationPlan:
    """All orders of the bag, with endgame searches if there are nodes for each."""
    some = budget.orders // 2
    every = replace(plan, enumerate=some, nodes=some)
    made = simulate(engine, position.situation(), plays, every, stop)
    endgames = sum(len(one.rollouts) for one in made.results)
    searched = budget.nodes_of_searches(endgames) if made.complete else 0
    if not searched:
        return every
    return replace(every, nodes=NO_LIMIT, enumerate=NO_LIMIT, round=1, endgame_nodes=searched)
