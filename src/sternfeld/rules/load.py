"""Editions, tile sets and boards from the data files in `sternfeld.editions`, and house rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from sternfeld.errors import Contradiction, RulesError
from sternfeld.rules.choices import Bonus, WordCheck
from sternfeld.rules.layout import Layout
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES, switch_named
from sternfeld.rules.tiles import Letter, TileSet

__all__ = [
    "edition_names",
    "edition_rules",
    "edition_title",
    "layout",
    "layout_names",
    "rules_from_switches",
    "tile_set",
    "tile_set_names",
    "with_house_rules",
]

_DATA = Path(__file__).parents[1] / "editions"
_LONG_TURN = 3600
"""For turns of this many seconds or more, people are not expected to watch each other's turns."""
_SECTION_NAMES = {switch.name.partition(".")[0] for switch in SWITCHES if "." in switch.name}
_SECTIONS: dict[str, Any] = {
    name: kind for name, kind in get_type_hints(Rules).items() if name in _SECTION_NAMES
}


def edition_names() -> tuple[str, ...]:
    """The names of all editions."""
    return _names("")


def tile_set_names() -> tuple[str, ...]:
    """The names of all tile sets."""
    return _names("tiles")


def layout_names() -> tuple[str, ...]:
    """The names of all boards."""
    return _names("boards")


@cache
def edition_rules(name: str) -> Rules:
    """The rules that an edition's sheet states."""
    plain = _flatten(_read("", name, "edition", edition_names()))
    del plain["title"]
    return rules_from_switches(name, plain)


@cache
def edition_title(name: str, language: str) -> str:
    """An edition's name for people."""
    titles = _read("", name, "edition", edition_names())["title"]
    if language not in titles:
        raise RulesError(f"no title in the language {language!r}; expected {' or '.join(titles)}")
    return str(titles[language])


@cache
def tile_set(name: str) -> TileSet:
    """The tile set with that name."""
    data = _read("tiles", name, "tile set", tile_set_names())
    found: dict[str, Letter] = {}
    for value, letters in data["values"].items():
        for item in letters.split():
            face = item.rstrip("0123456789")
            found[face] = Letter(face, int(value), int(item[len(face) :] or 1))
    alphabet = data["alphabet"].split()
    if sorted(alphabet) != sorted(found):
        raise RulesError(f"tile set {name!r}: alphabet and values do not list the same letters")
    return TileSet(
        name=name,
        language=data["language"],
        letters=tuple(found[face] for face in alphabet),
        blanks=data["blanks"],
        lexicon=data.get("lexicon"),
    )


@cache
def layout(name: str) -> Layout:
    """The board with that name."""
    return Layout(name, tuple(_read("boards", name, "board", layout_names())["rows"]))


def rules_from_switches(edition: str, plain: Mapping[str, object]) -> Rules:
    """Rules from a plain value for every switch that has no default."""
    defaults = {one.name: one.default for one in SWITCHES if one.default is not None}
    values = {name: switch_named(name).read(value) for name, value in {**defaults, **plain}.items()}
    if missing := {one.name for one in SWITCHES} - values.keys():
        raise RulesError(f"the rules of {edition!r} do not set {', '.join(sorted(missing))}")
    given: dict[str, Any] = {"edition": edition}
    for section, kind in _SECTIONS.items():
        given[section] = kind(**{f.name: values.pop(f"{section}.{f.name}") for f in fields(kind)})
    return Rules(**given, **values)


