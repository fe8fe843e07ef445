"""What is kept of a finished game, so that lists and statistics need not fold it again.

A result can be made anew from the table's events at any time. It holds no names: those of a table
change when somebody has their data deleted.
"""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.game.board import Direction
from sternfeld.game.endings import EndCause, end_cause
from sternfeld.game.events import GameEnded
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.rules.layout import Square
from sternfeld.table.plan import SeatKind
from sternfeld.table.state import TablePhase, TableSeat, TableState

__all__ = ["GameResult", "SeatResult", "result_from_text", "result_of", "result_to_text"]

_PLAYS = (LineKind.LAY, LineKind.REARRANGE)
_OWN = (SeatKind.ME, SeatKind.INVITATION)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game went for a seat.

    ``player`` is the person who played it at a device of their own; None for a computer, and for
    somebody who sat at another person's device. ``place`` is 1 for who won or shared the victory.
    ``points`` are those of the ``turns``, without penalties and the settlement. ``best`` is the
    main word of the best play as faces, with its ``best_points``.
    """

    player: str | None
    level: str
    score: int
    place: int
    resigned: bool
    turns: int
    points: int
    bonuses: int
    best: tuple[str, ...]
    best_points: int
    used_ms: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game. ``covered`` are the squares with tiles: one bit each, row by row, as
    hexadecimal digits."""

    ended: int
    cause: EndCause
    rounds: int
    size: int
    covered: str
    seats: tuple[SeatResult, ...]

    @property
    def is_draw(self) -> bool:
        """Did several seats win together?"""
        return sum(seat.place == 1 for seat in self.seats) > 1


def result_to_text(result: GameResult) -> str:
    """A result as one line of JSON."""
    return to_json(result)


def result_from_text(text: str) -> GameResult:
    """The result that a line says."""
    result: GameResult = from_json(GameResult, text)
    return result


def result_of(state: TableState) -> GameResult | None:
    """The result of a table, or None where no game came to its end."""
    game = state.game
    if state.phase is not TablePhase.ENDED or game is None:
        return None
    ends = [event for event in state.log if isinstance(event, GameEnded)]
    cause = end_cause(game)
    assert ends
    assert cause is not None
    return GameResult(
        ended=ends[-1].at + state.shift,
        cause=cause,
        rounds=max(
            sum(line.seat == seat for line in game.turns) for seat in range(len(game.seats))
        ),
        size=game.board.size,
        covered=_covered(game),
        seats=tuple(_seat_result(game, number, seat) for number, seat in enumerate(state.seats)),
    )


def _seat_result(game: GameState, number: int, seat: TableSeat) -> SeatResult:
    turns = [line for line in game.turns if line.seat == number and line.kind is not LineKind.LOST]
    counted = [line for line in turns if line.kind is not LineKind.TAKEN_BACK]
    plays = [line for line in counted if line.kind in _PLAYS]
    best = max(plays, key=lambda line: line.points, default=None)
    return SeatResult(
        player=seat.player if seat.kind in _OWN else None,
        level=seat.level,
        score=game.seats[number].score,
        place=1 + sum(_is_ahead(game, other, number) for other in range(len(game.seats))),
        resigned=game.seats[number].resigned,
        turns=len(turns),
        points=sum(line.points for line in counted),
        bonuses=sum(line.bonus > 0 for line in plays),
        best=() if best is None else _main_word(best),
        best_points=0 if best is None else best.points,
        used_ms=game.seats[number].used_ms,
    )


def _is_ahead(game: GameState, one: int, other: int) -> bool:
    """Who wins is ahead of who does not, who stays of who resigned, then who has more points."""

    def rank(seat: int) -> tuple[bool, bool, int]:
        wins = seat in game.winners
        return wins, not game.seats[seat].resigned, 0 if wins else game.seats[seat].score

    return rank(one) > rank(other)


def _main_word(line: Line) -> tuple[str, ...]:
    """The faces of a play's main word, a blank in lower case."""
    text = line.words[0].text if line.words else ""
    board = line.board_before.lay(line.tiles)
    for direction in Direction:
        for tile in line.tiles:
            faces = tuple(board[square] for square in board.run(tile.square, direction))
            if "".join(faces).upper() == text:
                return faces
    return tuple(text)


def _covered(game: GameState) -> str:
    board, numbers = game.board, range(1, game.board.size + 1)
    bits = "".join("01"[Square(row, column) in board] for row in numbers for column in numbers)
    digits = -(-len(bits) // 4)
    return f"{int(bits.ljust(4 * digits, '0'), 2):0{digits}x}"
