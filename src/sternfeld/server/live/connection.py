"""One WebSocket: what it watches, and what waits to be sent.

Updates are not queued: a table that changed is only marked, and what changed since the view that
the socket got last is worked out when the socket can take it. A slow socket gets fewer, larger
changes; it never makes the server remember more. So it is with who is here and who thinks: nobody
is thrown out because others fidget. Other messages are small, and few of them wait.

Everything that waits when the event loop comes round is written at once, without a task.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

import orjson

from sternfeld.errors import SternfeldError
from sternfeld.server.errors import ApiError, fault
from sternfeld.server.live.channel import Channel, frame
from sternfeld.server.live.messages import (
    AnalysisTold,
    Gone,
    Presence,
    Refused,
    ServerMessage,
    ThinkingTold,
)
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.plan import SeatKind

if TYPE_CHECKING:
    from sternfeld.server.live.updates import Seen
    from sternfeld.server.server import Server

__all__ = ["INTERNAL_ERROR", "TOO_SLOW", "Connection"]

TOO_SLOW, INTERNAL_ERROR = 4408, 1011
SLOW_SECONDS = 20.0
MAX_WAITING = 100
WRITTEN_TOGETHER = 32_768
"""After this many bytes the server checks again whether the socket can take more."""
_log = logging.getLogger("sternfeld.connection")


class Watching:
    """A table this socket watches, as which audience, and what it was shown last."""

    __slots__ = ("live", "secret", "seen", "thinking", "wanted")

    def __init__(self, live: LiveTable, wanted: str | None, secret: str | None) -> None:
        self.live = live
        self.wanted = wanted
        self.secret = secret
        self.seen: Seen | None = None
        self.thinking = False


class Connection:
    """A socket in the registry; a `Watcher`."""

    __slots__ = (
        "_analyses",
        "_changed",
        "_channel",
        "_closed",
        "_drained",
        "_messages",
        "_presence",
        "_server",
        "_slow",
        "_thinking",
        "_woken",
        "visitor",
        "watching",
    )

    def __init__(self, channel: Channel, server: Server, visitor: Visitor | None) -> None:
        self._channel = channel
        self._server = server
        self.visitor = visitor
        self.watching: dict[str, Watching] = {}
        self._changed: dict[str, None] = {}
        self._presence: dict[str, None] = {}
        self._thinking: dict[tuple[str, int], bool] = {}
        self._analyses: dict[tuple[str, str], AnalysisTold] = {}
        self._messages: deque[bytes] = deque()
        self._woken = False
        self._closed = False
        self._slow: asyncio.TimerHandle | None = None
        self._drained: asyncio.Future[None] | None = None
        channel.on_writable = self._flush

    # --- as a watcher ------------------------------------------------------------------------

    def changed(self, table: LiveTable) -> None:
        """A table has a new version."""
        self._changed[table.id] = None
        self._wake()

    def presence_changed(self, table: LiveTable) -> None:
        """Somebody came or went."""
        self._presence[table.id] = None
        self._wake()

    def thinking_changed(self, table: LiveTable, seat: int, on: bool) -> None:
        """A seat began or stopped thinking."""
        self._thinking[table.id, seat] = on
        self._wake()

    def analysis_changed(self, table: LiveTable, told: AnalysisTold) -> None:
        """The analysis of a table's game has come further."""
        self._analyses[table.id, told["budget"]] = told
        self._wake()

    def seats_here(self, table: LiveTable) -> tuple[int, ...]:
        """The seats of the person at this socket."""
        return () if self.visitor is None else table.state.seats_of(self.visitor.id)

    def thinks(self, table: LiveTable) -> bool:
        """Is the person at this socket handling tiles?"""
        watching = self.watching.get(table.id)
        return watching is not None and watching.thinking

    # --- sending -----------------------------------------------------------------------------

    def send(self, message: ServerMessage) -> None:
        """Send a small message soon."""
        if len(self._messages) >= MAX_WAITING:
            self.close(TOO_SLOW)
            return
        self._messages.append(_text(message))
        self._wake()

    @property
    def is_crowded(self) -> bool:
        """Do many answers wait?"""
        return len(self._messages) >= MAX_WAITING // 4 and not self._closed

    async def drain(self) -> None:
        """While many answers wait, read no further messages."""
        while self.is_crowded:
            if self._drained is None:
                self._drained = asyncio.get_running_loop().create_future()
            await self._drained

    def refuse(
        self, error: SternfeldError | ApiError, table: str | None = None, name: str | None = None
    ) -> None:
        """Send an error, about a table and about the message of that name."""
        refused: Refused = {"type": "error", "error": fault(error)}
        if table is not None:
            refused["table"] = table
        if name is not None:
            refused["id"] = name
        self.send(refused)

    def _wake(self) -> None:
        if not self._woken and not self._closed:
            self._woken = True
            self._server.outbox.add(self._flush)

    @property
    def is_closed(self) -> bool:
        """Is the socket closed, or about to be?"""
        return self._closed

    def _flush(self) -> None:
        """Write what waits, as far as the socket can take it."""
        self._woken = False
        if self._slow is not None and self._channel.is_writable:
            self._slow.cancel()
            self._slow = None
        try:
            self._write_waiting()
        except Exception:
            self._server.metrics.errors += 1
            _log.exception("a socket could not be told what changed")
            self.close(INTERNAL_ERROR)
        if self._drained is not None and len(self._messages) < MAX_WAITING // 4:
            self._drained.set_result(None)
            self._drained = None

    def _write_waiting(self) -> None:
        frames: list[bytes] = []
        size = 0
        while not self._closed and self._is_waiting:
            if not self._channel.is_writable:
                if self._slow is None:
                    loop = asyncio.get_running_loop()
                    self._slow = loop.call_later(SLOW_SECONDS, self.close, TOO_SLOW)
                break
            text = self._next_text()
            if text is not None:
                frames.append(frame(text))
                size += len(text)
            if size >= WRITTEN_TOGETHER:
                self._channel.write(b"".join(frames))
                frames.clear()
                size = 0
        if frames:
            self._channel.write(frames[0] if len(frames) == 1 else b"".join(frames))

    @property
    def _is_waiting(self) -> bool:
        return bool(
            self._messages or self._thinking or self._analyses or self._changed or self._presence
        )

    def _next_text(self) -> bytes | None:
        if self._messages:
            return self._messages.popleft()
        if self._thinking:
            table, seat = next(iter(self._thinking))
            on = self._thinking.pop((table, seat))
            hurried = on and self._server.computers.is_hurried
            return _text(
                ThinkingTold(type="thinking", table=table, seat=seat, on=on, hurried=hurried)
            )
        if self._analyses:
            return _text(self._analyses.pop(next(iter(self._analyses))))
        for waiting, text_of in ((self._changed, self._update), (self._presence, self._who)):
            if waiting:
                table = next(iter(waiting))
                del waiting[table]
                watching = self.watching.get(table)
                return None if watching is None else text_of(watching)
        return None

    def _who(self, watching: Watching) -> bytes:
        live = watching.live
        present = self._server.presence.at(live)
        seats = [
            number in present.seats or seat.kind is SeatKind.COMPUTER
            for number, seat in enumerate(live.state.seats)
        ]
        return _text(
            Presence(
                type="presence",
                table=live.id,
                seats=seats,
                thinking=sorted(self._server.presence.thinking_besides(live, self)),
                watchers=present.watchers,
            )
        )

    def _update(self, watching: Watching) -> bytes | None:
        """What this socket has not seen; or that it may not look any longer."""
        live = watching.live
        try:
            seen = self._server.seen(live, self.visitor, self._wanted(watching), watching.secret)
        except (SternfeldError, ApiError) as error:
            self.leave(live.id)
            return _text(Gone(type="gone", table=live.id, error=fault(error)))
        if seen is None:
            self._read_entries(live)
            return None
        before, watching.seen = watching.seen, seen
        if before is seen:
            return None
        now = self._server.settings.now()
        if before is None or before.audience != seen.audience:
            return seen.whole(now)
        return seen.change(before, now)

    def _read_entries(self, live: LiveTable) -> None:
        """Words were judged whose entries nobody has read yet: everybody is told after that."""
        if live.reading is None:
            live.reading = asyncio.ensure_future(self._read_and_tell(live))

    async def _read_and_tell(self, live: LiveTable) -> None:
        try:
            await self._server.dictionary.read_for(live)
        except Exception:
            self._server.metrics.errors += 1
            _log.exception("entries of judged words could not be read")
            self.close(INTERNAL_ERROR)
            return
        finally:
            live.reading = None
        for watcher in tuple(live.watchers):
            watcher.changed(live)

    def _wanted(self, watching: Watching) -> str | None:
        """An own seat may have got another number when free seats were dropped."""
        wanted = watching.wanted
        if wanted is not None and wanted.startswith("seat:"):
            own = self.seats_here(watching.live)
            if own and wanted not in [f"seat:{seat}" for seat in own]:
                return None
        return wanted

    # --- watching ----------------------------------------------------------------------------

    def watch(self, live: LiveTable, wanted: str | None, secret: str | None) -> None:
        """Send this table's updates from now on."""
        known = self.watching.get(live.id)
        watching = self.watching[live.id] = Watching(live, wanted, secret)
        self.changed(live)
        self.presence_changed(live)
        if known is None:
            self._server.registry.watch(live, self)
        else:
            watching.thinking = known.thinking

    def think(self, table: str, on: bool) -> None:
        """The person at this socket began or stopped thinking."""
        watching = self.watching.get(table)
        if watching is not None:
            watching.thinking = on
            self._tell_thinking(watching.live, on)

    def _tell_thinking(self, live: LiveTable, on: bool) -> None:
        self._server.presence.thinking_changed(live, self.seats_here(live), on, self)

    def leave(self, table: str) -> None:
        """Stop sending updates of this table."""
        watching = self.watching.pop(table, None)
        if watching is not None:
            self._server.registry.unwatch(watching.live, self)
            if watching.thinking:
                self._tell_thinking(watching.live, False)

    def leave_all(self) -> None:
        """The socket is closed."""
        self._closed = True
        self._channel.on_writable = None
        for table in tuple(self.watching):
            self.leave(table)
        if self._slow is not None:
            self._slow.cancel()

    def close(self, code: int) -> None:
        """Close the socket; whoever listens to it notices."""
        if not self._closed:
            self._closed = True
            self._channel.close(code)
            if self._drained is not None:
                self._drained.set_result(None)
                self._drained = None


def _text(message: ServerMessage) -> bytes:
    return orjson.dumps(message)
