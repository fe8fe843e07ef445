import lzma
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sternfeld.errors import LexiconError
from sternfeld.game.judge import NoJudge
from sternfeld.lexicon import words
from sternfeld.lexicon.words import WordList, judge_for, load_words, word_list_names
from sternfeld.rules.rules import Rules


def test_german_and_english_are_shipped() -> None:
    assert word_list_names() == ("de", "en")
    assert len(load_words("de")) == 589_188
    assert len(load_words("en")) == 168_548


@pytest.mark.parametrize("name", ["de", "en"])
def test_a_list_is_in_order_in_capitals_and_names_no_word_twice(name: str) -> None:
    listed = load_words(name).words
    assert all(a < b for a, b in pairwise(listed))
    assert "".join(listed).upper() == "".join(listed)
    assert {len(word) for word in listed} == set(range(2, 16))


def test_a_word_is_admitted_as_a_whole_and_only_in_capitals() -> None:
    german = load_words("de")
    assert german.admits("GRÜNDE")
    assert german.admits("AA")
    assert german.admits("ÜPPIGSTES")
    for other in ("", "GRÜND ", "gründe", "GRUENDE", "A", "ZZ", "ÜZ", "ẞ", "STRAẞE"):
        assert not german.admits(other)


def test_an_entry_shows_the_true_spellings() -> None:
    german = load_words("de")
    assert german.entry("GRÜNDE") == ("gründe", "Gründe")
    assert german.entry("STRASSE") == ("Straße",)
    assert german.entry("AALE") == ("aale", "Aale")
    assert german.entry("ÜPPIGSTES") == ("üppigstes",)
    assert load_words("en").entry("HORN") == ("horn",)


def test_no_entry_is_made_up() -> None:
    german = load_words("de")
    assert german.entry("GRUENDE") == ()
    assert german.entry("GOLDBERG") == (), "a name has a spelling but is no word of the list"
    assert german.admits("CHICOREE"), "a word of the list without a recorded spelling"
    assert german.entry("CHICOREE") == ()
    assert load_words("en").entry("HORNN") == ()


def test_a_list_is_loaded_once() -> None:
    assert load_words("de") is load_words("de")


def test_an_unknown_list_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(LexiconError, match=r"no word list 'fr'; expected one of de, en"):
        load_words("fr")


def test_the_judge_of_a_table_is_its_word_list() -> None:
    assert judge_for(Rules.of("kompakt")) is load_words("de")
    assert judge_for(Rules.of("deluxe")) is load_words("en")
    free = Rules.of("deluxe", {"tiles": "fr-102", "word_check": "free"})
    assert isinstance(judge_for(free), NoJudge)


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another folder of word lists, and nothing remembered before or after."""
    monkeypatch.setattr(words, "_LISTS", tmp_path)
    load_words.cache_clear()
    yield tmp_path
    load_words.cache_clear()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"HORN\nTORE\n",
        lzma.compress(b"HORN\n" * 99)[:-9],
        lzma.compress("GRÜNDE\n".encode("latin-1")),
        lzma.compress(b"\n"),
    ],
    ids=["nothing", "not packed", "cut off", "another encoding", "no words"],
)
def test_a_damaged_list_is_refused(lists: Path, content: bytes) -> None:
    (lists / "xx.txt.xz").write_bytes(content)
    with pytest.raises(LexiconError, match=r"word list 'xx' is (damaged|empty).*install"):
        load_words("xx")


def test_a_list_in_any_order_is_searched_in_order(lists: Path) -> None:
    (lists / "xx.txt.xz").write_bytes(lzma.compress(b"TORE\nHORN\nALT\n"))
    assert all(map(load_words("xx").admits, ["ALT", "HORN", "TORE"]))
    assert repr(load_words("xx")) == "<WordList 'xx': 3 words>"


def test_every_word_of_a_small_list_is_admitted_and_its_neighbours_are_not() -> None:
    small = WordList("small", ["AB", "ABC", "B"])
    assert [
        word for word in ("A", "AB", "ABA", "ABC", "ABCD", "B", "BA") if small.admits(word)
    ] == [
        "AB",
        "ABC",
        "B",
    ]
