"""What people tried after a game: a tree of moves that is kept with it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.server.errors import ApiError
from sternfeld.server.http import request_body
from sternfeld.server.http.routes.common import (
    LoggedIn,
    MaybeVisitor,
    ServerDep,
    WatchedTable,
    costs,
)
from sternfeld.server.http.routes.finished import finished
from sternfeld.server.wire import WhatIfIn

__all__ = ["router"]

router = APIRouter(tags=["analysis"])


@router.get("/tables/{table}/what-if", response_model=None, dependencies=[costs(3)])
async def read_tree(live: WatchedTable, visitor: MaybeVisitor, server: ServerDep) -> Response:
    """All that was tried. Whoever may look at a finished game may look at this."""
    finished(live)
    await server.word_help.require_analysis(visitor, live.state.plan.rules)
    found = await server.threads.read(server.store.what_ifs.find, live.id)
    version, text = found or (0, "")
    moves = from_json(WhatIfIn, text).moves if text else ()
    return _written(WhatIfIn(version, moves))


@router.put("/tables/{table}/what-if", response_model=None, dependencies=[costs(3)])
async def write_tree(
    body: request_body.WhatIf, live: WatchedTable, visitor: LoggedIn, server: ServerDep
) -> Response:
    """Write all that was tried; only those who sat at the table may. ``version`` is the one that
    the writer saw: where somebody else was faster, nothing is written."""
    finished(live)
    if not live.state.seats_of(visitor.id):
        raise ApiError(403, "not_seated", "expected somebody who sat at this table")
    _require_tree(body)
    written = WhatIfIn(body.version + 1, body.moves)
    store = server.store.what_ifs
    if not await server.threads.read(store.put, live.id, body.version, to_json(written)):
        raise ApiError(409, "stale", f"version {body.version} is not the latest; read it again")
    return _written(written)


def _require_tree(body: WhatIfIn) -> None:
    """Every move follows one before it in the list, of the same turn."""
    turns: dict[int, int] = {}
    for place, move in enumerate(body.moves):
        where = f"moves.{place}"
        if move.id in turns:
            raise ApiError(400, "input", f"{where}.id: {move.id} is there twice", {"where": where})
        if move.after is not None and turns.get(move.after) != move.turn:
            message = f"{where}.after: no move {move.after} of turn {move.turn} stands before it"
            raise ApiError(400, "input", message, {"where": where})
        turns[move.id] = move.turn


def _written(value: WhatIfIn) -> Response:
    return Response(to_json(value), media_type="application/json")
