"""Tiles as they are drawn: the letter with its value below it, a blank without any."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from sternfeld.cli.terminal.palette import TILE
from sternfeld.rules import TileSet, is_blank

__all__ = ["draw_rack", "draw_value", "tile_text"]

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def draw_value(value: int, *, ascii_only: bool) -> str:
    """A tile's value in small figures, or plain ones where a terminal has no others."""
    return str(value) if ascii_only else str(value).translate(_SUBSCRIPTS)


def tile_text(face: str, tile_set: TileSet, *, ascii_only: bool = False) -> str:
    """A tile in text.

    >>> from sternfeld.rules import tile_set
    >>> [tile_text(face, tile_set("de-102")) for face in ("Q", "e", "?")]
    ['Q₁₀', 'e', '?']
    """
    if is_blank(face):
        return face
    return face + draw_value(tile_set.value(face), ascii_only=ascii_only)


def draw_rack(
    tiles: Iterable[str], tile_set: TileSet, *, close: bool = False, ascii_only: bool = False
) -> Text:
    """A rack, tile beside tile; close together where there is little room."""
    text = Text()
    for face in tiles:
        shown = tile_text(face, tile_set, ascii_only=ascii_only)
        text.append(f"{shown:<3}" if close else f" {shown:<3}", TILE)
        text.append(" ")
    return text
