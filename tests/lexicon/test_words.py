import lzma
from itertools import pairwise
from pathlib import Path

import pytest

from sternfeld.errors import LexiconError
from sternfeld.lexicon import words
from sternfeld.lexicon.compiled import list_lexicon
from sternfeld.lexicon.words import (
    removal,
    shipped_words,
    spellings,
    supplement_words,
    word_list_names,
)
from sternfeld.rules.load import tile_set


def test_german_and_english_are_shipped() -> None:
    assert word_list_names() == ("de", "en")
    assert len(shipped_words("de")) == 589_026
    assert len(shipped_words("en")) == 168_548


@pytest.mark.parametrize("name", ["de", "en"])
def test_a_list_is_in_order_in_capitals_and_names_no_word_twice(name: str) -> None:
    listed = shipped_words(name)
    assert all(a < b for a, b in pairwise(listed))
    assert "".join(listed).upper() == "".join(listed)
    assert {len(word) for word in listed} == set(range(2, 16))


@pytest.mark.parametrize(
    ("rule", "broken_by"),
    [
        ("abbreviation", "PKW EDV DVD SMS LCD CPU WWW VIP PCS"),
        ("brand", "OPEL NUTELLA VIAGRA BARBIE MONOPOLY UNIX FACEBOOK MEMORY TAMAGOTCHI"),
        ("name", "DEUTSCHLAND OSCAR SIRIUS INTERPOL PAZIFIK NAMIB"),
        ("affix", "ANTI"),
        ("phrase", "FACTO LAUDE VERSA PERPETUUM TERRIBLE"),
        ("form", "TIM FAK RAV SAM"),
    ],
)
def test_words_that_break_a_rule_of_the_sheets_are_out_and_the_rule_is_known(
    rule: str, broken_by: str
) -> None:
    listed = set(shipped_words("de"))
    for word in broken_by.split():
        assert word not in listed
        assert (removal("de", word) or "none")[0] == rule


def test_no_word_is_both_in_the_list_and_removed() -> None:
    gone = words._removed("de")
    assert len(gone) > 1_500
    assert not gone.keys() & set(shipped_words("de"))
    assert {rule for rule, _ in gone.values()} == {
        *("abbreviation", "affix", "brand", "form", "name", "phrase")
    }
    assert all(note for rule, note in gone.values() if rule in ("affix", "phrase"))


def test_a_phrase_word_with_an_ordinary_meaning_stays() -> None:
    listed = set(shipped_words("de"))
    assert {"LEGE", "ALLER", "BELLE", "UFO", "RADAR", "ABC", "AIDS", "JEEP", "TESAFILM"} <= listed
    assert {"BAUHAUS", "GEO", "LOL", "HARTZ", "HARTZT", "MOX", "MOXT"} <= listed


@pytest.mark.parametrize(("name", "alphabet"), [("de", "de-102"), ("en", "en-100")])
def test_a_supplement_holds_new_words_of_2_to_15_letters_that_can_be_laid(
    name: str, alphabet: str
) -> None:
    more = supplement_words(name)
    assert len(more) > 500
    assert len(more) == len(set(more))
    assert not set(more) & set(shipped_words(name))
    assert not set(more) & words._removed(name).keys()
    letters = set(tile_set(alphabet).alphabet)
    assert all(2 <= len(word) <= 15 and set(word) <= letters for word in more)


def test_the_english_supplement_adds_no_word_of_two_letters_to_those_that_a_sheet_prints() -> None:
    assert not [word for word in supplement_words("en") if len(word) == 2]


def test_a_supplement_knows_how_its_words_are_spelt() -> None:
    assert spellings("de", "HOMEOFFICE") == ("Homeoffice",)
    assert spellings("de", "FAHRRADSTRASSE") == ("Fahrradstraße",)
    assert spellings("en", "BLOG") == ("blog",)


def test_the_true_spellings_are_shown() -> None:
    assert spellings("de", "GRÜNDE") == ("gründe", "Gründe")
    assert spellings("de", "STRASSE") == ("Straße",)
    assert spellings("de", "AALE") == ("aale", "Aale")
    assert spellings("de", "ÜPPIGSTES") == ("üppigstes",)
    assert spellings("en", "HORN") == ("horn",)


def test_no_entry_is_made_up() -> None:
    german = list_lexicon("de", tile_set("de-102").alphabet)
    assert german.entry("GRUENDE") == ()
    assert german.entry("GOLDBERG") == (), "a name has a spelling but is no word of the list"
    assert "AA" in german, "a word of the list without a recorded spelling"
    assert german.entry("AA") == ()
    assert list_lexicon("en", tile_set("en-100").alphabet).entry("HORNN") == ()


def test_a_compiled_list_is_opened_once() -> None:
    alphabet = tile_set("de-102").alphabet
    assert list_lexicon("de", alphabet) is list_lexicon("de", alphabet)


def test_an_unknown_list_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(LexiconError, match=r"no word list 'fr'; expected one of de, en"):
        shipped_words("fr")


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another folder of word lists."""
    monkeypatch.setattr(words, "_LISTS", tmp_path)
    return tmp_path


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
        shipped_words("xx")


def test_a_list_in_any_order_is_put_in_order(lists: Path) -> None:
    (lists / "xx.txt.xz").write_bytes(lzma.compress(b"TORE\nHORN\nALT\n"))
    assert shipped_words("xx") == ["ALT", "HORN", "TORE"]
