"""Values as JSON can carry them, and back by their type annotations.

The event log and its snapshots are written this way. A dataclass becomes an object, a member of
a union of dataclasses names itself in ``type``; a square is ``[row, column]``, a tile on it
``[row, column, face]``; rules are written whole. What does not fit raises `NotationError`.
A field that `CAME_LATER` has its default where a text was written before there was such a field.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from sternfeld.errors import NotationError, RulesError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.rules.frozen import rules_from_plain, rules_to_plain
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

__all__ = ["CAME_LATER", "from_plain", "tagged", "to_json", "to_plain"]

TYPE = "type"
CAME_LATER: Mapping[str, bool] = {"came_later": True}
"""Metadata of a field that texts of an earlier version do not have."""
_Change: TypeAlias = Callable[[Any], Any]
_WRITERS: dict[type, _Change] = {}


def to_plain(value: Any) -> Any:
    """A value as JSON can carry it."""
    return _writer(type(value))(value)


def to_json(value: Any) -> str:
    """The text of ``to_plain(value)``. Much faster: what JSON knows by itself it writes by itself,
    and is only asked for one step of the rest."""
    return _ENCODER.encode(value)


def tagged(value: Any) -> dict[str, Any]:
    """A member of a union of dataclasses: its plain form with the name of its class."""
    plain = {TYPE: type(value).__name__, **to_plain(value)}
    if "events" in plain:
        plain["events"] = [tagged(event) for event in value.events]
    return plain


def from_plain(kind: Any, plain: Any) -> Any:
    """The value of a type (or a union of dataclasses) that has this plain form."""
    try:
        return _reader(kind)(plain)
    except NotationError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, RulesError) as error:
        raise NotationError(f"this is no {kind}: {error!r}") from None


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.init)


def _writer(kind: type) -> _Change:
    """How values of a class are written; worked out once for each class."""
    if kind not in _WRITERS:
        _WRITERS[kind] = _new_writer(kind)
    return _WRITERS[kind]


def _new_writer(kind: type) -> _Change:
    if issubclass(kind, Enum):
        return lambda value: value.value
    if issubclass(kind, NoneType | bool | int | str):
        return lambda value: value
    if kind is PlacedTile:
        return lambda tile: [*tile.square, tile.face]
    if kind is Rules:
        return rules_to_plain
    if kind is Board:
        return _write_board
    if issubclass(kind, tuple | list):
        return lambda items: [_writer(type(item))(item) for item in items]
    if issubclass(kind, frozenset):
        return lambda items: sorted(to_plain(item) for item in items)
    if issubclass(kind, Mapping):
        return lambda items: {str(key): to_plain(item) for key, item in items.items()}
    if is_dataclass(kind):
        names = _names(kind)
        return lambda value: {
            name: _writer(type(item))(item)
            for name, item in zip(names, [getattr(value, name) for name in names], strict=True)
        }
    raise TypeError(f"{kind.__name__} has no plain form")


def _one_step(value: Any) -> Any:
    """A value in terms of its parts, for an encoder that looks at those by itself."""
    kind = type(value)
    step = _STEPS.get(kind)
    if step is None:
        step = _STEPS[kind] = _new_step(kind)
    return step(value)


def _new_step(kind: type) -> _Change:
    special = kind in (PlacedTile, Rules, Board) or not is_dataclass(kind)
    if special or len(_names(kind)) < 2:
        return _writer(kind)
    names = _names(kind)
    parts = attrgetter(*names)
    return lambda value: dict(zip(names, parts(value), strict=True))


_STEPS: dict[type, _Change] = {}
_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False, default=_one_step
)


def _write_board(board: Board) -> dict[str, Any]:
    tiles = sorted([*square, face] for square, face in board.items())
    return {"size": board.size, "tiles": tiles}


@cache
def _reader(kind: Any) -> _Change:
    """How values of a type are read; worked out once for each type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _union_reader(inner)
    if origin is tuple:
        return _tuple_reader(inner)
    if origin is frozenset:
        read = _reader(inner[0])
        return lambda plain: frozenset(map(read, plain))
    if kind is PlacedTile:
        return lambda plain: PlacedTile(Square(int(plain[0]), int(plain[1])), str(plain[2]))
    if kind is Square:
        return lambda plain: Square(int(plain[0]), int(plain[1]))
    if kind is Board:
        return _read_board
    if kind is Rules:
        return lambda plain: _shared_rules(json.dumps(plain, sort_keys=True))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if kind in (int, str, bool):
        return lambda plain: _exactly(kind, plain)
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_reader(kind)
    raise TypeError(f"{kind} cannot be read")


def _exactly(kind: type, plain: Any) -> Any:
    if type(plain) is not kind:
        raise ValueError(f"{plain!r}; expected {kind.__name__}")
    return plain


def _union_reader(kinds: tuple[Any, ...]) -> _Change:
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) == 1:
        read = _reader(others[0])
        return lambda plain: None if plain is None else read(plain)
    named = {kind.__name__: kind for kind in others}

    def read_tagged(plain: Any) -> Any:
        rest = dict(plain)
        return _reader(named[rest.pop(TYPE)])(rest)

    return read_tagged


def _tuple_reader(inner: tuple[Any, ...]) -> _Change:
    if len(inner) == 2 and inner[1] is Ellipsis:
        read = _reader(inner[0])
        return lambda plain: tuple(map(read, plain))
    readers = [_reader(kind) for kind in inner]
    return lambda plain: tuple(read(item) for read, item in zip(readers, plain, strict=True))


def _dataclass_reader(kind: type) -> _Change:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _names(kind)}
    later = {field.name for field in fields(kind) if field.metadata == CAME_LATER}

    def read(plain: Any) -> Any:
        return kind(
            **{
                name: read(plain[name])
                for name, read in readers.items()
                if name in plain or name not in later
            }
        )

    return read


def _read_board(plain: Any) -> Board:
    tiles = {Square(row, column): face for row, column, face in plain["tiles"]}
    return Board(plain["size"], tiles)


@lru_cache(maxsize=256)
def _shared_rules(text: str) -> Rules:
    """Tables that play by the same rules share them."""
    return rules_from_plain(json.loads(text))
