import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError, Reason
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.notation.coordinates import Coordinate
from sternfeld.notation.moves import Through, WordDoesNotFit, format_move, parse_move, parse_word
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import TileSet
from tests.notation.samples import (
    GERMAN,
    SPANISH,
    board_faces,
    boards,
    line,
    near_texts,
    tile_sets,
)

R_ON_8H = Board(15, {Square(8, 8): "R"})
HORN = (
    PlacedTile(Square(8, 6), "H"),
    PlacedTile(Square(8, 7), "O"),
    PlacedTile(Square(8, 9), "N"),
)


@pytest.mark.parametrize("text", ["8F HORN", "8F HO.N", "8F HO(R)N", "8f  HO(.)N ", "8F HOrN"])
def test_a_tile_that_lies_there_can_be_written_in_every_way(text: str) -> None:
    assert parse_move(text, R_ON_8H, GERMAN) == HORN


def test_lower_case_is_a_blank_in_a_word_down() -> None:
    assert parse_move("H8 RoT", R_ON_8H, GERMAN) == (
        PlacedTile(Square(9, 8), "o"),
        PlacedTile(Square(10, 8), "T"),
    )


def test_a_letter_is_written_over_a_blank_that_stands_for_it() -> None:
    board = Board(15, {Square(8, 8): "r"})
    assert parse_move("8F HORN", board, GERMAN) == HORN


def test_parentheses_may_hold_several_tiles() -> None:
    board = Board(15).lay(line(8, 7, "OR", Direction.ACROSS))
    assert parse_move("8F H(OR)N", board, GERMAN) == (HORN[0], HORN[2])


def test_brackets_may_stand_in_parentheses() -> None:
    board = Board(15, {Square(8, 8): "CH"})
    tiles = parse_move("8H ([CH])I[ch]", board, SPANISH)
    assert [tile.face for tile in tiles] == ["I", "ch"]
    assert format_move(tiles, board) == "8H ([CH])I[ch]"


def test_a_word_of_tiles_that_all_lie_there_has_no_new_ones() -> None:
    assert parse_move("8H R", R_ON_8H, GERMAN) == ()


def test_a_word_and_its_place_may_come_apart() -> None:
    at = Coordinate(Square(8, 6), Direction.ACROSS)
    assert parse_word(at, "HORN", R_ON_8H, GERMAN) == HORN


@pytest.mark.parametrize(
    ("text", "reason", "said"),
    [
        ("8F HOHN", Reason.OCCUPIED, "puts 'H' on 8H; expected 'R'"),
        ("8F HO(H)N", Reason.OCCUPIED, "expected 'R'"),
        ("8F .ORN", Reason.GAP, "lies on 8F"),
        ("8F (H)ORN", Reason.GAP, "the square is free"),
        ("8N HORN", Reason.BOARD, "runs off the board"),
        ("P1 HORN", Reason.BOARD, "within 15 rows"),
        ("M13 HORN", Reason.BOARD, "'HORN' at M13"),
    ],
)
def test_a_word_that_does_not_fit_says_why(text: str, reason: Reason, said: str) -> None:
    with pytest.raises(WordDoesNotFit, match=re.escape(said)) as caught:
        parse_move(text, R_ON_8H, GERMAN)
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("HORN", "does not begin with a coordinate"),
        ("8F", "no word follows 8F"),
        ("8F ()", "no word follows 8F"),
        ("8F H?RN", "blank without a letter"),
        ("8F HÉRN", "there is no tile 'É'"),
        ("8F HO RN", "there is no tile ' '"),
        ("8F HO(RN", "not closed"),
        ("8F HO((R))N", r"there is no tile '\('"),
        ("8F HOR)N", "there is no tile"),
        ("8F HO[RN", "bracket"),
    ],
)
def test_what_is_no_play_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_move(text, R_ON_8H, GERMAN)


@pytest.mark.parametrize(
    ("through", "text"),
    [
        (Through.PARENTHESES, "8F HO(R)N"),
        (Through.POINTS, "8F HO.N"),
        (Through.LETTERS, "8F HORN"),
    ],
)
def test_a_play_is_written_in_each_style(through: Through, text: str) -> None:
    assert format_move(reversed(HORN), R_ON_8H, through) == text


def test_tiles_side_by_side_share_parentheses_and_others_do_not() -> None:
    board = Board(15).lay(line(8, 4, "AB.C", Direction.ACROSS)[:2]).lay(HORN[2:])
    tiles = [
        PlacedTile(Square(8, 6), "X"),
        PlacedTile(Square(8, 7), "Y"),
        PlacedTile(Square(8, 8), "Z"),
    ]
    assert format_move(tiles, board) == "8D (AB)XYZ(N)"


@pytest.mark.parametrize(
    ("square", "text"),
    [
        (Square(9, 8), "H8 (R)A"),
        (Square(7, 8), "H7 A(R)"),
        (Square(8, 9), "8H (R)A"),
        (Square(8, 7), "8G A(R)"),
        (Square(3, 3), "3C A"),
    ],
)
def test_a_single_tile_is_read_along_the_word_it_makes(square: Square, text: str) -> None:
    assert format_move([PlacedTile(square, "A")], R_ON_8H) == text


def test_a_single_tile_in_two_words_is_read_across() -> None:
    board = Board(15, {Square(8, 8): "R", Square(9, 7): "S"})
    assert format_move([PlacedTile(Square(9, 8), "A")], board) == "9G (S)A"


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ([], "no tile is laid"),
        ([PlacedTile(Square(8, 8), "A")], "occupied"),
        ([PlacedTile(Square(1, 1), "A"), PlacedTile(Square(1, 1), "B")], "occupied"),
        ([PlacedTile(Square(1, 1), "A"), PlacedTile(Square(2, 2), "B")], "several rows"),
        ([PlacedTile(Square(1, 1), "A"), PlacedTile(Square(1, 3), "B")], "leave a gap"),
        ([PlacedTile(Square(0, 1), "A")], "has no name"),
    ],
)
def test_tiles_that_are_no_play_are_not_written(tiles: list[PlacedTile], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        format_move(tiles, R_ON_8H)


@given(
    st.data(),
    tile_sets,
    st.sampled_from([15, 21]),
    st.sampled_from(Direction),
    st.sampled_from(Through),
)
def test_formatting_and_parsing_are_inverse(
    data: st.DataObject, tiles: TileSet, size: int, direction: Direction, through: Through
) -> None:
    board = data.draw(boards(tiles, size))
    square = Square(data.draw(st.integers(1, size)), data.draw(st.integers(1, size)))
    new = []
    for face in data.draw(st.lists(board_faces(tiles), min_size=1, max_size=9)):
        while square in board:
            square = direction.step(square)
        if max(square) <= size:
            new.append(PlacedTile(square, face))
        square = direction.step(square)
    if new:
        text = format_move(new, board, through)
        assert parse_move(text, board, tiles) == tuple(new)


@given(near_texts, st.sampled_from(["", "8F ", "H8 "]), st.data())
def test_any_text_is_read_or_refused(text: str, start: str, data: st.DataObject) -> None:
    board = data.draw(boards(SPANISH, 15))
    try:
        tiles = parse_move(start + text, board, SPANISH)
    except NotationError:
        return
    if tiles:
        assert parse_move(format_move(tiles, board), board, SPANISH) == tiles
