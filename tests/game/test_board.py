"""The board as a value."""

from __future__ import annotations

import pytest

from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.rules.layout import Square
from tests.game.table import across, board_of, down


def test_laying_makes_another_board_and_leaves_the_first_alone() -> None:
    empty = Board(15)
    board = empty.lay(across(8, 8, "AT"))
    assert (len(empty), len(board)) == (0, 2)
    assert list(board) == [Square(8, 8), Square(8, 9)]
    with pytest.raises(KeyError):
        board[Square(1, 1)]


def test_boards_with_the_same_tiles_are_the_same() -> None:
    one = board_of(across(8, 8, "AT"), down(9, 8, "T"))
    other = board_of(down(8, 8, "AT"), across(8, 9, "T"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != board_of(across(8, 8, "At"), down(9, 8, "T"))
    assert one != Board(21, dict(one)), "a larger board is another board"
    assert one != "board"


def test_a_board_can_be_written_down_and_read_back() -> None:
    board = board_of(across(8, 8, "aT"))
    assert eval(repr(board)) == board


def test_a_board_draws_itself_with_room_for_long_tiles() -> None:
    assert str(board_of(across(2, 1, "aT"), size=2)) == "   A B\n 1 . .\n 2 a T"
    board = Board(2).lay([PlacedTile(Square(1, 1), "CH"), PlacedTile(Square(1, 2), "e")])
    assert str(board) == "   A  B\n 1 CH e\n 2 .  ."


def test_a_run_is_the_whole_unbroken_line() -> None:
    board = board_of(across(8, 3, "AUSLASTUNG"), across(8, 14, "ZU"))
    run = board.run(Square(8, 7), Direction.ACROSS)
    assert "".join(board[square] for square in run) == "AUSLASTUNG"
    assert board.run(Square(8, 7), Direction.DOWN) == (Square(8, 7),)


def test_each_direction_has_its_other() -> None:
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS
    assert Direction.DOWN.step(Square(3, 3), -2) == Square(1, 3)


def test_tiles_sort_by_square() -> None:
    tiles = [PlacedTile(Square(2, 1), "A"), PlacedTile(Square(1, 9), "B")]
    assert [tile.face for tile in sorted(tiles)] == ["B", "A"]
