"""What playouts, self-play and matches came to."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.engine.play import Play

__all__ = ["MatchResult", "SelfPlayResult", "Simulated"]


@dataclass(frozen=True, slots=True)
class Simulated:
    """How a play fared in playouts: its mean gain over the others, and the share of wins."""

    play: Play
    iterations: int
    mean: float
    deviation: float
    wins: float
    mean_score: float


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """What a series of games between equal players came to."""

    games: int
    moves: int
    points: int
    checksum: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How the whole evaluation fared against one that lacks some of its terms.

    In each deal it sits once on every seat while the other has the rest. ``wins`` is its share of
    games won, ``spread`` its points a game more than the mean of the others, with one deviation
    of error; ``alike`` counts the deals in which the terms made no difference.
    """

    deals: int
    alike: int
    wins: float
    wins_error: float
    spread: float
    spread_error: float
