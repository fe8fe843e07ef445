"""How much a player may think about one choice."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

__all__ = ["Budget", "Deadline"]

CLOCK_SHARE = 20
"""With a game clock, one turn may take this part of what is left."""
NODES_PER_SECOND = 75_000
"""What one thread makes in a simulation, roughly."""
RESERVE_SECONDS = 0.03
"""Kept back for what comes after thinking."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: until ``is_over``, for some seconds, or for some nodes (moves
    played in rollouts and endgame searches).

    With ``nodes`` and without seconds the choice depends on the view, the seed and the nodes alone:
    no clock is read, not even the level's own patience. ``plies`` are the turns that rollouts look
    ahead; 0 means static evaluation alone. ``candidates`` is how many plays
    are rolled out; None leaves it to the player. ``clock`` tells the seconds: with
    ``time.thread_time`` the processor time of whoever thinks, on one thread. ``lines`` is how many
    plays of an endgame are told about.
    """

    is_over: Callable[[], bool] = lambda: False
    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    threads: int = 1
    plies: int | None = None
    candidates: int | None = None
    clock: Callable[[], float] = time.monotonic
    lines: int = 1

    @property
    def endless(self) -> bool:
        """Does only somebody's word end it?"""
        return self.seconds == math.inf

    def expected_nodes(self, deadline: Deadline) -> float:
        """About how many nodes there will be until a deadline."""
        if self.nodes is not None:
            return self.nodes
        left = deadline.left
        return math.inf if left is None else left * self.threads * NODES_PER_SECOND

    def begin(self, patience: float, clock_ms: int | None = None) -> Deadline:
        """Start to think, with a level's own patience and what the game clock shows."""
        seconds = self.seconds
        if seconds is None and self.nodes is None:
            seconds = patience
        if clock_ms is not None:
            allowed = clock_ms / 1000 / CLOCK_SHARE
            seconds = allowed if seconds is None else min(seconds, allowed)
        if seconds is None:
            return Deadline(self.is_over, None)
        at = self.clock() + max(0.0, seconds - RESERVE_SECONDS)
        return Deadline(self.is_over, at, self.clock)


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment at which a choice must be made."""

    is_over: Callable[[], bool]
    at: float | None
    clock: Callable[[], float] = time.monotonic

    def passed(self) -> bool:
        """Is it time to choose?"""
        return self.is_over() or (self.at is not None and self.clock() >= self.at)

    @property
    def left(self) -> float | None:
        """Seconds left; None where only somebody's word ends the thinking."""
        return None if self.at is None else max(0.0, self.at - self.clock())

    def part(self, share: float) -> Deadline:
        """An earlier deadline, after a share of what is left."""
        left = self.left
        return self if left is None else replace(self, at=self.clock() + left * share)
