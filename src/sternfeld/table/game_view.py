"""The game's part of a view: board, sheet, own rack; every hidden tile stays out.

Boards and turns never change: the next lay makes another board, the next turn another line. A
`Sheet` keeps what was made of them, so that a view late in a game costs no more than an early one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.events import EndReason, RackAdjustment, ScoredWord
from sternfeld.game.state import GameState, Pending, Phase, Turn, TurnKind
from sternfeld.table.audience import Audience
from sternfeld.table.state import TableState
from sternfeld.table.verdict import Entries, JudgedWord, verdict_on, words_judged_in

__all__ = ["GameView", "PendingView", "PlayerLine", "Sheet", "TurnView", "game_view"]

MAX_LINES = 400


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A seat's public numbers. ``tiles`` is how many it holds, never which."""

    score: int
    tiles: int
    lost_turns: int
    resigned: bool
    used_ms: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """A line of the score sheet. ``rack`` is what the seat held, where the audience may know.
    ``judged`` are the words of a challenged turn with their entries.

    What a line did to the board: its ``swaps``, one after the other, then its ``tiles``; a line
    that was taken back did nothing.
    """

    number: int
    seat: int
    kind: TurnKind
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    bonus: int
    points: int
    total: int
    exchanged: int
    shown: tuple[str, ...]
    challenger: int | None
    invalid: tuple[str, ...]
    judged: tuple[JudgedWord, ...]
    swaps: tuple[PlacedTile, ...]
    timed_out: bool
    used_ms: int
    rack: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class PendingView:
    """A turn that may still be challenged. ``swapped`` are words that letters swapped on the board
    before the play have formed; they can be doubted too."""

    seat: int
    kind: TurnKind
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    swapped: tuple[str, ...]
    bonus: int
    points: int
    exchanged: int
    shown: tuple[str, ...]
    accepted: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class GameView:
    """The game as one audience may know it. ``unseen`` counts what lies neither on the board nor
    on the own rack. ``racks`` and ``seed`` are there after the end only. ``swaps`` are those of the
    turn that is not written down yet: all lines, these and the pending tiles make the board."""

    phase: Phase
    commitment: str
    starter: int
    to_move: int
    number: int
    turn_began: int
    signalled: bool
    end_offered: bool
    swaps: tuple[PlacedTile, ...]
    bag: int
    unseen: dict[str, int]
    rack: tuple[str, ...] | None
    players: tuple[PlayerLine, ...]
    pending: PendingView | None
    end: EndReason | None
    out: int | None
    adjustments: tuple[RackAdjustment, ...]
    winners: tuple[int, ...]
    by_tie_break: bool
    racks: tuple[tuple[str, ...] | None, ...] | None
    seed: str | None
    board: tuple[PlacedTile, ...]
    turns: tuple[TurnView, ...]


class Sheet:
    """What was made of a table's board and turns before, known by their identity."""

    __slots__ = ("_board", "_lines", "_tiles", "_unseen")

    def __init__(self) -> None:
        self._board: Board | None = None
        self._tiles: tuple[PlacedTile, ...] = ()
        self._unseen: Counter[str] = Counter()
        self._lines: dict[tuple[int, bool], tuple[Turn, TurnView]] = {}

    def board(self, game: GameState) -> tuple[PlacedTile, ...]:
        """The tiles on the board, row by row."""
        self._look_at(game)
        return self._tiles

    def unseen(self, game: GameState) -> Counter[str]:
        """How many tiles of each face do not lie on the board."""
        self._look_at(game)
        return self._unseen

    def _look_at(self, game: GameState) -> None:
        if self._board is not game.board:
            self._tiles = tuple(PlacedTile(*item) for item in sorted(game.board.items()))
            self._unseen = game.unseen()
            self._board = game.board

    def line(self, turn: Turn, entries: Entries, *, with_rack: bool) -> TurnView:
        """A line of the score sheet."""
        judged = verdict_on(words_judged_in(turn), turn.invalid, entries)
        key = (id(turn), with_rack)
        known = self._lines.get(key)
        if known is None or known[0] is not turn or known[1].judged != judged:
            if len(self._lines) >= MAX_LINES:
                self._lines.clear()
            known = self._lines[key] = (turn, _turn(turn, judged, with_rack=with_rack))
        return known[1]


