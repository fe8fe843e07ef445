"""Word help: what the judge answers, when nobody may ask, and what a challenge makes public."""

from pathlib import Path
from typing import Any

import pytest

from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.server.http.guard import place_of
from sternfeld.server.settings import Settings
from sternfeld.server.tables.dictionary import answer_about
from tests.server.running import GENEROUS, Person, Running, pair, running
from tests.support.clock import Clock

PATH = "/editions/mini/words/HORN"
AGREED = {"start.order": "agreed"}
BY_CHALLENGE = [name for name in edition_names() if Rules.of(name).word_check == "challenge"]


def secret(person: Person, path: str) -> bool:
    response = person.http.get(path)
    if response.status_code == 200:
        return False
    assert response.status_code == 403
    return bool(response.json()["error"]["code"] == "words_are_secret")


def test_the_judge_knows_the_entry_and_the_hooks(server: Running) -> None:
    answer = server.person().get("/editions/kompakt/words/Gründe")
    assert (answer["word"], answer["admissible"]) == ("GRÜNDE", True)
    assert answer["entry"] == ["gründe", "Gründe"]
    assert {"L", "N", "T"} <= set(answer["hooks"]["back"])
    assert "X" not in answer["hooks"]["back"]
    assert answer["hooks"]["front"] == []
    unknown = server.stranger().get("/editions/kompakt/words/XYZ")
    assert (unknown["admissible"], unknown["entry"], unknown["hooks"]) == (False, [], None)
    banned = server.stranger().get("/editions/kurz/words/meier")
    assert (banned["admissible"], banned["entry"], banned["hooks"]) == (
        False,
        ["meier", "Meier"],
        None,
    )
    assert banned["remarks"][0]["code"] == "banned"
    short = server.stranger().get("/editions/mini/words/pkw")
    assert (short["admissible"], short["remarks"][0]["code"]) == (False, "abbreviation")


def test_house_words_hook_and_banned_ones_do_not() -> None:
    rules = Rules.of("kompakt", {"words.allow": ["XHORN"], "words.ban": ["HORNE"]})
    plain, house = answer_about(Rules.of("kompakt"), "horn"), answer_about(rules, "horn")
    assert plain.hooks is not None
    assert house.hooks is not None
    assert set(house.hooks.front) - set(plain.hooks.front) == {"X"}
    assert set(plain.hooks.back) - set(house.hooks.back) <= {"E"}
    assert "E" not in house.hooks.back
    assert answer_about(rules, "XHORN").entry == ()


def test_nothing_hooks_onto_a_word_that_fills_the_board() -> None:
    longest = "A" * 15
    rules = Rules.of("kompakt", {"words.allow": [longest, longest[1:], longest + "A"]})
    for word, front in ((longest[1:], ("A",)), (longest, ())):
        answer = answer_about(rules, word)
        assert answer.hooks is not None
        assert answer.hooks.front == front


def test_without_a_word_list_there_are_no_hooks() -> None:
    rules = Rules.of("mini", {"word_check": "free", "words.lexicon": None})
    answer = answer_about(rules, "horn")
    assert (answer.admissible, answer.entry, answer.hooks) == (True, (), None)


def test_words_are_not_looked_up_while_a_challenge_game_runs(any_server: Running) -> None:
    ada, bob, table = pair(any_server)
    for path in (f"/tables/{table}/words/HORN", "/editions/mini/words/HORN"):
        assert secret(ada, path)
    bob.do(table, {"type": "resign"})
    answer = ada.get(f"/tables/{table}/words/HORN")
    assert (answer["admissible"], answer["entry"]) == (True, ["Horn"])
    assert not secret(ada, "/editions/mini/words/HORN")


def test_others_at_the_same_address_may_look_words_up(server: Running) -> None:
    ada, bob, _ = pair(server)
    assert secret(ada, PATH)
    assert secret(bob, PATH)
    assert not secret(server.stranger(), PATH)
    guest = server.person("at the next desk")
    assert not secret(guest, PATH)
    alone = guest.open_table("me", "computer", house_rules={"open_dictionary": True})
    assert not secret(guest, f"/tables/{alone}/words/HORN")


