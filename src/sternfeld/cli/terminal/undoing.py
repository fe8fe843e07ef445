"""Where the last entry of a score-keeper's game begins, so that it can be taken away."""

from __future__ import annotations

from collections.abc import Sequence

from sternfeld.game import events as ev
from sternfeld.game.events import Event
from sternfeld.game.evolve import evolve
from sternfeld.game.state import GameState

__all__ = ["last_entry", "time_of_entry"]

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


def last_entry(events: Sequence[Event]) -> int | None:
    """How many events there were before the last thing somebody entered; None at the start.

    Everybody's agreement to end is one entry, and racks that merely followed from the last move
    belong to that move. What follows from an entry goes with it, except that a play which was
    already standing keeps standing.
    """
    found: int | None = None
    state: GameState | None = None
    before: Event | None = None
    for place, event in enumerate(events):
        agreeing = isinstance(event, ev.EndAgreed) and isinstance(before, ev.EndAgreed)
        if isinstance(event, _ENTRIES) and not agreeing and not _followed(event, state):
            found = place
        state = evolve(state, event)
        before = event
    return found


def time_of_entry(event: Event) -> int | None:
    """When an entry was made, so that time used before it stays used when it is taken away; None
    if it has no time. What time did was no entry: whoever gets that turn back gets all of it."""
    if getattr(event, "cause", None) is ev.Cause.TIME:
        return 0
    at: int | None = getattr(event, "at", None)
    return at


def _followed(event: Event, state: GameState | None) -> bool:
    """Did these racks follow from what is unseen, so that nobody had to say them?"""
    if not isinstance(event, ev.RacksReported) or state is None:
        return False
    holding = [seat for seat in state.seats if seat.rack.count]
    return state.bag_count == 0 and len(holding) <= 1
