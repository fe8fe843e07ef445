"""Health and the published schema."""

from __future__ import annotations

from fastapi import APIRouter, Request

from sternfeld.server.errors import ApiError
from sternfeld.server.http.responses import Health
from sternfeld.server.http.routes.common import ServerDep, sockets_of

__all__ = ["router"]

router = APIRouter(tags=["health"])


@router.get("/schema.json")
async def schema() -> dict[str, object]:
    """The JSON Schema of everything that is sent, and of game files."""
    from sternfeld.server.schema import published_schema  # no start waits for it

    return published_schema()


@router.get("/health")
async def health(server: ServerDep, request: Request) -> Health:
    """Do the server and its database respond?"""
    if sockets_of(request).stopping:
        raise ApiError(503, "stopping", "the server is shutting down")
    await server.threads.read(server.store.database.ping)
    return {"status": "ok"}
