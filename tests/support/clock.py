"""Clocks for servers under test: one put forward by hand, and one that lies in a file."""

from __future__ import annotations

import mmap
import time
from pathlib import Path

from sternfeld.server.settings import ServerClock

__all__ = ["Clock", "WallClock"]


class Clock:
    """Shows the time of day, and what it was put forward by; for ``Settings.now``."""

    def __init__(self) -> None:
        self._ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead

    def forward(self, *, days: float = 0, seconds: float = 0) -> None:
        self._ahead += round((days * 86_400 + seconds) * 1000)


class WallClock:
    """The machine's clock as servers in other processes see it; it can be set while they run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.write_bytes(bytes(8))

    def set(self, ahead_seconds: float) -> None:
        """Set it so far ahead of the true time, or behind it."""
        with self.file.open("r+b") as opened:
            opened.write(round(ahead_seconds * 1e9).to_bytes(8, "little", signed=True))

    @staticmethod
    def server_clock(file: str) -> ServerClock:
        """The clock of a server on a machine with this clock."""
        with open(file, "rb") as opened:
            ahead = mmap.mmap(opened.fileno(), 8, access=mmap.ACCESS_READ)
        return ServerClock(
            lambda: time.time_ns() + int.from_bytes(ahead[:8], "little", signed=True)
        )
