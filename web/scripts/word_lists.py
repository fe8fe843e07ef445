"""The text of src/words/lists.json: the short words of the expert corner, which needs no network.

`make generate` writes it.
"""

import json

from sternfeld.lexicon.words import shipped_words, supplement_words

LANGUAGES = ("de", "en")


def lists(language: str) -> dict[str, list[str]]:
    words = sorted([*shipped_words(language), *supplement_words(language)])
    return {
        "two": [word for word in words if len(word) == 2],
        "three": [word for word in words if len(word) == 3],
        "q": [word for word in words if "Q" in word.replace("QU", "") and len(word) <= 8],
    }


def text() -> str:
    every = {language: lists(language) for language in LANGUAGES}
    return json.dumps(every, ensure_ascii=False) + "\n"
