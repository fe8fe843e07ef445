"""The next deadline of a table."""

from __future__ import annotations

from sternfeld.game.clocks import next_deadline as next_deadline_of_game
from sternfeld.table.state import TablePhase, TableState

__all__ = ["next_deadline"]


def next_deadline(state: TableState) -> int | None:
    """The moment, on the server's clock, at which time does something; None while it does not."""
    if state.game is None or state.phase is not TablePhase.PLAYING or state.paused is not None:
        return None
    deadline = next_deadline_of_game(state.game)
    return None if deadline is None else deadline.at + state.shift
