"""Numbers, durations and names in English."""

from __future__ import annotations

from sternfeld.rules.choices import Level
from sternfeld.rules.describe import facts
from sternfeld.rules.layout import Premium

__all__ = [
    "LEVELS",
    "MULTIPLIES",
    "PREMIUMS",
    "TABLES",
    "duration",
    "language",
    "many",
    "number",
    "points",
    "seats",
]

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five",
    "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
_LANGUAGES = {
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "is": "Icelandic",
    "it": "Italian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "sv": "Swedish",
}
_UNITS = {
    86_400: ("one day", "{} days"),
    3_600: ("one hour", "{} hours"),
    60: ("one minute", "{} minutes"),
    1: ("one second", "{} seconds"),
}

PREMIUMS = {
    Premium.DOUBLE_LETTER: "double letter",
    Premium.TRIPLE_LETTER: "triple letter",
    Premium.QUADRUPLE_LETTER: "quadruple letter",
    Premium.DOUBLE_WORD: "double word",
    Premium.TRIPLE_WORD: "triple word",
    Premium.QUADRUPLE_WORD: "quadruple word",
}
MULTIPLIES = {2: "doubles", 3: "triples", 4: "quadruples"}
LEVELS = {
    Level.BEGINNER: "beginner",
    Level.INTERMEDIATE: "intermediate",
    Level.ADVANCED: "advanced",
}
TABLES = {2: "with two players", 3: "with three", 4: "with four"}


def number(value: int) -> str:
    """A number as English prose writes it: in words up to ten."""
    return facts.spelled(value, _NUMBERS)


def many(value: int, one: str, more: str) -> str:
    """A number of things; `one` is the whole phrase for a single one.

    >>> many(1, "one tile", "{} tiles"), many(7, "one tile", "{} tiles")
    ('one tile', 'seven tiles')
    """
    return one if value == 1 else more.format(number(value))


def points(value: int) -> str:
    """A number of points."""
    return many(value, "one point", "{} points")


def duration(seconds: int) -> str:
    """A duration.

    >>> duration(90), duration(86400)
    ('one minute and 30 seconds', 'one day')
    """
    parts = [many(count, *_UNITS[unit]) for unit, count in facts.spans(seconds).items()]
    return facts.enumerated(parts, "and")


def seats(limits: tuple[int, ...]) -> list[str]:
    """A time limit for each seat."""
    return [
        f"seat {seat} has {duration(limit)}" if limit else f"seat {seat} has no limit"
        for seat, limit in enumerate(limits, start=1)
    ]


def language(code: str) -> str:
    """The name of a language, or its code where no tile set has ever had it."""
    return _LANGUAGES.get(code, code)
