"""The JSON form of each type: how it is written, how it is read, and its JSON Schema.

Each type has one `Form`, found from its annotation and worked out once, so that writer, reader and
schema cannot drift apart. `sternfeld.notation.json_codec` says what the forms look like.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache, reduce
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from sternfeld.errors import SternfeldError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.bounds import FilledIn, ReadAs
from sternfeld.notation.json_game_values import (
    LETTER,
    SQUARE,
    SWITCH_VALUES,
    TILE,
    BoardForm,
    RulesForm,
    SwitchValues,
    board_form,
    board_of,
    read_letter,
    read_square,
    read_switches,
    read_tile,
    rules_form,
    rules_of,
    write_letter,
    write_tile,
)
from sternfeld.notation.json_reading import (
    Misfit,
    misfit,
    read_each,
    read_flag,
    read_member,
    read_members,
    read_null,
    read_number,
    read_text,
    read_whole,
)
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter

__all__ = ["Definitions", "Form", "form_of", "snake_case"]

TYPE = "type"
Schema: TypeAlias = dict[str, Any]


class Definitions:
    """The classes that a schema has met so far, and unions that have a name."""

    def __init__(self, unions: Mapping[str, Any], *, whole: bool) -> None:
        self.whole = whole
        self._names = {kind: name for name, kind in unions.items()}
        self._kinds: dict[str, Any] = {}
        self.found: dict[str, Schema] = {}

    def schema_of(self, kind: Any) -> Schema:
        """The schema of a type, by reference where it has a name."""
        schema = form_of(kind).schema
        return self.define(self._names[kind], kind, schema) if kind in self._names else schema(self)

    def define(self, name: str, kind: Any, schema: Callable[[Definitions], Schema]) -> Schema:
        """A reference to a type of that name, whose schema is now among those found."""
        if self._kinds.setdefault(name, kind) != kind:
            raise TypeError(f"{kind} and {self._kinds[name]} are both called {name}")
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = schema(self)
        return {"$ref": f"#/$defs/{name}"}


@dataclass(frozen=True, slots=True)
class Form:
    """How a type is written, read and described. ``write`` is None where JSON can carry values as
    they are."""

    write: Callable[[Any], Any] | None
    read: Callable[[Any], Any]
    schema: Callable[[Definitions], Schema]


@cache
def snake_case(name: str) -> str:
    """The tag of a class.

    >>> snake_case("TilesLaid")
    'tiles_laid'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def form_of(kind: Any) -> Form:
    """The form of a type."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _LEAVES:
        return _LEAVES[kind]
    if origin is Annotated:
        return _bounded(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return _union(inner)
    if origin is Literal:
        return _choice({value: value for value in inner}, None)
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return _list(inner[0], origin)
    if origin is frozenset:
        return _set(inner[0])
    if origin is dict:
        return _mapping(inner[1])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _choice({one.value: one for one in kind}, kind)
    if is_dataclass(kind) or hasattr(kind, "__required_keys__"):
        return _object(kind, None)
    raise TypeError(f"{kind} has no JSON form")


def _choice(values: Mapping[Any, Any], kind: type | None) -> Form:
    """One of a few values: the members of an enumeration, or a literal."""
    kinds = {type(value) for value in values}
    expected = " or ".join(json.dumps(value) for value in values)

    def read(plain: Any) -> Any:
        if type(plain) in kinds and plain in values:
            return values[plain]
        raise misfit(plain, expected)

    def schema(_: Definitions) -> Schema:
        return {"const": next(iter(values))} if len(values) == 1 else {"enum": list(values)}

    if kind is None:
        return Form(None, read, schema)
    return Form(
        attrgetter("_value_"), read, lambda found: found.define(kind.__name__, kind, schema)
    )


def _bounded(kind: Any, markers: tuple[Any, ...]) -> Form:
    """A type with bounds."""
    form = form_of(kind)
    bounds = [marker for marker in markers if not isinstance(marker, FilledIn | ReadAs)]
    shown = next((marker.kind for marker in markers if isinstance(marker, ReadAs)), kind)

    def read(plain: Any) -> Any:
        value = form.read(plain)
        for bound in bounds:
            if not bound.allows(value):
                raise misfit(plain, bound.expected)
        return value

    def schema(found: Definitions) -> Schema:
        whole = found.schema_of(shown)
        for bound in bounds:
            whole = whole | bound.schema(whole["type"])
        return whole

    return Form(form.write, read if bounds else form.read, schema)


# --- lists and objects -----------------------------------------------------------------------


def _list(kind: Any, container: Any) -> Form:
    form = form_of(kind)
    read, write = form.read, form.write
    return Form(
        list if write is None else lambda items: list(map(write, items)),
        lambda plain: container(read_each(read, plain)),
        lambda found: {"type": "array", "items": found.schema_of(kind)},
    )


def _set(kind: Any) -> Form:
    read = form_of(kind).read
    return Form(
        sorted,
        lambda plain: frozenset(read_each(read, plain)),
        lambda found: {"type": "array", "items": found.schema_of(kind), "uniqueItems": True},
    )


def _mapping(kind: Any) -> Form:
    form = form_of(kind)

    def write(items: Mapping[str, Any]) -> dict[str, Any]:
        change = form.write
        return dict(items) if change is None else {key: change(items[key]) for key in items}

    def read(plain: Any) -> dict[str, Any]:
        return {key: read_member(form.read, key, item) for key, item in read_members(plain).items()}

    return Form(
        write,
        read,
        lambda found: {"type": "object", "additionalProperties": found.schema_of(kind)},
    )


def _object(kind: Any, tag: str | None, name: str | None = None) -> Form:
    """A dataclass or a TypedDict; with its tag, where it is one of several. The schema calls it by
    the name of its class, or by another ``name``.

    A field that Python wants to be called ``as_`` is the member ``as``.
    """
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        own = [field for field in fields(kind) if field.init]
        arguments = {field.name.rstrip("_"): field.name for field in own}
        hints = {name: hints[argument] for name, argument in arguments.items()}
        needed = [
            name
            for name, field in zip(hints, own, strict=True)
            if field.default is MISSING and field.default_factory is MISSING
        ]
    else:
        arguments = {name: name for name in hints}
        needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
        hints = {n: hint if n in needed else get_args(hint)[0] for n, hint in hints.items()}
    forms = {name: form_of(hint) for name, hint in hints.items()}
    readers = {name: form.read for name, form in forms.items()}
    writers = {name: form.write for name, form in forms.items()}
    write = _writer(writers, arguments, tag) if is_dataclass(kind) else _dict_writer(writers)

    def read(plain: Any) -> Any:
        found = {}
        for name, item in read_members(plain).items():
            try:
                if name in readers:
                    found[arguments[name]] = readers[name](item)
                elif name != TYPE or tag is None:
                    raise Misfit(f"unknown; expected no members but {', '.join(readers)}")
            except Misfit as error:
                raise error.at(name) from None
        if len(found) < len(readers):
            for name in needed:
                if name not in plain:
                    raise Misfit("missing").at(name)
        try:
            return kind(**found)
        except SternfeldError as error:
            raise Misfit(str(error)) from None

    def schema(found: Definitions) -> Schema:
        filled_in = {name: _filled_in(hint) for name, hint in hints.items()}
        properties: Schema = {} if tag is None else {TYPE: {"const": tag}}
        for name, hint in hints.items():
            if filled_in[name] is not True:
                properties[name] = found.schema_of(hint)
        always = hints if found.whole and is_dataclass(kind) else needed
        required = [name for name in always if filled_in[name] is None]
        return {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split("\n\n")[0].split()),
            "properties": properties,
            "required": required if tag is None else [TYPE, *required],
            "additionalProperties": False,
        }

    title = name or kind.__name__
    return Form(write, read, lambda found: found.define(title, (kind, tag), schema))


Writers: TypeAlias = Mapping[str, Callable[[Any], Any] | None]


def _writer(
    writers: Writers, arguments: Mapping[str, str], tag: str | None
) -> Callable[[Any], dict[str, Any]]:
    """The function that one would write by hand: a dictionary display of all members. A loop over
    them takes twice as long, and every move writes some thirty objects."""
    members = [] if tag is None else [f"{TYPE!r}: {tag!r}"]
    names: dict[str, Any] = {}
    for name, change in writers.items():
        member = f"value.{arguments[name]}"
        if change is not None:
            names[f"write_{name}"] = change
            member = f"write_{name}({member})"
        members.append(f"{name!r}: {member}")
    made: Callable[[Any], dict[str, Any]] = eval(f"lambda value: {{{', '.join(members)}}}", names)
    return made


def _dict_writer(writers: Writers) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Of a TypedDict members may be left out."""

    def write(value: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: item if (change := writers[name]) is None else change(item)
            for name, item in value.items()
        }

    return write


