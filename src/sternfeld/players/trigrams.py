"""How much a text looks like a word: by the trigrams (three letters in a row) of known words."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log2

from sternfeld.lexicon.compiled import Lexicon

__all__ = ["TrigramModel", "trigram_model", "unknown_trigrams"]

BEGIN, END = "^", "$"
SAMPLE = 60_000
"""Words of a long list that the model is made of."""


class TrigramModel:
    """The probability of each letter after any two, in known words."""

    def __init__(self, lexicon: Lexicon) -> None:
        trigrams: Counter[str] = Counter()
        words = lexicon.words
        for word in words[:: max(1, len(words) // SAMPLE)]:
            framed = BEGIN + BEGIN + word + END
            trigrams.update(framed[at : at + 3] for at in range(len(framed) - 2))
        pairs: Counter[str] = Counter()
        for trigram, count in trigrams.items():
            pairs[trigram[:2]] += count
        self._bits = {
            trigram: log2(count / pairs[trigram[:2]]) for trigram, count in trigrams.items()
        }

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
def trigram_model(lexicon: Lexicon) -> TrigramModel:
    """The model of the words in a lexicon."""
    return TrigramModel(lexicon)


def unknown_trigrams(word: str, lexicon: Lexicon) -> int:
    """How many trigrams of it, ends included, are in no known word?"""
    framed = f"{BEGIN}{word}{END}"
    known = _trigrams(lexicon)
    return sum(framed[at : at + 3] not in known for at in range(len(framed) - 2))


@lru_cache(maxsize=16)
def _trigrams(lexicon: Lexicon) -> frozenset[str]:
    framed = (f"{BEGIN}{word}{END}" for word in lexicon.words)
    return frozenset(word[at : at + 3] for word in framed for at in range(len(word) - 2))
