"""The interface of a word list, as the game uses it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from sternfeld.game.board import Board
from sternfeld.rules.rules import Rules

__all__ = ["Judge", "NoJudge", "inadmissible"]


class Judge(Protocol):
    """Knows which words are admissible, and whether anything can be laid with a rack."""

    def admits(self, word: str) -> bool:
        """Is this word (in capitals) in the list?"""

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        """Is there any legal play with this rack? None where the judge cannot tell."""


class NoJudge:
    """The judge of a table without a word list: knows no word and cannot tell what is playable."""

    def admits(self, word: str) -> bool:
        """No word is known."""
        return False

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        """Unknown without words."""
        return None


def inadmissible(rules: Rules, judge: Judge, words: Iterable[str]) -> tuple[str, ...]:
    """Those of the words that are barred at this table, or that the judge does not know."""
    return tuple(
        word
        for word in dict.fromkeys(words)
        if word in rules.words.ban or not (word in rules.words.allow or judge.admits(word))
    )
