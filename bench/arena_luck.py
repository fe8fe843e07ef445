"""How lucky the seats of a game of the arena were, so that a series needs fewer games.

At its next turn a seat's draw is compared with other draws from the bag as it was: by how much did
it raise the chance to come first once the best play by equity is made? Whoever plays how, the mean
of that is exactly zero, since neither the others nor the board know what was drawn. So results may
be corrected by any share of it; the share that leaves the least variance is taken. Among experts
the result less what one's own choices explain (`bench.arena_choices`) is luck as well, measured in
another way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from statistics import fmean

from sternfeld.analysis.luck import chance_with_rack
from sternfeld.engine.engine import Engine
from sternfeld.game.state import GameState
from sternfeld.players.view import PlayerView

__all__ = ["Draw", "LuckOfSeats", "less_luck"]

OTHER_DRAWS = 12
"""Enough that the error of their mean adds little to the variance of results."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles that a seat drew, and those that were in the bag before."""

    seat: int
    tiles: tuple[str, ...]
    bag: tuple[str, ...]


class LuckOfSeats:
    """Adds up the luck of every seat of a game."""

    def __init__(self, engine: Engine, seats: int, seed: int) -> None:
        self._engine = engine
        self._random = random.Random(seed)
        self._counted = [0] * seats
        self.sums = [0.0] * seats

    def moves(self, state: GameState, seat: int, draws: Sequence[Draw]) -> None:
        """A seat is to move: what were its draws worth since it moved last? ``draws`` are all of
        the game. What is drawn before a move counts as one draw."""
        new = [draw for draw in draws[self._counted[seat] :] if draw.seat == seat]
        self._counted[seat] = len(draws)
        drawn = [tile for draw in new for tile in draw.tiles]
        if not drawn:
            return
        view = PlayerView.of(state, seat)
        kept = tuple((Counter(view.rack) - Counter(drawn)).elements())
        count = len(view.rack) - len(kept)
        others = [
            self._chance(view, state, (*kept, *self._random.sample(new[0].bag, count)))
            for _ in range(OTHER_DRAWS)
        ]
        self.sums[seat] += self._chance(view, state, view.rack) - fmean(others)

    def _chance(self, view: PlayerView, state: GameState, rack: tuple[str, ...]) -> float:
        return chance_with_rack(self._engine, view, state.rules, rack)


def less_luck(results: Sequence[float], *lucks: Sequence[float]) -> list[float]:
    """Results less as much of the luck, measured in one way or several, as leaves the least
    variance."""
    left = list(results)
    others = [list(luck) for luck in lucks]
    while others:
        luck = others.pop()
        left = _unrelated(left, luck)
        others = [_unrelated(other, luck) for other in others]
    return left


def _unrelated(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Values less the share of luck that they have in common."""
    value, mean = fmean(values), fmean(luck)
    common = fsum((v - value) * (x - mean) for v, x in zip(values, luck, strict=True))
    spread = fsum((x - mean) ** 2 for x in luck)
    share = common / spread if spread else 0.0
    return [v - share * x for v, x in zip(values, luck, strict=True)]
