import re
from pathlib import Path
from string import Formatter

import pytest

import sternfeld.cli.terminal
from sternfeld.cli.judge import SENTENCES
from sternfeld.cli.terminal.manual import hotseat_help, scorekeeper_help
from sternfeld.cli.terminal.texts import TABLES, texts_in
from sternfeld.cli.terminal.texts.de import GERMAN
from sternfeld.cli.terminal.texts.en import ENGLISH
from sternfeld.errors import Reason
from sternfeld.game.endings import EndCause
from sternfeld.rules.layout import Premium
from sternfeld.rules.rules import Rules
from tests.cli.terminal.people import drawn

SOURCES = sorted(Path(sternfeld.cli.terminal.__file__).parent.parent.rglob("*.py"))
LITERAL = re.compile(r"""["']([a-z_]+(?:\.[a-z_]+)*)["']""")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    assert GERMAN.keys() == ENGLISH.keys()


def test_a_text_has_the_same_places_in_both_languages() -> None:
    assert [key for key in ENGLISH if places(GERMAN[key]) != places(ENGLISH[key])] == []


def test_help_says_what_is_typed_and_what_it_does() -> None:
    keys = [key for key in ENGLISH if key.startswith("help.") and key != "help.title"]
    lines = [table[key] for table in TABLES.values() for key in keys]
    assert [line for line in lines if not all(line.partition(" | "))] == []


def used_literals() -> set[str]:
    texts = [
        path.read_text(encoding="utf-8") for path in SOURCES if path.name not in ("de.py", "en.py")
    ]
    return {match for text in texts for match in LITERAL.findall(text)}


MADE = (
    "premium.",
    "level.",
    "points.",
    "rounds.",
    "tiles.",
    "help.",
    "sit.check.",
    "sit.language.",
    "end.",
    "refused.",
)


def test_no_text_is_left_over() -> None:
    literals = used_literals()
    assert not [key for key in ENGLISH if key not in literals and not key.startswith(MADE)], (
        "texts that nothing says"
    )


def test_every_reason_and_every_ending_has_a_sentence() -> None:
    sentences = {
        Reason.STAR: "refused.star",
        Reason.CONTACT: "refused.contact",
        Reason.HOOK: "refused.hook",
        Reason.WORD: "refused.word",
        Reason.BLANK: "refused.blank",
        Reason.BAG: "refused.bag",
    }
    for reason in Reason:
        assert sentences.get(reason, f"refused.{reason}") in ENGLISH
    for cause in EndCause:
        assert f"end.{cause}" in ENGLISH
    for premium in Premium:
        if premium not in (Premium.PLAIN, Premium.STAR):
            assert len(ENGLISH[f"premium.{premium.name.lower()}"]) == 2
            assert len(GERMAN[f"premium.{premium.name.lower()}"]) == 2


def test_german_speaks_to_one_as_du_and_keeps_calm() -> None:
    for text in GERMAN.values():
        assert not re.search(r"\b(?:Sie|Ihnen|Ihre)\b", text)
        assert "!" not in text.replace("{answer!r}", "")


@pytest.mark.parametrize(("number", "said"), [(1, "1 Stein"), (0, "0 Steine"), (12, "12 Steine")])
def test_tiles_are_counted_in_words(number: int, said: str) -> None:
    assert texts_in("de").tiles(number) == said


@pytest.mark.parametrize(
    ("items", "said"), [(["A"], "A"), (["A", "B"], "A und B"), (["A", "B", "C"], "A, B und C")]
)
def test_lists_end_with_and(items: list[str], said: str) -> None:
    assert texts_in("de").listed(items) == said


def test_help_names_only_what_the_table_plays() -> None:
    texts = texts_in("en")
    plain = drawn(hotseat_help(Rules.of("kurz"), texts))
    assert "recycle" not in plain
    assert "challenge" not in plain
    more = Rules.of("deluxe", {"recycle": True, "turn_seconds": 60})
    assert "recycle 8F E" in drawn(hotseat_help(more, texts))
    assert "pause, go" in drawn(scorekeeper_help(more, texts))
    assert "pause, go" not in drawn(scorekeeper_help(Rules.of("kurz"), texts))


@pytest.mark.parametrize("edition", ["kurz", "deluxe", "super"])
def test_help_fits_a_small_screen(edition: str) -> None:
    every = {"blank_recovery": True, "recycle": True, "rearrange": True}
    for table in (hotseat_help, scorekeeper_help):
        for language in TABLES:
            lines = drawn(table(Rules.of(edition, every), texts_in(language))).splitlines()
            assert max(map(len, lines)) <= 80


def test_german_uses_one_word_for_one_thing() -> None:
    for text in (*GERMAN.values(), *SENTENCES["de"].values()):
        assert not re.search(r"\b(?:Bank|Bänken?|Joker|Spiele?s?|Same|Hash)\b", text)
