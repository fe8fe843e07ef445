"""The time of a game, which stands still while nobody's time may run."""

from __future__ import annotations

from sternfeld.game.state import GameState, Phase

__all__ = ["TableClock", "is_timed", "minutes"]


class TableClock:
    """Reads the time of the game (milliseconds) off the time of the wall.

    It rests at first. Between two readings of a running clock as much game time goes by as wall
    time; while it rests, none does.

    >>> clock = TableClock(1000)
    >>> clock.run(50)
    >>> clock.read(70)
    1020
    >>> clock.rest(80)
    >>> clock.read(500)
    1030
    """

    def __init__(self, game: int) -> None:
        self._game = game
        self._since: int | None = None

    @property
    def running(self) -> bool:
        """Is the clock running?"""
        return self._since is not None

    def read(self, wall: int) -> int:
        """The time of the game."""
        return self._game if self._since is None else self._game + max(0, wall - self._since)

    def rest(self, wall: int) -> None:
        """Stop."""
        self._game = self.read(wall)
        self._since = None

    def run(self, wall: int) -> None:
        """Go on."""
        self._game = self.read(wall)
        self._since = wall

    def turn_back(self, game: int, wall: int) -> None:
        """Go on as if it were this time in the game."""
        self._game = game
        if self._since is not None:
            self._since = wall


def is_timed(state: GameState) -> bool:
    """Does anybody's time count, now or later in this game?"""
    limits = (
        limit(seat)
        for limit in (state.rules.turn_limit, state.rules.game_limit)
        for seat in range(len(state.seats))
    )
    return state.phase is not Phase.ENDED and any(limits)


def minutes(milliseconds: int) -> str:
    """A length of time for people.

    >>> minutes(179_200), minutes(-61_000), minutes(3_600_000)
    ('3:00', '−1:01', '1:00:00')
    """
    seconds = -(-abs(milliseconds) // 1000) if milliseconds > 0 else abs(milliseconds) // 1000
    sign = "−" if milliseconds < 0 and seconds else ""
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{sign}{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{sign}{rest // 60}:{rest % 60:02}"
