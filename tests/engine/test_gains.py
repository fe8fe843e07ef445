"""Tables of win probabilities: measured in self-play, and what they say of three and four seats."""

import math
import random

import pytest

from sternfeld._core import CoreWinProbability
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import Turn, chances_of, observe, rows_from, shares
from sternfeld.rules.rules import Rules


def made_up(players: int, each: float) -> list[Turn]:
    """Turns with ten tiles in the bag and gains of some deviation."""
    luck = random.Random(7)
    found = []
    for _ in range(2000):
        worth = tuple(luck.gauss(100, 20) for _ in range(players))
        final = tuple(
            points + luck.gauss(40 - 10 * seat, each) for seat, points in enumerate(worth)
        )
        found.append(Turn(10, worth, final))
    return found


def test_a_table_comes_from_self_play() -> None:
    turns = observe(Engine(Rules.of("deluxe")), 2, games=40)
    assert turns == observe(Engine(Rules.of("deluxe")), 2, games=40)
    assert max(turn.bag for turn in turns) <= 86
    assert all(len(turn.worth) == len(turn.final) == 2 for turn in turns)
    rows = rows_from(turns)
    assert rows[60][0] > rows[10][0] > 1
    assert rows[60][1] > rows[60][2] > rows[10][2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_normal_gains_are_found_again(players: int) -> None:
    row = rows_from(made_up(players, 30.0))[10]
    assert row[0] == pytest.approx(30 * 2**0.5, rel=0.05)
    assert row[1:] == pytest.approx([40 - 10 * seat for seat in range(players)], abs=2)


@pytest.mark.parametrize("players", [3, 4])
def test_chances_are_those_of_skewed_gains(players: int) -> None:
    luck = random.Random(3)
    worth = (100.0, 130.0, 60.0, 110.0)[:players]
    table = CoreWinProbability([[40.0, *[0.0] * players]])
    said = chances_of(table, Turn(0, worth, worth))
    games, skewness = 40_000, 0.8
    each = 40 / math.sqrt(2) / math.sqrt(1 + skewness**2 / 18)
    came = [0.0] * players
    for _ in range(games):
        final = []
        for points in worth:
            gain = luck.gauss(0, 1)
            final.append(points + each * (gain + skewness / 6 * (gain * gain - 1)))
        came[final.index(max(final))] += 1 / games
    assert said == pytest.approx(came, abs=0.01)


def test_chances_add_up_and_ties_are_shared() -> None:
    table = CoreWinProbability([[20.0, 30.0, 20.0, 10.0, 0.0]])
    chances = chances_of(table, Turn(0, (100, 90, 80, 120), (0, 0, 0, 0)))
    assert sum(chances) == pytest.approx(1)
    assert chances.index(max(chances)) == 0
    assert shares([5, 7, 7, 7]) == [0, 1 / 3, 1 / 3, 1 / 3]
