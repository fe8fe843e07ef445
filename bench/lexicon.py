"""Compiling, opening and asking the shipped lists: python -m bench.lexicon --json"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from bench.report import Stopwatch, print_report
from sternfeld._core import compile_lexicon
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.lexicon.files import write_atomically
from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.load import tile_set

LISTS = {"en": "en-100", "de": "de-102"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    for name, tiles in LISTS.items():
        words = shipped_words(name)
        text = "\n".join(words)
        alphabet = list(tile_set(tiles).alphabet)
        with Stopwatch() as compiling:
            image = compile_lexicon(text, alphabet, threads=options.threads)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            write_atomically(path, image)
            with Stopwatch() as opening:
                lexicon = Lexicon.open(path)
            core = lexicon.core
            asked = words[:: max(1, len(words) // 100_000)]
            with Stopwatch() as asking:
                known = sum(word in core for word in asked)
        print_report(
            {
                "list": name,
                "words": len(words),
                "compile_s": round(compiling.wall, 3),
                "compile_cpu_s": round(compiling.cpu, 3),
                "file_mb": round(len(image) / 1e6, 2),
                "open_ms": round(opening.wall * 1e3, 2),
                "contains_ns": round(asking.cpu * 1e9 / len(asked), 1),
                "known": known == len(asked),
            },
            as_json=options.json,
            how=f"{options.threads} threads; `in` from Python, text to letters included",
        )


if __name__ == "__main__":
    main()
