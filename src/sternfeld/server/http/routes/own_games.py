"""A person's finished games: a list of them, and figures. Nobody else can ask for these."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from sternfeld.server.http.responses import FinishedList, Statistics
from sternfeld.server.http.routes.common import LoggedIn, ServerDep
from sternfeld.server.people.statistics import Against, finished_line, read_statistics
from sternfeld.server.wire import PRINTABLE

__all__ = ["router"]

router = APIRouter(tags=["people"])
Edition = Annotated[str | None, Query(max_length=60, pattern=PRINTABLE)]
Name = Annotated[str, Query(max_length=60, pattern=PRINTABLE)]
Count = Annotated[int, Query(ge=1, le=100)]
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


@router.get("/me/statistics")
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
