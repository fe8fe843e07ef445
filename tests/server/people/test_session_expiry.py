"""A session whose time has come: silent sockets are closed, and nobody sees anything any more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sternfeld.server.settings import ServerClock, Settings
from sternfeld.store.store import Store
from tests.server.running import GENEROUS, Running, Socket, running
from tests.support.clock import Clock

DAY_MS = 86_400_000
PATIENCE = 60


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(database_address: str, clock: Clock) -> Iterator[Running]:
    settings = Settings(
        database=database_address, limits=GENEROUS, session_days=10, now=clock, steady=clock
    )
    with running(settings) as server:
        yield server


def close_code(socket: Socket) -> int | None:
    try:
        while True:
            socket.next(PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_a_silent_socket_is_closed_when_its_session_runs_out(server: Running, clock: Clock) -> None:
    ada, stranger = server.person("Ada"), server.stranger()
    table = ada.open_table("me", "invitation", spectators="open")
    silent, bystander = ada.socket(), stranger.socket()
    silent.watch(table)
    bystander.wait_for("hello")
    clock.forward(days=11)
    assert close_code(silent) == 4401
    assert ada.get("/session")["player"] is None
    bystander.send(type="ping")
    bystander.wait_for("pong")


def test_a_session_in_use_goes_on_and_so_do_its_sockets(server: Running, clock: Clock) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    silent, first = ada.socket(), bob.socket()
    silent.wait_for("hello")
    clock.forward(days=3)
    second = server.person("Cleo").socket()
    clock.forward(days=3)
    assert ada.get("/session")["player"]["name"] == "Ada"
    clock.forward(days=5)
    assert close_code(first) == 4401
    clock.forward(days=3)
    assert close_code(second) == 4401, "by now the server has looked at Ada's session too"
    silent.send(type="ping")
    silent.wait_for("pong")


def test_a_session_prolonged_through_another_process_is_not_ended_here(
    server: Running, clock: Clock
) -> None:
    ada = server.person("Ada")
    silent = ada.socket()
    silent.wait_for("hello")
    store = Store(server.settings.database)
    hashed = next(iter(server.internals.sessions._known))
    store.people.touch(hashed, clock(), clock() + 30 * DAY_MS)
    store.close()
    first = server.person("Bob").socket()
    clock.forward(days=3)
    second = server.person("Cleo").socket()
    clock.forward(days=8)
    assert close_code(first) == 4401
    clock.forward(days=3)
    assert close_code(second) == 4401, "by now the server has looked at Ada's session too"
    silent.send(type="ping")
    silent.wait_for("pong")
    clock.forward(days=20)
    assert close_code(silent) == 4401


@pytest.mark.parametrize("days", [181, -181])
def test_a_clock_that_is_wrong_by_half_a_year_ends_no_session(tmp_path: Path, days: int) -> None:
    """Set while the server runs, wrong at a start, set right at the next; the clock that nobody can
    set goes on."""
    clock = Clock()
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, now=clock)
    cookies: list[str] = []

    def come_back_and_bring_a_friend(server: Running) -> None:
        for cookie in cookies:
            again = server.stranger()
            again.http.cookies.set("sternfeld", cookie)
            assert again.socket().wait_for("hello")["player"] is not None
            assert again.get("/session")["player"] is not None
        cookies.append(server.person().cookie)

    with running(settings) as server:
        come_back_and_bring_a_friend(server)
        clock.forward(days=days)
        come_back_and_bring_a_friend(server)
    for step in (0, -days, 0, days, -days):
        clock.forward(days=step)
        with running(settings) as server:
            come_back_and_bring_a_friend(server)


def test_a_session_nobody_used_for_long_has_run_out_at_the_next_start(tmp_path: Path) -> None:
    clock = Clock()
    settings = Settings(
        database=f"{tmp_path}/t.db", limits=GENEROUS, session_days=10, now=clock, steady=clock
    )
    with running(settings) as server:
        cookie = server.person().cookie
        clock.forward(days=6)
        server.person()
    clock.forward(days=6)
    with running(settings) as server:
        again = server.stranger()
        again.http.cookies.set("sternfeld", cookie)
        assert again.get("/session")["player"] is None
        assert server.internals.store.people.last_seen() is not None


def test_a_clock_that_is_set_back_goes_on() -> None:
    wall, steady = 1_000_000_000_000, 5_000_000_000
    clock = ServerClock(lambda: wall, lambda: steady)
    assert clock() == 1_000_000
    wall, steady = wall - 3_600_000_000_000, steady + 2_000_000_000
    assert clock() == 1_002_000
    steady += 1_000_000_000
    assert clock() == 1_003_000
    wall = 9_000_000_000_000
    assert clock() == 9_000_000


def test_time_goes_on_when_the_clock_was_set_back_before_a_start(tmp_path: Path) -> None:
    wall = Clock()

    def settings() -> Settings:
        clock = ServerClock(lambda: wall() * 1_000_000)
        return Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, now=clock)

    with running(settings()) as server:
        ada = server.person("Ada")
        opened = ada.view(ada.open_table("me"))["opened"]
    wall.forward(seconds=-3600)
    with running(settings()) as server:
        assert server.stranger().get("/session")["now"] >= opened
    wall.forward(days=-100)
    with running(settings()) as server:
        now = server.stranger().get("/session")["now"]
        assert now < opened, "a clock that was wrong for long is right again"
