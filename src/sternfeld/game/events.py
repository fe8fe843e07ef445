"""What happens in a game. A game is the list of its events.

Times are whole milliseconds on a clock of the caller's choice (``at``). Seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from sternfeld.game.board import PlacedTile
from sternfeld.game.quick_init import quick_init
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

__all__ = [
    "BlankRecovered",
    "Cause",
    "Dealer",
    "EndAgreed",
    "EndOffered",
    "EndReason",
    "Event",
    "GameCorrected",
    "GameCreated",
    "GameEnded",
    "LetterRecycled",
    "OutDeclared",
    "PenaltyPaid",
    "PlayAccepted",
    "PlayChallenged",
    "PointsScored",
    "RackAdjustment",
    "RackTold",
    "RacksReported",
    "ScoreAdjusted",
    "ScoredWord",
    "ScoresSettled",
    "SeatResigned",
    "SeedRevealed",
    "StartDraw",
    "StarterChosen",
    "StartingTilesDrawn",
    "TilesDrawn",
    "TilesExchanged",
    "TilesLaid",
    "TilesReturned",
    "TurnBegan",
    "TurnLost",
    "TurnPassed",
    "TurnStood",
    "TurnTakenBack",
    "TurnTimeElapsed",
    "WinnersDeclared",
    "WordRearranged",
]


class Dealer(StrEnum):
    """Who holds the bag: the referee, or people at a real table, whose racks are unknown."""

    REFEREE = "referee"
    TABLE = "table"


class Cause(StrEnum):
    """Whether a seat did something by choice or because its time was over."""

    CHOICE = "choice"
    TIME = "time"


class EndReason(StrEnum):
    """Why a game ended."""

    OUT = "out"
    EMPTY_BAG = "empty_bag"
    PASSES = "passes"
    EXHAUSTED = "exhausted"
    FINISH_LINE = "finish_line"
    AGREED = "agreed"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class GameCreated:
    """Players sat down and agreed on rules; the bag is bound to a seed by its commitment."""

    rules: Rules
    names: tuple[str, ...]
    dealer: Dealer
    commitment: str
    at: int


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The tile one seat drew to find out who begins."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class StartingTilesDrawn:
    """One round of drawing for the start. Kept tiles stay on the racks, others go back."""

    draws: tuple[StartDraw, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class StarterChosen:
    """The seat that plays first."""

    seat: int


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew tiles; at a real table perhaps only their number
    is known."""

    seat: int
    count: int
    tiles: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TilesReturned:
    """Tiles went back into the bag, which was shuffled; unknown ones at a real table."""

    count: int
    tiles: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class RackTold:
    """What a seat held at a real board, which the referee did not know: a file tells it of the turn
    that has just begun, or people later of an earlier ``turn``; with no tiles they take it back."""

    seat: int
    tiles: tuple[str, ...]
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class BlankRecovered:
    """A seat put the real letter in the place of a blank and took the blank."""

    seat: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class LetterRecycled:
    """A seat put one of its tiles in the place of a letter on the board and took that."""

    seat: int
    square: Square
    taken: str
    given: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoredWord:
    """A word of a play with its points."""

    text: str
    points: int


@quick_init
@dataclass(frozen=True, slots=True)
class TilesLaid:
    """A seat laid tiles. The points count once the turn stands."""

    seat: int
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    bonus: int
    points: int
    at: int


@dataclass(frozen=True, slots=True)
class WordRearranged:
    """A seat put a word's letters in another order and added tiles.

    ``tiles`` is what lies on the old and the newly covered squares now; ``added`` what came
    from the rack.
    """

    seat: int
    word: tuple[Square, ...]
    tiles: tuple[PlacedTile, ...]
    added: tuple[str, ...]
    words: tuple[ScoredWord, ...]
    bonus: int
    points: int
    at: int


@dataclass(frozen=True, slots=True)
class TilesExchanged:
    """A seat laid tiles aside to exchange them; at a real table perhaps only their number
    is known."""

    seat: int
    count: int
    tiles: tuple[str, ...] | None
    at: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat did nothing this turn."""

    seat: int
    cause: Cause
    at: int


@dataclass(frozen=True, slots=True)
class PointsScored:
    """At a real table: a seat scored ``points``; what it laid was not written down."""

    seat: int
    points: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """A seat lets the pending turn stand."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayChallenged:
    """A seat challenged the pending turn; ``invalid`` are the words that are not admissible."""

    seat: int
    words: tuple[str, ...]
    invalid: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """A challenger paid for a challenge that failed."""

    seat: int
    points: int
    lost_turn: bool


@dataclass(frozen=True, slots=True)
class TurnStood:
    """The pending turn stands: its points are written down."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnTakenBack:
    """The pending turn left no trace: board and rack are as they were when it began."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A seat's turn was skipped because it had lost it."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnTimeElapsed:
    """The time for a turn is over; at this table that is a signal only."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """A seat left the game, or forfeited it by its clock. Its tiles are set aside."""

    seat: int
    cause: Cause
    at: int


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """A seat agreed to end the game here."""

    seat: int


@dataclass(frozen=True, slots=True)
class OutDeclared:
    """At a real table where not all tiles were written down: a seat has laid its last tile."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndOffered:
    """Everybody has passed and nobody could exchange. Either the referee has ``found`` that nobody
    has a legal play left, or it cannot tell and asks the table."""

    found: bool = True


@dataclass(frozen=True, slots=True)
class GameEnded:
    """No more moves. ``out`` is the seat that ended the game by using up its tiles."""

    reason: EndReason
    out: int | None
    at: int


@dataclass(frozen=True, slots=True)
class ScoreAdjusted:
    """At a real table: a seat was given points, or had to pay them, outside its turn."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RacksReported:
    """At a real table: what was left on the racks."""

    racks: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RackAdjustment:
    """What the end does to one seat's score: own tiles, the others' tiles, overtime."""

    seat: int
    lost: int
    gained: int
    overtime: int

    @property
    def total(self) -> int:
        """By how much the score changes."""
        return self.gained - self.lost - self.overtime


@dataclass(frozen=True, slots=True)
class ScoresSettled:
    """The tiles left on the racks and overtime were settled."""

    adjustments: tuple[RackAdjustment, ...]


@dataclass(frozen=True, slots=True)
class WinnersDeclared:
    """Who won; ``by_tie_break`` if equal final scores were told apart."""

    seats: tuple[int, ...]
    by_tie_break: bool


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """The seed of the bag is public now."""

    seed: str


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """An earlier turn of a score-keeper's game was corrected: this is what happened instead."""

    turn: int
    events: tuple[Event, ...]


Event: TypeAlias = (
    GameCreated
    | StartingTilesDrawn
    | StarterChosen
    | TilesDrawn
    | TilesReturned
    | TurnBegan
    | RackTold
    | BlankRecovered
    | LetterRecycled
    | TilesLaid
    | WordRearranged
    | TilesExchanged
    | TurnPassed
    | PointsScored
    | PlayAccepted
    | PlayChallenged
    | PenaltyPaid
    | TurnStood
    | TurnTakenBack
    | TurnLost
    | TurnTimeElapsed
    | SeatResigned
    | EndAgreed
    | OutDeclared
    | EndOffered
    | GameEnded
    | ScoreAdjusted
    | RacksReported
    | ScoresSettled
    | WinnersDeclared
    | SeedRevealed
    | GameCorrected
)
