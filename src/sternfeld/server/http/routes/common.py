"""What all routes share: dependencies, path and query parameters, cookies."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from sternfeld.server.errors import ApiError
from sternfeld.server.http.guard import address_of
from sternfeld.server.live.messages import Person
from sternfeld.server.live.socket import Sockets
from sternfeld.server.people.sessions import COOKIE, DAY_MS, Visitor
from sternfeld.server.server import Server
from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.wire import PRINTABLE
from sternfeld.store.entries import Player

__all__ = [
    "AudienceName",
    "EditionName",
    "ErrorBody",
    "LoggedIn",
    "MaybeVisitor",
    "Secret",
    "ServerDep",
    "TableName",
    "WatchedTable",
    "Word",
    "costs",
    "known_query",
    "logged_in",
    "player_out",
    "set_cookie",
    "sockets_of",
]


class ErrorDetail(BaseModel):
    """What went wrong."""

    code: str
    message: str
    detail: dict[str, Any]


class ErrorBody(BaseModel):
    """The one shape of every refusal."""

    error: ErrorDetail


def server_of(request: Request) -> Server:
    """The server of this server."""
    server: Server = request.app.state.server
    return server


def sockets_of(request: Request) -> Sockets:
    """The open sockets of this server."""
    sockets: Sockets = request.app.state.sockets
    return sockets


ServerDep = Annotated[Server, Depends(server_of)]


async def known_query(request: Request) -> None:
    """Refuse unknown query parameters, such as ``audience`` for ``as``."""
    if not request.query_params:
        return
    known = _query_of(request.scope["route"])
    for name in request.query_params:
        if name not in known:
            expected = ", ".join(sorted(known)) or "none"
            raise ApiError(
                400,
                "input",
                f"query.{name[:60]}: there is no such parameter; expected {expected}",
                {"where": f"query.{name[:60]}"},
            )


def _query_of(route: APIRoute) -> frozenset[str]:
    """The parameters of a route, and of all that it depends on."""
    found: set[str] = set()
    asked = [route.dependant]
    for one in asked:
        found.update(field.alias for field in one.query_params)
        asked.extend(one.dependencies)
    return frozenset(found)


def costs(requests: float) -> Any:
    """For a route that costs as much as this many others: an address may use it less often."""

    async def take(request: Request, server: ServerDep) -> None:
        server.rates.addresses.take(address_of(request.scope), requests)

    return Depends(take)


async def maybe_visitor(request: Request, server: ServerDep) -> Visitor | None:
    """The visitor, if there is a session; each session has its own rate limit."""
    visitor = await server.sessions.visitor(request.cookies.get(COOKIE))
    if visitor is not None:
        server.rates.sessions.take(visitor.session.id)
        server.sightings.saw(address_of(request.scope), visitor.id)
    return visitor


MaybeVisitor = Annotated[Visitor | None, Depends(maybe_visitor)]


async def logged_in(visitor: MaybeVisitor) -> Visitor:
    """The visitor; a session is required."""
    if visitor is None:
        raise ApiError(401, "no_session", "expected a session; choose a name first")
    return visitor


LoggedIn = Annotated[Visitor, Depends(logged_in)]
TableName = Annotated[str, Path(min_length=1, max_length=32, pattern=PRINTABLE)]
EditionName = Annotated[str, Path(min_length=1, max_length=60)]
Word = Annotated[str, Path(min_length=1, max_length=60)]
AudienceName = Annotated[str | None, Query(alias="as", max_length=16)]
Secret = Annotated[str | None, Query(min_length=1, max_length=64, pattern=PRINTABLE)]


async def watched(
    table: TableName,
    visitor: MaybeVisitor,
    server: ServerDep,
    request: Request,
    audience: AudienceName = None,
    invitation: Secret = None,
) -> LiveTable:
    """The table; the visitor must be allowed to watch it."""
    live = await server.registry.table(table)
    server.limit_guesses(live, invitation, address_of(request.scope))
    server.audience(live, visitor, audience, invitation)
    return live


WatchedTable = Annotated[LiveTable, Depends(watched)]


def player_out(player: Player) -> Person:
    """A person as they see themselves."""
    return {"name": player.name, "login": player.login}


def set_cookie(response: Response, token: str, server: Server, request: Request) -> None:
    """Give a device its session. Scripts cannot read it, other sites cannot send it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=server.settings.session_days * DAY_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure_cookies or request.url.scheme == "https",
        path="/",
    )
