"""The switches of a table: their names, and how each value is read and written.

A switch has one name everywhere (in edition files, on the command line, on the wire). ``read``
takes a plain value (TOML, JSON, or text from a command line) and ``plain`` gives one back, so
that ``read(plain(x)) == x`` for every switch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sternfeld.errors import RulesError
from sternfeld.rules.choices import (
    Level,
    Penalty,
    StartOrder,
    TieBreak,
    TurnTimeout,
    Until,
    WordCheck,
)
from sternfeld.rules.layout import Layout
from sternfeld.rules.tiles import TileSet

if TYPE_CHECKING:
    from sternfeld.rules.rules import Bonus, Rules

__all__ = ["SWITCHES", "Switch", "switch_named"]

_YES = {"true", "yes", "on", "ja", "1"}
_NO = {"false", "no", "off", "nein", "0"}
_NONE = {"", "none", "off", "no", "keine"}


@dataclass(frozen=True, slots=True)
class Switch:
    """One thing a table can agree on."""

    name: str
    expected: str
    _read: Callable[[object], Any]
    _plain: Callable[[Any], object]

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


def _finish_line(value: object) -> tuple[Level | int, ...] | None:
    if _is_none(value):
        return None
    return tuple(_goal(item) for item in _items(value)) or None


def _goal(value: object) -> Level | int:
    if isinstance(value, int) or (isinstance(value, str) and value.lstrip("-").isdigit()):
        return _whole(value)
    return Level(_text(value).lower())


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
    from sternfeld.rules.rules import Bonus

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
    """Letters as tiles show them, in order; ß stays ß, for in upper case it would be SS."""
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


def _choice(name: str, kind: type[StrEnum]) -> Switch:
    expected = "one of " + ", ".join(kind)
    return Switch(name, expected, lambda value: kind(_text(value).lower()), str)


def _number(name: str, expected: str = "a whole number") -> Switch:
    return Switch(name, expected, _whole, _same)


def _yes_no(name: str) -> Switch:
    return Switch(name, "true or false", _flag, _same)


_PER_SEAT = "none, seconds, or seconds for each seat (180,0: no limit for the second)"

SWITCHES: tuple[Switch, ...] = (
    Switch("tiles", "the name of a tile set", _tiles, _name),
    Switch("layout", "the name of a board", _layout, _name),
    _number("rack"),
    Switch("bonus", "none, or tiles:points such as 7:50,8:50", _bonus, _plain_bonus),
    _choice("word_check", WordCheck),
    _number("first_word_min"),
    _yes_no("rearrange"),
    _yes_no("recycle"),
    _yes_no("blank_recovery"),
    _yes_no("open_dictionary"),
    _yes_no("nine_tiles"),
    Switch(
        "finish_line",
        "none, beginner, intermediate, advanced or points; one for all or one for each seat",
        _finish_line,
        _plain_per_seat,
    ),
    Switch("turn_seconds", _PER_SEAT, _seconds, _plain_per_seat),
    _choice("turn_timeout", TurnTimeout),
    _choice("start.order", StartOrder),
    _yes_no("start.keep_tile"),
    _number("exchange.min_bag"),
    _yes_no("exchange.face_up"),
    Switch("challenge.penalty", "none, lost_turn or points", _penalty, _plain_penalty),
    _choice("challenge.until", Until),
    _number("challenge.window_seconds"),
    _number("formation.parallel_contact"),
    _yes_no("formation.strict"),
    _number("ends.pass_rounds"),
    _yes_no("ends.exhaustion"),
    _yes_no("ends.empty_bag_alone"),
    _yes_no("end_scoring.deduct_racks"),
    _yes_no("end_scoring.out_gains_racks"),
    _choice("tie_break", TieBreak),
    _number("blanks.count"),
    Switch("blanks.never", "none, or letters with commas", _letters, _listed),
    Switch(
        "words.lexicon", "none, or the name of a word list", _lexicon, lambda name: name or "none"
    ),
    Switch("words.ban", "none, or words with commas", _words, _listed),
    Switch("words.allow", "none, or words with commas", _words, _listed),
    Switch("clock.game_seconds", _PER_SEAT, _seconds, _plain_per_seat),
    _number("clock.increment_seconds"),
    _number("clock.overtime_penalty"),
    _number("clock.overtime_minutes"),
)

_BY_NAME = {switch.name: switch for switch in SWITCHES}


def switch_named(name: str) -> Switch:
    """The switch with that name; `RulesError` lists near ones for a name that does not exist."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    from difflib import get_close_matches

    near = get_close_matches(name, _BY_NAME, n=3, cutoff=0.4) or sorted(_BY_NAME)
    raise RulesError(f"there is no rule switch {name!r}; expected for example {', '.join(near)}")
