"""A session whose time has come: silent sockets are closed, and nobody sees anything any more."""

import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from sternfeld.server.settings import Settings
from sternfeld.store.store import Store
from tests.server.running import GENEROUS, Running, Socket, running

DAY_MS = 86_400_000
PATIENCE = 60


class Clock:
    """The server's clock, put forward by hand."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(database_address: str, clock: Clock) -> Iterator[Running]:
    settings = Settings(database=database_address, limits=GENEROUS, session_days=10, now=clock)
    with running(settings) as server:
        yield server


def close_code(socket: Socket) -> int | None:
    try:
        while True:
            socket.next(PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_a_silent_socket_is_closed_when_its_session_runs_out(house: Running, clock: Clock) -> None:
    ada, stranger = house.person("Ada"), house.stranger()
    table = ada.open_table("me", "invitation", spectators="open")
    silent, bystander = ada.socket(), stranger.socket()
    silent.watch(table)
    bystander.wait_for("hello")
    clock.ahead += 11 * DAY_MS
    assert close_code(silent) == 4401
    assert ada.get("/session")["player"] is None
    bystander.send(type="ping")
    bystander.wait_for("pong")


def test_a_session_in_use_goes_on_and_so_do_its_sockets(house: Running, clock: Clock) -> None:
    ada = house.person("Ada")
    silent = ada.socket()
    silent.wait_for("hello")
    clock.ahead += 6 * DAY_MS
    assert ada.get("/session")["player"]["name"] == "Ada"
    clock.ahead += 6 * DAY_MS
    time.sleep(2.5)  # time enough to be closed
    silent.send(type="ping")
    silent.wait_for("pong")


def test_a_session_prolonged_through_another_process_is_not_ended_here(
    house: Running, clock: Clock
) -> None:
    ada = house.person("Ada")
    silent = ada.socket()
    silent.wait_for("hello")
    store = Store(house.settings.database)
    hashed = next(iter(house.internals.sessions._known))
    store.people.touch(hashed, clock(), clock() + 30 * DAY_MS)
    store.close()
    clock.ahead += 11 * DAY_MS
    time.sleep(2.5)
    silent.send(type="ping")
    silent.wait_for("pong")
    clock.ahead += 20 * DAY_MS
    assert close_code(silent) == 4401
