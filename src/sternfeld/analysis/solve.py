"""The end of a game gone through whole: endgames, and bags of up to six tiles.

Every play of the position is followed; what the budget does not allow is said in its row. How the
others play while the bag holds tiles is a choice that is always named, because the same play can
win often against one kind of opponent and seldom against another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sternfeld.analysis.budget import NodeBudget, Stop, Tell
from sternfeld.analysis.follow import follow
from sternfeld.analysis.knowing import knowing_values
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.pre_endgames import PRE_ENDGAME_BAG, SOLVED_BAG
from sternfeld.analysis.report import Candidate, Found, Model
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError

__all__ = ["Opponent", "Solution", "all_solved", "solve_position"]


class Opponent(StrEnum):
    """How the others play while the bag holds tiles."""

    LIKELY = "likely"
    """They know only their rack and make the play of the highest equity."""
    KNOWING = "knowing"
    """They know all tiles and the order of the bag; the worst reply for one's own seat counts."""


@dataclass(frozen=True, slots=True)
class Solution:
    """All plays of a position, the best first. ``complete``: every order of the bag was played for
    every play that was not proven to be worse than the best, and every endgame was solved."""

    candidates: tuple[Candidate, ...]
    model: Model
    not_followed: int
    complete: bool


def solve_position(
    engine: Engine,
    position: TurnPosition,
    budget: NodeBudget,
    *,
    opponent: Opponent = Opponent.LIKELY,
    seed: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
    tell: Tell | None = None,
) -> Solution:
    """Go through all plays of a late position. ``tell`` is told how far it is."""
    bag = position.view.bag_count
    most = SOLVED_BAG if opponent is Opponent.LIKELY else PRE_ENDGAME_BAG
    if bag > (most if position.players == 2 else 0) or not position.counted:
        raise RulesError(
            f"{bag} tiles in the bag and {position.players} players; expected two players and at"
            f" most {most} tiles, or an empty bag"
        )
    if opponent is Opponent.KNOWING and bag:
        rows = knowing_values(engine, position, budget, stop=stop, tell=tell)
        return Solution(tuple(rows), Model.KNOWING, 0, all_solved(rows))
    found = follow(
        engine,
        position,
        None,
        budget,
        seed=seed,
        threads=threads,
        stop=stop,
        every_play=True,
        tell=tell,
    )
    if found is None:
        raise RulesError("the search was stopped before it found anything")
    return Solution(found.candidates, found.model, found.not_followed, all_solved(found.candidates))


def all_solved(rows: Sequence[Candidate]) -> bool:
    """Is every value exact, or proven to be lower than the best?"""
    exact = (Found.SOLVED, Found.ALL_ORDERS, Found.GIVEN_UP)
    return all(row.found in exact and row.solved == 1 for row in rows)
