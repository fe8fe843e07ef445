"""The word lists that are shipped with the package, each as one sorted sequence.

A sorted sequence answers both questions with a bisection: is this a word, and which words begin
like this? A list is unpacked once in a process, when it is first asked for; the spellings behind
it only when somebody wants to see an entry.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sternfeld.errors import LexiconError

if TYPE_CHECKING:  # a compiled lexicon opens quickly: it needs none of these
    from sternfeld.game.board import Board
    from sternfeld.game.judge import Judge
    from sternfeld.rules.rules import Rules

__all__ = ["WordList", "judge_for", "load_words", "word_list_names"]

_LISTS = Path(__file__).parent / "lists"
_WORDS = ".txt.xz"
_SPELLINGS = "_spellings.txt.xz"


class WordList:
    """A list of words in capitals; the judge of a table that plays with it.

    >>> words = WordList("small", ["HORN", "TORE"])
    >>> words.admits("HORN"), words.admits("HOR"), len(words)
    (True, False, 2)
    """

    __slots__ = ("name", "words")

    def __init__(self, name: str, words: Iterable[str]) -> None:
        self.name = name
        self.words = sorted(words)

    def __repr__(self) -> str:
        return f"<WordList {self.name!r}: {len(self)} words>"

    def __len__(self) -> int:
        return len(self.words)

    def admits(self, word: str) -> bool:
        """Is this word (in capitals) in the list?"""
        place = bisect_left(self.words, word)
        return place < len(self.words) and self.words[place] == word

    def entry(self, word: str) -> tuple[str, ...]:
        """How the word is really spelt: ``GRÜNDE`` is both gründe and Gründe.

        Empty for a word that is not in the list, or whose spelling was not recorded.
        """
        if not self.admits(word):
            return ()
        spellings = _spellings(self.name)
        if spellings is None:
            return (word.lower(),)
        start = spellings.find(f"\n{word} ")
        if start < 0:
            return ()
        line = spellings[start + 1 : spellings.index("\n", start + 1)]
        return tuple(line.split()[1:])

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        """Is there any legal play with this rack? See `sternfeld.lexicon.search`."""
        from sternfeld.lexicon.search import can_lay

        return can_lay(self, self.words, rules, board, rack)


def word_list_names() -> tuple[str, ...]:
    """The names of all word lists."""
    found = [file.name for file in _LISTS.iterdir()]
    return tuple(
        sorted(
            name.removesuffix(_WORDS)
            for name in found
            if name.endswith(_WORDS) and not name.endswith(_SPELLINGS)
        )
    )


@cache
def load_words(name: str) -> WordList:
    """The word list with that name; the same object for everybody in this process."""
    return WordList(name, unpack(packed_list(name), name).split())


def packed_list(name: str) -> bytes:
    """A shipped list as it lies in the package."""
    if name not in word_list_names():
        raise LexiconError(
            f"there is no word list {name!r}; expected one of {', '.join(word_list_names())}"
        )
    return (_LISTS / f"{name}{_WORDS}").read_bytes()


def judge_for(rules: Rules) -> Judge:
    """Who knows the words at this table."""
    from sternfeld.game.judge import NoJudge

    if rules.words.lexicon is None:
        return NoJudge()
    return load_words(rules.words.lexicon)


def unpack(packed: bytes, name: str) -> str:
    """The text of a packed list; `LexiconError` if it is damaged."""
    from lzma import LZMAError, decompress

    try:
        text = decompress(packed).decode("utf-8")
    except (LZMAError, UnicodeDecodeError) as error:
        raise LexiconError(
            f"the word list {name!r} is damaged ({error}); expected text packed by xz;"
            " install sternfeld again"
        ) from None
    if not text.strip():
        raise LexiconError(f"the word list {name!r} is empty; install sternfeld again")
    return text


@cache
def _spellings(name: str) -> str | None:
    """Lines such as ``GRÜNDE gründe Gründe``, each between line breaks, where there are any.

    Searching this text takes a few milliseconds; cutting it into a table would take far longer
    than the few look-ups that a person asks for.
    """
    place = _LISTS / f"{name}{_SPELLINGS}"
    return "\n" + unpack(place.read_bytes(), name) if place.is_file() else None
