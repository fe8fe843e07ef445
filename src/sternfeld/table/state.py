"""A table at one moment: nothing but the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.game.decision import ready_to_begin
from sternfeld.game.events import Dealer
from sternfeld.game.events import Event as GameEvent
from sternfeld.game.quick_init import quick_init
from sternfeld.game.state import GameState, Phase
from sternfeld.players.agreement import computer_to_act
from sternfeld.table.limits import is_full
from sternfeld.table.plan import Invitation, Proposal, SeatKind, TableKind, TablePlan

__all__ = ["ChatLine", "Declined", "HintedTurn", "Nudge", "TablePhase", "TableSeat", "TableState"]


class TablePhase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ENDED = "ended"
    ABANDONED = "abandoned"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One seat: taken by a person, free, or a computer player with a level."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    player: str | None = None
    may_bluff: bool = False

    @property
    def is_free(self) -> bool:
        """Is the seat free?"""
        return self.player is None and self.kind is not SeatKind.COMPUTER


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something a person said."""

    player: str
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Nudge:
    """The last reminder: who gave it, to which seat, and when."""

    player: str
    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class HintedTurn:
    """A turn in which a seat asked for help, and how much it was told: up to 3. It is 0 after the
    turn was taken back, which does not undo the asking."""

    seat: int
    turn: int
    step: int


@dataclass(frozen=True, slots=True)
class Declined:
    """Somebody does not want what others propose."""

    player: str
    proposal: Proposal


@quick_init
@dataclass(frozen=True, slots=True)
class TableState:
    """Everything the server knows about a table, except the seed of its bag.

    ``version`` counts all events, ``moved`` is the version at which what a seat can do last
    changed. ``keepers`` are people without a seat who keep the score of a real board. ``log`` are
    the game's events as they count now. The game's own clock lags ``shift`` milliseconds behind
    the server's: pauses and takebacks do not count.
    """

    plan: TablePlan
    host: str
    invitation: Invitation
    opened: int
    seats: tuple[TableSeat, ...]
    rematch_of: str | None = None
    version: int = 0
    moved: int = 0
    phase: TablePhase = TablePhase.LOBBY
    game: GameState | None = None
    log: tuple[GameEvent, ...] = ()
    shift: int = 0
    paused: int | None = None
    chat: tuple[ChatLine, ...] = ()
    muted: frozenset[str] = frozenset()
    nudge: Nudge | None = None
    pause_agreed: frozenset[str] = frozenset()
    declined: tuple[Declined, ...] = ()
    abandon_agreed: frozenset[str] = frozenset()
    rematch_agreed: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()
    rematch: str | None = None
    keepers: frozenset[str] = frozenset()
    hinted: tuple[HintedTurn, ...] = ()

    @property
    def is_over(self) -> bool:
        """Is there nothing left to play, so that everything may be shown?"""
        return self.phase in (TablePhase.ENDED, TablePhase.ABANDONED, TablePhase.CLOSED)

    @property
    def dealer(self) -> Dealer:
        """Who holds the bag at this table."""
        real = self.plan.kind in (TableKind.SCORE_KEEPER, TableKind.IMPORTED)
        return Dealer.TABLE if real else Dealer.REFEREE

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats that belong to a person: several, if others play at the same device."""
        return tuple([i for i, seat in enumerate(self.seats) if seat.player == player])

    def is_at_home(self, player: str) -> bool:
        """Does a person belong to this table: as its host, on a seat, or keeping the score?"""
        return player == self.host or player in self.keepers or bool(self.seats_of(player))

    @property
    def hint_step(self) -> int:
        """How much the seat to move was told about this turn: 0 to 3."""
        game = self.game
        last = self.hinted[-1] if self.hinted else None
        if game is None or last is None or (last.seat, last.turn) != (game.to_move, game.number):
            return 0
        return last.step

    @property
    def people(self) -> frozenset[str]:
        """The persons who sit at the table and have not resigned on all their seats."""
        gone = {i for i, seat in enumerate(self.game.seats) if seat.resigned} if self.game else ()
        return frozenset(
            seat.player
            for i, seat in enumerate(self.seats)
            if seat.player is not None and i not in gone
        )

    @property
    def computer_to_act(self) -> int | None:
        """The computer seat that has something to do: to move, to say whether it challenges, or to
        agree to an end because nothing moves any more. None in a game that people must end."""
        game = self.game
        if game is None or self.phase is not TablePhase.PLAYING or self.paused is not None:
            return None
        if game.phase is Phase.TURN and is_full(game):
            return None
        seats = enumerate(self.seats)
        computers = [i for i, seat in seats if seat.kind is SeatKind.COMPUTER]
        return computer_to_act(game, computers) if computers else None

    @property
    def awaited(self) -> int | None:
        """The person's seat that the table waits for: to move, to begin or settle, or to say
        whether it challenges. None while it waits for computers only."""
        game = self.game
        if game is None or self.is_over:
            return None
        if game.phase is not Phase.PENDING:
            return game.to_move
        begins = ready_to_begin(game)
        asked = game.undecided if begins is None else (begins, *game.undecided)
        return next((i for i in asked if self.seats[i].kind is not SeatKind.COMPUTER), None)
