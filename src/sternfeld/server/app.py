"""The app: routes, the socket, the gate around them, and what runs beside them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from threading import Event
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from sternfeld.errors import SternfeldError, StoreError
from sternfeld.server.errors import ApiError, api_error, error_body
from sternfeld.server.expiry import end_sessions_in_time
from sternfeld.server.gate import Gate
from sternfeld.server.hearing import listen_to_others
from sternfeld.server.housekeeping import keep_house
from sternfeld.server.office import Office
from sternfeld.server.routes import books, finished, house, people, tables
from sternfeld.server.routes.common import ErrorBody, known_query
from sternfeld.server.settings import Settings
from sternfeld.server.socket import Sockets
from sternfeld.server.static import static_response

__all__ = ["create_app", "new_api"]

COMMANDS_KEPT_MS = 30 * 86_400_000
_log = logging.getLogger("sternfeld.app")
_ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorBody, "description": "A refusal"},
    "5XX": {"model": ErrorBody, "description": "Not possible now"},
}


class _Described(FastAPI):
    """An API whose refusals are described as JSON on all routes, also on those that send text."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        described = super().openapi()
        json_error = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
        for methods in described["paths"].values():
            for route in methods.values():
                for status in _ERRORS:
                    route["responses"][status]["content"] = json_error
        return described


def new_api() -> FastAPI:
    """The HTTP routes, which need an office before they can be used."""
    api = _Described(
        title="Sternfeld",
        version=version("sternfeld"),
        description="The table server. See docs/server-api.md for the WebSocket.",
        responses=_ERRORS,
        docs_url=None,
        redoc_url=None,
    )
    for module in (people, tables, books, finished, house):
        api.include_router(module.router, dependencies=[Depends(known_query)])
    return api


def create_app(settings: Settings) -> FastAPI:
    """A server process; nothing runs before its lifespan begins."""
    sockets = Sockets()
    office = Office(settings, sockets.tell_thinking)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with _running(office, sockets):
            yield

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    api = new_api()
    for which in (app, api):
        which.state.office = office
        which.state.sockets = sockets
        _answer_errors(which, office)

    @api.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        await sockets.serve(websocket, office)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics() -> str:
        return office.metrics.text(_gauges(office, sockets))

    app.mount("/api", api)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str) -> Response:
        return static_response(path)

    app.add_middleware(Gate, settings=settings, metrics=office.metrics)
    return app


@asynccontextmanager
async def _running(office: Office, sockets: Sockets) -> AsyncIterator[None]:
    """Start what runs beside the requests; end it in good order."""
    office.writer.start()
    await office.threads.read(_forget, office)
    stop = Event()
    ear = listen_to_others(office, sockets, stop)
    beside = [
        asyncio.ensure_future(office.here.run()),
        asyncio.ensure_future(office.sightings.run()),
        asyncio.ensure_future(office.timers.run()),
        asyncio.ensure_future(office.computers.run()),
        asyncio.ensure_future(end_sessions_in_time(office, sockets)),
        asyncio.ensure_future(keep_house(office.hall, office.settings.evict_after_seconds)),
    ]
    _log.info("started")
    try:
        yield
    finally:
        sockets.stop()
        office.computers.stopping = True
        stop.set()
        for task in beside:
            task.cancel()
        for task in beside:
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.to_thread(ear.join)
        await office.here.leave()
        await asyncio.to_thread(office.writer.stop)
        await asyncio.to_thread(office.threads.stop)
        office.store.close()
        _log.info("stopped")


def _forget(office: Office) -> None:
    """Clear away what is old. It can wait: with a full disk one can still look at tables."""
    now = office.settings.now()
    try:
        office.store.people.forget_expired(now)
        office.store.log.forget_commands(now - COMMANDS_KEPT_MS)
    except StoreError as error:
        _log.warning("what is old could not be cleared away: %s", error)


def _gauges(office: Office, sockets: Sockets) -> dict[str, float]:
    return {
        "sockets": len(sockets),
        "live_tables": len(office.hall),
        "commits": office.writer.commits,
        "appends": office.writer.appends,
        "commands_carried": office.road.carried,
        "commands_refused": office.road.refused,
        "lost_races": office.road.lost_races,
    }


def _answer_errors(app: FastAPI, office: Office) -> None:
    """One shape for everything that goes wrong."""

    def answer(error: ApiError) -> JSONResponse:
        headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
        return JSONResponse(error_body(error), error.status, headers)

    @app.exception_handler(ApiError)
    async def refused(_request: Request, error: ApiError) -> JSONResponse:
        return answer(error)

    @app.exception_handler(SternfeldError)
    async def said_no(_request: Request, error: SternfeldError) -> JSONResponse:
        said = api_error(error)
        if said.status >= 500:
            _log.error("%s: %s", said.code, error)
        return answer(said)

    @app.exception_handler(RequestValidationError)
    async def not_understood(_request: Request, error: RequestValidationError) -> JSONResponse:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"])[:100]
        message = f"{where}: {problem['msg']}"[:300]
        return answer(ApiError(400, "input", message, {"where": where}))

    @app.exception_handler(ValidationError)
    async def not_valid(_request: Request, error: ValidationError) -> JSONResponse:
        return answer(ApiError(400, "input", "the request does not fit"))

    @app.exception_handler(HTTPException)
    async def plain(_request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "not_found", 405: "method", 413: "too_large"}
        response = answer(
            ApiError(error.status_code, codes.get(error.status_code, "input"), str(error.detail))
        )
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def failed(_request: Request, error: Exception) -> JSONResponse:
        office.metrics.errors += 1
        _log.error("a request failed", exc_info=error)
        return answer(ApiError(500, "internal", "something went wrong; it was written down"))
