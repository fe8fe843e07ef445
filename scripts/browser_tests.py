"""Run the browser tests; what fails is tried once more, and named as a defect if it passes then.

.venv/bin/python scripts/browser_tests.py [options of pytest]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = "tests/e2e"
WORKERS = (os.cpu_count() or 1) + 1
"""One more than cores: a test often waits for its page."""
SOME_FAILED = 1
"""What pytest returns when tests have failed, and nothing else went wrong."""


def run(*options: str, cache: str) -> int:
    """Run the browser tests with these options; pytest keeps what failed in the cache."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis"]
    there = ["-o", f"cache_dir={cache}", TESTS]
    return subprocess.run([*command, *there, *options], check=False).returncode


def failed(cache: str) -> set[str]:
    """The names of the tests that failed in the last run."""
    kept = Path(cache, "v/cache/lastfailed")
    return set(json.loads(kept.read_text())) if kept.exists() else set()


def main(options: list[str]) -> int:
    """Run everything, then what failed; the last lines name what failed only once."""
    with TemporaryDirectory() as cache:
        result = run("-n", str(WORKERS), *options, cache=cache)
        if result != SOME_FAILED:
            return result
        first = failed(cache)
        result = run("--last-failed", *options, cache=cache)
        for name in sorted(first - failed(cache)):
            print(f"FLAKY: {name}")
        return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
