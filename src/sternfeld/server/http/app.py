"""The app: routes, the socket, the guard around them, and what runs beside them."""

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
from starlette.types import Receive, Scope, Send

from sternfeld.errors import SternfeldError, StoreError
from sternfeld.server.cluster.listener import start_listener
from sternfeld.server.errors import ApiError, api_error, error_body
from sternfeld.server.http.guard import Guard, is_among
from sternfeld.server.http.routes import (
    analysis,
    coach,
    finished,
    health,
    notifications,
    own_games,
    people,
    positions,
    reference,
    tables,
    what_if,
)
from sternfeld.server.http.routes.common import ErrorBody, known_query
from sternfeld.server.http.static_files import static_response
from sternfeld.server.live.socket import Sockets
from sternfeld.server.maintenance import run_maintenance
from sternfeld.server.people.session_expiry import close_expired_sessions
from sternfeld.server.people.sessions import DAY_MS
from sternfeld.server.server import Server, load_the_rest
from sternfeld.server.settings import ServerClock, Settings
from sternfeld.server.tables.missing_results import write_missing_results

__all__ = ["create_app", "new_api"]

LOAD_REST_AFTER_SECONDS = 1.0
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
    """The HTTP routes, which need an server before they can be used."""
    api = _Described(
        title="Sternfeld",
        version=version("sternfeld"),
        description="The table server. See docs/server-api.md for the WebSocket.",
        responses=_ERRORS,
        docs_url=None,
        redoc_url=None,
    )
    for module in (
        people,
        notifications,
        tables,
        reference,
        positions,
        coach,
        finished,
        own_games,
        analysis,
        what_if,
        health,
    ):
        api.include_router(module.router, dependencies=[Depends(known_query)])
    return api


def create_app(settings: Settings) -> FastAPI:
    """A server process; nothing runs before its lifespan begins."""
    sockets = Sockets()
    server = Server(settings, sockets.tell_thinking)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with _running(server, sockets):
            yield

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    api = new_api()
    for which in (app, api):
        which.state.server = server
        which.state.sockets = sockets
        _answer_errors(which, server)

    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        await sockets.serve(scope, receive, send, server)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> str:
        client = request.client.host if request.client else ""
        if not is_among(client, settings.metrics_from):
            raise ApiError(403, "forbidden", "the metrics are not for this address")
        gauges = _gauges(server, sockets)
        with suppress(StoreError):  # the rest can be told without the database
            gauges["analyses_open"] = await server.threads.read(server.store.jobs.open_count)
        return server.metrics.text(gauges)

    app.mount("/api", api)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str) -> Response:
        return static_response(path)

    app.add_middleware(
        Guard, settings=settings, metrics=server.metrics, sockets={"/api/ws": socket}
    )
    return app


@asynccontextmanager
async def _running(server: Server, sockets: Sockets) -> AsyncIterator[None]:
    """Start what runs beside the requests; end it in good order."""
    server.writer.start()
    await server.threads.read(_forget, server)
    stop = Event()
    ear = start_listener(server, sockets, stop)
    server.analysis_work.start()
    beside = [
        asyncio.ensure_future(server.presence.run()),
        asyncio.ensure_future(server.timers.run()),
        asyncio.ensure_future(server.computers.run()),
        asyncio.ensure_future(server.notices.run()),
        asyncio.ensure_future(close_expired_sessions(server, sockets)),
        asyncio.ensure_future(write_missing_results(server.store, server.threads)),
        asyncio.ensure_future(_load_the_rest(server)),
        asyncio.ensure_future(
            run_maintenance(server.registry, server.settings.evict_after_seconds)
        ),
    ]
    _log.info("started")
    try:
        yield
    finally:
        sockets.stop()
        stop.set()
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await server.computers.stop()
        await server.analysis_work.stop()
        await asyncio.to_thread(ear.join)
        await server.presence.leave()
        await asyncio.to_thread(server.notices.stop)
        await asyncio.to_thread(server.writer.stop)
        await asyncio.to_thread(server.threads.stop)
        server.store.close()
        server.single_process.release()
        _log.info("stopped")


async def _load_the_rest(server: Server) -> None:
    """Those who come back after a restart are answered first."""
    await asyncio.sleep(LOAD_REST_AFTER_SECONDS)
    await server.threads.read(load_the_rest)


def _go_on(server: Server) -> None:
    """Let time go on from where it was, although the machine's clock may have been set back.

    What was written more than a day ahead of it was written by a clock that was wrong then.
    """
    now = server.settings.now
    last = server.store.index.last_updated(now() + DAY_MS)
    if last is not None and isinstance(now, ServerClock):
        now.go_on_from(last)


def _forget(server: Server) -> None:
    """Clear away what is old. It can wait: with a full disk one can still look at tables."""
    try:
        _go_on(server)
        server.sessions.begin()
        server.store.log.forget_commands(server.settings.now())
    except StoreError as error:
        _log.warning("old records could not be deleted: %s", error)


def _gauges(server: Server, sockets: Sockets) -> dict[str, float]:
    return {
        "sockets": len(sockets),
        "live_tables": len(server.registry),
        "commits": server.writer.commits,
        "appends": server.writer.appends,
        "commands_carried": server.runner.carried,
        "commands_refused": server.runner.refused,
        "lost_races": server.runner.lost_races,
        "computers_waiting": len(server.computers.queue),
        "computer_seconds": server.computers.seconds,
        "push_messages": server.notices.push.messages,
    }


def _answer_errors(app: FastAPI, server: Server) -> None:
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
        server.metrics.errors += 1
        _log.error("a request failed", exc_info=error)
        return answer(ApiError(500, "internal", "something went wrong; the error was logged"))
