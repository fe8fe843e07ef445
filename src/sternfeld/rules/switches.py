"""The switches of a table, as the fields of `Rules` declare them, and how each is read.

A switch has one name everywhere (in edition files, on the command line, on the wire). ``read``
takes a plain value (TOML, JSON, or text from a command line) and ``plain`` gives one back, so
that ``read(plain(x)) == x`` for every switch. Nothing else states what values a switch can take:
`contradictions` checks the ranges given here, and the server hands them to the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from sternfeld.errors import RulesError
from sternfeld.rules.choices import Bonus, Declared, FinishLevel, Penalty
from sternfeld.rules.layout import Layout
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import TileSet

__all__ = ["NONE", "SWITCHES", "Kind", "Switch", "switch_named"]

Kind = Literal["flag", "choice", "number", "bonus", "words", "name"]

_YES = {"true", "yes", "on", "ja", "1"}
_NO = {"false", "no", "off", "nein", "0"}
NONE = {"", "none", "off", "no", "keine"}
"""What people write for no value."""


@dataclass(frozen=True, slots=True)
class _Form:
    """What the type of a switch says: how it is read and written, and which values have names."""

    kind: Kind
    expected: str
    read: Callable[[object], Any]
    plain: Callable[[Any], object]
    choices: tuple[str, ...] = ()
    per_seat: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """One thing a table can agree on.

    A ``number`` lies between ``low`` and ``high``, or is one of the ``choices`` where there are
    any; ``per_seat`` says that a table may also list one for each seat. The range of a ``bonus`` is
    that of its points. `Declared` says what ``default`` and ``since`` are.
    """

    name: str
    kind: Kind
    expected: str
    _read: Callable[[object], Any]
    _plain: Callable[[Any], object]
    choices: tuple[str, ...]
    per_seat: bool
    low: int | None
    high: int | None
    default: object
    since: str

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the plain values."""
        one: dict[str, Any] = {"type": "integer", "minimum": self.low, "maximum": self.high}
        match self.kind:
            case "flag":
                return {"type": "boolean"}
            case "choice":
                return {"enum": list(self.choices)}
            case "number" if self.choices:
                one = {"anyOf": [one, {"enum": list(self.choices)}]}
                return {"anyOf": [one, {"type": "array", "items": one}]} if self.per_seat else one
            case "number":
                return one
            case "bonus":
                return {"type": "object", "additionalProperties": one}
            case "words":
                return {"type": "array", "items": {"type": "string"}}
            case _:
                return {"type": "string"}

    def read(self, value: object) -> Any:
        """The value a `Rules` holds, from a plain one; `RulesError` says what was expected."""
        try:
            return self._read(value)
        except RulesError:
            raise
        except (ValueError, TypeError):
            raise RulesError(f"{self.name}={value!r}; expected {self.expected}") from None

    def get(self, rules: Rules) -> Any:
        """This switch's value in these rules."""
        value: Any = rules
        for part in self.name.split("."):
            value = getattr(value, part)
        return value

    def plain(self, rules: Rules) -> object:
        """This switch's value in these rules as TOML and JSON can carry it."""
        return self._plain(self.get(rules))

    def put(self, fields: dict[str, Any], value: Any) -> None:
        """Set a read value in a `Rules`' fields, leaving the original sections alone."""
        section, _, name = self.name.rpartition(".")
        if section:
            fields[section] = replace(fields[section], **{name: value})
        else:
            fields[name] = value


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    text = _text(value).lower()
    if text in _YES:
        return True
    if text in _NO:
        return False
    raise ValueError(text)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(value)
    return int(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value.strip()


def _items(value: object) -> list[object]:
    """One value or several: a list, or a text with commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    return [value]


def _is_none(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() in NONE)


def _seconds(value: object) -> tuple[int, ...] | None:
    if _is_none(value):
        return None
    seconds = tuple(0 if _is_none(item) else _whole(item) for item in _items(value))
    return seconds if any(seconds) else None


def _plain_per_seat(values: tuple[object, ...] | None) -> object:
    if values is None:
        return "none"
    items = [str(item) if isinstance(item, StrEnum) else item for item in values]
    return items[0] if len(items) == 1 else items


def _finish_line(value: object) -> tuple[FinishLevel | int, ...] | None:
    if _is_none(value):
        return None
    return tuple(_goal(item) for item in _items(value)) or None


def _goal(value: object) -> FinishLevel | int:
    if isinstance(value, int) or (isinstance(value, str) and value.lstrip("-").isdigit()):
        return _whole(value)
    return FinishLevel(_text(value).lower())


def _penalty(value: object) -> Penalty:
    if _is_none(value):
        return Penalty()
    if isinstance(value, str) and value.strip().lower() in ("lost_turn", "lost turn", "turn"):
        return Penalty(lost_turn=True)
    return Penalty(points=abs(_whole(value)))


def _plain_penalty(penalty: Penalty) -> object:
    if penalty.lost_turn:
        return "lost_turn"
    return penalty.points or "none"


def _bonus(value: object) -> tuple[Bonus, ...]:
    if _is_none(value):
        return ()
    if isinstance(value, Mapping):
        lines = [(_whole(tiles), _whole(points)) for tiles, points in value.items()]
    else:
        lines = []
        for item in _items(value):
            tiles, _, points = _text(item).partition(":")
            lines.append((_whole(tiles), _whole(points)))
    if len({tiles for tiles, _ in lines}) != len(lines):
        raise ValueError(value)
    return tuple(Bonus(tiles, points) for tiles, points in sorted(lines) if points)


def _plain_bonus(table: tuple[Bonus, ...]) -> object:
    return {str(bonus.tiles): bonus.points for bonus in table}


def _words(value: object) -> frozenset[str]:
    if _is_none(value):
        return frozenset()
    words = frozenset(_text(item).upper() for item in _items(value))
    if not all(word.isalpha() for word in words):
        raise ValueError(value)
    return words


def _letters(value: object) -> tuple[str, ...]:
    """Letters as tiles show them, in order; ß stays ß, because its upper case would be SS."""
    if _is_none(value):
        return ()
    texts = [_text(item) for item in _items(value)]
    if not all(text.isalpha() for text in texts):
        raise ValueError(value)
    return tuple(sorted({text if text == "ß" else text.upper() for text in texts}))


def _lexicon(value: object) -> str | None:
    return None if _is_none(value) else _text(value).lower()


def _tiles(value: object) -> TileSet:
    from sternfeld.rules.load import tile_set

    return value if isinstance(value, TileSet) else tile_set(_text(value))


def _layout(value: object) -> Layout:
    from sternfeld.rules.load import layout

    return value if isinstance(value, Layout) else layout(_text(value))


def _name(value: Any) -> object:
    return value.name


def _same(value: Any) -> object:
    return value


def _listed(values: Any) -> object:
    return sorted(values)


_FORMS: dict[Any, _Form] = {
    bool: _Form("flag", "true or false", _flag, _same),
    int: _Form("number", "a whole number from {low} to {high}", _whole, _same),
    TileSet: _Form("name", "the name of a tile set", _tiles, _name),
    Layout: _Form("name", "the name of a board", _layout, _name),
    tuple[Bonus, ...]: _Form(
        "bonus", "none, or tiles:points such as 7:50,8:50", _bonus, _plain_bonus
    ),
    Penalty: _Form(
        "number", "none, lost_turn or points", _penalty, _plain_penalty, ("none", "lost_turn")
    ),
    tuple[FinishLevel | int, ...] | None: _Form(
        "number",
        "none, beginner, intermediate, advanced or points; one for all or one for each seat",
        _finish_line,
        _plain_per_seat,
        ("none", *FinishLevel),
        per_seat=True,
    ),
    tuple[int, ...] | None: _Form(
        "number",
        "none, seconds, or seconds for each seat (180,0: no limit for the second)",
        _seconds,
        _plain_per_seat,
        ("none",),
        per_seat=True,
    ),
    tuple[str, ...]: _Form("words", "none, or letters with commas", _letters, _listed),
    frozenset[str]: _Form("words", "none, or words with commas", _words, _listed),
    str | None: _Form(
        "name",
        "none, or the name of a word list",
        _lexicon,
        lambda name: name or "none",
        ("none",),
    ),
}
"""How a switch is read and written, by the type of its field. An enumeration needs no line here."""


def _form(kind: Any) -> _Form:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        expected = "one of " + ", ".join(kind)
        return _Form("choice", expected, lambda value: kind(_text(value).lower()), str, tuple(kind))
    return _FORMS[kind]


def _declared(section: Any, prefix: str = "") -> Iterator[Switch]:
    """The switches that the fields of a section declare, and of the sections in it."""
    for name, hint in get_type_hints(section, include_extras=True).items():
        kind, *markers = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if is_dataclass(kind) and kind not in _FORMS:
            yield from _declared(kind, f"{name}.")
        elif prefix or name != "edition":
            form, declared = _form(kind), next(iter(markers), Declared())
            yield Switch(
                prefix + name,
                form.kind,
                form.expected.format(low=declared.low, high=declared.high),
                form.read,
                form.plain,
                form.choices,
                form.per_seat,
                declared.low,
                declared.high,
                declared.default,
                declared.since,
            )


SWITCHES: tuple[Switch, ...] = tuple(_declared(Rules))
"""Every switch, in the order of its declaration."""

_BY_NAME = {switch.name: switch for switch in SWITCHES}


def switch_named(name: str) -> Switch:
    """The switch with that name; `RulesError` lists near ones for a name that does not exist."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    from difflib import get_close_matches

    near = get_close_matches(name, _BY_NAME, n=3, cutoff=0.4) or sorted(_BY_NAME)
    raise RulesError(f"there is no rule switch {name!r}; expected for example {', '.join(near)}")
