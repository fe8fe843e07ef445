"""Late in a game reports follow plays that are far from the best by equity, if they are good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.follow import LATE_MORE, candidates, follow
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.stages import Followed
from sternfeld.players.knowledge import engine_for
from sternfeld.players.screening import Screening, screen
from sternfeld.players.vocabulary import EVERY_WORD
from tests.players.late_positions import BICE, ETHYLENE, RULES, view_of

ENGINE = engine_for(RULES, EVERY_WORD)


def plays_of(found: Followed | None) -> list[str]:
    assert found is not None
    return [one.play for one in found.candidates]


@pytest.mark.parametrize(("cgp", "best"), [(ETHYLENE, "O1 (ETHYL)EnE"), (BICE, "4B BI(C)E")])
def test_the_best_play_is_found_far_from_the_best_by_equity(cgp: str, best: str) -> None:
    position = TurnPosition(RULES, view_of(cgp, 6))
    every = position.every_play(ENGINE)
    usual = set(map(str, candidates(every, None)))
    found = follow(ENGINE, position, None, QUICK, seed=1)
    assert found is not None
    assert found.best.play == best
    assert best not in usual
    plays = plays_of(found)
    assert usual < set(plays)
    assert len(set(plays)) == len(plays) <= len(usual) + LATE_MORE
    assert found.not_followed == len(every) - len(plays)


def test_a_play_that_was_made_is_followed_once() -> None:
    position = TurnPosition(RULES, view_of(ETHYLENE, 6))
    every = position.every_play(ENGINE)
    made = next(play for play in every if str(play) == "O1 (ETHYL)EnE")
    found = follow(ENGINE, position, made, QUICK, seed=1)
    assert plays_of(found).count("O1 (ETHYL)EnE") == 1
    assert found is not None
    assert found.played == found.best


def test_with_more_tiles_in_the_bag_the_usual_plays_are_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = TurnPosition(RULES, view_of(ETHYLENE, 6))
    usual = set(map(str, candidates(position.every_play(ENGINE), None)))
    assert set(plays_of(follow(ENGINE, position, None, QUICK, seed=1))) > usual
    monkeypatch.setattr(f"{follow.__module__}.MANY_BAG", 5)
    assert set(plays_of(follow(ENGINE, position, None, QUICK, seed=1))) == usual


def test_the_nodes_of_the_look_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    position = TurnPosition(RULES, view_of(ETHYLENE, 6))
    plain = follow(ENGINE, position, None, QUICK, seed=1)

    def longer(*asked: Any) -> Screening:
        look = screen(*asked)
        return replace(look, found=replace(look.found, nodes=look.found.nodes + 1000))

    monkeypatch.setattr(f"{follow.__module__}.screen", longer)
    found = follow(ENGINE, position, None, QUICK, seed=1)
    assert plain is not None
    assert found is not None
    assert found.nodes == plain.nodes + 1000


def test_a_stop_during_the_look_ends_it() -> None:
    position = TurnPosition(RULES, view_of(ETHYLENE, 6))
    assert follow(ENGINE, position, None, QUICK, seed=1, stop=lambda: True) is None
