"""Numbers, durations and names in German."""

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
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs",
    "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
_LANGUAGES = {
    "da": "Dänisch",
    "de": "Deutsch",
    "en": "Englisch",
    "es": "Spanisch",
    "fr": "Französisch",
    "is": "Isländisch",
    "it": "Italienisch",
    "nl": "Niederländisch",
    "no": "Norwegisch",
    "pl": "Polnisch",
    "pt": "Portugiesisch",
    "sv": "Schwedisch",
}
_UNITS = {
    86_400: ("einen Tag", "{} Tage"),
    3_600: ("eine Stunde", "{} Stunden"),
    60: ("eine Minute", "{} Minuten"),
    1: ("eine Sekunde", "{} Sekunden"),
}

PREMIUMS = {
    Premium.DOUBLE_LETTER: "doppeltem Buchstabenwert",
    Premium.TRIPLE_LETTER: "dreifachem Buchstabenwert",
    Premium.QUADRUPLE_LETTER: "vierfachem Buchstabenwert",
    Premium.DOUBLE_WORD: "doppeltem Wortwert",
    Premium.TRIPLE_WORD: "dreifachem Wortwert",
    Premium.QUADRUPLE_WORD: "vierfachem Wortwert",
}
MULTIPLIES = {2: "verdoppelt", 3: "verdreifacht", 4: "vervierfacht"}
LEVELS = {
    Level.BEGINNER: "Anfänger",
    Level.INTERMEDIATE: "Geübte",
    Level.ADVANCED: "Könner",
}
TABLES = {2: "zu zweit", 3: "zu dritt", 4: "zu viert"}


def number(value: int) -> str:
    """A number as German prose writes it: in words up to twelve."""
    return facts.spelled(value, _NUMBERS)


def many(value: int, one: str, more: str) -> str:
    """A number of things; `one` is the whole phrase for a single one.

    >>> many(1, "einen Stein", "{} Steine"), many(7, "einen Stein", "{} Steine")
    ('einen Stein', 'sieben Steine')
    """
    return one if value == 1 else more.format(number(value))


def points(value: int) -> str:
    """Points in the accusative: what one gets or loses."""
    return many(value, "einen Punkt", "{} Punkte")


def duration(seconds: int) -> str:
    """A duration in the accusative.

    >>> duration(90), duration(86400)
    ('eine Minute und 30 Sekunden', 'einen Tag')
    """
    parts = [many(count, *_UNITS[unit]) for unit, count in facts.spans(seconds).items()]
    return facts.enumerated(parts, "und")


def seats(limits: tuple[int, ...]) -> list[str]:
    """A time limit for each seat."""
    return [
        f"Platz {seat} hat {duration(limit)}" if limit else f"Platz {seat} hat keine Grenze"
        for seat, limit in enumerate(limits, start=1)
    ]


def language(code: str) -> str:
    """The name of a language, or its code where no tile set has ever had it."""
    return _LANGUAGES.get(code, code)
