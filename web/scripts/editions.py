"""Write what the in-browser server of tests and development needs, from the real package.

Run with the project's Python: `.venv/bin/python web/scripts/editions.py`.
"""

import json
from dataclasses import asdict
from pathlib import Path

from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.frozen import rules_to_plain
from sternfeld.rules.load import edition_names, edition_title
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES

FAKE = Path(__file__).parents[1] / "src/api/fake"
LANGUAGES = ("de", "en")

editions = [
    {
        "name": name,
        "titles": {language: edition_title(name, language) for language in LANGUAGES},
        "rules": rules_to_plain(Rules.of(name)),
        "pages": {language: asdict(rule_page(Rules.of(name), language)) for language in LANGUAGES},
    }
    for name in edition_names()
]
(FAKE / "editions.json").write_text(json.dumps(editions, ensure_ascii=False, indent=1) + "\n")

switches = [
    {name: getattr(switch, name) for name in ("name", "kind", "choices", "low", "high", "per_seat")}
    for switch in SWITCHES
]
(FAKE / "switches.json").write_text(json.dumps(switches, ensure_ascii=False) + "\n")

short = {
    language: [word for word in shipped_words(language) if len(word) in (2, 3)]
    for language in LANGUAGES
}
(FAKE / "short-words.json").write_text(json.dumps(short, ensure_ascii=False) + "\n")

# The expert corner's lists, which are part of the page itself: they work without a network.
lists = {}
for language in LANGUAGES:
    words = shipped_words(language)
    lists[language] = {
        "two": [word for word in words if len(word) == 2],
        "three": [word for word in words if len(word) == 3],
        "q": [word for word in words if "Q" in word.replace("QU", "") and len(word) <= 8],
    }
target = FAKE.parents[1] / "words/lists.json"
target.write_text(json.dumps(lists, ensure_ascii=False) + "\n")
