from pathlib import Path

import pytest

from sternfeld.cli.called import called_as


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "my bin" / "sternfeld"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_command_that_the_shell_finds_is_told_by_its_name(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert called_as(str(program)) == "sternfeld"
    assert called_as("sternfeld") == "sternfeld"


def test_a_command_that_the_shell_does_not_find_is_told_by_its_path(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert called_as(str(program)) == f"'{program}'"
    assert called_as(".venv/bin/sternfeld") == ".venv/bin/sternfeld"


def test_another_program_that_runs_the_command_is_not_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", ["-c"])
    assert called_as() == "sternfeld"
