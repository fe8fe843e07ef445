"""The numbers of plays in known positions stay what they are, on every path."""

import json
from collections import Counter

import pytest

from sternfeld._core import paths
from sternfeld.notation.cgp import parse_cgp
from tests.engine.counts import FILE, Count, count, scorer
from tests.engine.positions import EDITIONS, FEWER

COUNTS = [Count(**line) for line in json.loads(FILE.read_text("utf-8"))]


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(COUNTS) >= 200
    assert {known.edition for known in COUNTS} == set(EDITIONS)
    blanks = Counter(known.cgp.split()[1].count("?") for known in COUNTS)
    assert set(blanks) >= {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("path", "step"),
    [("", 8), *(pytest.param(path, 1, marks=pytest.mark.thorough) for path in paths())],
)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_count_and_hash_is_as_noted(name: str, path: str, step: int) -> None:
    """On the path that the engine chooses; thoroughly, on every path of this processor."""
    engine = scorer(name, path)
    for known in [known for known in COUNTS if known.edition == name][:: max(step, FEWER)]:
        position = parse_cgp(known.cgp, engine.rules.tiles)
        assert count(name, engine, position.board, position.racks[0]) == known
