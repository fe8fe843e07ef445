"""What a learned evaluation sees of positions, and how it answers."""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import pairwise

import pytest

from sternfeld._core import (
    CoreBoardTerm,
    match_board,
    observe_positions,
    observe_slots,
    position_columns,
)
from sternfeld.engine.board_term import board_term_for, worth_to_the_next
from sternfeld.engine.engine import Engine
from sternfeld.engine.simulation import SimulationPlan, Situation, simulate
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board
from sternfeld.rules.rules import Rules

CLASSES = 324


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Rules.of("deluxe"))


def positions(engine: Engine, threads: int) -> list[array[int]]:
    found = observe_positions(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        win_probability_for(engine.rules, 2).core,
        [0.1] * CLASSES,
        first_game=3,
        games=5,
        players=2,
        threads=threads,
        seed=2,
        turns=1000,
        opening=4,
        temperature=4,
        endgame_nodes=0,
    )
    width = len(position_columns(engine.core_rules))
    numbers = array("h", found)
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def test_positions_are_the_same_at_any_number_of_threads(engine: Engine) -> None:
    assert positions(engine, 1) == positions(engine, 3)


def test_positions_know_their_games(engine: Engine) -> None:
    rows = positions(engine, 1)
    at = {name: i for i, name in enumerate(position_columns(engine.core_rules))}
    for row, following in pairwise(rows):
        assert row[at["unseen"]] == 100 - row[at["tiles"]]
        assert 0 < row[at["bag"]] < row[at["unseen"]]
        if following[at["bag"]] < row[at["bag"]]:  # the same game, one turn later
            assert row[at["turn_2"]] == following[at["turn_1"]]
            # Tenths of points: what one gains in the turn between is all that differs.
            gains = row[at["gain_0"]] - row[at["turn_1"]], row[at["gain_1"]]
            later = following[at["gain_1"]], following[at["gain_0"]]
            assert gains == pytest.approx(later, abs=2)


def test_chances_of_slots_are_counted(engine: Engine) -> None:
    counts = observe_slots(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=3,
        players=2,
        seed=1,
        turns=5,
    )
    assert len(counts) == CLASSES
    assert all(0 <= played <= met for met, played in counts)
    met, played = map(sum, zip(*counts, strict=True))
    assert 0 < played < met


def plain_term(engine: Engine, **weights: float) -> CoreBoardTerm:
    """A term of single features, the same with any bag."""
    names = position_columns(engine.core_rules)
    first = names.index("best")
    numbers = [weights.get(name, 0.0) for name in names[first : names.index("best_tiles") + 1]]
    return CoreBoardTerm(
        engine.core_rules,
        engine.leaves.core,
        playable=[0.1] * CLASSES,
        weights=numbers,
        per_tile=[0.0] * len(numbers),
        usual=[3.0, 1.0],
    )


def test_a_term_counts_features_of_the_board_after_a_play(engine: Engine) -> None:
    board = Board(15)
    plays = [engine.passing(), *engine.rank(board, tuple("QUEST"), bag_count=80, n=3)]
    squares = engine.numbers.board(board)
    moves = [play.core for play in plays]
    tiles = plain_term(engine, tiles=1.5).after(
        engine.core_rules, engine.lexicon.core, squares, moves, 80
    )
    # 1.5 points for each tile on the board, less the one point that is usual.
    laid = [len(play.tiles) if play.square is not None else 0 for play in plays]
    assert tiles == [150 * count - 100 for count in laid]
    assert 5 in laid
    # Words of k tiles that cover the start: k across and k down, for k from 2 to 7.
    first = plain_term(engine, slots=1.0).after(
        engine.core_rules, engine.lexicon.core, squares, moves[:1], 80
    )
    assert first == [100 * 54 - 100]


def test_simulation_counts_the_board_only_if_asked_to(engine: Engine) -> None:
    situation = Situation(Board(15), tuple("AELNOST"), (0, 0), (7, 7), 86)
    plays = engine.rank(situation.board, situation.rack, bag_count=86, n=10)

    def values(**settings: float) -> list[float]:
        plan = SimulationPlan(iterations=32, drop=False, **settings)  # type: ignore[arg-type]
        return [found.value for found in simulate(engine, situation, plays, plan).results]

    without = values()
    assert values(board_horizon=1.0) == values(board_horizon=1.0) != without
    worth = worth_to_the_next(engine, situation.board, plays, 86)
    assert any(worth)
    assert worth_to_the_next(engine, situation.board, plays, 7) == [0.0] * 10
    # What the plays open is taken off the prior alone: with a heavy one it decides.
    assert values(board_prior=1.0) == without
    heavy = SimulationPlan(iterations=32, drop=False, prior_weight=1e8)
    chosen = simulate(engine, situation, plays, heavy).best.play
    assert chosen == max(plays, key=lambda play: play.equity)
    wary = replace(heavy, board_prior=20.0)
    by_both = [play.equity - 20 * points for play, points in zip(plays, worth, strict=True)]
    assert simulate(engine, situation, plays, wary).best.play == plays[by_both.index(max(by_both))]
    assert plays[by_both.index(max(by_both))] != chosen
    german = Engine(Rules.of("mini"))
    assert board_term_for(german) is None


def test_a_term_that_says_nothing_changes_nothing(engine: Engine) -> None:
    deals, alike, wins, *_ = match_board(
        engine.core_rules, engine.lexicon.core, engine.leaves.core, plain_term(engine), deals=4
    )
    assert (deals, alike, wins) == (4, 4, 0.5)
