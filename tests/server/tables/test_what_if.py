"""What people tried after a game: kept with it, and written by those who played."""

from __future__ import annotations

from typing import Any

from sternfeld.server.wire import MAX_WHAT_IFS
from tests.server.running import Person, Running, pair

POSITION = "/".join(["15"] * 15) + " AEINRST/ 0/0 1"


def move(number: int, after: int | None = None, turn: int = 1, **other: Any) -> dict[str, Any]:
    made = {"id": number, "turn": turn, "seat": 0, "play": "pass", "points": 0, "next": 1}
    return made | {"after": after, "position": POSITION, "over": False, "win": 512} | other


def ended(server: Running) -> tuple[Person, Person, str]:
    ada, bob, table = pair(server)
    bob.do(table, {"type": "resign"})
    return ada, bob, f"/tables/{table}/what-if"


def refusal(person: Person, route: str, version: int, *moves: dict[str, Any]) -> tuple[int, str]:
    response = person.http.put(route, json={"version": version, "moves": list(moves)})
    return response.status_code, response.json()["error"]["code"]


def test_what_was_tried_stays_with_the_game(any_server: Running) -> None:
    ada, bob, route = ended(any_server)
    assert ada.get(route) == {"version": 0, "moves": []}
    tree = [move(1), move(2, after=1, seat=1, next=0), move(7, turn=3)]
    written = ada.http.put(route, json={"version": 0, "moves": tree})
    assert written.json() == {"version": 1, "moves": tree}
    assert bob.get(route) == {"version": 1, "moves": tree}
    assert bob.http.put(route, json={"version": 1, "moves": []}).json()["version"] == 2
    assert ada.get(route) == {"version": 2, "moves": []}


def test_nobody_overwrites_what_they_have_not_seen(any_server: Running) -> None:
    ada, bob, route = ended(any_server)
    assert refusal(ada, route, 3, move(1)) == (409, "stale")
    assert ada.http.put(route, json={"version": 0, "moves": [move(1)]}).status_code == 200
    assert refusal(bob, route, 0) == (409, "stale")
    assert bob.get(route)["moves"] == [move(1)]


def test_only_players_write_and_only_after_the_end(server: Running) -> None:
    ada, bob, table = pair(server)
    route = f"/tables/{table}/what-if"
    assert refusal(ada, route, 0) == (409, "not_over")
    assert ada.http.get(route).status_code == 409
    bob.do(table, {"type": "resign"})
    assert refusal(server.person(), route, 0)[0] in (403, 404)
    assert refusal(ada, route, 0, move(1), move(1)) == (400, "input")
    assert refusal(ada, route, 0, move(2, after=1)) == (400, "input")
    assert refusal(ada, route, 0, move(1), move(2, after=1, turn=2)) == (400, "input")
    assert refusal(ada, route, 0, move(1, win=1001)) == (400, "input")
    many = [move(number + 1) for number in range(MAX_WHAT_IFS)]
    assert ada.http.put(route, json={"version": 0, "moves": many}).status_code == 200
    assert refusal(ada, route, 1, *many, move(MAX_WHAT_IFS + 1)) == (400, "input")
