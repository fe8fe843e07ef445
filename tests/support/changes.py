"""What a client does with a change: the slow, obvious way."""

from __future__ import annotations

from typing import Any

__all__ = ["Reader", "applied"]


def applied(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The view after a change."""
    after = view | change
    if change.get("chat") is not None:
        after["chat"] = _grown(view["chat"] or [], change["chat"])
    if change.get("game") is not None:
        before, game = view["game"] or {}, change["game"]
        after["game"] = before | game
        if "sheet" in game:
            after["game"]["sheet"] = _grown(before.get("sheet", []), game["sheet"])
        if "board" in game:
            after["game"]["board"] = _board(before.get("board", []), game["board"])
    return after


def _grown(before: list[Any], change: dict[str, Any]) -> list[Any]:
    return [*before[: change["keep"]], *change["add"]]


def _board(before: list[Any], change: dict[str, Any]) -> list[Any]:
    tiles = {(row, column): face for row, column, face in before}
    for row, column in change["cleared"]:
        del tiles[row, column]
    for row, column, face in change["laid"]:
        tiles[row, column] = face
    return [[*square, tiles[square]] for square in sorted(tiles)]


class Reader:
    """Reads the messages of one socket: a change becomes the update that it stands for."""

    def __init__(self) -> None:
        self.updates: dict[str, dict[str, Any]] = {}

    def read(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message as if the server sent whole tables only."""
        if message["type"] == "change":
            last = self.updates[message["table"]]
            assert last["version"] == message["since"], "a change to something else"
            view = applied(last["view"], message["view"])
            message = {key: message[key] for key in ("table", "version", "now")}
            message |= {"type": "update", "view": view}
        if message["type"] == "update":
            self.updates[message["table"]] = message
        return message
