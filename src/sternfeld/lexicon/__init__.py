"""Word lists: is it a word, how is it really spelt, and can a rack be played at all?

A module of this room is loaded when one of its names is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sternfeld.lexicon.admissible import Judgement, Remark, RemarkCode, judge_word
    from sternfeld.lexicon.compiled import Hooks, Lexicon, lexicon_for, open_shipped
    from sternfeld.lexicon.words import WordList, judge_for, load_words, word_list_names

__all__ = [
    "Hooks",
    "Judgement",
    "Lexicon",
    "Remark",
    "RemarkCode",
    "WordList",
    "judge_for",
    "judge_word",
    "lexicon_for",
    "load_words",
    "open_shipped",
    "word_list_names",
]

_HOMES = {
    "Judgement": "admissible",
    "Remark": "admissible",
    "RemarkCode": "admissible",
    "judge_word": "admissible",
    "Hooks": "compiled",
    "Lexicon": "compiled",
    "lexicon_for": "compiled",
    "open_shipped": "compiled",
    "WordList": "words",
    "judge_for": "words",
    "load_words": "words",
    "word_list_names": "words",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
