"""Simulation: candidate plays are rolled out many times and compared by win probability."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeAlias

from sternfeld._core import Control, CoreMove
from sternfeld._core import simulate as core_simulate
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.translate import Numbers
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds

__all__ = [
    "NO_LIMIT",
    "Move",
    "Rollout",
    "SimulatedPlay",
    "Simulation",
    "SimulationPlan",
    "Situation",
    "Stop",
    "rollouts_of",
    "sharpening",
    "simulate",
]

NO_LIMIT = 2**62
Move: TypeAlias = CoreMove
Stop = Callable[[], bool]
CoreResult: TypeAlias = tuple[int, float, float, float, float, bool]
CoreRollout: TypeAlias = tuple[float, float, bool, list[CoreMove], bytes, float, float, int]


@dataclass(frozen=True, slots=True)
class Situation:
    """What the player to move knows. Seats are in playing order, that player first.

    ``hands`` are the numbers of tiles on the racks, ``idle_turns`` the turns without a tile laid
    just before, ``targets`` the points that end the game for each seat, if there is a finish line.
    ``known`` are tiles on the other racks, by seat, where somebody has seen them; ``kept`` is how
    many tiles the others held before they drew last, 0 where nobody knows. Whoever drew few tiles
    has kept good ones, and their racks are drawn so.
    """

    board: Board
    rack: tuple[str, ...]
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    bag_count: int
    idle_turns: int = 0
    targets: tuple[int, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """The limits of a simulation.

    A rollout goes on for ``plies`` turns after the candidate, and to the end of the game once the
    bag holds fewer than ``to_the_end`` tiles. After each ``round`` of iterations, from
    ``drop_from`` of them on, the candidates that are clearly behind, by ``sure`` standard errors,
    are dropped, unless ``drop`` is false; it ends when the best is clear, or goes on with what is
    left if ``until_sure`` is false.
    ``prior`` are win probabilities expected of the plays, by default those of static evaluation;
    they count as much as ``prior_weight`` iterations. ``endgame_nodes`` above 0 searches the
    endgame once the bag is empty, first for who comes first, with ``endgame_points`` then for the
    points. ``enumerate`` goes through all bags, with all draws from each, if
    this number of nodes is about enough (`NO_LIMIT`: in any case); otherwise bags and draws are
    left to chance. ``nodes`` are turns played in all; one iteration is played even if it takes
    more. ``trace`` above 0 keeps every rollout, with
    this many of the moves after the candidate.
    """

    plies: int = 2
    to_the_end: int = 8
    round: int = 16
    nodes: int = NO_LIMIT
    iterations: int = NO_LIMIT
    points_weight: float = 0.0006
    prior_weight: float = 30.0
    prior: tuple[float, ...] = ()
    endgame_nodes: int = 0
    endgame_points: bool = True
    enumerate: int = 0
    drop: bool = True
    drop_from: int = 64
    until_sure: bool = True
    sure: float = 3.0
    threads: int = 1
    seed: int = 1
    trace: int = 0


class Rollout(NamedTuple):
    """One rollout of a candidate: how likely it came first, by how many points, and the moves that
    followed. ``solved``: it went to the end, and with an empty bag it is proven who comes first.

    All candidates meet the same ``deal``. Where all draws are played, a deal is one bag: it has a
    rollout for every way to draw its tiles. ``drawn`` are those that came after the candidate
    (after a pass: those in the bag), ``weight`` is how likely that is, and ``orders`` in how many
    orders of the bag it goes so."""

    win_probability: float
    spread: float
    solved: bool
    moves: tuple[Move, ...]
    drawn: tuple[str, ...]
    weight: float
    orders: float
    deal: int


@dataclass(frozen=True, slots=True)
class SimulatedPlay:
    """How a candidate fared. ``value`` is its win probability with a small weight on points,
    ``spread`` the points ahead of the best other, ``error`` the standard error of ``value``.
    ``lower`` and ``upper`` are proven: it comes first that often at least, and at most.
    Where all bags are gone through ``searched`` counts the iterations with endgame searches, and
    ``against_equity`` is how often it comes first, if the plan asks for that, where the other plays
    endgames by equity."""

    play: Play
    iterations: int
    value: float
    win_probability: float
    spread: float
    error: float
    dropped: bool
    rollouts: tuple[Rollout, ...] = ()
    lower: float = 0.0
    upper: float = 1.0
    searched: int = 0
    against_equity: float = 0.0


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcome. ``sure`` if the best is clear or the rest does not matter; ``complete`` if
    every bag was played, or those that are left cannot change which is best; ``solved`` if every
    rollout is."""

    results: tuple[SimulatedPlay, ...]
    best: SimulatedPlay
    sure: bool
    complete: bool
    nodes: int
    solved: bool = False

    def ranked(self) -> list[SimulatedPlay]:
        """All plays, the best first, those that were dropped last."""
        return sorted(self.results, key=lambda one: (one is not self.best, one.dropped, -one.value))


