"""What a player has found out about its move, and how it tells that while it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sternfeld.engine.endgame import Endgame
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import SimulatedPlay, Simulation

__all__ = ["Analysis", "Note", "of_endgame", "of_simulation", "telling"]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A play (None: pass), its evaluation, and the nodes searched for it.

    ``win_probability`` is that of coming first, ``spread`` the points ahead at the end or at the
    horizon; both are None where nothing was simulated, ``spread`` also for a trap in a lost
    endgame. ``sure``: more time would not change the
    choice. ``line`` is how the endgame is expected to go on; ``lower`` and ``upper`` are the points
    ahead between which its value is proven to lie, where something is proven; ``others`` are the
    next best plays of an endgame, if they were asked for. ``candidates`` are all plays that were
    simulated, the best first, those that were looked at longest before the others.
    """

    play: Play | None
    win_probability: float | None = None
    spread: float | None = None
    nodes: int = 0
    sure: bool = False
    line: tuple[Play, ...] = ()
    lower: int | None = None
    upper: int | None = None
    candidates: tuple[SimulatedPlay, ...] = ()
    others: tuple[Analysis, ...] = ()


Note = Callable[[Analysis], None]


def of_simulation(
    simulation: Simulation, others: tuple[SimulatedPlay, ...] = (), nodes: int = 0
) -> Analysis:
    """What a simulation says; ``others`` and ``nodes`` are what was simulated before it."""
    best = simulation.best
    if best.iterations == 0:
        return Analysis(simulation.results[0].play, nodes=nodes + simulation.nodes)
    return Analysis(
        best.play,
        best.win_probability,
        best.spread,
        nodes + simulation.nodes,
        sure=simulation.sure or simulation.complete,
        candidates=(*simulation.ranked(), *others),
    )


def of_endgame(result: Endgame, nodes: int, others: tuple[Analysis, ...] = ()) -> Analysis:
    """What an endgame search says; ``nodes`` are those of all searches."""
    return Analysis(
        result.best,
        result.first if result.decided else None,
        float(result.spread),
        nodes,
        result.solved,
        result.line,
        result.lower,
        result.upper,
        others=others,
    )


def telling(
    note: Note | None, others: tuple[SimulatedPlay, ...] = (), nodes: int = 0
) -> Callable[[Simulation], None] | None:
    """Tells what a simulation has found so far, after what was simulated before it."""
    return None if note is None else lambda found: note(of_simulation(found, others, nodes))
