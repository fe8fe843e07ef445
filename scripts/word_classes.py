"""How common each word of the shipped lists is: python scripts/word_classes.py [en de]

Writes ``src/sternfeld/players/vocabulary/<list>.classes.xz``: a first line that names the word
list by its digest, then one hexadecimal digit for each of its words, in the list's sorted order.
0 is a word that wordfreq has not seen; 1 is rarest (a Zipf frequency below 1.5), and every digit
more is half a step of the Zipf scale, which is a factor of about three in frequency.

Needs wordfreq 3.1.1 (``pip install wordfreq==3.1.1``), which is no dependency of sternfeld. Its
data is CC BY-SA 4.0, and so is what this script writes; see NOTICE.
"""

from __future__ import annotations

import lzma
import sys
from hashlib import blake2b
from pathlib import Path

from wordfreq import zipf_frequency  # type: ignore[import-not-found]

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "src" / "sternfeld" / "lexicon" / "lists"
TARGET = ROOT / "src" / "sternfeld" / "players" / "vocabulary"


def digit(zipf: float) -> str:
    """The class of a frequency."""
    return "0" if zipf <= 0 else f"{max(1, min(15, 1 + int((zipf - 1) * 2))):x}"


def spellings(name: str) -> dict[str, list[str]]:
    """How the words of a list are really spelt."""
    place = LISTS / f"{name}_spellings.txt.xz"
    if not place.is_file():
        return {}
    lines = lzma.decompress(place.read_bytes()).decode().splitlines()
    return {word: forms for word, *forms in (line.split() for line in lines if line)}


def classes(name: str) -> str:
    """What the file says."""
    packed = (LISTS / f"{name}.txt.xz").read_bytes()
    words = sorted(lzma.decompress(packed).decode().split())
    forms = spellings(name)
    digits = (
        digit(max(zipf_frequency(form, name) for form in {word.lower(), *forms.get(word, ())}))
        for word in words
    )
    return f"{blake2b(packed, digest_size=8).hexdigest()}\n{''.join(digits)}\n"


def main() -> None:
    """Write the files."""
    for name in sys.argv[1:] or ("en", "de"):
        text = classes(name)
        packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
        (TARGET / f"{name}.classes.xz").write_bytes(packed)
        counts = {one: text.count(one, 17) for one in "0123456789abcdef"}
        print(name, len(packed), "bytes", counts)


if __name__ == "__main__":
    main()