def _filled_in(hint: Any) -> bool | None:
    """Whether a server always fills in this member, or only at need; None where it never does."""
    markers = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((marker.always for marker in markers if isinstance(marker, FilledIn)), None)


def _union(kinds: tuple[Any, ...]) -> Form:
    others = tuple(kind for kind in kinds if kind is not NoneType)
    form = form_of(others[0]) if len(others) == 1 else _one_of(others)
    if len(others) == len(kinds):
        return form
    inner, write = form.read, form.write
    kind = reduce(or_, others)

    def read(plain: Any) -> Any:
        return None if plain is None else inner(plain)

    def schema(found: Definitions) -> Schema:
        return {"anyOf": [found.schema_of(kind), {"type": "null"}]}

    if write is None:
        return Form(None, read, schema)
    return Form(lambda value: None if value is None else write(value), read, schema)


def _one_of(kinds: tuple[Any, ...]) -> Form:
    """One of several classes. Messages carry their tag as a member, dataclasses get one."""
    named = {_tag(kind): kind for kind in kinds}
    forms: dict[Any, Form] = {}

    def form(kind: Any) -> Form:  # an event may hold events: worked out only when it is met
        if kind not in forms:
            forms[kind] = _object(kind, _tag(kind)) if is_dataclass(kind) else form_of(kind)
        return forms[kind]

    def write(value: Any) -> Any:
        kind = named[value[TYPE]] if type(value) is dict else type(value)
        return form(kind).write(value)  # type: ignore[misc]

    def read(plain: Any) -> Any:
        tag = read_members(plain).get(TYPE)
        if type(tag) is not str or tag not in named:
            raise misfit(tag, f"one of {', '.join(named)}").at(TYPE)
        return form(named[tag]).read(plain)

    def schema(found: Definitions) -> Schema:
        return {"oneOf": [form(kind).schema(found) for kind in kinds]}

    return Form(write, read, schema)


