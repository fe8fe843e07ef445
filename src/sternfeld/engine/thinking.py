"""Thinking ahead: contests of candidates and solved endgames, in the house's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sternfeld._core import contest as core_contest
from sternfeld._core import max_n as core_max_n
from sternfeld._core import solve_endgame as core_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.outlook import outlook_for
from sternfeld.engine.play import Play, read_play
from sternfeld.engine.translate import settlement_of
from sternfeld.game.board import Board

__all__ = [
    "Contest",
    "ContestPlan",
    "Contested",
    "Endgame",
    "Placing",
    "Situation",
    "hold_contest",
    "play_for_places",
    "solve_endgame",
]

NO_LIMIT = 2**62
Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Situation:
    """What the player to move can know. Seats are in playing order, that player first.

    ``idle_turns`` are the turns without a tile laid just before, ``targets`` the points that end
    the game for each seat, if there is a finish line.
    """

    board: Board
    rack: tuple[str, ...]
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    bag: int
    idle_turns: int = 0
    targets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """How a contest is held.

    Playouts go on for ``plies`` turns after the candidate, and to the end of the game once the
    bag holds fewer than ``to_the_end`` tiles. Equities count as much as ``prior_weight``
    iterations. ``endgame_nodes`` above 0 looks ahead once the bag is empty; ``enumerate`` goes
    through all orders of the bag. ``nodes`` are turns played in all.
    """

    plies: int = 2
    to_the_end: int = 8
    round: int = 16
    nodes: int = NO_LIMIT
    iterations: int = NO_LIMIT
    points_weight: float = 0.0006
    prior_weight: float = 30.0
    endgame_nodes: int = 0
    enumerate: bool = False
    threads: int = 1
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Contested:
    """How a candidate fared: its value, its chance to come first, points ahead, and the error."""

    play: Play
    iterations: int
    value: float
    first: float
    spread: float
    error: float
    dropped: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """The outcome. ``sure`` if the best is clear or the rest does not matter; ``complete`` if
    every order of the bag was seen."""

    results: tuple[Contested, ...]
    best: Contested
    sure: bool
    complete: bool
    nodes: int


@dataclass(frozen=True, slots=True)
class Endgame:
    """What becomes of an endgame. Only if it is ``solved`` is ``spread`` exact."""

    best: Play
    spread: int
    solved: bool
    depth: int
    nodes: int
    line: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """How an endgame of several players ends if everybody plays for the own place: final scores in
    playing order. ``solved`` if every play of everybody was looked at to the end."""

    best: Play
    scores: tuple[int, ...]
    solved: bool
    nodes: int


def hold_contest(
    engine: Engine,
    situation: Situation,
    plays: Sequence[Play],
    plan: ContestPlan,
    stop: Stop | None = None,
) -> Contest:
    """Which of the plays comes first most often? The same plan gives the same answer at any number
    of threads, unless ``stop`` ends it."""
    numbers = engine.numbers
    results, best, sure, complete, nodes = core_contest(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        outlook_for(engine.rules, len(situation.scores)).core,
        numbers.board(situation.board),
        numbers.rack(situation.rack),
        scores=list(situation.scores),
        hands=list(situation.hands),
        bag=situation.bag,
        idle_turns=situation.idle_turns,
        targets=list(situation.targets),
        moves=[play.core for play in plays],
        plies=plan.plies,
        to_the_end=plan.to_the_end,
        round=plan.round,
        nodes=plan.nodes,
        iterations=plan.iterations,
        points_weight=plan.points_weight,
        prior=_prior(engine, situation, plays),
        prior_weight=plan.prior_weight,
        endgame_nodes=plan.endgame_nodes,
        enumerate=plan.enumerate,
        empty_bag_ends=engine.rules.ends.empty_bag_alone,
        settlement=settlement_of(engine.rules),
        threads=plan.threads,
        seed=plan.seed,
        stop=stop,
    )
    contested = tuple(Contested(play, *result) for play, result in zip(plays, results, strict=True))
    return Contest(contested, contested[best], sure, complete, nodes)


def _prior(engine: Engine, situation: Situation, plays: Sequence[Play]) -> list[float]:
    """What the equities say before anything is played out, as chances to come first."""
    if situation.targets:
        return []
    outlook = outlook_for(engine.rules, len(situation.scores))
    others = [float(score) for score in situation.scores[1:]]
    return [
        outlook.first([situation.scores[0] + play.equity, *others], 1, situation.bag)
        for play in plays
    ]


def solve_endgame(
    engine: Engine,
    board: Board,
    own: Sequence[str],
    other: Sequence[str],
    *,
    spread: int = 0,
    passed: bool = False,
    nodes: int = NO_LIMIT,
    stop: Stop | None = None,
) -> Endgame:
    """The best play of two players' endgame: the bag is empty and both racks are known."""
    numbers = engine.numbers
    best, final, solved, depth, seen, line = core_endgame(
        engine.core_rules,
        engine.lexicon.core,
        numbers.board(board),
        numbers.rack(own),
        numbers.rack(other),
        spread=spread,
        passed=passed,
        settlement=settlement_of(engine.rules),
        nodes=nodes,
        stop=stop,
    )
    plays = []
    after = board
    for move in line:
        plays.append(read_play(move, numbers, after))
        after = after.lay(plays[-1].tiles)
    return Endgame(read_play(best, numbers, board), final, solved, depth, seen, tuple(plays))


def play_for_places(
    engine: Engine,
    board: Board,
    racks: Sequence[Sequence[str]],
    scores: Sequence[int],
    *,
    passes: int = 0,
    nodes: int = 10_000,
) -> Placing:
    """The endgame of two to four players whose racks are all known, the player to move first."""
    numbers = engine.numbers
    best, final, solved, seen = core_max_n(
        engine.core_rules,
        engine.lexicon.core,
        numbers.board(board),
        [numbers.rack(rack) for rack in racks],
        scores=list(scores),
        passes=passes,
        settlement=settlement_of(engine.rules),
        nodes=nodes,
    )
    return Placing(read_play(best, numbers, board), tuple(final), solved, seen)
