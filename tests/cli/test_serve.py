"""``sternfeld serve``, ``backup`` and ``restore`` as people run them."""

import gc
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from sternfeld.cli.app import run
from tests.support.forked_server import free_port

SERVE = [str(Path(sys.executable).parent / "sternfeld"), "serve", "--host", "127.0.0.1"]


def test_a_server_is_announced_serves_and_stops_in_good_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = free_port()
    database = str(tmp_path / "table.db")
    with subprocess.Popen(
        [*SERVE, "--port", str(port), "--database", database, "--verbose"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address)
        with httpx.Client(base_url=f"{address}/api") as client:
            client.post("/session", json={"name": "Ada"}).raise_for_status()
            plan = {"edition": "mini", "seats": [{"kind": "me"}]}
            table = client.post("/tables", json=plan).raise_for_status().json()["table"]
            assert run(["backup", str(tmp_path / "b.gz"), "--database", database]) == 0
        process.send_signal(signal.SIGTERM)
        printed, logged = process.communicate(timeout=30)
    assert f"Sternfeld: {address}/" in printed
    assert "█" in printed
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["message"] for line in lines if line["message"] in ("started", "stopped")] == [
        "started",
        "stopped",
    ]
    assert not any("traceback" in line for line in lines)
    restored = str(tmp_path / "restored.db")
    assert run(["restore", str(tmp_path / "b.gz"), "--database", restored]) == 0
    assert run(["restore", str(tmp_path / "b.gz"), "--database", restored]) == 2
    assert "not empty" in capsys.readouterr().err
    from sternfeld.store.store import Store

    store = Store(restored)
    assert store.log.load(table) is not None
    store.close()


def _wait_for(address: str) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            httpx.get(f"{address}/api/health").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("the server did not start")


@pytest.mark.parametrize(
    ("more", "smtp", "expected"),
    [
        ((), "smtp://mail.example.org", "expected --public-address too"),
        (("--public-address", "https://example.org"), None, "STERNFELD_SMTP"),
        (("--public-address", "https://example.org"), "mail", "expected smtp://user:password"),
    ],
)
def test_mail_needs_a_mail_server_and_a_public_address(
    more: tuple[str, ...],
    smtp: str | None,
    expected: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("STERNFELD_SMTP", raising=False)
    if smtp is not None:
        monkeypatch.setenv("STERNFELD_SMTP", smtp)
    enabled = gc.isenabled()
    try:
        database = ("--database", str(tmp_path / "t.db"))
        assert run(["serve", *database, "--mail-from", "table@example.org", *more]) == 2
    finally:
        if enabled:
            gc.enable()
    assert expected in capsys.readouterr().err
