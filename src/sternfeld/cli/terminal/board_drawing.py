"""The board as text: coordinates on all sides, premium squares by label and colour, tiles."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.faces import draw_value
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game import Board
from sternfeld.rules import Layout, Premium, Square, TileSet, is_blank

__all__ = ["BoardDrawing"]

NEW = "›"


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """One board to be drawn. ``new`` are the squares of the last play.

    Squares are three characters wide: a mark on new tiles, the letter, its value. Where there is
    not enough room they are two wide, and the values are left out.
    """

    board: Board
    layout: Layout
    tiles: TileSet
    texts: Texts
    new: frozenset[Square] = frozenset()

    def width(self, *, wide: bool = True) -> int:
        """How many characters a line takes."""
        return self.layout.size * (3 if wide else 2) + 6

    def lines(self, *, wide: bool = True, ascii_only: bool = False) -> list[Text]:
        """Column letters, the rows, and the column letters again."""
        cell = 3 if wide else 2
        size = self.layout.size
        letters = "".join(f"{chr(ord('A') + i):>2}".ljust(cell) for i in range(size))
        header = Text(f"   {letters}   ", palette.COORDINATE)
        rows = [self._row(row, cell, ascii_only=ascii_only) for row in range(1, size + 1)]
        return [header, *rows, header]

    def _row(self, row: int, cell: int, *, ascii_only: bool) -> Text:
        line = Text().append(f"{row:>2} ", palette.COORDINATE)
        for column in range(1, self.layout.size + 1):
            square = Square(row, column)
            line.append_text(
                self._tile(square, self.board[square], cell, ascii_only=ascii_only)
                if square in self.board
                else self._empty(square, cell, ascii_only=ascii_only)
            )
        return line.append(f" {row:<2}", palette.COORDINATE)

    def _empty(self, square: Square, cell: int, *, ascii_only: bool) -> Text:
        premium = self.layout.premium(square)
        if premium is Premium.PLAIN:
            mark = " ." if ascii_only else " ·"
        elif premium is Premium.STAR:
            mark = " *" if ascii_only else " ★"
        else:
            label = self.texts(f"premium.{premium.name.lower()}")
            mark = f" {label}" if cell == 3 else label
        return Text(mark.ljust(cell), palette.PREMIUMS[premium])

    def _tile(self, square: Square, face: str, cell: int, *, ascii_only: bool) -> Text:
        new = square in self.new
        style = palette.TILE_NEW if new else palette.TILE
        shown = face
        if cell == 3 and not is_blank(face):
            shown += draw_value(self.tiles.value(face), ascii_only=ascii_only)
        lead = (">" if ascii_only else NEW) if new else " "
        text = Text((shown if len(shown) >= cell else lead + shown).ljust(cell)[:cell], style)
        if is_blank(face):
            text.stylize("underline", text.plain.index(face), text.plain.index(face) + len(face))
        return text
