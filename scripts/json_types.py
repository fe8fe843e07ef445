"""Write what is generated from the server's classes: the JSON Schema and the page's types.

.venv/bin/python scripts/json_types.py           write docs/schema and web/src/api/schema.ts
.venv/bin/python scripts/json_types.py --check   say whether they are up to date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sternfeld.server.schema import published_schema

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs/schema/sternfeld-2.json"
TYPES = ROOT / "web/src/api/schema.ts"
HEAD = "// Written by scripts/json_types.py from the server's classes; change those instead.\n\n"
LEAVES = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}


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


def main() -> int:
    """Write the files, or say which are out of date."""
    schema = published_schema()
    types = HEAD + "".join(declarations(schema["$defs"])).rstrip() + "\n"
    files = {SCHEMA: json.dumps(schema, indent=1, ensure_ascii=False) + "\n", TYPES: types}
    if "--check" not in sys.argv:
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
        return 0
    old = [path for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    for path in old:
        print(
            f"{path.relative_to(ROOT)} is out of date; run scripts/json_types.py", file=sys.stderr
        )
    return len(old)


if __name__ == "__main__":
    sys.exit(main())
