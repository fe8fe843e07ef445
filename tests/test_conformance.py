"""docs/conformance.md holds what it promises: the tests and switches that it names exist, every
switch is named, and every sentence of a sheet has a test that runs with that sheet's edition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sternfeld.rules.switches import SWITCHES
from tests.conformance.sheet import CHALLENGE_SHEETS, GERMAN_SHEETS, SHEETS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
SWITCH_NAMES = frozenset(switch.name for switch in SWITCHES)

HEADER = ["place", "what it says, in our words", "switch", "tests"]
NOT_A_RULE = "not a rule: "
MARKS = {
    "every_sheet": frozenset(SHEETS),
    "every_german_sheet": frozenset(GERMAN_SHEETS),
    "every_challenge_sheet": frozenset(CHALLENGE_SHEETS),
}


@dataclass(frozen=True)
class Row:
    """One line of a table: a sentence of a sheet, or a group of sentences that rule nothing."""

    section: str
    number: int
    cells: tuple[str, ...]

    @property
    def switches(self) -> list[str]:
        return re.findall(r"`([^`]*)`", self.cells[2])

    @property
    def tests(self) -> list[str]:
        return re.findall(r"`([^`]*)`", self.cells[3])


def rows_of(page: str) -> list[Row]:
    """All table rows of the page, with the section they stand in."""
    rows, section = [], ""
    for number, line in enumerate(page.splitlines(), start=1):
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        elif line.startswith("|"):
            cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
            if list(cells) != HEADER and set("".join(cells)) != {"-"}:
                rows.append(Row(section, number, cells))
    return rows


def known_tests(source: str, path: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Every test in a file, parametrised ones and those in classes included, with the editions
    that it is known to run with."""
    own = frozenset(sheet for sheet in SHEETS if path == f"tests/conformance/test_{sheet}.py")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield f"{path}::{node.name}", own | _marked(node)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test_"):
                    yield f"{path}::{node.name}::{inner.name}", own | _marked(inner)


def _marked(function: ast.FunctionDef) -> frozenset[str]:
    names = [mark.id for mark in function.decorator_list if isinstance(mark, ast.Name)]
    return frozenset[str]().union(*(MARKS.get(name, frozenset()) for name in names))


@cache
def all_tests() -> dict[str, frozenset[str]]:
    """When a test asks for them: every process of a run reads this file, and one runs its tests."""
    found: dict[str, frozenset[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        path = file.relative_to(ROOT).as_posix()
        found.update(known_tests(file.read_text(encoding="utf-8"), path))
    return found


def complaints(row: Row, tests: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """What is wrong with a row."""
    if len(row.cells) != len(HEADER):
        yield f"{len(row.cells)} cells"
        return
    place, says, switch, _ = row.cells
    if not place or not says:
        yield "an empty cell"
    if says.startswith("not a rule"):
        if not says.removeprefix(NOT_A_RULE.strip()).strip():
            yield "no reason"
        if row.switches or row.tests:
            yield "switches or tests for what is not a rule"
        return
    if not row.tests:
        yield "no test"
    if not row.switches and switch != "always":
        yield "no switch"
    yield from (f"no switch {name}" for name in row.switches if name not in SWITCH_NAMES)
    yield from (f"no test {name}" for name in row.tests if name not in tests)
    if row.section in SHEETS and not any(row.section in tests.get(name, ()) for name in row.tests):
        yield f"no test that runs with {row.section}"


def test_every_row_names_switches_and_tests_that_exist_or_says_why_it_is_no_rule() -> None:
    found = [
        f"line {row.number} ({row.section}, {row.cells[0]}): {complaint}"
        for row in rows_of(PAGE)
        for complaint in complaints(row, all_tests())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_a_section_and_no_place_stands_there_twice_for_the_same(sheet: str) -> None:
    rows = [row.cells[:2] for row in rows_of(PAGE) if row.section == sheet]
    assert len(rows) >= 30
    assert len(set(rows)) == len(rows)


def test_every_switch_is_named() -> None:
    assert {name for row in rows_of(PAGE) for name in row.switches} == SWITCH_NAMES


def test_every_test_of_a_sheet_is_named() -> None:
    named = {name for row in rows_of(PAGE) for name in row.tests}
    of_sheets = {name for name in all_tests() if name.startswith("tests/conformance/")}
    assert of_sheets - named == set()


# The reader itself

SOURCE = """
import pytest

@every_german_sheet
@pytest.mark.parametrize("seats", [2, 3])
def test_in_german(edition, seats): ...

@pytest.mark.parametrize("seats", [2, 3])
def test_plain(seats): ...

class TestGroup:
    def test_inside(self): ...
    def helper(self): ...

def not_a_test(): ...
"""
KNOWN = {
    "tests/x/test_y.py::test_in_german": frozenset(GERMAN_SHEETS),
    "tests/x/test_y.py::test_plain": frozenset[str](),
    "tests/x/test_y.py::TestGroup::test_inside": frozenset[str](),
}


def test_tests_are_found_with_their_editions() -> None:
    assert dict(known_tests(SOURCE, "tests/x/test_y.py")) == KNOWN
    in_own_file = dict(known_tests(SOURCE, "tests/conformance/test_deluxe.py"))
    assert in_own_file["tests/conformance/test_deluxe.py::test_plain"] == {"deluxe"}


GERMAN, PLAIN = "`tests/x/test_y.py::test_in_german`", "`tests/x/test_y.py::test_plain`"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"| a, 1 | says | always | {GERMAN} |", []),
        (f"| a, 1 | says | `rack`, `tiles` | {PLAIN}<br>{GERMAN} |", []),
        ("| a, 1 | not a rule: the maker's address | – | – |", []),
        (f"| a, 1 | says | `rakc` | {GERMAN} |", ["no switch rakc"]),
        (f"| a, 1 | says | – | {GERMAN} |", ["no switch"]),
        ("| a, 1 | says | always | – |", ["no test", "no test that runs with mini"]),
        (
            "| a, 1 | says | always | `tests/x/test_y.py::test_gone` |",
            ["no test tests/x/test_y.py::test_gone", "no test that runs with mini"],
        ),
        (f"| a, 1 | says | always | {PLAIN} |", ["no test that runs with mini"]),
        ("| a, 1 | not a rule: | – | – |", ["no reason"]),
        (
            "| a, 1 | not a rule: but | `rack` | – |",
            ["switches or tests for what is not a rule"],
        ),
        (f"|  | says | always | {GERMAN} |", ["an empty cell"]),
        (f"| a, 1 | says | {GERMAN} |", ["3 cells"]),
    ],
)
def test_a_broken_row_is_found(line: str, expected: list[str]) -> None:
    page = f"# Title\n\n## mini\n\n| {' | '.join(HEADER)} |\n|---|---|---|---|\n{line}\n"
    (row,) = rows_of(page)
    assert (row.section, row.number) == ("mini", 7)
    assert list(complaints(row, KNOWN)) == expected


def test_other_sections_need_no_edition() -> None:
    (row,) = rows_of(f"## Decisions\n| a | says | always | {PLAIN} |\n")
    assert list(complaints(row, KNOWN)) == []
