"""The game's part of a view: board, sheet, own rack; every hidden tile stays out.

Boards and turns never change: the next lay makes another board, the next turn another line. A
`Sheet` keeps what was made of them, so that a view late in a game costs no more than an early one.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.clocks import clock_left_ms, turn_left_ms
from sternfeld.game.decision import is_last_play, ready_to_begin
from sternfeld.game.endings import EndCause, end_cause, pass_rounds
from sternfeld.game.events import EndReason, ScoredWord
from sternfeld.game.quick_init import quick_init
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState, Pending, Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import rack_face
from sternfeld.table.audience import Audience
from sternfeld.table.state import TableState
from sternfeld.table.verdict import Entries, JudgedWord, verdict_on, words_judged_in

__all__ = ["GameView", "LineView", "PendingView", "PlayerLine", "Sheet", "game_parts"]

MAX_LINES = 400
MAX_SEATED = 8
_square = attrgetter("square")


@quick_init
@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A seat's public numbers. ``tiles`` is how many it holds, never which.

    ``clock_left`` is what its game clock shows in milliseconds, None without one. A running clock
    (`GameView.clock_running`) showed that at ``turn_began``, and counts down from there.
    """

    score: int
    tiles: int
    lost_turns: int
    resigned: bool
    used_ms: int
    clock_left: int | None
    agreed: bool


@quick_init
@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the score sheet; ``total`` is the seat's score after it. ``rack`` is what the seat
    held, where the audience may know. ``judged`` are the words of a challenged turn with their
    entries.

    A line changes the board by its ``swaps``, one after the other, then by its ``tiles``; a play
    that was taken back changes nothing.
    """

    number: int
    seat: int
    kind: LineKind
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
    before the play have formed; they can be doubted too. ``begins`` is the seat that makes it stand
    for everybody by beginning its turn, if there is one; ``last``: the game ends with this play."""

    seat: int
    kind: LineKind
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    swapped: tuple[str, ...]
    bonus: int
    points: int
    exchanged: int
    shown: tuple[str, ...]
    accepted: tuple[int, ...]
    begins: int | None
    last: bool
    at: int


@dataclass(frozen=True, slots=True)
class GameView:
    """The game as one audience may know it. ``unseen`` counts what lies neither on the board nor
    on the viewer's rack. ``racks`` and ``seed`` are there after the end only. ``swaps`` are those
    of the turn that is not written down yet: all lines, these and the pending tiles make the
    board. ``pass_rounds`` is how many rounds of passes ended the game, or went by just before.

    ``clock_running`` is the seat whose time runs since ``turn_began``; None while a play is pending
    or the game is paused. ``turn_left`` is what is left of the turn, if that is limited; like the
    game clock it counts down while the seat's time runs."""

    phase: Phase
    commitment: str
    starter: int
    to_move: int
    number: int
    turn_began: int
    clock_running: int | None
    turn_left: int | None
    signalled: bool
    end_offered: bool
    swaps: tuple[PlacedTile, ...]
    bag_count: int
    unseen: dict[str, int]
    rack: tuple[str, ...] | None
    players: tuple[PlayerLine, ...]
    pending: PendingView | None
    end: EndReason | None
    end_cause: EndCause | None
    pass_rounds: int
    out: int | None
    winners: tuple[int, ...]
    by_tie_break: bool
    racks: tuple[tuple[str, ...] | None, ...] | None
    seed: str | None
    board: tuple[PlacedTile, ...]
    sheet: tuple[LineView, ...]


class Sheet:
    """What was made of a table before, known by identity: of its state what all audiences see
    alike, of its board the tiles, of its turns the lines."""

    __slots__ = ("_board", "_left", "_lines", "_lying", "_seats", "_states", "_tiles", "_written")

    def __init__(self) -> None:
        self._states: dict[str, tuple[TableState, dict[str, Any]]] = {}
        self._seats: dict[str | None, tuple[Any, Any, tuple[Any, ...]]] = {}
        self._board: Board | None = None
        self._lying: list[tuple[Square, str]] = []
        self._tiles: tuple[PlacedTile, ...] = ()
        self._left: dict[str, int] = {}
        self._lines: dict[tuple[int, bool], tuple[Line, LineView]] = {}
        self._written: dict[int | None, tuple[tuple[Line, ...], tuple[LineView, ...]]] = {}

    def shared(
        self, of: str, state: TableState, make: Callable[[TableState], dict[str, Any]]
    ) -> dict[str, Any]:
        """The members of a view that do not depend on who looks: of the table, or of its game."""
        known = self._states.get(of)
        if known is None or known[0] is not state:
            known = self._states[of] = (state, make(state))
        return known[1]

    def seats(
        self,
        state: TableState,
        player: str | None,
        make: Callable[[TableState, str | None], tuple[Any, ...]],
    ) -> tuple[Any, ...]:
        """The seats as a person sees them: the same until somebody sits down or is muted."""
        known = self._seats.get(player)
        if known is None or known[0] is not state.seats or known[1] is not state.muted:
            if len(self._seats) >= MAX_SEATED:
                self._seats.clear()
            known = self._seats[player] = (state.seats, state.muted, make(state, player))
        return known[2]

    def board(self, game: GameState) -> tuple[PlacedTile, ...]:
        """The tiles on the board, row by row. Boards grow, and what was laid last comes last in
        them: what lay there before is taken over."""
        if self._board is not game.board:
            before, lying = self._lying, list(game.board.items())
            fresh = [PlacedTile(*item) for item in lying[len(before) :]]
            tiles = list(self._tiles)
            if self._board is not None and lying[: len(before)] == before:
                for tile in fresh:
                    self._left[rack_face(tile.face)] -= 1
            else:
                left = game.unseen()
                self._left = {face: left[face] for face in game.rules.tiles.sort(left)}
                fresh, tiles = [PlacedTile(*item) for item in lying], []
            for tile in fresh:
                insort(tiles, tile, key=_square)
            self._tiles, self._board, self._lying = tuple(tiles), game.board, lying
        return self._tiles

    def unseen(self, own: tuple[str, ...]) -> dict[str, int]:
        """How many tiles of each face lie neither on the board that was last asked for nor on one's
        own rack."""
        left = self._left.copy()
        for face in own:
            if face in left:
                left[face] -= 1
        return {face: count for face, count in left.items() if count > 0}

    def lines(
        self, table: TableState, game: GameState, audience: Audience, entries: Entries
    ) -> tuple[LineView, ...]:
        """The score sheet as this audience may know it. Lines are only added to it while a game
        is played, the entry of a judged word never changes, and which racks are shown depends on
        the seat alone, unless it was agreed to show them later."""
        is_constant = not table.is_over and table.plan.racks_after is None
        known, written = self._written.get(audience.seat, ((), ()))
        if not is_constant or game.sheet[: len(known)] != known:
            known, written = (), ()
        written += tuple(
            self.line(line, entries, with_rack=_may_see_rack(table, game, line, audience))
            for line in game.sheet[len(known) :]
        )
        if is_constant:
            self._written[audience.seat] = (game.sheet, written)
        return written

    def line(self, line: Line, entries: Entries, *, with_rack: bool) -> LineView:
        """A line of the score sheet."""
        key = (id(line), with_rack)
        known = self._lines.get(key)
        if known is None or known[0] is not line:
            if len(self._lines) >= MAX_LINES:
                self._lines.clear()
            judged = verdict_on(words_judged_in(line), line.invalid, entries)
            known = self._lines[key] = (line, _line(line, judged, with_rack=with_rack))
        return known[1]


