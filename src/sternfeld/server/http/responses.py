"""The response bodies of the HTTP routes, from which the OpenAPI document is generated."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from sternfeld.notation.gcg_problems import GcgWarning
from sternfeld.rules.describe.page import RulePage
from sternfeld.rules.switches import Kind as SwitchKind
from sternfeld.server.live.messages import Person
from sternfeld.server.people.statistics import FinishedList, Statistics
from sternfeld.table.plan import SeatKind, Spectators, TableKind
from sternfeld.table.state import TablePhase

__all__ = [
    "CheckedRules",
    "DeviceList",
    "Editions",
    "EndedDevices",
    "Fairness",
    "FinishedList",
    "Handover",
    "Health",
    "ImportedGame",
    "InvitationSeen",
    "KnownPerson",
    "MailSeen",
    "Nobody",
    "NotificationsSeen",
    "Statistics",
    "TableLine",
    "TableList",
    "TableNumber",
    "WhoAmI",
]


class KnownPerson(TypedDict):
    """The person on this device."""

    player: Person


class WhoAmI(TypedDict):
    """The person on this device, or null; and the server's time."""

    player: Person | None
    now: int


class Nobody(TypedDict):
    """This device has no session any more."""

    player: None


class Device(TypedDict):
    """A device on which a person is known."""

    id: str
    created: int
    seen: int
    current: bool


class DeviceList(TypedDict):
    """All devices of a person."""

    sessions: list[Device]


class EndedDevices(TypedDict):
    """How many devices were logged out."""

    ended: int


class Handover(TypedDict):
    """A code for another device, and until when it is good."""

    code: str
    expires: int


class MailSeen(TypedDict):
    """An e-mail address, and whether its owner has confirmed it."""

    address: str
    confirmed: bool


class NotificationsSeen(TypedDict):
    """How this server can tell a person that it is their turn, and what they have chosen.

    ``push_key``: what a browser needs to subscribe. ``push``: this device is told.
    ``mail_offered``: the host has set up a mail server.
    """

    push_key: str
    push: bool
    mail_offered: bool
    mail: MailSeen | None


class TableNumber(TypedDict):
    """A table and its version."""

    table: str
    version: int


class TableLine(TypedDict):
    """A table in a list."""

    id: str
    phase: TablePhase
    kind: TableKind
    edition: str
    names: list[str]
    opened: int
    updated: int
    my_turn: bool


class TableList(TypedDict):
    """Tables, the latest first."""

    tables: list[TableLine]


class ImportedGame(TypedDict):
    """A game from a file that is now among one's own: the table, the names of its seats, which of
    them is one's own, and what was odd about the file."""

    table: str
    edition: str
    names: list[str]
    own: int | None
    problems: list[GcgWarning]


class DeletedGame(TypedDict):
    """The table of an imported game that is there no more."""

    deleted: str


class InvitedSeat(TypedDict):
    """A seat as a guest sees it."""

    name: str
    kind: SeatKind
    level: str
    may_bluff: bool
    free: bool


class InvitationSeen(TypedDict):
    """What a guest sees before sitting down."""

    table: str
    edition: str
    house_rules: dict[str, object]
    language: str
    kind: TableKind
    phase: TablePhase
    spectators: Spectators
    at_home: bool
    racks_after: int | None
    hints: bool
    seats: list[InvitedSeat]


class EditionLine(TypedDict):
    """An edition with its title in each language."""

    name: str
    title: dict[str, str]


class SwitchLine(TypedDict):
    """A rule that a table may set otherwise: what values it takes, and the same in words."""

    name: str
    kind: SwitchKind
    choices: list[str]
    low: int | None
    high: int | None
    per_seat: bool
    expected: str


class Editions(TypedDict):
    """What a host can choose from."""

    editions: list[EditionLine]
    tile_sets: list[str]
    layouts: list[str]
    switches: list[SwitchLine]
    levels: list[str]
    bluffing_levels: list[str]


class CheckedRules(TypedDict):
    """House rules that are possible, whole, as differences, and as a page."""

    rules: dict[str, object]
    differences: dict[str, object]
    page: RulePage


class Fairness(TypedDict):
    """Whether all draws follow from the seed that was announced."""

    fair: bool
    tiles: NotRequired[int]
    commitment: NotRequired[str]
    seed: NotRequired[str | None]
    message: NotRequired[str]


class Health(TypedDict):
    """The server and its database respond."""

    status: str
