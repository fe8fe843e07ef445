"""What W said and what came, added up by tenths of the scale and by tiles left in the bag.

Turns of one game hang together, so errors come from the sums of whole games. All sums can be added
up again: those of many tasks are no larger than those of one.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby, pairwise
from operator import itemgetter

from sternfeld.engine.gains import surprise

Said = tuple[int, int, float, float]
"""A number for the game, tiles in the bag, what W says, and the share of the first place that
came."""
Cells = dict[str, list[float]]
"""For a tenth and a group of bags ("30-40 8-19", "all" for any): turns, sums of what was said and
what came, of the logarithms, and over games of the squares of the difference, of its product with
the game's turns, and of the squares of those; games."""

EDGES = (1, 8, 20, 40, 60)
BAGS = ("0", *(f"{low}-{high - 1}" for low, high in pairwise(EDGES)), "60+")
TENTHS = tuple(f"{low}-{low + 10}" for low in range(0, 100, 10))
ALL = "all"
ENOUGH = 200
"""Games that a tenth needs so that its error can be told."""


def cells_of(found: Iterable[Said]) -> Cells:
    """The sums of some turns; those of one game lie side by side."""
    cells: Cells = {}
    for _, turns in groupby(found, key=itemgetter(0)):
        game: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * 4)
        for _, bag, said, came in turns:
            one = game[TENTHS[min(9, int(10 * said))], BAGS[bisect_right(EDGES, bag)]]
            one[0] += 1
            one[1] += said
            one[2] += came
            one[3] += surprise(said, came)
        for (tenth, group), one in list(game.items()):
            for key in ((tenth, ALL), (ALL, group), (ALL, ALL)):
                game[key] = [a + b for a, b in zip(game[key], one, strict=True)]
        for (tenth, group), (count, said, came, loss) in game.items():
            off = said - came
            sums = [count, said, came, loss, off**2, off * count, count**2, 1]
            add(cells, {f"{tenth} {group}": sums})
    return cells


def add(cells: Cells, more: Cells) -> None:
    """More sums to some that there are."""
    for key, sums in more.items():
        cells[key] = [a + b for a, b in zip(cells.get(key, [0.0] * 8), sums, strict=True)]


def row(sums: list[float]) -> dict[str, float]:
    """How far W is off at the mean, in percent, and the error of chance of that."""
    count, said, came, loss, squares, products, counts, games = sums
    off = (said - came) / count
    chance = math.sqrt(max(0.0, squares - 2 * off * products + off * off * counts)) / count
    return {
        "turns": int(count),
        "games": int(games),
        "said": round(100 * said / count, 2),
        "came": round(100 * came / count, 2),
        "off": round(100 * off, 2),
        "chance": round(100 * chance, 2),
        "log_loss": round(loss / count, 4),
    }


def tenths(cells: Cells, bag: str) -> dict[str, dict[str, float]]:
    """How far W is off in each tenth of the scale, for one group of bags."""
    return {one: row(cells[key]) for one in TENTHS if (key := f"{one} {bag}") in cells}


def worst(cells: Cells, bag: str) -> str:
    """The tenth that is furthest off beyond two errors of chance."""
    found = {name: one for name, one in tenths(cells, bag).items() if one["games"] >= ENOUGH}
    if not found:
        return "too few games"
    name, one = max(found.items(), key=lambda item: abs(item[1]["off"]) - 2 * item[1]["chance"])
    return f"{one['off']:+.1f} ± {one['chance']:.1f} ({name})"
