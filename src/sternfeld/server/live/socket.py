"""All WebSockets of a process, each from its opening to its end."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable

from starlette.requests import cookie_parser
from starlette.types import Receive, Scope, Send

from sternfeld.errors import StoreError
from sternfeld.server.http.guard import address_of
from sternfeld.server.live.channel import EXTENSION, Channel
from sternfeld.server.live.connection import Connection
from sternfeld.server.live.listener import SESSION_ENDED, TOO_MANY, Listener
from sternfeld.server.live.messages import Hello, Person
from sternfeld.server.people.sessions import COOKIE, Visitor
from sternfeld.server.server import Server
from sternfeld.server.tables.registry import LiveTable, Watcher

__all__ = ["Sockets"]

STOPPING, TRY_LATER = 1012, 1013
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
            try:
                visitor = await server.sessions.visitor(_cookie(scope))
            except StoreError as error:
                _log.warning("a socket was sent away: %s", error)
                await send({"type": "websocket.close", "code": TRY_LATER})
                return
            await send({"type": "websocket.accept"})
            channel: Channel = scope["extensions"][EXTENSION]
            await self._stay(channel, receive, server, visitor, address)
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _stay(
        self,
        channel: Channel,
        receive: Receive,
        server: Server,
        visitor: Visitor | None,
        address: str,
    ) -> None:
        connection = Connection(channel, server, visitor)
        self._open.add(connection)
        _note_sighting(server, visitor, address)
        connection.send(_hello(server, visitor))
        listener = Listener(channel, connection, server, address)
        try:
            while (event := await receive())["type"] != "websocket.disconnect":
                early = event.get("text")  # it came before anybody listened
                listener.hear(early.encode() if early else event.get("bytes") or b"", False)
            await listener.finish()
        finally:
            self._open.discard(connection)
            _note_sighting(server, connection.visitor, address)
            connection.leave_all()

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


def _note_sighting(server: Server, visitor: Visitor | None, address: str) -> None:
    if visitor is not None:
        server.sightings.saw(address, visitor.id)


def _hello(server: Server, visitor: Visitor | None) -> Hello:
    player: Person | None = None
    if visitor is not None:
        player = {"name": visitor.player.name, "login": visitor.player.login}
    return {"type": "hello", "protocol": 1, "now": server.settings.now(), "player": player}
