"""What all routes share: the office, the person who asks, and how answers look."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from sternfeld.server.errors import ApiError
from sternfeld.server.gate import address_of
from sternfeld.server.hall import LiveTable
from sternfeld.server.office import Office
from sternfeld.server.said import Person
from sternfeld.server.sessions import COOKIE, DAY_MS, Visitor
from sternfeld.server.socket import Sockets
from sternfeld.server.wire import PRINTABLE
from sternfeld.store.entries import Player

__all__ = [
    "Asking",
    "AudienceName",
    "EditionName",
    "ErrorBody",
    "Here",
    "LoggedIn",
    "Secret",
    "Since",
    "TableName",
    "Watched",
    "Word",
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


def office_of(request: Request) -> Office:
    """The office of this server."""
    office: Office = request.app.state.office
    return office


def sockets_of(request: Request) -> Sockets:
    """The open sockets of this server."""
    sockets: Sockets = request.app.state.sockets
    return sockets


Here = Annotated[Office, Depends(office_of)]


async def known_query(request: Request) -> None:
    """A parameter nobody knows is a mistake, such as ``audience`` for ``as``: it is refused."""
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


async def asking(request: Request, office: Here) -> Visitor | None:
    """The person who asks, if known; each session has a rate of its own."""
    visitor = await office.sessions.visitor(request.cookies.get(COOKIE))
    if visitor is not None:
        office.rates.sessions.take(visitor.session.id)
        office.whereabouts.saw(address_of(request.scope), visitor.id)
    return visitor


Asking = Annotated[Visitor | None, Depends(asking)]


async def logged_in(visitor: Asking) -> Visitor:
    """The person who asks, who must be known."""
    if visitor is None:
        raise ApiError(401, "no_session", "expected a session; choose a name first")
    return visitor


LoggedIn = Annotated[Visitor, Depends(logged_in)]
TableName = Annotated[str, Path(min_length=1, max_length=32, pattern=PRINTABLE)]
EditionName = Annotated[str, Path(min_length=1, max_length=60)]
Word = Annotated[str, Path(min_length=1, max_length=60)]
AudienceName = Annotated[str | None, Query(alias="as", max_length=16)]
Secret = Annotated[str | None, Query(min_length=1, max_length=64, pattern=PRINTABLE)]
Since = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


async def watched(
    table: TableName,
    visitor: Asking,
    office: Here,
    audience: AudienceName = None,
    invitation: Secret = None,
) -> LiveTable:
    """The table, which the person who asks may watch."""
    live = await office.hall.table(table)
    office.audience(live, visitor, audience, invitation)
    return live


Watched = Annotated[LiveTable, Depends(watched)]


def player_out(player: Player) -> Person:
    """A person as they see themselves."""
    return {"name": player.name, "login": player.login}


def set_cookie(response: Response, token: str, office: Office, request: Request) -> None:
    """Give a device its session. Scripts cannot read it, other sites cannot send it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=office.settings.session_days * DAY_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=office.settings.secure_cookies or request.url.scheme == "https",
        path="/",
    )
