"""What the word list says about a word, in a sentence."""

from __future__ import annotations

from sternfeld.cli.judge import say
from sternfeld.cli.terminal.texts import Texts
from sternfeld.lexicon.admissible import RemarkCode, judge_word
from sternfeld.rules.rules import Rules

__all__ = ["entries", "judged"]


def entries(rules: Rules, word: str) -> str:
    """A word with the spelling of its entry, where that tells something: ``HORN (Horn)``."""
    spellings = [
        text
        for remark in judge_word(rules, word).remarks
        if remark.code in (RemarkCode.FOUND, RemarkCode.SUPPLEMENT)
        for text in remark.texts
    ]
    telling = spellings not in ([], [word.lower()])
    return f"{word} ({', '.join(spellings)})" if telling else word


def judged(rules: Rules, asked: str, texts: Texts) -> str:
    """The judgement about a word that somebody asks for."""
    return say(judge_word(rules, asked), texts.language)
