"""What a learned evaluation sees of positions, and how it answers."""

from __future__ import annotations

import random
import struct
from array import array
from dataclasses import replace
from itertools import pairwise

import pytest

from sternfeld._core import (
    CoreBoardNetwork,
    CoreBoardTerm,
    match_board,
    observe_positions,
    observe_slots,
    position_columns,
    slot_ids,
)
from sternfeld.engine.board_term import board_term_for, worth_to_the_next
from sternfeld.engine.engine import Engine
from sternfeld.engine.simulation import SimulationPlan, Situation, simulate
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board, PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

UNITS, SECOND = 32, 16
CLASSES, SCORES = 324, 14
IDS = CLASSES * SCORES


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Rules.of("deluxe"))


def positions(engine: Engine, threads: int) -> tuple[list[array[int]], array[int]]:
    found, slots = observe_positions(
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
        slots=True,
    )
    width = len(position_columns(engine.core_rules))
    numbers = array("h", found)
    rows = [numbers[i : i + width] for i in range(0, len(numbers), width)]
    return rows, array("H", slots)


def test_positions_are_the_same_at_any_number_of_threads(engine: Engine) -> None:
    assert positions(engine, 1) == positions(engine, 3)


def test_positions_know_their_slots_and_their_games(engine: Engine) -> None:
    rows, slots = positions(engine, 1)
    at = {name: i for i, name in enumerate(position_columns(engine.core_rules))}
    assert sum(row[at["slots"]] for row in rows) == len(slots)
    assert max(slots) < IDS
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


def test_the_first_word_has_all_slots_over_the_start(engine: Engine) -> None:
    ids = slot_ids(engine.core_rules, engine.lexicon.core, engine.numbers.board(Board(15)))
    tiles = [id_ // (3 * 12 * SCORES) + 1 for id_ in ids]
    # Words of k tiles that cover the start: k across and k down. Nothing is crossed or joined.
    assert {k: tiles.count(k) for k in tiles} == {k: 2 * k for k in range(2, 8)}
    assert all(id_ // SCORES % (3 * 12) == 0 for id_ in ids)


def network(seed: int, letters: int) -> list[int]:
    chance = random.Random(seed)
    inputs = [chance.randint(-90, 90) for _ in range((IDS + letters + 3) * UNITS)]
    second = [chance.randint(-900, 900) for _ in range(SECOND * UNITS)]
    return [*inputs, *second, *(chance.randint(-3000, 3000) for _ in range(SECOND))]


def slow_answer(
    numbers: list[int], ids: list[int], unseen: list[int], bag: int, letters: int
) -> int:
    """The same, one number after the other."""
    inputs = [*((id_, 1) for id_ in ids)]
    inputs += [(IDS + place, count) for place, count in enumerate(unseen)]
    inputs += [(IDS + letters + 1, bag), (IDS + letters + 2, 1)]
    units = [sum(n * numbers[i * UNITS + u] for i, n in inputs) for u in range(UNITS)]
    first = [min(max(unit >> 4, 0), 256) for unit in units[:-1]] + [256]
    at = (IDS + letters + 3) * UNITS
    answer = units[-1] * 8
    for s in range(SECOND):
        row = numbers[at + s * UNITS : at + (s + 1) * UNITS]
        unit = sum(f * w for f, w in zip(first, row, strict=True))
        answer += min(max(unit >> 10, 0), 256) * numbers[at + SECOND * UNITS + s]
    return answer >> 8


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_network_answers_as_its_slow_twin(engine: Engine, seed: int) -> None:
    word = ["Q", "U", "E", "S", "T"]
    tiles = [PlacedTile(Square(8, 6 + i), face if i else "q") for i, face in enumerate(word)]
    board = Board(15).lay(tiles)
    squares = engine.numbers.board(board)
    letters = len(engine.rules.tiles.alphabet)
    counts = engine.rules.tiles.counts()
    for face in ("?", "U", "E", "S", "T"):
        counts[face] -= 1
    # Tiles in the order of racks: the most valuable first, the blank last.
    order = sorted(engine.rules.tiles.alphabet, key=lambda face: -engine.rules.tiles.value(face))
    unseen = [counts[face] for face in (*order, "?")]
    numbers = network(seed, letters)
    core = CoreBoardNetwork.from_bytes(engine.core_rules, struct.pack(f"{len(numbers)}h", *numbers))
    said = core.of(engine.core_rules, engine.lexicon.core, squares, 70)
    ids = slot_ids(engine.core_rules, engine.lexicon.core, squares)
    assert said == slow_answer(numbers, ids, unseen, 70, letters)


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


def test_a_network_of_another_size_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="a network needs 146608 numbers, not 4"):
        CoreBoardNetwork.from_bytes(engine.core_rules, bytes(8))


def test_a_network_that_says_nothing_changes_nothing(engine: Engine) -> None:
    letters = len(engine.rules.tiles.alphabet)
    silent = bytes(2 * len(network(0, letters)))
    core = CoreBoardNetwork.from_bytes(engine.core_rules, silent)
    deals, alike, wins, *_ = match_board(
        engine.core_rules, engine.lexicon.core, engine.leaves.core, core, deals=4
    )
    assert (deals, alike, wins) == (4, 4, 0.5)
