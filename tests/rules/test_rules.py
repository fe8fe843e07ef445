import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import RulesError
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import switch_named
from sternfeld.rules.tiles import Letter, TileSet
from tests.rules.samples import CASES, IDS, Sample


def test_rules_are_a_value() -> None:
    assert Rules.of("mini") == Rules.of("mini", {})
    assert hash(Rules.of("mini")) == hash(Rules.of("mini", {"rack": 7}))
    assert Rules.of("mini") != Rules.of("kompakt")


@pytest.mark.parametrize(("name", "sample"), CASES, ids=IDS)
def test_a_table_differs_from_its_edition_in_what_it_set(name: str, sample: Sample) -> None:
    for edition in edition_names():
        for rules, value in zip(
            sample.tables(edition, name), (sample.first, sample.second), strict=True
        ):
            own = Rules.of(edition)
            switch = switch_named(name)
            asked = {**sample.given, name: value}
            assert (name in rules.differences()) is (switch.plain(rules) != switch.plain(own))
            follows = {
                "rack",
                "bonus",
                "formation.strict",
                "blanks.count",
                "blanks.never",
                "words.lexicon",
                "words.ban",
            }
            assert rules.differences().keys() <= asked.keys() | follows
            assert Rules.of(edition, rules.differences()) == rules


def test_overriding_leaves_the_original_alone() -> None:
    rules = Rules.of("mini")
    other = rules.override({"exchange.min_bag": 1})
    assert (rules.exchange.min_bag, other.exchange.min_bag) == (7, 1)
    assert other.exchange.face_up is rules.exchange.face_up


def test_the_bonus_is_for_exactly_so_many_tiles() -> None:
    rules = Rules.of("deluxe", {"bonus": "6:20,7:50"})
    assert [rules.bonus_for(tiles) for tiles in (5, 6, 7, 8)] == [0, 20, 50, 0]


def test_the_language_is_that_of_the_tiles() -> None:
    assert Rules.of("mini").language == "de"
    assert Rules.of("mini", {"tiles": "en-100"}).language == "en"


def test_one_limit_holds_for_all_and_several_for_each_seat() -> None:
    one = Rules.of("mini", {"turn_seconds": 60, "clock.game_seconds": 600})
    assert [one.turn_limit(seat) for seat in range(4)] == [60] * 4
    assert [one.game_limit(seat) for seat in range(4)] == [600] * 4
    each = Rules.of("mini", {"turn_seconds": "60,0", "clock.game_seconds": "0,600"})
    assert [each.turn_limit(seat) for seat in range(2)] == [60, None]
    assert [each.game_limit(seat) for seat in range(2)] == [None, 600]


def test_without_a_clock_there_is_no_limit() -> None:
    assert Rules.of("mini").turn_limit(0) is None
    assert Rules.of("mini").game_limit(0) is None


@pytest.mark.parametrize(
    ("finish_line", "seats", "targets"),
    [
        ("none", 2, [None, None]),
        (100, 3, [100, 100, 100]),
        ("beginner", 1, [70]),
        ("beginner", 2, [70, 70]),
        ("beginner", 4, [50, 50, 50, 50]),
        ("beginner,intermediate,advanced", 3, [60, 100, 180]),
        ("advanced,75", 2, [200, 75]),
    ],
)
def test_each_seat_races_to_its_own_target(
    finish_line: object, seats: int, targets: list[int | None]
) -> None:
    rules = Rules.of("deluxe", {"finish_line": finish_line})
    assert [rules.target(seat, seats) for seat in range(seats)] == targets


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_one_to_four_can_sit_down(seats: int) -> None:
    with pytest.raises(RulesError, match=f"{seats} players; expected 1 to 4"):
        Rules.of("mini").check_seats(seats)


@given(st.sampled_from(edition_names()), st.integers(1, 4))
def test_any_edition_seats_one_to_four(edition: str, seats: int) -> None:
    Rules.of(edition).check_seats(seats)


def test_there_must_be_tiles_enough_for_all_racks() -> None:
    few = TileSet("few", "de", (Letter("A", 1, 20),), 0, "de")
    rules = Rules.of("kompakt", {"tiles": few})
    rules.check_seats(2)
    with pytest.raises(RulesError, match=r"3 racks of 7 tiles and a set of 20 tiles \(few\)"):
        rules.check_seats(3)


@pytest.mark.parametrize("name", ["turn_seconds", "finish_line", "clock.game_seconds"])
def test_what_names_each_seat_must_name_all(name: str) -> None:
    rules = Rules.of("mini", {name: "60,70"})
    rules.check_seats(2)
    with pytest.raises(RulesError, match=f"{name} names 2 seats and the table has 3"):
        rules.check_seats(3)
    Rules.of("mini", {name: "60"}).check_seats(3)


def test_only_what_is_in_force_names_seats() -> None:
    assert Rules.of("mini").per_seat() == {}
    assert Rules.of("mini", {"turn_seconds": "60,0"}).per_seat() == {"turn_seconds": (60, 0)}


def test_rules_describe_themselves() -> None:
    assert Rules.of("mini").describe("de").startswith("# Spielregeln „Mini“\n")
    assert Rules.of("mini").describe("en").startswith("# Rules of “Mini”\n")
