"""Apply the rule sheets' word rules to the German list: python scripts/clean_german_list.py

The sheets bar proper names, abbreviations, prefixes and suffixes, and words that live only in
phrases. Two rules find abbreviations by their true spelling; everything else is decided by hand in
``scripts/words/de_decisions.txt`` and ``de_names.txt``. Written are, in ``src/sternfeld``:

- ``lexicon/lists/de.txt.xz``, the words that stay;
- ``lexicon/lists/de_removed.txt``, each word that does not and the rule it breaks, for `judge`;
- ``lexicon/lists/de_spellings.txt.xz``, corrected by ``scripts/words/de_spellings_fix.txt``;
- ``players/vocabulary/de.classes.xz``, which has one digit per word, cut together with the list.

The script starts from what it wrote, so a decision can be changed and the script run again. A word
that comes back is of class 0 (not counted) until ``scripts/word_classes.py`` has been run.
``--check`` writes nothing and fails if something would change.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections import defaultdict
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "src" / "sternfeld" / "lexicon" / "lists"
CLASSES = ROOT / "src" / "sternfeld" / "players" / "vocabulary" / "de.classes.xz"
HAND_MADE = ROOT / "scripts" / "words"
REASONS = ("abbreviation", "brand", "name", "affix", "phrase", "form")
VOWELS = set("AEIOUYÄÖÜ")


def decisions() -> tuple[dict[str, set[str]], dict[str, str]]:
    """The words under each rule, and the note beside a word."""
    rules: dict[str, set[str]] = defaultdict(set)
    notes: dict[str, str] = {}
    for line in (HAND_MADE / "de_decisions.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        rule, _, words = line.partition(": ")
        for word, note in re.findall(r"(\w+)(?: \(([^)]*)\))?", words):
            rules[rule].add(word)
            if note:
                notes[word] = note
    return rules, notes


def is_abbreviation(word: str, spellings: list[str]) -> bool:
    """Has it no vowel, or is every spelling in capitals (DVD, PCs) or with a capital inside?"""
    if not VOWELS & set(word):
        return True
    return bool(spellings) and all(
        re.fullmatch(r"[A-ZÄÖÜ]{2,}s?|\w+[A-ZÄÖÜ]\w*", one) for one in spellings
    )


def unpack(place: Path) -> str:
    """The text of a packed file."""
    return lzma.decompress(place.read_bytes()).decode()


def pack(text: str) -> bytes:
    """A text as it lies in the package."""
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def recorded_spellings() -> dict[str, list[str]]:
    """How each word is really spelt, the corrections included."""
    corrected = (HAND_MADE / "de_spellings_fix.txt").read_text("utf-8")
    lines = (unpack(LISTS / "de_spellings.txt.xz") + "\n" + corrected).splitlines()
    return {word: forms for word, *forms in (line.split() for line in lines if line)}


def names() -> list[str]:
    """The names that were never in the list."""
    lines = (HAND_MADE / "de_names.txt").read_text("utf-8").splitlines()
    return " ".join(line for line in lines if not line.startswith("#")).split()


def removed_before() -> set[str]:
    """The words that an earlier run took out."""
    place = LISTS / "de_removed.txt"
    lines = place.read_text("utf-8").splitlines() if place.is_file() else []
    return {line.split()[0] for line in lines if not line.startswith("#")}


def cleaned() -> dict[Path, str]:
    """What the four files should say."""
    rules, notes = decisions()
    spellings = recorded_spellings()
    listed = unpack(LISTS / "de.txt.xz").split()
    _, digits = unpack(CLASSES).split()
    classes = dict(zip(sorted(listed), digits, strict=True))
    candidates = {*listed, *removed_before()}
    removed = dict.fromkeys(names(), "name") | {
        word: "abbreviation"
        for word in candidates
        if word not in rules["keep"] and is_abbreviation(word, spellings.get(word, []))
    }
    for reason in REASONS:
        removed |= dict.fromkeys(rules[reason], reason)
    words = sorted(({*candidates} | rules["back"]) - removed.keys())
    lines = [f"{word} {reason} {notes.get(word, '')}".strip() for word, reason in removed.items()]
    text = "\n".join(words) + "\n"
    digest = blake2b(pack(text), digest_size=8).hexdigest()
    return {
        LISTS / "de.txt.xz": text,
        LISTS / "de_removed.txt": "\n".join(sorted(lines)) + "\n",
        LISTS / "de_spellings.txt.xz": "".join(
            f"{' '.join([word, *forms])}\n" for word, forms in sorted(spellings.items())
        ),
        CLASSES: f"{digest}\n{''.join(classes.get(word, '0') for word in words)}\n",
    }


def main(check: bool) -> int:
    """Write the files, or say which of them are not what they should be."""
    stale = 0
    for place, text in cleaned().items():
        packed = place.suffix == ".xz"
        old = (unpack(place) if packed else place.read_text("utf-8")) if place.is_file() else ""
        if old == text:
            continue
        stale += 1
        print(f"{place.relative_to(ROOT)}: {old.count(chr(10))} → {text.count(chr(10))} lines")
        if not check:
            place.write_bytes(pack(text) if packed else text.encode())
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
