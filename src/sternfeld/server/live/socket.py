"""The WebSocket's protocol: messages in, one by one; each is checked for itself."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable

from starlette.requests import cookie_parser
from starlette.types import Receive, Scope, Send

from sternfeld.errors import NotationError, SternfeldError, StoreError
from sternfeld.notation.json_codec import from_json
from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.http.guard import address_of
from sternfeld.server.live.channel import EXTENSION, Channel
from sternfeld.server.live.connection import INTERNAL_ERROR, Connection
from sternfeld.server.live.messages import Done, Hello, Person, Pong
from sternfeld.server.people.sessions import COOKIE, Visitor
from sternfeld.server.server import Server
from sternfeld.server.tables.registry import LiveTable, Watcher

__all__ = ["Sockets"]

SESSION_ENDED, TOO_LARGE, TOO_MANY, STOPPING = 4401, 4413, 4429, 1012
_log = logging.getLogger("sternfeld.sockets")


class Sockets:
    """All open sockets of this process."""

    def __init__(self) -> None:
        self._open: set[Connection] = set()
        self._addresses: Counter[str] = Counter()
        self.stopping = False

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, scope: Scope, receive: Receive, send: Send, server: Server) -> None:
        """One socket, from its opening to its end."""
        address, limits = address_of(scope), server.settings.limits
        await receive()
        crowded = self._addresses[address] >= limits.sockets_per_address
        if self.stopping or crowded or len(self) >= limits.sockets:
            code = STOPPING if self.stopping else TOO_MANY
            await send({"type": "websocket.close", "code": code})
            return
        self._addresses[address] += 1  # before anything is waited for: many may knock at once
        try:
            visitor = await server.sessions.visitor(_cookie(scope))
            await send({"type": "websocket.accept"})
            channel: Channel = scope["extensions"][EXTENSION]
            await self._stay(Connection(channel, server, visitor), receive, server, address)
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _stay(
        self, connection: Connection, receive: Receive, server: Server, address: str
    ) -> None:
        self._open.add(connection)
        _note_sighting(server, connection, address)
        try:
            connection.send(_hello(server, connection.visitor))
            await self._listen(receive, server, connection, address)
        except Exception:
            server.metrics.errors += 1
            _log.exception("a WebSocket failed")
            connection.close(INTERNAL_ERROR)
        finally:
            self._open.discard(connection)
            _note_sighting(server, connection, address)
            connection.leave_all()

    async def _listen(
        self, receive: Receive, server: Server, connection: Connection, address: str
    ) -> None:
        key = address if connection.visitor is None else connection.visitor.session.id
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            raw = text.encode() if text is not None else event.get("bytes") or b""
            if len(raw) > server.settings.limits.message_bytes:
                connection.close(TOO_LARGE)
                return
            rates = server.rates
            if not (rates.sessions.allows(key) and rates.addresses.allows(address)):
                server.metrics.limited += 1
                if not rates.sessions.allows(f"patience {key}", 0.5):
                    connection.close(TOO_MANY)
                    return
                connection.refuse(ApiError(429, "too_many", "too many messages"))
                await connection.drain()
                continue
            if connection.visitor is not None:
                try:
                    visitor = await server.sessions.by_hash(connection.visitor.session.token_hash)
                except StoreError as error:  # whoever it is: nothing can be done now
                    connection.refuse(error)
                    await connection.drain()
                    continue
                if visitor is None:
                    connection.close(SESSION_ENDED)
                    return
                connection.visitor = visitor
            _note_sighting(server, connection, address)
            await self._handle(raw, server, connection, address)
            await connection.drain()

    async def _handle(
        self, raw: bytes, server: Server, connection: Connection, address: str
    ) -> None:
        try:
            message: wire.ClientMessage = from_json(wire.ClientMessage, raw)
        except NotationError as error:
            server.metrics.messages["nonsense"] += 1
            connection.refuse(error)
            return
        server.metrics.messages[type(message).__name__.lower()] += 1
        table, name = getattr(message, "table", None), getattr(message, "id", None)
        try:
            await self._answer(message, server, connection, address)
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

    async def _answer(
        self, message: wire.ClientMessage, server: Server, connection: Connection, address: str
    ) -> None:
        match message:
            case wire.Ping():
                connection.send(Pong(type="pong", now=server.settings.now()))
            case wire.Watch(table=table, as_=wanted, invitation=secret):
                live = await server.registry.table(table)
                server.limit_guesses(live, secret, address)
                server.audience(live, connection.visitor, wanted, secret)
                most = server.settings.limits.tables_per_socket
                if table not in connection.watching and len(connection.watching) >= most:
                    raise ApiError(429, "too_many", f"expected at most {most} tables on a socket")
                connection.watch(live, wanted, secret)
            case wire.Leave(table=table):
                connection.leave(table)
            case wire.Do(table=table, id=name):
                version = await server.do(_somebody(connection), table, message)
                connection.send(Done(type="done", table=table, id=name, version=version))
            case wire.Thinking(table=table, on=on):
                connection.think(table, on)

    def tell_thinking(
        self, live: LiveTable, seat: int, on: bool, besides: Watcher | None = None
    ) -> None:
        """A seat began or stopped thinking."""
        for watcher in tuple(live.watchers):
            if isinstance(watcher, Connection) and watcher is not besides:
                watcher.thinking_changed(live, seat, on)

    def sessions(self, over_by: int | None = None) -> list[str]:
        """The hashes of the tokens of everybody at a socket; or of those whose time is over."""
        sessions = [one.visitor.session for one in self._open if one.visitor is not None]
        due = (one for one in sessions if over_by is None or one.expires <= over_by)
        return list({session.token_hash for session in due})

    def renew_session(self, visitor: Visitor) -> None:
        """A session lasts longer than its sockets know."""
        for connection in self._open:
            known = connection.visitor
            if known is not None and known.session.token_hash == visitor.session.token_hash:
                connection.visitor = visitor

    def close_sessions(self, hashes: Iterable[str]) -> None:
        """These sessions have ended, and so have their sockets."""
        ended = set(hashes)
        for connection in tuple(self._open):
            visitor = connection.visitor
            if visitor is not None and visitor.session.token_hash in ended:
                connection.close(SESSION_ENDED)

    def stop(self) -> None:
        """Send everybody away, to come back soon."""
        self.stopping = True
        for connection in tuple(self._open):
            connection.close(STOPPING)


def _cookie(scope: Scope) -> str | None:
    """The token that the browser sent along, if any."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            return cookie_parser(value.decode("latin-1")).get(COOKIE)
    return None


def _note_sighting(server: Server, connection: Connection, address: str) -> None:
    if connection.visitor is not None:
        server.sightings.saw(address, connection.visitor.id)


def _hello(server: Server, visitor: Visitor | None) -> Hello:
    player: Person | None = None
    if visitor is not None:
        player = {"name": visitor.player.name, "login": visitor.player.login}
    return {"type": "hello", "protocol": 1, "now": server.settings.now(), "player": player}


def _somebody(connection: Connection) -> Visitor:
    if connection.visitor is None:
        raise ApiError(401, "no_session", "expected a session; choose a name first")
    return connection.visitor
