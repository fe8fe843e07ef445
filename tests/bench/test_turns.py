"""What choices are worth in ordinary turns of experts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bench import arena_choices, turns
from bench.panel_file import phase_of
from bench.turns import main, summary
from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.simulation import Simulation, Situation, simulate


def test_what_choices_are_worth_counts_once_for_each_turn_of_a_seat() -> None:
    rows = [
        {"game": 0, "phases": {"bag 60+": [6, 0.02, 0.0], "bag 1-7": [2, -0.01, 0.0]}},
        {"game": 1, "phases": {"bag 60+": [4, 0.0, 0.01]}},
    ]
    alone = summary(rows, 2, 0)
    assert {phase: mean for phase, (mean, _) in alone.items()} == {
        "all": 2.5,
        "bag 1-7": -0.5,
        "bag 60+": 3.0,
    }
    assert list(alone) == ["all", "bag 1-7", "bag 60+"]
    more = summary(rows, 2, 1, 0)
    assert more["all"][0] == -1.5
    assert more["bag 1-7"][0] == 0.5
    assert summary(rows, 4, 0)["all"][0] == 1.25


def test_experts_gain_nothing_and_the_greedy_lose() -> None:
    expert, greedy = main(["expert", "greedy", "--games", "2", "--playouts", "40", "--json"])
    assert set(_means(expert["more_first_places"])) == {0.0}
    assert greedy["more_first_places"] == greedy["more_than_the_first"]
    assert min(_means(greedy["more_first_places"])) < -1


def _means(found: Any) -> list[float]:
    return [mean for mean, _ in found.values()]


def test_only_the_phases_that_were_asked_for() -> None:
    command = ["greedy", "--games", "1", "--playouts", "20", "--players", "3", "--json"]
    (whole,) = main(command)
    (late,) = main([*command, "--phase", "bag 8-19", "--phase", "bag 1-7"])
    all_phases, late_phases = whole["more_first_places"], late["more_first_places"]
    assert isinstance(all_phases, dict)
    assert isinstance(late_phases, dict)
    assert set(late_phases) == {"all", "bag 8-19", "bag 1-7"}
    for phase in ("bag 8-19", "bag 1-7"):
        assert late_phases[phase] == all_phases[phase]


SETTINGS: Any = {
    "player": ["greedy"],
    "edition": "deluxe",
    "set": [],
    "players": 3,
    "phase": None,
    "seed": 3,
    "playouts": 30,
}


def test_tiles_that_a_seat_does_not_see_are_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Situation, Any]] = []

    def noted(engine: Any, situation: Situation, plays: Any, plan: Any) -> Simulation:
        asked.append((situation, plan))
        return simulate(engine, situation, plays, plan)

    monkeypatch.setattr(arena_choices, "simulate", noted)
    turns.game(SETTINGS, {"game": 0})
    assert asked
    for situation, plan in asked:
        assert not any(situation.known)
        assert plan.iterations == 30


def test_one_turn_of_each_phase_is_asked_and_all_with_an_empty_bag(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: Counter[str] = Counter()

    def noted(position: TurnPosition, *_: Any) -> float:
        asked[phase_of(position.view.bag_count)] += 1
        return 0.25

    monkeypatch.setattr(turns, "worth_of", noted)
    phases = turns.game(SETTINGS, {"game": 0})["phases"]
    assert phases["empty bag"][0] == asked["empty bag"] > 1
    assert {asked[phase] for phase in phases if phase != "empty bag"} == {1}
    assert {worth for _, worth in phases.values()} == {0.25}
    assert max(count for count, _ in phases.values()) > 3


def test_a_program_and_a_phase_that_there_is_not_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["program@1s:sternfeld engine", "--games", "1"])
    assert "'program@1s:sternfeld engine' cannot be asked" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["greedy", "--phase", "late"])
    assert "'late' (choose from 'empty bag', 'bag 1-7'," in capsys.readouterr().err
