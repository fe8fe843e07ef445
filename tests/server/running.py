"""A real server in a thread, and people who use it as browsers do."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, cast
from uuid import uuid4

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from sternfeld.server.run import config_for
from sternfeld.server.server import Server
from sternfeld.server.settings import Limits, Rate, Settings
from tests.support.changes import Reader
from tests.support.command_socket import CommandSocket

GENEROUS = Limits(
    per_session=Rate(1000, 1000),
    per_address=Rate(100_000, 100_000),
    guests=Rate(1000, 1000),
    logins=Rate(1000, 1000),
    tables=Rate(1000, 1000),
    lookups=Rate(1000, 1000),
    positions=Rate(10_000, 10_000),
    imports=Rate(1000, 1000),
    analyses_at_address=Rate(1000, 1000),
    mail_questions=Rate(1000, 1000),
)
_names = count(1)


class _StopsSoon(uvicorn.Server):
    """Looks a hundred times a second whether it should stop: hundreds of tests wait for that."""

    async def main_loop(self) -> None:
        for counter in count():
            if counter % 10 == 0 and await self.on_tick(counter // 10):
                break
            await asyncio.sleep(0.01)
            if self.should_exit:
                break


class Running:
    """A server that runs."""

    def __init__(self, settings: Settings, proxies: str = "") -> None:
        self.settings = settings
        config = config_for(settings, "127.0.0.1", 0, proxies)
        self.internals: Server = cast(FastAPI, config.app).state.server
        self._server = _StopsSoon(config)
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listening]}, daemon=True
        )
        self._listening = listening
        self._people: list[Person] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Running:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        for person in self._people:
            person.close()
        self._server.should_exit = True
        self._thread.join(20)
        self._listening.close()
        assert not self._thread.is_alive(), "the server did not stop"

    def person(self, name: str | None = None) -> Person:
        """Somebody with a session."""
        person = Person(self, name or f"Person {next(_names)}")
        self._people.append(person)
        return person

    def stranger(self) -> Person:
        """Somebody without a session."""
        person = Person(self, None)
        self._people.append(person)
        return person


@contextmanager
def running(settings: Settings, proxies: str = "") -> Iterator[Running]:
    server = Running(settings, proxies).start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """A browser with its cookie."""

    def __init__(self, server: Running, name: str | None) -> None:
        self.server = server
        self.name = name or ""
        # Certificates, which no test needs, would take a tenth of a second.
        self.http = httpx.Client(base_url=f"{server.address}/api", timeout=40, verify=False)
        self._sockets: list[Socket] = []
        self._of_thread = threading.local()
        self._command_sockets: list[CommandSocket] = []
        if name is not None:
            assert self.http.post("/session", json={"name": name}).status_code == 201

    def close(self) -> None:
        for one in self._sockets:
            one.close()
        for other in self._command_sockets:
            other.close()
        self.http.close()

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("sternfeld") or ""

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        response = self.http.get(path, params=params)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        response = self.http.post(path, json=body) if body is not None else self.http.post(path)
        assert response.status_code == status, response.text
        return response.json()

    def patch(self, path: str, body: object, status: int = 200) -> Any:
        response = self.http.patch(path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    def delete(self, path: str, status: int = 200, **params: Any) -> Any:
        response = self.http.delete(path, params=params)
        assert response.status_code == status, response.text
        return response.json()

    def open_table(self, *seats: str, **plan: Any) -> str:
        """Open a table with seats such as me, invitation, computer:beginner, device:Cleo."""
        body: dict[str, Any] = {"edition": "mini", "seats": [_seat(seat) for seat in seats]} | plan
        table: str = self.post("/tables", body, 201)["table"]
        return table

    def view(self, table: str, **params: Any) -> Any:
        return self.get(f"/tables/{table}", **params)["view"]

    def invitation(self, table: str) -> str:
        token: str = self.view(table)["invitation"]["token"]
        return token

    def sit_down(self, invitation: str, **body: Any) -> str:
        table: str = self.post(f"/invitations/{invitation}", {"id": str(uuid4())} | body)["table"]
        return table

    def send(self, table: str, command: dict[str, Any], **body: Any) -> Any:
        """Send a command, as somebody who has just looked; the server's `done` or `error`.

        Each thread has a socket of its own, so that commands can race.
        """
        if "version" not in body:
            body["version"] = self.get(f"/tables/{table}")["version"]
        body = {"id": str(uuid4()), "command": command} | body
        try:
            return self._commands().do(table, body)
        except ConnectionError:  # the server was started again meanwhile
            return self._commands().do(table, body)

    def _commands(self) -> CommandSocket:
        sockets: dict[str, CommandSocket] = self._of_thread.__dict__
        if self.cookie not in sockets:
            forwarded = self.http.headers.get("X-Forwarded-For")
            headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
            if self.cookie:
                headers["Cookie"] = f"sternfeld={self.cookie}"
            sockets[self.cookie] = CommandSocket(self.server.address, headers)
            self._command_sockets.append(sockets[self.cookie])
        return sockets[self.cookie]

    def do(self, table: str, command: dict[str, Any], **body: Any) -> Any:
        """Carry out a command."""
        answer = self.send(table, command, **body)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, table: str, command: dict[str, Any], **body: Any) -> str:
        """Try a command that is refused; the code of the error."""
        answer = self.send(table, command, **body)
        assert answer["type"] == "error", answer
        code: str = answer["error"]["code"]
        return code

    def socket(self, **headers: str) -> Socket:
        cookie = {"Cookie": f"sternfeld={self.cookie}"} if self.cookie else {}
        address = self.server.address.replace("http", "ws") + "/api/ws"
        opened = Socket(address, cookie | headers)
        self._sockets.append(opened)
        return opened


class Socket:
    """A WebSocket that looks for the message it wants."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._stack = ExitStack()
        opening = connect(address, additional_headers=headers, max_size=None, close_timeout=1)
        self.connection: ClientConnection = self._stack.enter_context(opening)
        self.seen: list[Any] = []
        self._reader = Reader()

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def next(self, timeout: float = 10) -> Any:
        message = self._reader.read(json.loads(self.connection.recv(timeout)))
        self.seen.append(message)
        return message

    def wait_for(self, kind: str, timeout: float = 10, **members: Any) -> Any:
        """The next message of that type with those members."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] == kind and all(message.get(k) == v for k, v in members.items()):
                return message

    def watch(self, table: str, audience: str | None = None, **more: Any) -> Any:
        asked = {} if audience is None else {"as": audience}
        self.send(type="watch", table=table, **asked, **more)
        return self.wait_for("update", table=table)

    def wait_for_version(self, table: str, version: int, timeout: float = 10) -> Any:
        while True:
            update = self.wait_for("update", timeout, table=table)
            if update["version"] >= version:
                return update

    def do(self, table: str, command: dict[str, Any], version: int, name: str = "") -> Any:
        name = name or str(uuid4())
        self.send(type="do", table=table, id=name, version=version, command=command)
        while True:
            message = self.next()
            if message["type"] in ("done", "error") and message.get("id") == name:
                return message

    def close(self) -> None:
        self._stack.close()


def _seat(text: str) -> dict[str, str]:
    kind, _, rest = text.partition(":")
    if kind == "computer":
        return {"kind": kind, "level": rest or "beginner"}
    return {"kind": kind, "name": rest} if rest else {"kind": kind}


def pair(server: Running, **plan: Any) -> tuple[Person, Person, str]:
    """Ada and Bob at a table where the game has begun."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open_table("me", "invitation", **plan)
    bob.sit_down(ada.invitation(table))
    return ada, bob, table
