"""Results of the arena less the luck of the draws."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, pvariance

import pytest

from bench.arena import rules_of
from bench.arena_contestants import contestant
from bench.arena_games import EndsOfTheBag, play_game
from bench.arena_luck import Draw, LuckOfSeats, less_luck
from sternfeld.game.decide import new_game
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD

RULES = rules_of("deluxe", [])
ENGINE = engine_for(RULES, EVERY_WORD)


def opening() -> GameState:
    chance = EndsOfTheBag(RULES.tiles.full_bag(), 2, seed=5)
    names = ["one", "two"]
    return new_game(RULES, names, now=0, chance=chance, starter=0, dealer=Dealer.REFEREE).state


def first_rack() -> tuple[str, ...]:
    return PlayerView.of(opening(), 0).rack


def luck_of(tiles: Sequence[str], bag: Sequence[str]) -> float:
    luck = LuckOfSeats(ENGINE, 2, seed=1)
    luck.moves(opening(), 0, [Draw(0, tuple(tiles), tuple(bag))])
    return luck.sums[0]


def test_who_draws_the_whole_bag_is_neither_lucky_nor_unlucky() -> None:
    rack = first_rack()
    assert luck_of(rack[:3], rack[:3]) == pytest.approx(0)


def test_a_draw_is_lucky_if_the_bag_held_worse_tiles() -> None:
    rack = first_rack()
    assert luck_of(rack[:3], rack[:3] + 9 * ("V",)) > 0.01
    assert luck_of(rack[:3], rack[:3] + 9 * ("?",)) < -0.01


def test_draws_before_a_move_are_one_draw_and_count_once() -> None:
    state, rack = opening(), first_rack()
    bag = rack[:3] + tuple("VVVV")
    apart, together = (LuckOfSeats(ENGINE, 2, seed=1) for _ in range(2))
    apart.moves(state, 0, [Draw(0, rack[:2], bag), Draw(0, rack[2:3], bag[2:])])
    whole = [Draw(0, rack[:3], bag)]
    for _ in range(2):
        together.moves(state, 0, whole)
    assert apart.sums == together.sums != [0.0, 0.0]


def test_every_draw_of_a_game_counts() -> None:
    seats = [contestant("expert", RULES), contestant("greedy", RULES)]
    luck = play_game(RULES, seats, 7).luck
    assert len(luck) == 2
    assert all(luck)
    assert luck == play_game(RULES, seats, 7).luck


def test_results_less_luck_keep_their_mean_and_vary_less() -> None:
    lucks = [0.3, -0.2, 0.1, -0.2]
    noise = [0.01, 0.01, -0.01, -0.01]
    results = [0.55 + 0.8 * x + n for x, n in zip(lucks, noise, strict=True)]
    rest = less_luck(results, lucks)
    assert fmean(rest) == pytest.approx(fmean(results))
    assert pvariance(rest) < 0.01 * pvariance(results)
    assert less_luck(results, [0.0] * 4) == results


def test_luck_measured_in_two_ways_is_taken_off_together() -> None:
    """Results are skill, two kinds of luck and a little noise; each measure sees both kinds."""
    numbers = random.Random(3)
    kinds = [[numbers.gauss(0, 1) for _ in range(400)] for _ in range(2)]
    noise = [numbers.gauss(0, 0.01) for _ in range(400)]
    results = [0.6 + a + 2 * b + e for a, b, e in zip(*kinds, noise, strict=True)]
    first = [a + b / 2 for a, b in zip(*kinds, strict=True)]
    second = [b - a / 3 for a, b in zip(*kinds, strict=True)]
    left = less_luck(results, first, second)
    assert pvariance(left) == pytest.approx(0.0001, rel=0.3)
    assert fmean(left) == pytest.approx(0.6, abs=0.005)
    assert pvariance(left) < min(pvariance(less_luck(results, one)) for one in (first, second))
