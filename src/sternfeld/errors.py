"""Everything that can go wrong, as one small tree.

SternfeldError
├── NotationError     a text is not the coordinate, move, game … it should be
├── RulesError        an unknown rule switch or value, or two switches that contradict each other
├── IllegalMove       the rules of this table do not allow that move (``reason`` says which rule)
├── NotYourTurn       another seat is to act
├── TooManyPlays      a position has more plays than the limit allows to list
├── LexiconError      a word list is missing, damaged or not in our format
├── FairnessError     the draws of a finished game do not follow from its committed seed
├── TableRefusal      the table, not the rules of the game, refuses (``code`` says why)
├── StoreError        the database is unreachable, full or not ours; nothing was changed
└── FarmError         a file of results is another series', or a worker has other code

A message says what is wrong, quotes the value with ``!r`` and says what was expected.
Programs use the class and, where there is one, ``reason``, ``contradiction`` or ``code``; people
read the message.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

__all__ = [
    "Contradiction",
    "FairnessError",
    "FarmError",
    "IllegalMove",
    "LexiconError",
    "NotYourTurn",
    "NotationError",
    "Reason",
    "RulesError",
    "SternfeldError",
    "StoreError",
    "TableCode",
    "TableRefusal",
    "TooManyPlays",
]


class SternfeldError(Exception):
    """The root of every error that sternfeld raises on purpose."""


class NotationError(SternfeldError, ValueError):
    """A text does not follow the notation that was expected."""


class Contradiction(StrEnum):
    """Why rules cannot be played as they are set; each client puts it into words."""

    RANGE = "range"
    NINE_TILES = "nine_tiles"
    BONUS_ABOVE_RACK = "bonus_above_rack"
    FIRST_WORD_ABOVE_RACK = "first_word_above_rack"
    NO_WORD_LIST = "no_word_list"
    BANNED_AND_ALLOWED = "banned_and_allowed"
    NOTHING_DRAWN = "nothing_drawn"
    NO_END = "no_end"
    NO_PASSES_COUNTED = "no_passes_counted"
    NOTHING_DOUBLED = "nothing_doubled"
    NO_BLANK = "no_blank"
    BLANK_COUNT = "blank_count"
    INCREMENT_WITHOUT_CLOCK = "increment_without_clock"
    HOOKS_FORBIDDEN = "hooks_forbidden"
    NOBODY_CHALLENGES = "nobody_challenges"
    NO_TURN_LIMIT = "no_turn_limit"
    OVERTIME_WITHOUT_CLOCK = "overtime_without_clock"
    TOO_FEW_TILES = "too_few_tiles"
    SEATS_NAMED = "seats_named"


class RulesError(SternfeldError, ValueError):
    """A rule switch is unknown, out of range, or contradicts another one.

    A contradiction names its kind, the switches involved, and the values to show.
    """

    def __init__(
        self,
        message: str,
        contradiction: Contradiction | None = None,
        switches: tuple[str, ...] = (),
        values: Mapping[str, int | str] | None = None,
    ) -> None:
        super().__init__(message)
        self.contradiction = contradiction
        self.switches = switches
        self.values = dict(values or {})


class Reason(StrEnum):
    """Why a move is not allowed; the first eleven are about laying tiles."""

    STAR = "star"
    LENGTH = "length"
    LINE = "line"
    GAP = "gap"
    CONNECT = "connect"
    OCCUPIED = "occupied"
    BOARD = "board"
    RACK = "rack"
    CONTACT = "contact"
    HOOK = "hook"
    WORD = "word"
    BLANK = "blank"
    BAG = "bag"
    VARIATION = "variation"
    PHASE = "phase"
    SETTLEMENT = "settlement"


class IllegalMove(SternfeldError):
    """The rules of this table do not allow the move; nothing has changed."""

    def __init__(self, reason: Reason, message: str, words: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.words = words


class NotYourTurn(SternfeldError):
    """A seat acts while another one is to act."""


class TooManyPlays(SternfeldError, OverflowError):
    """There are more plays than the limit; many blanks can make millions."""


class LexiconError(SternfeldError):
    """A word list cannot be used: missing, damaged, or not in our format."""


class FairnessError(SternfeldError):
    """The tiles drawn in a game do not follow from its seed."""


class TableCode(StrEnum):
    """Why a table refuses, before the rules of the game are asked."""

    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_YOUR_SEAT = "not_your_seat"
    NO_FREE_SEAT = "no_free_seat"
    TABLE_PHASE = "table_phase"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    STALE = "stale"
    TEXT = "text"
    MUTED = "muted"
    TOO_SOON = "too_soon"
    TOO_LONG = "too_long"
    ALREADY = "already"
    KIND = "kind"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NOT_OVERDUE = "not_overdue"
    PLAN = "plan"
    NO_HINTS = "no_hints"


class TextProblem(StrEnum):
    """What is wrong with a name or a line of table talk."""

    LENGTH = "length"
    HIDDEN = "hidden"
    DIRECTION = "direction"
    ACCENTS = "accents"


class TableRefusal(SternfeldError):
    """The table does not allow it; nothing has changed. ``problem`` says what is wrong with a name
    or a line of table talk."""

    def __init__(self, code: TableCode, message: str, problem: TextProblem | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.problem = problem


class StoreError(SternfeldError):
    """The database could not carry out the operation; nothing was changed."""


class FarmError(SternfeldError):
    """Tasks cannot run here or there; results so far are kept."""
