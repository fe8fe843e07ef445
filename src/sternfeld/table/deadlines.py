"""The next deadline of a table."""

from __future__ import annotations

from sternfeld.game.clocks import next_deadline as next_deadline_of_game
from sternfeld.game.decision import ready_to_begin
from sternfeld.table.plan import SeatKind
from sternfeld.table.state import TablePhase, TableState

__all__ = ["COMPUTER_WAITS_MS", "computer_begins", "next_deadline"]

COMPUTER_WAITS_MS = 20_000
"""How long a computer that plays next leaves people the time to challenge."""


def computer_begins(state: TableState) -> tuple[int, int] | None:
    """The computer that ends the time to challenge by beginning its turn, and when it does so.

    It has accepted the pending play and would begin at once, but then nobody else could challenge.
    A time limit for challenges closes the window by itself.
    """
    game = state.game
    if game is None or game.pending is None or game.rules.challenge_seconds:
        return None
    seat = ready_to_begin(game)
    if seat is None or seat in game.undecided or state.seats[seat].kind is not SeatKind.COMPUTER:
        return None
    return seat, game.pending.at + COMPUTER_WAITS_MS + state.shift


def next_deadline(state: TableState) -> int | None:
    """The moment, on the server's clock, at which time does something; None while it does not.

    Entry, alarm and views of one state ask this one after the other: it is worked out once.
    """
    global _last_asked
    asked, answer = _last_asked
    if asked is not state:
        answer = _next_deadline(state)
        _last_asked = (state, answer)
    return answer


_last_asked: tuple[TableState | None, int | None] = (None, None)


def _next_deadline(state: TableState) -> int | None:
    if state.game is None or state.phase is not TablePhase.PLAYING or state.paused is not None:
        return None
    begins = computer_begins(state)
    if begins is not None:
        return begins[1]
    deadline = next_deadline_of_game(state.game)
    return None if deadline is None else deadline.at + state.shift
