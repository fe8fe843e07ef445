"""The room as a whole: its public names and its page for users."""

import doctest
from pathlib import Path

import sternfeld.notation

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def test_every_public_name_exists_and_is_documented() -> None:
    for name in sternfeld.notation.__all__:
        value = getattr(sternfeld.notation, name)
        assert value.__doc__ or name == "GcgEvent", name


def test_the_public_names_are_sorted_and_listed_once() -> None:
    names = sternfeld.notation.__all__
    assert len(set(names)) == len(names)


def test_the_examples_of_the_page_for_users_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0
