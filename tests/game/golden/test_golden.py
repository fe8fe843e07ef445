"""Every golden game plays out exactly as it is written down."""

from __future__ import annotations

import pytest

from sternfeld.rules.load import edition_names
from tests.game.golden.play import GAMES, golden_file, played


def test_every_edition_has_its_golden_game() -> None:
    assert set(GAMES) == set(edition_names())


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_plays_out_as_written(name: str) -> None:
    assert played(GAMES[name]) == golden_file(name).read_text(encoding="utf-8"), (
        "if this is meant: python -m tests.game.golden"
    )
