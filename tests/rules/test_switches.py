import json
import re
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import validate

from sternfeld.errors import RulesError
from sternfeld.rules.choices import Bonus, FinishLevel, Penalty
from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.layout import Layout
from sternfeld.rules.load import edition_names, layout, tile_set
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES, Switch, switch_named
from sternfeld.rules.tiles import TileSet
from tests.rules.samples import CASES, IDS, SAMPLES, Sample

WEB = Path(__file__).parents[2] / "web"


def leaves(kind: Any, prefix: str = "") -> set[str]:
    """The dotted names of all fields of a dataclass, down to those that are no section."""
    found = set()
    hints = get_type_hints(kind)
    for field in fields(kind):
        inner = hints[field.name]
        if is_dataclass(inner) and inner not in (TileSet, Layout, Penalty):
            found |= leaves(inner, f"{prefix}{field.name}.")
        else:
            found.add(prefix + field.name)
    return found


def test_every_leaf_of_the_rules_is_a_switch_and_every_switch_a_leaf() -> None:
    assert leaves(Rules) - {"edition"} == {switch.name for switch in SWITCHES}


def test_a_switch_is_listed_once() -> None:
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)


def test_every_switch_has_samples() -> None:
    assert SAMPLES.keys() == {switch.name for switch in SWITCHES}


RECIPE = "see 'A rule switch' in CONTRIBUTING.md"


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_has_a_row_in_the_form_and_sentences_in_both_languages(switch: Switch) -> None:
    name = switch.name
    rows = re.findall(
        r"rule\(\s*'([\w.]+)',\s*m\.(\w+),\s*m\.(\w+)", (WEB / "src/rules/list.ts").read_text()
    )
    texts = {found: (title, help) for found, title, help in rows}
    assert name in texts, f"web/src/rules/list.ts has no row for {name}; {RECIPE}"
    for language in ("de", "en"):
        said = json.loads((WEB / f"messages/{language}.json").read_text())
        for key in texts[name]:
            assert said.get(key), f"web/messages/{language}.json does not say {key}; {RECIPE}"
        pages = [rule_page(rules, language) for rules in SAMPLES[name][0].tables("deluxe", name)]
        lines = [line for page in pages for line in page.lines() if name in line.switches]
        assert lines, f"the rule page ({language}) says nothing about {name}; {RECIPE}"


def test_every_row_of_the_form_is_a_switch() -> None:
    rows = re.findall(r"rule\(\s*'([\w.]+)'", (WEB / "src/rules/list.ts").read_text())
    assert sorted(rows) == sorted(switch.name for switch in SWITCHES)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_names_what_its_kind_needs(switch: Switch) -> None:
    assert (switch.low is not None) == (switch.high is not None)
    assert (switch.high is not None) == (switch.kind in ("number", "bonus"))
    assert switch.kind != "choice" or len(switch.choices) > 1
    for choice in switch.choices:
        switch.read(choice)
    if switch.default is not None:
        switch.read(switch.default)


@pytest.mark.parametrize("edition", edition_names())
def test_what_an_edition_holds_reads_back_from_its_plain_form(edition: str) -> None:
    rules = Rules.of(edition)
    for switch in SWITCHES:
        if switch.name == "tiles":
            assert switch.read(switch.plain(rules)).name == rules.tiles.name
        else:
            assert switch.read(switch.plain(rules)) == switch.get(rules), switch.name


@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_what_a_table_chooses_reads_back_from_its_plain_form(name: str, sample: Sample) -> None:
    switch = switch_named(name)
    first, second = sample.tables("kompakt", name)
    for rules in (first, second):
        plain = json.loads(json.dumps(switch.plain(rules)))
        assert switch.read(plain) == switch.get(rules)
        validate(plain, switch.schema)
    assert switch.plain(first) != switch.plain(second)


@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_a_table_gets_the_value_it_asks_for(name: str, sample: Sample) -> None:
    switch = switch_named(name)
    for value, rules in zip(
        (sample.first, sample.second), sample.tables("kompakt", name), strict=True
    ):
        if name != "tiles":
            assert switch.get(rules) == switch.read(value)
        else:
            assert rules.tiles.name == value


