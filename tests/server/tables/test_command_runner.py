"""Exactly one effect: racing moves, the same command again and again, a move against the clock."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sternfeld.server.settings import Settings
from sternfeld.table.journal import event_from_text
from tests.server.running import GENEROUS, Person, Running, pair, running
from tests.support.clock import Clock

AGREED = {"start.order": "agreed"}


def test_the_same_command_five_times_has_one_effect_and_one_answer(any_server: Running) -> None:
    ada, _, table = pair(any_server, house_rules=AGREED)
    version = ada.get(f"/tables/{table}")["version"]

    def send(_: int) -> Any:
        return ada.do(table, {"type": "pass"}, id="the-same", version=version)

    with ThreadPoolExecutor(5) as threads:
        answers = list(threads.map(send, range(5)))
    assert len({answer["version"] for answer in answers}) == 1
    assert send(0) == answers[0]
    game = ada.view(table)["game"]
    assert len(game["sheet"]) == 1
    socket = ada.socket()
    done = socket.do(table, {"type": "pass"}, version, "the-same")
    assert (done["type"], done["version"]) == ("done", answers[0]["version"])
    assert len(ada.view(table)["game"]["sheet"]) == 1


def test_of_racing_moves_of_one_seat_one_counts(any_server: Running) -> None:
    ada, bob, table = pair(any_server, house_rules=AGREED)
    version = ada.get(f"/tables/{table}")["version"]
    rack = ada.view(table)["game"]["rack"]
    moves: list[dict[str, Any]] = [
        {"type": "pass"},
        {"type": "exchange", "tiles": rack[:1]},
        {"type": "exchange", "tiles": rack[:2]},
        {"type": "exchange", "tiles": rack},
        {"type": "pass", "seat": 0},
    ]

    def send(number: int) -> str:
        answer = ada.send(table, moves[number], id=f"move {number}", version=version)
        return str(answer["type"])

    with ThreadPoolExecutor(5) as threads:
        answers = list(threads.map(send, range(5)))
    assert sorted(answers) == ["done", *["error"] * 4]
    assert len(bob.view(table)["game"]["sheet"]) == 1


def test_two_people_who_accept_at_once_both_succeed(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("me", "invitation", "invitation", house_rules=AGREED)
    bob, cleo = server.person("Bob"), server.person("Cleo")
    bob.sit_down(ada.invitation(table))
    cleo.sit_down(ada.invitation(table))
    rack = ada.view(table)["game"]["rack"]
    tiles = [[8, 8 + i, face if face != "?" else "e"] for i, face in enumerate(rack[:2])]
    ada.do(table, {"type": "lay", "tiles": tiles})
    version = bob.get(f"/tables/{table}")["version"]

    def accept(person: Person) -> Any:
        return person.do(table, {"type": "accept"}, id="a", version=version)

    with ThreadPoolExecutor(2) as threads:
        assert len(list(threads.map(accept, [bob, cleo]))) == 2
    assert ada.view(table)["game"]["phase"] == "turn"


def test_a_move_against_the_clock_has_one_effect(tmp_path: Path) -> None:
    rules = AGREED | {"turn_seconds": 60, "turn_timeout": "pass", "ends.pass_rounds": 10}
    clock = Clock()
    settings = Settings(database=f"{tmp_path}/table.db", limits=GENEROUS, now=clock)
    with running(settings) as server:
        ada, bob, table = pair(server, house_rules=rules)
        people = [ada, bob]
        for number in range(10):
            before = ada.view(table)
            left = (before["deadline"] - clock()) / 1000
            clock.forward(seconds=left - 0.03)
            said = ada.do(table, {"type": "say", "text": "now"})  # sets the alarm anew
            time.sleep(0.005 * number)
            mover = people[before["game"]["to_move"]]
            version = said["version"]
            answer = mover.send(table, {"type": "pass"}, id=f"n{number}", version=version)
            assert answer["type"] == "done" or answer["error"]["code"] in ("stale", "turn")
            turns = ada.view(table)["game"]["sheet"]
            assert [turn["number"] for turn in turns] == list(range(1, number + 2))
            assert [turn["seat"] for turn in turns] == [i % 2 for i in range(number + 1)]


def test_two_guests_race_for_the_last_seat(any_server: Running) -> None:
    ada = any_server.person("Ada")
    table = ada.open_table("me", "invitation")
    invitation = ada.invitation(table)
    guests = [any_server.person(f"Guest {number}") for number in range(4)]

    def sit(person: Person) -> int:
        return person.http.post(f"/invitations/{invitation}", json={"id": "sit"}).status_code

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(sit, guests)) == [200, 409, 409, 409]
    assert ada.view(table)["phase"] == "playing"


def test_the_log_is_what_everybody_saw(server: Running) -> None:
    ada, bob, table = pair(server, house_rules=AGREED)
    for person in (ada, bob, ada):
        person.do(table, {"type": "pass"})

    connection = sqlite3.connect(server.settings.database)
    rows = connection.execute(
        "SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", [table]
    )
    found = rows.fetchall()
    connection.close()
    assert [seq for seq, _ in found] == list(range(1, ada.view(table)["version"] + 1))
    for _, body in found:
        event_from_text(body)
