"""What the host decides before anybody sits down: rules, seats, and who may look on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.table.texts import require_name

__all__ = [
    "SYSTEM",
    "Invitation",
    "Proposal",
    "SeatKind",
    "SeatPlan",
    "Spectators",
    "TableKind",
    "TablePlan",
    "words_are_secret",
]

SYSTEM = ""
"""The sender of commands for computer players and timers; no person has this id."""

MAX_DELAY = 100


class SeatKind(StrEnum):
    """Who is to sit on a seat."""

    ME = "me"
    DEVICE = "device"
    INVITATION = "invitation"
    COMPUTER = "computer"


class TableKind(StrEnum):
    """A game, practice with takeback, the score sheet of a real board on a real table, or a
    finished game that somebody brought in a file."""

    GAME = "game"
    PRACTICE = "practice"
    SCORE_KEEPER = "score_keeper"
    IMPORTED = "imported"


class Spectators(StrEnum):
    """Who may watch without a seat: nobody, holders of the invitation, or everybody."""

    NONE = "none"
    LINK = "link"
    OPEN = "open"


class Proposal(StrEnum):
    """What takes effect once everybody agrees: a pause, the end of the game with its scores or
    without a result, the end of a silent seat's turn, another game."""

    PAUSE = "pause"
    END = "end"
    ABANDON = "abandon"
    TIMEOUT = "timeout"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat as the host sets it up. ``level`` is the strength of a computer; only one that
    ``may_bluff`` lays phonies."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    may_bluff: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets a person sit down: a short code to type, and a token for a link or QR code."""

    code: str
    token: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table as its host wants it.

    ``racks_after``: spectators see the rack of a turn after this many further turns; None,
    the default, means not before the end. ``hints``: players may ask the engine for help, which
    everybody at the table sees.
    """

    rules: Rules
    seats: tuple[SeatPlan, ...]
    kind: TableKind = TableKind.GAME
    starter: int | None = None
    spectators: Spectators = Spectators.NONE
    racks_after: int | None = None
    chat: bool = True
    language: str = "en"
    hints: bool = False

    def __post_init__(self) -> None:
        kinds = [seat.kind for seat in self.seats]
        if kinds.count(SeatKind.ME) > 1:
            raise _contradiction("several seats are for me; expected one at most")
        if all(kind is SeatKind.COMPUTER for kind in kinds):
            raise _contradiction("only computers sit at the table; expected a person")
        if self.kind is TableKind.SCORE_KEEPER and SeatKind.COMPUTER in kinds:
            raise _contradiction("a computer cannot sit at a real board whose racks it cannot see")
        if self.kind is TableKind.PRACTICE and SeatKind.INVITATION in kinds:
            raise _contradiction("practice is for one person; expected no seat by invitation")
        if self.racks_after is not None and not 1 <= self.racks_after <= MAX_DELAY:
            raise _contradiction(
                f"racks_after={self.racks_after}; expected 1 to {MAX_DELAY} turns, or none"
            )
        if self.starter is not None and not 0 <= self.starter < len(self.seats):
            raise _contradiction(
                f"seat {self.starter} is to begin; expected 0 to {len(self.seats) - 1}"
            )
        bluffers = [seat for seat in self.seats if seat.may_bluff]
        if any(seat.kind is not SeatKind.COMPUTER for seat in bluffers):
            raise _contradiction("a person decides alone whether to bluff; expected a computer")
        if bluffers and self.rules.word_check is not WordCheck.CHALLENGE:
            raise _contradiction(
                f"a computer may bluff and word_check={self.rules.word_check}; expected challenge,"
                " for elsewhere nobody can be bluffed"
            )
        if self.hints:
            self._check_hints()
        for seat in self.seats:
            if seat.kind in (SeatKind.DEVICE, SeatKind.COMPUTER):
                require_name(seat.name)
        self.rules.check_seats(len(self.seats))

    def _check_hints(self) -> None:
        people = sum(seat.kind is not SeatKind.COMPUTER for seat in self.seats)
        if self.kind is TableKind.SCORE_KEEPER:
            raise _contradiction("hints=true at a real board, whose racks nobody knows")
        if self.rules.words.lexicon is None:
            raise _contradiction("hints=true without a word list; expected one")
        if people > 1 and words_are_secret(self.rules):
            raise _contradiction(
                "hints=true where several people play and words are secret until a challenge;"
                " expected one person, checked words or an open dictionary"
            )


def words_are_secret(rules: Rules) -> bool:
    """Do these rules keep it secret until a challenge whether something is a word?"""
    return rules.word_check is WordCheck.CHALLENGE and not rules.open_dictionary


def _contradiction(message: str) -> TableRefusal:
    return TableRefusal(TableCode.PLAN, message)
