import lzma
from itertools import pairwise
from pathlib import Path

import pytest

from sternfeld.errors import LexiconError
from sternfeld.lexicon import words
from sternfeld.lexicon.compiled import shipped_lexicon
from sternfeld.lexicon.words import shipped_words, spellings, word_list_names
from sternfeld.rules.load import tile_set


def test_german_and_english_are_shipped() -> None:
    assert word_list_names() == ("de", "en")
    assert len(shipped_words("de")) == 589_188
    assert len(shipped_words("en")) == 168_548


@pytest.mark.parametrize("name", ["de", "en"])
def test_a_list_is_in_order_in_capitals_and_names_no_word_twice(name: str) -> None:
    listed = shipped_words(name)
    assert all(a < b for a, b in pairwise(listed))
    assert "".join(listed).upper() == "".join(listed)
    assert {len(word) for word in listed} == set(range(2, 16))


def test_the_true_spellings_are_shown() -> None:
    assert spellings("de", "GRÜNDE") == ("gründe", "Gründe")
    assert spellings("de", "STRASSE") == ("Straße",)
    assert spellings("de", "AALE") == ("aale", "Aale")
    assert spellings("de", "ÜPPIGSTES") == ("üppigstes",)
    assert spellings("en", "HORN") == ("horn",)


def test_no_entry_is_made_up() -> None:
    german = shipped_lexicon("de", tile_set("de-102").alphabet)
    assert german.entry("GRUENDE") == ()
    assert german.entry("GOLDBERG") == (), "a name has a spelling but is no word of the list"
    assert "CHICOREE" in german, "a word of the list without a recorded spelling"
    assert german.entry("CHICOREE") == ()
    assert shipped_lexicon("en", tile_set("en-100").alphabet).entry("HORNN") == ()


def test_a_compiled_list_is_opened_once() -> None:
    alphabet = tile_set("de-102").alphabet
    assert shipped_lexicon("de", alphabet) is shipped_lexicon("de", alphabet)


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
