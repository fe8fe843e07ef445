"""Values as JSON and back, by their type annotations.

Game files, the event log, snapshots, views, socket messages and the referee protocol are written
this way; there is no second JSON form of anything.

- A dataclass is an object with a member for each field. A field with a default may be left out.
- A member of a union of dataclasses names its class in ``type``, in snake case.
- A square is ``[row, column]``, a tile on it ``[row, column, face]``, both counted from 1.
- Rules are written whole, tiles and board included, so that a later change to an edition's file
  never changes a game that was begun before.

Reading is strict: a number in quotes is not a number, and unknown members are refused. What does
not fit raises `JsonError`, which says where it is, what it is and what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import orjson

from sternfeld.errors import NotationError
from sternfeld.notation.json_forms import Definitions, form_of
from sternfeld.notation.json_reading import Misfit

__all__ = [
    "JsonError",
    "from_json",
    "from_plain",
    "json_schema",
    "parse_json",
    "to_json",
    "to_json_bytes",
    "to_plain",
]


class JsonError(NotationError):
    """JSON that does not fit its type. ``where`` names the place, and ``problem`` what is wrong
    there, without repeating what was found."""

    def __init__(self, misfit: Misfit) -> None:
        found = f"{misfit.found}; " if misfit.found else ""
        super().__init__(f"{misfit.where}: {found}{misfit.problem}")
        self.where = misfit.where
        self.problem = misfit.problem


def to_plain(value: Any, kind: Any = None) -> Any:
    """A value as JSON can carry it; an event or a command as a member of its union ``kind``.

    >>> from sternfeld.game.commands import Command, Pass
    >>> to_plain(Pass(1)), to_plain(Pass(1), Command)
    ({'seat': 1}, {'type': 'pass', 'seat': 1})
    """
    written_as: Any = type(value) if kind is None else kind
    write = form_of(written_as).write
    return value if write is None else write(value)


def to_json(value: Any, kind: Any = None) -> str:
    """The same as a line of text."""
    return to_json_bytes(value, kind).decode()


def to_json_bytes(value: Any, kind: Any = None) -> bytes:
    """The same in UTF-8."""
    return orjson.dumps(to_plain(value, kind))


def from_plain(kind: Any, plain: Any) -> Any:
    """The value of a type that has this plain form; `JsonError` says what does not fit.

    >>> from sternfeld.game.commands import Command
    >>> from_plain(Command, {"type": "recover_blank", "seat": 0, "square": [8, 6]})
    RecoverBlank(seat=0, square=Square(row=8, column=6))
    >>> from_plain(Command, {"type": "recover_blank", "seat": 0, "square": [8, "6"]})
    Traceback (most recent call last):
    sternfeld.notation.json_codec.JsonError: square.1: '6'; expected a whole number
    """
    try:
        return form_of(kind).read(plain)
    except Misfit as misfit:
        raise JsonError(misfit) from None
    except RecursionError:
        raise NotationError("the whole: nested too deeply") from None


def from_json(kind: Any, text: str | bytes) -> Any:
    """The value of a type that has this text."""
    return from_plain(kind, parse_json(text))


def parse_json(text: str | bytes) -> Any:
    """What a text says, still plain; `NotationError` if it is not JSON."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass  # Python's reader takes a little more, and what it says is better known
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"the text is not JSON: {error}") from None


def json_schema(
    title: str, *classes: Any, written: Iterable[Any] = (), **unions: Any
) -> dict[str, Any]:
    """The JSON Schema of classes, and of unions under the names they are given here.

    Readers may find a member with a default left out, but never in what was ``written`` here.
    """
    definitions = Definitions(unions, whole=True)
    for kind in written:
        definitions.schema_of(kind)
    definitions.whole = False
    for kind in (*classes, *unions.values()):
        definitions.schema_of(kind)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "$defs": dict(sorted(definitions.found.items())),
    }
