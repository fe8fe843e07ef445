"""Pre-endgames of two players: every bag is gone through, with every draw from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sternfeld._core import go_through_bags as core_bags
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import (
    NO_LIMIT,
    CoreRollout,
    SimulatedPlay,
    Simulation,
    Situation,
    Stop,
    rollouts_of,
)
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.endings import last_rounds

__all__ = ["SEARCHES", "PreEndgamePlan", "go_through_bags"]

SEARCHES = 100, 800, 6_400, 51_200
CoreRow: TypeAlias = tuple[int, int, float, float, float, float, float, float, float, bool]


@dataclass(frozen=True, slots=True)
class PreEndgamePlan:
    """The limits of a pre-endgame search.

    After a greedy pass over the bags each of the ``searches`` is a pass in which endgames have so
    many nodes, as far as it is not proven yet who comes first; with ``points`` the points are
    searched as well. While the bag holds tiles everybody plays by equity. With ``answered_well``
    the answer to a candidate is by equity for one half only, and for the other that of somebody
    who plays their answers out; what rests on such answers must then be better by two percent.
    ``equity_weight``, from 0 to 1, is the weight of how often a play wins against an opponent who
    plays endgames by equity.
    ``through`` is how many of the best plays are gone through with every bag, and
    those that are ``asked`` for wherever they stand; with ``widen`` more and more of them, as long
    as there are nodes. ``nodes`` are the turns played and positions searched in all, ``expected``
    how many there will be, about, where somebody else ends it. ``trace`` above 0 keeps every
    rollout, with this many of the moves after the candidate.
    """

    searches: tuple[int, ...] = SEARCHES
    points: bool = False
    answered_well: bool = False
    equity_weight: float = 0.0
    through: int = 1
    asked: tuple[int, ...] = ()
    widen: bool = False
    nodes: int = NO_LIMIT
    expected: int = NO_LIMIT
    points_weight: float = 0.0006
    threads: int = 1
    seed: int = 1
    trace: int = 0


def go_through_bags(
    engine: Engine,
    situation: Situation,
    plays: Sequence[Play],
    plan: PreEndgamePlan,
    stop: Stop | None = None,
    progress: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """Which of the plays wins with most bags? The same plan gives the same answer at any number of
    threads, unless ``stop`` ends it early. ``progress`` is told the results so far.

    An iteration is one bag. Of plays that can no longer be among the best only some bags are known;
    these are ``dropped``."""
    numbers = engine.numbers

    def made(
        rows: list[CoreRow],
        best: int,
        sure: bool,
        nodes: int,
        bags: int,
        traced: Sequence[Sequence[CoreRollout]] = (),
    ) -> Simulation:
        kept = rollouts_of(traced, numbers) if traced else [()] * len(plays)
        results = tuple(
            SimulatedPlay(
                play,
                played,
                value,
                win,
                spread,
                error,
                left,
                rollouts,
                lower,
                upper,
                searched,
                against_equity,
            )
            for play, (
                played,
                searched,
                value,
                win,
                spread,
                error,
                lower,
                upper,
                against_equity,
                left,
            ), rollouts in zip(plays, rows, kept, strict=True)
        )
        stay = [row for row in rows if not row[-1]]
        complete = all(row[1] == bags for row in stay)
        return Simulation(
            results,
            results[best],
            sure,
            complete,
            nodes,
            solved=complete and all(row[6] + 1e-9 >= row[7] for row in stay),
        )

    def so_far(rows: list[CoreRow], best: int, sure: bool, nodes: int, bags: int) -> None:
        assert progress is not None
        progress(made(rows, best, sure, nodes, bags))

    return made(
        *core_bags(
            engine.core_rules,
            engine.lexicon.core,
            engine.leaves.core,
            win_probability_for(engine.rules, len(situation.scores)).core,
            numbers.board(situation.board),
            numbers.rack(situation.rack),
            scores=list(situation.scores),
            hands=list(situation.hands),
            bag=situation.bag_count,
            idle_turns=situation.idle_turns,
            known=[numbers.rack(rack) for rack in situation.known],
            kept=list(situation.kept),
            moves=[play.core for play in plays],
            searches=list(plan.searches),
            endgame_points=plan.points,
            answered_well=plan.answered_well,
            equity_weight=plan.equity_weight,
            through=min(plan.through, len(plays)),
            asked=list(plan.asked),
            widen=plan.widen,
            nodes=plan.nodes,
            expected=plan.expected,
            points_weight=plan.points_weight,
            empty_bag_ends=engine.rules.ends.empty_bag_alone,
            last_rounds=last_rounds(engine.rules),
            trace=plan.trace,
            threads=plan.threads,
            seed=plan.seed,
            stop=stop,
            progress=None if progress is None else so_far,
        )
    )
