"""Tables of win probabilities: measured in self-play, and what they say of three and four seats."""

import math
import random

import pytest

from sternfeld._core import CoreWinProbability
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import (
    Turn,
    chances_of,
    observe,
    rows_from,
    scaled,
    shares,
)
from sternfeld.rules.rules import Rules

SCALES = (math.sqrt(0.65), math.sqrt(1.35))


def made_up(players: int, each: float) -> list[Turn]:
    """Turns with ten tiles left and gains of some deviation, each seat's four less."""
    luck = random.Random(7)
    found = []
    for _ in range(2000):
        worth = tuple(luck.gauss(100, 20) for _ in range(players))
        final = tuple(
            points + luck.gauss(40 - 10 * seat, each - 4 * seat)
            for seat, points in enumerate(worth)
        )
        found.append(Turn(0, 10, worth, (0.0,) * players, final))
    return found


def test_a_table_comes_from_self_play() -> None:
    turns = observe(Engine(Rules.of("deluxe")), 2, games=40)
    assert turns == observe(Engine(Rules.of("deluxe")), 2, games=40)
    assert max(turn.bag for turn in turns) <= 86
    assert all(len(turn.worth) == len(turn.final) == 2 for turn in turns)
    assert all(whole.is_integer() for turn in turns for whole in turn.points)
    assert not any(any(turn.leaves) for turn in turns if not turn.bag)
    assert turns[2].by_points().worth == turns[2].points != turns[2].worth
    assert all(turn.left == turn.bag + 14 for turn in turns if turn.bag)
    assert all(0 < turn.left <= 14 for turn in turns if not turn.bag)
    rows = rows_from(turns)
    assert rows[74][2] > rows[24][2] > rows[8][2] > 1
    assert rows[74][0] > rows[74][1] > rows[24][1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_normal_gains_are_found_again(players: int) -> None:
    row = rows_from(made_up(players, 30.0))[10]
    assert row[:players] == pytest.approx([40 - 10 * seat for seat in range(players)], abs=2)
    deviations = [30 - 4 * seat for seat in range(players)]
    if players == 2:  # only their difference counts
        deviations = [(sum(one**2 for one in deviations) / 2) ** 0.5] * 2
    assert row[players:] == pytest.approx(deviations, abs=2)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("wrong", [0.9, 1.15])
def test_deviations_are_those_that_make_what_came_likeliest(players: int, wrong: float) -> None:
    turns = made_up(players, 30.0)
    rows = rows_from(turns)
    off = [[*row[:players], *(wrong * one for one in row[players:])] for row in rows]
    right, mended = scaled(rows, turns)[10], scaled(off, turns)[10]
    assert mended[:players] == rows[10][:players]
    assert mended[players:] == pytest.approx(right[players:], rel=0.06)
    assert right[players:] == pytest.approx(rows[10][players:], rel=0.12)


def test_the_last_tile_in_the_bag_parts_the_rows() -> None:
    # What is kept counts as long as tiles can be drawn to it, so rows on both sides differ.
    none, early, late = (0.0, 0.0), (30.0, 10.0), (9.0, 1.0)
    turns = [Turn(1, 15, none, none, early)] * 60 + [Turn(0, 14, none, none, late)] * 60
    few = [Turn(80, 94, none, none, (900.0, 0.0))] * 3
    rows = rows_from(turns + few)
    assert [row[:2] for row in rows[12:]] == [[9, 1], [9, 1], [9, 1], [30, 10], [30, 10], [30, 10]]


@pytest.mark.parametrize("players", [3, 4])
def test_chances_are_those_of_skewed_gains(players: int) -> None:
    luck = random.Random(3)
    worth = (100.0, 130.0, 60.0, 110.0)[:players]
    deviations = (28.0, 20.0, 35.0, 24.0)[:players]
    table = CoreWinProbability([[*[0.0] * players, *deviations]])
    said = chances_of(table, Turn(0, 9, worth, (0.0,) * players, worth))
    games, skewness = 40_000, 1.0
    spread = math.sqrt(1 + skewness**2 / 18)
    came = [0.0] * players
    for _ in range(games):
        final = []
        for points, each in zip(worth, deviations, strict=True):
            gain = luck.gauss(0, 1)
            final.append(points + each / spread * (gain + skewness / 6 * (gain * gain - 1)))
        came[final.index(max(final))] += 1 / games
    assert said == pytest.approx(came, abs=0.01)


def test_two_seats_play_on_closed_boards_and_on_open_ones() -> None:
    table = CoreWinProbability([[9.0, 2.0, 3.0, 4.0]])  # together a deviation of 5
    for lead in (-20, -7, -2, 8):
        ahead = (lead + 7) / 5
        expected = sum(0.5 + math.erf(ahead / scale / 2**0.5) / 2 for scale in SCALES) / 2
        assert table.of([100.0 + lead, 100.0], 0, 3) == pytest.approx(expected)


def test_chances_add_up_and_ties_are_shared() -> None:
    table = CoreWinProbability([[30.0, 20.0, 10.0, 0.0, *[14.0] * 4]])
    chances = chances_of(table, Turn(0, 9, (100, 90, 80, 120), (0, 0, 0, 0), (0, 0, 0, 0)))
    assert sum(chances) == pytest.approx(1)
    assert chances.index(max(chances)) == 0
    assert shares([5, 7, 7, 7]) == [0, 1 / 3, 1 / 3, 1 / 3]
