"""A score in words, in German and English, so that a person can follow it letter by letter."""

from __future__ import annotations

from sternfeld.errors import RulesError
from sternfeld.game.scoring import Breakdown, LetterScore, WordScore
from sternfeld.rules.tiles import is_blank, letter_of

__all__ = ["explain", "explain_word"]

_BLANK = {"de": "Blanko", "en": "blank"}
_TIMES = {
    "de": {2: "doppelter Wortwert", 3: "dreifacher Wortwert", 4: "vierfacher Wortwert"},
    "en": {2: "double word", 3: "triple word", 4: "quadruple word"},
}
_BONUS = {
    "de": "{tiles} Steine auf einmal: {points} Punkte dazu",
    "en": "{tiles} tiles at once: {points} points more",
}
_TOTAL = {"de": "zusammen {points}", "en": "{points} in all"}
_POINTS = {"de": ("Punkt", "Punkte"), "en": ("point", "points")}


def explain(breakdown: Breakdown, language: str) -> str:
    """The whole breakdown as sentences.

    >>> from sternfeld.game.scoring import LetterScore, WordScore
    >>> word = WordScore((), (LetterScore("H", 4, 2), LetterScore("o", 0, 1)), (2,))
    >>> explain(Breakdown((word,), 2, 0), "en")
    'HO: H 4 × 2 + O (blank) 0 = 8, double word × 2 = 16 points.'
    >>> explain(Breakdown((word,), 7, 50), "de")
    'HO: H 4 × 2 + O (Blanko) 0 = 8, doppelter Wortwert × 2 = 16 Punkte. \
7 Steine auf einmal: 50 Punkte dazu. Zusammen 66 Punkte.'
    """
    if language not in _TOTAL:
        raise RulesError(f"language {language!r}; expected de or en")
    sentences = [explain_word(word, language) for word in breakdown.words]
    if breakdown.bonus:
        sentences.append(_BONUS[language].format(tiles=breakdown.tiles, points=breakdown.bonus))
    if len(sentences) > 1:
        total = _TOTAL[language].format(points=breakdown.total)
        if language == "de":
            total = total.capitalize()
        sentences.append(total if language == "en" else f"{total} {_points(breakdown.total, 'de')}")
    return " ".join(f"{sentence}." for sentence in sentences)


def explain_word(word: WordScore, language: str) -> str:
    """One word's sum: its letters with their premiums, then the word premiums."""
    text = f"{word.text}: {' + '.join(_letter(letter, language) for letter in word.letters)}"
    text += f" = {word.letter_sum}"
    if word.factors:
        premiums = ", ".join(f"{_TIMES[language][factor]} × {factor}" for factor in word.factors)
        text += f", {premiums} = {word.points}"
    return f"{text} {_points(word.points, language)}"


def _letter(letter: LetterScore, language: str) -> str:
    name = letter_of(letter.face)
    if is_blank(letter.face):
        name += f" ({_BLANK[language]})"
    return f"{name} {letter.value}" + (f" × {letter.factor}" if letter.factor > 1 else "")


def _points(count: int, language: str) -> str:
    one, many = _POINTS[language]
    return one if count == 1 else many
