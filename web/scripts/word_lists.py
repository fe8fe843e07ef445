"""Write src/words/lists.json, the short words of the expert corner, which works without a network.

.venv/bin/python web/scripts/word_lists.py           write
.venv/bin/python web/scripts/word_lists.py --check   say whether it is up to date
"""

import json
import sys
from pathlib import Path

from sternfeld.lexicon.words import load_words

TARGET = Path(__file__).parents[1] / "src/words/lists.json"
LANGUAGES = ("de", "en")


def lists(language: str) -> dict[str, list[str]]:
    words = load_words(language).words
    return {
        "two": [word for word in words if len(word) == 2],
        "three": [word for word in words if len(word) == 3],
        "q": [word for word in words if "Q" in word.replace("QU", "") and len(word) <= 8],
    }


text = json.dumps({language: lists(language) for language in LANGUAGES}, ensure_ascii=False) + "\n"
if "--check" not in sys.argv:
    TARGET.write_text(text, encoding="utf-8")
elif TARGET.read_text(encoding="utf-8") != text:
    sys.exit(f"{TARGET} is out of date; run: .venv/bin/python web/scripts/word_lists.py")