def with_house_rules(rules: Rules, house_rules: Mapping[str, object]) -> Rules:
    """Rules with some switches changed, and the switches that follow from them.

    ``nine_tiles`` sets the rack and the bonus table, and restores them when it is switched off.
    Where one tile of contact is enough, hooks are allowed, since they are one.
    Where turns last hours or days, a challenge has no time limit of its own.
    Another tile set brings its blanks and word list; lists of words and letters are dropped when
    the language changes.
    """
    read = {name: switch_named(name).read(value) for name, value in house_rules.items()}
    _refuse_idle_switches(rules, read)
    for name, value in _followers(rules, read):
        read.setdefault(name, value)
    changed: dict[str, Any] = {field.name: getattr(rules, field.name) for field in fields(rules)}
    for name, value in read.items():
        switch_named(name).put(changed, value)
    if changed["blanks"].count >= 0:
        changed["tiles"] = changed["tiles"].with_blanks(changed["blanks"].count)
    return Rules(**changed)


def _followers(rules: Rules, read: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The switches that follow from those that were set, and their values."""
    own = edition_rules(rules.edition) if rules.edition in edition_names() else rules
    nine_tiles = read.get("nine_tiles", rules.nine_tiles)
    if nine_tiles and not rules.nine_tiles:
        yield "rack", 9
        yield "bonus", tuple(Bonus(tiles, 50) for tiles in (7, 8, 9))
    elif rules.nine_tiles and not nine_tiles:
        yield "rack", own.rack
        yield "bonus", own.bonus
    if read.get("formation.parallel_contact") == 1:
        yield "formation.strict", False
    if max(read.get("turn_seconds") or (0,)) >= _LONG_TURN:
        yield "challenge.window_seconds", 0
    if "tiles" in read:
        tiles: TileSet = read["tiles"]
        yield "blanks.count", tiles.blanks
        yield "words.lexicon", tiles.lexicon
        if tiles.language != rules.language:
            home = tiles.language == own.language
            yield "blanks.never", own.blanks.never if home else ()
            yield "words.ban", own.words.ban if home else frozenset()
            yield "words.allow", own.words.allow if home else frozenset()


def _refuse_idle_switches(rules: Rules, read: Mapping[str, Any]) -> None:
    """Refuse a switch that has no effect because of another one."""
    check_mode = read.get("word_check", rules.word_check)
    if check_mode is not WordCheck.CHALLENGE:
        for name in ("challenge.penalty", "challenge.until", "challenge.window_seconds"):
            if name in read:
                raise RulesError(
                    f"{name} and word_check={check_mode}: there are no challenges at this table;"
                    " set word_check=challenge or leave it out",
                    Contradiction.NOBODY_CHALLENGES,
                    (name, "word_check"),
                )
    if "turn_timeout" in read and read.get("turn_seconds", rules.turn_seconds) is None:
        raise RulesError(
            f"turn_timeout={read['turn_timeout']} and turn_seconds=none:"
            " a turn without a time limit cannot time out",
            Contradiction.NO_TURN_LIMIT,
            ("turn_timeout", "turn_seconds"),
        )
    if read.get("clock.game_seconds", rules.clock.game_seconds) is None:
        for name in ("clock.overtime_penalty", "clock.overtime_minutes"):
            if name in read:
                raise RulesError(
                    f"{name} and clock.game_seconds=none: without a clock there is no overtime",
                    Contradiction.OVERTIME_WITHOUT_CLOCK,
                    (name, "clock.game_seconds"),
                )


def _names(folder: str) -> tuple[str, ...]:
    place = _DATA / folder if folder else _DATA
    return tuple(sorted(f.name[:-5] for f in place.iterdir() if f.name.endswith(".toml")))


def _read(folder: str, name: str, what: str, names: tuple[str, ...]) -> dict[str, Any]:
    if name not in names:
        raise RulesError(f"there is no {what} {name!r}; expected one of {', '.join(names)}")
    place = _DATA / folder if folder else _DATA
    return tomllib.loads((place / f"{name}.toml").read_text(encoding="utf-8"))


def _flatten(data: Mapping[str, Any]) -> dict[str, object]:
    plain: dict[str, object] = {}
    for name, value in data.items():
        if name in _SECTIONS:
            plain |= {f"{name}.{key}": inner for key, inner in value.items()}
        else:
            plain[name] = value
    return plain
