"""Analyses of finished games: asked for, worked off, read, cancelled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import text

from sternfeld.jobs.analysis import Analyst
from sternfeld.jobs.queue import queue_for
from sternfeld.server.settings import Rate, Settings, now_ms
from sternfeld.store.store import Store
from tests.jobs.asking import working
from tests.jobs.games import make_quick
from tests.server.running import GENEROUS, Person, Running, Socket, pair, running
from tests.support.postgres import Postgres

AGREED = {"start.order": "agreed"}
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


def finished_game(server: Running, turns: int = 3) -> tuple[Person, Person, str]:
    """Ada and Bob have passed some turns, and Bob has resigned."""
    ada, bob, table = pair(server, house_rules=AGREED)
    for turn in range(turns):
        (ada, bob)[turn % 2].do(table, {"type": "pass"})
    bob.do(table, {"type": "resign"})
    return ada, bob, table


def when_done(person: Person, table: str, status: str = "done", **asked: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while (state := person.get(f"/tables/{table}/analysis", **asked))["status"] != status:
        assert time.monotonic() < end, state
        time.sleep(0.05)
    return state


def test_a_report_fills_in_until_it_is_complete(any_server: Running) -> None:
    ada, bob, table = finished_game(any_server)
    route = f"/tables/{table}/analysis"
    before = ada.get(route)
    assert (before["status"], before["turns"], before["report"]) == ("none", 3, None)
    asked = ada.post(route, {"budget": "quick"})
    assert asked["status"] in ("waiting", "running", "done")
    assert asked["asked"]
    state = when_done(ada, table)
    assert (state["done"], state["turns"], state["problem"]) == (3, 3, None)
    report = state["report"]
    assert report["complete"]
    assert [turn["played"] for turn in report["turns"]] == ["pass"] * 3
    assert report["names"] == ["Ada", "Bob"]
    part = bob.get(route, **{"from": 2})["report"]
    assert part["turns"] == report["turns"][2:]
    assert part["seats"] == report["seats"]
    assert not bob.get(route)["asked"]
    assert ada.get("/me/analyses")["analyses"] == [
        {
            "table": table,
            "budget": "quick",
            "status": "done",
            "done": 3,
            "turns": 3,
            "ahead": 0,
            "problem": None,
        }
    ]
    assert bob.get("/me/analyses")["analyses"] == []


@contextmanager
def idle_server(address: str, most: int = 20) -> Iterator[Running]:
    """A server that does no analyses itself."""
    limits = replace(GENEROUS, analyses_per_person=most)
    with running(Settings(database=address, limits=limits, workers=0)) as started:
        yield started


@contextmanager
def worker(address: str) -> Iterator[None]:
    """A process of its own that does them, or nearly."""
    store, stop = Store(address), Event()
    try:
        analyst = Analyst(store, now_ms, stop)
        with working(queue_for(store, now_ms), analyst.do, 1, stop):
            yield
    finally:
        store.close()


def heard(socket: Socket, table: str) -> Iterator[tuple[str, int, int]]:
    """What a socket is told about an analysis: status, turns done, jobs before it."""
    while True:
        told = socket.wait_for("analysis", PATIENCE, table=table)
        assert (told["budget"], told["turns"]) == ("quick", 3)
        yield told["status"], told["done"], told["ahead"]


def test_whoever_watches_is_told_how_far_it_is(any_server: Running) -> None:
    ada, bob, table = finished_game(any_server)
    socket = bob.socket()
    socket.watch(table)
    ada.post(f"/tables/{table}/analysis", {"budget": "quick"})
    told: list[tuple[str, int, int]] = []
    for one in heard(socket, table):
        told.append(one)
        if one[0] == "done":
            break
    assert told[-1] == ("done", 3, 0)
    assert {status for status, _, _ in told} <= {"waiting", "running", "done"}
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_whoever_watches_is_told_what_another_process_does(postgres: Postgres) -> None:
    address = postgres.new_database()
    with idle_server(address) as server:
        ada, bob, table = finished_game(server)
        first = finished_game(server)[2]
        socket = bob.socket()
        socket.watch(table)
        ada.post(f"/tables/{table}/analysis", {"budget": "quick"})
        told = heard(socket, table)
        assert next(told) == ("waiting", 0, 0)
        assert ada.get("/me/analyses")["open"] == 1
        with worker(address):
            assert any(one == ("done", 3, 0) for one in told)
        assert ada.get(f"/tables/{table}/analysis")["report"]["complete"]
        assert first != table


def test_who_waits_is_told_when_others_come_no_longer_before(database_address: str) -> None:
    with idle_server(database_address) as server:
        ada, bob, table = finished_game(server)
        cleo, dora, other = finished_game(server)
        cleo.post(f"/tables/{other}/analysis", {"budget": "quick"})
        socket = bob.socket()
        socket.watch(table)
        asked = ada.post(f"/tables/{table}/analysis", {"budget": "quick"})
        assert (asked["status"], asked["ahead"]) == ("waiting", 1)
        told = heard(socket, table)
        assert next(told) == ("waiting", 0, 1)
        cleo.delete(f"/tables/{other}/analysis")
        assert next(told) == ("waiting", 0, 0)
        assert dora.get(f"/tables/{other}/analysis")["status"] == "cancelled"


def test_a_person_can_take_only_their_own_request_back(database_address: str) -> None:
    with idle_server(database_address) as server:
        ada, bob, table = finished_game(server)
        route = f"/tables/{table}/analysis"
        ada.post(route, {"budget": "quick"})
        assert bob.delete(route, 404)["error"]["code"] == "not_found"
        bob.post(route, {"budget": "quick"})
        assert ada.delete(route)["status"] == "waiting", "Bob still wants it"
        assert ada.get("/me/analyses")["analyses"] == []
        assert bob.delete(route)["status"] == "cancelled"
        assert bob.post(route, {"budget": "quick"})["status"] == "waiting"
        (own,) = bob.get("/me/analyses")["analyses"]
        assert (own["table"], own["status"]) == (table, "waiting")


def test_a_person_asks_for_only_so_many_at_once(database_address: str) -> None:
    with idle_server(database_address, most=2) as server:
        ada, bob, table = finished_game(server)
        route = f"/tables/{table}/analysis"
        for budget in ("quick", "deep"):
            ada.post(route, {"budget": budget})
        assert ada.post(route, {"budget": "deep"})["status"] == "waiting", "it is there already"
        again = ada.open_table("me", "invitation", house_rules=AGREED)
        bob.sit_down(ada.invitation(again))
        bob.do(again, {"type": "resign"})
        refused = ada.http.post(f"/tables/{again}/analysis", json={"budget": "quick"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "analyses")
        assert refused.headers["Retry-After"]
        bob.post(f"/tables/{again}/analysis", {"budget": "quick"})
        mine = ada.get("/me/analyses")
        assert (mine["open"], mine["most"]) == (2, 2)
        ada.delete(route, budget="deep")
        ada.post(f"/tables/{again}/analysis", {"budget": "quick"})


def test_many_guests_at_one_address_ask_for_only_so_many(tmp_path: Path) -> None:
    limits = replace(GENEROUS, analyses_at_address=Rate(10, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits, workers=0)) as server:
        ada, bob, table = finished_game(server)
        route = f"/tables/{table}/analysis"
        ada.post(route, {"budget": "deep"})
        assert bob.post(route, {"budget": "deep"}, 429)["error"]["code"] == "too_many"
        for _ in range(10):
            bob.post(route, {"budget": "quick"})
        ada.post(route, {"budget": "quick"}, 429)
        assert ada.get(route)["status"] == "waiting", "looking costs nothing"


def test_nobody_gets_an_analysis_while_a_secret_game_of_theirs_runs(server: Running) -> None:
    ada, bob, table = finished_game(server)
    route = f"/tables/{table}/analysis"
    secret = ada.open_table("me", "invitation")
    server.person("Cleo").sit_down(ada.invitation(secret))
    for refused in (ada.http.get(route), ada.http.post(route, json={}), ada.http.delete(route)):
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "words_are_secret")
    assert bob.get(route)["status"] == "none"
    ada.do(secret, {"type": "resign"})
    alone = ada.open_table("me", "computer:beginner")
    assert ada.get(route)["status"] == "none", "a computer is nobody else"
    ada.do(alone, {"type": "resign"})


def test_only_a_finished_game_that_one_may_see_is_analysed(server: Running) -> None:
    ada, bob, table = pair(server, house_rules=AGREED | {"open_dictionary": True})
    route = f"/tables/{table}/analysis"
    for refused in (ada.http.get(route), ada.http.post(route, json={}), ada.http.delete(route)):
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_over")
    bob.do(table, {"type": "resign"})
    assert server.person("Eve").get(route, 403)["error"]["code"] == "not_seated"
    assert server.person("Finn").post(route, {}, 403)["error"]["code"] == "not_seated"
    assert ada.post(route, {"budget": "fast"}, 400)["error"]["code"] == "input"
    assert ada.get(route, 400, budget="fast")["error"]["code"] == "input"


def keep_score(person: Person, rules: dict[str, Any], *commands: dict[str, Any]) -> str:
    """A real board's game, entered and ended."""
    seats = [{"kind": "device", "name": "Ann"}, {"kind": "device", "name": "Ben"}]
    plan = {"edition": "mini", "seats": seats, "kind": "score_keeper", "house_rules": rules}
    table: str = person.post("/tables", {**plan, "starter": 0}, 201)["table"]
    for command in (*commands, {"type": "resign", "seat": 1}):
        person.do(table, command)
    return table


