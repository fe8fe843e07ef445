"""What the guides for contributors name is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternfeld.errors import Reason

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"```\n(.*?)```|`([^`\n]+)`", re.DOTALL)
PATH = re.compile(r"\w[\w.-]*(/[\w.-]+)*(/|/[\w-]+|\.(py|ts|md|json|svelte|css|h|cpp|toml))")
NEW = re.compile(r"/(?:XX|Name)\.\w+$")


def named(guide: str) -> Iterator[str]:
    """Every path in the code of a guide; of a file that is yet to be written, its folder."""
    for block, span in CODE.findall((ROOT / guide).read_text(encoding="utf-8")):
        for word in re.split(r"[\s,;:()]+", block or span):
            if PATH.fullmatch(word):
                yield NEW.sub("", word.rstrip("/"))


def exists(path: str) -> bool:
    """A path may be short, such as ``load.py`` or ``engine/translate.py``."""
    return (ROOT / path).exists() or any(
        next((ROOT / room).rglob(path), None) for room in ("src", "web/src", "web/messages")
    )


@pytest.mark.parametrize("guide", ["CONTRIBUTING.md", "web/README.md"])
def test_every_path_in_a_guide_exists(guide: str) -> None:
    folder = (ROOT / guide).parent.relative_to(ROOT)
    paths = set(named(guide))
    assert len(paths) > 15
    assert {path for path in paths if not exists(path) and not exists(f"{folder}/{path}")} == set()


def test_every_reason_is_explained_to_programs() -> None:
    text = (ROOT / "docs" / "referee.md").read_text(encoding="utf-8")
    assert [reason for reason in Reason if f"| `{reason}` |" not in text] == []
