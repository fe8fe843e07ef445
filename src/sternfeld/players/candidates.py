"""The moves that a champion compares.

Static evaluation proposes most of them. It is blind to what a pass, an exchange or a small play
that prepares the next one is worth, so the best of these are candidates wherever they could be
right.
"""

from __future__ import annotations

import math

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.players.knowledge import exchangeable, moves_of, pass_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["MANY_BAG", "candidates"]

CANDIDATES = 16
FEW_CANDIDATES = 10
FEW_NODES = 12_000
"""With so few nodes a smaller choice is looked at more closely."""
MANY_BAG = 20
EARLIER_NODES = 50_000
MANY = 120
NODES_FOR_EACH = 300
"""With up to twenty tiles in the bag the best play is often far from the best by equity. So there
are many candidates then, one for each 300 nodes and at most 120; a first look leaves few of them
(`sternfeld.players.screening`). While the bag holds more than a rack, fewer than 50,000 nodes are
better spent on those near the best."""
SEARCHED = 300
"""How many of the best moves are looked through."""
MARGIN = 16.0
"""Moves whose equity is further behind the best are candidates only for what they are ..."""
FURTHEST = 30.0
"""... and beyond this not even so, unless the bag is nearly empty."""
LEAST = 3
LEAST_LATE = 12
"""There are at least so many candidates, however far behind."""
WAITING = 6.0
"""A pass may beat an exchange if the tiles that are held are worth the best play less this."""
EXCHANGES = 3
SINGLE_TILES = 2
HIGH_SCORES = 4


def candidates(
    engine: Engine,
    view: PlayerView,
    rules: Rules,
    count: int | None = None,
    nodes: float = math.inf,
) -> list[Play]:
    """The moves to simulate with about so many nodes, the best by equity first; with ``count`` at
    most so many. None if there is nothing but the pass.

    On an empty board every word lies across: down it is the same play, if the premium squares are
    the same. Once the bag holds no more than a rack, static evaluation says little: then many plays
    are candidates, however far behind. In a race to a finish line the highest scores are, whatever
    their leave.
    """
    racing = rules.finish_line is not None
    found = moves_of(engine, view, rules, 0 if racing else max(SEARCHED, count or 0))
    if not len(view.board) and rules.layout.symmetric:
        found = found.without_down()
    if not found:
        return []
    late = view.bag_count <= rules.rack
    enough = nodes >= (FEW_NODES if late else EARLIER_NODES)
    many = 0
    if enough and view.bag_count <= MANY_BAG and not racing:
        many = int(min(MANY, nodes / NODES_FOR_EACH))
    plays = _chosen(found, nodes, many, late=late) if count is None else list(found[:count])
    if racing:
        if count is None:
            highest = sorted(found, key=lambda play: -play.score)[:HIGH_SCORES]
            plays += [play for play in highest if play not in plays]
        return plays
    waiting = late or not exchangeable(view, rules) or _could_wait(engine, view, found[0])
    if waiting and count != 1:
        plays = [*plays[: None if count is None else count - 1], pass_of(engine, view, rules)]
    return sorted(plays, key=lambda play: -play.equity)


def _chosen(found: Plays, nodes: float, many: int, *, late: bool) -> list[Play]:
    """The moves near the best, or ``many`` whether near or not, and the best of each kind."""
    floor = -math.inf if late else found[0].equity - FURTHEST
    few = nodes < FEW_NODES and not late
    most = min(FEW_CANDIDATES, CANDIDATES) if few else CANDIDATES
    least = max(LEAST_LATE if late else LEAST, many)
    places = _near_the_best(found, least, max(most, many))
    by_kind = [found[at] for at in _best_of_each_kind(found) if at not in places]
    return [*map(found.__getitem__, places), *(play for play in by_kind if play.equity >= floor)]


def _near_the_best(found: Plays, least: int, most: int) -> list[int]:
    """The first moves, with only a few exchanges: as far as they are near the best, but not fewer
    than ``least`` and not more than ``most``."""
    places: list[int] = []
    exchanges = 0
    floor = found[0].equity - MARGIN
    for at, (kind, _) in enumerate(found.sizes):
        exchanges += kind is PlayKind.EXCHANGE
        if kind is PlayKind.EXCHANGE and exchanges > EXCHANGES:
            continue
        if len(places) == most or (len(places) >= least and found[at].equity < floor):
            break
        places.append(at)
    return places


def _best_of_each_kind(found: Plays) -> list[int]:
    """The best plays of each number of tiles, more of them of a single tile, and the best
    exchange."""
    left = {(PlayKind.LAY, 1): SINGLE_TILES}
    places: list[int] = []
    for at, (kind, size) in enumerate(found.sizes):
        key = (kind, size if kind is PlayKind.LAY else 0)
        if left.setdefault(key, 1) > 0:
            left[key] -= 1
            places.append(at)
    return places


def _could_wait(engine: Engine, view: PlayerView, best: Play) -> bool:
    """Are the tiles worth so much together that a pass might beat the best move?"""
    less = [view.rack[:at] + view.rack[at + 1 :] for at in range(len(view.rack))]
    return max(map(engine.leaves.of, less)) >= best.equity - WAITING
