"""Connections that hold on to the server without asking it anything."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from sternfeld.server.http import connections
from sternfeld.server.http.connections import connection_class, socket_class
from sternfeld.server.live.channel import EXTENSION
from sternfeld.server.run import within_files
from sternfeld.server.settings import Limits, Rate, Settings
from tests.server.running import GENEROUS, running

HALF = (
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
    b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 99\r\n\r\n{",
    b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nHo",
)


@pytest.mark.parametrize("half", HALF, ids=["nothing", "headers", "body", "second"])
def test_a_request_that_does_not_end_is_cut_off(tmp_path: Path, half: bytes) -> None:
    hasty = replace(GENEROUS, request_seconds=0.2)
    with (
        running(Settings(database=f"{tmp_path}/t.db", limits=hasty)) as server,
        create_connection(("127.0.0.1", server.port), timeout=60) as connection,
    ):
        connection.sendall(half)
        with suppress(ConnectionResetError):
            while connection.recv(4096):
                pass


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that accepts everything."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await receive()
    else:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


async def test_only_the_rest_of_a_request_is_waited_for() -> None:
    limited = connection_class(Limits(), "")
    config = Config(answer, http=limited, ws="websockets-sansio", log_config=None)
    state, made = ServerState(), list[Any]()

    def connected() -> Any:
        made.append(limited(config, state, {}))
        return made[-1]

    async def until(waits: bool) -> None:
        async with asyncio.timeout(60):
            while [one._deadline is not None for one in made] != [waits]:
                await asyncio.sleep(0.001)

    listening = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await until(True)  # for a first request
        request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        writer.write(request)
        await reader.readuntil(b"\r\n\r\n")
        await until(False)
        writer.write(request[:20])
        await until(True)
        writer.write(request[20:])
        await reader.readuntil(b"\r\n\r\n")
        await until(False)
        writer.write(
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        await until(False)
        writer.close()
        await asyncio.gather(*state.tasks)


def test_half_requests_of_one_address_do_not_stop_the_server(tmp_path: Path) -> None:
    few = replace(GENEROUS, connections_per_address=5)
    settings = Settings(database=f"{tmp_path}/t.db", limits=few)
    with running(settings, proxies="127.0.0.0/16") as server, ExitStack() as stack:
        here = ("127.1.0.1", 0)  # no trusted proxy
        for number in range(6):
            connection = create_connection(("127.0.0.1", server.port), 60, here)
            stack.enter_context(connection)
            connection.sendall(HALF[1])
            if number == 5:
                assert connection.recv(4096).startswith(b"HTTP/1.1 429 ")
        ada = server.person("Ada")  # through a proxy, which may have as many as it likes
        ada.socket().wait_for("hello")
        more = [create_connection(("127.0.0.1", server.port), 60) for _ in range(8)]
        for connection in more:
            stack.enter_context(connection)
            connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_a_connection_that_became_a_socket_counts_as_a_socket_only(tmp_path: Path) -> None:
    few = replace(GENEROUS, connections_per_address=2)
    with running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server:
        ada = server.person("Ada")
        for _ in range(5):
            ada.socket().wait_for("hello")


def test_the_limit_of_open_files_is_raised_at_the_start() -> None:
    code = (
        "import resource as r;"
        "from sternfeld.server.run import raise_file_limit;"
        "r.setrlimit(r.RLIMIT_NOFILE, (100, 200));"
        "raise_file_limit();"
        "print(r.getrlimit(r.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(200, 200)\n"


UPGRADE = (
    b"GET /api/ws HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
EMPTY = b"\x80\0\0\0\0"  # without its first byte: masked, no bytes
PING, PONG = b"\x89" + EMPTY, b"\x8a\0"
FRAGMENT, NEXT_FRAGMENT = b"\x01" + EMPTY, b"\0" + EMPTY


def upgraded(port: int, source: str = "127.0.0.1") -> socket:
    """A WebSocket that sends what it likes; the server has said hello."""
    connection = create_connection(("127.0.0.1", port), 60, (source, 0))
    connection.sendall(UPGRADE)
    read = b""
    while b'"hello"' not in read:
        read += connection.recv(4096)
    return connection


def test_who_sends_frames_without_end_waits_and_nobody_else_does(tmp_path: Path) -> None:
    few = replace(GENEROUS, per_address=Rate(10, 0.001))
    with (
        running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server,
        upgraded(server.port) as flood,
        upgraded(server.port, "127.0.0.2") as other,
    ):
        flood.sendall(PING * 5000)
        answers = flood.recv(65_536)
        assert answers.startswith(PONG)
        for _ in range(20):
            other.sendall(PING)
            assert other.recv(4096) == PONG
        flood.setblocking(False)
        with suppress(BlockingIOError):
            while more := flood.recv(65_536):
                answers += more
        assert len(answers) // len(PONG) < 3000, "a piece or two are read, then nothing"


def test_a_message_in_fragments_without_end_is_cut_off(tmp_path: Path) -> None:
    with (
        running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server,
        upgraded(server.port) as endless,
    ):
        endless.sendall(FRAGMENT + NEXT_FRAGMENT * 100 + PING)
        with suppress(ConnectionResetError):
            assert endless.recv(4096) == b""


def asked(port: int, request: bytes) -> bytes:
    """What the server says, until it closes the connection."""
    with create_connection(("127.0.0.1", port), 60) as connection:
        answer = b""
        with suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(request)
            while more := connection.recv(65_536):
                answer += more
        return answer


GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        many = b"".join(b"X-%d: y\r\n" % number for number in range(5000))
        answer = asked(server.port, GET + many + b"\r\n")
        assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")


def test_a_query_without_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        query = b"&".join(b"a%d" % number for number in range(500))
        request = b"GET /api/editions?%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        assert asked(server.port, request % query).startswith(b"HTTP/1.1 414 ")


def test_requests_that_were_sent_ahead_are_dropped_when_there_are_too_many(tmp_path: Path) -> None:
    few = replace(GENEROUS, per_address=Rate(5, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server:
        answer = asked(server.port, (GET + b"\r\n") * 50)
        assert answer.count(b"HTTP/1.1 200 ") == 5
        assert answer.count(b"HTTP/1.1 429 ") == 1


def test_long_headers_count_more_than_once(tmp_path: Path) -> None:
    few = replace(GENEROUS, per_address=Rate(10, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server:
        answer = asked(server.port, (GET + b"X: " + b"y" * 7000 + b"\r\n\r\n") * 9)
        assert answer.count(b"HTTP/1.1 200 ") == 2


def test_connections_leave_files_for_the_database() -> None:
    assert within_files(Limits(), 1024) == replace(Limits(), connections=298, sockets=298)
    assert within_files(Limits(), 1_000_000) == Limits()
    many_sockets = replace(Limits(), connections=2_000, sockets=15_000)
    assert within_files(many_sockets, 20_000) == many_sockets
    assert within_files(Limits(), -1) == Limits()


def test_many_addresses_together_have_only_so_many_connections(tmp_path: Path) -> None:
    few = replace(GENEROUS, connections=4)
    with running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server, ExitStack() as stack:
        for number in range(1, 6):
            here = (f"127.0.0.{number}", 0)
            connection = create_connection(("127.0.0.1", server.port), 60, here)
            stack.enter_context(connection)
            connection.sendall(GET + b"\r\n")
            status = b"HTTP/1.1 200 " if number < 5 else b"HTTP/1.1 429 "
            assert connection.recv(4096).startswith(status)


MUCH = b"x" * 8_000_000  # more than the buffers of the system hold


async def answer_much(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that says much, and closes sockets after that."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        channel = scope["extensions"][EXTENSION]
        channel.write(MUCH)
        if scope["path"] == "/closed":
            channel.transport.close()
        await receive()
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": MUCH})


@asynccontextmanager
async def not_reading(limits: Limits, requests: bytes) -> AsyncIterator[tuple[Any, ServerState]]:
    """The server's end of a connection whose other end sends this and reads nothing."""
    http, ws = connection_class(limits, ""), socket_class(limits, "")
    config, state, made = Config(answer_much, http=http, ws=ws, log_config=None), ServerState(), []

    def connected() -> Any:
        made.append(http(config, state, {}))
        return made[-1]

    listening = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with listening, asyncio.timeout(60):
        with socket() as connection:
            connection.setsockopt(SOL_SOCKET, SO_RCVBUF, 2048)
            connection.connect(listening.sockets[0].getsockname())
            connection.sendall(requests)
            while not made:
                await asyncio.sleep(0.001)
            yield made[0], state
        await asyncio.gather(*state.tasks)


