"""`bench.calibration`: what W said against what came, by tenths and by tiles in the bag."""

import math
import random
from xml.etree import ElementTree

import pytest

from bench.calibration import lookups
from bench.calibration_cells import ALL, BAGS, TENTHS, Cells, add, cells_of, row, tenths, worst
from bench.calibration_plot import Measured, drawn


def made_up(games: int, seed: int) -> list[tuple[int, int, float, float]]:
    """Games of some turns, each with one winner: W says 5 % too much."""
    luck = random.Random(seed)
    found = []
    for game in range(games):
        chance = luck.random() * 0.9
        first = float(luck.random() < chance)
        found += [(game, bag, chance + 0.05, first) for bag in range(luck.randrange(1, 90), -1, -9)]
    return found


def test_turns_of_a_game_are_taken_together() -> None:
    said = made_up(400, 1)
    cells = cells_of(said)
    for tenth, bag in ((ALL, ALL), ("30-40", ALL), (ALL, "8-19"), ("60-70", "20-39")):
        low, high = (0, 100) if tenth == ALL else map(int, tenth.split("-"))
        fewest, most = (0, 200) if bag == ALL else map(int, bag.split("-"))
        inside = [one for one in said if low <= 100 * one[2] < high and fewest <= one[1] <= most]
        off = sum(w - first for *_, w, first in inside) / len(inside)
        of_game: dict[int, float] = {}
        for game, _, w, first in inside:
            of_game[game] = of_game.get(game, 0.0) + w - first - off
        found = row(cells[f"{tenth} {bag}"])
        assert (found["turns"], found["games"]) == (len(inside), len(of_game))
        assert found["off"] == pytest.approx(100 * off, abs=0.006)
        chance = math.sqrt(sum(one * one for one in of_game.values())) / len(inside)
        assert found["chance"] == pytest.approx(100 * chance, abs=0.006)


def test_sums_of_several_tasks_are_those_of_one() -> None:
    first = made_up(30, 1)
    second = [(30 + game, bag, said, came) for game, bag, said, came in made_up(40, 2)]
    cells: Cells = {}
    add(cells, cells_of(first))
    add(cells, cells_of(second))
    at_once = cells_of([*first, *second])
    assert cells.keys() == at_once.keys()
    for key, sums in at_once.items():
        assert cells[key] == pytest.approx(sums)


def test_the_worst_tenth_is_that_which_chance_explains_least() -> None:
    few = [(game, 5, 0.35, 1.0) for game in range(3)]  # far off, but three games tell nothing
    many = [(3 + game, 5, 0.75, float(game % 10 < 6)) for game in range(2000)]
    right = [(3000 + game, 5, 0.15, float(game % 20 < 3)) for game in range(2000)]
    cells = cells_of([*few, *many, *right])
    assert worst(cells, "1-7") == worst(cells, ALL) == "+15.0 ± 1.1 (70-80)"
    assert worst(cells, "60+") == "too few games"


def test_games_of_the_core_are_asked_in_both_ways_and_drawn() -> None:
    task = {"edition": "deluxe", "seats": 3, "seed": 70}
    found = lookups({"ways": ["points", "leaves"], "table": None, "games": 20}, task)
    for cells in found.values():
        whole = row(cells[f"{ALL} {ALL}"])
        assert whole["games"] == 20
        assert whole["came"] == pytest.approx(100 / 3, abs=0.01)
        assert sum(one["turns"] for one in tenths(cells, ALL).values()) == whole["turns"]
        assert sum(row(cells[f"{ALL} {bag}"])["turns"] for bag in BAGS) == whole["turns"]
    picture = drawn({Measured("deluxe", 3, way): cells for way, cells in found.items()})
    circles = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}circle")
    marks = sum(f"{tenth} {ALL}" in cells for cells in found.values() for tenth in TENTHS)
    assert len(list(circles)) == marks + 2, "and two in the legend"
