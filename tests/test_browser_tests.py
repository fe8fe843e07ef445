"""How browser tests are run: what fails only once is a defect with a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import browser_tests

STEADY = "def test_steady(): pass\n"
FLAKY = """from pathlib import Path
def test_flaky():
    seen = Path(__file__).with_name("seen")
    first = not seen.exists()
    seen.touch()
    assert not first
"""
Run = Callable[..., tuple[int, list[str]]]
BROKEN = "def test_broken(): assert False\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr(browser_tests, "TESTS", str(tmp_path))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # half of the time of a start

    def tried(*sources: str) -> tuple[int, list[str]]:
        (tmp_path / "test_some.py").write_text("\n".join(sources))
        result = browser_tests.main([f"--rootdir={tmp_path}", "-p", "xdist.plugin", "-n", "0"])
        return result, [line for line in capfd.readouterr().out.splitlines() if "FLAKY: " in line]

    return tried


def test_nothing_is_said_where_all_is_well(run: Run) -> None:
    assert run(STEADY) == (0, [])


def test_what_fails_once_is_named_and_the_run_passes(run: Run) -> None:
    assert run(STEADY, FLAKY) == (0, ["FLAKY: test_some.py::test_flaky"])


def test_what_fails_twice_fails_the_run(run: Run) -> None:
    assert run(BROKEN, FLAKY) == (1, ["FLAKY: test_some.py::test_flaky"])
