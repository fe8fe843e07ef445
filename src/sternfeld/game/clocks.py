"""Deadlines and clocks of a game. Time is an argument in milliseconds; no clock is read here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.choices import TurnTimeout

__all__ = [
    "MINUTE_MS",
    "Deadline",
    "DeadlineKind",
    "clock_left_ms",
    "next_deadline",
    "turn_left_ms",
]

MINUTE_MS = 60_000


class DeadlineKind(StrEnum):
    """What happens at a deadline."""

    WINDOW_CLOSES = "window_closes"
    TURN_SIGNAL = "turn_signal"
    TURN_PASSES = "turn_passes"
    SEAT_FORFEITS = "seat_forfeits"


@dataclass(frozen=True, slots=True, order=True)
class Deadline:
    """The moment at which something happens unless somebody acts first."""

    at: int
    kind: DeadlineKind


def next_deadline(state: GameState) -> Deadline | None:
    """The next deadline, or None if nothing is limited now."""
    if state.phase is Phase.PENDING and state.pending is not None:
        rules = state.rules
        dealt = state.dealer is Dealer.REFEREE
        seconds = rules.challenge_seconds if dealt else rules.challenge.window_seconds
        if not seconds:
            return None
        return Deadline(state.pending.at + seconds * 1000, DeadlineKind.WINDOW_CLOSES)
    if state.phase is not Phase.TURN:
        return None
    return min(filter(None, (_turn_deadline(state), _forfeit_deadline(state))), default=None)


def _turn_deadline(state: GameState) -> Deadline | None:
    limit = state.rules.turn_limit(state.to_move)
    if limit is None:
        return None
    at = state.turn_began + limit * 1000
    if state.rules.turn_timeout is TurnTimeout.PASS:
        return Deadline(at, DeadlineKind.TURN_PASSES)
    return None if state.signalled else Deadline(at, DeadlineKind.TURN_SIGNAL)


def _forfeit_deadline(state: GameState) -> Deadline | None:
    limit = state.rules.game_limit(state.to_move)
    minutes = state.rules.clock.overtime_minutes
    if limit is None or not minutes:
        return None
    left = limit * 1000 + minutes * MINUTE_MS - state.seats[state.to_move].used_ms
    return Deadline(state.turn_began + left, DeadlineKind.SEAT_FORFEITS)


def turn_left_ms(state: GameState, now: int) -> int | None:
    """The time left for the turn; negative when it is over, None if it is not limited."""
    limit = state.rules.turn_limit(state.to_move) if state.phase is Phase.TURN else None
    return None if limit is None else state.turn_began + limit * 1000 - now


def clock_left_ms(state: GameState, seat: int, now: int) -> int | None:
    """The time left on a seat's game clock; negative in overtime, None without a clock."""
    limit = state.rules.game_limit(seat)
    if limit is None:
        return None
    left = limit * 1000 - state.seats[seat].used_ms
    if seat != state.to_move or state.phase not in (Phase.TURN, Phase.PENDING):
        return left
    stopped = now if state.pending is None else state.pending.at
    return left - (stopped - state.turn_began)
