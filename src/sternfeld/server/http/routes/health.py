"""Health and the published schema of the WebSocket."""

from __future__ import annotations

from fastapi import APIRouter, Request

from sternfeld.server.errors import ApiError
from sternfeld.server.http.responses import Health
from sternfeld.server.http.routes.common import ServerDep, sockets_of
from sternfeld.server.schema import socket_schema

__all__ = ["router"]

router = APIRouter(tags=["health"])


@router.get("/socket-schema.json")
async def schema_of_the_socket() -> dict[str, object]:
    """The messages of the WebSocket as a JSON Schema."""
    return socket_schema()


@router.get("/health")
async def health(server: ServerDep, request: Request) -> Health:
    """Do the server and its database respond?"""
    if sockets_of(request).stopping:
        raise ApiError(503, "stopping", "the server is shutting down")
    await server.threads.read(server.store.database.ping)
    return {"status": "ok"}
