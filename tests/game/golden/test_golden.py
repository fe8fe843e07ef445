"""Every golden game plays out exactly as it is written down, and its score sheet adds up."""

from __future__ import annotations

import pytest

from sternfeld.game.evolve import evolve
from sternfeld.game.state import GameState
from sternfeld.rules.load import edition_names
from tests.game.golden.play import GAMES, golden_file, play, written
from tests.game.table import check_sheet


def test_every_edition_has_its_golden_game() -> None:
    assert set(GAMES) == set(edition_names())


@pytest.mark.untraced
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_plays_out_as_written(name: str) -> None:
    events = play(GAMES[name])
    assert written(events) == golden_file(name).read_text(encoding="utf-8"), (
        "if this is meant: python -m tests.game.golden"
    )
    state: GameState | None = None
    for event in events:
        state = evolve(state, event)
        check_sheet(state)
    assert state is not None
    assert [line for line in state.sheet if line.is_turn] == list(state.turns)
