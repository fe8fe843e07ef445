"""What clients send, as pydantic reads it. Inside the house only frozen dataclasses are used."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sternfeld.table.plan import SeatKind, Spectators, TableKind

__all__ = [
    "AccountIn",
    "ClientMessage",
    "CommandBody",
    "CommandIn",
    "Do",
    "Leave",
    "NameIn",
    "Ping",
    "PlanIn",
    "RulesIn",
    "SitDownIn",
    "Thinking",
    "TileIn",
    "Watch",
]

LARGEST = 2**31 - 1
PRINTABLE = r"^[^\x00-\x1f\x7f]*$"
"""Names that are looked up in the database, which has no place for a NUL."""


def _whole(value: Any) -> Any:
    """JSON knows no whole numbers: 2.0 is 2. But true and "2" are not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("expected a whole number")
    return value


Version = Annotated[int, Field(ge=0, le=LARGEST), BeforeValidator(_whole)]
Seat = Annotated[int, Field(ge=0, le=3), BeforeValidator(_whole)]
Line = Annotated[int, Field(ge=1, le=26), BeforeValidator(_whole)]
Count = Annotated[int, Field(ge=1, le=9), BeforeValidator(_whole)]
Score = Annotated[int, Field(ge=-9999, le=9999), BeforeValidator(_whole)]
TurnNumber = Annotated[int, Field(ge=1, le=100_000), BeforeValidator(_whole)]
Flag = Annotated[bool, Field(strict=True)]
Text = Annotated[str, Field(strict=True)]
Face = Annotated[Text, Field(min_length=1, max_length=4)]
CommandName = Annotated[Text, Field(min_length=1, max_length=64, pattern=PRINTABLE)]
TableName = Annotated[Text, Field(min_length=1, max_length=32, pattern=PRINTABLE)]
Secret = Annotated[Text, Field(min_length=1, max_length=64, pattern=PRINTABLE)]
Name = Annotated[Text, Field(min_length=1, max_length=60)]
AudienceName = Annotated[Text, Field(max_length=16)]
TileIn: TypeAlias = tuple[Line, Line, Face]
SquareIn: TypeAlias = tuple[Line, Line]
Tiles = Annotated[list[TileIn], Field(min_length=1, max_length=26)]
Rack = Annotated[list[Face], Field(max_length=9)]


class Strict(BaseModel):
    """What is not expected is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# --- commands --------------------------------------------------------------------------------


class _Seated(Strict):
    seat: Seat | None = None


class Lay(_Seated):
    """Lay tiles."""

    type: Literal["lay"]
    tiles: Tiles


class Exchange(_Seated):
    """Exchange tiles, at a real board a number of them."""

    type: Literal["exchange"]
    tiles: Rack = []
    count: Count | None = None


class Rearrange(_Seated):
    """Rearrange a word."""

    type: Literal["rearrange"]
    word: Annotated[list[SquareIn], Field(min_length=1, max_length=26)]
    tiles: Tiles


class RecoverBlank(_Seated):
    """Take a blank from the board."""

    type: Literal["recover_blank"]
    square: SquareIn


class RecycleLetter(_Seated):
    """Swap a letter on the board."""

    type: Literal["recycle_letter"]
    square: SquareIn
    face: Face


class Points(_Seated):
    """Real board: points for a turn without its word, or outside a turn."""

    type: Literal["score_points", "adjust_score"]
    points: Score


class ReportRacks(_Seated):
    """Say what is left on the racks."""

    type: Literal["report_racks"]
    racks: Annotated[list[Rack], Field(min_length=1, max_length=4)]


class PlainMove(_Seated):
    """A move that is one word."""

    type: Literal["pass", "accept", "challenge", "start_turn", "agree_to_end", "go_out", "resign"]


MoveIn = Annotated[
    Lay | Exchange | Rearrange | RecoverBlank | RecycleLetter | Points | ReportRacks | PlainMove,
    Field(discriminator="type"),
]


class Correct(Strict):
    """Put a turn of a real board right."""

    type: Literal["correct"]
    turn: TurnNumber
    commands: Annotated[list[MoveIn], Field(max_length=20)]


class Say(Strict):
    """Table talk."""

    type: Literal["say"]
    text: Annotated[Text, Field(min_length=1, max_length=1000)]


class Mute(Strict):
    """Close a mouth, or open it."""

    type: Literal["mute"]
    seat: Seat
    on: Flag


class PlainWish(Strict):
    """A command to the table that is one word."""

    type: Literal[
        "take_back",
        "leave_seat",
        "start",
        "close",
        "renew_invitation",
        "nudge",
        "agree_to_pause",
        "resume",
        "claim_timeout",
        "agree_to_abandon",
        "agree_to_rematch",
    ]


CommandIn = Annotated[
    Lay
    | Exchange
    | Rearrange
    | RecoverBlank
    | RecycleLetter
    | Points
    | ReportRacks
    | PlainMove
    | Correct
    | Say
    | Mute
    | PlainWish,
    Field(discriminator="type"),
]


class CommandBody(Strict):
    """A command with its own name and the version its sender saw."""

    id: CommandName
    version: Version
    command: CommandIn


# --- people and tables -----------------------------------------------------------------------


class NameIn(Strict):
    """A name."""

    name: Name


Password = Annotated[Text, Field(min_length=8, max_length=200)]


class AccountIn(Strict):
    """Login and password."""

    login: Annotated[Text, Field(min_length=3, max_length=30)]
    password: Password


class PasswordIn(Strict):
    """The password as it is, and the one that takes its place."""

    password: Password
    new: Password


class SeatIn(Strict):
    """A seat of a plan."""

    kind: SeatKind
    name: Annotated[Text, Field(max_length=60)] = ""
    level: Annotated[Text, Field(max_length=30)] = ""
    may_bluff: Flag = False


def _can_be_written(value: Any) -> Any:
    """Half a character, a number that is none, and bottomless lists have no place in a rule."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise ValueError("expected values that JSON can carry") from None
    return value


HouseRules = Annotated[
    dict[Annotated[str, Field(max_length=60)], Any], BeforeValidator(_can_be_written)
]
Edition = Annotated[Text, Field(min_length=1, max_length=60)]
Language = Literal["de", "en"]


class RulesIn(Strict):
    """An edition with house rules."""

    edition: Edition
    house_rules: HouseRules = {}
    language: Language = "en"


class PlanIn(RulesIn):
    """A table as its host wants it."""

    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=4)]
    name: Annotated[Text, Field(max_length=60)] | None = None
    kind: TableKind = TableKind.GAME
    starter: Seat | None = None
    spectators: Spectators = Spectators.NONE
    racks_after: Annotated[int, Field(ge=1, le=100), BeforeValidator(_whole)] | None = None
    chat: Flag = True


class SitDownIn(Strict):
    """Sit down at a table one is invited to."""

    id: CommandName
    name: Name | None = None
    seat: Seat | None = None


# --- the WebSocket ---------------------------------------------------------------------------


class Watch(Strict):
    """Begin to watch a table, or watch it as another audience."""

    type: Literal["watch"]
    table: TableName
    as_: Annotated[AudienceName | None, Field(alias="as")] = None
    invitation: Secret | None = None


class Leave(Strict):
    """Stop watching."""

    type: Literal["leave"]
    table: TableName


class Do(CommandBody):
    """A command."""

    type: Literal["do"]
    table: TableName


class Thinking(Strict):
    """I have tiles in my hand."""

    type: Literal["thinking"]
    table: TableName
    on: Flag


class Ping(Strict):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Watch | Leave | Do | Thinking | Ping, Field(discriminator="type")]
