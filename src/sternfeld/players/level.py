"""Levels as data: which words somebody knows, how carefully they look, how far they think.

A level is nothing but these values; there is one player behind all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sternfeld.players.vocabulary import EVERY_WORD, Vocabulary

__all__ = ["LEVELS", "Care", "Level", "Search"]


class Search(StrEnum):
    """How the choice among the plays that were found is made."""

    GLANCE = "glance"
    """The best of what was noticed."""
    EQUITY = "equity"
    """The best by points and by what is kept."""
    SIMULATION = "simulation"
    """The one that wins most often, as far as time allows."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much of what could be seen is seen.

    ``sight`` is the chance to notice a plain play of one or two tiles; every further tile laid
    multiplies it by ``per_tile``, every further word formed by ``per_word``, and every class that
    its main word is rarer than everyday words by ``per_class``. ``bonus_sight`` is one more chance
    that an all-tiles play has to take. ``leave`` is how much weight the tiles kept are given.
    """

    sight: float = 1.0
    per_tile: float = 1.0
    per_word: float = 1.0
    per_class: float = 1.0
    bonus_sight: float = 1.0
    leave: float = 1.0


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer player. ``patience`` is in seconds for a turn. Only who
    ``may_bluff`` lays words that are none, and that only where it is asked for."""

    name: str
    vocabulary: Vocabulary = EVERY_WORD
    care: Care = field(default_factory=Care)
    search: Search = Search.EQUITY
    patience: float = 0.0
    may_bluff: bool = False


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            Vocabulary(least_class=7, short=3, short_class=7),
            Care(0.3, 0.72, 0.5, 0.85, 0.2, 0.3),
            Search.GLANCE,
        ),
        Level(
            "intermediate",
            Vocabulary(least_class=4, short=2, short_class=1),
            Care(0.5, 0.86, 0.78, 0.9, 0.42, 0.65),
            Search.GLANCE,
        ),
        Level(
            "advanced",
            Vocabulary(least_class=2, short=3, short_class=0),
            Care(0.92, 0.97, 0.94, 0.97, 0.8, 1.0),
            Search.GLANCE,
            may_bluff=True,
        ),
        Level("expert", patience=0.25, may_bluff=True),
        Level("champion", search=Search.SIMULATION, patience=2.0, may_bluff=True),
    )
}
"""All levels, the weakest first."""
