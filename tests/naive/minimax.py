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
    passed: bool = False,
    seen: dict[object, int] | None = None,
) -> int:
    """The spread at the end, seen by the player to move, if both play as well as can be."""
    seen = {} if seen is None else seen
    key = (board, tuple(sorted(own)), tuple(sorted(other)), passed)
    if key not in seen:
        seen[key] = max(_outcomes(engine, board, own, other, passed, seen))
    return spread + seen[key]


def _outcomes(
    engine: Engine,
    board: Board,
    own: tuple[str, ...],
    other: tuple[str, ...],
    passed: bool,
    seen: dict[object, int],
) -> list[int]:
    if passed:
        found = [_settled(engine, own, other, None)]
    else:
        found = [-best_spread(engine, board, other, own, passed=True, seen=seen)]
    for play in engine.plays(board, own):
        left = list(own)
        for tile in play.tiles:
            left.remove(rack_face(tile.face))
        if not left:
            found.append(play.score + _settled(engine, (), other, 0))
            continue
        after = board.lay(play.tiles)
        found.append(play.score - best_spread(engine, after, other, tuple(left), seen=seen))
    return found


def _settled(engine: Engine, own: tuple[str, ...], other: tuple[str, ...], out: int | None) -> int:
    mine, theirs = rack_adjustments(engine.rules, [own, other], out)
    return (mine.gained - mine.lost) - (theirs.gained - theirs.lost)
