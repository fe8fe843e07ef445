"""The messages of the server on a WebSocket, one class for each.

Messages are made of these classes, and the published schema is written from them, so that they
cannot differ.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from sternfeld.jobs.analysis_names import AnalysisBudget
from sternfeld.store.jobs import JobStatus
from sternfeld.table.view import TableView
from sternfeld.table.view_changes import ViewChanges

__all__ = [
    "AnalysisTold",
    "Change",
    "Done",
    "Fault",
    "Gone",
    "Hello",
    "Person",
    "Pong",
    "Presence",
    "Refused",
    "ServerMessage",
    "ThinkingTold",
    "Update",
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
    """The answer to a ping."""

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
    """Which seats are present and which are thinking."""

    type: Literal["presence"]
    table: str
    seats: list[bool]
    thinking: list[int]
    watchers: int


class ThinkingTold(TypedDict):
    """A seat began or stopped thinking. ``hurried``: computers think for a shorter time than usual,
    because many tables wait for one."""

    type: Literal["thinking"]
    table: str
    seat: int
    on: bool
    hurried: bool


class Update(TypedDict):
    """A table as this audience may see it."""

    type: Literal["update"]
    table: str
    version: int
    now: int
    view: TableView


class Change(TypedDict):
    """What changed at a table since the version that this socket got last. The first message about
    a table is always an update, and so is the first after its audience has changed."""

    type: Literal["change"]
    table: str
    since: int
    version: int
    now: int
    view: ViewChanges


class AnalysisTold(TypedDict):
    """The analysis of the game at a table has come further: ``done`` of all ``turns`` are
    finished, ``ahead`` jobs come before it."""

    type: Literal["analysis"]
    table: str
    budget: AnalysisBudget
    status: JobStatus
    done: int
    turns: int
    ahead: int


ServerMessage: TypeAlias = (
    Hello | Pong | Done | Refused | Gone | Presence | ThinkingTold | Update | Change | AnalysisTold
)
