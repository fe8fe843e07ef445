import importlib
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

import sternfeld
from sternfeld.cli import app, main
from sternfeld.cli.app import COMMANDS, spread_house_rules
from sternfeld.errors import LexiconError

# As a user's shell has it: output to a pipe is buffered.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
SCRIPT = "import sys; from sternfeld.cli import main; sys.exit(main())"


def run(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments], capture_output=True, check=False, timeout=60
    )


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sternfeld {sternfeld.__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_the_help_names_every_command(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(arguments) == 0
    said = capsys.readouterr().out
    for name in COMMANDS:
        assert f" {name} " in said


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_exists_and_helps(capsys: pytest.CaptureFixture[str], name: str) -> None:
    module = importlib.import_module(f"sternfeld.cli.{name}")
    assert callable(getattr(module, name))
    assert main([name, "--help"]) == 0
    assert f"sternfeld {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "there is no command 'nonsense'; expected one of play, score, judge"),
        (["judge"], "WORDS"),
        (["judge", "HORN", "--nonsense"], "--nonsense"),
        (["judge", "HORN", "--edition"], "--edition"),
        (["judge", "HORN", "--edition", "nonsense"], "there is no edition 'nonsense'"),
        (["judge", "HORN", "--set", "words.lexicon=fr"], "there is no word list 'fr'"),
        (["verify"], "FILE"),
        (["referee", "extra"], "extra"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sternfeld: ")
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_a_sentence_of_several_lines_becomes_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(tokens: Sequence[str]) -> int:
        raise LexiconError("one\n  two")

    monkeypatch.setattr(app, "app", broken)
    assert main(["judge", "HORN"]) == 2
    assert capsys.readouterr().err == "sternfeld: one two\n"


def test_an_interrupted_command_ends_quietly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(tokens: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "app", interrupted)
    assert main(["judge", "HORN"]) == 130
    assert capsys.readouterr().err == ""


def test_the_exit_code_of_a_command_is_that_of_the_process() -> None:
    assert run("judge", "HORN", "--edition", "deluxe").returncode == 0
    assert run("judge", "HORNX", "--edition", "deluxe").returncode == 1
    assert run("judge", "HORNX", "--edition", "nonsense").returncode == 2


def test_the_package_itself_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sternfeld", "judge", "HORNX", "--edition", "deluxe"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stdout.startswith(b"HORNX")


def test_nothing_is_said_when_nobody_reads_on() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "rules", "kompakt"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_letters_that_the_terminal_cannot_show_do_not_stop_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "judge", "Gründe"],
        capture_output=True,
        check=False,
        env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii", "LC_ALL": "de_DE.UTF-8"},
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"GR?NDE: zul?ssig.")
    assert done.stderr == b""


def test_a_command_imports_only_what_it_needs() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from sternfeld.cli import main; main(['rules']);"
            "print(*(name for name in sys.modules if name.startswith('sternfeld.')))",
        ],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    loaded = done.stdout.split()
    assert "sternfeld.cli.rules" in loaded
    for other in ("sternfeld.lexicon", "sternfeld.game", "sternfeld.cli.judge"):
        assert other not in loaded


@pytest.mark.parametrize(
    ("tokens", "spread"),
    [
        (["--set", "a=1", "b=2", "c=3"], ["--set", "a=1", "--set", "b=2", "--set", "c=3"]),
        (["--set", "a=1", "--set", "b=2"], ["--set", "a=1", "--set", "b=2"]),
        (["--set", "a=1", "WORD", "b=2"], ["--set", "a=1", "WORD", "b=2"]),
        (["b=2", "--set", "a=1"], ["b=2", "--set", "a=1"]),
        (["--set", "a", "b=2"], ["--set", "a", "b=2"]),
        (["--set", "a=1", "-x", "b=2"], ["--set", "a=1", "-x", "b=2"]),
        (["--set=a=1", "b=2"], ["--set=a=1", "b=2"]),
        (["--set"], ["--set"]),
        ([], []),
    ],
)
def test_several_settings_may_follow_one_option(tokens: list[str], spread: list[str]) -> None:
    assert list(spread_house_rules(tokens)) == spread
