"""A game at one moment: the fold of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from sternfeld.game.bag import Bag
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.events import Dealer, EndReason, ScoredWord
from sternfeld.game.quick_init import quick_init
from sternfeld.game.rack import Rack
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["GameState", "Pending", "Phase", "Seat"]


class Phase(StrEnum):
    """What the table waits for."""

    STARTING = "starting"
    TURN = "turn"
    PENDING = "pending"
    SETTLING = "settling"
    ENDED = "ended"


@quick_init
@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table."""

    name: str
    rack: Rack
    score: int = 0
    lost_turns: int = 0
    resigned: bool = False
    used_ms: int = 0


@quick_init
@dataclass(frozen=True, slots=True)
class Pending:
    """A turn that has been made and may still be challenged. ``above`` is how many lines stood on
    the score sheet when it was made."""

    kind: LineKind
    at: int
    above: int = 0
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


@quick_init
@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the referee knows, except the seed of the bag.

    ``turn_board`` and ``turn_rack`` are what the turn began with, so that it can be taken back;
    ``swaps`` are the tiles that took another's place in this turn, ``swap_words`` the words that
    the recycled ones formed. ``no_play_left``: the referee has found that nobody can lay.
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
    no_play_left: bool = False
    sheet: tuple[Line, ...] = ()
    end: EndReason | None = None
    out: int | None = None
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
        """The number of tiles in the bag. At a real table it is what lies neither on the board nor
        on racks, and an upper bound if tiles were laid that nobody wrote down."""
        if self.dealer is Dealer.REFEREE:
            return len(self.bag)
        held = sum(seat.rack.count for seat in self.seats)
        aside = self.pending.exchange_count if self.pending else 0
        return self.rules.tiles.total - len(self.board) - held - aside

    @property
    def turns(self) -> tuple[Line, ...]:
        """The lines of the score sheet that are turns."""
        return tuple(line for line in self.sheet if line.is_turn)

    def points(self, kind: LineKind) -> tuple[int, ...]:
        """The points that lines of this kind gave to each seat, or took from it."""
        found = [0] * len(self.seats)
        for line in self.sheet:
            if line.kind is kind:
                found[line.seat] += line.points
        return tuple(found)

    @property
    def pending_line(self) -> Line | None:
        """The pending turn as it will be written on the score sheet if it stands."""
        pending = self.pending
        if pending is None:
            return None
        return Line(
            number=self.number,
            seat=self.to_move,
            kind=pending.kind,
            rack=self.turn_rack,
            board=self.turn_board,
            tiles=pending.tiles,
            exchanged=pending.exchange_count,
            given=pending.exchanged,
            shown=pending.exchanged or () if self.rules.exchange.face_up else (),
            words=pending.words,
            bonus=pending.bonus,
            points=pending.points,
            total=self.seats[self.to_move].score + pending.points,
            challenger=pending.challenger,
            invalid=pending.invalid,
            swaps=self.swaps,
            timed_out=pending.timed_out,
            used_ms=pending.at - self.turn_began,
        )

    @property
    def last_play(self) -> Line | None:
        """The last play that lies on the board, a pending one included."""
        line = self.pending_line
        if line is not None and line.tiles:
            return line
        kinds = (LineKind.LAY, LineKind.REARRANGE)
        return next((line for line in reversed(self.sheet) if line.kind in kinds), None)

    @property
    def is_board_whole(self) -> bool:
        """Was every tile on a real board written down? Not if only the points of a turn were."""
        if self.dealer is Dealer.REFEREE:
            return True
        return not any(line.kind is LineKind.POINTS and line.points for line in self.sheet)

    @property
    def now_at_least(self) -> int:
        """The latest moment in this game; no command can come before it."""
        return self.turn_began if self.pending is None else self.pending.at

    def unseen(self) -> Counter[str]:
        """The number of tiles of each face that do not lie on the board."""
        return self.rules.tiles.counts() - Counter(rack_face(face) for face in self.board.values())

    def order_after(self, seat: int) -> Iterator[int]:
        """The active seats in playing order, beginning after this one and ending with it."""
        count = len(self.seats)
        for step in range(1, count + 1):
            following = (seat + step) % count
            if not self.seats[following].resigned:
                yield following

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats that may still challenge the pending turn, in playing order."""
        if self.pending is None or self.phase is not Phase.PENDING:
            return ()
        accepted = self.pending.accepted | {self.to_move}
        return tuple(seat for seat in self.order_after(self.to_move) if seat not in accepted)

    @property
    def next_seat(self) -> int:
        """The seat that plays after the one to move; seats that lose their turn are skipped."""
        following = self.order_after(self.to_move)
        return next((s for s in following if not self.seats[s].lost_turns), self.to_move)
