"""How sentences are put into a language: a table of templates, and the forms their values take.

A template is a format string. Behind the colon of a field stands the form of its value:

- ``{n:number}``: a number in words, as far as the language writes it so;
- ``{n:one tile|# tiles}``: singular and plural, ``#`` being the number in words; with three parts
  the first one is for zero;
- ``{n:duration}``, ``{code:language}``;
- ``{items:and}``, ``{items:or}``: several values in one sentence; a form for each may follow, as in
  ``{items:or one|#}``.

A value that is a `Sentence` is put into the language itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, cast

from sternfeld.rules.describe import facts
from sternfeld.rules.describe.topics import Sentence

__all__ = ["Language"]


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    ``numbers`` are written in words from 0 on; ``units`` maps seconds to singular and plural.

    >>> from sternfeld.rules.describe.english import ENGLISH
    >>> from sternfeld.rules.describe.topics import sentence
    >>> ENGLISH.put(sentence("turn_time", limit=90))
    'You have one minute and 30 seconds for a turn.'
    """

    numbers: tuple[str, ...]
    units: Mapping[int, str]
    conjunctions: Mapping[str, str]
    languages: Mapping[str, str]
    sentences: Mapping[str, str]

    def put(self, sentence: Sentence) -> str:
        """The words of a sentence."""
        return _Words(self).vformat(self.sentences[sentence.key], (), sentence.values)

    def number(self, value: int) -> str:
        """A number in words where prose writes it so, else in digits."""
        return self.numbers[value] if value < len(self.numbers) else str(value)

    def duration(self, seconds: int) -> str:
        """A duration in days, hours, minutes and seconds."""
        parts = [self.plural(n, self.units[unit]) for unit, n in facts.spans(seconds).items()]
        return facts.enumerated(parts, self.conjunctions["and"])

    def plural(self, value: int, forms: str) -> str:
        """The form for this number out of ``one|more`` or ``none|one|more``."""
        *none, one, more = forms.split("|")
        if none and value == 0:
            return none[0]
        return one if value == 1 else more.replace("#", self.number(value))


class _Words(Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: object, format_spec: str) -> str:
        language = self.language
        kind, _, rest = format_spec.partition(" ")
        if kind in language.conjunctions:
            parts = [self.format_field(item, rest) for item in cast(Iterable[object], value)]
            return facts.enumerated(parts, language.conjunctions[kind])
        number = cast(Any, value)
        if "|" in format_spec:
            return language.plural(number, format_spec)
        if kind == "number":
            return language.number(number)
        if kind == "duration":
            return language.duration(number)
        if kind == "language":
            return language.languages.get(str(value), str(value))
        return language.put(value) if isinstance(value, Sentence) else str(value)
