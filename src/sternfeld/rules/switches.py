"""The switches of a table: name, kind, choices, range and default of each, and how it is read.

A switch has one name everywhere (in edition files, on the command line, on the wire). ``read``
takes a plain value (TOML, JSON, or text from a command line) and ``plain`` gives one back, so
that ``read(plain(x)) == x`` for every switch. Nothing else states what values a switch can take:
`contradictions` checks the ranges given here, and the server hands them to the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

from sternfeld.errors import RulesError
from sternfeld.rules.choices import (
    MAX_RACK,
    Bonus,
    FinishLevel,
    Penalty,
    StartOrder,
    TieBreak,
    TurnTimeout,
    Until,
    WordCheck,
)
from sternfeld.rules.layout import MAX_SIZE, Layout
from sternfeld.rules.tiles import TileSet

if TYPE_CHECKING:
    from sternfeld.rules.rules import Rules

__all__ = ["SWITCHES", "Kind", "Switch", "switch_named"]

Kind = Literal["flag", "choice", "number", "bonus", "words", "name"]

_YES = {"true", "yes", "on", "ja", "1"}
_NO = {"false", "no", "off", "nein", "0"}
_NONE = {"", "none", "off", "no", "keine"}


@dataclass(frozen=True, slots=True)
class Switch:
    """One thing a table can agree on.

    A ``number`` lies between ``low`` and ``high``, or is one of the ``choices`` where there are
    any; ``per_seat`` says that a table may also list one for each seat. The range of a ``bonus`` is
    that of its points. ``default`` is the plain value where an edition, or a game stored before the
    switch existed, says nothing; without a default every edition has to set the switch.
    """

    name: str
    kind: Kind
    expected: str
    _read: Callable[[object], Any]
    _plain: Callable[[Any], object]
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    per_seat: bool = False
    default: object = None

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
    return value is None or (isinstance(value, str) and value.strip().lower() in _NONE)


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


def _choice(name: str, kind: type[StrEnum], default: object = None) -> Switch:
    return Switch(
        name,
        "choice",
        "one of " + ", ".join(kind),
        lambda value: kind(_text(value).lower()),
        str,
        choices=tuple(kind),
        default=default,
    )


def _number(name: str, low: int, high: int, default: object = None) -> Switch:
    expected = f"a whole number from {low} to {high}"
    return Switch(name, "number", expected, _whole, _same, low=low, high=high, default=default)


def _yes_no(name: str, default: object = None) -> Switch:
    return Switch(name, "flag", "true or false", _flag, _same, default=default)


def _time(name: str) -> Switch:
    return Switch(
        name,
        "number",
        "none, seconds, or seconds for each seat (180,0: no limit for the second)",
        _seconds,
        _plain_per_seat,
        choices=("none",),
        low=0,
        high=10_000_000,
        per_seat=True,
        default="none",
    )


def _word_list(name: str, default: object = None) -> Switch:
    return Switch(name, "words", "none, or words with commas", _words, _listed, default=default)


SWITCHES: tuple[Switch, ...] = (
    Switch("tiles", "name", "the name of a tile set", _tiles, _name),
    Switch("layout", "name", "the name of a board", _layout, _name),
    _number("rack", 1, MAX_RACK),
    Switch(
        "bonus",
        "bonus",
        "none, or tiles:points such as 7:50,8:50",
        _bonus,
        _plain_bonus,
        low=0,
        high=1_000,
    ),
    _choice("word_check", WordCheck),
    _number("first_word_min", 2, MAX_SIZE),
    _yes_no("rearrange", default=False),
    _yes_no("recycle", default=False),
    _yes_no("blank_recovery", default=False),
    _yes_no("open_dictionary", default=False),
    _yes_no("nine_tiles", default=False),
    Switch(
        "finish_line",
        "number",
        "none, beginner, intermediate, advanced or points; one for all or one for each seat",
        _finish_line,
        _plain_per_seat,
        choices=("none", *FinishLevel),
        low=1,
        high=10_000,
        per_seat=True,
        default="none",
    ),
    _time("turn_seconds"),
    _choice("turn_timeout", TurnTimeout, default="soft"),
    _choice("start.order", StartOrder),
    _yes_no("start.keep_tile"),
    _number("exchange.min_bag", 0, 1_000),
    _yes_no("exchange.face_up"),
    Switch(
        "challenge.penalty",
        "number",
        "none, lost_turn or points",
        _penalty,
        _plain_penalty,
        choices=("none", "lost_turn"),
        low=0,
        high=1_000,
    ),
    _choice("challenge.until", Until),
    _number("challenge.window_seconds", 0, 86_400),
    _number("formation.parallel_contact", 1, MAX_SIZE),
    _yes_no("formation.strict"),
    _number("ends.pass_rounds", 0, 10),
    _yes_no("ends.exhaustion"),
    _yes_no("ends.empty_bag_alone"),
    _yes_no("end_scoring.deduct_racks"),
    _yes_no("end_scoring.out_gains_racks"),
    _choice("tie_break", TieBreak),
    _number("blanks.count", 0, 20),
    Switch("blanks.never", "words", "none, or letters with commas", _letters, _listed),
    Switch(
        "words.lexicon",
        "name",
        "none, or the name of a word list",
        _lexicon,
        lambda name: name or "none",
        choices=("none",),
    ),
    _word_list("words.ban"),
    _word_list("words.allow", default="none"),
    _time("clock.game_seconds"),
    _number("clock.increment_seconds", 0, 86_400, default=0),
    _number("clock.overtime_penalty", 0, 1_000, default=10),
    _number("clock.overtime_minutes", 0, 10_000, default=10),
)

_BY_NAME = {switch.name: switch for switch in SWITCHES}


def switch_named(name: str) -> Switch:
    """The switch with that name; `RulesError` lists near ones for a name that does not exist."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    from difflib import get_close_matches

    near = get_close_matches(name, _BY_NAME, n=3, cutoff=0.4) or sorted(_BY_NAME)
    raise RulesError(f"there is no rule switch {name!r}; expected for example {', '.join(near)}")
