"""Which tiles nobody at this screen has seen yet."""

from __future__ import annotations

from collections import Counter

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.faces import tile_text, tile_width
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game.state import GameState
from sternfeld.rules.tiles import BLANK

__all__ = ["draw_tiles_left", "tiles_left"]


def tiles_left(state: GameState, own: tuple[str, ...] = ()) -> Counter[str]:
    """The tiles neither on the board nor on one's own rack."""
    return state.unseen() - Counter(own)


def draw_tiles_left(
    state: GameState, texts: Texts, own: tuple[str, ...] = (), *, ascii_only: bool = False
) -> RenderableType:
    """How many tiles of each face are left, and where they are."""
    left = tiles_left(state, own)
    width = tile_width(state.rules.tiles)
    cells = []
    for face in (BLANK, *state.rules.tiles.alphabet):
        total = state.rules.tiles.count(face)
        if not total:
            continue
        style = palette.STRONG if left[face] else palette.QUIET
        shown = tile_text(face, state.rules.tiles, ascii_only=ascii_only)
        cells.append(Text(f"{shown:<{width}} {left[face]:>2}/{total}", style))
    counts = Columns(cells, padding=(0, 3), equal=True)
    summary = texts(
        "tiles.summary" if state.is_board_whole else "tiles.summary_points",
        number=texts.tiles(left.total()),
        bag=state.bag_count,
        racks=left.total() - state.bag_count,
    )
    return Group(Text(texts("tiles.title"), palette.STRONG), counts, Text(summary, palette.QUIET))
