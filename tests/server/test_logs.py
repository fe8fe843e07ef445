"""The log says what happened, and nothing that is nobody's business."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternfeld.server.logs import JsonLines, OncePerSecond, log_to
from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, pair, running


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    names = ("", "sternfeld", "uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy", "asyncio")
    before = [(n, logging.getLogger(n).handlers, logging.getLogger(n).level) for n in names]
    log_to(stream, logging.DEBUG)
    yield stream
    for name, handlers, level in before:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, True
        logger.setLevel(level)


def test_the_log_of_a_whole_evening_holds_no_secret(tmp_path: Path, written: io.StringIO) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        ada, bob, table = pair(server, house_rules={"start.order": "agreed"})
        ada.post("/account", {"login": "adelheid", "password": "correct horse"})
        code = bob.post("/handover")["code"]
        server.stranger().post(f"/handover/{code}")
        secret = ada.invitation(table)
        token = bob.view(table)["invitation"]
        socket = bob.socket()
        socket.watch(table, invitation=secret)
        ada.do(table, {"type": "say", "text": "my secret opinion"})
        rack = ada.view(table, invitation=secret)["game"]["rack"]
        ada.do(table, {"type": "exchange", "tiles": rack})
        ada.get(f"/tables/{table}/words/GEHEIM", 403)
        cookies = [ada.cookie, bob.cookie]
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line["message"] == "request" for line in lines)
    secrets = [*cookies, secret, code, "correct horse", "adelheid", "Ada", "Bob", "opinion"]
    for hidden in [*secrets, "GEHEIM", "".join(rack), ", ".join(rack)]:
        assert hidden not in text, hidden
    assert token is None
    assert not any("traceback" in line for line in lines)


def test_a_defect_is_written_down_and_not_told(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sternfeld.server.server import Server

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the inner secret")

    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        ada, _, table = pair(server)
        monkeypatch.setattr(Server, "audience", broken)
        response = ada.http.get(f"/tables/{table}")
        assert response.status_code == 500
        assert response.json()["error"]["code"] == "internal"
        assert "secret" not in response.text
        socket = ada.socket()
        socket.send(type="watch", table=table)
        assert socket.wait_for("error", table=table)["error"]["code"] == "internal"
        assert ada.get("/health") == {"status": "ok"}
    assert "the inner secret" in written.getvalue()


def test_what_clients_cause_in_libraries_is_one_json_line_a_second(written: io.StringIO) -> None:
    loop = asyncio.new_event_loop()
    for number in range(1000):  # as when no file descriptor is left
        loop.call_exception_handler(
            {"message": "socket.accept() out of system resource", "socket": number}
        )
    loop.close()
    logging.getLogger("somebody.else").warning("something else")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    accepting = [line for line in lines if "system resource" in line["message"]]
    assert 1 <= len(accepting) < 100  # the machine may be slow
    assert accepting[0]["logger"] == "asyncio"
    assert lines[-1]["message"] == "something else"


def test_how_many_lines_were_dropped_is_said_in_the_next() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(OncePerSecond())
    for at in (10.0, 10.4, 10.9, 11.1, 13.0):
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "full\n%s", (at,), None)
        record.created = at
        handler.handle(record)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line.get("dropped") for line in lines] == [None, 2, None]
