"""Rules are written whole, and read back whatever has become of editions and switches."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.notation.json_codec import JsonError, from_json, from_plain, to_json, to_plain
from sternfeld.rules.layout import Layout
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from tests.rules.samples import CASES, IDS, Sample, every_table


@pytest.mark.parametrize("rules", every_table(), ids=lambda r: f"{r.edition}-{r.tiles.name}")
def test_rules_come_back_from_json_whole(rules: Rules) -> None:
    assert from_json(Rules, to_json(rules)) == rules


@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_house_rules_come_back_from_json_too(name: str, sample: Sample) -> None:
    for edition in edition_names():
        for rules in sample.tables(edition, name):
            assert from_json(Rules, to_json(rules)) == rules


def test_rules_carry_their_tiles_and_board_and_need_no_edition_file() -> None:
    plain = to_plain(Rules.of("mini"))
    plain["edition"] = "forgotten"
    plain["tiles"]["name"] = "homemade"
    plain["tiles"]["letters"][0] = ["A", 9, 5]
    plain["layout"] = {"name": "small", "rows": [".....", ".....", "..*..", ".....", "....."]}
    rules = from_plain(Rules, plain)
    assert rules.edition == "forgotten"
    assert rules.tiles.value("A") == 9
    assert rules.layout == Layout("small", (".....", ".....", "..*..", ".....", "....."))
    assert to_plain(rules) == plain


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
        (without("edition"), "^edition: missing"),
        (without("tiles"), "^tiles: missing"),
        (without("tiles", "letters"), "^tiles.letters: missing"),
        (without("layout", "rows"), "^layout.rows: missing"),
        (without("switches"), "^switches: missing"),
        (put([], "tiles"), r"^tiles: \[\]; expected an object"),
        (put(5, "layout", "rows"), "^layout.rows: 5; expected a list"),
        (put([["A", 1]], "tiles", "letters"), r"^tiles.letters.0: .*\[face, value, count\]"),
        (put(float("inf"), "tiles", "blanks"), "^tiles.blanks: .*expected a whole number"),
        (put(-1, "tiles", "blanks"), "^tiles: tile set 'de-105': -1 blanks"),
        (put(5, "tiles", "lexicon"), "^tiles.lexicon: 5; expected a text"),
        (put([], "layout", "rows"), "^layout: board 'standard-15': 0 rows"),
        (without("switches", "rack"), "the rules of 'mini' do not set rack"),
        (put(1, "switches", "rock"), "^switches.rock: unknown; expected the name of a switch"),
        (put("de-102", "switches", "tiles"), "^switches.tiles: unknown"),
        (put("many", "switches", "rack"), "rack='many'; expected a whole number"),
        (put(3, "switches", "blanks.count"), "blanks.count=3 and tiles=de-105 with 5 blanks"),
    ],
)
def test_what_was_never_written_so_is_refused(
    spoil: Callable[[dict[str, Any]], None], complaint: str
) -> None:
    plain = deepcopy(to_plain(Rules.of("mini")))
    spoil(plain)
    with pytest.raises(JsonError, match=complaint):
        from_plain(Rules, plain)


def test_rules_stored_before_a_switch_existed_have_its_default() -> None:
    plain = deepcopy(to_plain(Rules.of("mini")))
    without("switches", "rearrange")(plain)
    without("switches", "clock.overtime_penalty")(plain)
    assert from_plain(Rules, plain) == Rules.of("mini")


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
    *(("switches", name) for name in to_plain(Rules.of("mini"))["switches"]),
]


@given(st.sampled_from(PLACES), anything)
def test_anything_at_any_place_is_accepted_or_refused_as_rules(
    place: tuple[Any, ...], value: object
) -> None:
    plain = deepcopy(to_plain(Rules.of("mini")))
    put(value, *place)(plain)
    try:
        rules = from_plain(Rules, plain)
    except JsonError:
        return
    assert from_plain(Rules, to_plain(rules)) == rules
