"""What a server has in hand at its start, and what it gets later."""

import subprocess
import sys

LATER = (
    "sternfeld.analysis",
    "sternfeld.engine.engine",
    "sternfeld.notation.gcg_read",
    "sternfeld.players.player",
    "procrastinate",
    "psycopg",
    "smtplib",
)
"""None of these is needed to answer those who come back after a restart, and each takes long."""


def test_a_start_waits_for_nothing_that_only_some_questions_need() -> None:
    code = (
        "import sys, sternfeld.server.run;"
        "print(*(name for name in sys.modules if name.startswith(tuple(sys.argv[1:]))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, *LATER], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []
