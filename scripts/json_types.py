"""The text of web/src/api/schema.ts: the types of server data, from the published JSON Schema.

`make generate` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sternfeld.server.schema import published_schema

HEAD = "// Written by scripts/json_types.py from the server's classes; change those instead.\n\n"
LEAVES = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typescript(schema: dict[str, Any]) -> str:
    """The TypeScript type that a schema describes."""
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"const": value}:
            return _literal(value)
        case {"enum": list(values)}:
            return " | ".join(map(_literal, values))
        case {"anyOf": list(parts)} | {"oneOf": list(parts)}:
            return " | ".join(map(typescript, parts))
        case {"prefixItems": list(items)}:
            return f"[{', '.join(map(typescript, items))}]"
        case {"type": "array", "items": items}:
            inner = typescript(items)
            return f"({inner})[]" if " " in inner and inner[0] != "[" else f"{inner}[]"
        case {"type": "object", "properties": dict()}:
            return "{ " + " ".join(members(schema)) + " }"
        case {"type": "object", "additionalProperties": inner}:
            return f"Record<string, {typescript(inner)}>"
        case {"type": str(name)}:
            return LEAVES[name]
        case _:
            return "unknown"


def members(schema: dict[str, Any]) -> Iterator[str]:
    """The members of an object, each with its type."""
    for name, part in schema["properties"].items():
        mark = "" if name in schema["required"] else "?"
        shown = name if name.isidentifier() else _literal(name)
        yield f"{shown}{mark}: {typescript(part)};"


def declarations(definitions: dict[str, dict[str, Any]]) -> Iterator[str]:
    """An interface for each object, a type for everything else."""
    for name, schema in definitions.items():
        if text := schema.get("description"):
            yield f"/** {text} */\n"
        if schema.get("properties"):
            lines = "".join(f"  {line}\n" for line in members(schema))
            yield f"export interface {name} {{\n{lines}}}\n\n"
        else:
            yield f"export type {name} = {typescript(schema)};\n\n"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def text() -> str:
    """The text of web/src/api/schema.ts."""
    return HEAD + "".join(declarations(published_schema()["$defs"])).rstrip() + "\n"
