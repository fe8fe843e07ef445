"""Late in a game the best play can be far from the best by equity: a first look finds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Simulation, SimulationPlan, simulate
from sternfeld.players import screening
from sternfeld.players.analysis import analyse
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import MANY_BAG, candidates
from sternfeld.players.found import Analysis
from sternfeld.players.knowledge import engine_for
from sternfeld.players.screening import KEPT, KEPT_BY_EQUITY, SCREENED, SCREENING_SHARE
from sternfeld.players.vocabulary import EVERY_WORD
from tests.players.late_positions import BICE, ETHYLENE, FARL, RULES, view_of

ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)
LATE = view_of(ETHYLENE, 6)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[Play], SimulationPlan, Simulation]]:
    """The first looks, with their plays and plans."""
    found: list[tuple[list[Play], SimulationPlan, Simulation]] = []

    def noted(
        engine: Any, situation: Any, plays: Sequence[Play], plan: SimulationPlan, *more: Any
    ) -> Simulation:
        result = simulate(engine, situation, plays, plan, *more)
        found.append((list(plays), plan, result))
        return result

    monkeypatch.setattr(screening, "simulate", noted)
    return found


@pytest.mark.parametrize(
    ("cgp", "best", "nodes"),
    [(ETHYLENE, "O1 (ETHYL)EnE", 80_000), (BICE, "4B BI(C)E", 80_000), (BICE, "4B BI(C)E", 20_000)],
)
def test_a_play_far_from_the_best_by_equity_is_found(cgp: str, best: str, nodes: int) -> None:
    view = view_of(cgp, 6)
    found = analyse(ENGINE, view, RULES, Budget(nodes=nodes), FOREVER)
    assert str(found.play) == best
    by_equity = list(map(str, candidates(ENGINE, view, RULES, nodes=nodes)))
    assert by_equity.index(best) > 16


def test_few_plays_go_on_and_the_best_by_equity_are_among_them(
    looks: list[tuple[list[Play], SimulationPlan, Simulation]],
) -> None:
    found = analyse(ENGINE, LATE, RULES, Budget(nodes=80_000), FOREVER)
    ((plays, _, first),) = looks
    assert plays == candidates(ENGINE, LATE, RULES, nodes=80_000)
    assert len(plays) > 100
    on = {one.play for one in found.candidates if one.iterations > 63}
    assert set(plays[:KEPT_BY_EQUITY]) <= on
    assert KEPT <= len(on) <= KEPT + KEPT_BY_EQUITY
    assert {one.play for one in first.ranked()[:KEPT]} <= on
    assert [one.play for one in found.candidates].count(plays[0]) == 1
    assert {one.play for one in found.candidates} == set(plays), "all are told about"


def test_it_takes_a_part_of_the_nodes_and_these_are_counted(
    looks: list[tuple[list[Play], SimulationPlan, Simulation]],
) -> None:
    notes: list[Analysis] = []
    view = view_of(FARL, 5)
    found = analyse(ENGINE, view, RULES, Budget(nodes=40_000), FOREVER, notes.append)
    ((plays, plan, first),) = looks
    assert len(plays) > SCREENED
    assert plan.nodes == 40_000 * SCREENING_SHARE
    assert plan.prior_weight < plan.drop_from, "few rollouts outweigh the static evaluation"
    beyond = 10 * len(plays)  # nodes are kept to within a rollout of each play
    assert first.nodes < plan.nodes + beyond
    assert first.nodes < found.nodes < 40_000 + 2 * beyond
    assert notes
    assert all(first.nodes < one.nodes <= found.nodes for one in notes)
    assert all(len(one.candidates) == len(plays) for one in notes)


def test_nothing_is_screened_where_few_plays_are_compared(
    looks: list[tuple[list[Play], SimulationPlan, Simulation]],
) -> None:
    analyse(ENGINE, LATE, RULES, Budget(nodes=11_000), FOREVER)
    analyse(ENGINE, LATE, RULES, Budget(nodes=16_000, candidates=40), FOREVER)
    analyse(ENGINE, view_of(ETHYLENE, MANY_BAG + 1), RULES, Budget(nodes=16_000), FOREVER)
    assert not looks


def test_the_same_plays_are_found_on_several_threads() -> None:
    one, two = (
        analyse(ENGINE, LATE, RULES, Budget(nodes=16_000, threads=threads), FOREVER)
        for threads in (1, 2)
    )
    assert one == two


def test_whoever_is_stopped_during_the_first_look_plays_what_it_found() -> None:
    calls = [0]

    def passed() -> bool:
        calls[0] += 1
        return calls[0] > 2

    found = analyse(ENGINE, LATE, RULES, Budget(), Deadline(passed, None))
    assert found.play is not None
    assert not found.sure
