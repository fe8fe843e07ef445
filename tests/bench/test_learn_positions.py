"""Positions to learn from are tasks of the farm."""

from pathlib import Path

import pytest

from scripts import learn_positions
from scripts.learn_positions import begun, make_parts
from sternfeld.farm import Workers

PLAN = {
    "edition": "deluxe",
    "players": 2,
    "turns": 3.0,
    "opening": 4,
    "temperature": 4.0,
    "endgame_nodes": 0,
    "seed": 1,
    "part": 20,
}


@pytest.fixture(autouse=True)
def few_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_positions, "SLOT_GAMES", 30)


def test_the_parts_are_the_same_wherever_they_are_made_and_made_once(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    settings = begun(here, PLAN)
    assert begun(here, PLAN) == settings
    there.mkdir()
    alone = list(make_parts(here, settings, 3, Workers()))
    together = list(make_parts(there, settings, 3, Workers(jobs=2)))
    assert [one.read_bytes() for one in alone] == [one.read_bytes() for one in together]
    assert len({one.read_bytes() for one in alone}) == 3
    alone[1].unlink()
    assert list(make_parts(here, settings, 3, Workers())) == [alone[1]]
    assert alone[1].read_bytes() == together[1].read_bytes()


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    begun(tmp_path, PLAN)
    with pytest.raises(SystemExit, match="another plan"):
        begun(tmp_path, {**PLAN, "seed": 2})
