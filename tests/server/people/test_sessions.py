import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from websockets.exceptions import ConnectionClosed

from sternfeld.server.people import personal_data, sessions
from sternfeld.server.people.passwords import check_password
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.wire import PlanIn, SeatIn
from sternfeld.store.log import secret_hash
from sternfeld.table.plan import SeatKind, Spectators
from tests.server.running import GENEROUS, Running, pair, running


def test_a_guest_needs_only_a_name(server: Running) -> None:
    ada = server.stranger()
    assert ada.get("/session")["player"] is None
    response = ada.http.post("/session", json={"name": " Ada "})
    assert response.json() == {"player": {"name": "Ada", "login": None}}
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert ada.get("/session")["player"]["name"] == "Ada"
    assert ada.http.patch("/session", json={"name": "Ada L."}).json()["player"]["name"] == "Ada L."
    assert ada.get("/session")["player"]["name"] == "Ada L."


@pytest.mark.parametrize("name", ["", " ", "x" * 31, "a\nb"])
def test_a_name_must_fit(server: Running, name: str) -> None:
    response = server.stranger().http.post("/session", json={"name": name})
    assert response.status_code == 400
    assert response.json()["error"]["code"] in ("input", "text")


def test_without_a_session_nothing_can_be_done(server: Running) -> None:
    nobody = server.stranger()
    assert nobody.post("/tables", {"edition": "mini", "seats": [{"kind": "me"}]}, 401)
    assert nobody.get("/sessions", 401)["error"]["code"] == "no_session"
    nobody.http.cookies.set("sternfeld", "made-up")
    assert nobody.get("/sessions", 401)


def test_the_token_is_not_in_the_database(server: Running) -> None:
    ada = server.person("Tokenless")
    path = server.settings.database
    everything = Path(path).read_bytes() + Path(f"{path}-wal").read_bytes()
    assert b"Tokenless" in everything
    assert ada.cookie.encode() not in everything


def test_a_guest_becomes_an_account_and_keeps_the_games(any_server: Running) -> None:
    ada = any_server.person("Ada")
    table = ada.open_table("me", "invitation")
    account = {"login": "Ada.L", "password": "correct horse"}
    assert ada.post("/account", account)["player"]["login"] == "ada.l"
    elsewhere = any_server.stranger()
    wrong = account | {"password": "wrong horse"}
    assert elsewhere.post("/login", wrong, 401)["error"]["code"] == "login"
    nobody = account | {"login": "nobody"}
    assert elsewhere.post("/login", nobody, 401)["error"]["code"] == "login"
    elsewhere.post("/login", account)
    assert [one["id"] for one in elsewhere.get("/tables")["tables"]] == [table]
    assert elsewhere.view(table)["audience"] == "seat:0"
    bob = any_server.person("Bob")
    assert bob.post("/account", account, 409)["error"]["code"] == "login_taken"


def test_a_password_is_changed_only_by_who_knows_the_old_one(any_server: Running) -> None:
    ada = any_server.person("Ada")
    account = {"login": "ada-p", "password": "correct horse"}
    guess = {"password": "wrong horse", "new": "battery staple"}
    assert ada.patch("/account", guess, 401)["error"]["code"] == "login"  # a guest has none
    ada.post("/account", account)
    again = account | {"password": "battery staple"}
    assert ada.post("/account", again, 409)["error"]["code"] == "already"
    assert ada.patch("/account", guess, 401)["error"]["code"] == "login"
    any_server.stranger().post("/login", account)
    ada.patch("/account", {"password": "correct horse", "new": "battery staple"})
    assert any_server.stranger().post("/login", account, 401)["error"]["code"] == "login"
    any_server.stranger().post("/login", again)
    assert ada.get("/session")["player"]["login"] == "ada-p"


def test_a_device_that_is_used_keeps_its_cookie_as_long_as_the_session(server: Running) -> None:
    ada = server.person("Ada")
    cookie = ada.http.get("/session").headers["set-cookie"]
    assert ada.cookie in cookie
    assert f"Max-Age={server.settings.session_days * 86_400}" in cookie
    assert "set-cookie" not in server.stranger().http.get("/session").headers


def test_a_dead_phone_is_replaced_by_another_device(server: Running) -> None:
    ada, bob, table = pair(server)
    rack = bob.view(table)["game"]["rack"]
    code = bob.post("/handover")["code"]
    tablet = server.stranger()
    tablet.post(f"/handover/{code.lower()}")
    seen = tablet.view(table)
    assert seen["audience"] == "seat:1"
    assert seen["game"]["rack"] == rack
    assert server.stranger().post(f"/handover/{code}", status=404)["error"]["code"] == "not_found"
    assert ada.view(table)["seats"][1]["name"] == "Bob"


