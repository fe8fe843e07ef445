import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from sternfeld import editions
from sternfeld.cli.terminal.board_drawing import BoardDrawing
from sternfeld.cli.terminal.faces import draw_rack
from sternfeld.cli.terminal.palette import PREMIUMS, TILE, TILE_NEW
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.game.board import Board, PlacedTile
from sternfeld.rules.layout import Premium, Square
from sternfeld.rules.load import layout, tile_set


def drawing(*tiles: tuple[int, int, str], new: frozenset[Square] = frozenset()) -> BoardDrawing:
    board = Board(15).lay([PlacedTile(Square(row, column), face) for row, column, face in tiles])
    return BoardDrawing(board, layout("standard-15"), tile_set("de-102"), texts_in("de"), new)


def test_coordinates_stand_on_all_four_sides() -> None:
    lines = [line.plain for line in drawing().lines(4)]
    assert lines[0] == lines[-1]
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert [line.split()[0] for line in lines[1:-1]] == [str(n) for n in range(1, 16)]
    assert [line.split()[-1] for line in lines[1:-1]] == [str(n) for n in range(1, 16)]


TILE_SETS = sorted(path.stem for path in Path(editions.__path__[0], "tiles").glob("*.toml"))


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("size", ["standard-15", "super-21"])
@pytest.mark.parametrize("name", TILE_SETS)
def test_every_tile_of_every_set_stands_under_the_letter_of_its_column(
    name: str, size: str, ascii_only: bool
) -> None:
    tiles, grid = tile_set(name), layout(size)
    faces = [shown for face in tiles.alphabet for shown in (face, face.lower())]
    for first, new in product(range(0, len(faces), grid.size), (True, False)):
        shown = dict(enumerate(faces[first : first + grid.size], 1))  # a tile in each row
        laid = [PlacedTile(Square(row, 8), face) for row, face in shown.items()]
        marked = frozenset(tile.square for tile in laid if new)
        picture = BoardDrawing(Board(grid.size).lay(laid), grid, tiles, texts_in("de"), marked)
        for cell in picture.cells:
            lines = picture.lines(cell, ascii_only=ascii_only)
            assert {line.cell_len for line in lines} == {picture.width(cell)}
            for row, face in shown.items():
                column = lines[0].plain.index("H") - (len(face) == cell)
                assert lines[row].plain[column:].startswith(face)


def test_the_drawing_is_the_same_with_colour_and_without() -> None:
    picture = drawing((8, 7, "Q"), (8, 8, "e"), (8, 9, "Y"), new=frozenset({Square(8, 9)}))

    def printed(**colour: Any) -> str:
        console = Console(force_terminal=True, width=80, **colour)
        with console.capture() as capture:
            console.print(Text("\n").join(picture.lines(4)))
        return re.sub("\x1b\\[[0-9;]*m", "", capture.get())

    coloured = printed(color_system="truecolor", no_color=False)
    assert coloured == printed(color_system="truecolor", no_color=True)
    assert coloured == printed(color_system=None)


def test_premium_squares_are_told_by_text() -> None:
    top = drawing().lines(4)[1].plain
    assert " ".join(top.split()[1:-1]) == "3W · · 2B · · · 3W · · · 2B · · 3W"
    assert "★" in drawing().lines(4)[8].plain


def test_premium_squares_are_told_by_colour_as_well() -> None:
    styles = {str(span.style) for line in drawing().lines(4) for span in line.spans}
    for premium in (Premium.DOUBLE_LETTER, Premium.TRIPLE_WORD, Premium.STAR):
        assert str(PREMIUMS[premium]) in styles


def test_tiles_show_their_values_and_blanks_none() -> None:
    row = drawing((8, 7, "Q"), (8, 8, "e"), (8, 9, "Ü")).lines(4)[8].plain
    assert " Q₁₀ e   Ü₆ " in row


def test_without_room_for_it_a_value_is_left_out_and_the_letter_keeps_its_column() -> None:
    squares = frozenset({Square(8, 7), Square(8, 9)})
    row = drawing((8, 7, "Q"), (8, 8, "e"), (8, 9, "Ü"), new=squares).lines(3)[8].plain
    assert "›Q  e ›Ü₆" in row


def test_new_tiles_are_marked_by_a_sign_and_by_gold() -> None:
    squares = frozenset({Square(8, 8)})
    line = drawing((8, 8, "A"), (8, 9, "B"), new=squares).lines(4)[8]
    assert "›A₁  B₃ " in line.plain
    styles = [str(span.style) for span in line.spans]
    assert str(TILE_NEW) in styles
    assert str(TILE) in styles


def test_the_dim_coordinates_do_not_dim_the_tiles() -> None:
    line = drawing((8, 8, "A")).lines(4)[8]
    place = line.plain.index("A")
    console = Console()
    assert line.get_style_at_offset(console, 0).dim
    assert not line.get_style_at_offset(console, place).dim


def test_blanks_are_underlined() -> None:
    line = drawing((8, 8, "a")).lines(4)[8]
    marked = [line.plain[s.start : s.end] for s in line.spans if "underline" in str(s.style)]
    assert marked == ["a"]


def test_two_characters_are_enough_where_there_is_little_room() -> None:
    row = drawing((8, 8, "A"), (8, 9, "b")).lines(2)[8].plain
    assert " A b" in row


def test_a_terminal_without_special_signs_gets_plain_ones() -> None:
    picture = drawing((8, 7, "Q"), (8, 9, "e"), new=frozenset({Square(8, 9)}))
    lines = picture.lines(4, ascii_only=True)
    text = "\n".join(line.plain for line in lines)
    assert text.isascii()
    assert " Q10 *  >e" in text


def test_a_tile_with_two_characters_stays_in_its_square() -> None:
    board = Board(15).lay([PlacedTile(Square(8, 8), "CH"), PlacedTile(Square(8, 9), "rr")])
    picture = BoardDrawing(board, layout("standard-15"), tile_set("es-100"), texts_in("en"))
    assert " CH₅ rr " in picture.lines(4)[8].plain
    assert " CH rr" in picture.lines(3)[8].plain
    assert "CHrr" in picture.lines(2)[8].plain


@pytest.mark.parametrize("close", [True, False])
def test_a_rack_shows_every_tile_with_its_value(close: bool) -> None:
    rack = draw_rack(("E", "Q", "?"), tile_set("de-102"), close=close)
    assert isinstance(rack, Text)
    assert rack.plain.split() == ["E₁", "Q₁₀", "?"]


def test_no_colour_is_written_where_none_is_wanted() -> None:
    console = Console(force_terminal=True, no_color=True, width=80, color_system="truecolor")
    with console.capture() as capture:
        console.print(drawing((8, 8, "A")).lines(4)[8])
    assert "38;2" not in capture.get()
    assert "48;2" not in capture.get()
    assert "A₁" in capture.get()
