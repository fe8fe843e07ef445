"""Finished games: replay, GCG, and whether the bag was left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from sternfeld.errors import FairnessError
from sternfeld.game.fairness import verify
from sternfeld.game.state import GameState
from sternfeld.notation.json_form import game_to_json
from sternfeld.server.errors import ApiError
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.responses import Fairness
from sternfeld.server.http.routes.common import ServerDep, WatchedTable
from sternfeld.server.server import Server
from sternfeld.server.tables.long_work import seconds_to_replay, seconds_to_write
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.state import TableState

__all__ = ["router"]

router = APIRouter(tags=["games"])
Result = TypeVar("Result")


def finished(live: LiveTable) -> tuple[TableState, GameState]:
    """The table and its game, which must be over: until then its log is secret."""
    state = live.state
    if not state.is_over or state.game is None:
        raise ApiError(409, "not_over", "the game is not over yet")
    return state, state.game


@router.get("/tables/{table}/replay")
async def replay(live: WatchedTable, server: ServerDep, request: Request) -> Response:
    """A finished game, every event of it, as sternfeld's own game files have it."""
    log = finished(live)[0].log
    text = await _worked_off(server, request, seconds_to_write(len(log)), lambda: game_to_json(log))
    return Response(text, media_type="application/json")


@router.get("/tables/{table}/gcg", response_class=PlainTextResponse)
async def gcg(live: WatchedTable, server: ServerDep, request: Request) -> str:
    """A finished game as GCG."""
    from sternfeld.notation.gcg_export import gcg_of  # no start waits for these
    from sternfeld.notation.gcg_write import format_gcg

    state, game = finished(live)
    seconds = seconds_to_write(len(state.log))
    return await _worked_off(server, request, seconds, lambda: format_gcg(gcg_of(game)))


@router.get("/tables/{table}/fairness", response_model_exclude_unset=True)
async def fairness(live: WatchedTable, server: ServerDep, request: Request) -> Fairness:
    """Do all draws follow from the seed that was announced?"""
    state, game = finished(live)
    try:
        seconds = seconds_to_replay(len(state.log))
        tiles = await _worked_off(server, request, seconds, lambda: verify(state.log))
    except FairnessError as error:
        return {"fair": False, "message": str(error)}
    return {"fair": True, "tiles": tiles, "commitment": game.commitment, "seed": game.seed}


async def _worked_off(
    server: Server, request: Request, seconds: float, work: Callable[[], Result]
) -> Result:
    address = address_of(request.scope)
    return await server.long_work.do(address, address, seconds, work)