@pytest.mark.parametrize(
    "requests",
    [
        GET + b"\r\n",
        GET + b"Connection: close\r\n\r\n",
        UPGRADE,
        UPGRADE.replace(b"/api/ws", b"/closed"),
        GET + b"\r\n" + UPGRADE,
    ],
    ids=["answer", "last answer", "socket", "closed socket", "answer before a socket"],
)
async def test_who_does_not_take_what_was_written_is_cut_off(requests: bytes) -> None:
    hasty = replace(Limits(), request_seconds=0.1)
    async with not_reading(hasty, requests) as (_, state):
        while state.connections:
            await asyncio.sleep(0.001)


async def test_a_socket_knows_that_an_earlier_answer_was_not_taken() -> None:
    async with not_reading(Limits(), GET + b"\r\n" + UPGRADE) as (connection, _):
        while connection.transport.get_protocol() is connection:
            await asyncio.sleep(0.001)
        assert not connection.transport.get_protocol().is_writable
        connection.transport.abort()


async def test_who_takes_what_was_written_slowly_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with not_reading(Limits(), GET + b"\r\n") as (connection, _):
        while connection._checking is None:
            await asyncio.sleep(0.001)
        monkeypatch.setattr(
            connections, "MIN_BYTES_PER_SECOND", -1
        )  # to take nothing is quick enough
        connection._check_taken()
        assert not connection.transport.is_closing()
        monkeypatch.setattr(connections, "MIN_BYTES_PER_SECOND", 1)
        connection._check_taken()
        assert connection.transport.is_closing()
