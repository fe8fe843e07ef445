"""The log says what happened, and nothing that is nobody's business."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternfeld.server.logs import log_to
from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, pair, running


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    names = ("sternfeld", "uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy")
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
