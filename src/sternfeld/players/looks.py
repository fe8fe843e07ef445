"""How much a word looks like a word, to somebody who knows some: by three letters in a row."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log2

from sternfeld.lexicon.compiled import Lexicon

__all__ = ["Looks", "looks_of", "strange_parts"]

BEGIN, END = "^", "$"
ENOUGH_WORDS = 60_000
"""So many words of a long list say what words look like."""


class Looks:
    """Which letters follow which two in known words, and how often."""

    def __init__(self, lexicon: Lexicon) -> None:
        threes: Counter[str] = Counter()
        words = lexicon.words
        for word in words[:: max(1, len(words) // ENOUGH_WORDS)]:
            framed = BEGIN + BEGIN + word + END
            threes.update(framed[at : at + 3] for at in range(len(framed) - 2))
        pairs: Counter[str] = Counter()
        for three, count in threes.items():
            pairs[three[:2]] += count
        self._bits = {three: log2(count / pairs[three[:2]]) for three, count in threes.items()}

    def step(self, before: str, more: str) -> float | None:
        """How likely ``more`` follows, as a logarithm to the base 2; None if it never does."""
        framed = (before[-2:] if len(before) > 1 else (BEGIN + BEGIN + before)[-2:]) + more
        if len(framed) == 3:
            return self._bits.get(framed)
        total = 0.0
        for at in range(len(framed) - 2):
            bits = self._bits.get(framed[at : at + 3])
            if bits is None:
                return None
            total += bits
        return total


@lru_cache(maxsize=8)
def looks_of(lexicon: Lexicon) -> Looks:
    """The looks of the words in a lexicon."""
    return Looks(lexicon)


def strange_parts(word: str, lexicon: Lexicon) -> int:
    """How many three letters in a row of it, ends included, are in no word that is known?"""
    framed = f"{BEGIN}{word}{END}"
    known = _threes(lexicon)
    return sum(framed[at : at + 3] not in known for at in range(len(framed) - 2))


@lru_cache(maxsize=16)
def _threes(lexicon: Lexicon) -> frozenset[str]:
    framed = (f"{BEGIN}{word}{END}" for word in lexicon.words)
    return frozenset(word[at : at + 3] for word in framed for at in range(len(word) - 2))
