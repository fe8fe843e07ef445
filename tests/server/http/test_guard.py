from pathlib import Path
from socket import gethostname
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sternfeld.server.settings import Limits, Rate, Settings
from tests.server.running import Running, Socket, running

# Reading certificates, which no test needs, would take a tenth of a second each time.
HTTP = httpx.Client(verify=False, limits=httpx.Limits(max_keepalive_connections=0))


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/session", "/api/nowhere", "/join/x", "/api/tables/x"):
        headers = HTTP.get(server.address + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "x"])
def test_another_site_cannot_act_for_a_visitor(server: Running, origin: str) -> None:
    ada = server.person("Ada")
    response = ada.http.patch("/session", json={"name": "X"}, headers={"Origin": origin})
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "origin"
    with pytest.raises(InvalidStatus) as refused:
        ada.socket(Origin=origin)
    assert refused.value.response.status_code == 403
    assert ada.get("/session")["player"]["name"] == "Ada"


def test_the_own_site_can(server: Running) -> None:
    ada = server.person("Ada")
    headers = {"Origin": server.address}
    assert ada.http.patch("/session", json={"name": "X"}, headers=headers).status_code == 200
    ada.socket(Origin=server.address).wait_for("hello")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_cannot_post_without_an_origin_either(server: Running, site: str) -> None:
    headers = {"Sec-Fetch-Site": site}
    response = HTTP.post(server.address + "/api/session", json={"name": "A"}, headers=headers)
    assert response.json()["error"]["code"] == "origin"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(server: Running, kind: str) -> None:
    response = HTTP.post(
        server.address + "/api/session", content='{"name":"A"}', headers={"Content-Type": kind}
    )
    assert response.status_code == 415
    assert response.json()["error"]["code"] == "content_type"


def test_a_large_body_is_refused_with_or_without_its_length(server: Running) -> None:
    body = b'{"name":"' + b"x" * 100_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    address = server.address + "/api/session"
    assert HTTP.post(address, content=body, headers=headers).status_code == 413
    chunks = (body[i : i + 1000] for i in range(0, len(body), 1000))
    response = HTTP.post(address, content=chunks, headers=headers)
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "not_found"),
        ("PUT", "/session", None, 405, "method"),
        ("GET", "/tables/unknown", None, 404, "not_found"),
        ("GET", "/invitations/unknown", None, 404, "not_found"),
        ("POST", "/session", "not json", 400, "input"),
        ("POST", "/session", '{"name":1}', 400, "input"),
        ("POST", "/session", '{"name":"A","more":1}', 400, "input"),
        ("GET", "/tables?show=all", None, 400, "input"),
        ("GET", "/editions/none", None, 404, "not_found"),
        ("POST", "/rules", '{"edition":"none"}', 400, "rules"),
        ("POST", "/rules", '{"edition":"mini","house_rules":{"rack":99}}', 400, "rules"),
    ],
)
def test_every_refusal_has_the_same_shape(
    server: Running, method: str, path: str, body: str | None, status: int, code: str
) -> None:
    headers = {"Content-Type": "application/json"} if body is not None else {}
    response = HTTP.request(method, server.address + "/api" + path, content=body, headers=headers)
    assert response.status_code == status
    assert set(response.json()) == {"error"}
    assert set(response.json()["error"]) == {"code", "message", "detail"}
    assert response.json()["error"]["code"] == code


