"""What a seat can ask the referee to do. A command may be refused and changes nothing by itself.
Seats are counted from 0 in playing order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from sternfeld.game.board import PlacedTile
from sternfeld.game.bounds import Between, FilledIn, Length
from sternfeld.rules.layout import MAX_SIZE, Square

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

Seat: TypeAlias = Annotated[int, Between(0, 3), FilledIn(always=False)]
Face: TypeAlias = Annotated[str, Length(1, 8)]
Faces: TypeAlias = Annotated[tuple[Face, ...], Length(0, 9)]
Points: TypeAlias = Annotated[int, Between(-9999, 9999)]
Squares: TypeAlias = Annotated[tuple[Square, ...], Length(1, MAX_SIZE)]
Tiles: TypeAlias = Annotated[tuple[PlacedTile, ...], Length(1, MAX_SIZE)]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay tiles from the rack on free squares."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Put the letters of a word on the board in another order and add tiles from the rack.

    ``word`` are the squares of the word as it lies; ``tiles`` say what lies on these squares and
    on the newly covered ones afterwards.
    """

    seat: Seat
    word: Squares
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange tiles with the bag. At a real board, where racks are unknown, their number is
    enough."""

    seat: Seat
    tiles: Faces = ()
    count: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ScorePoints:
    """At a real board: a turn of which only the points are written down, as the table counted
    them. Which tiles were laid stays unknown."""

    seat: Seat
    points: Points


@dataclass(frozen=True, slots=True)
class RecoverBlank:
    """Put the real letter in the place of a blank on the board and take the blank."""

    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class RecycleLetter:
    """Put a tile from the rack in the place of one letter on the board and take that letter.

    ``face`` is what lies there afterwards: a letter, or its lower case for a blank.
    """

    seat: Seat
    square: Square
    face: Face


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the pending play stand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the words of the pending play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartTurn:
    """Begin the seat's turn while the last play could still be challenged. Where that is allowed
    until the next turn, the play stands for everybody; elsewhere this seat has accepted it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Agree that the game ends here; it does once every seat has agreed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GoOut:
    """At a real board where not all tiles were written down: this seat has laid its last tile,
    which ends the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AdjustScore:
    """At a real board: points for or, with a minus, against a seat outside its turn."""

    seat: Seat
    points: Points


@dataclass(frozen=True, slots=True)
class ReportRacks:
    """At a real board: say what is left on every rack, so that the game can be settled."""

    seat: Seat
    racks: Annotated[tuple[Faces, ...], Length(1, 4)]


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
