"""The luck of a draw: what the drawn tiles were worth in the next turn, against other draws.

The tiles count as they do in the best play by equity on the board as it lay when the seat was to
move again. Other draws come from the tiles that the seat had not seen by then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.players.knowledge import others_points
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.rules import Rules

__all__ = ["chance_with_rack", "luck_of_draw", "static_chances"]


def luck_of_draw(
    engine: Engine,
    position: TurnPosition,
    kept: Sequence[str] = (),
    given: Sequence[str] = (),
    *,
    others: int,
    seed: int,
) -> float | None:
    """By how much a draw raised the chance to come first, against ``others`` other draws.

    ``position`` is that of the next turn of the seat, ``kept`` are the tiles of its rack that it
    had before the draw (none: the first rack), ``given`` those that it gave back and so could not
    draw. None if nothing was drawn, or if it cannot be told.
    """
    view = position.view
    drawn = Counter(view.rack) - Counter(kept)
    count = drawn.total()
    if not count or count + len(kept) != len(view.rack):
        return None
    if position.racing or position.players < 2 or not position.counted:
        return None
    pool = [*(unseen_tiles(view, position.rules) - Counter(given)).elements(), *drawn.elements()]
    chance = random.Random(seed)
    rules = position.rules
    real = chance_with_rack(engine, view, rules, view.rack)
    racks = ((*kept, *chance.sample(pool, count)) for _ in range(others))
    return real - sum(chance_with_rack(engine, view, rules, rack) for rack in racks) / others


def chance_with_rack(
    engine: Engine, view: PlayerView, rules: Rules, rack: tuple[str, ...]
) -> float:
    """The chance to come first once the best play by equity from a rack is made."""
    view = replace(view, rack=rack)
    order = view.in_turn()
    best = engine.rank(
        view.board,
        rack,
        bag_count=view.bag_count,
        others=others_points(view, rules),
        players=len(order),
        n=1,
    )
    scores = [float(view.scores[seat]) for seat in order]
    left = _left(view)
    if best:
        scores[0] += best[0].equity
        left -= len(best[0].tiles)
    return win_probability_for(rules, len(order)).of(scores, 1, left)


def static_chances(position: TurnPosition) -> tuple[float, ...]:
    """Every seat's chance to come first by points and bag alone; seats that resigned have none."""
    view = position.view
    order = view.in_turn()
    if len(order) < 2:
        return tuple(float(seat in order) for seat in range(len(view.scores)))
    table = win_probability_for(position.rules, len(order), by_points=True)
    found = [0.0] * len(view.scores)
    seats = len(view.scores)
    for at, seat in enumerate(order):
        turned = (*order[at:], *order[:at])
        scores = [float(view.scores[other]) for other in turned]
        targets = [position.rules.target(other, seats) or 0 for other in turned]
        found[seat] = table.of(
            scores, (len(order) - at) % len(order), _left(view), targets if any(targets) else ()
        )
    total = sum(found)
    return tuple(chance / total for chance in found) if total else tuple(found)


def _left(view: PlayerView) -> int:
    """Tiles in the bag and on the racks of those who still play."""
    return view.bag_count + sum(view.tiles[seat] for seat in view.in_turn())
