from collections import Counter

import pytest

from sternfeld.errors import RulesError
from sternfeld.rules.layout import Layout, Premium, Square
from sternfeld.rules.load import layout, layout_names

BLANK_ROW = "....."
SMALL = (BLANK_ROW, BLANK_ROW, "..*..", BLANK_ROW, BLANK_ROW)


def test_there_are_two_boards() -> None:
    assert layout_names() == ("standard-15", "super-21")


@pytest.mark.parametrize(
    ("name", "upper_left"),
    [
        (
            "standard-15",
            "T..d...T .D...t.. ..D...d. d..D...d ....D... .t...t.. ..d...d. T..d...*",
        ),
        (
            "super-21",
            "Q..d...T..d .D..t...D.. ..D..q...D. d..T..d...T .t..D...t.. ..q..D...d. ...d..D...d"
            " T......D... .D..t...t.. ..D..d...d. d..T..d...*",
        ),
    ],
)
def test_a_board_is_its_upper_left_quarter_mirrored(name: str, upper_left: str) -> None:
    quarter = upper_left.split()
    half = [row + row[-2::-1] for row in quarter]
    assert list(layout(name).rows) == half + half[-2::-1]


@pytest.mark.parametrize("name", layout_names())
def test_a_board_is_the_same_from_every_side(name: str) -> None:
    rows = layout(name).rows
    assert rows == rows[::-1]
    assert rows == tuple(row[::-1] for row in rows)
    assert rows == tuple("".join(column) for column in zip(*rows, strict=True))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("standard-15", {"d": 24, "t": 12, "D": 16, "T": 8, "*": 1, ".": 164}),
        (
            "super-21",
            {"d": 36, "t": 20, "q": 8, "D": 40, "T": 16, "Q": 4, "*": 1, ".": 316},
        ),
    ],
)
def test_a_board_has_its_number_of_premium_squares(name: str, counts: dict[str, int]) -> None:
    assert Counter("".join(layout(name).rows)) == counts


@pytest.mark.parametrize(("name", "middle"), [("standard-15", 8), ("super-21", 11)])
def test_the_star_lies_in_the_middle(name: str, middle: int) -> None:
    board = layout(name)
    assert board.star == Square(middle, middle)
    assert board.size == 2 * middle - 1


@pytest.mark.parametrize(
    ("square", "premium"),
    [
        (Square(1, 1), Premium.TRIPLE_WORD),
        (Square(1, 4), Premium.DOUBLE_LETTER),
        (Square(2, 2), Premium.DOUBLE_WORD),
        (Square(2, 6), Premium.TRIPLE_LETTER),
        (Square(8, 8), Premium.STAR),
        (Square(1, 2), Premium.PLAIN),
    ],
)
def test_squares_are_counted_from_one_by_row_and_column(square: Square, premium: Premium) -> None:
    assert layout("standard-15").premium(square) is premium


@pytest.mark.parametrize(
    ("premium", "letter", "word"),
    [
        (Premium.PLAIN, 1, 1),
        (Premium.DOUBLE_LETTER, 2, 1),
        (Premium.TRIPLE_LETTER, 3, 1),
        (Premium.QUADRUPLE_LETTER, 4, 1),
        (Premium.DOUBLE_WORD, 1, 2),
        (Premium.TRIPLE_WORD, 1, 3),
        (Premium.QUADRUPLE_WORD, 1, 4),
        (Premium.STAR, 1, 2),
    ],
)
def test_a_premium_multiplies_a_letter_or_a_word(premium: Premium, letter: int, word: int) -> None:
    assert (premium.letter_factor, premium.word_factor) == (letter, word)


@pytest.mark.parametrize("square", [Square(1, 1), Square(15, 15), (1, 15), (15, 1)])
def test_a_board_contains_its_corners(square: object) -> None:
    assert square in layout("standard-15")


@pytest.mark.parametrize(
    "square", [(0, 1), (1, 0), (16, 1), (1, 16), (1, 2, 3), ("1", "1"), "H8", None, 7]
)
def test_what_lies_off_the_board_or_is_no_square_is_not_contained(square: object) -> None:
    assert square not in layout("standard-15")


def test_a_small_board_may_have_no_premiums_but_the_star() -> None:
    assert Layout("small", SMALL).star == Square(3, 3)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (SMALL[1:], "4 rows; expected 5 to 26"),
        (("*" + "." * 26,) + ("." * 27,) * 26, "27 rows; expected 5 to 26"),
        ((*SMALL[:4], "...."), "row 5 has 4 squares; expected 5"),
        ((*SMALL[:4], "..x.."), "row 5 has the mark 'x'; expected one of"),
        ((BLANK_ROW,) * 5, "expected exactly one star"),
        ((*SMALL[:4], "..*.."), "expected exactly one star"),
    ],
)
def test_a_board_that_is_none_is_refused(rows: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(RulesError, match=f"board 'odd': .*{complaint}"):
        Layout("odd", rows)
