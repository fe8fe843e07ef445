"""What a play is worth, as a breakdown that a person can check letter by letter.

The rules behind it: each word formed or changed is scored; letter premiums come before word
premiums; word premiums multiply; premiums count only for tiles laid in this turn, and for both
words of a crossing; a blank is worth nothing but a word premium under it counts; the bonus for
laying many tiles is added last and never multiplied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import prod

from sternfeld.game.placement import FormedWord
from sternfeld.game.quick_init import quick_init
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import letter_of

__all__ = ["Breakdown", "LetterScore", "WordScore", "score_play"]


@quick_init
@dataclass(frozen=True, slots=True)
class LetterScore:
    """One letter's share: its tile's value times the letter premium it newly covers."""

    face: str
    value: int
    factor: int

    @property
    def points(self) -> int:
        """Value times factor."""
        return self.value * self.factor


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word's share: the sum of its letters times the word premiums it newly covers."""

    squares: tuple[Square, ...]
    letters: tuple[LetterScore, ...]
    factors: tuple[int, ...]

    @property
    def text(self) -> str:
        """The word in capitals."""
        return letter_of("".join([letter.face for letter in self.letters]))

    @property
    def letter_sum(self) -> int:
        """The letters' points before any word premium."""
        return sum([letter.value * letter.factor for letter in self.letters])

    @property
    def factor(self) -> int:
        """All word premiums multiplied: 1, 2, 3, 4, 9, 27 …"""
        return prod(self.factors)

    @property
    def points(self) -> int:
        """What the word counts."""
        return self.letter_sum * self.factor


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A play's score: its words, how many tiles were laid, and the bonus for that many."""

    words: tuple[WordScore, ...]
    tiles: int
    bonus: int

    @property
    def total(self) -> int:
        """What is written on the score sheet."""
        return sum(word.points for word in self.words) + self.bonus


def score_play(rules: Rules, words: Iterable[FormedWord], new: Collection[Square]) -> Breakdown:
    """The breakdown for words formed by tiles newly laid on the squares ``new``."""
    return Breakdown(
        words=tuple(_score_word(rules, word, new) for word in words),
        tiles=len(new),
        bonus=rules.bonus_for(len(new)),
    )


def _score_word(rules: Rules, word: FormedWord, new: Collection[Square]) -> WordScore:
    letters = []
    factors = []
    for square, face in zip(word.squares, word.faces, strict=True):
        letter_factor = 1
        if square in new:
            premium = rules.layout.premium(square)
            letter_factor = premium.letter_factor
            if premium.word_factor > 1:
                factors.append(premium.word_factor)
        letters.append(LetterScore(face, rules.tiles.value(face), letter_factor))
    return WordScore(word.squares, tuple(letters), tuple(factors))
