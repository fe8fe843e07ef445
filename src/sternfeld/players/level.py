"""Levels as data: the words a player knows, its attention, and how it chooses a play.

A level is nothing but these values; there is one player behind all of them.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, count

from sternfeld.errors import RulesError
from sternfeld.players.vocabulary import EVERY_WORD, Vocabulary

__all__ = ["LEVELS", "Attention", "Level", "Search", "character_name", "level_named"]


class Search(StrEnum):
    """How a level chooses among the plays."""

    ATTENTION = "attention"
    """The best of the plays it notices."""
    EQUITY = "equity"
    """The best by static evaluation: points and leave."""
    SIMULATION = "simulation"
    """The one with the best win probability, by simulation and endgame search."""


@dataclass(frozen=True, slots=True)
class Attention:
    """How many of the possible plays a player notices.

    ``plain`` is the probability of noticing a play of one or two tiles. It is multiplied by
    ``per_tile`` for every further tile laid, by ``per_word`` for every further word formed, by
    ``per_class`` for every class that the main word is rarer than everyday words, and by ``bonus``
    for a play that earns a bonus. ``leave`` is the weight of the leave in the player's choice.
    """

    plain: float = 1.0
    per_tile: float = 1.0
    per_word: float = 1.0
    per_class: float = 1.0
    bonus: float = 1.0
    leave: float = 1.0


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer player. ``patience`` is in seconds for a turn. A level that
    ``may_bluff`` lays phonies, but only where it is asked to. ``character`` is what a computer of
    this level is called where nobody named it."""

    name: str
    character: str
    vocabulary: Vocabulary = EVERY_WORD
    attention: Attention = field(default_factory=Attention)
    search: Search = Search.EQUITY
    patience: float = 0.0
    may_bluff: bool = False


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            "Mira",
            Vocabulary(least_class=7, short=3, short_class=7),
            Attention(0.3, 0.72, 0.5, 0.85, 0.2, 0.3),
            Search.ATTENTION,
        ),
        Level(
            "intermediate",
            "Atlas",
            Vocabulary(least_class=4, short=2, short_class=1),
            Attention(0.5, 0.86, 0.78, 0.9, 0.42, 0.65),
            Search.ATTENTION,
        ),
        Level(
            "advanced",
            "Izar",
            Vocabulary(least_class=2, short=3, short_class=0),
            Attention(0.92, 0.97, 0.94, 0.97, 0.8, 1.0),
            Search.ATTENTION,
            may_bluff=True,
        ),
        Level("expert", "Altair", patience=0.25, may_bluff=True),
        Level("champion", "Vega", search=Search.SIMULATION, patience=2.0, may_bluff=True),
    )
}
"""All levels, the weakest first."""


def level_named(name: str) -> Level:
    """The level of this name; `RulesError` if there is none."""
    if name not in LEVELS:
        raise RulesError(
            f"there is no computer player {name!r}; expected one of {', '.join(LEVELS)}"
        )
    return LEVELS[name]


def character_name(level: str, taken: Container[str | None]) -> str:
    """What a computer is called that nobody named. A second Mira at a table is "Mira 2".

    >>> character_name("champion", ["Ada"]), character_name("beginner", ["Mira", "Mira 2"])
    ('Vega', 'Mira 3')
    """
    name = LEVELS[level].character
    numbered = (f"{name} {number}" for number in count(2))
    return next(free for free in chain([name], numbered) if free not in taken)
