"""What clients send: the bodies of requests, and the messages of the WebSocket.

The JSON codec reads them and writes their schema (`sternfeld.notation.json_codec`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from sternfeld.game.board import PlacedTile
from sternfeld.game.bounds import Between, Length, Matches, ReadAs
from sternfeld.game.commands import SeatCommand
from sternfeld.jobs.analysis_names import AnalysisBudget
from sternfeld.table.commands import Wish
from sternfeld.table.plan import SeatKind, Spectators, TableKind

__all__ = [
    "PRINTABLE",
    "AccountIn",
    "AnalysisIn",
    "ClientMessage",
    "CoachIn",
    "CommandBody",
    "Do",
    "GcgIn",
    "HintIn",
    "ImportIn",
    "Leave",
    "MailAddressIn",
    "MailChoiceIn",
    "NameIn",
    "PasswordIn",
    "Ping",
    "PlanIn",
    "PositionAnalysisIn",
    "PositionExplanationIn",
    "PositionPlayIn",
    "PushIn",
    "RulesIn",
    "SeatIn",
    "SentCommand",
    "SitDownIn",
    "Thinking",
    "Watch",
    "WhatIfIn",
    "WhatIfMove",
]

PRINTABLE = r"^[^\x00-\x1f\x7f]*$"
"""Names that are looked up in the database, which has no place for a NUL."""

MAX_HOUSE_RULES = 8192
MAX_EFFORT = 64
"""With this effort a position gets about as many nodes as a turn of a deep report."""
MAX_GCG = 40_000
"""Characters of a GCG file; games of four with long notes have about 10,000."""

MAX_WHAT_IFS = 100
"""Moves that are kept with a game."""

SentCommand: TypeAlias = SeatCommand | Wish
_Printable = Matches(PRINTABLE, "no control characters")
Version: TypeAlias = Annotated[int, Between(0, 2**31 - 1)]
TurnNumber: TypeAlias = Annotated[int, Between(1, 100_000)]
Seat: TypeAlias = Annotated[int, Between(0, 3)]
CommandName: TypeAlias = Annotated[str, Length(1, 64), _Printable]
TableName: TypeAlias = Annotated[str, Length(1, 32), _Printable]
Secret: TypeAlias = Annotated[str, Length(1, 64), _Printable]
Name: TypeAlias = Annotated[str, Length(1, 60)]
Move: TypeAlias = Annotated[str, Length(1, 80)]
Effort: TypeAlias = Annotated[int, Between(1, MAX_EFFORT)]
Password: TypeAlias = Annotated[str, Length(8, 200)]


class _Writable:
    """Refuse what JSON text cannot carry: a lone surrogate, NaN, lists nested too deeply. And what
    is long: house rules are part of every update of a table."""

    expected = (
        "values that JSON can carry, with names of at most 60 characters"
        f" and no more than {MAX_HOUSE_RULES} bytes in all"
    )

    def allows(self, value: dict[str, object]) -> bool:
        try:
            text = json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        except (ValueError, TypeError, RecursionError):
            return False
        return len(text) <= MAX_HOUSE_RULES and all(len(name) <= 60 for name in value)

    def schema(self, _type: str) -> dict[str, Any]:
        return {"propertyNames": {"maxLength": 60}}


# --- bodies of requests ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommandBody:
    """A command, the name its sender gave it, and the version its sender saw."""

    id: CommandName
    version: Version
    command: Annotated[dict[str, object], ReadAs(SentCommand)]


@dataclass(frozen=True, slots=True)
class NameIn:
    """What a person wants to be called."""

    name: Name


@dataclass(frozen=True, slots=True)
class AccountIn:
    """Login and password."""

    login: Annotated[str, Length(3, 30)]
    password: Password


@dataclass(frozen=True, slots=True)
class PasswordIn:
    """The present password and a new one."""

    password: Password
    new: Password


@dataclass(frozen=True, slots=True)
class SeatIn:
    """A seat of a plan."""

    kind: SeatKind
    name: Annotated[str, Length(0, 60)] = ""
    level: Annotated[str, Length(0, 30)] = ""
    may_bluff: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesIn:
    """An edition with house rules."""

    edition: Annotated[str, Length(1, 60)]
    house_rules: Annotated[dict[str, object], _Writable()] = field(default_factory=dict)
    language: Literal["de", "en"] = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanIn(RulesIn):
    """A table as its host wants it."""

    seats: Annotated[tuple[SeatIn, ...], Length(1, 4)]
    name: Annotated[str, Length(0, 60)] | None = None
    kind: TableKind = TableKind.GAME
    starter: Seat | None = None
    spectators: Spectators = Spectators.NONE
    racks_after: Annotated[int, Between(1, 100)] | None = None
    chat: bool = True
    hints: bool = False


@dataclass(frozen=True, slots=True)
class HintIn:
    """Tell me more about this turn: where to look (1), what to look for (2), which play (3)."""

    turn: TurnNumber
    step: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class CoachIn:
    """How good was my last turn? ``show``: tell the best play. ``tiles``: hold this play against
    it."""

    turn: TurnNumber
    show: bool = False
    tiles: Annotated[tuple[PlacedTile, ...], Length(0, 20)] = ()
    language: Literal["de", "en"] = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgIn(RulesIn):
    """A GCG file, and the rules of its game, which it does not tell."""

    gcg: Annotated[str, Length(1, MAX_GCG)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportIn:
    """A GCG file for one's own games. Without an edition the one that the file names; ``me`` is
    the name that one has in it."""

    gcg: Annotated[str, Length(1, MAX_GCG)]
    edition: Annotated[str, Length(1, 60)] | None = None
    house_rules: Annotated[dict[str, object], _Writable()] = field(default_factory=dict)
    language: Literal["de", "en"] = "en"
    me: Annotated[str, Length(0, 60)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionIn(RulesIn):
    """A position in CGP. With ``known`` the tiles that it names on other racks are known to the
    player to move. What the rack to move lacks is drawn by the seed."""

    cgp: Annotated[str, Length(1, 4000)]
    known: bool = True
    seed: Annotated[int, Between(0, 2**31 - 1)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionAnalysisIn(PositionIn):
    """What are the best plays? ``play`` is one that must be among them."""

    effort: Effort = 1
    play: Move | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionExplanationIn(PositionIn):
    """Why is one play better than another?"""

    play: Move
    versus: Move
    effort: Effort = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPlayIn(PositionIn):
    """What follows from a play? ``answer`` is the level of a computer that plays after it.
    With ``deal`` all racks are filled from the unseen tiles."""

    play: Move | None = None
    answer: Annotated[str, Length(1, 30)] | None = None
    deal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfMove:
    """A move that was tried after a game. It follows the move ``after`` of the tree, or the turns
    of the game before ``turn``. ``position`` is the one that it leads to, in CGP, with ``next`` to
    move; ``win`` the chance that it gave its seat, in thousandths, where somebody asked."""

    id: Annotated[int, Between(1, 2**31 - 1)]
    after: Annotated[int, Between(1, 2**31 - 1)] | None = None
    turn: Annotated[int, Between(1, 10_000)]
    seat: Seat
    play: Move
    points: Annotated[int, Between(-10_000, 10_000)]
    position: Annotated[str, Length(1, 4000), _Printable]
    next: Seat
    over: bool = False
    win: Annotated[int, Between(0, 1000)] | None = None


@dataclass(frozen=True, slots=True)
class WhatIfIn:
    """All that was tried after a game, in the place of the version that its writer saw."""

    version: Version
    moves: Annotated[tuple[WhatIfMove, ...], Length(0, MAX_WHAT_IFS)]


@dataclass(frozen=True, slots=True)
class SitDownIn:
    """Sit down at a table one is invited to."""

    id: CommandName
    name: Name | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PushIn:
    """How a browser can be reached by push messages."""

    endpoint: Annotated[str, Length(1, 1024), _Printable]
    p256dh: Annotated[str, Length(1, 120), _Printable]
    auth: Annotated[str, Length(1, 40), _Printable]
    language: Literal["de", "en"] = "en"


@dataclass(frozen=True, slots=True)
class MailAddressIn:
    """An e-mail address to be told at."""

    address: Annotated[str, Length(3, 254), _Printable]
    language: Literal["de", "en"] = "en"


@dataclass(frozen=True, slots=True)
class MailChoiceIn:
    """Does the owner of an e-mail address want mail?"""

    wanted: bool


@dataclass(frozen=True, slots=True)
class AnalysisIn:
    """How much an analysis may compute."""

    budget: AnalysisBudget = AnalysisBudget.QUICK


# --- messages of the WebSocket ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Watch:
    """Begin to watch a table, or watch it as another audience."""

    table: TableName
    as_: Annotated[str, Length(0, 16)] | None = None
    invitation: Secret | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop watching a table."""

    table: TableName


@dataclass(frozen=True, slots=True)
class Do(CommandBody):
    """A command for a table."""

    table: TableName


@dataclass(frozen=True, slots=True)
class Thinking:
    """Somebody at this socket picked up tiles, or put them down."""

    table: TableName
    on: bool


@dataclass(frozen=True, slots=True)
class Ping:
    """A question that is answered with a pong."""


ClientMessage: TypeAlias = Watch | Leave | Do | Thinking | Ping
