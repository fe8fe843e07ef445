"""Which sockets have something to be written, and when that is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Outbox"]


class Outbox:
    """Writes to sockets when everything else that is due now has been done: the answer to a command
    and the change it made go out together.

    While it is held (``with outbox:``), that is when it is let go; otherwise, when the event loop
    comes round.
    """

    __slots__ = ("_is_called", "_is_held", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._is_held = False
        self._is_called = False

    def add(self, flush: Callable[[], None]) -> None:
        """A socket has something to be written."""
        self._waiting.append(flush)
        if not (self._is_held or self._is_called):
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._write)

    def __enter__(self) -> None:
        self._is_held = True

    def __exit__(self, *_: object) -> None:
        self._is_held = False
        if self._waiting:
            self._write()

    def _write(self) -> None:
        self._is_called = False
        waiting, self._waiting = self._waiting, []
        for flush in waiting:
            flush()
