"""Hearing other processes on one PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread

import pytest

from sternfeld.store import bus
from sternfeld.store.database import Database
from sternfeld.store.notices import HERE, announce
from tests.support.postgres import Postgres
from tests.support.relay import Relay

PATIENCE = 60


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_connection_that_died_without_a_word_is_made_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(bus, "LOOK_SECONDS", 0.05)
    address = postgres.new_database()
    relay = Relay(postgres.folder)
    near, far = Database(address), Database(relay.address_of(address))
    heard: list[str] = []
    stop = Event()
    handlers = bus.BusHandlers(
        lambda _table, _version, _rewritten: None,
        lambda _ended: None,
        heard.append,
        lambda _kind, _subject: None,
        lambda: None,
    )

    def is_heard(note: str) -> bool:
        # Said again and again: on a busy machine the listener may be just between two connections.
        announce(near, HERE, [note])
        return note in heard

    thread = Thread(target=bus.listen, args=(far, handlers, stop), daemon=True)
    thread.start()
    try:
        wait_until(lambda: is_heard("first"))
        wait_until(lambda: relay.deafen() == 1)
        wait_until(lambda: is_heard("second"))
    finally:
        stop.set()
        thread.join()
        near.close()
        far.close()
        relay.close()
