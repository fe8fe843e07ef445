import os
import random
import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import LexiconError
from sternfeld.lexicon import compiled as compiled_module
from sternfeld.lexicon.compiled import Lexicon, lexicon_for, open_list
from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.load import tile_set
from sternfeld.rules.rules import Rules
from tests.support.examples import examples

ENGLISH = tile_set("en-100").alphabet
WORDS = ["AT", "CAT", "ACT", "SCAT", "CATS", "TAR", "RAT", "ART", "EAR"]


def small() -> Lexicon:
    return Lexicon.compile(WORDS, ENGLISH)


def test_it_holds_the_words_and_no_others() -> None:
    lexicon = small()
    assert sorted(lexicon.words) == sorted(WORDS)
    assert "CAT" in lexicon
    for other in ("TAC", "", "C", "cat", "CAT ", "ÄH", 7):
        assert other not in lexicon


def test_it_knows_all_german_words_and_their_entries() -> None:
    lexicon = lexicon_for(Rules.of("kompakt"))
    listed = shipped_words("de")
    assert all(word in lexicon for word in listed[::97] if word != "ANTI")
    assert "ANTI" not in lexicon, "barred by the edition"
    assert lexicon.entry("GRÜNDE") == ("gründe", "Gründe")


def test_look_ups_come_in_a_stable_order_and_stop_at_their_limit() -> None:
    lexicon = small()
    assert lexicon.anagrams("AR?") == ("ART", "EAR", "RAT", "TAR")
    assert lexicon.anagrams("AR?", limit=2) == ("ART", "EAR")
    assert lexicon.sub_anagrams("CATS", shortest=3) == ("ACT", "CAT", "CATS", "SCAT")
    assert lexicon.matches("?A*") == ("CAT", "EAR", "RAT", "TAR", "CATS")
    assert lexicon.matches("[CR]AT") == ("CAT", "RAT")
    assert lexicon.matches("*A.") == ("AT", "CAT", "EAR", "RAT", "TAR", "SCAT")
    assert lexicon.hooks("CAT") == compiled_module.Hooks(("S",), ("S",))
    with pytest.raises(LexiconError, match="'ß' is no letter"):
        lexicon.anagrams("Aß")


def test_look_ups_agree_with_a_plain_search() -> None:
    listed = random.Random(1).sample(shipped_words("en"), 3000)
    lexicon = Lexicon.compile(listed, ENGLISH)
    for word in listed[:40]:
        same = sorted(other for other in listed if sorted(other) == sorted(word))
        assert list(lexicon.anagrams(word)) == same
    ending = [word for word in listed if word.endswith("ING") and len(word) > 5]
    found = lexicon.matches("???*ING")
    assert sorted(found) == sorted(ending)
    assert list(found) == sorted(found, key=lambda word: (len(word), word))


@given(st.text("ABC?*", max_size=12))
@examples(4)
def test_patterns_match_as_regular_expressions_do(pattern: str) -> None:
    words = ["AB", "BA", "ABA", "ABC", "CAB", "AABB", "BABA", "ABCAB", "AAAAAAB", "CABBACABBA"]
    whole = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    expected = [word for word in words if whole.fullmatch(word)]
    assert sorted(Lexicon.compile(words, "ABC").matches(pattern)) == sorted(expected)


def test_no_pattern_takes_for_ever() -> None:
    words = ["".join(ends) for ends in product("AB", repeat=10)]
    lexicon = Lexicon.compile([word + "A" * 11 for word in words], "ABC")
    assert lexicon.matches("*A" * 20 + "*C") == ()


def test_tiles_of_several_characters_are_single_letters() -> None:
    spanish = tile_set("es-100").alphabet
    lexicon = Lexicon.compile(["CHE", "LLAR", "PERRO"], spanish)
    assert "CHE" in lexicon
    assert lexicon.matches("..") == ("CHE",)
    assert lexicon.anagrams(["O", "RR", "E", "P"]) == ("PERRO",)


@pytest.mark.parametrize("word", ["A", "A" * 22, "ÄH", "CA T"])
def test_a_word_that_cannot_be_laid_is_quoted(word: str) -> None:
    with pytest.raises(LexiconError, match=word):
        Lexicon.compile(["CAT", word], ENGLISH)


def test_an_overlay_adds_and_bars_words() -> None:
    more = small().with_overlay(allow=["TRA", "ATS"], ban=["CAT", "NOWORD"])
    assert sorted(more.words) == sorted({*WORDS, "TRA", "ATS"} - {"CAT"})
    assert more.hooks("AT") == compiled_module.Hooks(("R",), ("S",))


def test_a_file_is_opened_again_and_damage_is_found(tmp_path: Path) -> None:
    path = tmp_path / "small.lexicon"
    small().save(path)
    assert Lexicon.open(path).words == small().words
    whole = path.read_bytes()
    chance = random.Random(5)
    for _ in range(200):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(LexiconError):
            Lexicon.open(path)
    for content in (b"", b"foreign", whole[:-8], whole[:5000], whole + b"more"):
        path.write_bytes(content)
        with pytest.raises(LexiconError):
            Lexicon.open(path)
    for missing in (tmp_path / "nothing", tmp_path):
        with pytest.raises(LexiconError):
            Lexicon.open(missing)


def test_a_path_is_taken_as_it_is(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff.lexicon"
    small().save(os.fsdecode(odd))
    for path in (odd, os.fsdecode(odd), Path(os.fsdecode(odd))):
        assert len(Lexicon.open(path)) == len(WORDS)  # type: ignore[arg-type]
    with pytest.raises(LexiconError, match="no file has such a name"):
        Lexicon.open(os.fsdecode(odd) + "\0.other")


def test_a_shipped_list_is_compiled_once_and_mended_when_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STERNFELD_CACHE", str(tmp_path))
    done: list[float] = []
    first = open_list("en", ENGLISH, progress=done.append)
    assert done[0] == 0
    assert done[-1] == 1
    (file,) = tmp_path.iterdir()
    open_list("en", ENGLISH, progress=done.append)
    assert done.count(1) == 1, "the second time it is only opened"
    whole = file.read_bytes()
    del first
    file.unlink()
    file.write_bytes(whole[: len(whole) // 2])
    assert len(open_list("en", ENGLISH)) == 168_548
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("STERNFELD_CACHE", str(blocked))
    assert len(open_list("en", ENGLISH)) == 168_548


def test_rules_without_a_word_list_have_no_lexicon() -> None:
    free = Rules.of("deluxe", {"tiles": "fr-102", "word_check": "free"})
    with pytest.raises(LexiconError, match="no word list"):
        lexicon_for(free)
