"""Analyses of finished games: asking for one, reading what there is, cancelling."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from sternfeld.jobs.analysis_names import AnalysisBudget
from sternfeld.notation.json_codec import to_json
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.routes.common import (
    LoggedIn,
    MaybeVisitor,
    ServerDep,
    WatchedTable,
    costs,
)
from sternfeld.server.http.routes.finished import finished
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.tables.questions import Asker

__all__ = ["router"]

router = APIRouter(tags=["analysis"])
First = Annotated[int, Query(alias="from", ge=0, le=1_000_000)]


@router.post("/tables/{table}/analysis", response_model=None, dependencies=[costs(5)])
async def ask_for_analysis(
    body: request_body.Analysis,
    live: WatchedTable,
    visitor: LoggedIn,
    server: ServerDep,
    request: Request,
) -> Response:
    """Ask for the analysis of a finished game, or join those who have asked for it."""
    finished(live)
    await server.word_help.require_analysis(visitor, live.state.plan.rules)
    return _written(await server.analyses.ask(_asker(visitor, request), live, body.budget))


@router.get("/tables/{table}/analysis", response_model=None, dependencies=[costs(2)])
async def read_analysis(
    live: WatchedTable,
    visitor: MaybeVisitor,
    server: ServerDep,
    request: Request,
    budget: AnalysisBudget = AnalysisBudget.QUICK,
    first: First = 0,
) -> Response:
    """How the analysis of a finished game stands, with the turns found so far from a number on."""
    finished(live)
    await server.word_help.require_analysis(visitor, live.state.plan.rules)
    return _written(await server.analyses.state(_asker(visitor, request), live, budget, first))


@router.delete("/tables/{table}/analysis", response_model=None, dependencies=[costs(2)])
async def cancel_analysis(
    live: WatchedTable,
    visitor: LoggedIn,
    server: ServerDep,
    request: Request,
    budget: AnalysisBudget = AnalysisBudget.QUICK,
) -> Response:
    """Take back one's request for an analysis. It goes on while others want it."""
    finished(live)
    await server.word_help.require_analysis(visitor, live.state.plan.rules)
    return _written(await server.analyses.cancel(_asker(visitor, request), live, budget))


@router.get("/me/analyses", response_model=None)
async def my_analyses(visitor: LoggedIn, server: ServerDep) -> Response:
    """The analyses I have asked for, the latest first."""
    return _written(await server.analyses.of(visitor))


def _asker(visitor: Visitor | None, request: Request) -> Asker:
    return Asker(visitor, address_of(request.scope), request.receive)


def _written(value: object) -> Response:
    return Response(to_json(value), media_type="application/json")
