"""Questions about a position: its best plays, why one is better, and what follows from one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sternfeld.notation.json_codec import to_json
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.routes.common import MaybeVisitor, ServerDep, costs
from sternfeld.server.tables.questions import Asker

__all__ = ["router"]

router = APIRouter(tags=["positions"])


async def asking(visitor: MaybeVisitor, request: Request) -> Asker:
    """Who asks; nobody needs a session for it."""
    return Asker(visitor, address_of(request.scope), request.receive)


Asking = Annotated[Asker, Depends(asking)]


@router.post("/positions/analysis", response_model=None)
async def analysis(
    asker: Asking, body: request_body.PositionAnalysis, server: ServerDep
) -> Response:
    """The best plays of a position. Asked again with more effort, the figures get sharper."""
    return _written(await server.positions.analysis(asker, body))


@router.post("/positions/explanation", response_model=None)
async def explanation(
    asker: Asking, body: request_body.PositionExplanation, server: ServerDep
) -> Response:
    """Why one play is better than another: facts, and sentences about them."""
    return _written(await server.positions.explanation(asker, body))


@router.post("/positions/play", response_model=None)
async def play(asker: Asking, body: request_body.PositionPlay, server: ServerDep) -> Response:
    """The position after a play and, if asked for, after a computer player's answer."""
    return _written(await server.positions.play(asker, body))


@router.post("/positions/gcg", response_model=None, dependencies=[costs(10)])
async def turns(asker: Asking, body: request_body.Gcg, server: ServerDep) -> Response:
    """The turns of a GCG file with their positions, to choose one from."""
    return _written(await server.positions.turns(asker, body))


def _written(value: object) -> Response:
    return Response(to_json(value), media_type="application/json")
