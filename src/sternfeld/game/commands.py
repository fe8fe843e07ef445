"""What a seat can ask the referee to do. A command may be refused and changes nothing by itself.
Seats are counted from 0 in playing order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sternfeld.game.board import PlacedTile
from sternfeld.rules.layout import Square

__all__ = [
    "Accept",
    "AdjustScore",
    "AgreeToEnd",
    "Challenge",
    "Command",
    "Exchange",
    "GoOut",
    "Lay",
    "Pass",
    "Rearrange",
    "RecoverBlank",
    "RecycleLetter",
    "ReportRacks",
    "Resign",
    "ScorePoints",
    "SeatCommand",
    "StartTurn",
    "TimePassed",
]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay tiles from the rack on free squares."""

    seat: int
    tiles: tuple[PlacedTile, ...]


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Put the letters of a word on the board in another order and add tiles from the rack.

    ``word`` are the squares of the word as it lies; ``tiles`` say what lies on these squares and
    on the newly covered ones afterwards.
    """

    seat: int
    word: tuple[Square, ...]
    tiles: tuple[PlacedTile, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange tiles with the bag. At a real board, where racks are unknown, only their number
    is given."""

    seat: int
    tiles: tuple[str, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class ScorePoints:
    """At a real board: a turn of which only the points are written down, as the table counted
    them. Which tiles were laid stays unknown."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RecoverBlank:
    """Put the real letter in the place of a blank on the board and take the blank."""

    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class RecycleLetter:
    """Put a tile from the rack in the place of one letter on the board and take that letter.

    ``face`` is what lies there afterwards: a letter, or its lower case for a blank.
    """

    seat: int
    square: Square
    face: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the pending play stand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the words of the pending play."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartTurn:
    """Begin the seat's turn while the last play could still be challenged, which accepts it."""

    seat: int


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Agree that the game ends here; it does once every seat has agreed."""

    seat: int


@dataclass(frozen=True, slots=True)
class GoOut:
    """At a real board where not all tiles were written down: this seat has laid its last tile,
    which ends the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class AdjustScore:
    """At a real board: points for or, with a minus, against a seat outside its turn."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ReportRacks:
    """At a real board: say what is left on every rack, so that the game can be settled."""

    seat: int
    racks: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Let time act: challenge windows close, turns and clocks run out."""


SeatCommand: TypeAlias = (
    Lay
    | Rearrange
    | Exchange
    | Pass
    | ScorePoints
    | RecoverBlank
    | RecycleLetter
    | Accept
    | Challenge
    | StartTurn
    | AgreeToEnd
    | GoOut
    | Resign
    | AdjustScore
    | ReportRacks
)
Command: TypeAlias = SeatCommand | TimePassed
