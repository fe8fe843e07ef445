"""The published schema: up to date, and true of everything that is said."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from sternfeld.server.schema import published_schema
from tests.server.running import Running, Socket, pair

AGREED = {"start.order": "agreed"}


def validator(side: str) -> Draft202012Validator:
    schema = published_schema()
    return Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": schema["$defs"]})


def test_the_schema_is_served(server: Running) -> None:
    assert server.stranger().get("/schema.json") == published_schema()
    Draft202012Validator.check_schema(published_schema())


def said_by(sockets: list[Socket]) -> list[Any]:
    return [message for socket in sockets for message in socket.seen]


def test_everything_said_in_a_game_is_in_the_schema(server: Running) -> None:
    rules = AGREED | {"exchange.face_up": True}
    ada, bob, table = pair(server, edition="kompakt", house_rules=rules, spectators="open")
    sockets = [ada.socket(), bob.socket(), server.stranger().socket()]
    for socket in sockets:
        socket.watch(table)
    first, second, _ = sockets
    rack = ada.view(table)["game"]["rack"]
    first.send(type="thinking", table=table, on=True)
    second.wait_for("thinking")
    first.send(type="nonsense")
    first.wait_for("error")
    ada.do(table, {"type": "exchange", "tiles": rack[:2]})
    bob.do(table, {"type": "pass"})
    faces = [face for face in ada.view(table)["game"]["rack"] if face != "?"][:2]
    ada.do(table, {"type": "lay", "tiles": [[8, 8, faces[0]], [8, 9, faces[1]]]})
    bob.do(table, {"type": "challenge"})
    bob.do(table, {"type": "say", "text": "well played"})
    bob.do(table, {"type": "agree_to_pause"})
    ada.do(table, {"type": "agree_to_pause"})
    ada.do(table, {"type": "resume"})
    done = first.do(table, {"type": "agree_to_end"}, ada.get(f"/tables/{table}")["version"])
    assert done["type"] in ("done", "error")
    last = bob.do(table, {"type": "resign"})["version"]
    first.send(type="ping")
    first.wait_for("pong")
    for socket in sockets:
        socket.send(type="watch", table=table)
        socket.wait_for_version(table, last)
    messages = said_by(sockets)
    check = validator("ServerMessage")
    for message in messages:
        check.validate(message)
    kinds = {message["type"] for message in messages}
    assert kinds >= {"hello", "update", "presence", "thinking", "error", "pong"}


def test_a_score_keepers_evening_is_in_the_schema(server: Running) -> None:
    rules = AGREED | {"word_check": "free"}
    ada, bob, table = pair(server, kind="score_keeper", house_rules=rules)
    socket = bob.socket()
    socket.watch(table)
    moves = [{"type": "lay", "seat": 0, "tiles": [[8, 8, "H"], [8, 9, "O"]]}]
    ada.do(table, moves[0])
    ada.do(table, {"type": "correct", "turn": 1, "commands": moves})
    ada.do(table, {"type": "agree_to_end", "seat": 0})
    ada.do(table, {"type": "agree_to_end", "seat": 1})
    last = ada.do(table, {"type": "report_racks", "racks": [["E"], ["N"]]})["version"]
    socket.wait_for_version(table, last)
    for message in socket.seen:
        validator("ServerMessage").validate(message)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "ping"},
        {"type": "watch", "table": "t", "as": "board"},
        {"type": "do", "table": "t", "id": "1", "version": 2, "command": {"type": "pass"}},
    ],
)
def test_what_clients_send_is_in_the_schema(message: dict[str, Any]) -> None:
    check = validator("ClientMessage")
    check.validate(message)
    for wrong in (message | {"more": 1}, message | {"type": "other"}):
        with pytest.raises(ValidationError):
            check.validate(wrong)


def test_what_is_not_declared_is_not_in_the_schema() -> None:
    check = validator("ServerMessage")
    check.validate({"type": "pong", "now": 1})
    for wrong in (
        {"type": "pong"},
        {"type": "pong", "now": 1, "seed": "x"},
        {"type": "pong", "now": ""},
    ):
        with pytest.raises(ValidationError):
            check.validate(wrong)