HOF = {"type": "lay", "seat": 0, "tiles": [[8, 8, "H"], [8, 9, "O"], [8, 10, "F"]]}
POINTS = {"type": "score_points", "seat": 0, "points": 24}


def test_a_real_boards_game_is_analysed_and_a_correction_analyses_again(server: Running) -> None:
    ada = server.person("Ada")
    table = keep_score(ada, AGREED, HOF, {"type": "pass", "seat": 1}, {"type": "pass", "seat": 0})
    route = f"/tables/{table}/analysis"
    ada.post(route, {"budget": "quick"})
    first = when_done(ada, table)["report"]["turns"]
    assert [turn["rack_drawn"] for turn in first] == [True] * 3
    assert [turn["mark"] for turn in first] == ["not_judged"] * 3
    other = HOF | {"tiles": [[8, 7, "H"], [8, 8, "O"], [8, 9, "F"]]}
    ada.do(table, {"type": "correct", "turn": 1, "commands": [other]})
    state = ada.get(route)
    assert (state["status"], state["done"], state["report"]) == ("none", 0, None)
    ada.post(route, {"budget": "quick"})
    assert when_done(ada, table)["report"]["turns"][0]["played"] != first[0]["played"]


@pytest.mark.parametrize(
    ("rules", "commands", "problem"),
    [
        ({"word_check": "free", "words.lexicon": None}, [HOF], "no_word_list"),
        ({"word_check": "free", "words.lexicon": None}, [], "no_word_list"),
        ({}, [POINTS], "points_only"),
    ],
)
def test_what_cannot_be_analysed_says_why(
    server: Running, rules: dict[str, Any], commands: list[dict[str, Any]], problem: str
) -> None:
    ada = server.person("Ada")
    table = keep_score(ada, AGREED | rules, *commands)
    state = ada.get(f"/tables/{table}/analysis")
    assert (state["status"], state["problem"], state["report"]) == ("none", problem, None)
    error = ada.post(f"/tables/{table}/analysis", {"budget": "quick"}, 409)["error"]
    assert (error["code"], error["detail"]) == ("not_analysable", {"problem": problem})


def test_who_deletes_their_data_leaves_no_name_in_an_analysis(database_address: str) -> None:
    with idle_server(database_address) as server:
        ada, bob, table = finished_game(server)
        route = f"/tables/{table}/analysis"
        ada.post(route, {"budget": "quick"})
        with worker(database_address):
            when_done(bob, table)
        ada.post(route, {"budget": "deep"})
        exported = ada.get("/me/export")["analyses"]
        assert [(one["table"], one["budget"]) for one in exported] == [
            (table, "deep"),
            (table, "quick"),
        ]
        assert ada.http.delete("/me").status_code == 200
        state = bob.get(route)
        assert state["status"] == "done"
        assert "Ada" not in str(state["report"])
        with server.internals.store.database.read() as connection:
            assert connection.execute(text("SELECT * FROM job_requests")).all() == []
        with worker(database_address):
            when_done(bob, table, "cancelled", budget="deep")
