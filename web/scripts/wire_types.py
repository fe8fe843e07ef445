"""The text of src/api/views.ts: what the server says about a table, from the server's own classes.

`make generate` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from sternfeld.errors import Contradiction
from sternfeld.game.board import PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.table.view import TableView

HEAD = """// Written by scripts/wire_types.py from the server's classes; change those instead.

export type WireSquare = [row: number, column: number];
export type WireTile = [row: number, column: number, face: string];
"""
LEAVES = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
    Any: "unknown",
}


def typescript(hint: Any, found: dict[str, Any]) -> str:
    """The TypeScript type for an annotation; classes met on the way are added to ``found``."""
    if hint in LEAVES:
        return LEAVES[hint]
    if hint is PlacedTile:
        return "WireTile"
    if hint is Square:
        return "WireSquare"
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        return " | ".join(typescript(part, found) for part in inner)
    if origin is tuple:
        item = typescript(inner[0], found)
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {typescript(inner[1], found)}>"
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, Enum)):
        found.setdefault(hint.__name__, hint)
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def declarations(*roots: type) -> Iterator[str]:
    """An interface for each class, a union for each enumeration, in the order they are met."""
    found: dict[str, Any] = {root.__name__: root for root in roots}
    done: set[str] = set()
    while len(done) < len(found):
        name = next(name for name in found if name not in done)
        done.add(name)
        kind = found[name]
        if issubclass(kind, Enum):
            yield (
                f"export type {name} =\n" + "\n".join(f"  | '{one.value}'" for one in kind) + ";\n"
            )
            continue
        hints = get_type_hints(kind)
        lines = [
            f"  {field.name}: {typescript(hints[field.name], found)};" for field in fields(kind)
        ]
        yield f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    return HEAD + "\n" + "\n".join(declarations(TableView, Contradiction))
