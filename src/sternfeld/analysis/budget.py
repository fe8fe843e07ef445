"""How much an analysis may compute, in nodes: the same nodes give the same report everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import floor

from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK

__all__ = ["DEEP", "QUICK", "NodeBudget", "Step", "Stop", "Tell", "budget_named"]

Stop = Callable[[], bool]
"""Asked every few milliseconds: may the work be given up?"""


class Step(StrEnum):
    """What a long search goes through."""

    PLAYS = "plays"
    """The plays of an endgame."""
    ORDERS = "orders"
    """The orders of the bag."""
    ENDGAMES = "endgames"
    """The plays whose endgames are searched, for all orders of the bag."""


Tell = Callable[[Step, int, int], None]
"""Told how much of a step is done, and of how much."""

QUICK_SECONDS = 8.0
"""About what a quick report of a two-player game costs on one core."""
USUAL_TILES, USUAL_RACK, USUAL_BOARD, USUAL_BLANKS = 125, 7, 15, 0.03
LARGE_RACK, LARGE_BOARD, MANY_BLANKS = 0.35, 0.65, 0.45
"""With larger racks, or more blanks among the tiles, a turn takes two to three times as long, on a
larger board half as long again; with more tiles a game has more turns."""
TURNS_OF_A_TILE = 0.4
"""Games with more turns than this for each tile are long: a turn of them has fewer nodes."""
SHARES = 10
"""By tenths, so that a turn more or less seldom matters to all the others."""
SEARCHES = 3
"""About how often an endgame within a rollout is searched, at one move after the other, until it is
solved."""


@dataclass(frozen=True, slots=True)
class NodeBudget:
    """The nodes of one turn. ``choose`` are turns played in rollouts to find the best play,
    ``value`` those to value it and its rivals on other draws, fewer where it has few; rollouts that
    go to the end of the game have ``late`` times as many, because each of them says less.
    ``orders`` are nodes for a pre-endgame, ``endgame`` for each endgame that is solved; endgames
    within the rollouts of a pre-endgame are searched if there are ``order_endgame`` nodes for each
    search. ``luck`` is how many other draws a draw is compared with."""

    name: str
    choose: int
    value: int
    orders: int
    endgame: int
    order_endgame: int
    luck: int
    late: float = 1.5

    def nodes_of_searches(self, endgames: int) -> int:
        """The nodes of each search if a pre-endgame leads to this number of endgames; 0 if that
        would be too few."""
        nodes = self.orders // max(1, SEARCHES * endgames)
        return nodes if nodes >= self.order_endgame else 0

    def times(self, factor: float, name: str = "") -> NodeBudget:
        """The same for a longer or shorter analysis."""
        return replace(
            self,
            name=name or f"{self.name} x {factor:g}",
            choose=max(1, round(self.choose * factor)),
            value=max(1, round(self.value * factor)),
            orders=max(1, round(self.orders * factor)),
            endgame=max(1, round(self.endgame * factor)),
            luck=max(8, round(self.luck * factor**0.5)),
        )

    def for_game(self, rules: Rules, turns: int = 0) -> NodeBudget:
        """The same for a game that is longer, or in whose edition games are longer or turns take
        longer, so that a report takes about as long as others."""
        share = min(1.0, USUAL_TILES / rules.tiles.total)
        usual = TURNS_OF_A_TILE * rules.tiles.total
        if turns > usual:
            share *= max(1, floor(SHARES * usual / turns)) / SHARES
        if rules.rack > USUAL_RACK:
            share *= LARGE_RACK
        if rules.layout.size > USUAL_BOARD:
            share *= LARGE_BOARD
        if rules.tiles.counts()[BLANK] > USUAL_BLANKS * rules.tiles.total:
            share *= MANY_BLANKS
        return self if share == 1 else self.times(share, self.name)


QUICK = NodeBudget(
    "quick", choose=9_000, value=7_500, orders=40_000, endgame=5_000, order_endgame=20, luck=64
)
DEEP = QUICK.times(25, "deep")


def budget_named(name: str) -> NodeBudget:
    """``quick``, ``deep``, or the nodes of a number of seconds, about, for a whole game."""
    match name:
        case "quick":
            return QUICK
        case "deep":
            return DEEP
        case _:
            seconds = float(name)
            if not 0 < seconds <= 1_000_000:
                raise ValueError(name)
            return QUICK.times(seconds / QUICK_SECONDS, f"{seconds:g} s")
