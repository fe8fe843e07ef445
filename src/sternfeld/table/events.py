"""What happens at a table around the game. The game's own events stand in the same list.

Times (``at``) are whole milliseconds of the server's clock. People are known by an opaque name of
their own (``player``), which the table never shows to others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sternfeld.game.events import Event as GameEvent
from sternfeld.table.plan import Invitation, Proposal, TablePlan

__all__ = [
    "AbandonAgreed",
    "ChatMuted",
    "ChatSaid",
    "HintTaken",
    "InvitationRenewed",
    "KeeperJoined",
    "Nudged",
    "OwnEvent",
    "PauseAgreed",
    "ProposalDeclined",
    "RematchAgreed",
    "RematchOpened",
    "SeatLeft",
    "SeatTaken",
    "SeatsDropped",
    "TableAbandoned",
    "TableClosed",
    "TableEvent",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TimeoutClaimed",
    "TurnsTakenBack",
]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A host set up a table. ``rematch_of`` names the table whose players sit down again."""

    plan: TablePlan
    host: str
    invitation: Invitation
    rematch_of: str | None
    at: int


@dataclass(frozen=True, slots=True)
class InvitationRenewed:
    """The old invitation is no longer valid."""

    invitation: Invitation


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down."""

    seat: int
    player: str
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class KeeperJoined:
    """At a real board: one more person keeps the score, without a seat of their own."""

    player: str
    at: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person stood up before the game began."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatsDropped:
    """The host starts the game without the free seats."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The host gave the table up before the game began."""

    at: int


@dataclass(frozen=True, slots=True)
class ChatSaid:
    """A person said something."""

    player: str
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class ChatMuted:
    """The host muted or unmuted a person."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class Nudged:
    """A person reminded the seat to move."""

    player: str
    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class PauseAgreed:
    """A person wants a pause."""

    player: str


@dataclass(frozen=True, slots=True)
class ProposalDeclined:
    """A person does not want what others propose; whoever wants it has to ask again."""

    player: str
    proposal: Proposal = Proposal.PAUSE


@dataclass(frozen=True, slots=True)
class TablePaused:
    """Everybody wanted a pause: the clocks stand still."""

    at: int


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The game goes on; time between does not count."""

    at: int


@dataclass(frozen=True, slots=True)
class TimeoutClaimed:
    """A person asks that the turn of a silent seat be passed."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class AbandonAgreed:
    """A person wants to leave the game without a result."""

    player: str


@dataclass(frozen=True, slots=True)
class TableAbandoned:
    """Everybody left the game; it has no result."""

    at: int


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """A person wants to play again."""

    player: str


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """Everybody plays again, at this table."""

    table: str


@dataclass(frozen=True, slots=True)
class TurnsTakenBack:
    """In practice: only the first events of the game, up to a number, still count."""

    kept: int
    at: int


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A seat was told more about its turn: where to look (1), what to look for (2), which play (3).
    What it was told stands nowhere."""

    player: str
    seat: int
    turn: int
    step: int
    at: int


OwnEvent: TypeAlias = (
    TableOpened
    | InvitationRenewed
    | SeatTaken
    | KeeperJoined
    | SeatLeft
    | SeatsDropped
    | TableClosed
    | ChatSaid
    | ChatMuted
    | Nudged
    | PauseAgreed
    | ProposalDeclined
    | TablePaused
    | TableResumed
    | TimeoutClaimed
    | AbandonAgreed
    | TableAbandoned
    | RematchAgreed
    | RematchOpened
    | TurnsTakenBack
    | HintTaken
)
TableEvent: TypeAlias = OwnEvent | GameEvent
