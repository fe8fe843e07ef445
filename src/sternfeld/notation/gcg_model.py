"""A game as a GCG file tells it: players, what they did line by line, and what was noted.

GCG has no rules and no board of its own: words are kept as written, and tiles as the file names
them. `sternfeld.notation.gcg_replay` plays such a game through the referee. A rack that nobody
wrote down is ``None``, which is not the same as an empty one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sternfeld.notation.coordinates import Coordinate
from sternfeld.notation.gcg_problems import GcgWarning

__all__ = [
    "GcgChallenge",
    "GcgEndRack",
    "GcgEvent",
    "GcgExchange",
    "GcgGame",
    "GcgLine",
    "GcgPass",
    "GcgPlay",
    "GcgPlayer",
    "GcgPragma",
    "GcgReading",
    "GcgTakenBack",
    "GcgTime",
]

MAX_PLAYERS = 4
UNKNOWN_RACK = "#unknown-rack"
LOST_TURN = "#unsuccessful-challenge"
POINTS_ONLY = "#points-only"
ADJUSTED = "#outside-a-turn"
RESIGNED = "#resigned"
Faces: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A player: a nickname without spaces, which the moves use, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class GcgPragma:
    """A line ``#name value`` that says something about the game, such as its title. ``line`` is
    where it stood."""

    name: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgLine:
    """What every move line has: whose it is, the rack before it, points, the total after it.

    Points or total are ``None`` where the file does not say. ``line`` is where it stood.
    """

    seat: int
    rack: Faces | None
    score: int | None
    total: int | None
    note: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPlay(GcgLine):
    """``>ann: AEINRST 8D NASTIER +68 68``; tiles already there are points."""

    at: Coordinate
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgExchange(GcgLine):
    """``>ann: AEIIIUU -IIU +0 68``, or ``-3`` where only the number is known."""

    tiles: Faces | None
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgPass(GcgLine):
    """``>ann: AEIIIUU - +0 68``; also a turn lost by a challenge that failed, one of which only
    the points were written down, or a player who leaves, if so noted."""

    @property
    def lost(self) -> bool:
        """Was the turn lost rather than passed?"""
        return self.note.startswith(LOST_TURN)

    @property
    def points_only(self) -> bool:
        """Was a play made of which only the points were written down?"""
        return self.note.startswith(POINTS_ONLY)

    @property
    def resigned(self) -> bool:
        """Did the player leave the game, in or out of turn?"""
        return self.note.startswith(RESIGNED)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgTakenBack(GcgLine):
    """``>ann: AEINRST -- -68 0``: the play before was challenged and taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgChallenge(GcgLine):
    """``>ann: (challenge) +5 73``: points for, or with a minus against, a player."""

    @property
    def adjusted(self) -> bool:
        """Did a score-keeper write these points down, rather than a challenge cause them?"""
        return self.note.startswith(ADJUSTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgTime(GcgLine):
    """``>ann: (time) -10 63``: what overtime cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEndRack(GcgLine):
    """``>ann: (EQ) +22 95`` for the others' tiles, ``>bob: EQ (EQ) -11 60`` for one's own."""

    tiles: Faces


GcgEvent: TypeAlias = (
    GcgPlay | GcgExchange | GcgPass | GcgTakenBack | GcgChallenge | GcgTime | GcgEndRack
)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A whole file. ``racks`` are the tiles each player holds at the end of it (``#rack1`` …), and
    ``rack_lines`` where that stood; ``note`` is what was noted before the first move; other pragmas
    are kept as they came."""

    players: tuple[GcgPlayer, ...]
    events: tuple[GcgEvent, ...] = ()
    racks: tuple[Faces | None, ...] = ()
    note: str = ""
    pragmas: tuple[GcgPragma, ...] = ()
    rack_lines: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class GcgReading:
    """What was understood of a file, and what was odd about it."""

    game: GcgGame
    warnings: tuple[GcgWarning, ...]
