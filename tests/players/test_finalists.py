"""Which plays of a pre-endgame have endgames searched for them, and for how long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.engine.simulation import NO_LIMIT, simulate
from sternfeld.players import analysis
from sternfeld.players.analysis import FINALISTS, MOST_FINALISTS, analyse, situation_of
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.found import Analysis
from sternfeld.players.knowledge import engine_for
from sternfeld.players.vocabulary import EVERY_WORD
from tests.players.late_positions import DATARIES, QAT, RULES, TED, view_of

ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)


def found_in(cgp: str) -> Analysis:
    return analyse(ENGINE, view_of(cgp, 1), RULES, Budget(nodes=75_000), FOREVER)


def wins(cgp: str, found: Analysis) -> float:
    """How often a play wins by long endgame searches with every bag, seven or eight of them."""
    view = view_of(cgp, 1)
    assert found.play is not None
    plan = replace(
        analysis.simulation_plan(view, RULES, Budget(nodes=NO_LIMIT)),
        round=1,
        enumerate=NO_LIMIT,
        prior_weight=0,
        until_sure=False,
        endgame_nodes=1600,
        endgame_points=False,
    )
    best = simulate(ENGINE, situation_of(view, RULES), [found.play], plan).best
    assert best.win_probability is not None
    return best.win_probability


@pytest.mark.parametrize(("cgp", "best"), [(QAT, "12L QA(T)"), (DATARIES, "pass")])
def test_with_nodes_to_spare_endgames_are_searched_for_many_plays(
    cgp: str, best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_in(cgp)
    assert str(found.play) == best
    assert wins(cgp, found) == 1
    monkeypatch.setattr(analysis, "MOST_FINALISTS", FINALISTS)
    assert wins(cgp, found_in(cgp)) < 0.9


def test_what_short_searches_say_is_not_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    careful = found_in(TED)
    assert careful.win_probability == wins(TED, careful)
    monkeypatch.setattr(analysis, "SEARCHED_AGAIN", 1)
    monkeypatch.setattr(analysis, "SEARCHED_NEAR", 0.0)
    rash = found_in(TED)
    assert rash.sure
    assert rash.win_probability == 1
    assert wins(TED, rash) < 0.9


def test_the_number_of_finalists_goes_by_bags_and_nodes() -> None:
    def most(bag: int, nodes: float) -> int:
        return analysis._most_finalists(situation_of(view_of(TED, bag), RULES), nodes)

    assert [most(1, nodes) for nodes in (6_000, 75_000, 400_000)] == [6, 14, MOST_FINALISTS]
    assert [most(bag, 400_000) for bag in (1, 2, 3, 4)] == [MOST_FINALISTS, 16, 6, 6]
    assert most(0, 400_000) == FINALISTS, "these are searches of racks that nobody knows"
    assert most(1, float("inf")) == most(4, float("inf")) == MOST_FINALISTS


def test_the_best_and_those_near_it_are_finalists() -> None:
    view = view_of(TED, 1)
    plays = candidates(ENGINE, view, RULES)[:6]
    plan = analysis.simulation_plan(view, RULES, Budget(nodes=200))
    made = simulate(ENGINE, situation_of(view, RULES), plays, plan)
    told = [(0.9, False), (0.5, False), (0.85, True), (0.8, True), (0.79, True), (0.1, True)]
    results = tuple(
        replace(one, value=value, dropped=dropped)
        for one, (value, dropped) in zip(made.results, told, strict=True)
    )
    found = replace(made, results=results, best=results[0])

    def places(fewest: int, most: int, near: float) -> list[int]:
        return [plays.index(play) for play in analysis._finalists(found, fewest, most, near)]

    assert places(1, 6, 0.0) == [0, 1], "whoever was not dropped stays"
    assert places(4, 6, 0.0) == [0, 1, 2, 3]
    assert places(1, 6, 0.105) == [0, 1, 2, 3]
    assert places(1, 3, 1.0) == [0, 1, 2]