def test_whoever_plays_a_secret_game_looks_nothing_up_at_an_open_dictionary(
    server: Running,
) -> None:
    ada, bob, table = pair(server)
    alone = ada.open_table("me", "computer", house_rules={"open_dictionary": True})
    assert secret(ada, f"/tables/{alone}/words/HORN")
    bob.do(table, {"type": "resign"})
    assert not secret(ada, f"/tables/{alone}/words/HORN")


def test_a_game_that_nobody_touched_for_a_fortnight_keeps_no_words_secret_elsewhere(
    tmp_path: Path,
) -> None:
    clock = Clock()
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, now=clock)) as server:
        ada, _, table = pair(server)
        clock.forward(days=13)
        assert secret(ada, PATH)
        clock.forward(days=2)
        assert not secret(ada, PATH)
        assert secret(ada, f"/tables/{table}/words/HORN")


def test_a_household_is_one_place() -> None:
    assert place_of("2001:db8::1") == place_of("2001:db8::ffff:1") != place_of("2001:db8:0:1::1")
    assert place_of("testclient") == "testclient"


def lay_from_the_star(person: Person, table: str, word: str) -> dict[str, Any]:
    rows = person.get(f"/tables/{table}/rules")["layout"]["rows"]
    row = next(number for number, marks in enumerate(rows, start=1) if "*" in marks)
    column = rows[row - 1].index("*") + 1
    tiles = [[row, column + place, letter] for place, letter in enumerate(word)]
    return {"type": "lay", "seat": 0, "tiles": tiles}


@pytest.mark.parametrize("edition", BY_CHALLENGE)
def test_after_a_challenge_everybody_may_read_the_entry(server: Running, edition: str) -> None:
    german = Rules.of(edition).words.lexicon == "de"
    word, entry = ("HORN", ["Horn"]) if german else ("HORN", ["horn"])
    ada, bob, table = pair(
        server, edition=edition, kind="score_keeper", house_rules=AGREED, spectators="open"
    )
    watching = {name: who.socket() for name, who in (("ada", ada), ("bob", bob))}
    watching["stranger"] = server.stranger().socket()
    for socket in watching.values():
        socket.watch(table)
    ada.do(table, lay_from_the_star(ada, table, word))
    for person in (ada, bob):
        assert "Horn" not in str(person.view(table))
        assert secret(person, f"/tables/{table}/words/{word}")
    version = bob.do(table, {"type": "challenge", "seat": 1})["version"]
    judged = [{"word": word, "admissible": True, "entry": entry}]
    for socket in watching.values():
        update = socket.wait_for_version(table, version)
        assert update["view"]["game"]["sheet"][0]["judged"] == judged


def test_a_word_that_does_not_stand_is_told_and_has_no_entry(server: Running) -> None:
    ada, bob, table = pair(server, edition="kompakt", house_rules=AGREED)
    rack = [face for face in ada.view(table)["game"]["rack"] if face != "?"]
    words = set(shipped_words("de"))
    pairs = (one + other for one in rack for other in rack if one != other)
    word = next(pair for pair in pairs if pair not in words)
    ada.do(table, lay_from_the_star(ada, table, word))
    assert ada.view(table)["game"]["sheet"] == []
    bob.do(table, {"type": "challenge"})
    turn = bob.view(table)["game"]["sheet"][0]
    assert turn["judged"] == [{"word": word, "admissible": False, "entry": []}]
    assert turn["invalid"] == [word]


def test_a_turn_nobody_doubted_tells_nothing_about_its_words(server: Running) -> None:
    ada, bob, table = pair(server, edition="kompakt", kind="score_keeper", house_rules=AGREED)
    ada.do(table, lay_from_the_star(ada, table, "HORN"))
    bob.do(table, {"type": "accept", "seat": 1})
    assert ada.view(table)["game"]["sheet"][0]["judged"] == []
