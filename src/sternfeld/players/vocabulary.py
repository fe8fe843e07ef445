"""The words a player knows: those that people meet often, and the short ones that players learn.

How common a word is comes from ``vocabulary/<list>.classes.xz``, one digit for each word of the
shipped list (see ``scripts/word_classes.py``). A vocabulary is always part of the table's lexicon:
a player who lays only words it knows never lays an invalid one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from lzma import LZMAError, decompress

from sternfeld.errors import LexiconError
from sternfeld.lexicon.compiled import Lexicon, lexicon_for
from sternfeld.lexicon.own_lists import own_list
from sternfeld.lexicon.words import packed_list, shipped_words, supplement_words
from sternfeld.rules.rules import Rules

__all__ = ["EVERY_WORD", "Vocabulary", "commonness", "known_words"]

_CLASSES = files("sternfeld.players") / "vocabulary"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words of at least this class: 0 to 15, a factor of about three in frequency from one to the
    next. Words of up to ``short`` letters, which players learn, need only ``short_class``."""

    least_class: int = 0
    short: int = 0
    short_class: int = 0


EVERY_WORD = Vocabulary()
SUPPLEMENT_CLASS = 6
"""The supplement holds words that everybody knows; nobody has counted them one by one."""


@cache
def _classes(name: str) -> bytes | None:
    """The class of each word of a shipped list, in its order; None where nobody has counted."""
    place = _CLASSES / f"{name}.classes.xz"
    if not place.is_file():
        return None
    try:
        digest, digits = decompress(place.read_bytes()).decode("ascii").split()
        classes = bytes.fromhex("0" + "0".join(digits))  # a hexadecimal digit for each word
    except (LZMAError, ValueError) as error:
        raise LexiconError(f"the classes of {name!r} are damaged ({error})") from None
    if digest != blake2b(packed_list(name), digest_size=8).hexdigest():
        raise LexiconError(
            f"the classes of {name!r} belong to another word list; run scripts/word_classes.py"
        )
    return classes


@lru_cache(maxsize=4)
def _commonness(name: str) -> dict[str, int]:
    classes = _classes(name)
    if classes is None:
        return {}
    words = zip(shipped_words(name), classes, strict=True)
    return {word: word_class for word, word_class in words if word_class}


def commonness(rules: Rules, word: str) -> int:
    """The class of a word, 0 for one that nobody has counted.

    >>> rules = Rules.of("deluxe")
    >>> commonness(rules, "HOUSE") > commonness(rules, "ZOEA")
    True
    """
    name = counted_list(rules)
    if name is None:
        return 0
    if rules.words.supplement and word in supplement_words(name):
        return SUPPLEMENT_CLASS
    return _commonness(name).get(word, 0)


def counted_list(rules: Rules) -> str | None:
    """The list whose words were counted for this table: its own, or the shipped list of the
    language of a list that somebody has added. None where nobody has counted."""
    name = rules.words.lexicon
    if name is None:
        return None
    added = own_list(name)
    counted = name if added is None else added.language
    return counted if _classes(counted) is not None else None


def known_words(rules: Rules, vocabulary: Vocabulary) -> Lexicon:
    """The table's words that this vocabulary holds. House words and the supplement's everyday words
    are known to everybody."""
    counted = counted_list(rules)
    if counted is None or vocabulary == EVERY_WORD:
        return lexicon_for(rules)
    words = rules.words
    assert words.lexicon is not None
    more = frozenset(supplement_words(words.lexicon) if words.supplement else ())
    alphabet = rules.tiles.alphabet
    return _compiled(words.lexicon, counted, vocabulary, alphabet, words.allow | more, words.ban)


@lru_cache(maxsize=8)
def _compiled(
    name: str,
    counted: str,
    vocabulary: Vocabulary,
    alphabet: tuple[str, ...],
    allow: frozenset[str],
    ban: frozenset[str],
) -> Lexicon:
    words = shipped_words(name)
    classes: Iterable[int] | None = _classes(name) if name == counted else None
    if classes is None:
        common = _commonness(counted)
        classes = (common.get(word, 0) for word in words)
    least, short, short_least = vocabulary.least_class, vocabulary.short, vocabulary.short_class
    known = {
        word
        for word, word_class in zip(words, classes, strict=True)
        if word_class >= (short_least if len(word) <= short else least)
    }
    letters = set("".join(alphabet))
    more = {word for word in allow if set(word) <= letters}
    return Lexicon.compile(sorted((known | more) - ban), alphabet)
