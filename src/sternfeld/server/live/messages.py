"""What the server says on a WebSocket, one class for each message.

Messages are made of these classes, and the schema in docs/schema/socket-1.json is written from
them: what is said and what is promised cannot drift apart.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from sternfeld.table.view import TableView

__all__ = [
    "Done",
    "Fault",
    "Gone",
    "Hello",
    "Person",
    "Pong",
    "Presence",
    "Previewed",
    "Refused",
    "Scored",
    "ServerMessage",
    "ThinkingTold",
    "Told",
    "Update",
    "WordPoints",
]


class Person(TypedDict):
    """The person on this device."""

    name: str
    login: str | None


class Fault(TypedDict):
    """What went wrong."""

    code: str
    message: str
    detail: dict[str, object]


class Hello(TypedDict):
    """The first message."""

    type: Literal["hello"]
    protocol: Literal[1]
    now: int
    player: Person | None


class Pong(TypedDict):
    """Yes, the server is there."""

    type: Literal["pong"]
    now: int


class Done(TypedDict):
    """A command was carried out, now or before."""

    type: Literal["done"]
    table: str
    id: str
    version: int


class Refused(TypedDict):
    """Something was refused; nothing has happened."""

    type: Literal["error"]
    table: NotRequired[str]
    id: NotRequired[str]
    error: Fault


class Gone(TypedDict):
    """The right to look at this table was lost."""

    type: Literal["gone"]
    table: str
    error: Fault


class Presence(TypedDict):
    """Who is here, and which seats are thinking; the first that is said about a table."""

    type: Literal["presence"]
    table: str
    seats: list[bool]
    thinking: list[int]
    watchers: int


class ThinkingTold(TypedDict):
    """A seat has tiles in its hand, or has let go of them."""

    type: Literal["thinking"]
    table: str
    seat: int
    on: bool


class WordPoints(TypedDict):
    """A word and its points."""

    text: str
    points: int


class Scored(TypedDict):
    """What a play would score."""

    words: list[WordPoints]
    bonus: int
    points: int


class Previewed(Scored):
    """The answer to a preview."""

    type: Literal["preview"]
    table: str
    id: str


class Told(TypedDict):
    """An event as this audience may hear it. The members of each type are in the schema."""

    seq: int
    type: str


class Update(TypedDict):
    """A table as this audience may know it, with what happened since."""

    type: Literal["update"]
    table: str
    version: int
    since: int | None
    now: int
    news: list[Told]
    view: TableView


ServerMessage: TypeAlias = (
    Hello | Pong | Done | Refused | Gone | Presence | ThinkingTold | Previewed | Update
)
