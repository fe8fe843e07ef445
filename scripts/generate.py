"""Write every file of the repository that is made from others, or check that they are up to date.

    .venv/bin/python scripts/generate.py            write them (make generate)
    .venv/bin/python scripts/generate.py --check    name those that are out of date

Not made here: the icons of the page (web/scripts/icons.mjs needs a package that is not installed),
the pictures of the page (web/scripts/pictures.py needs a browser), and what tests expect, which
should never be renewed without a look (tests/engine/counts.py, tests/game/golden).
"""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def core_stub() -> str:
    """The types of the native core, as the compiled module has them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "_core.pyi"
        module = ["-m", "nanobind.stubgen", "-q", "-m", "sternfeld._core", "-o", str(file)]
        subprocess.run([sys.executable, *module], check=True)
        return file.read_text("utf-8")


def schema() -> str:
    """The JSON Schema of everything that is read and written as JSON."""
    from sternfeld.server.schema import published_schema

    return json.dumps(published_schema(), indent=1, ensure_ascii=False) + "\n"


def types() -> str:
    """The TypeScript types of everything that the server reads and says."""
    return _function("scripts/json_types.py", "text")()


def word_lists() -> str:
    """The short words that the page shows without a network."""
    return _function("web/scripts/word_lists.py", "text")()


def board_picture() -> str:
    """The board in the terminal, for the README."""
    return _function("scripts/board_picture.py", "text")()


def switches() -> str:
    """The table of all switches."""
    return _function("scripts/switches_table.py", "text")()


def gcg_texts() -> str:
    """What the page says in German about GCG files, for the terminal."""
    from sternfeld.notation.gcg_problems import GcgProblem

    said = json.loads((ROOT / "web/messages/de.json").read_text("utf-8"))
    texts = {problem.value: said[f"gcg_{problem}"] for problem in GcgProblem}
    return json.dumps(texts, indent=2, ensure_ascii=False) + "\n"


STEPS: dict[str, Callable[[], str]] = {
    "src/sternfeld/_core.pyi": core_stub,
    "docs/schema/sternfeld-2.json": schema,
    "web/src/api/schema.ts": types,
    "src/sternfeld/cli/gcg_texts_de.json": gcg_texts,
    "web/src/words/lists.json": word_lists,
    "docs/pictures/board.svg": board_picture,
    "docs/switches.md": switches,
}


def _function(file: str, name: str) -> Callable[[], str]:
    """A function of a script that is no module of a package."""
    function: Callable[[], str] = runpy.run_path(str(ROOT / file))[name]
    return function


def outdated() -> list[str]:
    """The files that differ from what would be written."""
    return [name for name, text in STEPS.items() if (ROOT / name).read_text("utf-8") != text()]


def main() -> int:
    """Write, or check."""
    if "--check" in sys.argv[1:]:
        found = outdated()
        for name in found:
            print(f"{name} is out of date; run: make generate", file=sys.stderr)
        return bool(found)
    for name, text in STEPS.items():
        (ROOT / name).write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
