"""Finished games, word help, practice, the score-keeper, rematches and the big screen."""

import json
import time
from typing import Any

import pytest

from sternfeld.game.fairness import verify
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.json_form import game_from_json
from tests.server.running import Running, pair

AGREED = {"start.order": "agreed"}


def test_a_finished_game_can_be_replayed_exported_and_checked(any_server: Running) -> None:
    ada, bob, table = pair(any_server, house_rules=AGREED)
    ada.do(table, {"type": "pass"})
    for route in ("replay", "gcg", "fairness"):
        assert ada.get(f"/tables/{table}/{route}", 409)["error"]["code"] == "not_over"
    bob.do(table, {"type": "resign"})
    assert verify(game_from_json(ada.http.get(f"/tables/{table}/replay").text)) == 14
    (own,) = ada.get("/me/export")["tables"]
    assert verify(game_from_json(json.dumps(own["game"]))) == 14
    assert len(parse_gcg(ada.http.get(f"/tables/{table}/gcg").text).game.players) == 2
    fair = ada.get(f"/tables/{table}/fairness")
    assert (fair["fair"], fair["tiles"]) == (True, 14)
    assert fair["seed"] == ada.view(table)["game"]["seed"]
    stranger = any_server.person("Eve")
    assert stranger.get(f"/tables/{table}/replay", 403)["error"]["code"] == "not_seated"
    listed = ada.get("/tables")["tables"][0]
    assert (listed["id"], listed["phase"], listed["my_turn"]) == (table, "ended", False)


@pytest.mark.parametrize("rules", [{"open_dictionary": True}, {"word_check": "checked"}])
def test_where_the_book_is_open_everybody_may_look(server: Running, rules: Any) -> None:
    ada, _, table = pair(server, house_rules=rules)
    assert ada.get(f"/tables/{table}/words/HORN")["admissible"]
    assert server.person().get(f"/tables/{table}/words/HORN", 403)


def test_practice_can_be_taken_back(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("me", "device:Bob", kind="practice", house_rules=AGREED)
    start = ada.view(table)["game"]
    ada.do(table, {"type": "pass", "seat": 0})
    ada.do(table, {"type": "take_back"})
    again = ada.view(table)["game"]
    assert (again["sheet"], again["to_move"], again["rack"]) == ([], 0, start["rack"])
    assert ada.refused(table, {"type": "take_back"}) == "nothing_to_take_back"


def test_several_phones_keep_the_score_of_a_real_board(server: Running) -> None:
    rules = AGREED | {"word_check": "free"}
    ada, bob, table = pair(server, kind="score_keeper", house_rules=rules)
    bob.do(table, {"type": "lay", "tiles": [[8, 8, "H"], [8, 9, "O"]]})
    ada.do(table, {"type": "exchange", "count": 3})
    assert [line["score"] for line in ada.view(table)["game"]["players"]] == [8, 0]
    moves = [{"type": "lay", "seat": 0, "tiles": [[8, 8, "H"], [8, 9, "O"], [8, 10, "F"]]}]
    ada.do(table, {"type": "correct", "turn": 1, "commands": moves})
    assert [line["score"] for line in bob.view(table)["game"]["players"]] == [16, 0]
    assert ada.view(table)["game"]["rack"] is None


def test_a_real_boards_score_is_kept_on_several_phones(server: Running) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "device", "name": "Ann"}, {"kind": "device", "name": "Ben"}]
    rules = {"challenge.window_seconds": 0}
    plan = {"edition": "kompakt", "seats": seats, "kind": "score_keeper", "house_rules": rules}
    table = ada.post("/tables", {**plan, "starter": 0}, 201)["table"]
    eve = server.person("Eve")
    command = {"type": "score_points", "seat": 0, "points": 24}
    assert eve.refused(table, command, version=99) == "not_seated"
    token = ada.invitation(table)
    for name in ("once", "again"):
        assert eve.post(f"/invitations/{token}", {"id": name})["table"] == table
    eve.do(table, command)
    ada.do(table, {"type": "adjust_score", "seat": 1, "points": -10})
    assert [line["score"] for line in eve.view(table)["game"]["players"]] == [24, -10]
    assert [turn["kind"] for turn in ada.view(table)["game"]["sheet"]] == ["points", "adjusted"]
    eve.do(table, {"type": "go_out", "seat": 0})
    eve.do(table, {"type": "report_racks", "racks": [[], ["E", "E"]]})
    assert [line["score"] for line in ada.view(table)["game"]["players"]] == [26, -12]
    assert "#points-only" in eve.http.get(f"/tables/{table}/gcg").text
    assert [one["id"] for one in eve.get("/tables")["tables"]] == [table]


