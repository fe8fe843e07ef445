"""Templates, and the forms their values take."""

from string import Formatter

import pytest

from sternfeld.rules.describe import facts
from sternfeld.rules.describe.assembly import LANGUAGES
from sternfeld.rules.describe.english import ENGLISH
from sternfeld.rules.describe.german import GERMAN
from sternfeld.rules.describe.language import Language
from sternfeld.rules.describe.topics import sentence


def put(template: str, **values: object) -> str:
    language = Language(
        numbers=("zero", "one", "two", "three"),
        units={1: "one second|# seconds", 60: "one minute|# minutes"},
        conjunctions={"and": "and", "or": "or"},
        languages={"de": "German"},
        sentences={"this": template, "tile": "the tile {face}"},
    )
    return language.put(sentence("this", **values))


@pytest.mark.parametrize(
    ("template", "value", "words"),
    [
        ("{v}", 3, "3"),
        ("{v:number}", 3, "three"),
        ("{v:number}", 4, "4"),
        ("{v:one tile|# tiles}", 1, "one tile"),
        ("{v:one tile|# tiles}", 2, "two tiles"),
        ("{v:one tile|{v} tiles}", 2, "2 tiles"),
        ("{v:one tile|# tiles}", 0, "zero tiles"),
        ("{v:no tile|one tile|# tiles}", 0, "no tile"),
        ("{v:no tile|one tile|# tiles}", 1, "one tile"),
        ("{v:no tile|one tile|# tiles}", 12, "12 tiles"),
        ("{v:duration}", 121, "two minutes and one second"),
        ("{v:language}", "de", "German"),
        ("{v:language}", "xx", "xx"),
        ("{v:and}", ["A", "B", "C"], "A, B and C"),
        ("{v:or}", ("A", "B"), "A or B"),
        ("{v:or one|#}", [1, 2], "one or two"),
        ("{v:and number}", [1, 12], "one and 12"),
        ("{v}", sentence("tile", face="E"), "the tile E"),
        ("{v:and}", [sentence("tile", face="E")], "the tile E"),
    ],
)
def test_a_value_takes_the_form_behind_the_colon(template: str, value: object, words: str) -> None:
    assert put(template, v=value) == words


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_both_languages_have_the_same_sentences_with_the_same_values() -> None:
    german, english = GERMAN.sentences, ENGLISH.sentences
    assert list(german) == list(english)
    assert {key: fields(text) for key, text in german.items()} == {
        key: fields(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_names_for_the_same_languages_and_units(language: str) -> None:
    words = LANGUAGES[language]
    assert words.languages.keys() == facts.LANGUAGES
    assert tuple(words.units) == facts.UNITS
    assert words.conjunctions.keys() == {"and", "or"}
