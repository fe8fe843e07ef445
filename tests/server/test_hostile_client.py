"""A nosy client: it sends what no client should, and gets a plain refusal each time."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import InvalidStatus

from sternfeld.server.live import updates
from sternfeld.server.settings import Rate, Settings
from tests.server.running import GENEROUS, Person, Running, pair, running

JSON = {"content-type": "application/json"}
NO_ORIGIN = ("http://[", "null", "//", "http://[::1", "http://\xff")


def answer(person: Person, method: str, path: str, **sent: Any) -> tuple[int, str]:
    response = person.http.request(method, path, **sent)
    return response.status_code, response.json()["error"]["code"]


@pytest.mark.parametrize("origin", NO_ORIGIN)
def test_an_origin_that_is_none_is_another_site(server: Running, origin: str) -> None:
    ada = server.person()
    headers = {b"origin": origin.encode("latin-1")}
    sent = answer(ada, "POST", "/handover", headers=headers)
    assert sent == (403, "origin")
    with pytest.raises(InvalidStatus) as refused:
        ada.socket(Origin=origin)
    assert refused.value.response.status_code == 403


def test_names_with_control_characters_are_refused_before_the_database_sees_them(
    any_server: Running,
) -> None:
    ada, _, table = pair(any_server)
    version = ada.get(f"/tables/{table}")["version"]
    for path in ("/tables/a%00b", "/invitations/%00", "/tables/%00/words/A"):
        assert answer(ada, "GET", path) == (400, "input")
    assert answer(ada, "DELETE", "/sessions/%00") == (400, "input")
    assert answer(ada, "POST", "/handover/A%00") == (400, "input")
    assert answer(ada, "POST", "/invitations/%00", json={"id": "1"}) == (400, "input")
    login = {"login": "ada\0", "password": "a long password"}
    assert answer(any_server.stranger(), "POST", "/login", json=login) == (401, "login")
    say = {"type": "say", "text": "hello"}
    assert ada.refused(table, say, id="a\0b") == "input"
    socket = ada.socket()
    for message in (
        {"type": "watch", "table": "\0"},
        {"type": "do", "table": table, "id": "\0", "version": version, "command": say},
    ):
        socket.send(**message)
        assert socket.wait_for("error")["error"]["code"] == "input"
    assert ada.view(table)["chat"] == []


def test_half_a_character_in_a_house_rule_is_a_plain_refusal(server: Running) -> None:
    ada = server.person()
    for rule in ("words.lexicon", "tiles", "\\ud800"):
        body = f'{{"edition":"mini","house_rules":{{"{rule}":"\\ud800"}}}}'
        assert answer(ada, "POST", "/rules", content=body, headers=JSON)[0] == 400


def test_house_rules_are_not_longer_than_everybody_wants_to_be_sent(server: Running) -> None:
    ada = server.person("Ada")
    for banned in (["WORT"] * 8000, ["X" * 60_000]):
        body = {"edition": "mini", "house_rules": {"words.ban": banned}}
        assert answer(ada, "POST", "/rules", json=body) == (400, "input")
        plan = body | {"seats": [{"kind": "me"}]}
        assert answer(ada, "POST", "/tables", json=plan) == (400, "input")
    body = {"edition": "mini", "house_rules": {"words.ban": ["WORT", "HORN"] * 100}}
    ada.post("/rules", body)


def test_a_word_list_there_is_not_is_a_mistake_in_the_rules(server: Running) -> None:
    ada = server.person()
    asked = {"edition": "mini", "house_rules": {"words.lexicon": "../de"}}
    assert answer(ada, "POST", "/rules", json=asked) == (400, "rules")
    plan = asked | {"seats": [{"kind": "me"}]}
    assert answer(ada, "POST", "/tables", json=plan) == (400, "rules")


def test_a_file_name_longer_than_names_can_be_is_the_start_page(server: Running) -> None:
    stranger = server.stranger()
    for path in ("a" * 300, "a/" * 2500, "assets/" + "b" * 1000):
        assert stranger.http.get(f"{server.address}/{path}").status_code == 200


@pytest.mark.parametrize("body", ["[" * 20_000, '{"name":' * 5000, "9" * 5000, '{"name": NaN}'])
def test_a_body_no_parser_likes_is_a_plain_refusal(server: Running, body: str) -> None:
    stranger = server.stranger()
    assert answer(stranger, "POST", "/session", content=body, headers=JSON) == (400, "input")


def test_a_parameter_nobody_knows_is_named_and_refused(server: Running) -> None:
    ada, _, table = pair(server)
    said = ada.get(f"/tables/{table}", 400, audience="board")["error"]
    assert said["detail"] == {"where": "query.audience"}
    assert "expected as, invitation" in said["message"]
    assert answer(ada, "GET", "/health?x=1") == (400, "input")
    assert ada.view(table, **{"as": "board"})["audience"] == "board"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_form_of_another_site_cannot_open_a_table(server: Running, kind: str) -> None:
    ada = server.person()
    body = json.dumps({"edition": "mini", "seats": [{"kind": "me"}]})
    sent = {"content": body, "headers": {"content-type": kind}}
    assert answer(ada, "POST", "/tables", **sent) == (415, "content_type")


def test_a_cookie_somebody_else_chose_makes_no_session(server: Running) -> None:
    stranger = server.stranger()
    stranger.http.cookies.set("sternfeld", "chosen-by-somebody-else")
    assert stranger.get("/session")["player"] is None
    response = stranger.http.post("/session", json={"name": "Eve"})
    assert "chosen-by-somebody-else" not in response.headers["set-cookie"]
    ada = server.person("Ada")
    before = ada.cookie
    login = {"login": f"ada-{uuid4().hex[:8]}", "password": "a long password"}
    ada.post("/account", login)
    ada.post("/login", login)
    assert ada.cookie != before


def test_guessing_is_slow(tmp_path: Path) -> None:
    few = Rate(3, 0.001)
    limits = replace(GENEROUS, lookups=few, logins=few)
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits), "127.0.0.1") as server:
        guess = {"login": "ada", "password": "a long password"}
        for known, (method, path, sent) in {
            404: ("POST", "/handover/ABCDEFGHJK", {}),
            401: ("POST", "/login", {"json": guess}),
        }.items():
            stranger = server.stranger()
            codes = [answer(stranger, method, path, **sent)[0] for _ in range(5)]
            assert codes == [known] * 3 + [429] * 2
            assert answer(stranger, "GET", "/invitations/ABCDEFGH")[0] == 429


def test_what_costs_more_is_asked_less_often(tmp_path: Path) -> None:
    limits = replace(GENEROUS, per_address=Rate(10, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        eve = server.stranger()
        codes = [eve.http.post("/rules", json={"edition": "mini"}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]


def test_who_guesses_a_password_does_not_lock_its_owner_out(tmp_path: Path) -> None:
    limits = replace(GENEROUS, logins=Rate(1, 0.001))
    account = {"login": "ada", "password": "a long password"}
    guess = account | {"password": "another password"}
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits), "127.0.0.1") as server:
        ada, eve = server.person("Ada"), server.stranger()
        ada.http.headers["X-Forwarded-For"] = "203.0.113.1"
        ada.post("/account", account)
        codes = [answer(eve, "POST", "/login", json=guess)[0] for _ in range(3)]
        assert codes == [401, 429, 429]
        phone = server.stranger()
        phone.http.headers["X-Forwarded-For"] = "203.0.113.2"
        phone.post("/login", account)
        codes = []
        for number in range(10):  # nor is it guessed fast from many addresses
            eve.http.headers["X-Forwarded-For"] = f"198.51.100.{number}"
            codes.append(answer(eve, "POST", "/login", json=guess)[0])
        assert codes == [401] * 8 + [429] * 2


def test_the_invitation_of_a_known_table_is_not_guessed_fast(tmp_path: Path) -> None:
    limits = replace(GENEROUS, lookups=Rate(3, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        table = ada.open_table("me", "invitation")
        path = f"/tables/{table}?as=board&invitation=ABCDEFGH"
        assert [answer(eve, "GET", path)[0] for _ in range(4)] == [403] * 3 + [429]
        socket = eve.socket()
        socket.send(type="watch", table=table, invitation="ABCDEFGH")
        assert socket.wait_for("error")["error"]["code"] == "too_many"
        right = {"as": "board", "invitation": ada.invitation(table)}
        assert server.stranger().view(table, **right)


def test_one_persons_command_ids_are_not_anothers(server: Running) -> None:
    ada, bob, table = pair(server, house_rules={"start.order": "agreed"})
    ada.do(table, {"type": "pass"}, id="the same")
    assert bob.refused(table, {"type": "pass", "seat": 0}, id="the same") == "not_your_seat"
    eve = server.person("Eve")
    command = {"type": "pass", "seat": 0}
    assert eve.refused(table, command, id="the same", version=0) == "not_seated"


def test_many_audiences_make_the_server_remember_little(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "MAX_SEEN", 3)
    ada, bob, table = pair(server, spectators="open")
    live = server.internals.registry.known(table)
    assert live is not None
    for person in (ada, bob, *(server.person() for _ in range(3))):
        person.view(table, **{"as": "board"})
        person.view(table)
        assert 1 <= len(live.seen) <= 3


def test_many_who_knock_at_once_are_counted_before_they_are_asked_in(tmp_path: Path) -> None:
    limits = replace(GENEROUS, sockets_per_address=3)
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        people = [server.person() for _ in range(12)]
        ready = Barrier(len(people))

        def knock(person: Person) -> bool:
            ready.wait()
            try:
                person.socket().wait_for("hello")
            except InvalidStatus:
                return False
            return True

        with ThreadPoolExecutor(len(people)) as threads:
            assert sum(threads.map(knock, people)) == 3


def test_many_sessions_at_one_address_share_what_an_address_may_say(tmp_path: Path) -> None:
    limits = replace(GENEROUS, per_address=Rate(50, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        answers = []
        for _ in range(3):
            socket = server.person().socket()
            socket.wait_for("hello")
            for _ in range(20):
                socket.send(type="ping")
                answers.append(socket.next()["type"])
    assert answers.count("pong") == 50
    assert set(answers[50:]) == {"error"}


INVISIBLE = ["\u200b", "\u3164\u3164", "\u2800", "\u0301"]
HIDDEN = [
    "A\u200bda",
    "A\u00adda",
    "Ada\u200f",
    "Ada\U000e0041",
    "A\u200dda",
    "Ada\ufe0f",
    "a \u200d",
]
TURNED = ["Ada\u202eadA", "\u2067Ada", "A" + "\u0308" * 5]


@pytest.mark.parametrize("name", INVISIBLE + HIDDEN + TURNED)
def test_a_name_can_be_seen_and_stays_in_its_place(server: Running, name: str) -> None:
    sent = {"json": {"name": name}}
    assert answer(server.stranger(), "POST", "/session", **sent) == (400, "text")
    computer = {"kind": "computer", "level": "beginner", "name": name}
    plan = {"edition": "mini", "seats": [{"kind": "me"}, computer]}
    assert answer(server.person(), "POST", "/tables", json=plan) == (400, "text")


@pytest.mark.parametrize("name", ["Ada", "ADA", "\u0410da", "Ad\u0430", "\uff21da"])
def test_nobody_sits_opposite_a_double(server: Running, name: str) -> None:
    ada, other = server.person("Ada"), server.person(name)
    table = ada.open_table("me", "invitation")
    other.sit_down(ada.invitation(table))
    names = [seat["name"] for seat in ada.view(table)["seats"]]
    assert names == ["Ada", f"{name} 2"]


@pytest.mark.parametrize("line", TURNED)
def test_nobody_turns_the_table_talk_around(server: Running, line: str) -> None:
    ada, _, table = pair(server)
    assert ada.refused(table, {"type": "say", "text": line}) == "text"


@pytest.mark.parametrize(
    "name",
    ["Zoë", "Nguye\u0302\u0303n", "שָׂרָה", "👩\u200d👩\u200d👧", "Ἀθηνᾶ", "می\u200cخو", "❤\ufe0f"],
)
def test_names_of_all_scripts_are_welcome(server: Running, name: str) -> None:
    ada = server.person(name)
    assert ada.view(ada.open_table("me"))["seats"][0]["name"] == name
