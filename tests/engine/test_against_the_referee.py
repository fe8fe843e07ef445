"""The engine's plays are the referee's plays, and score what the referee says."""

import random
from itertools import islice

import pytest

from sternfeld._core import paths
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.engine.leaves import Leaves
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.judge import inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK
from tests.engine.positions import EDITIONS, FEWER, engine_of, positions
from tests.naive.all_plays import all_plays

# Nine tiles with blanks have so many plays that they take as long as all the others together.
LONG = dict.fromkeys(EDITIONS, ()) | {"deluxe with nine tiles": pytest.mark.thorough}


@pytest.mark.parametrize("many", [24, pytest.param(60, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG[name]) for name in EDITIONS])
def test_every_play_stands_before_the_referee_and_scores_the_same(name: str, many: int) -> None:
    engine = engine_of(name)
    rules, judge = engine.rules, judge_for(engine.rules)
    chance = random.Random(7)
    checked = 0
    for board, rack in islice(positions(engine, seed=1), 0, many, 2 * FEWER):
        plays = engine.plays(board, rack)
        for play in chance.sample(plays, min(12, len(plays))):
            words = formed_words(rules, board, play.tiles)
            assert not inadmissible(rules, judge, [word.text for word in words])
            squares = {tile.square for tile in play.tiles}
            assert score_play(rules, words, squares).total == play.score
            assert play.text in {word.text for word in words}
            checked += 1
    assert checked > 1.5 * many / FEWER


SMALL = {
    *("AB", "AN", "ARM", "AT", "BAR", "BEAR", "EAR", "ER", "HE", "IS", "NO", "NOTE", "ON", "ONE"),
    *("OR", "ORE", "RE", "REST", "SEAT", "SO", "STONE", "TAR", "TEN", "TO", "TON", "TORE"),
}


@pytest.mark.parametrize(
    "house_rules",
    [
        {},
        {"formation.parallel_contact": 2},
        {"formation.parallel_contact": 2, "formation.strict": True},
        {"formation.parallel_contact": 3},
        {"first_word_min": 4},
        {"nine_tiles": True},
        {"blanks.never": ["E", "S"]},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("turns", "most_blanks"), [(3, 1), pytest.param(6, 2, marks=pytest.mark.thorough)]
)
def test_all_plays_of_a_small_lexicon_are_found(
    house_rules: dict[str, object], turns: int, most_blanks: int
) -> None:
    rules = Rules.of("deluxe", {"words.ban": [], **house_rules})
    lexicon = Lexicon.compile(SMALL, rules.tiles.alphabet)
    none = Leaves.none(rules)
    engines = [Engine(rules, lexicon=lexicon, leaves=none, path=path) for path in paths()]
    chance = random.Random(3)
    board = Board(15)
    laid = 0
    for turn in range(turns):
        rack = tuple(chance.choices("AABEEHINORST", k=rules.rack - 2))
        rack += tuple(BLANK for _ in range(turn % (most_blanks + 1)))
        expected = all_plays(rules, SMALL, board, rack)
        for engine in engines:
            found = engine.plays(board, rack)
            assert {frozenset(play.tiles): play.score for play in found} == expected
            assert len(found) == len(expected), "no play is listed twice"
        if found:
            board = board.lay(chance.choice(found).tiles)
            laid += 1
    assert laid > turns // 2


def test_banned_words_are_not_laid_and_house_words_are() -> None:
    rules = Rules.of("deluxe", {"words.ban": ["QUIZ"], "words.allow": ["ZZZIQUU"]})
    texts = {play.text for play in Engine(rules).plays(Board(15), "QUIZZZU")}
    assert "QUIZ" not in texts
    rules_with_blanks = Engine(rules).plays(Board(15), "ZIQUU??")
    assert "ZZZIQUU" in {play.text for play in rules_with_blanks}


def test_a_tile_laid_both_ways_is_one_play() -> None:
    engine = engine_of("deluxe")
    for board, rack in islice(positions(engine, seed=4), 4, 12):
        laid = [frozenset(play.tiles) for play in engine.plays(board, rack)]
        assert len(laid) == len(set(laid))
        assert all(isinstance(tile, PlacedTile) for tiles in laid for tile in tiles)
