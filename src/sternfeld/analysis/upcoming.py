"""The turn that comes next in a game that goes on: what is best there, before it is played."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.analysis.budget import NodeBudget, Stop
from sternfeld.analysis.follow import follow
from sternfeld.analysis.record import GameRecord
from sternfeld.analysis.report import Candidate, Found, Model
from sternfeld.engine.engine import Engine

__all__ = ["UpcomingReport", "analyse_upcoming"]


@dataclass(frozen=True, slots=True)
class UpcomingReport:
    """A turn that has not been played yet. ``position`` is in CGP. ``candidates`` are all plays
    that were followed, the best first; ``not_followed`` counts the others."""

    number: int
    seat: int
    position: str
    rack: tuple[str, ...]
    found: Found
    model: Model
    candidates: tuple[Candidate, ...]
    not_followed: int


def analyse_upcoming(
    engine: Engine,
    game: GameRecord,
    budget: NodeBudget,
    seed: int = 1,
    *,
    threads: int = 1,
    stop: Stop | None = None,
) -> UpcomingReport | None:
    """The best plays of the turn that comes next; None if the game is over, if the rack is not
    known, or if it was stopped."""
    turn = game.upcoming
    if turn is None or turn.position.players < 2:
        return None
    position, nodes = turn.position, budget.for_game(game.rules, len(game.turns))
    followed = follow(engine, position, None, nodes, seed=seed, threads=threads, stop=stop)
    if followed is None:
        return None
    return UpcomingReport(
        number=turn.number,
        seat=position.view.seat,
        position=position.cgp(),
        rack=position.rules.tiles.sort(position.view.rack),
        found=followed.found,
        model=followed.model,
        candidates=followed.candidates,
        not_followed=followed.not_followed,
    )
