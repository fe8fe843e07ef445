import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game.board import Board
from sternfeld.notation.boards import format_board, parse_board
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import TileSet
from tests.notation.samples import GERMAN, SPANISH, boards, near_texts, tile_sets

EMPTY = ["." * 15] * 15


def test_points_are_empty_squares() -> None:
    assert parse_board(EMPTY, 15, GERMAN) == Board(15)


def test_letters_lie_where_they_are_written() -> None:
    rows = [*EMPTY[:14], "Qu............[CH]"]
    board = parse_board(rows, 15, SPANISH)
    assert board == Board(15, {Square(15, 1): "Q", Square(15, 2): "u", Square(15, 15): "CH"})


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(NotationError, match="15 rows; expected 21"):
        parse_board(EMPTY, 21, GERMAN)


def test_a_row_of_another_length_is_named() -> None:
    with pytest.raises(NotationError, match=r"row 3 .* 14 squares; expected 15"):
        parse_board([*EMPTY[:2], "." * 14, *EMPTY[3:]], 15, GERMAN)


def test_a_blank_on_the_board_has_a_letter() -> None:
    with pytest.raises(NotationError, match="without a letter"):
        parse_board(["?" + "." * 14, *EMPTY[1:]], 15, GERMAN)


@given(st.data(), tile_sets, st.sampled_from([5, 15, 21, 26]))
def test_formatting_and_parsing_are_inverse(data: st.DataObject, tiles: TileSet, size: int) -> None:
    board = data.draw(boards(tiles, size))
    assert parse_board(format_board(board), size, tiles) == board


@given(st.lists(near_texts, min_size=2, max_size=2), tile_sets)
def test_any_rows_are_read_or_refused(rows: list[str], tiles: TileSet) -> None:
    try:
        board = parse_board(rows, 2, tiles)
    except NotationError:
        return
    assert parse_board(format_board(board), 2, tiles) == board
