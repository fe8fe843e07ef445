import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import RulesError
from sternfeld.rules.frozen import rules_from_plain, rules_to_plain
from sternfeld.rules.layout import Layout
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from tests.rules.samples import CASES, IDS, Sample, every_table


@pytest.mark.parametrize("rules", every_table(), ids=lambda r: f"{r.edition}-{r.tiles.name}")
def test_rules_come_back_from_json_whole(rules: Rules) -> None:
    assert rules_from_plain(json.loads(json.dumps(rules_to_plain(rules)))) == rules


@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_house_rules_come_back_from_json_too(name: str, sample: Sample) -> None:
    for edition in edition_names():
        for rules in sample.tables(edition, name):
            assert rules_from_plain(json.loads(json.dumps(rules_to_plain(rules)))) == rules


def test_frozen_rules_carry_their_tiles_and_board_and_need_no_edition_file() -> None:
    plain = rules_to_plain(Rules.of("mini"))
    plain["edition"] = "forgotten"
    plain["tiles"]["name"] = "homemade"
    plain["tiles"]["letters"][0] = ["A", 9, 5]
    plain["layout"] = {"name": "small", "rows": [".....", ".....", "..*..", ".....", "....."]}
    rules = rules_from_plain(plain)
    assert rules.edition == "forgotten"
    assert rules.tiles.value("A") == 9
    assert rules.layout == Layout("small", (".....", ".....", "..*..", ".....", "....."))
    assert rules_to_plain(rules) == plain


def without(*path: str) -> Callable[[dict[str, Any]], None]:
    def spoil(plain: dict[str, Any]) -> None:
        *way, last = path
        for step in way:
            plain = plain[step]
        del plain[last]

    return spoil


def put(value: object, *path: Any) -> Callable[[dict[str, Any]], None]:
    def spoil(plain: dict[str, Any]) -> None:
        *way, last = path
        for step in way:
            plain = plain[step]
        plain[last] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (without("edition"), "incomplete: KeyError"),
        (without("tiles"), "incomplete: KeyError"),
        (without("tiles", "letters"), "incomplete: KeyError"),
        (without("layout", "rows"), "incomplete: KeyError"),
        (without("switches"), "incomplete: KeyError"),
        (put([], "tiles"), "incomplete: TypeError"),
        (put(5, "layout", "rows"), "incomplete: TypeError"),
        (put([["A", 1]], "tiles", "letters"), "incomplete: ValueError"),
        (put(float("inf"), "tiles", "blanks"), "incomplete: OverflowError"),
        (put(-1, "tiles", "blanks"), "tile set 'de-105': -1 blanks"),
        (put(5, "tiles", "lexicon"), "words.lexicon=5; expected none, or the name"),
        (put([], "layout", "rows"), "board 'standard-15': 0 rows"),
        (without("switches", "rack"), "missing or unknown switches rack"),
        (put(1, "switches", "rock"), "missing or unknown switches rock"),
        (put(1, "switches", 7), "missing or unknown switches 7"),
        (put("de-102", "switches", "tiles"), "missing or unknown switches tiles"),
        (put("many", "switches", "rack"), "rack='many'; expected a whole number"),
        (put(3, "switches", "blanks.count"), "blanks.count=3 and tiles=de-105 with 5 blanks"),
    ],
)
def test_what_was_never_written_so_is_refused(
    spoil: Callable[[dict[str, Any]], None], complaint: str
) -> None:
    plain = deepcopy(rules_to_plain(Rules.of("mini")))
    spoil(plain)
    with pytest.raises(RulesError, match=complaint):
        rules_from_plain(plain)


def test_rules_stored_before_a_switch_existed_have_its_default() -> None:
    plain = deepcopy(rules_to_plain(Rules.of("mini")))
    without("switches", "rearrange")(plain)
    without("switches", "clock.overtime_penalty")(plain)
    assert rules_from_plain(plain) == Rules.of("mini")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
PLACES = [
    *((key,) for key in ("edition", "tiles", "layout", "switches")),
    *(("tiles", key) for key in ("name", "language", "blanks", "lexicon", "letters")),
    ("tiles", "letters", 0),
    ("layout", "rows"),
    *(("switches", name) for name in rules_to_plain(Rules.of("mini"))["switches"]),
]


@given(st.sampled_from(PLACES), anything)
def test_anything_at_any_place_is_accepted_or_refused_as_rules(
    place: tuple[Any, ...], value: object
) -> None:
    plain = deepcopy(rules_to_plain(Rules.of("mini")))
    put(value, *place)(plain)
    try:
        rules = rules_from_plain(plain)
    except RulesError:
        return
    assert rules_from_plain(rules_to_plain(rules)) == rules
