"""The page for users."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def test_the_examples_of_the_page_for_users_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0
