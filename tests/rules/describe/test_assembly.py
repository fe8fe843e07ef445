"""Every switch of every table is described, in both languages, and house rules stand out."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import RulesError
from sternfeld.notation.json_codec import from_plain, to_plain
from sternfeld.rules.describe.assembly import CHAPTERS, in_short, rule_page
from sternfeld.rules.describe.english import ENGLISH
from sternfeld.rules.describe.german import GERMAN
from sternfeld.rules.describe.page import RuleLine, RulePage
from sternfeld.rules.describe.topics import Sentence, say, sentence
from sternfeld.rules.layout import Layout
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES
from tests.rules.samples import CASES, IDS, Sample, every_table

TOPICS = [topic for chapter in CHAPTERS for topic in chapter.topics]
LINGUA = pytest.mark.parametrize("language", ["de", "en"])


BOARDS = [
    Layout("bare", ("......", "......", "..*...", "......", "......", "......")),
    Layout("rich", (".T...", "..Q..", "..*..", ".q...", ".....")),
]


def lines_about(page: RulePage, switch: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(line.text, line.details) for line in page.lines() if switch in line.switches]


def test_there_is_no_page_in_another_language() -> None:
    with pytest.raises(RulesError, match="no rule page in the language 'fr'; expected de or en"):
        rule_page(Rules.of("mini"), "fr")


def test_every_switch_belongs_to_a_topic() -> None:
    described = {name for topic in TOPICS for name in topic.switches}
    assert described == {switch.name for switch in SWITCHES}


@pytest.mark.untraced
@LINGUA
@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_the_page_changes_with_every_switch(name: str, sample: Sample, language: str) -> None:
    for edition in edition_names():
        first, second = sample.tables(edition, name)
        one, other = (lines_about(rule_page(rules, language), name) for rules in (first, second))
        assert one != other, f"{edition}: {one}"
        assert one or other


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_no_line_changes_with_a_switch_that_it_does_not_name(name: str, sample: Sample) -> None:
    for edition in edition_names():
        first, second = sample.tables(edition, name)
        changed = {switch.name for switch in SWITCHES if switch.get(first) != switch.get(second)}
        for topic in TOPICS:
            one, other = topic.about(first), topic.about(second)
            if one is not None and other is not None and one != other:
                assert changed & set(topic.switches), one


def keys_in(part: Sentence) -> Iterator[str]:
    yield part.key
    for value in part.values.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, Sentence):
                yield from keys_in(inner)


def test_every_sentence_is_said_at_some_table() -> None:
    samples = (rules for name, sample in CASES for rules in sample.tables("deluxe", name))
    said = {chapter.title for chapter in CHAPTERS}
    for rules in (*samples, *every_table(), *(replace(Rules.of("mini"), layout=b) for b in BOARDS)):
        for statement in filter(None, (topic.about(rules) for topic in TOPICS)):
            for part in (statement.text, *statement.details, statement.brief):
                said |= set(keys_in(part)) if part else set()
    assert said == {key for key in GERMAN.sentences if not key.startswith("page.")}


@pytest.mark.untraced
@LINGUA
@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_a_house_rule_is_marked_with_what_the_sheet_says(
    name: str, sample: Sample, language: str
) -> None:
    for edition in edition_names():
        for rules in sample.tables(edition, name):
            page, house_rules = rule_page(rules, language), rules.differences().keys()
            about = [line for line in page.lines() if name in line.switches]
            if name in house_rules:
                assert any(line.differs for line in about), name
            for line in page.lines():
                is_house_rule = bool(house_rules & set(line.switches))
                assert line.differs <= is_house_rule
                assert bool(line.note) is line.differs
            assert bool(page.legend) is any(line.differs for line in page.lines())


@LINGUA
def test_a_note_quotes_the_line_that_the_edition_itself_would_have(language: str) -> None:
    own = {line.switches: line.text for line in rule_page(Rules.of("mini"), language).lines()}
    page = rule_page(
        Rules.of("mini", {"challenge.penalty": 7, "tie_break": "before_settlement"}), language
    )
    house = [line for line in page.lines() if line.differs]
    assert [line.switches for line in house] == [("challenge.penalty",), ("tie_break",)]
    for line in house:
        assert line.note.endswith(own[line.switches])
        assert line.text not in line.note


def line_about(rules: Rules, language: str, switch: str) -> RuleLine:
    [line] = [line for line in rule_page(rules, language).lines() if line.switches == (switch,)]
    return line


def test_what_is_off_is_said_in_the_note_and_not_on_the_sheet_itself() -> None:
    line = line_about(Rules.of("deluxe", {"rearrange": True}), "en", "rearrange")
    assert line.note == (
        "House rule; the sheet says: The letters of a word on the board are not rearranged."
    )
    page = rule_page(Rules.of("deluxe"), "en")
    assert not [line for line in page.lines() if line.switches == ("rearrange",)]


def test_what_a_table_switches_off_is_said() -> None:
    line = line_about(Rules.of("kompakt", {"words.ban": "none"}), "de", "words.ban")
    assert line.text == "Kein Wort der Liste ist gesperrt."
    assert line.note == "Hausregel; im Regelblatt: Gesperrt sind außerdem: ANTI, BAURE, EN, HEIT."


def test_where_the_sheet_is_silent_the_note_says_so() -> None:
    rules = Rules.of("kurz", {"word_check": "challenge", "challenge.penalty": 5})
    assert line_about(rules, "de", "challenge.penalty").note == (
        "Hausregel; im Regelblatt kommt das nicht vor."
    )


def test_a_rule_for_each_seat_is_a_list() -> None:
    rules = Rules.of("deluxe", {"turn_seconds": "180,0"})
    line = line_about(rules, "de", "turn_seconds")
    assert line.details == ("Platz 1 hat drei Minuten", "Platz 2 hat keine Grenze")


def test_a_list_is_quoted_in_one_piece() -> None:
    seats = [sentence("seat.limit", seat=1, limit=60), sentence("seat.no_limit", seat=2)]
    assert in_short(say("turn_time.each_seat", seats), ENGLISH) == (
        "Time for a turn: seat 1 has one minute; seat 2 has no limit."
    )


def test_the_tiles_of_the_sheet_are_quoted_in_short() -> None:
    [line] = [
        line
        for line in rule_page(Rules.of("reise", {"tiles": "de-102"}), "de").lines()
        if line.details and "tiles" in line.switches
    ]
    assert line.note == (
        "Hausregel; im Regelblatt: Steine für Deutsch: 117 Buchstabensteine und zwei Blankosteine."
    )


@LINGUA
@pytest.mark.parametrize("edition", edition_names())
def test_an_edition_by_itself_has_no_house_rules(edition: str, language: str) -> None:
    page = rule_page(Rules.of(edition), language)
    assert not any(line.differs or line.note for line in page.lines())
    assert not page.legend
    assert "≠" not in page.text()


@LINGUA
@pytest.mark.parametrize("rules", every_table(), ids=lambda r: f"{r.edition}-{r.tiles.name}")
def test_every_table_has_a_clean_page(rules: Rules, language: str) -> None:
    page = rule_page(rules, language)
    assert all(section.lines for section in page.sections)
    for line in page.lines():
        assert re.fullmatch(r"[A-ZÄÖÜß].*[.:]", line.text), line.text
        assert line.text.endswith(":") is bool(line.details)
        for text in (line.text, *line.details, line.note):
            assert not re.search(r"[{}]|  | [.,;:]|None|\.\.|[\"']", text), text


@LINGUA
def test_rules_without_an_edition_file_are_described_without_comparison(language: str) -> None:
    plain = to_plain(Rules.of("mini", {"rearrange": True})) | {"edition": "forgotten"}
    page = rule_page(from_plain(Rules, plain), language)
    assert "forgotten" in page.title
    assert not any(line.differs for line in page.lines())
    assert [line for line in page.lines() if line.switches == ("rearrange",)]


@given(
    st.sampled_from(edition_names()),
    st.lists(st.sampled_from(CASES), max_size=6, unique_by=lambda case: case[0]),
    st.sampled_from(["de", "en"]),
)
def test_any_mixture_of_house_rules_can_be_described(
    edition: str, cases: list[tuple[str, Sample]], language: str
) -> None:
    house: dict[str, object] = {}
    for name, sample in cases:
        house |= {**sample.given, name: sample.second}
    try:
        rules = Rules.of(edition, house)
    except RulesError:
        return
    page = rule_page(rules, language)
    shown = {name for line in page.lines() if line.differs for name in line.switches}
    idle = {name for topic in TOPICS if topic.about(rules) is None for name in topic.switches}
    assert rules.differences().keys() <= shown | idle
