"""Compares two plays on the same racks and the same bags: the facts behind an explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from sternfeld.analysis.budget import NodeBudget, Stop
from sternfeld.analysis.endgames import SolvedPlay, solve_plays
from sternfeld.analysis.facts import (
    BIG,
    FULLER,
    GOOD_TILE,
    LEAST_GAIN,
    LEAST_POINTS,
    POOR,
    Facts,
    LineMove,
    PlayFacts,
)
from sternfeld.analysis.next_places import next_turn_by_board
from sternfeld.analysis.parts import Parts, goes_out_first, parts_of
from sternfeld.analysis.places import VOWELS, NextPlace
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.pre_endgames import PRE_ENDGAME_BAG
from sternfeld.analysis.reply_places import (
    line_of_replies,
    square_beside_vowel,
    word_premium_of_replies,
)
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate, draws_of, paired, share_of
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import (
    NO_LIMIT,
    Move,
    Rollout,
    Simulation,
    SimulationPlan,
    simulate,
)
from sternfeld.errors import RulesError
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.tiles import BLANK, is_blank

__all__ = ["Stopped", "compare"]

MAX_ITERATIONS = 100_000
EVERY_MOVE = 64
"""More moves than a rollout has after a play."""


class Stopped(Exception):
    """A comparison was stopped before it was done."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two plays with its rollouts and, in an endgame of two, what the search found."""

    play: Play
    rollouts: Sequence[Rollout]
    solved: SolvedPlay | None = None


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
        plan = _late_plan(engine, position, plays, plan, budget)
    made = simulate(engine, position.situation(), plays, plan, stop)
    if stop is not None and stop():
        raise Stopped
    sides = [_Side(one.play, one.rollouts) for one in made.results]
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


def _ahead(first: _Side, second: _Side, *, exact: bool) -> tuple[Estimate, Estimate]:
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
    first: _Side,
    second: _Side,
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
        _play_facts(engine, position, side, made, told=model is Model.EQUITY)
        for side in (first, second)
    )
    points = play.points - versus.points
    leave = play.leave - versus.leave
    rollouts = first.rollouts, second.rollouts
    board, place = None, None
    if model is Model.EQUITY:
        parts = parts_of(*rollouts, points, followers)
        if not made.complete and (parts.next.is_clear(LEAST_POINTS) or abs(leave) > LEAST_POINTS):
            board, place = _by_board(engine, position, first, second, parts.next, seed)
    else:  # the moves of a search are not told
        none = Estimate(0.0, 0.0)
        rest = Estimate(spread.mean - points, spread.error)
        parts = Parts(replies=none, next=none, rest=rest, later=None, left=None)
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
        next_board=board,
        next_tiles=None if board is None else _less(parts.next, board),
        later=parts.later,
        left=parts.left,
    )


def _less(whole: Estimate, part: Estimate) -> Estimate:
    """What is left of a value without a part of it; their errors are taken as independent."""
    return Estimate(whole.mean - part.mean, hypot(whole.error, part.error))


def _by_board(
    engine: Engine,
    position: TurnPosition,
    first: _Side,
    second: _Side,
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
) -> SimulationPlan:
    """All orders of the bag, with endgame searches if there are nodes for each."""
    some = budget.orders // 2
    every = replace(plan, enumerate=some, nodes=some)
    made = simulate(engine, position.situation(), plays, every)
    endgames = sum(len(one.rollouts) for one in made.results)
    searched = budget.nodes_of_searches(endgames) if made.complete else 0
    if not searched:
        return every
    return replace(every, nodes=NO_LIMIT, enumerate=NO_LIMIT, round=1, endgame_nodes=searched)


def _play_facts(
    engine: Engine, position: TurnPosition, side: _Side, made: Simulation, *, told: bool
) -> PlayFacts:
    play, rollouts, solved = side.play, side.rollouts, side.solved
    rules, view = position.rules, position.view
    kept = position.kept(play)
    followers = position.players

    def mean(value: Callable[[Move], float], turn: int) -> float:
        """Of all rollouts, 0 where there is no such turn."""
        total = sum(one.weight for one in rollouts) or 1.0
        turns = ((one.weight, one.moves[turn]) for one in rollouts if len(one.moves) > turn)
        return sum(weight * value(move) for weight, move in turns) / total

    q = engine.numbers.letter("Q") if "Q" in rules.tiles.alphabet else None
    double = next((face for face in kept if face != BLANK and kept.count(face) > 1), None)
    spends, price = _spent(engine, position, play)
    result = next(one for one in made.results if one.play is play)
    exact = made.complete
    # Counted as they lie, however likely what the other may have kept makes them.
    counted = rollouts if exact else ()
    wins = sum(one.orders for one in counted if one.win_probability > 0.5)
    worth = _leave(engine, position, kept)
    cost = 0.0
    if double is not None:
        fewer = list(kept)
        fewer.remove(double)
        cost = _leave(engine, position, tuple(fewer)) - worth
    return PlayFacts(
        play=str(play),
        word=play.text,
        kind=play.kind,
        points=play.score,
        bonus=rules.bonus_for(len(play.tiles)),
        tiles=len(play.tiles) or len(play.exchanged),
        kept=kept,
        leave=worth,
        vowels=sum(face in VOWELS for face in kept),
        consonants=sum(face not in VOWELS and face != BLANK for face in kept),
        double=double,
        double_cost=cost,
        win=result.win_probability if solved is None else solved.first,
        error=0.0 if exact or solved is not None else result.error,
        spread=result.spread if solved is None else float(solved.spread),
        goes_out=not kept and view.bag_count == 0,
        empties_bag=0 < view.bag_count <= len(play.tiles),
        spends=spends,
        price=price,
        worth_kept=_leave(engine, position, (spends,)) if spends else 0.0,
        reply=mean(lambda move: move.score, 0),
        reply_big=mean(lambda move: move.score >= BIG, 0),
        next=mean(lambda move: move.score, followers - 1),
        next_bonus=mean(lambda move: rules.bonus_for(len(move.placed)) > 0, followers - 1),
        next_poor=mean(lambda move: move.score < POOR, followers - 1),
        q_used=mean(lambda move: any(tile == q for *_, tile in move.placed), followers - 1),
        wins=round(wins),
        orders=round(sum(one.orders for one in counted)),
        draws=draws_of(rollouts, rules.tiles) if exact else (),
        line=_line(solved),
        goes_first=goes_out_first(position, play, rollouts) if told else None,
        solved=share_of(counted, lambda one: one.solved),
    )


def _line(solved: SolvedPlay | None) -> tuple[LineMove, ...]:
    """The moves of a solved line without the passes at its end."""
    if solved is None or not solved.solved:
        return ()
    moves = [LineMove(str(move), move.score) for move in solved.line]
    while moves and solved.line[len(moves) - 1].kind is PlayKind.PASS:
        moves.pop()
    return tuple(moves)


def _leave(engine: Engine, position: TurnPosition, kept: tuple[str, ...]) -> float:
    rack = position.rules.rack
    fuller = position.view.bag_count >= FULLER * rack
    return engine.leaves.of(kept) if fuller and len(kept) < rack else 0.0


def _spent(engine: Engine, position: TurnPosition, play: Play) -> tuple[str | None, int]:
    """A blank or an S that a play spends, and what it adds to the best play without it."""
    faces = [tile.face for tile in play.tiles]
    spends = BLANK if any(map(is_blank, faces)) else "S" if "S" in faces else None
    if spends is None:
        return None, 0
    without = [face for face in position.view.rack if face != spends]
    return spends, play.score - position.moves(engine, without).highest
