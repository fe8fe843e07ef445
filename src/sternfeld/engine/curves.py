"""Curves of win probabilities: how often those came first who would have by the form of the gains.

Gains are not quite of the form that the core takes them to have, and how much they differ from it
changes in the course of a game. So there is a curve for each of some numbers of tiles left, from
self-play: what came true of 0, 5, 10 … 100 %. The core goes straight from number to number and
from curve to curve. The numbers are those that tell best what came (least squares), and smooth
unless many games say otherwise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add, mul

from sternfeld._core import CoreWinProbability
from sternfeld.engine.gains import Turn, said_of, shares

__all__ = ["curves_from"]

STEPS = 20
"""Of a curve."""
WIDTH = STEPS + 1
BAGS = (1, 8, 20, 40, 60, 110)
"""Tiles in the bag that have a curve; with an empty bag, full racks and those with a third of their
tiles have one."""
BEND, DIFFERENCE = 0.01, 0.02
"""How much a curve usually bends at a number, and how much two curves differ."""
FIXED, FREE = 1e12, 10.0
"""Nobody is said to be sure who is not: the ends of a curve stay. The upper one is free if what is
said is made to add up to 1, since then only the proportions count."""
ROUNDS = 4
"""After which what is said changes no more."""

FINE = 10
"""Parts of a step in which chances are much the same."""
LEAST = 0.05
"""A leader who is nearly sure is moved no faster."""

_Part = tuple[int, float]
"""A number of the curves, and its share in what is said."""


def curves_from(
    rows: Sequence[Sequence[float]], turns: Sequence[Turn], *, together: bool
) -> list[list[float]]:
    """The curves of a table, each with the tiles left before it; ``together`` if what is said of
    all seats is made to add up to 1 afterwards, so that it comes true then."""
    lefts = _lefts(turns)
    smooth = _smoothness(lefts, FREE if together else FIXED)
    places, asked = _places(CoreWinProbability(rows), turns)
    parts = [_parts(lefts, place.left, place.chance) for place in places]
    moved = [0.0] * len(smooth)  # from the straight line
    for _ in range(ROUNDS if together else 1):
        says = [
            place.chance + sum(share * moved[i] for i, share in some)
            for place, some in zip(places, parts, strict=True)
        ]
        wrong, slopes = [0.0] * len(places), [0.0] * len(places)
        for of_seats, came in asked:
            total = sum([says[at] for at in of_seats]) if together else 1.0
            for at, first in zip(of_seats, came, strict=True):
                said = says[at] / total
                wrong[at] += first - said
                # What lifts a leader lifts the sum as well.
                slopes[at] += max(LEAST, 1 - said) / total if together else 1.0
        normal = [list(line) for line in smooth]
        right = [-sum(map(mul, line, moved)) for line in smooth]
        for at, some in enumerate(parts):
            for i, share in some:
                right[i] += share * wrong[at]
                for j, other in some:
                    normal[i][j] += slopes[at] * share * other
        moved = list(map(add, moved, _solved(normal, right)))
    if len(turns[0].points) == 2:  # what one seat has the other one has not
        mirrored = [moved[at - at % WIDTH + STEPS - at % WIDTH] for at in range(len(moved))]
        moved = [(one - other) / 2 for one, other in zip(moved, mirrored, strict=True)]
    highest = 1 + max(0.0, *moved[STEPS::WIDTH])
    return [
        [left, *_rising([(i / STEPS + moved[at * WIDTH + i]) / highest for i in range(WIDTH)])]
        for at, left in enumerate(lefts)
    ]


@dataclass(slots=True)
class _Place:
    """Much the same chances with as many tiles left: how many they are, and their mean."""

    left: int
    count: int = 0
    chance: float = 0.0


_Asked = tuple[list[int], list[float]]
"""The places of all seats at a turn, and their shares of the first place."""


def _places(table: CoreWinProbability, turns: Sequence[Turn]) -> tuple[list[_Place], list[_Asked]]:
    """What the form says at these turns, much the same chances taken together."""
    places: list[_Place] = []
    numbers: dict[tuple[int, int], int] = {}
    asked: list[_Asked] = []
    for turn in turns:
        of_seats = []
        for chance in said_of(table, turn):
            key = turn.left, int(chance * FINE * STEPS)
            if key not in numbers:
                numbers[key] = len(places)
                places.append(_Place(turn.left))
            at = numbers[key]
            place = places[at]
            place.count += 1
            place.chance += (chance - place.chance) / place.count
            of_seats.append(at)
        asked.append((of_seats, shares(turn.final)))
    return places, asked


def _lefts(turns: Sequence[Turn]) -> list[int]:
    """The numbers of tiles left that get a curve."""
    racks = max(turn.left for turn in turns if not turn.bag)
    most = max(turn.left for turn in turns)
    return [max(1, racks // 3), racks, *(racks + bag for bag in BAGS if racks + bag <= most)]


def _parts(lefts: Sequence[int], left: int, chance: float) -> list[_Part]:
    """The numbers between which a chance lies."""
    step = min(STEPS - 1, int(chance * STEPS))
    part = chance * STEPS - step
    return [
        one
        for stage, share in _stages(lefts, left)
        for one in (
            (stage * WIDTH + step, share * (1 - part)),
            (stage * WIDTH + step + 1, share * part),
        )
    ]


def _stages(lefts: Sequence[int], left: int) -> list[_Part]:
    above = bisect_right(lefts, left)
    if above in (0, len(lefts)):
        return [(max(0, above - 1), 1.0)]
    low, high = lefts[above - 1 : above + 1]
    part = (left - low) / (high - low)
    return [(above - 1, 1 - part), (above, part)]


def _smoothness(lefts: Sequence[int], end: float) -> list[list[float]]:
    """What bends and differences cost, as a matrix."""
    size = len(lefts) * WIDTH
    matrix = [[0.0] * size for _ in range(size)]
    for parts, weight in _differences(lefts, end):
        for i, a in parts:
            for j, b in parts:
                matrix[i][j] += weight * a * b
    return matrix


def _differences(lefts: Sequence[int], end: float) -> Iterator[tuple[list[_Part], float]]:
    """Differences between numbers of the curves that are usually small, and how much they count
    against one turn: by the squares of chance and of the usual difference."""
    for stage, left in enumerate(lefts):
        for step in range(WIDTH):
            at = stage * WIDTH + step
            chance = step / STEPS * (1 - step / STEPS)
            if not chance:
                yield [(at, 1.0)], end if step else FIXED
                continue
            # Curves bend more near their ends.
            yield [(at - 1, 1.0), (at, -2.0), (at + 1, 1.0)], 4 * chance**2 / BEND**2
            if stage and left > lefts[stage - 1] + 1:  # the last tile in the bag parts the curves
                yield [(at, 1.0), (at - WIDTH, -1.0)], chance / DIFFERENCE**2


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What the matrix, symmetric and positive, makes the right side of."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(lines)
    for at, line in enumerate(lines):
        for below in lines[at + 1 :]:
            if below[at]:
                factor = below[at] / line[at]
                for column in range(at, size + 1):
                    below[column] -= factor * line[column]
    found = [0.0] * size
    for at in reversed(range(size)):
        line = lines[at]
        known = sum(line[column] * found[column] for column in range(at + 1, size))
        found[at] = (line[size] - known) / line[at]
    return found


def _rising(curve: Sequence[float]) -> list[float]:
    """The curve without its falls: between the highest before and the lowest after."""
    inside = [min(1.0, max(0.0, share)) for share in curve]
    return [round((max(inside[: at + 1]) + min(inside[at:])) / 2, 3) for at in range(len(inside))]