def test_the_same_people_play_again(any_server: Running) -> None:
    ada, bob, table = pair(any_server, house_rules=AGREED)
    bob.do(table, {"type": "resign"})
    ada.do(table, {"type": "agree_to_rematch"})
    assert ada.view(table)["rematch"] is None
    bob.do(table, {"type": "agree_to_rematch"})
    following = ada.view(table)["rematch"]
    seen = bob.view(following)
    assert seen["phase"] == "playing"
    assert seen["rematch_of"] == table
    assert seen["game"]["to_move"] == 1
    assert seen["audience"] == "seat:1"
    assert len(bob.get("/tables")["tables"]) == 2


def test_a_rematch_takes_spectators_and_the_big_screen_along(any_server: Running) -> None:
    ada, bob, table = pair(any_server, spectators="link")
    token, television = ada.invitation(table), any_server.stranger()
    assert television.view(table, invitation=token)["rematch"] is None
    bob.do(table, {"type": "resign"})
    ada.do(table, {"type": "agree_to_rematch"})
    bob.do(table, {"type": "agree_to_rematch"})
    for audience in ("spectator", "board"):
        following = television.view(table, invitation=token, **{"as": audience})["rematch"]
        seen = television.view(following, invitation=token, **{"as": audience})
        assert (seen["phase"], seen["audience"]) == ("playing", audience)
        assert seen["rematch_of"] == table
    assert television.get(f"/invitations/{token}")["table"] == following
    assert television.view(table, invitation=token)["phase"] == "ended"
    assert television.http.get(f"/tables/{table}/gcg", params={"invitation": token}).is_success
    ada.do(table, {"type": "renew_invitation"})
    assert television.get(f"/invitations/{ada.invitation(table)}")["table"] == table
    assert television.get(f"/invitations/{token}")["table"] == following


def test_the_big_screen_shows_the_board_and_no_rack(server: Running) -> None:
    ada, _, table = pair(server)
    token = ada.invitation(table)
    television = server.stranger()
    assert television.get(f"/tables/{table}", 403, **{"as": "board"})
    seen = television.view(table, invitation=token, **{"as": "board"})
    assert seen["audience"] == "board"
    assert seen["game"]["rack"] is None
    assert seen["invitation"]["token"] == token
    assert television.get(f"/tables/{table}", 403, invitation=token)
    socket = television.socket()
    update = socket.watch(table, "board", invitation=token)
    assert update["view"]["game"]["racks"] is None
    ada.do(table, {"type": "renew_invitation"})
    assert socket.wait_for("gone")["error"]["code"] == "not_seated"


def test_open_tables_can_be_found_and_watched_by_anybody(server: Running) -> None:
    _, _, table = pair(server, spectators="open")
    pair(server, spectators="link")
    stranger = server.stranger()
    assert [one["id"] for one in stranger.get("/tables", show="open")["tables"]] == [table]
    seen = stranger.view(table)
    assert (seen["audience"], seen["game"]["rack"], seen["chat"]) == ("spectator", None, None)
    assert stranger.get("/tables")["tables"] == []


def test_a_pause_by_agreement_and_other_wishes(server: Running) -> None:
    ada, bob, table = pair(server, house_rules=AGREED)
    ada.do(table, {"type": "agree_to_pause"})
    assert bob.view(table)["wishes"]["pause"] == [0]
    bob.do(table, {"type": "agree_to_pause"})
    assert ada.refused(table, {"type": "pass"}) == "paused"
    bob.do(table, {"type": "resume"})
    assert ada.refused(table, {"type": "nudge"}) == "kind"
    bob.do(table, {"type": "nudge"})
    assert bob.refused(table, {"type": "nudge"}) == "too_soon"
    assert bob.refused(table, {"type": "claim_timeout"}) == "not_overdue"
    assert bob.refused(table, {"type": "mute", "seat": 0, "on": True}) == "not_host"
    assert bob.refused(table, {"type": "pass", "seat": 0}) == "not_your_seat"
    assert bob.refused(table, {"type": "pass"}) == "turn"
    assert ada.refused(table, {"type": "lay", "tiles": [[1, 1, "E"]]}) in ("star", "rack")
    assert ada.refused(table, {"type": "pass"}, version=0) == "stale"


