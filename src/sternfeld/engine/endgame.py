"""Endgames: the bag is empty and all racks are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sternfeld._core import max_n as core_max_n
from sternfeld._core import solve_endgame as core_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, read_play
from sternfeld.engine.simulation import NO_LIMIT, Stop
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds, rack_adjustments, winners
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = [
    "Endgame",
    "Goal",
    "Placing",
    "play_for_places",
    "settled",
    "solve_after",
    "solve_endgame",
]


class Goal(StrEnum):
    """What a search is to prove."""

    POINTS = "points"
    """By how many points one comes first."""
    FIRST_PLACE = "first_place"
    """Who comes first; that takes about a third of the time."""
    BOTH = "both"
    """Who comes first, and then by how many points."""
    UNLESS_LOST = "unless_lost"
    """As `BOTH`, but stops once the player to move is proven to lose."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """The result of an endgame search. ``spread`` is exact if it is ``solved``, ``first`` if it is
    ``decided``; ``first`` is the share of the first place, with ties broken as the rules say.
    ``lower`` and ``upper`` are proven: the spread under best play of both lies between them; None
    where nothing is proven on that side."""

    best: Play
    spread: int
    solved: bool
    decided: bool
    depth: int
    nodes: int
    line: tuple[Play, ...]
    first: float
    lower: int | None = None
    upper: int | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """How an endgame of several players ends if each plays for their own place: final scores in
    playing order. ``solved`` if every play of every player was searched to the end."""

    best: Play
    scores: tuple[int, ...]
    solved: bool
    nodes: int


def solve_endgame(
    engine: Engine,
    board: Board,
    own: Sequence[str],
    other: Sequence[str],
    *,
    spread: int = 0,
    passed: bool = False,
    goal: Goal = Goal.POINTS,
    nodes: int = NO_LIMIT,
    stop: Stop | None = None,
) -> Endgame:
    """The best play in an endgame of two players. ``passed``: one more pass ends the game.

    How many rounds of passes end a game makes no difference to the value as long as more than one
    pass is missing: whoever gains by playing on does so before the last one."""
    numbers = engine.numbers
    best, final, solved, decided, depth, seen, line, ahead, lower, upper = core_endgame(
        engine.core_rules,
        engine.lexicon.core,
        numbers.board(board),
        numbers.rack(own),
        numbers.rack(other),
        spread=spread,
        passed=passed,
        goal=goal,
        nodes=nodes,
        stop=stop,
    )
    plays = []
    after = board
    for move in line:
        plays.append(read_play(move, numbers, after))
        after = after.lay(plays[-1].tiles)
    first = 0.5 if ahead == 0 else float(ahead > 0)
    return Endgame(
        read_play(best, numbers, board),
        final,
        solved,
        decided,
        depth,
        seen,
        tuple(plays),
        first,
        lower,
        upper,
    )


def solve_after(
    engine: Engine,
    board: Board,
    own: Sequence[str],
    other: Sequence[str],
    play: Play,
    *,
    spread: int = 0,
    passes_left: int = 2,
    goal: Goal = Goal.BOTH,
    nodes: int = NO_LIMIT,
    stop: Stop | None = None,
) -> Endgame:
    """What a single play leads to if both go on as well as can be: as `solve_endgame`, with this
    play as the best. ``passes_left``: as many passes in a row end the game."""
    kept = Counter(own) - Counter(rack_face(tile.face) for tile in play.tiles)
    lead = spread + play.score
    passing = play.kind is PlayKind.PASS
    if not kept or (passing and passes_left == 1):
        return _settled(engine, play, tuple(kept.elements()), tuple(other), lead)
    result = solve_endgame(
        engine,
        board.lay(play.tiles),
        other,
        tuple(kept.elements()),
        spread=-lead,
        passed=passing and passes_left == 2,
        goal=goal,
        nodes=nodes,
        stop=stop,
    )
    return replace(
        result,
        best=play,
        spread=-result.spread,
        line=(play, *result.line),
        first=1 - result.first,
        lower=None if result.upper is None else -result.upper,
        upper=None if result.lower is None else -result.lower,
    )


def _settled(
    engine: Engine, play: Play, kept: tuple[str, ...], other: tuple[str, ...], lead: int
) -> Endgame:
    """The game is over after this play."""
    final, first = settled(engine.rules, (kept, other), lead, None if kept else 0)
    return Endgame(
        play,
        final,
        solved=True,
        decided=True,
        depth=0,
        nodes=1,
        line=(play,),
        first=first,
        lower=final,
        upper=final,
    )


def settled(
    rules: Rules, racks: tuple[Sequence[str], Sequence[str]], lead: int, out: int | None
) -> tuple[int, float]:
    """The game of two is over: points ahead of seat 0, and its share of the first place. ``lead``
    is how far ahead it is before the racks are settled, ``out`` who has laid all tiles."""
    own, other = rack_adjustments(rules, racks, out)
    after = (lead + own.gained - own.lost, other.gained - other.lost)
    first = winners(rules, (lead, 0), after, (0, 1)).seats
    return after[0] - after[1], 1 / len(first) if 0 in first else 0.0


def play_for_places(
    engine: Engine,
    board: Board,
    racks: Sequence[Sequence[str]],
    scores: Sequence[int],
    *,
    passes: int = 0,
    nodes: int = 10_000,
) -> Placing:
    """The endgame of two to four players, the player to move first (max-n search)."""
    numbers = engine.numbers
    best, final, solved, seen = core_max_n(
        engine.core_rules,
        engine.lexicon.core,
        numbers.board(board),
        [numbers.rack(rack) for rack in racks],
        scores=list(scores),
        passes=passes,
        nodes=nodes,
        last_rounds=last_rounds(engine.rules),
    )
    return Placing(read_play(best, numbers, board), tuple(final), solved, seen)
