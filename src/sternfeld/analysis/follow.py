"""Follows the plays of a position: which is best, and what each is worth.

The best play is chosen on one set of draws and valued on another, because the best of many noisy
values looks better than it is. In endgames and pre-endgames nothing is drawn by chance as far as
the budget allows: endgames are solved, and all orders of the bag are played.
"""

from __future__ import annotations

from dataclasses import replace

from sternfeld.analysis.budget import NodeBudget, Stop, Tell
from sternfeld.analysis.endgames import SolvedPlay, solve_plays
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.pre_endgames import (
    PRE_ENDGAME_BAG,
    SOLVED_BAG,
    pre_endgame,
    solved_pre_endgame,
)
from sternfeld.analysis.report import Candidate, Found, Model, Reply
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.stages import (
    FINALISTS,
    Asked,
    Followed,
    Stage,
    compared,
    finalists,
    with_gains,
)
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.players.budget import Deadline
from sternfeld.players.candidates import MANY_BAG
from sternfeld.players.screening import SCREENING_SHARE, screen

__all__ = ["candidates", "follow"]

BY_EQUITY = 12
EXCHANGES = 3
MAX_ITERATIONS = 200_000
PRIOR = 30.0
PRIOR_OF_SEVERAL = 150.0
"""What the static evaluation counts in rollouts when the best play is chosen. Rollouts of three and
four players say less about each play."""
LATE_RACKS = 3
"""With fewer racks than this in the bag most rollouts go to the end of the game."""
SEVERAL_NODES = 150
"""Endgame nodes in a rollout of three and four players, at most."""
LATE_LOOK = 100
LATE_MORE = 6
"""Late in a game a hundred plays are looked at first, and the six best of these are followed too:
the best play can be far from the best by equity."""


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
    tell: Tell | None = None,
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
    asked = Asked(engine, position, plays, played, budget, seed, threads, stop, tell)
    late = 0 < position.view.bag_count <= MANY_BAG and position.counted and not position.racing
    if late and not every_play:
        plays, nodes = _look(asked, every)
        asked = replace(asked, plays=plays)
        followed = _followed(asked, count - len(plays), every_play=False)
        return followed and replace(followed, nodes=followed.nodes + nodes)
    return _followed(asked, count - len(plays), every_play=every_play)


def _followed(asked: Asked, left_out: int, *, every_play: bool) -> Followed | None:
    position = asked.position
    if position.is_open:
        return _endgame(asked, left_out)
    two = position.players == 2 and not position.racing and position.counted
    if two and every_play and 0 < position.view.bag_count <= SOLVED_BAG:
        return solved_pre_endgame(asked)
    if two and 0 < position.view.bag_count <= PRE_ENDGAME_BAG:
        return pre_endgame(asked, left_out)
    return _simulated(asked, left_out)


def _look(asked: Asked, every: Plays) -> tuple[list[Play], int]:
    """The plays asked about, with those that a few rollouts of many more find to be good; and the
    nodes that this takes."""
    known = {play_key(play): play for play in asked.plays}
    lays = [place for place, (kind, _) in enumerate(every.sizes) if kind is PlayKind.LAY]
    many = {play_key(play): play for play in map(every.__getitem__, lays[:LATE_LOOK])} | known
    plays = sorted(many.values(), key=lambda play: -play.equity)
    plan = replace(asked.plan("look"), trace=0)
    deadline = Deadline(asked.stop or (lambda: False), None)
    expected = asked.budget.choose / SCREENING_SHARE
    situation = asked.position.situation()
    found = screen(asked.engine, situation, plays, plan, expected, deadline).found
    wanted = known.keys() | {play_key(one.play) for one in found.ranked()[:LATE_MORE]}
    return [play for play in plays if play_key(play) in wanted], found.nodes


def _all(every: Plays, played: Play | None) -> list[Play]:
    known = {play_key(play): play for play in every}
    if played is not None:
        known.setdefault(play_key(played), played)
    return list(known.values())


def _endgame(asked: Asked, left_out: int) -> Followed | None:
    position, budget = asked.position, asked.budget
    found = solve_plays(
        asked.engine,
        position,
        asked.plays,
        nodes=budget.endgame,
        stop=asked.stop,
        tell=asked.tell,
    )
    if found is None:
        return None
    ranked = sorted(found, key=lambda one: one.rank)
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
            replies=_reply(one),
        )
        for one in ranked
    ]
    played = next((row for row in rows if row.played), None)
    best, made = ranked[0], next((one for one in ranked if asked.is_played(one.play)), None)
    solved = best.solved and (made is None or made.solved)
    # What an unfinished search guesses is no loss: only what is proven counts.
    loss = None if made is None else Estimate(max(0.0, best.at_least - made.at_most), 0.0)
    return Followed(
        candidates=with_gains(rows, played),
        best=rows[0],
        played=played,
        loss=loss,
        points_lost=None if made is None else best.spread - made.spread,
        found=Found.SOLVED if solved else Found.SEARCHED,
        model=Model.PERFECT,
        not_followed=left_out - (len(found) - len(asked.plays)),
        nodes=sum(one.nodes for one in found),
    )


def _reply(one: SolvedPlay) -> tuple[Reply, ...]:
    """The best reply to a play, where that is known."""
    if not one.solved:
        return ()
    return tuple(Reply(str(play), 1.0, float(play.score)) for play in one.line[:1])


def _simulated(asked: Asked, left_out: int) -> Followed | None:
    position, budget = asked.position, asked.budget
    empty = position.view.bag_count == 0 and not position.racing
    to_the_end = position.racing or position.view.bag_count < LATE_RACKS * position.rules.rack
    times = budget.late if to_the_end else 1
    searched = empty and not position.rules.ends.empty_bag_alone
    plan = replace(
        asked.plan("choose"), prior_weight=PRIOR if position.players == 2 else PRIOR_OF_SEVERAL
    )
    first = asked.simulate(asked.plays, replace(plan, nodes=round(times * budget.choose)))
    if asked.stopped() or first.best.iterations == 0:
        return None
    if searched:
        # Several racks are not known: each deal of them is searched as an endgame.
        plan = replace(plan, endgame_nodes=min(SEVERAL_NODES, budget.endgame), round=2)
        times = 4 * budget.late
    chosen = finalists(asked, first)
    second = asked.simulate(
        chosen,
        replace(
            plan,
            seed=position.seed(asked.seed, "value"),
            nodes=round(times * budget.value * len(chosen) / (FINALISTS + 1)),
            iterations=MAX_ITERATIONS,
            prior_weight=0,
            drop=False,
        ),
    )
    if asked.stopped():
        return None
    return compared(asked, [Stage(first), Stage(second, plan.endgame_nodes)], left_out)
