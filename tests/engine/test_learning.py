"""What a learned evaluation sees of positions."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest

from sternfeld._core import observe_positions, observe_slots, position_columns
from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.rules.rules import Rules

CLASSES = 324


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Rules.of("deluxe"))


def positions(engine: Engine, threads: int) -> list[array[int]]:
    found = observe_positions(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        win_probability_for(engine.rules, 2).core,
        [0.1] * CLASSES,
        first_game=3,
        games=5,
        players=2,
        threads=threads,
        seed=2,
        turns=1000,
        opening=4,
        temperature=4,
        endgame_nodes=0,
    )
    width = len(position_columns(engine.core_rules))
    numbers = array("h", found)
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def test_positions_are_the_same_at_any_number_of_threads(engine: Engine) -> None:
    assert positions(engine, 1) == positions(engine, 3)


def test_positions_know_their_games(engine: Engine) -> None:
    rows = positions(engine, 1)
    at = {name: i for i, name in enumerate(position_columns(engine.core_rules))}
    for row, following in pairwise(rows):
        assert row[at["unseen"]] == 100 - row[at["tiles"]]
        assert 0 < row[at["bag"]] < row[at["unseen"]]
        if following[at["bag"]] < row[at["bag"]]:  # the same game, one turn later
            assert row[at["turn_2"]] == following[at["turn_1"]]
            # Tenths of points: what one gains in the turn between is all that differs.
            gains = row[at["gain_0"]] - row[at["turn_1"]], row[at["gain_1"]]
            later = following[at["gain_1"]], following[at["gain_0"]]
            assert gains == pytest.approx(later, abs=2)


def test_chances_of_slots_are_counted(engine: Engine) -> None:
    counts = observe_slots(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=3,
        players=2,
        seed=1,
        turns=5,
    )
    assert len(counts) == CLASSES
    assert all(0 <= played <= met for met, played in counts)
    met, played = map(sum, zip(*counts, strict=True))
    assert 0 < played < met
