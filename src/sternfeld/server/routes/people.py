"""Sessions, accounts, and taking one's data along."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from sternfeld.server import wire
from sternfeld.server.answers import (
    DeviceList,
    EndedDevices,
    Handover,
    KnownPerson,
    Nobody,
    WhoAmI,
)
from sternfeld.server.farewell import everything_about
from sternfeld.server.gate import address_of
from sternfeld.server.routes.common import (
    Asking,
    Here,
    LoggedIn,
    player_out,
    set_cookie,
    sockets_of,
)
from sternfeld.server.sessions import COOKIE

__all__ = ["router"]

router = APIRouter(tags=["people"])
Code = Annotated[str, Path(min_length=1, max_length=64, pattern=wire.PRINTABLE)]


@router.post("/session", status_code=201, response_model=KnownPerson)
async def become_a_guest(body: wire.NameIn, request: Request, office: Here) -> Response:
    """Be known by a name on this device."""
    office.rates.guests.take(address_of(request.scope))
    token, visitor = await office.sessions.new_guest(body.name)
    response = JSONResponse({"player": player_out(visitor.player)}, 201)
    set_cookie(response, token, office, request)
    return response


@router.get("/session")
async def who_am_i(visitor: Asking, office: Here, request: Request, response: Response) -> WhoAmI:
    """The person on this device, or null. The device keeps its session for as long as it counts."""
    if visitor is None:
        return {"player": None, "now": office.settings.now()}
    set_cookie(response, request.cookies[COOKIE], office, request)
    return {"player": player_out(visitor.player), "now": office.settings.now()}


@router.patch("/session")
async def rename(body: wire.NameIn, visitor: LoggedIn, office: Here) -> KnownPerson:
    """Another name."""
    return {"player": player_out(await office.sessions.rename(visitor, body.name))}


@router.delete("/session", response_model=Nobody)
async def log_out(visitor: LoggedIn, office: Here, request: Request) -> Response:
    """Log this device out."""
    ended = await office.sessions.end(visitor, visitor.session.id)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


@router.get("/sessions")
async def devices(visitor: LoggedIn, office: Here) -> DeviceList:
    """All devices on which I am known."""
    return {
        "sessions": [
            {
                "id": session.id,
                "created": session.created,
                "seen": session.seen,
                "current": session.id == visitor.session.id,
            }
            for session in await office.sessions.devices(visitor)
        ]
    }


@router.delete("/sessions", response_model=Nobody)
async def log_out_everywhere(visitor: LoggedIn, office: Here, request: Request) -> Response:
    """Log all devices out."""
    ended = await office.sessions.end(visitor, None)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


@router.delete("/sessions/{session}")
async def log_one_out(
    session: Code, visitor: LoggedIn, office: Here, request: Request
) -> EndedDevices:
    """Log one device out."""
    ended = await office.sessions.end(visitor, session)
    sockets_of(request).close_sessions(ended)
    return {"ended": len(ended)}


@router.post("/account")
async def make_account(
    body: wire.AccountIn, visitor: LoggedIn, office: Here, request: Request
) -> KnownPerson:
    """Turn the guest into an account; its games stay."""
    office.rates.logins.take(address_of(request.scope))
    player = await office.sessions.make_account(visitor, body.login, body.password)
    return {"player": player_out(player)}


@router.patch("/account")
async def change_password(
    body: wire.PasswordIn, visitor: LoggedIn, office: Here, request: Request
) -> KnownPerson:
    """Another password for the account."""
    office.rates.logins.take(address_of(request.scope))
    office.rates.logins.take(f"login {visitor.player.login}")
    await office.sessions.change_password(visitor, body.password, body.new)
    return {"player": player_out(visitor.player)}


@router.post("/login", response_model=KnownPerson)
async def log_in(body: wire.AccountIn, office: Here, request: Request) -> Response:
    """Be known on this device by login and password."""
    office.rates.logins.take(address_of(request.scope))
    office.rates.logins.take(f"login {body.login.strip().lower()}")
    token, visitor = await office.sessions.log_in(body.login, body.password)
    response = JSONResponse({"player": player_out(visitor.player)})
    set_cookie(response, token, office, request)
    return response


@router.post("/handover")
async def hand_over(visitor: LoggedIn, office: Here) -> Handover:
    """A code with which I can go on playing on another device."""
    code, expires = await office.sessions.hand_over(visitor)
    return {"code": code, "expires": expires}


@router.post("/handover/{code}", response_model=KnownPerson)
async def take_over(code: Code, office: Here, request: Request) -> Response:
    """Go on as the person who got this code on another device."""
    office.rates.lookups.take(address_of(request.scope))
    token, visitor = await office.sessions.take_over(code)
    response = JSONResponse({"player": player_out(visitor.player)})
    set_cookie(response, token, office, request)
    return response


@router.get("/me/export")
async def export_me(visitor: LoggedIn, office: Here) -> dict[str, object]:
    """Everything the server knows about me."""
    office.rates.tables.take(visitor.id)
    return await everything_about(office, visitor)


@router.delete("/me", response_model=Nobody)
async def delete_me(visitor: LoggedIn, office: Here, request: Request) -> Response:
    """Delete my data."""
    ended = await office.leave_for_good(visitor)
    sockets_of(request).close_sessions(ended)
    return _without_cookie()


def _without_cookie() -> Response:
    response = JSONResponse({"player": None})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response
