"""The endgame of several players, the slow way: all play for their own place, nothing is cut."""

from __future__ import annotations

from sternfeld.engine.engine import Engine
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds, rack_adjustments, winners
from sternfeld.rules.tiles import rack_face

__all__ = ["final_places", "final_scores"]

Racks = tuple[tuple[str, ...], ...]
Ending = tuple[tuple[int, ...], tuple[int, ...]]
"""Scores before settling and after."""


def final_scores(
    engine: Engine, board: Board, racks: Racks, scores: tuple[int, ...], passes: int = 0
) -> tuple[int, ...]:
    """Final scores in playing order, the player to move first."""
    return final_places(engine, board, racks, scores, passes=passes)[1]


def final_places(
    engine: Engine,
    board: Board,
    racks: Racks,
    scores: tuple[int, ...],
    *,
    seat: int = 0,
    passes: int = 0,
) -> Ending:
    """Scores before the racks are settled and after, if ``seat`` is to move; whoever has laid all
    tiles has ended the game."""
    out = next((one for one, rack in enumerate(racks) if not rack), None)
    if out is not None:
        return _settled(engine, racks, scores, out)
    return _end(engine, board, racks, scores, seat, passes)


def _end(
    engine: Engine, board: Board, racks: Racks, scores: tuple[int, ...], seat: int, passes: int
) -> Ending:
    own = racks[seat]
    values = [sum(map(engine.rules.tiles.value, rack)) for rack in racks]
    others = sum(values) - values[seat]
    following = (seat + 1) % len(racks)
    ends: list[Ending] = []
    for play in engine.rank(board, own, bag_count=0, others=others, n=0):
        left = list(own)
        for tile in play.tiles:
            left.remove(rack_face(tile.face))
        rest = (*racks[:seat], tuple(left), *racks[seat + 1 :])
        points = (*scores[:seat], scores[seat] + play.score, *scores[seat + 1 :])
        if not left:
            ends.append(_settled(engine, rest, points, seat))
        else:
            ends.append(_end(engine, board.lay(play.tiles), rest, points, following, 0))
    if passes + 1 == last_rounds(engine.rules) * len(racks):
        ends.append(_settled(engine, racks, scores, None))
    else:
        ends.append(_end(engine, board, racks, scores, following, passes + 1))
    return max(ends, key=lambda end: _worth(engine, end, seat))


def _settled(engine: Engine, racks: Racks, scores: tuple[int, ...], out: int | None) -> Ending:
    changes = rack_adjustments(engine.rules, racks, out)
    return scores, tuple(scores[one.seat] + one.gained - one.lost for one in changes)


def _worth(engine: Engine, end: Ending, seat: int) -> float:
    before, after = end
    first = winners(engine.rules, before, after, range(len(after))).seats
    ahead = after[seat] - max(score for other, score in enumerate(after) if other != seat)
    return (1 / len(first) if seat in first else 0.0) + ahead / 1000
