"""What a test run starts ends with it, whatever ends the run."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.postgres import Postgres

ROOT = Path(__file__).parents[2]
POSTGRESQL = """
from tests.support.postgres import Postgres
server = Postgres()
print(server.folder)
print((server.folder / "data/postmaster.pid").read_text().split()[0])
print(server.supervisor, flush=True)
input()
"""
SERVER = """
import sys
from tests.support.forked_server import ForkedServer
server = ForkedServer(sys.argv[1])
server.start()
print(server.forker.pid)
print(server.pid, flush=True)
input()
"""


def killed(how: signal.Signals, program: str, lines: int, *arguments: str) -> list[str]:
    """Run a program until it has written its lines, then kill it; the lines."""
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        written = [process.stdout.readline().strip() for _ in range(lines)]
        process.send_signal(how)
        return written


def has_ended(pid: str, seconds: float = 60) -> bool:
    """Wait for the end of a process that is not our child."""
    try:
        end = os.pidfd_open(int(pid))
    except ProcessLookupError:
        return True
    with os.fdopen(end):
        return bool(select.select([end], [], [], seconds)[0])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_postgresql_and_its_folder_go_with_the_process_that_started_it(how: signal.Signals) -> None:
    folder, postmaster, supervisor = killed(how, POSTGRESQL, 3)
    assert has_ended(postmaster)
    assert has_ended(supervisor)
    assert not Path(folder).exists()


def test_a_forked_server_goes_with_the_process_that_started_it(tmp_path: Path) -> None:
    for process in killed(signal.SIGKILL, SERVER, 2, f"{tmp_path}/table.db"):
        assert has_ended(process)


def test_a_removed_postgresql_leaves_no_folder() -> None:
    server = Postgres()
    server.stop()
    server.start()
    server.remove()
    assert not server.folder.exists()
