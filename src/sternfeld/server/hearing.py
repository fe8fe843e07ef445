"""What other processes on the same PostgreSQL say reaches those whom it concerns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, Thread

from sternfeld.server.expiry import close_ended
from sternfeld.server.office import Office
from sternfeld.server.socket import Sockets
from sternfeld.store.bus import Ears, listen

__all__ = ["listen_to_others"]


def listen_to_others(office: Office, sockets: Sockets, stop: Event) -> Thread:
    """Listen in a thread, until told to stop."""
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    def soon(work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(work)

    def begin(work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def table(name: str, newest: int, rewritten: bool) -> None:
        soon(lambda: begin(office.hall.heard(name, newest, rewritten=rewritten)))

    def ended(token_hash: str) -> None:
        def close() -> None:
            office.sessions.forget([token_hash])
            sockets.close_sessions([token_hash])

        soon(close)

    def here(note: str) -> None:
        soon(lambda: office.here.heard(note))

    def seen(note: str) -> None:
        soon(lambda: office.sightings.heard(note))

    def listening() -> None:
        def catch_up() -> None:
            begin(office.hall.refresh_all())
            begin(close_ended(office, sockets))
            office.here.listening()
            office.sightings.listening()

        soon(catch_up)

    ears = Ears(table, ended, here, seen, listening)
    ear = Thread(target=listen, args=(office.store.database, ears, stop), daemon=True)
    ear.start()
    return ear
