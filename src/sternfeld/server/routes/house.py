"""Is the house in order?"""

from __future__ import annotations

from fastapi import APIRouter, Request

from sternfeld.server.answers import Health
from sternfeld.server.errors import ApiError
from sternfeld.server.routes.common import Here, sockets_of
from sternfeld.server.schema import socket_schema

__all__ = ["router"]

router = APIRouter(tags=["house"])


@router.get("/socket-schema.json")
async def schema_of_the_socket() -> dict[str, object]:
    """The messages of the WebSocket as a JSON Schema."""
    return socket_schema()


@router.get("/health")
async def health(office: Here, request: Request) -> Health:
    """Is the server well, and its database?"""
    if sockets_of(request).stopping:
        raise ApiError(503, "stopping", "the server stops")
    await office.threads.read(office.store.database.ping)
    return {"status": "ok"}
