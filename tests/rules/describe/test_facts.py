import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.rules.choices import Bonus, FinishLevel
from sternfeld.rules.describe import facts
from sternfeld.rules.layout import Layout, Premium
from sternfeld.rules.load import layout
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet

EMPTY = "......"


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["A"], "A"), (["A", "B"], "A und B"), (list("ABC"), "A, B und C")],
)
def test_things_are_enumerated(parts: list[str], text: str) -> None:
    assert facts.enumerated(parts, "und") == text


@given(st.integers(0, 10_000_000))
def test_a_duration_is_the_sum_of_its_spans(seconds: int) -> None:
    found = facts.spans(seconds)
    assert sum(unit * count for unit, count in found.items()) == seconds
    assert all(count > 0 for count in found.values())
    assert list(found) == sorted(found, reverse=True)
    assert all(count < 60 for unit, count in found.items() if unit < 3600)


def test_a_product_is_never_torn_apart() -> None:
    assert facts.times(7, "U").split(" ") == ["7\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}U"]


def test_premiums_are_counted_without_the_star() -> None:
    assert facts.premium_counts(layout("standard-15")) == {
        Premium.DOUBLE_LETTER: 24,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_WORD: 16,
        Premium.TRIPLE_WORD: 8,
    }


def test_a_board_multiplies_as_its_squares_do() -> None:
    assert facts.letter_factors(layout("standard-15")) == (2, 3)
    assert facts.word_factors(layout("super-21")) == (2, 3, 4)
    bare = Layout("bare", ("*.....", *(EMPTY,) * 5))
    assert facts.letter_factors(bare) == ()
    assert facts.word_factors(bare) == (2,)


def test_the_star_need_not_lie_in_the_middle() -> None:
    assert facts.star_in_the_middle(layout("super-21"))
    assert not facts.star_in_the_middle(Layout("even", (EMPTY, EMPTY, "..*...", *(EMPTY,) * 3)))


def test_letters_are_grouped_by_rising_value() -> None:
    q, a, b, none = Letter("Q", 10, 1), Letter("A", 1, 2), Letter("B", 1, 3), Letter("C", 1, 0)
    groups = facts.letters_by_value(TileSet("few", "xx", (q, a, b, none), 0))
    assert list(groups.items()) == [(1, [a, b]), (10, [q])]


def test_the_bonus_table_can_be_read_by_points() -> None:
    table = (Bonus(5, 20), Bonus(6, 50), Bonus(7, 50))
    assert facts.bonus_groups(table) == {20: [5], 50: [6, 7]}


def test_a_level_for_all_has_a_target_for_each_number_of_players() -> None:
    rules = Rules.of("deluxe", {"finish_line": "beginner"})
    assert facts.targets(FinishLevel.BEGINNER, rules) == {2: 70, 3: 60, 4: 50}


def test_a_level_for_each_seat_has_the_target_for_so_many_players() -> None:
    rules = Rules.of("deluxe", {"finish_line": "beginner,advanced,99"})
    assert facts.targets(FinishLevel.ADVANCED, rules) == {0: 180}
    assert facts.targets(99, rules) == {0: 99}