def _tag(kind: Any) -> str:
    if is_dataclass(kind):
        return snake_case(kind.__name__)  # type: ignore[union-attr]
    return str(get_args(get_type_hints(kind)[TYPE])[0])


# --- values of the game ----------------------------------------------------------------------


def _named(kind: type, schema: Schema) -> Callable[[Definitions], Schema]:
    return lambda found: found.define(kind.__name__, kind, lambda _: schema)


def _board() -> Form:
    form = form_of(BoardForm)
    write: Any = form.write
    return Form(
        lambda board: write(board_form(board)),
        lambda plain: board_of(form.read(plain)),
        lambda found: found.schema_of(BoardForm),
    )


def _rules() -> Form:
    """Rules, whole. Tables that play by the same rules share them."""
    form = _object(RulesForm, None, "Rules")
    write: Any = form.write

    @lru_cache(maxsize=256)
    def shared(text: str) -> Rules:
        return rules_of(form.read(json.loads(text)))

    return Form(
        lambda rules: write(rules_form(rules)),
        lambda plain: shared(json.dumps(read_members(plain), sort_keys=True)),
        form.schema,
    )


_LEAVES: dict[Any, Form] = {
    int: Form(None, read_whole, lambda _: {"type": "integer"}),
    float: Form(None, read_number, lambda _: {"type": "number"}),
    str: Form(None, read_text, lambda _: {"type": "string"}),
    bool: Form(None, read_flag, lambda _: {"type": "boolean"}),
    NoneType: Form(None, read_null, lambda _: {"type": "null"}),
    object: Form(None, lambda plain: plain, lambda _: {}),
    Any: Form(None, lambda plain: plain, lambda _: {}),
    Square: Form(list, read_square, _named(Square, SQUARE)),
    PlacedTile: Form(write_tile, read_tile, _named(PlacedTile, TILE)),
    Letter: Form(write_letter, read_letter, _named(Letter, LETTER)),
    SwitchValues: Form(None, read_switches, _named(SwitchValues, SWITCH_VALUES)),
}
_LEAVES[Board] = _board()
_LEAVES[Rules] = _rules()
