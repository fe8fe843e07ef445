"""Messages in: each socket's are read and answered one after the other.

Most messages wait for nobody: a move is decided, written and told to both players while the event
loop stays where it is. So a message is handled in the very callback in which it arrived, and only
one that has to wait becomes a task. That spares a move two rounds of the event loop, a task's turn
and a queue.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from sternfeld.errors import NotationError, SternfeldError, StoreError
from sternfeld.notation.json_codec import from_json
from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.live.channel import Channel
from sternfeld.server.live.connection import INTERNAL_ERROR, Connection
from sternfeld.server.live.messages import Done, Pong
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.server import Server

__all__ = ["SESSION_ENDED", "TOO_LARGE", "TOO_MANY", "Listener"]

SESSION_ENDED, TOO_LARGE, TOO_MANY = 4401, 4413, 4429
MAX_UNREAD = 4
"""So many messages of a client wait before no more are read from its socket."""
_log = logging.getLogger("sternfeld.sockets")


class Listener:
    """Answers the messages of one socket."""

    __slots__ = ("_address", "_channel", "_connection", "_key", "_server", "_task", "_unread")

    def __init__(
        self, channel: Channel, connection: Connection, server: Server, address: str
    ) -> None:
        self._channel = channel
        self._connection = connection
        self._server = server
        self._address = address
        visitor = connection.visitor
        self._key = address if visitor is None else visitor.session.id
        self._unread: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        channel.on_message = self.hear

    async def finish(self) -> None:
        """The socket is closed: what has begun is carried out, what was not read is dropped."""
        self._channel.on_message = None
        self._unread.clear()
        if self._task is not None:
            await self._task

    def hear(self, raw: bytes, is_first: bool) -> None:
        """A message arrived. Of several that arrive together only the first is handled at once:
        others have their turn in between."""
        if is_first and self._task is None and not self._unread:
            self._begin(raw)
            return
        if not self._unread and self._task is None:
            asyncio.get_running_loop().call_soon(self._go_on)
        self._unread.append(raw)
        if len(self._unread) >= MAX_UNREAD:
            self._channel.pause_reading()

    def _begin(self, raw: bytes) -> None:
        with self._server.outbox:
            handling = self._handle(raw)
            try:
                waits_for = handling.send(None)
            except StopIteration:
                return
        self._task = asyncio.ensure_future(_rest(handling, waits_for))
        self._task.add_done_callback(self._ended)

    def _ended(self, _task: asyncio.Task[None]) -> None:
        self._task = None
        if self._unread:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """The next of those that wait."""
        if self._task is not None or not self._unread:
            return
        raw = self._unread.popleft()
        self._channel.read_on()
        self._begin(raw)
        if self._unread and self._task is None:
            asyncio.get_running_loop().call_soon(self._go_on)

    async def _handle(self, raw: bytes) -> None:
        """Answer a message, whatever it is."""
        connection, server = self._connection, self._server
        if connection.is_closed:
            return
        try:
            if self._may_speak(raw) and (self._is_known() or await self._is_still_known()):
                await self._read(raw)
            if connection.is_crowded:
                await connection.drain()
        except Exception:
            server.metrics.errors += 1
            _log.exception("a WebSocket failed")
            connection.close(INTERNAL_ERROR)

    def _may_speak(self, raw: bytes) -> bool:
        """Is this message neither too large nor one too many?"""
        connection, server = self._connection, self._server
        if len(raw) > server.settings.limits.message_bytes:
            connection.close(TOO_LARGE)
            return False
        rates = server.rates
        if not (rates.sessions.allows(self._key) and rates.addresses.allows(self._address)):
            server.metrics.limited += 1
            if rates.sessions.allows(f"patience {self._key}", 0.5):
                connection.refuse(ApiError(429, "too_many", "too many messages"))
            else:
                connection.close(TOO_MANY)
            return False
        return True

    def _is_known(self) -> bool:
        """Is there no session, or one that was looked up a short time ago?"""
        visitor = self._connection.visitor
        if visitor is None:
            return True
        known = self._server.sessions.known(visitor.session.token_hash)
        return known is not None and self._welcome(known)

    def _welcome(self, visitor: Visitor) -> bool:
        self._connection.visitor = visitor
        self._server.sightings.saw(self._address, visitor.id)
        return True

    async def _is_still_known(self) -> bool:
        """Has the session, looked up now, not ended?"""
        connection = self._connection
        assert connection.visitor is not None
        try:
            known = await self._server.sessions.by_hash(connection.visitor.session.token_hash)
        except StoreError as error:  # whoever it is: nothing can be done now
            connection.refuse(error)
            return False
        if known is None:
            connection.close(SESSION_ENDED)
            return False
        return self._welcome(known)

    async def _read(self, raw: bytes) -> None:
        connection, server = self._connection, self._server
        try:
            message: wire.ClientMessage = from_json(wire.ClientMessage, raw)
        except NotationError as error:
            server.metrics.messages["nonsense"] += 1
            connection.refuse(error)
            return
        server.metrics.messages[type(message).__name__.lower()] += 1
        table, name = getattr(message, "table", None), getattr(message, "id", None)
        try:
            await self._answer(message)
        except (SternfeldError, ApiError) as error:
            connection.refuse(error, table, name)
        except Exception:
            server.metrics.errors += 1
            _log.exception("a message could not be handled")
            connection.refuse(
                ApiError(500, "internal", "something went wrong; the error was logged"),
                table,
                name,
            )

    async def _answer(self, message: wire.ClientMessage) -> None:
        connection, server = self._connection, self._server
        match message:
            case wire.Do(table=table, id=name):
                version = await server.do(_somebody(connection), table, message)
                connection.send(Done(type="done", table=table, id=name, version=version))
            case wire.Thinking(table=table, on=on):
                connection.think(table, on)
            case wire.Ping():
                connection.send(Pong(type="pong", now=server.settings.now()))
            case wire.Watch(table=table, as_=wanted, invitation=secret):
                live = await server.registry.table(table)
                server.limit_guesses(live, secret, self._address)
                server.audience(live, connection.visitor, wanted, secret)
                most = server.settings.limits.tables_per_socket
                if table not in connection.watching and len(connection.watching) >= most:
                    raise ApiError(429, "too_many", f"expected at most {most} tables on a socket")
                connection.watch(live, wanted, secret)
            case wire.Leave(table=table):
                connection.leave(table)


@coroutine
def _rest(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was begun outside of a task and waits for something now."""
    while True:
        try:
            try:
                found = yield waits_for
            except BaseException as error:
                waits_for = begun.throw(error)
            else:
                waits_for = begun.send(found)
        except StopIteration:
            return


def _somebody(connection: Connection) -> Visitor:
    if connection.visitor is None:
        raise ApiError(401, "no_session", "expected a session; choose a name first")
    return connection.visitor
