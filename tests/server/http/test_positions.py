"""Questions about positions over HTTP."""

import socket
import time
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sternfeld.server.settings import Rate, Settings
from sternfeld.server.tables import position_questions
from tests.analysis.games import WINNING_PASS
from tests.server.running import GENEROUS, Running, pair, running

EMPTY = "/".join(["15"] * 15)
OPENING = {"edition": "deluxe", "cgp": f"{EMPTY} AEINRST/ 0/0 0"}
GERMAN = {"edition": "reise", "cgp": f"{EMPTY} AEINRST/ 0/0 0"}


def code(server: Running, path: str, **body: Any) -> tuple[int, str, str]:
    response = server.stranger().http.post(f"/positions/{path}", json=OPENING | body)
    error = response.json()["error"]
    return response.status_code, error["code"], error["message"]


def test_the_best_plays_of_a_position_and_of_one_that_is_sharper(server: Running) -> None:
    ada = server.person()
    first = ada.post("/positions/analysis", OPENING)
    sharper = ada.post("/positions/analysis", OPENING | {"effort": 2, "play": "8D NASTIER"})
    assert first["candidates"][0]["points"] == 66
    assert sharper["candidates"][0]["error"] < first["candidates"][0]["error"]
    assert sharper["play"] == "8D NASTIER"
    assert (first["edition"], first["bag"], first["tiles"]) == ("deluxe", 86, [7, 7])
    stranger = server.stranger()
    assert stranger.post("/positions/analysis", OPENING) == first, "no session is needed"


def test_why_one_play_is_better_in_the_language_of_the_reader(server: Running) -> None:
    asked = {"edition": "deluxe", "cgp": WINNING_PASS, "play": "pass", "versus": "2B INEART(H)S"}
    said = server.person().post("/positions/explanation", asked | {"language": "de"})
    assert "Passen gewinnt in 8 von 8 möglichen Fällen" in " ".join(said["sentences"])
    assert said["facts"]["play"]["wins"] == 8


def test_what_follows_from_a_play(server: Running) -> None:
    asked = OPENING | {"play": "8D ANESTRI", "answer": "expert", "deal": True}
    went = server.person().post("/positions/play", asked)
    assert [move["by"] for move in went["moves"]] == [0, 1]
    assert went["moves"][0]["points"] == 66
    assert (went["next"], went["over"]) == (0, False)


def test_what_is_wrong_is_said(server: Running) -> None:
    assert code(server, "analysis", cgp="x")[:2] == (400, "input")
    status, said, message = code(server, "analysis", cgp=f"{EMPTY} QQ/ 0/0 0")
    assert (status, said) == (400, "rules")
    assert "2 tiles 'Q'; expected at most 1" in message
    assert code(server, "analysis", edition="chess")[:2] == (400, "rules")
    assert code(server, "analysis", effort=65)[:2] == (400, "input")
    assert code(server, "analysis", house_rules={"words.lexicon": "none"})[:2] == (400, "rules")
    many = {"blanks.count": 6}
    assert code(server, "analysis", house_rules=many)[:2] == (409, "not_analysable")
    assert code(server, "explanation", play="8A QI", versus="pass")[:2] == (409, "rack")
    assert code(server, "play", play="1A RAIN")[:2] == (409, "star")
    assert code(server, "play", answer="nobody")[:2] == (400, "rules")


def test_the_turns_of_a_gcg_file_to_choose_from(server: Running) -> None:
    gcg = (
        "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n"
        ">bob: QVVUUII -QVV +0 0\n>ann: ABCDEFG 7A ZZ +5 71\n"
    )
    body = {"edition": "deluxe", "gcg": gcg}
    found = server.stranger().post("/positions/gcg", body)
    assert found["names"] == ["Ann", "Bob"]
    assert [turn["play"] for turn in found["turns"]] == ["8D NASTIER", "ex QVV"]
    assert found["turns"][1]["position"].split()[1:3] == ["IIQUUVV/", "0/66"]
    assert found["problems"][-1]["line"] == 5
    refused = server.stranger().post("/positions/gcg", {"edition": "deluxe", "gcg": "x"}, 400)
    assert refused["error"]["code"] == "input"


def test_who_plays_a_secret_game_with_others_gets_no_analysis_in_its_language(
    server: Running,
) -> None:
    ada, bob, table = pair(server)
    for path, more in (("analysis", {}), ("play", {"play": "pass"})):
        refused = ada.post(f"/positions/{path}", GERMAN | more, 403)
        assert refused["error"]["code"] == "words_are_secret"
    ada.post("/positions/play", OPENING | {"play": "pass"})
    server.person().post("/positions/play", GERMAN | {"play": "pass"})
    bob.do(table, {"type": "resign"})
    ada.post("/positions/play", GERMAN | {"play": "pass"})


def test_thinking_is_rationed_but_what_is_known_costs_nothing(tmp_path: Path) -> None:
    limits = replace(GENEROUS, positions=Rate(0.5, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        ada = server.person()
        ada.post("/positions/analysis", OPENING | {"effort": 2})
        for _ in range(3):
            ada.post("/positions/analysis", OPENING | {"effort": 2})
        refused = ada.post("/positions/analysis", OPENING | {"effort": 4}, 429)
        assert refused["error"]["code"] == "too_many"
        server.person().post("/positions/analysis", OPENING)


def test_a_question_is_given_up_when_the_client_goes_away(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = Event(), Event()

    def endless(*_: object, stop: Any, **__: object) -> None:
        begun.set()
        while not stop():
            time.sleep(0.001)
        stopped.set()

    monkeypatch.setattr(position_questions, "analyse_position", endless)
    body = b'{"edition": "deluxe", "cgp": "%s"}' % OPENING["cgp"].encode()
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(
            b"POST /api/positions/analysis HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
        )
        assert begun.wait(30)
        assert not stopped.is_set()
    assert stopped.wait(30)
