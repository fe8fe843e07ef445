"""What a challenge has brought to light: the words that were judged, and their entries.

A judged word is public: everybody at the table heard the verdict, and may read in the dictionary
what it rests on. Only judged words have entries in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from sternfeld.game.score_sheet import Line
from sternfeld.table.state import TableState

__all__ = ["Entries", "JudgedWord", "judged_words", "no_entries", "verdict_on"]

Entries: TypeAlias = Callable[[str], tuple[str, ...]]
"""How a word (in capitals) is really spelt, and its definition; nothing, where nobody knows."""


def no_entries(_word: str) -> tuple[str, ...]:
    """No dictionary: no word has an entry."""
    return ()


@dataclass(frozen=True, slots=True)
class JudgedWord:
    """A word that was challenged: does it stand, and what does the dictionary say?"""

    word: str
    admissible: bool
    entry: tuple[str, ...]


def verdict_on(
    words: Iterable[str], invalid: tuple[str, ...], entries: Entries
) -> tuple[JudgedWord, ...]:
    """The verdict on each word, with its entry.

    >>> verdict_on(["GRÜNDE", "XY"], ("XY",), lambda word: ("gründe", "Gründe"))[0].entry
    ('gründe', 'Gründe')
    """
    return tuple(JudgedWord(word, word not in invalid, entries(word)) for word in words)


def words_judged_in(turn: Line) -> tuple[str, ...]:
    """The words of a turn that were judged; none, if it was not challenged."""
    if turn.challenger is None:
        return ()
    return tuple(dict.fromkeys((*(word.text for word in turn.words), *turn.invalid)))


def judged_words(state: TableState) -> frozenset[str]:
    """All words whose entries a view of this table would show."""
    lines = () if state.game is None else state.game.sheet
    judged = [line for line in lines if line.challenger is not None]
    return frozenset(word for line in judged for word in words_judged_in(line))
