"""Curves of win probabilities: what comes true of what the form of the gains says."""

import json
import random
from importlib.resources import files

import pytest

from sternfeld._core import CoreWinProbability
from sternfeld.engine.curves import curves_from
from sternfeld.engine.gains import Turn, chances_of, said_of, shares
from sternfeld.engine.win_probability import core_from

STRAIGHT = [step / 20 for step in range(21)]
ROWS = [[0.0, 0.0, 0.0, 20.0, 20.0, 20.0]] * 60


def bent(power: float) -> list[float]:
    """A curve for three seats: every share to a power, in thousandths."""
    return [round(share**power, 3) for share in STRAIGHT]


def made_up(players: int, unsure: float) -> list[Turn]:
    """Turns with 5 to 50 tiles left and gains with a deviation of 20 points; with an empty bag (15
    or fewer) ``unsure`` times as many."""
    luck = random.Random(7)
    found = []
    for _ in range(12_000):
        left = luck.randrange(5, 51)
        deviation = 20 * (unsure if left <= 15 else 1)
        worth = tuple(luck.gauss(100, 20) for _ in range(players))
        final = tuple(points + luck.gauss(0, deviation) for points in worth)
        found.append(Turn(max(0, left - 15), left, worth, (0.0,) * players, final))
    return found


def off(table: CoreWinProbability, turns: list[Turn], *, together: bool) -> float:
    """How far what is said above a half is from what came, at the mean."""
    pairs = [
        pair
        for turn in turns
        for pair in zip(
            (chances_of if together else said_of)(table, turn), shares(turn.final), strict=True
        )
        if pair[0] > 0.5
    ]
    return sum(said - first for said, first in pairs) / len(pairs)


def test_a_curve_tells_what_comes_true_of_what_the_form_says() -> None:
    curve = bent(1.5)
    by_form, table = CoreWinProbability(ROWS), CoreWinProbability(ROWS, [[0, *curve]])
    for lead in range(-90, 90, 7):
        worth = [100.0 + lead, 100.0, 90.0]
        said = by_form.of(worth, 0, 5)
        step = min(19, int(20 * said))
        part = 20 * said - step
        expected = (1 - part) * curve[step] + part * curve[step + 1]
        assert table.of(worth, 0, 5) == pytest.approx(expected)


def test_between_two_curves_their_mean_counts() -> None:
    low, high = [10, *bent(2)], [20, *bent(3)]
    table = CoreWinProbability(ROWS, [low, high])
    worth = [105.0, 100.0, 90.0]

    def alone(curve: list[float]) -> float:
        return CoreWinProbability(ROWS, [curve]).of(worth, 0, 0)

    for left, part in ((0, 0.0), (10, 0.0), (13, 0.3), (20, 1.0), (59, 1.0), (500, 1.0)):
        expected = (1 - part) * alone(low) + part * alone(high)
        assert table.of(worth, 0, left) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("curves", "message"),
    [
        ([[0, 0.5, *STRAIGHT[1:]]], "falls"),
        ([[0, *STRAIGHT[:-1], 1.1]], "share of a curve"),
        ([[0, *STRAIGHT[:-1]]], "21 shares"),
        ([[9, *STRAIGHT], [9, *STRAIGHT]], "order"),
        ([[-1, *STRAIGHT]], "tiles left"),
    ],
)
def test_a_strange_curve_is_refused(curves: list[list[float]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CoreWinProbability(ROWS, curves)


@pytest.mark.parametrize("unsure", [0.6, 1.6])
@pytest.mark.parametrize(("players", "together"), [(2, False), (4, True)])
def test_with_its_curves_what_a_table_says_comes_true(
    players: int, together: bool, unsure: float
) -> None:
    turns = made_up(players, unsure)
    rows = [[*[0.0] * players, *[20.0] * players]] * 51
    curves = curves_from(rows, turns, together=together)
    assert [curve[0] for curve in curves] == [5, 15, 16, 23, 35]
    for _, *curve in curves:
        assert curve == sorted(curve)
        assert curve[0] == 0
        assert together or curve[-1] == 1
    before, after = CoreWinProbability(rows), CoreWinProbability(rows, curves)
    empty = [turn for turn in turns if not turn.bag]
    others = [turn for turn in turns if turn.bag]
    assert (off(before, empty, together=together) > 0) == (unsure > 1)
    assert abs(off(before, empty, together=together)) > 0.05
    assert abs(off(after, empty, together=together)) < 0.03
    assert abs(off(after, others, together=together)) < 0.03


def test_between_two_seats_nothing_is_lost() -> None:
    turns = made_up(2, 1.6)
    rows = [[0.0, 0.0, 20.0, 20.0]] * 51
    table = CoreWinProbability(rows, curves_from(rows, turns, together=False))
    for turn in turns[::100]:
        assert sum(said_of(table, turn)) == pytest.approx(1)


def test_a_curve_of_an_earlier_version_counts_for_the_whole_game() -> None:
    tenths = [0, 0.05, 0.1, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 1]
    entry = {"players": {"3": ROWS}, "curves": {"players": {"3": tenths}}}
    table, by_form = core_from(entry, "players", 3), CoreWinProbability(ROWS)
    for lead in (-40, -8, 3, 30):
        worth = [100.0 + lead, 100.0, 90.0]
        said = by_form.of(worth, 0, 5)
        step = min(9, int(10 * said))
        part = 10 * said - step
        expected = (1 - part) * tenths[step] + part * tenths[step + 1]
        assert table.of(worth, 0, 5) == table.of(worth, 0, 55) == pytest.approx(expected)


def test_every_table_has_curves_and_those_of_two_seats_are_even() -> None:
    index = json.loads((files("sternfeld.engine") / "win_probability.json").read_text("utf-8"))
    for entry in index.values():
        for kind in ("players", "by_points"):
            assert entry["curves"][kind].keys() == entry[kind].keys() == {"2", "3", "4"}
            for _, *curve in entry["curves"][kind]["2"]:
                assert [share + other for share, other in zip(curve, curve[::-1], strict=True)] == [
                    pytest.approx(1)
                ] * 21
