"""The values of a game that have a JSON form of their own: squares, tiles, boards and rules."""

from __future__ import annotations

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
from sternfeld.rules.layout import MAX_SIZE, Layout, Square
from sternfeld.rules.load import rules_from_switches
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES
from sternfeld.rules.tiles import Letter, TileSet

__all__ = [
    "LETTER",
    "SQUARE",
    "SWITCH_VALUES",
    "TILE",
    "BoardForm",
    "RulesForm",
    "SwitchValues",
    "board_form",
    "board_of",
    "read_letter",
    "read_square",
    "read_switches",
    "read_tile",
    "rules_form",
    "rules_of",
    "write_letter",
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
    square = Square(read_member(_line, 0, row), read_member(_line, 1, column))
    return PlacedTile(square, read_member(_face, 2, face))


def write_tile(tile: PlacedTile) -> list[Any]:
    """``[row, column, face]``."""
    return [*tile.square, tile.face]


def _line(plain: Any) -> int:
    line = plain if type(plain) is int else read_whole(plain)
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


def read_letter(plain: Any) -> Letter:
    """``[face, value, count]``."""
    face, value, count = exactly(3, plain, "[face, value, count]")
    return Letter(
        read_member(_face, 0, face),
        read_member(read_whole, 1, value),
        read_member(read_whole, 2, count),
    )


def write_letter(letter: Letter) -> list[Any]:
    """``[face, value, count]``."""
    return [letter.face, letter.value, letter.count]


class SwitchValues(dict[str, object]):
    """The plain value of each switch, by its name."""


_SWITCHES = {one.name: one for one in SWITCHES if one.name not in ("tiles", "layout")}


def read_switches(plain: Any) -> SwitchValues:
    """Values for switches that there are; one that is missing has its default."""
    for name in (values := SwitchValues(read_members(plain))):
        if name not in _SWITCHES:
            raise Misfit("unknown; expected the name of a switch").at(name)
    return values


class RulesForm(TypedDict):
    """The rules of the table, whole: a later change to an edition or a tile set does not change a
    game that was begun before."""

    edition: str
    tiles: TileSet
    layout: Layout
    switches: SwitchValues


def rules_form(rules: Rules) -> RulesForm:
    """What is written of rules."""
    return {
        "edition": rules.edition,
        "tiles": rules.tiles,
        "layout": rules.layout,
        "switches": SwitchValues({name: one.plain(rules) for name, one in _SWITCHES.items()}),
    }


def rules_of(form: RulesForm) -> Rules:
    """The rules of which that was written."""
    given = {**form["switches"], "tiles": form["tiles"], "layout": form["layout"]}
    try:
        return rules_from_switches(form["edition"], given)
    except RulesError as error:
        raise Misfit(str(error)) from None


def _row(*items: Any) -> dict[str, Any]:
    count = len(items)
    return {"type": "array", "prefixItems": list(items), "minItems": count, "maxItems": count}


_LINE = {"type": "integer", "minimum": 1, "maximum": MAX_SIZE}
SQUARE = _row(_LINE, _LINE)
TILE = _row(_LINE, _LINE, {"type": "string", "minLength": 1, "maxLength": MAX_FACE})


LETTER = _row({"type": "string"}, {"type": "integer"}, {"type": "integer"})
SWITCH_VALUES = {
    "type": "object",
    "properties": {name: one.schema for name, one in sorted(_SWITCHES.items())},
    "required": sorted(name for name, one in _SWITCHES.items() if one.default is None),
    "additionalProperties": False,
}
