"""Hints for one's turn, and what the coach says after it, at tables that allow both."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sternfeld.notation.json_codec import to_json
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.routes.common import LoggedIn, ServerDep, TableName
from sternfeld.server.tables.questions import Asker
from sternfeld.server.tables.registry import LiveTable

__all__ = ["router"]

router = APIRouter(tags=["coach"])


async def asking(
    table: TableName, visitor: LoggedIn, server: ServerDep, request: Request
) -> tuple[Asker, LiveTable]:
    """Who asks, and about which table. Outsiders learn nothing about it."""
    live = await server.registry.table(table)
    server.require_acquaintance(live, visitor)
    return Asker(visitor, address_of(request.scope), request.receive), live


Asking = Annotated[tuple[Asker, LiveTable], Depends(asking)]


@router.post("/tables/{table}/hint", response_model=None)
async def hint(asked: Asking, body: request_body.HintQuestion, server: ServerDep) -> Response:
    """Help with one's own turn, step by step. Everybody at the table sees that it was asked for."""
    found = await server.coach.hint(*asked, body)
    return Response(to_json(found), media_type="application/json")


@router.post("/tables/{table}/coach", response_model=None)
async def coach(asked: Asking, body: request_body.CoachQuestion, server: ServerDep) -> Response:
    """What was good about one's last turn, and whether there was more."""
    found = await server.coach.note(*asked, body)
    return Response(to_json(found), media_type="application/json")
