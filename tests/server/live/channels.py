"""Sockets that are not there: what was written to them can be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["RecordingChannel"]


class RecordingChannel:
    """Keeps what is written; takes nothing while it is not writable."""

    def __init__(self, *, is_writable: bool = True) -> None:
        self.on_writable: Callable[[], None] | None = None
        self.on_message: Callable[[bytes, bool], None] | None = None
        self.is_writable = is_writable
        self.is_paused = False
        self.texts: list[bytes] = []
        self.writes = 0
        self.closed: int | None = None
        self._news = asyncio.Event()

    def write(self, frames: bytes) -> None:
        """Whole frames."""
        assert self.is_writable
        self.texts += _payloads(frames)
        self.writes += 1
        self._news.set()

    def close(self, code: int) -> None:
        """The other end is sent away."""
        self.closed = code

    def pause_reading(self) -> None:
        """Nothing more arrives."""
        self.is_paused = True

    def read_on(self) -> None:
        """Something may arrive again."""
        self.is_paused = False

    def open(self) -> None:
        """From now on it takes everything."""
        self.is_writable = True
        if self.on_writable is not None:
            self.on_writable()

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What was written, read."""
        return [json.loads(text) for text in self.texts]

    async def wait_for(self, *kinds: str) -> None:
        """Wait for a message of one of these types."""
        while not any(message["type"] in kinds for message in self.messages):
            self._news.clear()
            await self._news.wait()


def _payloads(frames: bytes) -> Iterator[bytes]:
    while frames:
        assert frames[0] == 0x81
        size, start = frames[1], 2
        if size == 126:
            start, size = 4, int.from_bytes(frames[2:4])
        elif size == 127:
            start, size = 10, int.from_bytes(frames[2:10])
        yield frames[start : start + size]
        frames = frames[start + size :]
