"""The time by which sessions run out.

A guest whose session ends cannot come back. So a clock that is set by half a year, by mistake and
for an hour, must not end all sessions, whether the server runs or is started meanwhile, nor those
that were opened in that hour, once it is set right. This time therefore follows a clock that nobody
can set. It goes on from the moment at which a session was last used; if the server was away for
long, it counts a week of that.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["SessionClock"]

WEEK_MS = 7 * 86_400_000


class SessionClock:
    """Milliseconds since 1970, or fewer."""

    def __init__(self, now: Callable[[], int], steady: Callable[[], int]) -> None:
        self._steady = steady
        self._now = now
        self._began = now(), steady()

    def go_on_from(self, last: int | None) -> None:
        """A session was last used then."""
        now = self._now()
        if last is not None:
            now = max(last, min(now, last + WEEK_MS))
        self._began = now, self._steady()

    def __call__(self) -> int:
        """The time now."""
        now, steady = self._began
        return now + self._steady() - steady