def simulate(
    engine: Engine,
    situation: Situation,
    plays: Sequence[Play],
    plan: SimulationPlan,
    stop: Stop | None = None,
    control: Control | None = None,
    progress: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """Which of the plays wins most often? The same plan gives the same answer at any number of
    threads, unless ``stop`` or ``control`` ends it early.

    ``progress`` is told the results so far, first after 64 iterations and then each time these
    have grown by a quarter.
    """
    numbers = engine.numbers

    def so_far(results: list[CoreResult], best: int, sure: bool, nodes: int) -> None:
        found = _simulated(plays, results)
        assert progress is not None
        progress(Simulation(found, found[best], sure, complete=False, nodes=nodes))

    results, best, sure, complete, solved, nodes, traced = core_simulate(
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
        targets=list(situation.targets),
        known=[numbers.rack(rack) for rack in situation.known],
        kept=list(situation.kept),
        moves=[play.core for play in plays],
        plies=plan.plies,
        to_the_end=plan.to_the_end,
        round=plan.round,
        nodes=plan.nodes,
        iterations=plan.iterations,
        points_weight=plan.points_weight,
        prior=_prior(engine, situation, plays, plan) if plan.prior_weight else [],
        prior_weight=plan.prior_weight,
        endgame_nodes=plan.endgame_nodes,
        endgame_points=plan.endgame_points,
        enumerate=plan.enumerate,
        drop=plan.drop,
        drop_from=plan.drop_from,
        until_sure=plan.until_sure,
        sure=plan.sure,
        empty_bag_ends=engine.rules.ends.empty_bag_alone,
        last_rounds=last_rounds(engine.rules),
        trace=plan.trace,
        threads=plan.threads,
        seed=plan.seed,
        stop=stop,
        control=control,
        progress=None if progress is None else so_far,
    )
    rollouts = rollouts_of(traced, numbers)
    simulated = _simulated(plays, results, rollouts)
    return Simulation(simulated, simulated[best], sure, complete, nodes, solved)


def rollouts_of(
    traced: Sequence[Sequence[CoreRollout]], numbers: Numbers
) -> list[tuple[Rollout, ...]]:
    """The rollouts that were kept, for each play."""
    face = numbers.face
    return [
        tuple(
            Rollout(
                win, spread, solved, tuple(moves), tuple(map(face, drawn)), weight, orders, deal
            )
            for win, spread, solved, moves, drawn, weight, orders, deal in rows
        )
        for rows in traced
    ]


def sharpening(
    engine: Engine, situation: Situation, plays: Sequence[Play], plan: SimulationPlan
) -> Generator[Simulation, None, None]:
    """The results of a simulation while it goes on, sharper each time; the last ones are those of
    `simulate`. Whoever has seen enough closes the iterator, and the simulation ends."""
    found: SimpleQueue[Simulation | BaseException | None] = SimpleQueue()
    control = Control()

    def work() -> None:
        try:
            found.put(simulate(engine, situation, plays, plan, control=control, progress=found.put))
            found.put(None)
        except BaseException as error:
            found.put(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    try:
        while (one := found.get()) is not None:
            if isinstance(one, BaseException):
                raise one
            yield one
    finally:
        control.cancel()
        thread.join()


def _simulated(
    plays: Sequence[Play],
    results: Sequence[CoreResult],
    rollouts: Sequence[tuple[Rollout, ...]] = (),
) -> tuple[SimulatedPlay, ...]:
    return tuple(
        SimulatedPlay(play, *result, rows)
        for play, result, rows in zip(plays, results, rollouts or [()] * len(plays), strict=True)
    )


def _prior(
    engine: Engine, situation: Situation, plays: Sequence[Play], plan: SimulationPlan
) -> list[float]:
    """What is expected of the plays: by default the static evaluation, as win probabilities."""
    if plan.prior:
        return list(plan.prior)
    table = win_probability_for(engine.rules, len(situation.scores))
    others = [float(score) for score in situation.scores[1:]]
    left = situation.bag_count + sum(situation.hands)
    return [
        table.of([situation.scores[0] + play.equity, *others], 1, left, situation.targets)
        for play in plays
    ]
