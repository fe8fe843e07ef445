"""The values of a game that have a JSON form of their own: squares, tiles, boards and rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict

from sternfeld.errors import RulesError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.notation.json_reading import (
    Misfit,
    exactly,
    misfit,
    read_member,
    read_members,
    read_text,
    read_whole,
)
from sternfeld.rules.frozen import rules_from_plain
from sternfeld.rules.layout import MAX_SIZE, Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES

__all__ = [
    "SQUARE",
    "TILE",
    "BoardForm",
    "board_form",
    "board_of",
    "read_rules",
    "read_square",
    "read_tile",
    "rules_schema",
    "write_tile",
]

MAX_FACE = 8
"""No tile shows more characters."""


def read_square(plain: Any) -> Square:
    """``[row, column]``."""
    row, column = exactly(2, plain, "[row, column]")
    return Square(read_member(_line, 0, row), read_member(_line, 1, column))


def read_tile(plain: Any) -> PlacedTile:
    """``[row, column, face]``."""
    row, column, face = exactly(3, plain, "[row, column, face]")
    return PlacedTile(read_square([row, column]), read_member(_face, 2, face))


def write_tile(tile: PlacedTile) -> list[Any]:
    """``[row, column, face]``."""
    return [*tile.square, tile.face]


def _line(plain: Any) -> int:
    line = read_whole(plain)
    if 1 <= line <= MAX_SIZE:
        return line
    raise misfit(plain, f"a whole number from 1 to {MAX_SIZE}")


def _face(plain: Any) -> str:
    face = read_text(plain)
    if 1 <= len(face) <= MAX_FACE:
        return face
    raise misfit(plain, f"a text of 1 to {MAX_FACE} characters")


class BoardForm(TypedDict):
    """A board: how many rows and columns it has, and the tiles on it, row by row."""

    size: int
    tiles: list[PlacedTile]


def board_form(board: Board) -> BoardForm:
    """What is written of a board."""
    return {"size": board.size, "tiles": [PlacedTile(*item) for item in sorted(board.items())]}


def board_of(form: BoardForm) -> Board:
    """The board of which that was written."""
    return Board(form["size"], {tile.square: tile.face for tile in form["tiles"]})


def read_rules(plain: Any) -> Rules:
    """Rules, whole. Tables that play by the same rules share them."""
    try:
        return _shared_rules(json.dumps(read_members(plain), sort_keys=True))
    except RulesError as error:
        raise Misfit(str(error)) from None


@lru_cache(maxsize=256)
def _shared_rules(text: str) -> Rules:
    return rules_from_plain(json.loads(text))


def _object(members: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": list(members)}


def _row(*items: Any) -> dict[str, Any]:
    count = len(items)
    return {"type": "array", "prefixItems": list(items), "minItems": count, "maxItems": count}


_LINE = {"type": "integer", "minimum": 1, "maximum": MAX_SIZE}
SQUARE = _row(_LINE, _LINE)
TILE = _row(_LINE, _LINE, {"type": "string", "minLength": 1, "maxLength": MAX_FACE})


def rules_schema() -> dict[str, Any]:
    """The JSON Schema of rules. What a switch may be, `sternfeld.rules.switches` says in words."""
    text, whole = {"type": "string"}, {"type": "integer"}
    tiles = {
        "name": text,
        "language": text,
        "blanks": whole,
        "lexicon": {"anyOf": [text, {"type": "null"}]},
        "letters": {
            "description": "Each letter: what its tiles show, their value, how many there are.",
            "type": "array",
            "items": _row(text, whole, whole),
        },
    }
    layout = {"name": text, "rows": {"type": "array", "items": text}}
    switches = sorted({switch.name for switch in SWITCHES} - {"tiles", "layout"})
    members = {
        "edition": text,
        "tiles": _object(tiles),
        "layout": _object(layout),
        "switches": _object({name: {} for name in switches}),
    }
    return {"description": "The rules of the table, whole.", **_object(members)}
