"""Tiles as they are drawn: the letter with its value below it, a blank without any."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from sternfeld.cli.terminal.palette import TILE
from sternfeld.rules.tiles import TileSet, is_blank

__all__ = ["draw_rack", "tile_text", "tile_width"]

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def tile_text(face: str, tile_set: TileSet, *, ascii_only: bool = False) -> str:
    """A tile in text: its value in small figures, or plain ones where a terminal has no others.

    >>> from sternfeld.rules.load import tile_set
    >>> [tile_text(face, tile_set("de-102")) for face in ("Q", "e", "?")]
    ['Q₁₀', 'e', '?']
    """
    if is_blank(face):
        return face
    value = str(tile_set.value(face))
    return face + (value if ascii_only else value.translate(_SUBSCRIPTS))


def tile_width(tile_set: TileSet) -> int:
    """How many characters the widest tile of a set takes.

    >>> from sternfeld.rules.load import tile_set
    >>> tile_width(tile_set("de-102")), tile_width(tile_set("pl-100"))
    (3, 2)
    """
    return max(len(tile_text(face, tile_set)) for face in tile_set.alphabet)


def draw_rack(
    tiles: Iterable[str], tile_set: TileSet, *, close: bool = False, ascii_only: bool = False
) -> Text:
    """A rack, tile beside tile, all equally wide; close together where there is little room."""
    text = Text()
    width = tile_width(tile_set)
    for face in tiles:
        shown = tile_text(face, tile_set, ascii_only=ascii_only)
        text.append(f"{shown:<{width}}" if close else f" {shown:<{width}}", TILE)
        text.append(" ")
    return text
