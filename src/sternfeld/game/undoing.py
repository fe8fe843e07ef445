"""Where the last entry of a game begins, so that it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from sternfeld.game import events as ev
from sternfeld.game.evolve import fold

__all__ = ["last_entry"]

_ENTRIES = (
    ev.TilesLaid,
    ev.WordRearranged,
    ev.TilesExchanged,
    ev.TurnPassed,
    ev.PointsScored,
    ev.ScoreAdjusted,
    ev.OutDeclared,
    ev.PlayChallenged,
    ev.SeatResigned,
    ev.BlankRecovered,
    ev.LetterRecycled,
    ev.EndAgreed,
    ev.RacksReported,
    ev.GameCorrected,
)


def last_entry(events: Sequence[ev.Event]) -> int | None:
    """The number of events before the last thing somebody entered; None at the start.

    Everybody's agreement to end is one entry, and racks that merely followed from the last move
    belong to that move. What follows from an entry goes with it, except that a play which was
    already standing keeps standing.
    """
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        agreeing = isinstance(event, ev.EndAgreed) and isinstance(events[place - 1], ev.EndAgreed)
        if isinstance(event, _ENTRIES) and not agreeing and not _followed(events, place):
            return place
    return None


def _followed(events: Sequence[ev.Event], place: int) -> bool:
    """Did reported racks follow from what was unseen, so that nobody had to state them?"""
    if not isinstance(events[place], ev.RacksReported):
        return False
    state = fold(events[:place])
    holding = [seat for seat in state.seats if seat.rack.count]
    return state.bag_count == 0 and len(holding) <= 1
