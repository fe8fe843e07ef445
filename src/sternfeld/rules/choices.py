"""How a rule switch is declared, and values that are more than a number, or yes and no."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.errors import RulesError

__all__ = [
    "FINISH_TARGETS",
    "MAX_RACK",
    "MAX_SEATS",
    "Bonus",
    "Declared",
    "FinishLevel",
    "Penalty",
    "StartOrder",
    "TieBreak",
    "TurnTimeout",
    "Until",
    "WordCheck",
]

MAX_RACK = 9
MAX_SEATS = 4


@dataclass(frozen=True, slots=True)
class Declared:
    """What the type of a switch does not say: the range of its numbers, the plain value that holds
    where an edition or a game stored before the switch says nothing, and the version it came with.

    Without a default every edition has to set it; only switches of the first version can be so.
    """

    low: int | None = None
    high: int | None = None
    default: object = None
    since: str = "0.1"


class WordCheck(StrEnum):
    """Who judges words: players by challenge, the referee before a play counts, or nobody."""

    CHALLENGE = "challenge"
    CHECKED = "checked"
    FREE = "free"


class StartOrder(StrEnum):
    """How the first player is found."""

    DRAW = "draw"
    AGREED = "agreed"


class Until(StrEnum):
    """Until when a play may be challenged: until its points are noted, which is when all others
    have accepted it, or until the next player begins."""

    NOTED = "noted"
    NEXT_TURN = "next_turn"


class TieBreak(StrEnum):
    """What equal final scores mean."""

    SHARED = "shared"
    BEFORE_SETTLEMENT = "before_settlement"


class TurnTimeout(StrEnum):
    """What happens when the time of a turn is over: a signal only, or the turn is passed."""

    SOFT = "soft"
    PASS = "pass"


class FinishLevel(StrEnum):
    """A player's level, which sets the score of their finish line."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


FINISH_TARGETS: dict[FinishLevel, dict[int, int]] = {
    FinishLevel.BEGINNER: {2: 70, 3: 60, 4: 50},
    FinishLevel.INTERMEDIATE: {2: 120, 3: 100, 4: 90},
    FinishLevel.ADVANCED: {2: 200, 3: 180, 4: 160},
}


@dataclass(frozen=True, slots=True)
class Bonus:
    """One line of the bonus table: the points for laying that number of tiles in one turn."""

    tiles: int
    points: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a challenger pays when the challenged words all stand."""

    points: int = 0
    lost_turn: bool = False

    def __post_init__(self) -> None:
        if self.points < 0:
            raise RulesError(f"a penalty of {self.points} points; expected 0 or more")
        if self.points and self.lost_turn:
            raise RulesError("a penalty is either points or the next turn, not both")

    def __bool__(self) -> bool:
        return self != Penalty()
