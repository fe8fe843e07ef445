"""The endgame of two players, the slow way: every play, every answer, nothing cut."""

from __future__ import annotations

from sternfeld.engine.engine import Engine
from sternfeld.game.board import Board
from sternfeld.game.endings import rack_adjustments
from sternfeld.rules.tiles import rack_face

__all__ = ["best_spread"]


def best_spread(
    engine: Engine,
    board: Board,
    own: tuple[str, ...],
    other: tuple[str, ...],
    *,
    spread: int = 0,
    passes_left: int = 2,
    most_passes: int = 2,
    seen: dict[object, int] | None = None,
) -> int:
    """The spread at the end, seen by the player to move, if both play as well as can be. So many
    passes end the game: ``passes_left`` now, ``most_passes`` after a play."""
    seen = {} if seen is None else seen
    key = (board, tuple(sorted(own)), tuple(sorted(other)), passes_left)
    if key not in seen:
        seen[key] = max(_outcomes(engine, board, own, other, passes_left, most_passes, seen))
    return spread + seen[key]


def _outcomes(
    engine: Engine,
    board: Board,
    own: tuple[str, ...],
    other: tuple[str, ...],
    passes_left: int,
    most_passes: int,
    seen: dict[object, int],
) -> list[int]:
    def answer(after: Board, left: tuple[str, ...], passes: int) -> int:
        return -best_spread(
            engine, after, other, left, passes_left=passes, most_passes=most_passes, seen=seen
        )

    if passes_left == 1:
        found = [_settled(engine, own, other, None)]
    else:
        found = [answer(board, own, passes_left - 1)]
    for play in engine.plays(board, own):
        left = list(own)
        for tile in play.tiles:
            left.remove(rack_face(tile.face))
        if not left:
            found.append(play.score + _settled(engine, (), other, 0))
            continue
        found.append(play.score + answer(board.lay(play.tiles), tuple(left), most_passes))
    return found


def _settled(engine: Engine, own: tuple[str, ...], other: tuple[str, ...], out: int | None) -> int:
    mine, theirs = rack_adjustments(engine.rules, [own, other], out)
    return (mine.gained - mine.lost) - (theirs.gained - theirs.lost)
