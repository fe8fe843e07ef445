"""Opening, finding and looking at tables, and sitting down. Commands go over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from sternfeld.server import wire
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.responses import (
    InvitationSeen,
    TableLine,
    TableList,
    TableNumber,
)
from sternfeld.server.http.routes.common import (
    AudienceName,
    LoggedIn,
    MaybeVisitor,
    Secret,
    ServerDep,
    WatchedTable,
)
from sternfeld.store.entries import TableEntry
from sternfeld.table.view import house_rules

__all__ = ["router"]

router = APIRouter(tags=["tables"])
Invitation = Annotated[str, Path(min_length=1, max_length=64, pattern=wire.PRINTABLE)]


@router.post("/tables", status_code=201, response_model=TableNumber)
async def open_table(
    body: request_body.Plan, visitor: LoggedIn, server: ServerDep, request: Request
) -> Response:
    """Open a table."""
    live = await server.open_table(visitor, body, address_of(request.scope))
    return JSONResponse({"table": live.id, "version": live.state.version}, 201)


@router.get("/tables")
async def list_tables(
    visitor: MaybeVisitor, server: ServerDep, show: Literal["mine", "open"] = "mine"
) -> TableList:
    """My tables, or those that anybody may watch; the latest first."""
    player = None if visitor is None else visitor.id
    if show == "open":
        entries = await server.threads.read(server.store.index.open_to_all)
    elif player is None:
        entries = []
    else:
        entries = await server.threads.read(server.store.index.of_player, player)
    return {"tables": [_entry_out(entry, player) for entry in entries]}


@router.get("/invitations/{invitation}")
async def look_at_invitation(
    invitation: Invitation, visitor: MaybeVisitor, server: ServerDep, request: Request
) -> InvitationSeen:
    """What a guest sees before sitting down."""
    server.rates.lookups.take(address_of(request.scope))
    live = await server.invited_to(invitation)
    state = live.state
    return {
        "table": live.id,
        "edition": state.plan.rules.edition,
        "house_rules": house_rules(state.plan.rules),
        "language": state.plan.language,
        "kind": state.plan.kind,
        "phase": state.phase,
        "spectators": state.plan.spectators,
        "at_home": visitor is not None and state.is_at_home(visitor.id),
        "racks_after": state.plan.racks_after,
        "hints": state.plan.hints,
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "may_bluff": seat.may_bluff,
                "free": seat.is_free,
            }
            for seat in state.seats
        ],
    }


@router.post("/invitations/{invitation}")
async def sit_down(
    invitation: Invitation,
    body: request_body.SitDown,
    visitor: LoggedIn,
    server: ServerDep,
    request: Request,
) -> TableNumber:
    """Sit down at a table one is invited to."""
    server.rates.lookups.take(address_of(request.scope))
    table, version = await server.sit_down(visitor, invitation, body)
    return {"table": table, "version": version}


@router.get("/tables/{table}")
async def look(
    live: WatchedTable,
    visitor: MaybeVisitor,
    server: ServerDep,
    audience: AudienceName = None,
    invitation: Secret = None,
) -> Response:
    """The table as it is now."""
    text = await server.look(live, visitor, audience, invitation)
    return Response(text, media_type="application/json")


def _entry_out(entry: TableEntry, player: str | None) -> TableLine:
    return {
        "id": entry.id,
        "phase": entry.phase,
        "kind": entry.kind,
        "edition": entry.edition,
        "names": list(entry.names),
        "opened": entry.opened,
        "updated": entry.updated,
        "my_turn": player is not None and entry.waiting_for == player,
    }
