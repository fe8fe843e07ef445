"""Lines that are about points alone: ``+24``, ``Ada 24 points``, ``Ben -10``, ``Ada is out``.

A line may begin with the name of somebody at the table, or with the beginning of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sternfeld.errors import NotationError

__all__ = ["MAX_POINTS", "Points", "is_number", "parted", "read_points", "says_out"]

MAX_POINTS = 9999
_UNIT = r"(?:\s*(?:p|pts?|points?|pkt|punkte?)\.?)?"
_NUMBER = re.compile(rf"(?P<sign>[+−–-]?)\s*(?P<number>[0-9]+){_UNIT}", re.IGNORECASE)
_NUMBER_LAST = re.compile(rf"(?:(?P<name>.+?)[\s:]\s*)??{_NUMBER.pattern}", re.IGNORECASE)
_NUMBER_FIRST = re.compile(rf"{_NUMBER.pattern}\s+(?P<name>\D.*)", re.IGNORECASE)
_OUT = re.compile(r"(?:(?:is|went|goes|ist|wurde)\s+)?(?:out|fertig)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Points:
    """So many points, and for whom, if that is said."""

    number: int
    name: str = ""


def read_points(text: str) -> Points:
    """What ``Ada 24``, ``24 Ada`` or ``-10`` says; `NotationError` if it says no points.

    >>> read_points("Ada 24 points"), read_points("10 Ben"), read_points("−5").number
    (Points(number=24, name='Ada'), Points(number=10, name='Ben'), -5)
    """
    match = _NUMBER_LAST.fullmatch(text) or _NUMBER_FIRST.fullmatch(text)
    number = int(match["number"]) if match and len(match["number"]) <= len(str(MAX_POINTS)) else -1
    if match is None or number < 0:
        raise NotationError(f"{text!r} says no points; expected a number from 0 to {MAX_POINTS}")
    return Points(number if match["sign"] in ("", "+") else -number, match["name"] or "")


def says_out(text: str) -> bool:
    """Does this say that somebody has laid the last tile?

    >>> says_out("went out"), says_out("ist fertig"), says_out("out there")
    (True, True, False)
    """
    return _OUT.fullmatch(text) is not None


def parted(text: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The line as it is, then with whoever is named at its beginning taken off.

    >>> list(parted("Ada B: 24", ["Ada B.", "Ben"]))
    [('', 'Ada B: 24'), ('Ada', 'B: 24'), ('Ada B', '24')]
    """
    yield "", text
    for gap in re.finditer(r"[\s:]+", text):
        said = text[: gap.start()]
        if any(name.casefold().startswith(said.casefold()) for name in names):
            yield said, text[gap.end() :]


def is_number(text: str) -> bool:
    """Is this a number of points and nothing else?"""
    return _NUMBER.fullmatch(text) is not None