def game_parts(
    table: TableState, game: GameState, audience: Audience, entries: Entries, sheet: Sheet
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The members of a `GameView` that all audiences see alike, and those of this one."""
    rack = None if audience.seat is None else game.seats[audience.seat].rack.tiles
    board = sheet.board(game)
    return sheet.shared("game", table, lambda table: _shared(table, game, board)), {
        "unseen": sheet.unseen(rack or ()),
        "rack": rack,
        "sheet": sheet.lines(table, game, audience, entries),
    }


def _shared(table: TableState, game: GameState, board: tuple[PlacedTile, ...]) -> dict[str, Any]:
    """Everything about a game that all audiences see alike: nothing here knows who looks."""
    running = game.to_move if game.phase is Phase.TURN and table.paused is None else None
    moment = game.turn_began if table.paused is None else table.paused - table.shift
    return {
        "phase": game.phase,
        "commitment": game.commitment,
        "starter": game.starter,
        "to_move": game.to_move,
        "number": game.number,
        "turn_began": game.turn_began + table.shift,
        "clock_running": running,
        "turn_left": turn_left_ms(game, moment),
        "signalled": game.signalled,
        "end_offered": game.end_offered,
        "board": board,
        "swaps": game.swaps,
        "bag_count": game.bag_count,
        "players": tuple(
            PlayerLine(
                score=seat.score,
                tiles=seat.rack.count,
                lost_turns=seat.lost_turns,
                resigned=seat.resigned,
                used_ms=seat.used_ms,
                clock_left=clock_left_ms(game, number, moment),
                agreed=number in game.agreed,
            )
            for number, seat in enumerate(game.seats)
        ),
        "pending": _pending(table, game) if game.phase is Phase.PENDING else None,
        "end": game.end,
        "end_cause": end_cause(game),
        "pass_rounds": pass_rounds(game) if game.end is not None else 0,
        "out": game.out,
        "winners": game.winners,
        "by_tie_break": game.by_tie_break,
        "racks": tuple(seat.rack.tiles for seat in game.seats) if table.is_over else None,
        "seed": game.seed if table.is_over else None,
    }


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
        begins=ready_to_begin(game),
        last=is_last_play(game),
        at=pending.at + table.shift,
    )


def _shown(game: GameState, pending: Pending) -> tuple[str, ...]:
    """The tiles of an exchange that this edition lays face up."""
    return pending.exchanged or () if game.rules.exchange.face_up else ()


def _line(line: Line, judged: tuple[JudgedWord, ...], *, with_rack: bool) -> LineView:
    return LineView(
        number=line.number,
        seat=line.seat,
        kind=line.kind,
        tiles=line.tiles,
        words=line.words,
        bonus=line.bonus,
        points=line.points,
        total=line.total,
        exchanged=line.exchanged,
        shown=line.shown,
        challenger=line.challenger,
        invalid=line.invalid,
        judged=judged,
        swaps=line.swaps,
        timed_out=line.timed_out,
        used_ms=line.used_ms,
        rack=line.rack.tiles if with_rack else None,
    )


def _may_see_rack(table: TableState, game: GameState, line: Line, audience: Audience) -> bool:
    """A seat knows its own racks; everybody after the end; spectators with delay, if agreed."""
    if table.is_over or line.seat == audience.seat:
        return True
    delay = table.plan.racks_after
    looking_on = audience.seat is None and not audience.is_screen
    seated = audience.player is not None and bool(table.seats_of(audience.player))
    return looking_on and not seated and delay is not None and game.number > line.number + delay
