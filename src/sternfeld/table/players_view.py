"""What a computer player at a table gets to see."""

from __future__ import annotations

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.players.view import PlayerView
from sternfeld.table.state import TableState

__all__ = ["player_view"]


def player_view(state: TableState, seat: int) -> PlayerView:
    """The game from a seat: the board, its own rack and public numbers."""
    if state.game is None:
        raise TableRefusal(TableCode.TABLE_PHASE, "there is no game to look at")
    return PlayerView.of(state.game, seat)
