"""What the store hands in and out besides events: frozen values, one for each kind of row."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.game.quick_init import quick_init
from sternfeld.lexicon.own_lists import list_language
from sternfeld.table.deadlines import next_deadline
from sternfeld.table.events import TableEvent
from sternfeld.table.plan import Invitation, Spectators, TableKind, words_are_secret
from sternfeld.table.results import GameResult
from sternfeld.table.state import TablePhase, TableState

__all__ = [
    "Append",
    "Appended",
    "Conflict",
    "Outcome",
    "Player",
    "Repeated",
    "Session",
    "TableEntry",
    "entry_of",
]


@quick_init
@dataclass(frozen=True, slots=True)
class TableEntry:
    """What a list of tables shows, and what finds a table again when time or a computer is due.

    ``words_are_secret``: while this table plays, nobody who sits there may look words up, at
    least not in the language of its list, ``lexicon`` (None, where it has none or was written
    before that was noted).
    ``waiting_for``: the person who is to act. ``people``: who sits there, and the host (written
    only; lists do not need it).
    """

    id: str
    version: int
    phase: TablePhase
    kind: TableKind
    edition: str
    names: tuple[str, ...]
    spectators: Spectators
    words_are_secret: bool
    waiting_for: str | None
    computer_due: bool
    deadline: int | None
    opened: int
    updated: int
    lexicon: str | None = None
    people: frozenset[str] = frozenset()


@quick_init
@dataclass(frozen=True, slots=True)
class Append:
    """New events for a table that stood at ``expected``; 0 opens a new one, with its seed.

    ``player`` and ``command`` make sure that the same command has no second effect. ``opens`` is
    another table that opens in the same moment, or not at all. ``result`` is there when the events
    end a game, or change one that has ended.
    """

    entry: TableEntry
    expected: int
    events: tuple[TableEvent, ...]
    invitation: Invitation
    player: str = ""
    command: str | None = None
    seed: str | None = None
    opens: Append | None = None
    result: GameResult | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The events are in the log, and will be there after a power cut."""

    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """This command was carried out before; the table stood at ``version`` after it."""

    version: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """The table has changed in the meantime; nothing was written."""


Outcome = Appended | Repeated | Conflict


@dataclass(frozen=True, slots=True)
class Player:
    """A person: a guest with a name, or somebody with an account."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    created: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which a person is known. Only the hash of its token is kept."""

    token_hash: str
    id: str
    player: str
    created: int
    seen: int
    expires: int


def entry_of(table: str, state: TableState, now: int) -> TableEntry:
    """The entry for a table as it stands."""
    rules, awaited = state.plan.rules, state.awaited
    return TableEntry(
        id=table,
        version=state.version,
        phase=state.phase,
        kind=state.plan.kind,
        edition=rules.edition,
        names=tuple(seat.name for seat in state.seats),
        spectators=state.plan.spectators,
        words_are_secret=words_are_secret(rules) and state.phase is TablePhase.PLAYING,
        waiting_for=None if awaited is None else state.seats[awaited].player,
        computer_due=state.computer_to_act is not None,
        deadline=next_deadline(state),
        opened=state.opened,
        updated=now,
        lexicon=list_language(rules),
        people=frozenset(
            {state.host, *state.keepers, *(s.player for s in state.seats if s.player is not None)}
        ),
    )
