"""Everything the terminal says, in German and English: one table for each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sternfeld.cli.options import Language
from sternfeld.cli.terminal.texts.de import GERMAN
from sternfeld.cli.terminal.texts.en import ENGLISH

__all__ = ["TABLES", "Texts", "texts_in"]

TABLES: Mapping[Language, Mapping[str, str]] = {"de": GERMAN, "en": ENGLISH}


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one language: ``texts("turn.passed", name="Ada")``.

    >>> texts_in("en").points(1), texts_in("de").points(-10)
    ('1 point', '−10 Punkte')
    """

    language: Language
    table: Mapping[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for a key, with its places filled in."""
        return self.table[key].format(**values)

    def _counted(self, what: str, number: int) -> str:
        form = "one" if abs(number) == 1 else "many"
        return self(f"{what}.{form}", number=signed(number))

    def points(self, number: int) -> str:
        """A number of points in words: ``12 points``."""
        return self._counted("points", number)

    def tiles(self, number: int) -> str:
        """A number of tiles in words."""
        return self._counted("tiles", number)

    def rounds(self, number: int) -> str:
        """A number of rounds in words."""
        return self._counted("rounds", number)

    def listed(self, items: Iterable[str]) -> str:
        """Several things in a row: ``A, B and C``."""
        *first, last = items
        return f"{', '.join(first)} {self('and')} {last}" if first else last


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def texts_in(language: Language) -> Texts:
    """The texts of a language."""
    return Texts(language, TABLES[language])
