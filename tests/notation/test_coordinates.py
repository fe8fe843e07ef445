import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game.board import Direction
from sternfeld.notation.coordinates import Coordinate, format_coordinate, parse_coordinate
from sternfeld.rules.layout import Square
from tests.notation.samples import near_texts

coordinates = st.builds(
    Coordinate,
    st.builds(Square, st.integers(1, 26), st.integers(1, 26)),
    st.sampled_from(Direction),
)


def test_row_first_reads_across() -> None:
    assert parse_coordinate("8F") == Coordinate(Square(8, 6), Direction.ACROSS)


def test_column_first_reads_down() -> None:
    assert parse_coordinate("F8") == Coordinate(Square(8, 6), Direction.DOWN)


@pytest.mark.parametrize("text", [" 8f", "8 F ", "08F", "8F\n"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert parse_coordinate(text) == parse_coordinate("8F")


@pytest.mark.parametrize(
    "text", ["", "8", "F", "FF", "88", "8FF", "8F8", "F8F", "8F x", "Ä8", "٨F"]
)
def test_what_is_no_coordinate_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="coordinate"):
        parse_coordinate(text)


@pytest.mark.parametrize("text", ["0A", "27A", "A0", "A99"])
def test_a_row_that_no_board_has_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="names row"):
        parse_coordinate(text)


@pytest.mark.parametrize("square", [Square(0, 1), Square(1, 0), Square(27, 1), Square(1, 27)])
def test_a_square_off_every_board_has_no_name(square: Square) -> None:
    with pytest.raises(NotationError, match="has no name"):
        format_coordinate(Coordinate(square, Direction.ACROSS))


@given(coordinates)
def test_formatting_and_parsing_are_inverse(coordinate: Coordinate) -> None:
    assert parse_coordinate(str(coordinate)) == coordinate


@given(near_texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        coordinate = parse_coordinate(text)
    except NotationError:
        return
    assert parse_coordinate(format_coordinate(coordinate)) == coordinate
