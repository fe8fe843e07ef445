"""`make quick` tests the rooms that were touched."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "quick.py"))
ALWAYS: tuple[str, ...] = SCRIPT["ALWAYS"]
selected: Callable[[list[str]], list[str]] = SCRIPT["selected"]


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/sternfeld/game/bag.py", ["src/sternfeld/game", "tests/game"]),
        ("src/sternfeld/cli/terminal/texts/en.py", ["src/sternfeld/cli", "tests/cli"]),
        ("src/sternfeld/editions/mini.toml", ["tests/conformance", "tests/rules"]),
        ("src/sternfeld/library.py", ["tests/test_library.py"]),
        ("native/search/search.h", ["tests/engine", "tests/lexicon", "tests/test_native.py"]),
        ("tests/game/test_bag.py", ["tests/game/test_bag.py"]),
        ("tests/table/playing.py", ["tests/table"]),
        ("web/messages/en.json", ["tests/test_messages.py"]),
        ("tests/e2e/test_pages.py", []),
        ("Makefile", []),
    ],
)
def test_a_changed_file_selects_the_tests_of_its_room(changed: str, tests: list[str]) -> None:
    assert selected([changed]) == sorted([*ALWAYS, *tests])


def test_a_file_inside_a_folder_is_not_tested_twice() -> None:
    changed = ["tests/game/test_bag.py", "src/sternfeld/game/bag.py"]
    assert selected(changed) == sorted([*ALWAYS, "src/sternfeld/game", "tests/game"])
