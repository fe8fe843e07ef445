"""Dispatches announcements of other processes on the same PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, Thread

from sternfeld.server.background import surviving
from sternfeld.server.live.socket import Sockets
from sternfeld.server.people.session_expiry import close_ended
from sternfeld.server.server import Server
from sternfeld.store.bus import BusHandlers, listen

__all__ = ["start_listener"]


def start_listener(server: Server, sockets: Sockets, stop: Event) -> Thread:
    """Listen in a thread until ``stop`` is set."""
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    def soon(work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(work)

    def begin(work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(surviving("the answer to an announcement", work))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def table(name: str, newest: int, rewritten: bool) -> None:
        soon(lambda: begin(server.registry.heard(name, newest, rewritten=rewritten)))

    def ended(token_hash: str) -> None:
        def close() -> None:
            server.sessions.forget([token_hash])
            sockets.close_sessions([token_hash])

        soon(close)

    def here(note: str) -> None:
        soon(lambda: server.presence.heard(note))

    def job(kind: str, subject: str) -> None:
        soon(lambda: server.analysis_work.changed(kind, subject))

    def listening() -> None:
        def catch_up() -> None:
            begin(server.registry.refresh_all())
            begin(close_ended(server, sockets))
            server.presence.listening()

        soon(catch_up)

    handlers = BusHandlers(table, ended, here, job, listening)
    thread = Thread(target=listen, args=(server.store.database, handlers, stop), daemon=True)
    thread.start()
    return thread