def test_files_outside_the_client_are_not_served(server: Running) -> None:
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/%00"):
        text = HTTP.get(server.address + path).text
        assert "import" not in text
        assert "root:" not in text


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    strict = Limits(per_address=Rate(20, 0.01), guests=Rate(3, 0.01))
    with running(Settings(database=f"{tmp_path}/t.db", limits=strict)) as server:
        for _ in range(3):
            server.person()
        response = HTTP.post(server.address + "/api/session", json={"name": "A"})
        assert response.status_code == 429
        assert response.json()["error"]["code"] == "too_many"
        assert int(response.headers["retry-after"]) >= 1
        statuses = [HTTP.get(server.address + "/api/session").status_code for _ in range(30)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


def test_a_socket_that_talks_too_much_is_closed(tmp_path: Path) -> None:
    strict = Limits(per_session=Rate(10, 1))
    with running(Settings(database=f"{tmp_path}/t.db", limits=strict)) as server:
        socket = server.person().socket()
        for _ in range(10):
            socket.send(type="ping")
        with pytest.raises(ConnectionClosed, match="4429"):
            _talk(socket)
        codes = [message["error"]["code"] for message in socket.seen if "error" in message]
        assert set(codes) == {"too_many"}


def _talk(socket: Socket) -> None:
    for _ in range(200):
        socket.send(type="ping")
        socket.next()


def test_too_many_sockets_from_one_address_are_refused(tmp_path: Path) -> None:
    few = Limits(sockets_per_address=3)
    with running(Settings(database=f"{tmp_path}/t.db", limits=few)) as server:
        ada = server.person()
        opened = [ada.socket() for _ in range(3)]
        for socket in opened:
            socket.wait_for("hello")
        with pytest.raises(InvalidStatus):
            ada.socket()


def test_a_name_of_somebody_else_is_refused(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", hosts=("example.org",))
    with running(settings) as server:
        address = server.address + "/api/session"
        names = ("example.org", "127.0.0.1:8000", "localhost", "[::1]:80", gethostname())
        for name in names:
            assert HTTP.get(address, headers={"Host": name}).status_code == 200, name
        for name in ("evil.example", "example.org.evil.example", "[", ""):
            response = HTTP.get(address, headers={"Host": name})
            assert response.status_code == 421, name
            assert response.json()["error"]["code"] == "host"
        with pytest.raises(InvalidStatus):
            server.stranger().socket(Host="evil.example")


def test_with_tls_an_origin_without_is_another_site(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", secure_cookies=True)
    with running(settings) as server:
        address = server.address + "/api/session"
        body: dict[str, Any] = {"json": {"name": "A"}}
        own, host = {"Origin": f"https://127.0.0.1:{server.port}"}, {"Origin": server.address}
        response = HTTP.post(address, **body, headers=own)
        assert response.status_code == 201
        assert response.headers["strict-transport-security"] == "max-age=31536000"
        assert HTTP.post(address, **body, headers=host).status_code == 403


def test_metrics_are_for_this_machine_unless_the_host_says_otherwise(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    for allowed, status in {"127.0.0.1": 403, "127.0.0.1, 203.0.113.0/24": 200, "*": 200}.items():
        settings = Settings(database=f"{tmp_path}/t.db", metrics_from=allowed)
        with running(settings, "127.0.0.1") as server:
            address = server.address + "/metrics"
            assert HTTP.get(address, headers=forwarded).status_code == status
            assert HTTP.get(address).status_code == 200


def test_metrics_tell_numbers_and_no_names(server: Running) -> None:
    ada = server.person("Adelheid")
    table = ada.open_table("me")
    ada.do(table, {"type": "pass"})
    text = HTTP.get(server.address + "/metrics").text
    assert 'sternfeld_commands_total{type="pass",outcome="done"} 1' in text
    assert "sternfeld_command_seconds_count 1" in text
    assert 'sternfeld_socket_messages_total{type="do"} 1' in text
    assert 'route="/api/tables/{table}"' in text
    assert "Adelheid" not in text
    assert table not in text
    assert HTTP.get(server.address + "/api/health").json() == {"status": "ok"}


def test_a_client_cannot_fill_the_memory_with_methods(server: Running) -> None:
    metrics = server.address + "/metrics"
    HTTP.get(metrics)
    for number in range(20):
        response = HTTP.request(f"M{number}{'Z' * 500}", server.address + "/api/health")
        assert response.status_code == 405
        assert response.json()["error"]["code"] == "method"
    text = HTTP.get(metrics).text
    assert 'method="other",route="unknown",status="405"} 20' in text
    assert "ZZZ" not in text
