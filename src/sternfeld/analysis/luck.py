"""The luck of a draw: what the drawn tiles are worth against other draws from the unseen tiles.

A rack is worth the equity of its best play on the board as it lies. That is approximate: replies
may change the board, and equity does not see everything. Over all draws luck has the mean 0.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board
from sternfeld.players.view import unseen_tiles

__all__ = ["luck_of_draw", "luck_of_first_rack", "static_chances"]


def luck_of_draw(
    engine: Engine,
    position: TurnPosition,
    board: Board,
    kept: Sequence[str],
    drawn: Sequence[str],
    *,
    points: int,
    others: int,
    seed: int,
) -> float | None:
    """By how much this draw raised the chance to come first, against ``others`` other draws.

    ``board`` is the board after the turn and ``points`` are those of the turn. None if nothing was
    drawn.
    """
    if not drawn or position.racing or position.players < 2:
        return None
    view = position.view
    pool = list(unseen_tiles(view, position.rules).elements())
    if len(pool) < len(drawn):
        return None
    chance = random.Random(seed)
    left = max(0, view.bag_count - len(drawn))
    racks = [(*kept, *drawn)]
    racks += [(*kept, *chance.sample(pool, len(drawn))) for _ in range(others)]
    worths = [_worth(engine, board, rack, left, position.players) for rack in racks]
    mean = sum(worths[1:]) / others
    order = view.in_turn()
    scores = [float(view.scores[seat]) for seat in order]
    scores[0] += points
    table = win_probability_for(position.rules, len(order))
    chances = [table.of([scores[0] + worth - mean, *scores[1:]], 1, left) for worth in worths]
    return chances[0] - sum(chances[1:]) / others


def luck_of_first_rack(
    engine: Engine, position: TurnPosition, *, others: int, seed: int
) -> float | None:
    """What the first rack of a seat was worth against other racks, on the empty board.
    ``position`` is that of the seat's first turn."""
    rules, view = position.rules, position.view
    drawn = view.rack
    dealt = sum(rules.rack for seat in view.in_turn()) - len(drawn)
    start = replace(
        view,
        board=Board(rules.layout.size),
        rack=(),
        scores=(0,) * len(view.scores),
        bag_count=max(0, rules.tiles.total - dealt),
    )
    return luck_of_draw(
        engine,
        replace(position, view=start),
        start.board,
        (),
        drawn,
        points=0,
        others=others,
        seed=seed,
    )


def _worth(engine: Engine, board: Board, rack: Sequence[str], bag: int, players: int) -> float:
    found = engine.rank(board, tuple(rack), bag_count=bag, players=players, n=1)
    return found[0].equity if found else 0.0


def static_chances(position: TurnPosition) -> tuple[float, ...]:
    """Every seat's chance to come first by points and bag alone; seats that resigned have none."""
    view = position.view
    order = view.in_turn()
    if len(order) < 2:
        return tuple(float(seat in order) for seat in range(len(view.scores)))
    table = win_probability_for(position.rules, len(order))
    found = [0.0] * len(view.scores)
    for at, seat in enumerate(order):
        turned = [float(view.scores[other]) for other in (*order[at:], *order[:at])]
        found[seat] = table.of(turned, (len(order) - at) % len(order), view.bag_count)
    total = sum(found)
    return tuple(chance / total for chance in found) if total else tuple(found)