def test_three_people_and_a_computer_play_for_a_while(server: Running) -> None:
    rules = AGREED | {"word_check": "checked"}
    ada = server.person("Ada")
    seats = ("me", "computer:beginner", "invitation", "invitation")
    table = ada.open_table(*seats, house_rules=rules, edition="deluxe")
    others = [server.person("Bob"), server.person("Cleo")]
    for person in others:
        person.sit_down(ada.invitation(table))
    people = {0: ada, 2: others[0], 3: others[1]}
    for _ in range(9):
        end = time.monotonic() + 30
        while (game := ada.view(table)["game"])["to_move"] == 1 and time.monotonic() < end:
            time.sleep(0.05)
        mover = people[game["to_move"]]
        rack = mover.view(table)["game"]["rack"]
        mover.do(table, {"type": "exchange", "tiles": rack[:2]})
    end = time.monotonic() + 30
    while (game := ada.view(table)["game"])["to_move"] == 1 and time.monotonic() < end:
        time.sleep(0.05)
    assert [turn["seat"] for turn in game["sheet"]][:8] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert any(turn["kind"] == "lay" for turn in game["sheet"] if turn["seat"] == 1)


def test_an_invitation_as_a_code_and_a_link(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("me", "invitation", "computer:beginner")
    invitation = ada.view(table)["invitation"]
    bob = server.person("Bob")
    seen = bob.get(f"/invitations/{invitation['code'].lower()}")
    assert (seen["spectators"], seen["at_home"]) == ("none", False)
    assert ada.get(f"/invitations/{invitation['code']}")["at_home"]
    assert [seat["free"] for seat in seen["seats"]] == [False, True, False]
    assert bob.view(table, invitation=invitation["code"])["phase"] == "lobby"
    assert bob.sit_down(invitation["code"], name="Robert") == table
    assert bob.sit_down(invitation["token"]) == table
    assert ada.view(table)["seats"][1]["name"] == "Robert"


def test_rules_that_contradict_each_other_are_refused_by_name(server: Running) -> None:
    body = {"edition": "kompakt", "house_rules": {"rack": 6}}
    error = server.person().post("/rules", body, 400)["error"]
    assert error["code"] == "rules"
    assert error["detail"] == {
        "contradiction": "bonus_above_rack",
        "switches": ["bonus", "rack"],
        "values": {"tiles": 7, "rack": 6},
    }


def test_rules_can_be_read(server: Running) -> None:
    ada, _, table = pair(server, house_rules={"exchange.min_bag": 0})
    assert ada.view(table)["house_rules"] == {"exchange.min_bag": 0}
    rules = ada.get(f"/tables/{table}/rules")
    assert rules["layout"]["rows"][7][7] == "*"
    for language in ("de", "en"):
        assert len(ada.http.get(f"/tables/{table}/rules/{language}").text) > 500
    assert "mini" in [edition["name"] for edition in ada.get("/editions")["editions"]]
    assert ada.get("/editions/reise")["switches"]["rack"] == 8
    checked = ada.post("/rules", {"edition": "mini", "house_rules": {"rack": 8}, "language": "de"})
    assert checked["differences"]["rack"] == 8
    lines = [line for section in checked["page"]["sections"] for line in section["lines"]]
    assert {"rack"} == set.intersection(
        *(set(line["switches"]) for line in lines if line["differs"])
    )
    assert checked["page"]["title"]
    assert checked["page"]["legend"]


def test_a_score_keepers_game_is_settled_and_exported(server: Running) -> None:
    rules = AGREED | {"word_check": "free"}
    ada, bob, table = pair(server, kind="score_keeper", house_rules=rules)
    bob.do(table, {"type": "lay", "tiles": [[8, 8, "H"], [8, 9, "o"], [8, 10, "F"]]})
    ada.do(table, {"type": "pass"})
    for seat in (0, 1):
        bob.do(table, {"type": "agree_to_end", "seat": seat})
    assert ada.view(table)["game"]["phase"] == "settling"
    ada.do(table, {"type": "report_racks", "racks": [["E"], []]})
    game = ada.view(table)["game"]
    assert (game["phase"], game["winners"]) == ("ended", [0])
    text = ada.http.get(f"/tables/{table}/gcg").text
    assert "HoF" in text
    assert len(parse_gcg(text).game.players) == 2
