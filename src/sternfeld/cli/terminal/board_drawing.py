"""The board as text: coordinates on all sides, premium squares by label and colour, tiles."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.faces import tile_text, tile_width
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game.board import Board
from sternfeld.rules.layout import Layout, Premium, Square
from sternfeld.rules.tiles import TileSet, is_blank

__all__ = ["BoardDrawing"]

NEW = "›"
LABEL = 2


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """One board to be drawn. ``new`` are the squares of the last play.

    A square has a mark on new tiles, the letter and its value, each in a column of its own. The
    values are left out where a square has no room for them, so that letters stay in their column.
    """

    board: Board
    layout: Layout
    tiles: TileSet
    texts: Texts
    new: frozenset[Square] = frozenset()

    @property
    def cells(self) -> tuple[int, ...]:
        """How wide a square can be: with room for every value, for most of them, for none."""
        least = max(LABEL, *map(len, self.tiles.alphabet))
        return (1 + tile_width(self.tiles), 1 + least, least)

    def width(self, cell: int) -> int:
        """How many characters a line takes."""
        return self.layout.size * cell + 6

    def lines(self, cell: int, *, ascii_only: bool = False) -> list[Text]:
        """Column letters, the rows, and the column letters again."""
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
            mark = label if cell == LABEL else f" {label}"
        return Text(mark.ljust(cell), palette.PREMIUMS[premium])

    def _tile(self, square: Square, face: str, cell: int, *, ascii_only: bool) -> Text:
        new = square in self.new
        style = palette.TILE_NEW if new else palette.TILE
        lead = (">" if ascii_only else NEW) if new else " "
        shown = tile_text(face, self.tiles, ascii_only=ascii_only)
        fitting = (lead + shown, lead + face, face)
        text = Text(next(one for one in fitting if len(one) <= cell).ljust(cell), style)
        if is_blank(face):
            text.stylize("underline", text.plain.index(face), text.plain.index(face) + len(face))
        return text
