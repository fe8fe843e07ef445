"""Rate limits with token buckets."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil

from sternfeld.server.errors import ApiError
from sternfeld.server.settings import Rate

__all__ = ["RateLimit"]

MAX_KEYS = 50_000


class RateLimit:
    """One token bucket per key, all with the same rate. Full buckets need not be remembered."""

    __slots__ = ("_clock", "_levels", "rate")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Take a token, if there is one."""
        now = self._clock()
        level, at = self._levels.get(key, (self.rate.burst, now))
        level = min(self.rate.burst, level + (now - at) * self.rate.per_second)
        allowed = level >= cost
        if key not in self._levels and len(self._levels) >= MAX_KEYS:
            self._forget_full(now)
        self._levels[key] = (level - cost if allowed else level, now)
        return allowed

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take a token or refuse."""
        if not self.allows(key, cost):
            wait = ceil(cost / self.rate.per_second)
            raise ApiError(429, "too_many", "too many requests; try again later", retry_after=wait)

    def _forget_full(self, now: float) -> None:
        rate = self.rate
        left = {
            key: (level, at)
            for key, (level, at) in self._levels.items()
            if level + (now - at) * rate.per_second < rate.burst
        }
        self._levels = left if len(left) < MAX_KEYS else {}
