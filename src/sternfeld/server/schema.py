"""The messages of the WebSocket as a JSON Schema, written from the classes that read and make them.

What clients send comes from `wire`, what the server says from `live.messages`, a table's view from
`sternfeld.table.view`. Views are written by `sternfeld.table.plain`: a square is ``[row, column]``,
a tile on it ``[row, column, face]``.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from sternfeld.game.board import PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.server import wire
from sternfeld.server.live import messages

__all__ = ["socket_schema"]

_LEAVES: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
    Any: {},
}
_LINE = {"type": "integer", "minimum": 1}
_SQUARE = {"type": "array", "prefixItems": [_LINE, _LINE], "minItems": 2, "maxItems": 2}
_TILE = {
    "type": "array",
    "prefixItems": [_LINE, _LINE, {"type": "string"}],
    "minItems": 3,
    "maxItems": 3,
}


@cache
def socket_schema() -> dict[str, Any]:
    """The schema: `client` is what a client may send, `server` what it may get."""
    sent = TypeAdapter(wire.ClientMessage).json_schema(ref_template="#/$defs/{model}")
    found: dict[str, Any] = sent.pop("$defs")
    client = {"oneOf": sent["oneOf"]}
    kinds = [_class(kind, found, prefix="Server") for kind in get_args(messages.ServerMessage)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of Sternfeld's WebSocket, protocol 1",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": {"oneOf": kinds}, **found},
    }


def _schema(hint: Any, found: dict[str, Any]) -> dict[str, Any]:
    """The schema of an annotation; classes met on the way are added to ``found``."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    if hint is PlacedTile:
        return _TILE
    if hint is Square:
        return _SQUARE
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        return {"anyOf": [_schema(part, found) for part in inner]}
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(inner[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inner[1], found)}
    if origin is Literal:
        return {"enum": list(inner)}
    if isinstance(hint, type) and issubclass(hint, Enum):
        found[hint.__name__] = {"enum": [one.value for one in hint]}
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return _class(hint, found)


def _class(kind: Any, found: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """A dataclass or a message: all its members, and no others."""
    name = prefix + kind.__name__
    reference = {"$ref": f"#/$defs/{name}"}
    if name in found:
        return reference
    hints = get_type_hints(kind)
    if is_typeddict(kind):
        extras = get_type_hints(kind, include_extras=True)
        required = [one for one, hint in extras.items() if get_origin(hint) is not NotRequired]
    elif is_dataclass(kind):
        required = [field.name for field in fields(kind)]
    else:
        raise TypeError(f"no schema for {kind!r}; expected a dataclass or a message")
    found[name] = {}
    found[name] = {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n\n")[0],
        "properties": {member: _schema(hint, found) for member, hint in hints.items()},
        "required": required,
        "additionalProperties": False,
    }
    return reference
