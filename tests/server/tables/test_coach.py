"""Hints and the coach over HTTP: who is told what, and who sees that it was asked for."""

from __future__ import annotations

from typing import Any

import pytest

from sternfeld.game.bag import SeededChance
from sternfeld.server.tables import command_runner
from tests.server.running import Person, Running, pair

AGREED = {"start.order": "agreed", "word_check": "checked"}
SECRET = {"start.order": "agreed", "word_check": "challenge"}


@pytest.fixture(autouse=True)
def _same_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody draws the same tiles in every run; tiles are laid best with the first rack."""
    monkeypatch.setattr(command_runner, "new_chance", lambda: SeededChance(bytes(32)))


def practice(server: Running, *others: str, **plan: Any) -> tuple[Person, str]:
    """Ada to move at a practice table with hints."""
    ada = server.person("Ada")
    asked = {"kind": "practice", "house_rules": AGREED, "starter": 0, "hints": True} | plan
    return ada, ada.open_table("me", *others, **asked)


def ask(person: Person, table: str, turn: int, step: int, status: int = 200) -> Any:
    return person.post(f"/tables/{table}/hint", {"turn": turn, "step": step}, status)


def number(person: Person, table: str) -> int:
    turn: int = person.view(table)["game"]["number"]
    return turn


def test_three_steps_of_a_hint_lead_to_one_play_and_are_counted(server: Running) -> None:
    ada, table = practice(server, "computer:beginner", spectators="open")
    turn = number(ada, table)
    socket = server.person("Onlooker").socket()
    assert socket.watch(table)["view"]["hints"] == {"turns": [0, 0], "step": 0}
    where = ask(ada, table, turn, 1)
    assert (where["kind"], where["what"], where["play"]) == ("lay", None, None)
    assert socket.wait_for("update")["view"]["hints"] == {"turns": [1, 0], "step": 1}
    what = ask(ada, table, turn, 2)
    assert what["lane"] == where["lane"]
    assert what["play"] is None
    whole = ask(ada, table, turn, 3)
    assert whole["what"] == what["what"]
    assert len(whole["play"]["tiles"]) == what["what"]["tiles"]
    assert ask(ada, table, turn, 1) == where
    assert ada.view(table)["hints"] == {"turns": [1, 0], "step": 3}
    answer = ada.do(table, {"type": "lay", "tiles": whole["play"]["tiles"]})
    assert answer["type"] == "done", "the play can be made"


def test_a_hint_is_refused_where_the_table_has_none(server: Running) -> None:
    ada, table = practice(server, "computer:beginner", hints=False)
    refused = ask(ada, table, number(ada, table), 1, 409)
    assert refused["error"]["code"] == "no_hints"
    note = ada.post(f"/tables/{table}/coach", {"turn": 1}, 409)
    assert note["error"]["code"] == "no_hints"


def test_a_hint_is_for_the_one_to_move_and_for_this_turn(server: Running) -> None:
    ada, table = practice(server, "computer:beginner")
    turn = number(ada, table)
    assert ask(ada, table, turn + 1, 1, 409)["error"]["code"] == "stale"
    assert ask(server.person("Bob"), table, turn, 1, 403)["error"]["code"] == "not_seated"
    assert ada.view(table)["hints"]["turns"] == [0, 0], "what was refused is not counted"


def test_a_plan_with_hints_where_words_are_secret_among_people_is_refused(server: Running) -> None:
    plan = {
        "edition": "mini",
        "seats": [{"kind": "me"}, {"kind": "invitation"}],
        "house_rules": SECRET,
        "hints": True,
    }
    assert server.person("Ada").post("/tables", plan, 400)["error"]["code"] == "plan"


def test_whoever_is_invited_sees_that_hints_are_allowed(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("me", "invitation", house_rules=AGREED, hints=True)
    assert server.stranger().get(f"/invitations/{ada.invitation(table)}")["hints"] is True


def test_nobody_is_told_plays_during_a_secret_game_with_others(server: Running) -> None:
    ada, _, _ = pair(server, edition="deluxe")
    asked = {"kind": "game", "house_rules": AGREED, "starter": 0, "edition": "deluxe"}
    table = ada.open_table("me", "computer:beginner", hints=True, **asked)
    turn = number(ada, table)
    assert ask(ada, table, turn, 1, 403)["error"]["code"] == "words_are_secret"
    other, free = practice(server, "computer:beginner", edition="deluxe", kind="game")
    assert ask(other, free, number(other, free), 1)["turn"], "others at the same address may"


@pytest.fixture
def passed(server: Running) -> tuple[Person, str, int]:
    """Ada has passed at the first move, with a computer to answer."""
    ada, table = practice(server, "computer:beginner")
    turn = number(ada, table)
    ada.do(table, {"type": "pass"})
    return ada, table, turn


def test_the_coach_says_that_there_was_more_and_shows_it_when_asked(
    passed: tuple[Person, str, int],
) -> None:
    ada, table, turn = passed
    path = f"/tables/{table}/coach"
    answer = ada.post(path, {"turn": turn})
    note = answer["note"]
    assert (note["played"], note["points"], note["good"]) == ("pass", 0, [])
    assert note["mark"] in ("slip", "costly", "very_costly")
    assert note["more"] is not None
    assert (answer["shown"], answer["tried"]) == (None, None)
    shown = ada.post(path, {"turn": turn, "show": True, "language": "de"})["shown"]
    assert shown["win"] > shown["win_played"]
    assert shown["why"]
    assert shown["facts"]["play"]["play"] == shown["best"]["play"]
    tiles = shown["best"]["tiles"]
    tried = ada.post(path, {"turn": turn, "tiles": tiles})["tried"]
    assert tried["play"] == shown["best"]["play"]
    assert tried["mark"] in ("best", "equal")
    assert ada.view(table)["hints"]["turns"] == [0, 0], "looking back is no hint"


def test_the_coach_speaks_of_ones_own_last_turn_only(passed: tuple[Person, str, int]) -> None:
    ada, table, turn = passed
    path = f"/tables/{table}/coach"
    assert ada.post(path, {"turn": turn + 1}, 409)["error"]["code"] == "stale"
    off = [[1, 1, "Q"], [1, 2, "Q"]]
    assert "error" in ada.post(path, {"turn": turn, "tiles": off}, 409)


def test_alone_there_are_hints_and_nothing_is_judged(server: Running) -> None:
    ada, table = practice(server)
    turn = number(ada, table)
    tiles = ask(ada, table, turn, 3)["play"]["tiles"]
    ada.do(table, {"type": "lay", "tiles": tiles})
    answer = ada.post(f"/tables/{table}/coach", {"turn": turn, "show": True, "tiles": tiles})
    assert answer["note"]["mark"] == "not_judged"
    assert answer["shown"] is None
    assert answer["tried"]["mark"] == "not_judged"
