"""Reading plain values one by one; whatever does not fit says where it is and what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from reprlib import Repr
from typing import Any

__all__ = [
    "Misfit",
    "exactly",
    "misfit",
    "read_each",
    "read_flag",
    "read_items",
    "read_member",
    "read_members",
    "read_null",
    "read_number",
    "read_text",
    "read_whole",
]

_SURROGATE = re.compile("[\ud800-\udfff]")
_short = Repr()
_short.maxstring = _short.maxother = 80


class Misfit(Exception):
    """Something does not fit. Each reader around it puts its own place in front."""

    def __init__(self, problem: str, found: str = "") -> None:
        self.problem = problem
        self.found = found
        self.places: list[str] = []

    def at(self, place: str | int) -> Misfit:
        """The same, seen from one step further out."""
        self.places.insert(0, str(place))
        return self

    @property
    def where(self) -> str:
        """Its place, such as ``events.3.tiles.0``."""
        return ".".join(self.places) or "the whole"


def misfit(plain: Any, expected: str) -> Misfit:
    """This is not what was expected."""
    return Misfit(f"expected {expected}", _short.repr(plain))


def read_whole(plain: Any) -> int:
    """A whole number. JSON does not tell 2.0 from 2."""
    if type(plain) is int:
        return plain
    if type(plain) is float and plain.is_integer():
        return int(plain)
    raise misfit(plain, "a whole number")


def read_number(plain: Any) -> float:
    """A finite number."""
    if type(plain) not in (int, float) or not isfinite(plain):
        raise misfit(plain, "a number")
    return float(plain)


def read_text(plain: Any) -> str:
    """A text. A lone surrogate is half a character, which no file and no database can hold."""
    if type(plain) is not str:
        raise misfit(plain, "a text")
    if not plain.isascii() and _SURROGATE.search(plain):
        raise misfit(plain, "a text of whole characters")
    return plain


def read_flag(plain: Any) -> bool:
    """True or false."""
    if type(plain) is bool:
        return plain
    raise misfit(plain, "true or false")


def read_null(plain: Any) -> None:
    """Nothing."""
    if plain is not None:
        raise misfit(plain, "null")


def read_items(plain: Any) -> list[Any]:
    """A list, its items still plain."""
    if type(plain) is list:
        return plain
    raise misfit(plain, "a list")


def read_members(plain: Any) -> dict[str, Any]:
    """An object, its members still plain."""
    if type(plain) is dict:
        return plain
    raise misfit(plain, "an object")


def exactly(count: int, plain: Any, expected: str) -> list[Any]:
    """A list of that many items, still plain."""
    if type(plain) is list and len(plain) == count:
        return plain
    raise misfit(plain, expected)


def read_each(read: Callable[[Any], Any], plain: Any) -> list[Any]:
    """A list, item by item."""
    items, found = read_items(plain), []
    try:
        for item in items:
            found.append(read(item))
    except Misfit as error:
        raise error.at(len(found)) from None
    return found


def read_member(read: Callable[[Any], Any], name: str | int, plain: Any) -> Any:
    """One part of something, known by its name or number."""
    try:
        return read(plain)
    except Misfit as error:
        raise error.at(name) from None
