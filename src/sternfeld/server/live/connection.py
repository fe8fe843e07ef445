"""One WebSocket: what it watches, and what waits to be sent.

Updates are not queued: a table that changed is only marked, and the update is built when the
socket can take it. A slow socket gets fewer, larger updates; it never makes the server remember
more. So it is with who is here and who thinks: nobody is thrown out because others fidget.
Other messages are small, and few of them wait.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketState

from sternfeld.errors import SternfeldError
from sternfeld.server.errors import ApiError, fault
from sternfeld.server.live.messages import Gone, Presence, Refused, ServerMessage, ThinkingTold
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.plan import SeatKind

if TYPE_CHECKING:
    from sternfeld.server.server import Server

__all__ = ["TOO_SLOW", "Connection"]

TOO_SLOW = 4408
SLOW_SECONDS = 20.0
MAX_WAITING = 100


class Watching:
    """A table this socket watches, and as which audience."""

    __slots__ = ("live", "secret", "thinking", "wanted")

    def __init__(self, live: LiveTable, wanted: str | None, secret: str | None) -> None:
        self.live = live
        self.wanted = wanted
        self.secret = secret
        self.thinking = False


class Connection:
    """A socket in the registry; a `Watcher`."""

    __slots__ = (
        "_changed",
        "_closed",
        "_messages",
        "_presence",
        "_sender",
        "_server",
        "_socket",
        "_thinking",
        "visitor",
        "watching",
    )

    def __init__(self, socket: WebSocket, server: Server, visitor: Visitor | None) -> None:
        self._socket = socket
        self._server = server
        self.visitor = visitor
        self.watching: dict[str, Watching] = {}
        self._changed: dict[str, None] = {}
        self._presence: dict[str, None] = {}
        self._thinking: dict[tuple[str, int], bool] = {}
        self._messages: deque[str] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closed = False

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
            self.close_soon(TOO_SLOW)
            return
        self._messages.append(_text(message))
        self._wake()

    async def drain(self) -> None:
        """Yield to other tasks; while many answers wait, read no further messages."""
        await asyncio.sleep(0)
        while len(self._messages) >= MAX_WAITING // 4 and self._sender is not None:
            await asyncio.wait([self._sender])

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
        if self._sender is None and not self._closed:
            self._sender = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        """Send until nothing waits; an idle socket has no task."""
        try:
            text = await self._next_text()
            while text is not None and not self._closed:
                async with asyncio.timeout(SLOW_SECONDS):
                    await self._socket.send_text(text)
                text = await self._next_text()
        except TimeoutError:
            self.close_soon(TOO_SLOW)
        except Exception:  # the other side is gone; the reader notices it too
            self._closed = True
        finally:
            self._sender = None
            if self._messages or self._thinking or self._changed or self._presence:
                self._wake()

    async def _next_text(self) -> str | None:
        if self._messages:
            return self._messages.popleft()
        if self._thinking:
            table, seat = next(iter(self._thinking))
            on = self._thinking.pop((table, seat))
            hurried = on and self._server.computers.is_hurried
            return _text(
                ThinkingTold(type="thinking", table=table, seat=seat, on=on, hurried=hurried)
            )
        if self._changed:
            table = next(iter(self._changed))
            del self._changed[table]
            watching = self.watching.get(table)
            return await self._next_text() if watching is None else await self._update(watching)
        if self._presence:
            table = next(iter(self._presence))
            del self._presence[table]
            watching = self.watching.get(table)
            return (
                await self._next_text() if watching is None else self._presence_text(watching.live)
            )
        return None

    def _presence_text(self, live: LiveTable) -> str:
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

    async def _update(self, watching: Watching) -> str:
        """The update this socket has not seen; or that it may not look any longer."""
        live = watching.live
        try:
            return await self._server.update(
                live, self.visitor, self._wanted(watching), watching.secret
            )
        except (SternfeldError, ApiError) as error:
            self.leave(live.id)
            return _text(Gone(type="gone", table=live.id, error=fault(error)))

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
        for table in tuple(self.watching):
            self.leave(table)
        if self._sender is not None:
            self._sender.cancel()

    def close_soon(self, code: int) -> None:
        """Close the socket without waiting for it; whoever listens to it notices."""
        if not self._closed:
            task = asyncio.ensure_future(self.close(code))
            _closing.add(task)
            task.add_done_callback(_closing.discard)

    async def close(self, code: int) -> None:
        """Close the socket."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._socket.application_state is WebSocketState.CONNECTED:
                await asyncio.wait_for(self._socket.close(code), 2.0)
        except Exception:  # it is closed already
            return


_closing: set[asyncio.Task[None]] = set()


def _text(message: ServerMessage) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
