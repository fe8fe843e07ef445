"""Test what was changed: the rooms that differ from a commit, and what is always cheap.

    .venv/bin/python scripts/quick.py [COMMIT]      make quick

Without a commit: everything since this branch left main, committed or not. A room is tested by its
own tests; `make test` says whether other rooms still work with it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = ("tests/test_architecture.py", "tests/test_generated.py")
NATIVE = ("tests/engine", "tests/lexicon", "tests/test_native.py")
RULES = ("tests/rules", "tests/conformance")


def tests_of(file: str) -> tuple[str, ...]:
    """The tests for one changed file, as paths for pytest."""
    path = PurePath(file)
    match path.parts:
        case ("tests", "e2e", *_):
            return ()  # a browser takes too long; see CONTRIBUTING
        case ("tests", *_) if path.name.startswith("test_"):
            return (file,)
        case ("tests", _):
            return ()
        case ("tests", *_):
            return (str(path.parent),)
        case ("src", "sternfeld", "editions", *_):
            return RULES
        case ("src", "sternfeld", room, _, *_):
            return (f"tests/{room}", f"src/sternfeld/{room}")
        case ("src", "sternfeld", "farm.py"):
            return ("tests/test_farm.py", "tests/bench")
        case ("src", "sternfeld", _):
            return ("tests/test_library.py",)
        case ("native", *_):
            return NATIVE
        case ("bench", *_):
            return ("tests/bench",)
        case ("docs", _) | ("README.md",) if path.suffix == ".md":
            return (file, "tests/test_promises.py", "tests/test_conformance.py")
        case ("web", "messages", *_):
            return ("tests/test_messages.py",)
    return ()


def changed_files(commit: str) -> list[str]:
    """What differs from a commit, and what git does not know yet."""
    differs = _git("diff", "--name-only", "--diff-filter=d", commit)
    return sorted({*differs, *_git("ls-files", "--others", "--exclude-standard")})


def selected(changed: Iterable[str]) -> list[str]:
    """The paths for pytest, each once; no path inside another."""
    paths = {*ALWAYS, *(test for file in changed for test in tests_of(file))}
    there = {path for path in paths if (ROOT / path).exists()}
    return sorted(path for path in there if not there & {str(p) for p in PurePath(path).parents})


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.split()


def _run(*command: str, folder: str = ".") -> None:
    print(f"{folder}: {' '.join(command)}", flush=True)
    done = subprocess.run(command, cwd=ROOT / folder, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    """Lint, types, tests."""
    changed = changed_files(
        sys.argv[1] if len(sys.argv) > 1 else _git("merge-base", "HEAD", "main")[0]
    )
    tools = Path(sys.executable).parent
    _run(f"{tools}/ruff", "check", "-q", ".")
    _run(f"{tools}/ruff", "format", "-q", "--check", ".")
    if any(file.endswith(".py") for file in changed):
        _run(f"{tools}/mypy")
    if any(file.startswith("web/") for file in changed):
        for script in ("lint", "check", "test"):
            _run("npm", "run", "-s", script, folder="web")
    _run(sys.executable, "-m", "pytest", "-q", "-n", "auto", *selected(changed))


if __name__ == "__main__":
    main()