def test_two_devices_that_sit_down_at_once_both_sit(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open_table("me", "invitation", "invitation")
    invitation = ada.invitation(table)
    runner, run = server.internals.runner, server.internals.runner.run

    async def other_device_first(live: LiveTable, command: Any, player: str, name: str) -> int:
        await run(live, command, player, "the other device")
        return await run(live, command, player, name)

    monkeypatch.setattr(runner, "run", other_device_first)
    assert bob.sit_down(invitation) == table
    monkeypatch.undo()
    assert [seat["name"] for seat in ada.view(table)["seats"]] == ["Ada", "Bob", ""]


def test_logging_out_everywhere_closes_every_door(server: Running) -> None:
    ada = server.person("Ada")
    code = ada.post("/handover")["code"]
    phone = server.stranger()
    phone.post(f"/handover/{code}")
    socket = phone.socket()
    socket.wait_for("hello")
    devices = ada.get("/sessions")["sessions"]
    assert len(devices) == 2
    assert [one["current"] for one in devices].count(True) == 1
    assert ada.http.delete("/sessions").status_code == 200
    assert ada.get("/session")["player"] is None
    assert phone.get("/session")["player"] is None
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_session_that_ends_while_it_is_read_stays_ended(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.person("Ada")
    phone = server.stranger()
    phone.post(f"/handover/{ada.post('/handover')['code']}")
    ada.get("/session")
    known = server.internals.sessions
    people, has_read, may_go_on = server.internals.store.people, Event(), Event()
    read = people.session

    def slowly(hashed: str, now: int) -> object:
        found = read(hashed, now)
        has_read.set()
        assert may_go_on.wait(60)
        return found

    known.forget([secret_hash(phone.cookie)])
    monkeypatch.setattr(people, "session", slowly)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(phone.get, "/session")
        assert has_read.wait(60)
        assert ada.http.delete("/sessions").status_code == 200
        may_go_on.set()
        assert asked.result()["player"] is None
    assert phone.get("/session")["player"] is None


def test_a_table_that_is_opened_while_somebody_deletes_their_data_keeps_no_name(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.person("Adelheid")
    internals, opened = server.internals, []
    end = internals.sessions.end

    async def end_late(visitor: Visitor, session: str | None) -> list[str]:
        plan = PlanIn(edition="mini", seats=(SeatIn(SeatKind.ME),), spectators=Spectators.OPEN)
        opened.append((await internals.open_table(visitor, plan, "elsewhere")).id)
        return await end(visitor, session)

    monkeypatch.setattr(internals.sessions, "end", end_late)
    assert ada.http.delete("/me").status_code == 200
    seen = server.stranger().http.get(f"/tables/{opened[0]}")
    assert "Adelheid" not in seen.text
    entry = internals.store.index.entry(opened[0])
    assert entry is not None
    assert entry.names == ("–",)


def test_after_logging_out_everywhere_a_code_for_another_device_is_void(
    any_server: Running,
) -> None:
    ada = any_server.person("Ada")
    code = ada.post("/handover")["code"]
    assert ada.http.delete("/sessions").status_code == 200
    any_server.stranger().post(f"/handover/{code}", status=404)


def test_with_a_new_password_all_other_devices_are_logged_out(any_server: Running) -> None:
    ada, thief, bob = any_server.person("Ada"), any_server.stranger(), any_server.person("Bob")
    account = {"login": "ada-q", "password": "correct horse"}
    ada.post("/account", account)
    thief.post("/login", account)
    socket, own = thief.socket(), ada.socket()
    socket.wait_for("hello")
    code, other = thief.post("/handover")["code"], bob.post("/handover")["code"]
    ada.patch("/account", {"password": "correct horse", "new": "battery staple"})
    assert thief.get("/session")["player"] is None
    any_server.stranger().post(f"/handover/{code}", status=404)
    with pytest.raises(ConnectionClosed, match="4401"):
        socket.next()
    own.send(type="ping")
    own.wait_for("pong")
    assert len(ada.get("/sessions")["sessions"]) == 1
    any_server.stranger().post(f"/handover/{other}")


def test_a_password_is_as_dear_to_guess_as_that_of_an_unknown_login(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "PasswordHasher", PasswordHasher)
    with running(Settings(database=f"{tmp_path}/table.db", limits=GENEROUS)) as server:
        server.person().post("/account", {"login": "ada-w", "password": "correct horse"})
        ada = server.internals.store.people.by_login("ada-w")
    assert ada is not None
    assert ada.password is not None
    made = extract_parameters(ada.password)
    assert made == extract_parameters(sessions._NOBODY)
    assert (made.memory_cost, made.time_cost) >= (65_536, 3)


@pytest.mark.parametrize(
    "password",
    ["password", "Passwort1!", "12345678", " " * 8, "\0" * 8, "abababab", "qwertyuiop", "ada-w123"],
)
def test_a_password_that_everybody_guesses_is_refused(server: Running, password: str) -> None:
    ada = server.person("Ada")
    error = ada.post("/account", {"login": "ada-w", "password": password}, 400)["error"]
    assert (error["code"], error["detail"]["where"]) == ("input", "password")
    account = {"login": "ada-w", "password": "correct horse"}
    ada.post("/account", account)
    ada.patch("/account", {"password": "correct horse", "new": password}, 400)


@pytest.mark.parametrize("password", ["correct horse", "hunter22 xy", "Übergröße", "x7-kLm#0"])
def test_other_passwords_are_welcome(password: str) -> None:
    check_password(password, "ada")


def test_a_device_that_becomes_somebody_elses_loses_its_former_session(server: Running) -> None:
    ada, guest = server.person("Ada"), server.person("Guest")
    account = {"login": "ada-d", "password": "correct horse"}
    ada.post("/account", account)
    for method in ("login", "handover"):
        former, socket = server.stranger(), guest.socket()
        former.http.cookies.set("sternfeld", guest.cookie)
        socket.wait_for("hello")
        if method == "login":
            guest.post("/login", account)
        else:
            guest.post(f"/handover/{ada.post('/handover')['code']}")
        assert former.get("/session")["player"] is None
        assert guest.get("/session")["player"]["login"] == "ada-d"
        with pytest.raises(ConnectionClosed, match="4401"):
            socket.next()


def test_one_lost_device_can_be_logged_out(server: Running) -> None:
    ada = server.person("Ada")
    phone = server.stranger()
    phone.post(f"/handover/{ada.post('/handover')['code']}")
    (lost,) = [one["id"] for one in ada.get("/sessions")["sessions"] if not one["current"]]
    stranger = server.person("Eve")
    assert stranger.http.delete(f"/sessions/{lost}").json() == {"ended": 0}
    assert ada.http.delete(f"/sessions/{lost}").json() == {"ended": 1}
    assert phone.get("/session")["player"] is None
    assert ada.get("/session")["player"]["name"] == "Ada"
    assert ada.http.delete("/session").status_code == 200
    assert ada.get("/session")["player"] is None


def test_my_data_can_be_taken_along_and_deleted(any_server: Running) -> None:
    ada, bob, table = pair(any_server)
    bob.do(table, {"type": "say", "text": "my secret opinion"})
    exported = bob.get("/me/export")
    assert exported["name"] == "Bob"
    assert exported["tables"][0]["said"][0]["text"] == "my secret opinion"
    assert "game" not in exported["tables"][0]
    assert bob.http.delete("/me").status_code == 200
    assert bob.get("/session")["player"] is None
    seen = ada.view(table)
    assert seen["phase"] == "ended"
    assert [seat["name"] for seat in seen["seats"]] == ["Ada", "–"]
    assert seen["chat"][0]["text"] == "–"
    replay = ada.http.get(f"/tables/{table}/replay").text
    assert "Bob" not in replay
    assert ada.get(f"/tables/{table}/fairness")["fair"]
    assert ada.get("/tables")["tables"][0]["names"] == ["Ada", "–"]


def test_a_host_who_deletes_everything_leaves_no_name(server: Running) -> None:
    ada = server.person("Adelheid")
    table = ada.open_table("me", "device:Kunigunde", "invitation", "computer:beginner")
    bob = server.person("Bob")
    bob.sit_down(ada.invitation(table))
    ada.http.delete("/me")
    deadline = time.monotonic() + 20
    while bob.view(table)["seats"][0]["name"] != "–" and time.monotonic() < deadline:
        time.sleep(0.1)
    text = bob.http.get(f"/tables/{table}").text
    assert "Adelheid" not in text
    assert "Kunigunde" not in text


def test_somebody_with_very_many_tables_leaves_them_all(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(personal_data, "MAX_TABLES", 1)
    ada = server.person("Adelheid")
    tables = [ada.open_table("me", spectators="open") for _ in range(4)]
    assert ada.http.delete("/me").status_code == 200
    for table in tables:
        entry = server.internals.store.index.entry(table)
        assert entry is not None
        assert entry.names == ("–",)


def test_a_refused_name_is_answered_with_the_reason(server: Running) -> None:
    answer = server.person("Ada").patch("/session", {"name": "A\u202eda"}, 400)
    assert (answer["error"]["code"], answer["error"]["detail"]) == (
        "text",
        {"problem": "direction"},
    )
