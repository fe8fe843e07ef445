"""Once the bag is empty, a play is weighed for as many players as still play."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import Simulation, SimulationPlan, Situation, simulate
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players import analysis, screening
from sternfeld.players.analysis import analyse, simulation_plan, situation_of
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.knowledge import engine_for, others_points, rank_plays, settled
from sternfeld.players.player import best_now, player_of
from sternfeld.players.variations import rearrangings
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe", {"word_check": "checked"})
HORNETS = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)
FOREVER = Deadline(lambda: False, None)


def late_view(seats: int, *, gone: frozenset[int] = frozenset(), rack: str = "AHRX") -> PlayerView:
    """HOAX keeps only the R; AX scores more, but keeps the H besides."""
    board = parse_cgp(f"{HORNETS} {rack}/ 0/0 0", RULES.tiles).board
    nothing = (0,) * seats
    return PlayerView(0, board, tuple(rack), nothing, (4,) * seats, 0, 0, gone=gone)


def best_word(view: PlayerView) -> str:
    best = best_now(engine_for(RULES, EVERY_WORD), view, RULES)
    assert best is not None
    return best.text


def test_the_best_play_depends_on_how_many_share_what_is_kept() -> None:
    assert [best_word(late_view(seats)) for seats in (2, 3, 4)] == ["HOAX", "AX", "AX"]


def test_who_has_resigned_shares_nothing() -> None:
    assert best_word(late_view(3, gone=frozenset({2}))) == "HOAX"
    assert best_word(late_view(4, gone=frozenset({1}))) == "AX"


def test_every_way_to_choose_asks_for_the_same_seats() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    for seats, word in ((2, "HOAX"), (3, "AX")):
        view = late_view(seats)
        assert candidates(engine, view, RULES)[0].text == word
        command = player_of("expert").choose(view, RULES, Budget())
        assert isinstance(command, cmd.Lay)
        laid = next(one for one in rank_plays(engine, view, RULES, 0) if one.tiles == command.tiles)
        assert laid.text == word


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_rack_counts_as_the_engine_counts_it(seats: int) -> None:
    for house_rules in ({}, {"end_scoring.deduct_racks": False}):
        rules = Rules.of("deluxe", {"word_check": "checked", **house_rules})
        view = late_view(seats, rack="S")
        plays = rank_plays(engine_for(rules, EVERY_WORD), view, rules, 0)
        (out, *_) = [play for play in plays if play.kind is PlayKind.LAY]
        assert settled((), view, rules, engine_for(rules, EVERY_WORD)) == out.leave


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rearranged_word_pays_for_what_is_kept_as_a_play_does(seats: int) -> None:
    rules = Rules.of("deluxe", {"word_check": "checked", "rearrange": True})
    engine = engine_for(rules, EVERY_WORD)
    view = late_view(seats)
    words = [one for one in rearrangings(view, rules, engine, FOREVER) if len(one.fresh) == 1]
    assert words
    for one in words:
        new = Counter(tile.face for tile in one.command.tiles)
        laid = new - Counter(view.board[square] for square in one.command.word)
        play = next(
            play
            for play in rank_plays(engine, view, rules, 0)
            if Counter(tile.face for tile in play.tiles) == laid
        )
        assert one.equity - one.points == pytest.approx(play.leave)


def test_three_players_compare_many_plays_by_greedy_rollouts_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plans: list[SimulationPlan] = []
    compared: set[Play] = set()

    def noted(
        engine: Engine,
        situation: Situation,
        plays: list[Play],
        plan: SimulationPlan,
        *more: Any,
        **named: Any,
    ) -> Simulation:
        plans.append(plan)
        compared.update(plays)
        return simulate(engine, situation, plays, plan, *more, **named)

    for module in (analysis, screening):
        monkeypatch.setattr(module, "simulate", noted)
    state = play(RULES, ["expert"] * 3, until=lambda state: state.bag_count == 0)
    view = PlayerView.of(state, state.to_move)
    found = analyse(engine_for(RULES, EVERY_WORD), view, RULES, Budget(nodes=30_000), FOREVER)
    assert len(plans) == 2, "a first look, and those that are left"
    assert {plan.endgame_nodes for plan in plans} == {0}
    assert len(compared) > 40
    assert found.nodes <= 30_000 + 10 * len(compared)


def given_up(view: PlayerView) -> PlayerView:
    """Seat 1 has given up, far ahead of everybody."""
    scores = (view.scores[0], 900, *view.scores[2:])
    return replace(view, scores=scores, gone=frozenset({1}))


def test_who_has_given_up_is_no_longer_reckoned_with() -> None:
    board = parse_cgp(f"{HORNETS} AEINRST/ 0/0 0", RULES.tiles).board
    rack = tuple("AEINRST")
    view = given_up(PlayerView(0, board, rack, (30, 0, 20), (7, 7, 7), 72, 0))
    assert view.in_turn() == (0, 2)
    situation = situation_of(view, RULES)
    assert (situation.scores, situation.hands) == ((30, 20), (7, 7))
    assert simulation_plan(view, RULES, Budget()).plies == 2
    told = analyse(engine_for(RULES, EVERY_WORD), view, RULES, Budget(nodes=800), FOREVER)
    assert told.win_probability is not None
    assert told.win_probability > 0.3


def test_tiles_that_were_taken_along_are_nobodys() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    state = play(RULES, ["expert"] * 3, until=lambda state: state.bag_count == 0)
    assert state.end is None
    view = replace(PlayerView.of(state, 0), scores=(200, 0, 200), passes=0)
    gone = given_up(view)
    everything = sum(map(RULES.tiles.value, unseen_tiles(view, RULES).elements()))
    assert 0 < others_points(gone, RULES) < others_points(view, RULES) == everything
    told = analyse(engine, gone, RULES, Budget(nodes=300), FOREVER)
    assert told.win_probability is not None
    assert told.win_probability > 0
    assert told.line == ()  # nobody knows which tiles the other holds


def test_two_who_are_left_exchange_for_three_rounds_of_their_own() -> None:
    rules = Rules.of("deluxe", {"words.lexicon": None, "word_check": "free"})
    view = PlayerView(0, Board(15), tuple("AEINRST"), (0, 0, 0), (7, 7, 7), 79, 0, idle_turns=6)

    def chosen(view: PlayerView) -> cmd.SeatCommand:
        return player_of("expert").choose(view, rules, Budget())

    assert isinstance(chosen(view), cmd.Exchange)
    assert chosen(replace(view, gone=frozenset({1}))) == cmd.Pass(0)
