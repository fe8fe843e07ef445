"""Sessions, accounts and personal data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from sternfeld.server import wire
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.responses import (
    DeviceList,
    EndedDevices,
    Handover,
    KnownPerson,
    Nobody,
    WhoAmI,
)
from sternfeld.server.http.routes.common import (
    LoggedIn,
    MaybeVisitor,
    ServerDep,
    player_out,
    set_cookie,
    sockets_of,
)
from sternfeld.server.people.personal_data import export_personal_data
from sternfeld.server.people.sessions import COOKIE, Visitor
from sternfeld.server.server import Server

__all__ = ["router"]

router = APIRouter(tags=["people"])
Code = Annotated[str, Path(min_length=1, max_length=64, pattern=wire.PRINTABLE)]


@router.post("/session", status_code=201, response_model=KnownPerson)
async def become_a_guest(body: request_body.Name, request: Request, server: ServerDep) -> Response:
    """Be known by a name on this device."""
    server.rates.guests.take(address_of(request.scope))
    token, visitor = await server.sessions.new_guest(body.name)
    response = JSONResponse({"player": player_out(visitor.player)}, 201)
    set_cookie(response, token, server, request)
    return response


@router.get("/session")
async def who_am_i(
    visitor: MaybeVisitor, server: ServerDep, request: Request, response: Response
) -> WhoAmI:
    """The person on this device, or null. The device keeps its session for as long as it counts."""
    if visitor is None:
        return {"player": None, "now": server.settings.now()}
    set_cookie(response, request.cookies[COOKIE], server, request)
    return {"player": player_out(visitor.player), "now": server.settings.now()}


@router.patch("/session")
async def rename(body: request_body.Name, visitor: LoggedIn, server: ServerDep) -> KnownPerson:
    """Another name."""
    return {"player": player_out(await server.sessions.rename(visitor, body.name))}


@router.delete("/session", response_model=Nobody)
async def log_out(visitor: LoggedIn, server: ServerDep, request: Request) -> Response:
    """Log this device out."""
    ended = await server.sessions.end(visitor, visitor.session.id)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


@router.get("/sessions")
async def devices(visitor: LoggedIn, server: ServerDep) -> DeviceList:
    """All devices on which I am known."""
    return {
        "sessions": [
            {
                "id": session.id,
                "created": session.created,
                "seen": session.seen,
                "current": session.id == visitor.session.id,
            }
            for session in await server.sessions.devices(visitor)
        ]
    }


@router.delete("/sessions", response_model=Nobody)
async def log_out_everywhere(visitor: LoggedIn, server: ServerDep, request: Request) -> Response:
    """Log all devices out."""
    ended = await server.sessions.end(visitor, None)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


@router.delete("/sessions/{session}")
async def log_one_out(
    session: Code, visitor: LoggedIn, server: ServerDep, request: Request
) -> EndedDevices:
    """Log one device out."""
    ended = await server.sessions.end(visitor, session)
    sockets_of(request).close_sessions(ended)
    return {"ended": len(ended)}


@router.post("/account")
async def make_account(
    body: request_body.Account, visitor: LoggedIn, server: ServerDep, request: Request
) -> KnownPerson:
    """Turn the guest into an account; its games stay."""
    server.rates.logins.take(address_of(request.scope))
    player = await server.sessions.make_account(visitor, body.login, body.password)
    return {"player": player_out(player)}


@router.patch("/account")
async def change_password(
    body: request_body.Passwords, visitor: LoggedIn, server: ServerDep, request: Request
) -> KnownPerson:
    """Another password for the account; all other devices are logged out."""
    _take_try(server, request, visitor.player.login or "")
    ended = await server.sessions.change_password(visitor, body.password, body.new)
    sockets_of(request).close_sessions(ended)
    return {"player": player_out(visitor.player)}


@router.post("/login", response_model=KnownPerson)
async def log_in(body: request_body.Account, server: ServerDep, request: Request) -> Response:
    """Be known on this device by login and password."""
    _take_try(server, request, body.login.strip().lower())
    token, visitor = await server.sessions.log_in(body.login, body.password)
    return await _known_here(token, visitor, server, request)


@router.post("/handover")
async def hand_over(visitor: LoggedIn, server: ServerDep) -> Handover:
    """A code with which I can go on playing on another device."""
    code, expires = await server.sessions.hand_over(visitor)
    return {"code": code, "expires": expires}


@router.post("/handover/{code}", response_model=KnownPerson)
async def take_over(code: Code, server: ServerDep, request: Request) -> Response:
    """Go on as the person who got this code on another device."""
    server.rates.lookups.take(address_of(request.scope))
    token, visitor = await server.sessions.take_over(code)
    return await _known_here(token, visitor, server, request)


@router.get("/me/export", response_model=dict[str, object])
async def export_me(visitor: LoggedIn, server: ServerDep, request: Request) -> Response:
    """Everything the server knows about me."""
    server.rates.tables.take(visitor.id)
    pieces = await export_personal_data(server, visitor, address_of(request.scope))
    return StreamingResponse(pieces, media_type="application/json")


@router.delete("/me", response_model=Nobody)
async def delete_me(visitor: LoggedIn, server: ServerDep, request: Request) -> Response:
    """Delete my data."""
    ended = await server.leave_for_good(visitor)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


async def _known_here(token: str, visitor: Visitor, server: Server, request: Request) -> Response:
    """This device is somebody's from now on; its former session ends, for nobody has its token."""
    former = await server.sessions.visitor(request.cookies.get(COOKIE))
    if former is not None:
        sockets_of(request).close_sessions(await server.sessions.end(former, former.session.id))
    response = JSONResponse({"player": player_out(visitor.player)})
    set_cookie(response, token, server, request)
    return response


def _take_try(server: Server, request: Request, login: str) -> None:
    """Passwords are guessed slowly: from one address, and ten times as fast from all together, so
    that a stranger who guesses does not keep the owner out."""
    server.rates.logins.take(address_of(request.scope))
    server.rates.logins.take(f"login {login}", 0.1)


def _without_cookie() -> Response:
    response = JSONResponse({"player": None})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response
