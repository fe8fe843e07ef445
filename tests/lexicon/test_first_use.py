"""The first use of a word list, in real processes: what is compiled, and what a person sees."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from sternfeld.errors import LexiconError
from sternfeld.lexicon.compiled import Lexicon, open_list
from sternfeld.rules.load import tile_set

ENGLISH = tile_set("en-100").alphabet
OPEN = """
from sternfeld.lexicon.compiled import open_list
from sternfeld.rules.load import tile_set
lexicon = open_list("en", tile_set("en-100").alphabet)
print(len(lexicon), "QUIZ" in lexicon, "QUIZZ" in lexicon)
"""
DRAW = """
from sternfeld.lexicon.progress import LateBar
with LateBar("en.lexicon", patience={patience}) as bar:
    for done in range(11):
        bar(done / 10)
"""


def on_a_terminal(code: str) -> str:
    """Run some code whose standard error is a terminal, and say what it shows."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen([sys.executable, "-c", code], stderr=theirs, env=environment) as run:
        os.close(theirs)
        shown = b""
        try:
            while more := os.read(ours, 4096):
                shown += more
        except OSError:  # how a terminal says that nobody writes to it any more
            pass
    os.close(ours)
    assert run.returncode == 0, shown.decode()
    return shown.decode()


def test_two_processes_may_compile_the_same_list_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "STERNFELD_CACHE": str(tmp_path / "new" / "folder")}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.communicate() == ("168548 True False\n", "")
        assert process.returncode == 0
    (file,) = (tmp_path / "new" / "folder").iterdir()
    assert len(Lexicon.open(file)) == 168_548


@pytest.mark.parametrize("content", [b"", b"foreign\n" * 1000], ids=["empty", "foreign"])
def test_a_foreign_file_is_replaced_in_the_cache_and_refused_elsewhere(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STERNFELD_CACHE", str(tmp_path))
    open_list("en", ENGLISH)
    (file,) = tmp_path.iterdir()
    file.unlink()
    file.write_bytes(content)
    with pytest.raises(LexiconError, match=file.name):
        Lexicon.open(file)
    assert len(open_list("en", ENGLISH)) == 168_548
    assert len(Lexicon.open(file)) == 168_548


def test_a_bar_is_drawn_on_a_terminal_that_has_waited() -> None:
    shown = on_a_terminal(DRAW.format(patience=0))
    assert "en.lexicon" in shown
    assert "90%" in shown


def test_nothing_is_drawn_for_quick_work_or_into_a_pipe() -> None:
    assert on_a_terminal(DRAW.format(patience=60)) == ""
    piped = subprocess.run(
        [sys.executable, "-c", DRAW.format(patience=0)], capture_output=True, check=True
    )
    assert piped.stdout + piped.stderr == b""


def test_nothing_is_said_of_leaks_at_the_end() -> None:
    code = "from sternfeld._core import sanitized; from sternfeld.engine.engine import Engine\n"
    code += "from sternfeld.rules.rules import Rules\nengine = Engine(Rules.of('deluxe'))\n"
    code += "held = [engine]; held.append(held); print(sanitized)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    if run.stdout == "False\n":
        assert run.stderr == ""
