"""Hints for one's turn, and what the coach says after it, at tables that allow both."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sternfeld.notation.json_codec import to_json
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.routes.common import LoggedIn, ServerDep, TableName
from sternfeld.server.tables.coach import Asker

__all__ = ["router"]

router = APIRouter(tags=["coach"])


@router.post("/tables/{table}/hint", response_model=None)
async def hint(
    table: TableName,
    body: request_body.HintQuestion,
    visitor: LoggedIn,
    server: ServerDep,
    request: Request,
) -> Response:
    """Help with one's own turn, step by step. Everybody at the table sees that it was asked for."""
    live = await server.registry.table(table)
    server.require_acquaintance(live, visitor)
    asker = Asker(visitor, address_of(request.scope), request.receive)
    found = await server.coach.hint(asker, live, body)
    return Response(to_json(found), media_type="application/json")


@router.post("/tables/{table}/coach", response_model=None)
async def coach(
    table: TableName,
    body: request_body.CoachQuestion,
    visitor: LoggedIn,
    server: ServerDep,
    request: Request,
) -> Response:
    """What was good about one's last turn, and whether there was more."""
    live = await server.registry.table(table)
    server.require_acquaintance(live, visitor)
    asker = Asker(visitor, address_of(request.scope), request.receive)
    found = await server.coach.note(asker, live, body)
    return Response(to_json(found), media_type="application/json")
