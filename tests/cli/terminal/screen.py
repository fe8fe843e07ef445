"""The command in a process of its own, in a pipe or in a terminal, as a person would start it.

The process is forked from one that has imported everything; ``anew=True`` starts a new Python.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from sternfeld.lexicon.compiled import cache_folder
from tests.support.forked_command import ForkedCommand, as_a_terminal_starts_it

COMMAND = [sys.executable, "-c", "from sternfeld.cli import main; raise SystemExit(main())"]
PATIENCE = 120.0
PIPE = 65_536
"""So much can be written to a pipe that nobody reads yet."""


def environment(home: Path, extra: Mapping[str, str]) -> dict[str, str]:
    """A clean English environment whose games lie under ``home``."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PATH", "COV"))}
    plain = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "STERNFELD_CACHE": str(cache_folder()),  # word lists are compiled once, not for each test
        "LANG": "en_GB.UTF-8",
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
    }
    return kept | plain | dict(extra)


def piped(
    home: Path, *arguments: str, typed: str = "", anew: bool = False, **extra: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with lines from a pipe."""
    if anew:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            env=environment(home, extra),
            check=False,
        )
    assert len(typed.encode()) < PIPE
    ours, theirs = os.pipe()
    with os.fdopen(ours) as lines, TemporaryFile() as written, TemporaryFile() as said:
        with os.fdopen(theirs, "wb") as line:
            line.write(typed.encode())
        files = (lines.fileno(), written.fileno(), said.fileno())
        command = ForkedCommand(arguments, environment(home, extra), files)
        code = command.wait(PATIENCE)
        for file in (written, said):
            file.seek(0)
        return subprocess.CompletedProcess(
            arguments, code, written.read().decode(), said.read().decode()
        )


class Terminal:
    """A terminal with the command running in it."""

    def __init__(self, process: ForkedCommand | subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        # A piece that is read may end in the middle of a character.
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.seen = ""

    def expect(self, text: str) -> str:
        """Wait until the text has been shown; what was shown since the last wait."""
        until = time.monotonic() + PATIENCE
        shown = ""
        while text not in plain(shown):
            ready, _, _ = select.select([self._master], [], [], 0.2)
            if ready:
                try:
                    shown += self._read()
                except OSError:
                    break
            elif time.monotonic() > until:
                break
        self.seen += shown
        assert text in plain(shown), f"{text!r} was not shown, but:\n{plain(shown)}"
        return shown

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._master, f"{line}\r".encode())

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._master, keys)

    def ends(self) -> int:
        """Wait for the end; the exit code."""
        self._watch(PATIENCE)
        assert self.process.poll() is not None, f"it goes on, and shows:\n{plain(self.seen)}"
        return self.process.wait(PATIENCE)

    def interrupt(self, answer: str) -> int:
        """Press Ctrl-C until that is answered, as a person would; the exit code.

        Between a question and the wait for its answer an interrupt is noticed only with the next
        key: readline waits without looking whether one came just before. Once it was noticed, the
        next one would end the process itself.
        """
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            if answer not in plain(self.seen):
                self.press(b"\x03")
            self._watch(10.0)
        return self.ends()

    def _watch(self, seconds: float) -> None:
        """Take in what is shown until the command ends, or so long."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self._take_in(0.1)
        while self._take_in(0):
            pass

    def _take_in(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            self.seen += self._read()
        except OSError:  # the command has closed its side, and will have ended in a moment
            time.sleep(0.01)
            return False
        return True

    def _read(self) -> str:
        return self._decoder.decode(os.read(self._master, 65536))

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


def _take_the_terminal() -> None:
    as_a_terminal_starts_it()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def terminal(
    home: Path,
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    anew: bool = False,
    **extra: str,
) -> Iterator[Terminal]:
    """A terminal of so many columns and lines with the command in it."""
    master, slave = pty.openpty()
    columns, lines = size
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process: ForkedCommand | subprocess.Popen[bytes]
    if anew:
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, extra),
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
    else:
        files = (slave, slave, slave)
        process = ForkedCommand(arguments, environment(home, extra), files, in_terminal=True)
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(PATIENCE)
        os.close(master)


def plain(text: str) -> str:
    """What was written, without the signs that move the cursor and choose colours."""
    return re.sub(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])|\r|\x07", "", text)