@pytest.mark.parametrize(
    ("name", "plain", "value"),
    [
        ("rearrange", True, True),
        ("rearrange", " Ja ", True),
        ("rearrange", "on", True),
        ("rearrange", "nein", False),
        ("rearrange", "0", False),
        ("rack", "8", 8),
        ("bonus", "none", ()),
        ("bonus", "8:60,7:50", (Bonus(7, 50), Bonus(8, 60))),
        ("bonus", {"7": 50}, (Bonus(7, 50),)),
        ("bonus", {7: 50, 8: 0}, (Bonus(7, 50),)),
        ("bonus", ["7:50"], (Bonus(7, 50),)),
        ("finish_line", None, None),
        ("finish_line", [], None),
        ("finish_line", "none", None),
        ("finish_line", 100, (100,)),
        ("finish_line", "100", (100,)),
        ("finish_line", "Beginner, 100", (FinishLevel.BEGINNER, 100)),
        ("finish_line", ["advanced"], (FinishLevel.ADVANCED,)),
        ("turn_seconds", "none", None),
        ("turn_seconds", 0, None),
        ("turn_seconds", [0, 0], None),
        ("turn_seconds", "180,none", (180, 0)),
        ("turn_seconds", (180,), (180,)),
        ("challenge.penalty", "none", Penalty()),
        ("challenge.penalty", 0, Penalty()),
        ("challenge.penalty", -5, Penalty(points=5)),
        ("challenge.penalty", "10", Penalty(points=10)),
        ("challenge.penalty", "Lost turn", Penalty(lost_turn=True)),
        ("blanks.never", "none", ()),
        ("blanks.never", "z, a,Z", ("A", "Z")),
        ("blanks.never", "ß,ch", ("CH", "ß")),
        ("words.ban", "none", frozenset()),
        ("words.ban", "groß, müller", frozenset({"GROSS", "MÜLLER"})),
        ("words.lexicon", "none", None),
        ("words.lexicon", "DE", "de"),
        ("tiles", "en-100", tile_set("en-100")),
        ("tiles", tile_set("en-100"), tile_set("en-100")),
        ("layout", "super-21", layout("super-21")),
        ("layout", layout("super-21"), layout("super-21")),
    ],
)
def test_a_switch_reads_what_people_write(name: str, plain: object, value: object) -> None:
    assert switch_named(name).read(plain) == value


@pytest.mark.parametrize(
    ("name", "plain", "expected"),
    [
        ("rearrange", "perhaps", "expected true or false"),
        ("rearrange", 1, "expected true or false"),
        ("rack", "seven", "expected a whole number"),
        ("rack", 7.0, "expected a whole number"),
        ("rack", True, "expected a whole number"),
        ("bonus", "7=50", "such as 7:50,8:50"),
        ("bonus", "7:50,7:60", "such as 7:50,8:50"),
        ("bonus", 7, "such as 7:50,8:50"),
        ("bonus", {"seven": 50}, "such as 7:50,8:50"),
        ("word_check", "maybe", "one of challenge, checked, free"),
        ("word_check", 1, "one of challenge, checked, free"),
        ("start.order", "dice", "one of draw, agreed"),
        ("challenge.until", "later", "one of noted, next_turn"),
        ("tie_break", "coin", "one of shared, before_settlement"),
        ("turn_timeout", "hard", "one of soft, pass"),
        ("finish_line", "expert", "beginner, intermediate, advanced or points"),
        ("finish_line", True, "beginner, intermediate, advanced or points"),
        ("turn_seconds", "soon", "seconds for each seat"),
        ("challenge.penalty", "some", "none, lost_turn or points"),
        ("challenge.penalty", False, "none, lost_turn or points"),
        ("blanks.never", "A,,B", "letters with commas"),
        ("blanks.never", 3, "letters with commas"),
        ("words.ban", "A-B", "words with commas"),
        ("words.allow", "A,,B", "words with commas"),
        ("words.allow", 3, "words with commas"),
        ("words.lexicon", 3, "the name of a word list"),
        ("tiles", 3, "the name of a tile set"),
        ("layout", 3, "the name of a board"),
    ],
)
def test_a_bad_value_is_quoted_with_what_was_expected(
    name: str, plain: object, expected: str
) -> None:
    with pytest.raises(RulesError) as caught:
        switch_named(name).read(plain)
    assert expected in str(caught.value)
    assert f"{name}={plain!r}" in str(caught.value)


def test_an_unknown_tile_set_is_named_along_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"no tile set 'de-1000'; expected one of .*de-102"):
        switch_named("tiles").read("de-1000")


def test_a_switch_that_does_not_exist_is_answered_with_near_ones() -> None:
    with pytest.raises(RulesError, match=r"no rule switch 'exchange.bag'.*exchange.min_bag"):
        switch_named("exchange.bag")


def test_a_switch_far_from_all_others_is_answered_with_the_list() -> None:
    with pytest.raises(
        RulesError, match=r"'§'; expected for example blank_recovery, .*words.lexicon"
    ):
        switch_named("§")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@given(st.sampled_from(SWITCHES), anything)
def test_a_switch_accepts_a_value_or_raises_a_rules_error(switch: Switch, value: object) -> None:
    with suppress(RulesError):
        switch.read(value)


@given(
    st.sampled_from([s for s in SWITCHES if s.name not in ("tiles", "layout")]),
    anything,
)
def test_whatever_a_switch_accepts_reads_back_from_json(switch: Switch, value: object) -> None:
    try:
        held = switch.read(value)
    except RulesError:
        return
    plain = switch._plain(held)
    assert switch.read(json.loads(json.dumps(plain))) == held
