"""At a finish line it counts who reaches the own target first, not who has more points."""

from dataclasses import replace

import pytest

from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.game import commands as cmd
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.analysis import situation_of
from sternfeld.players.budget import Budget
from sternfeld.players.candidates import candidates
from sternfeld.players.knowledge import engine_for
from sternfeld.players.level import LEVELS
from sternfeld.players.player import ComputerPlayer, player_of
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules

HORNETS = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)


def at_a_line_of(*targets: int) -> Rules:
    return Rules.of("deluxe", {"finish_line": list(targets), "word_check": "checked"})


def view_of(rack: str, own: int, other: int) -> PlayerView:
    board = parse_cgp(f"{HORNETS} {rack}/ 0/0 0", Rules.of("deluxe").tiles).board
    return PlayerView(0, board, tuple(rack), (own, other), (7, 7), 79, 0)


@pytest.mark.parametrize("level", ["expert", "champion"])
def test_the_line_is_crossed_even_where_another_play_keeps_more(level: str) -> None:
    rules = at_a_line_of(100)
    engine = engine_for(rules, EVERY_WORD)
    view = view_of("AEIQRST", 0, 90)
    plays = engine.rank(view.board, view.rack, bag_count=79, n=0)
    highest = max(play.score for play in plays)
    assert plays[0].score < highest
    command = player_of(level).choose(
        replace(view, scores=(100 - highest, 90)), rules, Budget(nodes=200)
    )
    assert isinstance(command, cmd.Lay)
    laid = next(play for play in plays if play.tiles == command.tiles)
    assert laid.score == highest


def chance(view: PlayerView, rules: Rules) -> float:
    analysis = ComputerPlayer(LEVELS["champion"]).analyse(view, rules, Budget(nodes=3000))
    assert analysis.win_probability is not None
    return analysis.win_probability


def test_the_chance_is_that_of_the_own_target() -> None:
    # Behind in points, but the own line is near and the other one far away.
    assert chance(view_of("AEIORST", 60, 200), at_a_line_of(200, 900)) > 0.95
    # Ahead in points, but the other has to go only one step.
    assert chance(view_of("AEIORST", 200, 60), at_a_line_of(900, 80)) < 0.1
    even = chance(view_of("AEIORST", 100, 100), at_a_line_of(220, 220))
    assert 0.4 < even < 0.9


def test_the_choice_holds_in_another_simulation() -> None:
    rules = at_a_line_of(180)
    engine = engine_for(rules, EVERY_WORD)
    view = view_of("AEIQRST", 108, 118)
    analysis = ComputerPlayer(LEVELS["champion"]).analyse(view, rules, Budget(nodes=6000))
    plays = candidates(engine, view, rules)
    assert analysis.play is not None
    assert any(play.score > plays[0].score for play in plays)
    simulation = simulate(
        engine, situation_of(view, rules), plays, SimulationPlan(iterations=400, seed=99)
    )
    found = next(one for one in simulation.results if one.play == analysis.play)
    assert found.win_probability > simulation.best.win_probability - 0.06
    assert analysis.win_probability == pytest.approx(found.win_probability, abs=0.15)


def test_high_scores_are_candidates_although_they_keep_little() -> None:
    rules = at_a_line_of(300)
    engine = engine_for(rules, EVERY_WORD)
    view = view_of("AEIQRST", 0, 0)
    every = engine.rank(view.board, view.rack, bag_count=79, n=0)
    best = sorted(every, key=lambda play: -play.score)[:3]
    racing = candidates(engine, view, rules)
    assert {play.score for play in best} <= {play.score for play in racing}
    assert racing[0] == every[0]
