"""How long a game and its log may become."""

from __future__ import annotations

from sternfeld.game.state import GameState

__all__ = ["MAX_EVENTS", "MAX_EVENTS_REPLAYED", "MAX_LINES", "MAX_TURNS", "is_full"]

MAX_TURNS = 1000
MAX_LINES = 2 * MAX_TURNS
"""Upper bounds: the score sheet is sent to everybody who comes, and every correction replays it.
Penalties and adjusted scores are lines of it, too."""
MAX_EVENTS = 20_000
"""Of a table, beyond which nothing is done around the game; no game comes near it. A log is folded
as a whole when somebody's name is taken out of it, or a backup is restored."""
MAX_EVENTS_REPLAYED = MAX_EVENTS // 2
"""The same for what replays the game, each time it is folded."""


def is_full(game: GameState) -> bool:
    """Can the game only be ended?"""
    lines = len(game.sheet)
    return lines >= MAX_TURNS and (lines >= MAX_LINES or len(game.turns) >= MAX_TURNS)
