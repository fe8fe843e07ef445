"""A game at one moment: nothing but the fold of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from sternfeld.game.bag import Bag
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.events import Cause, Dealer, EndReason, RackAdjustment, ScoredWord
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["GameState", "Pending", "Phase", "Rack", "Resignation", "Seat", "Turn", "TurnKind"]


class Phase(StrEnum):
    """What the table waits for."""

    STARTING = "starting"
    TURN = "turn"
    PENDING = "pending"
    SETTLING = "settling"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles a seat holds. At a real table the faces are unknown and only the number is kept."""

    count: int = 0
    tiles: tuple[str, ...] | None = ()

    @classmethod
    def of(cls, tiles: tuple[str, ...]) -> Rack:
        """A rack with known tiles."""
        return cls(len(tiles), tiles)

    @classmethod
    def unknown(cls, count: int) -> Rack:
        """A rack with so many tiles that nobody here knows."""
        return cls(count, None)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table."""

    name: str
    rack: Rack
    score: int = 0
    lost_turns: int = 0
    resigned: bool = False
    used_ms: int = 0


class TurnKind(StrEnum):
    """What a finished turn was."""

    LAY = "lay"
    REARRANGE = "rearrange"
    EXCHANGE = "exchange"
    PASS = "pass"
    TAKEN_BACK = "taken_back"
    LOST = "lost"
    POINTS = "points"
    ADJUSTED = "adjusted"


@dataclass(frozen=True, slots=True)
class Turn:
    """A line of the score sheet.

    ``given`` are the tiles that were exchanged, None where nobody here knows them; ``shown`` are
    those of them that everybody saw because they were exchanged face up. ``swaps`` are the tiles
    that took another's place on the board before the move, in their order.
    """

    number: int
    seat: int
    kind: TurnKind
    rack: Rack
    board: Board
    tiles: tuple[PlacedTile, ...] = ()
    exchanged: int = 0
    given: tuple[str, ...] | None = ()
    shown: tuple[str, ...] = ()
    words: tuple[ScoredWord, ...] = ()
    bonus: int = 0
    points: int = 0
    total: int = 0
    challenger: int | None = None
    invalid: tuple[str, ...] = ()
    swaps: tuple[PlacedTile, ...] = ()
    timed_out: bool = False
    used_ms: int = 0


@dataclass(frozen=True, slots=True)
class Resignation:
    """A line of the score sheet that is no turn: a seat left the game, in the turn of that number.

    ``after`` is how many turns stand above it; one that waited for doubts comes first.
    """

    number: int
    seat: int
    cause: Cause
    rack: Rack
    total: int
    after: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A turn that has been made and may still be challenged."""

    kind: TurnKind
    at: int
    tiles: tuple[PlacedTile, ...] = ()
    exchanged: tuple[str, ...] | None = ()
    exchange_count: int = 0
    words: tuple[ScoredWord, ...] = ()
    bonus: int = 0
    points: int = 0
    accepted: frozenset[int] = frozenset()
    challenger: int | None = None
    invalid: tuple[str, ...] = ()
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the referee knows, except the seed of the bag.

    ``turn_board`` and ``turn_rack`` are what the turn began with, so that it can be taken back;
    ``swaps`` are the tiles that took another's place in this turn, ``swap_words`` the words that
    the recycled ones formed.
    """

    rules: Rules
    dealer: Dealer
    commitment: str
    seats: tuple[Seat, ...]
    board: Board
    bag: Bag
    phase: Phase = Phase.STARTING
    starter: int = 0
    to_move: int = 0
    number: int = 0
    turn_began: int = 0
    turn_board: Board = field(default_factory=lambda: Board(15))
    turn_rack: Rack = field(default_factory=Rack)
    swaps: tuple[PlacedTile, ...] = ()
    swap_words: tuple[str, ...] = ()
    signalled: bool = False
    pending: Pending | None = None
    agreed: frozenset[int] = frozenset()
    end_offered: bool = False
    turns: tuple[Turn, ...] = ()
    resignations: tuple[Resignation, ...] = ()
    end: EndReason | None = None
    out: int | None = None
    adjustments: tuple[RackAdjustment, ...] = ()
    winners: tuple[int, ...] = ()
    by_tie_break: bool = False
    seed: str | None = None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        return tuple(i for i, seat in enumerate(self.seats) if not seat.resigned)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score as it is written down now."""
        return tuple(seat.score for seat in self.seats)

    @property
    def bag_count(self) -> int:
        """How many tiles are in the bag; at a real table: what is neither on board nor racks,
        and no more than that where tiles were laid that nobody wrote down."""
        if self.dealer is Dealer.REFEREE:
            return len(self.bag)
        held = sum(seat.rack.count for seat in self.seats)
        aside = self.pending.exchange_count if self.pending else 0
        return self.rules.tiles.total - len(self.board) - held - aside

    def sheet(self) -> Iterator[Turn | Resignation]:
        """The lines of the score sheet, from the first on."""
        leaving = list(self.resignations)
        for above, turn in enumerate(self.turns):
            while leaving and leaving[0].after <= above:
                yield leaving.pop(0)
            yield turn
        yield from leaving

    @property
    def is_board_whole(self) -> bool:
        """Was everything that lies on a real board written down? If only the points of a turn
        were, tiles lie there that nobody here knows."""
        return not any(turn.kind is TurnKind.POINTS and turn.points for turn in self.turns)

    @property
    def now_at_least(self) -> int:
        """The latest moment this game knows of: no command can come before it."""
        return self.turn_began if self.pending is None else self.pending.at

    def unseen(self) -> Counter[str]:
        """How many tiles of each face do not lie on the board."""
        return self.rules.tiles.counts() - Counter(rack_face(face) for face in self.board.values())

    def order_after(self, seat: int) -> Iterator[int]:
        """The active seats in playing order, beginning after this one and ending with it."""
        count = len(self.seats)
        for step in range(1, count + 1):
            following = (seat + step) % count
            if not self.seats[following].resigned:
                yield following

    @property
    def next_seat(self) -> int:
        """The seat that plays after the one to move, who has no lost turns left to skip."""
        following = self.order_after(self.to_move)
        return next((s for s in following if not self.seats[s].lost_turns), self.to_move)
