"""The commands of a table. ``player`` is the sender; the server sends for computer players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from sternfeld.game import commands as cmd
from sternfeld.game.bounds import Between, FilledIn, Length
from sternfeld.table.plan import Invitation, Proposal

__all__ = [
    "AgreeToAbandon",
    "AgreeToPause",
    "AgreeToRematch",
    "ClaimTimeout",
    "Close",
    "Correct",
    "Decline",
    "LeaveSeat",
    "LookAtClock",
    "Mute",
    "Nudge",
    "Play",
    "RenewInvitation",
    "Resume",
    "Say",
    "Start",
    "TableCommand",
    "TakeBack",
    "TakeHint",
    "TakeSeat",
    "TellRack",
    "Wish",
]

_BY_SERVER = FilledIn(always=True)
Player: TypeAlias = Annotated[str, _BY_SERVER]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on a free seat: this one, or the first."""

    player: Player
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up before the game begins."""

    player: Player


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game without the free seats."""

    player: Player


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table before the game begins."""

    player: Player


@dataclass(frozen=True, slots=True)
class RenewInvitation:
    """Replace the invitation; the old one becomes invalid."""

    player: Player
    invitation: Annotated[Invitation, _BY_SERVER]


@dataclass(frozen=True, slots=True)
class Play:
    """Do something in the game, from the table that was seen as ``version``."""

    player: Player
    command: cmd.SeatCommand
    version: int


@dataclass(frozen=True, slots=True)
class Correct:
    """At a real board: put an earlier turn right."""

    player: Player
    turn: Annotated[int, Between(1, 100_000)]
    commands: Annotated[tuple[cmd.SeatCommand, ...], Length(0, 20)]


@dataclass(frozen=True, slots=True)
class TellRack:
    """After a game at a real board: say what the seat held in a turn, as far as it is known."""

    player: Player
    turn: Annotated[int, Between(1, 100_000)]
    tiles: cmd.Faces


@dataclass(frozen=True, slots=True)
class TakeBack:
    """In practice: go back to the beginning of the player's last turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to the others at the table."""

    player: Player
    text: Annotated[str, Length(1, 1000)]


@dataclass(frozen=True, slots=True)
class Mute:
    """As the host: let the person on a seat not speak, or speak again."""

    player: Player
    seat: Annotated[int, Between(0, 3)]
    on: bool


@dataclass(frozen=True, slots=True)
class Nudge:
    """Remind the seat to move."""

    player: Player


@dataclass(frozen=True, slots=True)
class AgreeToPause:
    """Want a pause; it begins when everybody does."""

    player: Player


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not want what others propose."""

    player: Player
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""

    player: Player


@dataclass(frozen=True, slots=True)
class ClaimTimeout:
    """Ask that an overdue turn be passed; it is when all others ask."""

    player: Player


@dataclass(frozen=True, slots=True)
class AgreeToAbandon:
    """Want to leave the game without a result; it happens when everybody does."""

    player: Player


@dataclass(frozen=True, slots=True)
class AgreeToRematch:
    """Want to play again; ``table`` is the name the new table would get."""

    player: Player
    table: Annotated[str, _BY_SERVER]


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Be told more about the turn with this number, which goes on. The server sends this once it
    knows what to tell."""

    player: Player
    turn: int
    step: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class LookAtClock:
    """Enforce deadlines that are due."""


Wish: TypeAlias = (
    LeaveSeat
    | Start
    | Close
    | RenewInvitation
    | Correct
    | TellRack
    | TakeBack
    | Say
    | Mute
    | Nudge
    | AgreeToPause
    | Decline
    | Resume
    | ClaimTimeout
    | AgreeToAbandon
    | AgreeToRematch
)
"""What a person sends to a table besides the commands of the game."""

TableCommand: TypeAlias = TakeSeat | Play | TakeHint | LookAtClock | Wish
