"""Trying words out at a table of one's own is word help, too."""

from pathlib import Path
from typing import Any

import pytest

from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, Person, Running, pair, running
from tests.support.clock import Clock

AGREED = {"start.order": "agreed"}
CHECKED = AGREED | {"word_check": "checked"}
HORN = {"type": "lay", "seat": 0, "tiles": [[8, 8 + i, face] for i, face in enumerate("HORN")]}
CHALLENGE = {"type": "challenge", "seat": 1}
SECRET = "words_are_secret"


def plan(kind: str, house_rules: dict[str, object], **more: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "device", "name": "Cleo"}]
    return {"edition": "mini", "kind": kind, "house_rules": house_rules, "seats": seats} | more


def opened(person: Person, *wanted: Any, **more: Any) -> str | None:
    """The table, or None if words are secret."""
    response = person.http.post("/tables", json=plan(*wanted, **more))
    if response.status_code == 403:
        assert response.json()["error"]["code"] == SECRET
        return None
    assert response.status_code == 201, response.text
    return str(response.json()["table"])


def test_who_plays_a_secret_game_cannot_open_a_table_that_checks_any_word(
    any_server: Running,
) -> None:
    ada, bob, table = pair(any_server)
    for kind in ("practice", "score_keeper"):
        assert opened(ada, kind, CHECKED) is None
        assert opened(any_server.person("Cleo, at home"), kind, CHECKED) is not None
    bob.do(table, {"type": "resign"})
    for kind in ("practice", "score_keeper"):
        assert opened(ada, kind, CHECKED) is not None


def test_nor_use_one_that_was_open_before(any_server: Running) -> None:
    eve = any_server.person("Eve")
    robot = [{"kind": "me"}, {"kind": "computer", "level": "expert"}]
    pad = opened(eve, "score_keeper", CHECKED)
    practice = opened(eve, "practice", AGREED, seats=robot)
    assert pad is not None
    assert practice is not None
    table = eve.open_table("me", "invitation")
    bob = any_server.person("Bob")
    bob.sit_down(eve.invitation(table))
    rack = eve.view(practice, **{"as": "seat:0"})["game"]["rack"]
    tiles = [[8, 8 + i, face if face != "?" else "e"] for i, face in enumerate(rack[:2])]
    trial = {"type": "lay", "seat": 0, "tiles": tiles}
    assert eve.refused(practice, trial) == SECRET, "the expert would judge it"
    for command in (HORN, {"type": "correct", "turn": 1, "commands": [HORN]}):
        assert eve.refused(pad, command) == SECRET
        socket = eve.socket()
        version = socket.watch(pad)["version"]
        assert socket.do(pad, command, version)["error"]["code"] == SECRET
    eve.do(pad, {"type": "score_points", "seat": 0, "points": 12})
    assert eve.view(table)["phase"] == "playing"
    bob.do(table, {"type": "resign"})
    eve.do(pad, HORN | {"seat": 1})


def test_a_real_board_by_challenge_can_be_kept_but_not_be_asked(server: Running) -> None:
    ada, bob, table = pair(server)
    pad = opened(ada, "score_keeper", AGREED)
    assert pad is not None
    ada.do(pad, HORN)
    assert ada.refused(pad, CHALLENGE) == SECRET
    asked = {"type": "correct", "turn": 1, "commands": [HORN, CHALLENGE]}
    assert ada.refused(pad, asked) == SECRET
    ada.do(pad, {"type": "accept", "seat": 1})
    ada.do(pad, {"type": "correct", "turn": 1, "commands": [HORN, {"type": "accept", "seat": 1}]})
    bob.do(table, {"type": "resign"})
    ada.do(pad, asked)
    assert ada.view(pad)["game"]["sheet"][0]["challenger"] == 1


def test_practice_alone_tells_nothing_where_words_are_challenged(server: Running) -> None:
    ada, _, _ = pair(server)
    practice = opened(ada, "practice", AGREED, seats=[{"kind": "me"}])
    assert practice is not None
    rack = ada.view(practice)["game"]["rack"]
    tiles = [[8, 8 + i, face if face != "?" else "e"] for i, face in enumerate(rack[:2])]
    ada.do(practice, {"type": "lay", "tiles": tiles})
    ada.do(practice, {"type": "take_back"})


def test_another_dictionary_is_no_help(server: Running) -> None:
    ada, _, _ = pair(server)
    english = server.person().get("/editions/deluxe")["tiles"]["lexicon"]
    assert english != server.person().get("/editions/mini")["tiles"]["lexicon"]
    pad = opened(ada, "score_keeper", CHECKED, edition="deluxe")
    assert pad is not None
    ada.do(pad, HORN)
    assert ada.get("/editions/deluxe/words/HORN")["admissible"]
    assert ada.get("/editions/mini/words/HORN", 403)["error"]["code"] == SECRET


def test_a_game_with_a_bag_is_a_game(server: Running) -> None:
    ada, _, _ = pair(server)
    table = ada.open_table("me", "computer:beginner", house_rules=CHECKED)
    rack = ada.view(table)["game"]["rack"]
    assert ada.refused(table, {"type": "lay", "tiles": [[1, 1, rack[0]]]}) != SECRET
    ada.do(table, {"type": "pass"})


def test_against_a_computer_alone_nobody_is_wronged(server: Running) -> None:
    ada = server.person("Ada")
    ada.open_table("me", "computer:beginner")
    assert opened(ada, "practice", CHECKED) is not None


@pytest.mark.parametrize("kind", ["practice", "score_keeper"])
def test_a_game_nobody_has_touched_for_weeks_keeps_nobody_from_playing(
    tmp_path: Path, kind: str
) -> None:
    clock = Clock()
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, now=clock)
    with running(settings) as server:
        ada, _, _ = pair(server)
        clock.forward(days=13)
        assert opened(ada, kind, CHECKED) is None
        clock.forward(days=2)
        assert opened(ada, kind, CHECKED) is not None
