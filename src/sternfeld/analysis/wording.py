"""A sentence of an explanation, and how its values are written in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from sternfeld.analysis.facts import LineMove
from sternfeld.analysis.places import HookUse, LineUse, SquareUse
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES, Language
from sternfeld.notation.faces import join_faces

__all__ = ["Sentence", "Writer"]

PLAYS = frozenset({"best", "played"})
SHARES = frozenset({"p", "q"})
LINE_MOVES = 4
"""How many moves of a solved line are told."""
ONE_POINT = re.compile(r"((?<![\d.,])1 (?:Punkt|point))(?:e|s)\b")

_WORDS: dict[Language, dict[str, str]] = {
    "de": {
        "row": "Zeile {name}",
        "column": "Spalte {name}",
        "word": "das Feld {square} mit {factor} Wortwert",
        "letter": "das Feld {square} mit {factor} Buchstabenwert",
        "none": "keine",
        "no_case": "keinem",
        "blank": "{count} Blankostein",
        "blanks": "{count} Blankosteine",
        "and": " und ",
        "more": "{count} Punkte mehr",
        "as_many": "ebenso viel",
        "or": " oder ",
        "use_hook_front": "{word} vorn mit {letters} verlängern",
        "use_hook_end": "{word} hinten mit {letters} verlängern",
        "use_square": "{square} belegen",
        "use_line": "in {line} legen",
        "pass": "Passen",
        "and_so_on": " und so weiter",
        "solved": "",
        "partly": "; nicht alle Endspiele darin sind gelöst, der Rest ist durchgespielt",
        "played_out": "; die Endspiele darin sind durchgespielt, nicht gelöst",
    },
    "en": {
        "row": "row {name}",
        "column": "column {name}",
        "word": "the {factor} word square {square}",
        "letter": "the {factor} letter square {square}",
        "none": "nothing",
        "no_case": "none",
        "blank": "{count} blank",
        "blanks": "{count} blanks",
        "and": " and ",
        "more": "{count} points more",
        "as_many": "just as much",
        "or": " or ",
        "use_hook_front": "hook {letters} onto the front of {word}",
        "use_hook_end": "hook {letters} onto the end of {word}",
        "use_square": "cover {square}",
        "use_line": "lay a word in {line}",
        "pass": "a pass",
        "and_so_on": " and so on",
        "solved": "",
        "partly": "; not all endgames in these are solved, the rest is played out",
        "played_out": "; the endgames in these are played out, not solved",
    },
}
_FACTORS: dict[Language, dict[int, str]] = {
    "de": {2: "doppeltem", 3: "dreifachem", 4: "vierfachem"},
    "en": {2: "double", 3: "triple", 4: "quadruple"},
}
_LAY, _EXCHANGE, _PASS = "lay", "ex", "pass"
_PLAYS: dict[Language, dict[str, dict[str, str]]] = {
    "de": {
        _LAY: {"": "{0}", "with": "mit {0}", "after": "nach {0}"},
        _EXCHANGE: {
            "": "der Tausch von {0}",
            "with": "beim Tausch von {0}",
            "after": "nach dem Tausch von {0}",
        },
        _PASS: {"": "Passen", "with": "beim Passen", "after": "nach dem Passen"},
    },
    "en": {
        _LAY: {"": "{0}", "with": "with {0}", "after": "after {0}"},
        _EXCHANGE: {
            "": "exchanging {0}",
            "with": "by exchanging {0}",
            "after": "after exchanging {0}",
        },
        _PASS: {"": "passing", "with": "by passing", "after": "after passing"},
    },
}
"""How a play is named as a subject, ``with`` it and ``after`` it."""


@dataclass(frozen=True, slots=True)
class _NamedPlay:
    """A play at a place of a sentence, which says in which form: ``{best:after}``."""

    forms: Mapping[str, str]
    name: str

    def __format__(self, form: str) -> str:
        return self.forms[form].format(self.name)


class Writer:
    """Writes values as sentences show them.

    >>> Writer("de").show("x", 3.14159), Writer("en").show("p", 0.217)
    ('3,1', '22')
    """

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def show(self, key: str, value: object) -> object:
        """A value at the place named ``key``."""
        words = _WORDS[self.language]
        match value:
            case str() if key in PLAYS:
                return self._play(value)
            case str() if key == "how":
                return words[value]
            case Estimate(mean, error) if key == "w":
                return self._estimate(100 * mean, 100 * error)
            case Estimate(mean, error):
                return self._estimate(abs(mean), error)
            case float() if key in SHARES:
                return self._number(100 * value, 0)
            case float():
                return self._number(value, 1)
            case 0 if key == "b":
                return words["none"]
            case 0 if key == "k":
                return words["no_case"]
            case (int() as blanks, int() as s) if key == "good":
                return self._good(blanks, s)
            case int() if key == "more":
                return words["more" if value else "as_many"].format(count=value)
            case HookUse() | SquareUse() | LineUse() if key == "place":
                return self._use(value)
            case SquareUse():
                return self._premium(value)
            case (bool() as across, str() as name):
                return self._line_name(across, name)
            case (LineMove(), *_):
                return self._line(cast(Sequence[LineMove], value))
            case tuple():
                return join_faces(value)
            case _:
                return str(value)

    def _play(self, play: str) -> _NamedPlay:
        kind = play.split()[0] if play.startswith((_PASS, f"{_EXCHANGE} ")) else _LAY
        return _NamedPlay(_PLAYS[self.language][kind], play.removeprefix(f"{_EXCHANGE} "))

    def _line(self, moves: Sequence[LineMove]) -> str:
        told = [
            f"{one.play} {one.points}" if one.play != _PASS else _WORDS[self.language]["pass"]
            for one in moves[:LINE_MOVES]
        ]
        more = _WORDS[self.language]["and_so_on"] if len(moves) > LINE_MOVES else ""
        return ", ".join(told) + more

    def _good(self, blanks: int, s: int) -> str:
        words = _WORDS[self.language]
        told = [words["blank" if blanks == 1 else "blanks"].format(count=blanks)] if blanks else []
        return words["and"].join([*told, f"{s} S"] if s else told)

    def _use(self, use: HookUse | SquareUse | LineUse) -> str:
        words = _WORDS[self.language]
        match use:
            case HookUse():
                *some, last = use.letters
                letters = words["or"].join([", ".join(some), last] if some else [last])
                key = "use_hook_front" if use.front else "use_hook_end"
                return words[key].format(word=use.word, letters=letters)
            case SquareUse():
                return words["use_square"].format(square=self._premium(use))
            case LineUse():
                return words["use_line"].format(line=self._line_name(use.across, use.name))

    def _line_name(self, across: bool, name: str) -> str:
        return _WORDS[self.language]["row" if across else "column"].format(name=name)

    def _premium(self, use: SquareUse) -> str:
        kind, factor = ("word", use.word) if use.word > 1 else ("letter", use.letter)
        name = _FACTORS[self.language][factor]
        return _WORDS[self.language][kind].format(factor=name, square=use.square)

    def _estimate(self, mean: float, error: float) -> str:
        text = self._number(mean, 1)
        # "± 0.0" would claim more than a simulation knows.
        return f"{text} ± {self._number(error, 1)}" if round(10 * error) else text

    def _number(self, value: float, digits: int) -> str:
        text = f"{value:.{digits}f}"
        if float(text) == 0:
            text = text.removeprefix("-")
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "de" else text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence by its name, its subject, how much it weighs, and the values of its places."""

    name: str
    subject: str
    weight: float
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def against(self) -> bool:
        """Does it speak for the other play?"""
        return self.name.endswith("_worse")

    def text(self, language: Language) -> str:
        """The sentence in a language."""
        writer = Writer(language)
        shown = {key: writer.show(key, value) for key, value in self.values.items()}
        text = ONE_POINT.sub(r"\1", SENTENCES[language][self.name].format(**shown))
        return text[0].upper() + text[1:]  # it may begin with "after …"
