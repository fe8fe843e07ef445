"""Levels are ordered: in words, in what they notice, and in points."""

from itertools import pairwise
from statistics import mean

import pytest

from sternfeld.players.knowledge import engine_for
from sternfeld.players.level import LEVELS, Attention, Search
from sternfeld.players.vocabulary import EVERY_WORD, Vocabulary, commonness, known_words
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe", {"word_check": "checked"})
NOTICING = [name for name, level in LEVELS.items() if level.search is Search.ATTENTION]


def test_each_level_knows_more_words_than_the_one_below() -> None:
    for edition in ("deluxe", "kompakt"):
        rules = Rules.of(edition)
        sizes = [len(known_words(rules, level.vocabulary)) for level in LEVELS.values()]
        every = len(known_words(rules, EVERY_WORD))
        assert all(one < other or one == other == every for one, other in pairwise(sizes))
        assert sizes[0] > 2_000


def test_a_vocabulary_is_part_of_the_table_s_words() -> None:
    rules = Rules.of("deluxe", {"words.ban": ["HOUSE"], "words.allow": ["QXZ"]})
    known = known_words(rules, LEVELS["beginner"].vocabulary)
    every = known_words(rules, EVERY_WORD)
    assert set(known.words) <= set(every.words)
    assert "HOUSE" not in known
    assert "QXZ" in known
    assert "TABLE" in known


def test_common_words_are_known_before_rare_ones() -> None:
    rules = Rules.of("kompakt")
    assert commonness(rules, "HAUS") > commonness(rules, "ERKER") > 0
    assert commonness(rules, "NICHTDA") == 0
    assert commonness(rules, "STRASSE") >= 8


@pytest.mark.parametrize("one_in", [17, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("vocabulary", [Vocabulary(6, 3, 1), Vocabulary(5, 4, 6)], ids=str)
def test_short_words_have_a_class_of_their_own(vocabulary: Vocabulary, one_in: int) -> None:
    rules = Rules.of("deluxe")

    def is_known(word: str) -> bool:
        is_short = len(word) <= vocabulary.short
        least = vocabulary.short_class if is_short else vocabulary.least_class
        return commonness(rules, word) >= least

    known = set(known_words(rules, vocabulary).words)
    for word in sorted(known_words(rules, EVERY_WORD).words)[::one_in]:
        assert (word in known) == is_known(word), word


def test_an_engine_is_shared_by_all_who_know_the_same() -> None:
    assert engine_for(RULES, EVERY_WORD) is engine_for(RULES, LEVELS["expert"].vocabulary)
    assert engine_for(RULES, EVERY_WORD) is engine_for(RULES, LEVELS["champion"].vocabulary)


def test_each_level_searches_at_least_as_well_as_the_one_below() -> None:
    searches = [list(Search).index(level.search) for level in LEVELS.values()]
    assert searches == sorted(searches)


def test_who_overlooks_plays_chooses_among_those_it_notices() -> None:
    for level in LEVELS.values():
        assert (level.attention != Attention()) is (level.search is Search.ATTENTION), level.name


@pytest.mark.parametrize("games", [4, pytest.param(16, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("level", "low", "high"),
    [("beginner", 190, 290), ("intermediate", 280, 380), ("advanced", 340, 440)],
)
def test_the_lower_levels_score_like_people(level: str, low: int, high: int, games: int) -> None:
    points = [score for seed in range(games) for score in play(RULES, [level] * 2, seed).scores]
    assert low < mean(points) < high


def test_the_better_level_wins_most_games() -> None:
    for weaker, stronger in pairwise(NOTICING):
        games = [play(RULES, [weaker, stronger], seed) for seed in range(10)]
        won = mean(1 in game.winners for game in games)
        assert won >= 0.6, f"{stronger} won {won:.0%} of 10 games against {weaker}"