def game_view(
    table: TableState, game: GameState, audience: Audience, entries: Entries, sheet: Sheet
) -> GameView:
    """The game as this audience may know it."""
    own = None if audience.seat is None else game.seats[audience.seat].rack.tiles
    return GameView(
        phase=game.phase,
        commitment=game.commitment,
        starter=game.starter,
        to_move=game.to_move,
        number=game.number,
        turn_began=game.turn_began + table.shift,
        signalled=game.signalled,
        end_offered=game.end_offered,
        board=sheet.board(game),
        swaps=game.swaps,
        bag=game.bag_count,
        unseen=_unseen(game, sheet, own or ()),
        rack=own,
        players=tuple(
            PlayerLine(
                score=seat.score,
                tiles=seat.rack.count,
                lost_turns=seat.lost_turns,
                resigned=seat.resigned,
                used_ms=seat.used_ms,
                agreed=number in game.agreed,
            )
            for number, seat in enumerate(game.seats)
        ),
        pending=_pending(table, game) if game.phase is Phase.PENDING else None,
        turns=tuple(
            sheet.line(turn, entries, with_rack=_may_see_rack(table, game, turn, audience))
            for turn in game.turns
        ),
        end=game.end,
        out=game.out,
        adjustments=game.adjustments,
        winners=game.winners,
        by_tie_break=game.by_tie_break,
        racks=tuple(seat.rack.tiles for seat in game.seats) if table.is_over else None,
        seed=game.seed if table.is_over else None,
    )


def _unseen(game: GameState, sheet: Sheet, own: tuple[str, ...]) -> dict[str, int]:
    left = sheet.unseen(game) - Counter(own)
    return {face: left[face] for face in game.rules.tiles.sort(left)}


def _pending(table: TableState, game: GameState) -> PendingView | None:
    pending = game.pending
    if pending is None:
        return None
    return PendingView(
        seat=game.to_move,
        kind=pending.kind,
        tiles=pending.tiles,
        words=pending.words,
        swapped=game.swap_words,
        bonus=pending.bonus,
        points=pending.points,
        exchanged=pending.exchange_count,
        shown=_shown(game, pending),
        accepted=tuple(sorted(pending.accepted)),
        at=pending.at + table.shift,
    )


def _shown(game: GameState, pending: Pending) -> tuple[str, ...]:
    """The tiles of an exchange that this edition lays face up."""
    return pending.exchanged or () if game.rules.exchange.face_up else ()


def _turn(turn: Turn, judged: tuple[JudgedWord, ...], *, with_rack: bool) -> TurnView:
    return TurnView(
        number=turn.number,
        seat=turn.seat,
        kind=turn.kind,
        tiles=turn.tiles,
        words=turn.words,
        bonus=turn.bonus,
        points=turn.points,
        total=turn.total,
        exchanged=turn.exchanged,
        shown=turn.shown,
        challenger=turn.challenger,
        invalid=turn.invalid,
        judged=judged,
        swaps=turn.swaps,
        timed_out=turn.timed_out,
        used_ms=turn.used_ms,
        rack=turn.rack.tiles if with_rack else None,
    )


def _may_see_rack(table: TableState, game: GameState, turn: Turn, audience: Audience) -> bool:
    """A seat knows its own racks; everybody after the end; spectators with delay, if agreed."""
    if table.is_over or turn.seat == audience.seat:
        return True
    delay = table.plan.racks_after
    looking_on = audience.seat is None and not audience.is_screen
    seated = audience.player is not None and bool(table.seats_of(audience.player))
    return looking_on and not seated and delay is not None and game.number > turn.number + delay
