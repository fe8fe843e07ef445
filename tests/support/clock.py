"""A clock for servers under test, put forward by hand."""

from __future__ import annotations

import time

__all__ = ["Clock"]


class Clock:
    """Shows the time of day, and what it was put forward by; for ``Settings.now``."""

    def __init__(self) -> None:
        self._ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead

    def forward(self, *, days: float = 0, seconds: float = 0) -> None:
        self._ahead += round((days * 86_400 + seconds) * 1000)
