"""A person's finished games: a list of them, and figures. Nobody else can ask for these."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from sternfeld.notation.json_codec import to_json
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.responses import DeletedGame, FinishedList, ImportedGame, Statistics
from sternfeld.server.http.routes.common import LoggedIn, ServerDep, TableName, costs
from sternfeld.server.people.statistics import Against, finished_line, read_statistics
from sternfeld.server.wire import PRINTABLE

__all__ = ["router"]

router = APIRouter(tags=["people"])
Edition = Annotated[str | None, Query(max_length=60, pattern=PRINTABLE)]
Name = Annotated[str, Query(max_length=60, pattern=PRINTABLE)]
Count = Annotated[int, Query(ge=1, le=100)]
SECONDS_FOR_WAYS = 0.2
"""About what new games among the latest take; the others are remembered."""
Skipped = Annotated[int, Query(ge=0, le=1_000_000)]


@router.get("/me/games")
async def finished_games(
    visitor: LoggedIn,
    server: ServerDep,
    edition: Edition = None,
    name: Name = "",
    count: Count = 20,
    skip: Skipped = 0,
) -> FinishedList:
    """My finished games, the latest first."""

    def find() -> FinishedList:
        results, me = server.store.results, visitor.id
        games = results.of_player(me, count, skip, edition=edition, name=name)
        total = results.count(me, edition=edition, name=name)
        return {"games": [finished_line(game, me) for game in games], "total": total}

    return await server.threads.read(find)


@router.post("/me/games/import", status_code=201, dependencies=[costs(10)])
async def import_finished_game(
    body: request_body.Import, visitor: LoggedIn, server: ServerDep, request: Request
) -> ImportedGame:
    """Bring a finished game in a GCG file among my own."""
    from sternfeld.server.people.imports import import_game  # no start waits for it

    server.rates.imports.take(visitor.id)
    return await import_game(server, visitor, address_of(request.scope), body)


@router.delete("/me/games/{table}")
async def delete_game(table: TableName, visitor: LoggedIn, server: ServerDep) -> DeletedGame:
    """Delete a game that I imported, with its analyses."""
    from sternfeld.server.people.imports import delete_imported_game

    await delete_imported_game(server, visitor, table)
    return {"deleted": table}


@router.get("/me/statistics", dependencies=[costs(5)])
async def my_statistics(
    visitor: LoggedIn,
    server: ServerDep,
    edition: Edition = None,
    against: Against = "all",
    practice: bool = False,
) -> Statistics:
    """My games in figures."""

    def read() -> Statistics:
        return read_statistics(server.store, visitor.id, edition, against, practice=practice)

    return await server.threads.read(read)


@router.get("/me/ways", response_model=None, dependencies=[costs(5)])
async def my_ways(
    visitor: LoggedIn, server: ServerDep, request: Request, edition: Edition = None
) -> Response:
    """Ten ways to get better, measured in my latest analysed games."""
    found = await server.long_work.do(
        address_of(request.scope),
        visitor.id,
        SECONDS_FOR_WAYS,
        lambda: server.ways.read(visitor.id, edition),
    )
    return Response(to_json(found), media_type="application/json")
