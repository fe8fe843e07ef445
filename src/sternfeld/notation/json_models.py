"""The shapes of the JSON form, derived from the classes of events and commands.

Every dataclass becomes a pydantic model with the same fields and, for events and commands, a
``type`` tag. Nothing is converted silently: a number in quotes is not a number, and unknown
members are refused. This module is imported only when something is read, because pydantic takes
its time to load.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
)

from sternfeld.errors import NotationError
from sternfeld.game.commands import Command
from sternfeld.game.events import Event, GameCorrected
from sternfeld.notation.json_form import FORMAT, VERSION, snake_case
from sternfeld.rules.frozen import rules_from_plain
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES

__all__ = ["read_command", "read_event", "read_game", "schema"]

EVENTS = get_args(Event)
COMMANDS = get_args(Command)
_CONFIG = ConfigDict(extra="forbid", frozen=True)
# Types made at run time, which a type checker need not understand.
_LITERAL: Any = Literal
_TUPLE: Any = tuple
_LEAVES = {bool: StrictBool, int: StrictInt, str: StrictStr}


def read_event(plain: object) -> Event:
    """One event."""
    event: Event = _validated(_adapter(EVENTS), plain)
    return event


def read_command(plain: object) -> Command:
    """One command."""
    command: Command = _validated(_adapter(COMMANDS), plain)
    return command


def read_game(plain: object) -> tuple[Event, ...]:
    """All events of a game."""
    events: tuple[Event, ...] = _validated(_game(), plain).events
    return events


def schema() -> dict[str, Any]:
    """The JSON Schema of a game, with that of commands among the definitions."""
    whole = _game().json_schema()
    commands = _adapter(COMMANDS).json_schema()
    definitions = {**whole.pop("$defs"), **commands.pop("$defs"), "Command": commands}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **whole,
        "title": "A game of Sternfeld",
        "$defs": dict(sorted(definitions.items())),
    }


def _validated(adapter: TypeAdapter[Any], plain: object) -> Any:
    try:
        return adapter.validate_python(plain)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        value = repr(first["input"])
        shown = value if len(value) <= 80 else f"{value[:77]}…"
        raise NotationError(f"{where}: {first['msg']}; got {shown}") from None


@cache
def _adapter(classes: tuple[type, ...]) -> TypeAdapter[Any]:
    return TypeAdapter(_one_of(classes))


@cache
def _game() -> TypeAdapter[Any]:
    members: dict[str, Any] = {
        "format": (_LITERAL[FORMAT], ...),
        "version": (_LITERAL[VERSION], ...),
        "events": (_TUPLE[_one_of(EVENTS), ...], ...),
    }
    return TypeAdapter(create_model("Game", __config__=_CONFIG, **members))


def _one_of(classes: Iterable[type]) -> Any:
    """Any of these classes, told apart by the tag."""
    return Annotated[reduce(or_, map(_shape, classes)), Field(discriminator="type")]


@cache
def _model(kind: Any) -> Any:
    """The model of a dataclass: the same fields, and a tag if it is an event or a command."""
    hints = get_type_hints(kind)
    members: dict[str, Any] = {}
    if kind in EVENTS or kind in COMMANDS:
        members["type"] = (_LITERAL[snake_case(kind.__name__)], ...)
    for field in fields(kind):
        default = ... if field.default is MISSING else field.default
        members[field.name] = (_shape(hints[field.name]), default)
    return create_model(kind.__name__, __config__=_CONFIG, __doc__=kind.__doc__, **members)


def _shape(hint: Any) -> Any:
    """What pydantic is to expect for a type hint."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    if hint is Square:
        return Annotated[tuple[StrictInt, StrictInt], AfterValidator(lambda pair: Square(*pair))]
    if hint is Rules:
        return Annotated[Any, PlainValidator(rules_from_plain), WithJsonSchema(_rules_schema())]
    if hint == Event:  # in a corrected game, where corrections do not nest
        return _one_of(kind for kind in EVENTS if kind is not GameCorrected)
    if get_origin(hint) is tuple:
        return _TUPLE[_shape(get_args(hint)[0]), ...]
    if get_origin(hint) is UnionType:
        return reduce(or_, map(_shape, get_args(hint)))
    if not is_dataclass(hint):
        return hint
    kind: Any = hint
    return Annotated[_model(kind), AfterValidator(partial(_build, kind))]


def _build(kind: Any, model: Any) -> Any:
    """The dataclass that a checked model stands for."""
    return kind(**{field.name: getattr(model, field.name) for field in fields(kind)})


def _rules_schema() -> dict[str, Any]:
    text, whole = {"type": "string"}, {"type": "integer"}
    tiles = {
        "name": text,
        "language": text,
        "blanks": whole,
        "lexicon": {"type": ["string", "null"]},
        "letters": {
            "description": "Of each letter: what the tile shows, its value, how many there are.",
            "type": "array",
            "items": {"type": "array", "prefixItems": [text, whole, whole], "minItems": 3},
        },
    }
    layout = {"name": text, "rows": {"type": "array", "items": text}}
    names = sorted({switch.name for switch in SWITCHES} - {"tiles", "layout"})
    parts = {
        "edition": text,
        "tiles": _object(tiles),
        "layout": _object(layout),
        "switches": _object({name: {} for name in names}),
    }
    return {"title": "Rules", "description": "The rules of the table, whole.", **_object(parts)}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
