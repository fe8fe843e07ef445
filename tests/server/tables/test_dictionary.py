"""Word help: what the judge answers, when nobody may ask, and what a challenge makes public."""

from pathlib import Path
from typing import Any

import pytest

from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.server.http.guard import place_of
from sternfeld.server.people.sightings import MAX_PEOPLE, RECENT_SECONDS, Sightings
from sternfeld.server.settings import Settings
from sternfeld.server.tables.dictionary import answer_about
from tests.server.running import GENEROUS, Person, Running, pair, running

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


def test_nor_from_another_window_at_the_same_address(server: Running) -> None:
    assert not secret(server.stranger(), "/editions/mini/words/HORN")
    _, bob, table = pair(server)
    assert secret(server.stranger(), "/editions/mini/words/HORN")
    guest = server.person("private window")
    assert secret(guest, "/editions/mini/words/HORN")
    alone = guest.open_table("me", "computer", house_rules={"open_dictionary": True})
    assert secret(guest, f"/tables/{alone}/words/HORN")
    other = server.person("Cleo")
    company = other.open_table("me", "invitation", house_rules={"open_dictionary": True})
    server.person("Dora").sit_down(other.invitation(company))
    assert secret(other, f"/tables/{company}/words/HORN"), "two more windows are no company"
    bob.do(table, {"type": "resign"})
    assert not secret(server.stranger(), "/editions/mini/words/HORN")
    assert not secret(guest, f"/tables/{alone}/words/HORN")


def test_another_address_may_look_and_without_a_proxy_nobody_can_pretend(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    path = "/editions/mini/words/HORN"

    def seen_from(server: Running, address: str) -> Any:
        stranger = server.stranger()
        return stranger.http.get(path, headers={"X-Forwarded-For": address}).status_code

    with running(settings) as server:
        pair(server)
        assert seen_from(server, "203.0.113.9") == 403
    with running(settings, proxies="127.0.0.1") as server:
        ada = server.person("Ada")
        ada.http.headers["X-Forwarded-For"] = "203.0.113.9"
        bob = server.person("Bob")
        bob.http.headers["X-Forwarded-For"] = "2001:db8:1:2::7"
        table = ada.open_table("me", "invitation")
        bob.sit_down(ada.invitation(table))
        assert seen_from(server, "203.0.113.9") == 403
        assert seen_from(server, "2001:db8:1:2:ffff::1") == 403
        assert seen_from(server, "203.0.113.10") == 200
        assert seen_from(server, "2001:db8:1:3::7") == 200


def test_somebody_from_elsewhere_makes_an_open_dictionary_open(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings, proxies="127.0.0.1") as server:
        pair(server)
        cleo, dora = server.person("Cleo"), server.person("Dora")
        dora.http.headers["X-Forwarded-For"] = "203.0.113.9"
        table = cleo.open_table("me", "invitation", house_rules={"open_dictionary": True})
        dora.sit_down(cleo.invitation(table))
        for person in (cleo, dora):
            assert not secret(person, f"/tables/{table}/words/HORN")
        assert secret(cleo, "/editions/mini/words/HORN")


def test_an_open_socket_keeps_its_address_known(server: Running) -> None:
    ada, _, table = pair(server)
    server.internals.sightings.forget()
    assert not secret(server.stranger(), "/editions/mini/words/HORN")
    socket = ada.socket()
    socket.wait_for("hello")
    assert secret(server.stranger(), "/editions/mini/words/HORN")
    server.internals.sightings.forget()
    socket.send(type="ping")
    socket.wait_for("pong")
    assert secret(server.stranger(), "/editions/mini/words/HORN")
    assert table


def test_whereabouts_are_forgotten_after_a_while() -> None:
    now = 0.0
    seen = Sightings(clock=lambda: now)
    seen.saw("here", "ada")
    now = RECENT_SECONDS
    seen.saw("here", "bob")
    assert set(seen.recently_at("here")) == {"ada", "bob"}
    assert seen.recently_at("there") == ()
    now += 1
    assert seen.recently_at("here") == ("bob",)
    for number in range(MAX_PEOPLE):
        seen.saw("here", f"guest {number}")
    assert "bob" not in seen.recently_at("here")
    assert len(seen.recently_at("here")) == MAX_PEOPLE


def test_somebody_is_elsewhere_who_was_seen_there_and_not_here() -> None:
    now = 0.0
    seen = Sightings(clock=lambda: now)
    assert not seen.elsewhere(["ada"], "here"), "nobody knows where she is"
    seen.saw("there", "ada")
    assert seen.elsewhere(["ada", "bob"], "here")
    assert not seen.elsewhere(["bob"], "here")
    seen.saw("here", "ada")
    assert not seen.elsewhere(["ada"], "here")
    now = RECENT_SECONDS + 1
    assert not seen.elsewhere(["ada"], "elsewhere")


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
