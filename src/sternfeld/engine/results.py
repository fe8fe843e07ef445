"""The results of self-play and matches."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MatchResult", "SelfPlayResult"]


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The result of games between equal players."""

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
