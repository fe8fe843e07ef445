"""Rollouts in stages: short ones of all candidates, longer ones of those near the best."""

from collections.abc import Sequence
from typing import Any

import pytest

from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Simulation, SimulationPlan, simulate
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players import analysis
from sternfeld.players.analysis import (
    END_BAG,
    LAST,
    NEAR_BEST,
    analyse,
)
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.found import Analysis
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe")
ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)
MIDDLE = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)
VIEW = PlayerView(
    0,
    parse_cgp(f"{MIDDLE} DGIMOPU/ 0/0 0", RULES.tiles).board,
    tuple("DGIMOPU"),
    (0, 0),
    (7, 7),
    79,
    0,
)

Stage = tuple[Sequence[Play], SimulationPlan, Simulation]


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """Every simulation that is made, with its plays and its plan."""
    found: list[Stage] = []

    def noted(
        engine: Any,
        situation: Any,
        plays: Sequence[Play],
        plan: SimulationPlan,
        *more: Any,
        **named: Any,
    ) -> Simulation:
        result = simulate(engine, situation, plays, plan, *more, **named)
        found.append((plays, plan, result))
        return result

    monkeypatch.setattr(analysis, "simulate", noted)
    return found


def test_those_near_the_best_are_rolled_out_longer(stages: list[Stage]) -> None:
    found = analyse(ENGINE, VIEW, RULES, Budget(nodes=12_000), FOREVER)
    (all_plays, short, first), (last, longer, second) = stages
    assert all_plays == candidates(ENGINE, VIEW, RULES, nodes=12_000)
    assert (short.plies, longer.plies) == (2, 4)
    assert (short.to_the_end, longer.to_the_end) == (END_BAG, RULES.rack + 1)
    assert short.nodes == 4_800
    assert longer.nodes == 12_000 - first.nodes
    assert longer.seed != short.seed
    by_value = sorted(first.results, key=lambda one: -one.value)[:LAST]
    near = [one.play for one in by_value if one.value > first.best.value - NEAR_BEST]
    assert set(map(str, last)) == set(map(str, near))
    assert found.play == second.best.play
    assert found.win_probability == second.best.win_probability
    assert found.nodes == first.nodes + second.nodes
    # Nothing that was looked at gets lost, and nothing is told twice.
    told = [str(one.play) for one in found.candidates]
    assert sorted(told) == sorted(map(str, all_plays))
    assert set(told[: len(last)]) == set(map(str, last))


def test_what_is_told_meanwhile_names_all_candidates(stages: list[Stage]) -> None:
    notes: list[Analysis] = []
    found = analyse(ENGINE, VIEW, RULES, Budget(nodes=12_000), FOREVER, notes.append)
    assert {len(note.candidates) for note in notes} == {len(found.candidates)}
    assert [note.nodes for note in notes] == sorted(note.nodes for note in notes)
    assert notes[-1].nodes > stages[0][2].nodes


@pytest.mark.parametrize("budget", [Budget(nodes=11_999), Budget(nodes=12_000, plies=3)])
def test_one_stage_with_few_nodes_or_given_plies(stages: list[Stage], budget: Budget) -> None:
    analyse(ENGINE, VIEW, RULES, budget, FOREVER)
    ((_, plan, _),) = stages
    assert plan.plies == (budget.plies or 2)
    assert plan.nodes == budget.nodes
    assert plan.to_the_end == (RULES.rack + 1 if budget.plies else END_BAG)


def test_with_more_players_short_rollouts_end_at_their_horizon_too(stages: list[Stage]) -> None:
    state = play(RULES, ["expert"] * 3, until=lambda state: state.bag_count <= 2 * RULES.rack)
    assert state.bag_count > RULES.rack
    analyse(ENGINE, PlayerView.of(state, state.to_move), RULES, Budget(nodes=12_000), FOREVER)
    ((_, plan, _),) = stages
    assert (plan.plies, plan.to_the_end) == (3, END_BAG)


def test_who_is_interrupted_between_the_stages_plays_the_best_so_far(stages: list[Stage]) -> None:
    over = Budget(nodes=12_000, is_over=lambda: bool(stages))
    found = analyse(ENGINE, VIEW, RULES, over, over.begin(patience=1))
    ((_, _, first),) = stages
    assert found.play == first.best.play
    assert found.nodes == first.nodes


def test_with_a_rack_or_less_in_the_bag_all_rollouts_go_to_the_end(stages: list[Stage]) -> None:
    state = play(RULES, ["expert"] * 2, until=lambda state: state.bag_count <= RULES.rack)
    analyse(ENGINE, PlayerView.of(state, state.to_move), RULES, Budget(nodes=2000), FOREVER)
    assert {plan.to_the_end for _, plan, _ in stages} == {RULES.rack + 1}
