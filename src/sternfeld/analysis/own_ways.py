"""The ten ways over somebody's own games: how often each was found, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from sternfeld.analysis.report import Interval
from sternfeld.analysis.way_levels import NextLevel, next_level
from sternfeld.analysis.ways import GameWays, Way

__all__ = ["MissedTurn", "OwnWays", "WayMeasure", "measured"]

MISSED = 3
"""Turns to try again that are named for a way."""
Z_90 = 1.645


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """A turn of one's own in which a way was missed: the table, the place of the turn in its game
    from 1, and what it cost."""

    table: str
    turn: int
    cost: float


@dataclass(frozen=True, slots=True)
class WayMeasure:
    """A way over several games. ``share`` of the occasions were found, with its 90 % interval; a
    way that is measured in points has their ``mean`` with its interval instead. ``cost`` is the
    chance of winning a game that it cost, with its ``error``. ``extra`` of the occasions were what
    the way counts besides: a short word, a common beginning or ending, a Q without U.
    ``next_level`` is what the level above one's own reaches, where that was measured. ``missed``
    are the dearest turns, to try again."""

    way: Way
    number: int
    occasions: int
    found: int
    extra: int
    share: float | None
    mean: float | None
    interval: Interval | None
    cost: float
    error: float | None
    next_level: float | None = None
    missed: tuple[MissedTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnWays:
    """The ten ways in somebody's own games, the dearest first. ``finished`` counts all finished
    games, of which ``games`` are analysed. ``next_level`` is the level above the one that the games
    of the commonest edition are like."""

    finished: int
    games: int
    turns: int
    editions: tuple[str, ...]
    ways: tuple[WayMeasure, ...] = field(default=())
    next_level: str | None = None


def measured(games: Sequence[GameWays], finished: int) -> OwnWays:
    """The ways over several games, the dearest first. Luck has no price and comes last."""
    above = _above(games)
    ways = [_measure(way, number, games, above) for number, way in enumerate(Way, start=1)]
    dear = sorted(ways, key=lambda one: (one.way is Way.LUCK, -one.cost, one.number))
    return OwnWays(
        finished=finished,
        games=len(games),
        turns=sum(game.turns for game in games),
        editions=tuple(sorted({game.edition for game in games})),
        ways=tuple(dear) if games else (),
        next_level=None if above is None else above.name,
    )


def _above(games: Sequence[GameWays]) -> NextLevel | None:
    """The level above that of the games of the commonest edition and number of players."""
    kinds = Counter((game.edition, game.players) for game in games if game.choices)
    if not kinds:
        return None
    (edition, players), _ = min(kinds.items(), key=lambda one: (-one[1], one[0]))
    like = [game for game in games if (game.edition, game.players) == (edition, players)]
    mean = sum(game.lost for game in like) / sum(game.choices for game in like)
    return next_level(edition, players, mean)


def _dearest(way: Way, games: Sequence[GameWays]) -> tuple[MissedTurn, ...]:
    missed = [
        MissedTurn(game.table, one.turn, one.cost)
        for game in games
        for one in game.occasions
        if one.way is way and one.cost > 0 and game.table
    ]
    return tuple(sorted(missed, key=lambda one: -one.cost)[:MISSED])


def _measure(
    way: Way, number: int, games: Sequence[GameWays], above: NextLevel | None
) -> WayMeasure:
    if way is Way.LUCK:
        lost = [game.lost_by_draw for game in games if game.lost_by_draw is not None]
        share, interval = _share(sum(lost), len(lost))
        return WayMeasure(
            way, number, len(lost), sum(lost), 0, share, None, interval, cost=0.0, error=None
        )
    own = [[one for one in game.occasions if one.way is way] for game in games]
    every = [one for occasions in own for one in occasions]
    costs = [sum(one.cost for one in occasions) for occasions in own]
    values = [one.value for one in every if one.value is not None]
    found = sum(one.found for one in every)
    share, interval = _share(found, len(every))
    mean = None
    if values:
        mean, share = fmean(values), None
        interval = _around(mean, values)
    return WayMeasure(
        way=way,
        number=number,
        occasions=len(every),
        found=found,
        extra=sum(one.extra for one in every),
        share=share,
        mean=mean,
        interval=interval,
        cost=fmean(costs) if costs else 0.0,
        error=stdev(costs) / sqrt(len(costs)) if len(costs) > 1 else None,
        next_level=None if above is None else above.values.get(way),
        missed=_dearest(way, games),
    )


def _share(found: int, count: int) -> tuple[float | None, Interval | None]:
    """A share with the interval of Wilson, which stays between 0 and 1."""
    if not count:
        return None, None
    share, z2 = found / count, Z_90**2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = Z_90 * sqrt(share * (1 - share) / count + z2 / (4 * count**2)) / (1 + z2 / count)
    return share, Interval(max(0.0, middle - half), min(1.0, middle + half))


def _around(mean: float, values: Sequence[float]) -> Interval | None:
    if len(values) < 2:
        return None
    half = Z_90 * stdev(values) / sqrt(len(values))
    return Interval(mean - half, mean + half)
