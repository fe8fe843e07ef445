"""The rooms of the house: who may import whom, and what the pure rooms must do without.

A room may import only rooms that stand before it. Anyone may import `sternfeld.errors` and the
package itself. The native core is reached through `lexicon` and `engine` alone.
"""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sternfeld"

ROOMS = (
    "editions",
    "rules",
    "game",
    "notation",
    "lexicon",
    "engine",
    "players",
    "analysis",
    "table",
    "store",
    "jobs",
    "server",
    "cli",
)
CORE_ROOMS = {"lexicon", "engine"}
PURE_ROOMS = {"rules", "game", "notation", "table"}
IMPURE = {"asyncio", "sqlite3", "sqlalchemy", "time", "datetime", "random", "secrets"}

# The front doors look into every room; of the rooms only `cli`, the last, uses the library.
FRONT_DOORS = {"sternfeld", "sternfeld.__main__", "sternfeld.library"}
LIBRARY_ROOMS = {"cli"}

SOURCES = sorted(PACKAGE.rglob("*.py"))


def imported(module: str, source: str, *, is_package: bool = False) -> Iterator[str]:
    """Every dotted name the source of `module` imports, wherever the import stands.

    `from a import b` yields `a.b`: whether b is a module or a name in one makes no difference here.
    """
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = [*base, *([node.module] if node.module else [])]
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def trespasses(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What is wrong with the imports of `module`, one sentence each."""
    room = module.split(".")[1]
    found = []
    for name in imported(module, source, is_package=is_package):
        top, _, rest = name.partition(".")
        other = rest.partition(".")[0]
        if top != "sternfeld":
            if room in PURE_ROOMS and top in IMPURE:
                found.append(f"{module} imports {top}, but {room} is pure")
        elif other == "library" and room in LIBRARY_ROOMS:
            continue
        elif f"sternfeld.{other}" in FRONT_DOORS:
            found.append(f"{module} imports {name}, which is a front door")
        elif other == "_core" and room not in CORE_ROOMS:
            found.append(f"{module} imports the native core past the engine")
        elif other in ROOMS and (room not in ROOMS or ROOMS.index(other) > ROOMS.index(room)):
            found.append(f"{module} imports {name}, but {other} does not stand before {room}")
    return found


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_a_module_imports_only_what_its_room_allows() -> None:
    found = []
    for path in SOURCES:
        if (module := module_name(path)) not in FRONT_DOORS:
            is_package = path.name == "__init__.py"
            found += trespasses(module, path.read_text(encoding="utf-8"), is_package=is_package)
    assert found == []


def test_every_folder_of_the_package_is_a_known_room() -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in SOURCES if path.parent != PACKAGE}
    assert folders <= set(ROOMS)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sternfeld.game.turns", "import sternfeld.engine"),
        ("sternfeld.game.turns", "from sternfeld.engine.moves import best"),
        ("sternfeld.game.turns", "from sternfeld import cli"),
        ("sternfeld.game.turns", "from ..notation import parse"),
        ("sternfeld.game.turns", "from .. import notation"),
        ("sternfeld.rules.load", "def load():\n    from sternfeld.game import turns"),
        ("sternfeld.players.levels", "from sternfeld import _core"),
        ("sternfeld.errors", "from sternfeld.rules import Rules"),
        ("sternfeld.server.app", "from sternfeld.library import Game"),
        ("sternfeld.game.clock", "import time"),
        ("sternfeld.game.clock", "from datetime import datetime"),
        ("sternfeld.table.seats", "import sqlalchemy.orm"),
        ("sternfeld.notation.gcg", "if True:\n    import random as chance"),
    ],
)
def test_the_checker_finds_a_trespass(module: str, source: str) -> None:
    assert len(trespasses(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sternfeld.game.turns", "from sternfeld.rules import Rules"),
        ("sternfeld.game.turns", "from . import bag\nfrom .bag import draw"),
        ("sternfeld.game.turns", "from ..rules import Rules\nfrom ..errors import IllegalMove"),
        ("sternfeld.game.turns", "from sternfeld import __version__"),
        ("sternfeld.engine.moves", "from sternfeld import _core\nimport random"),
        ("sternfeld.server.http.app", "import asyncio\nfrom sternfeld.table import seats"),
        ("sternfeld.cli.play", "from sternfeld.library import Game"),
        ("sternfeld.game.turns", "import timeit, randomness"),
    ],
)
def test_the_checker_lets_an_honest_import_pass(module: str, source: str) -> None:
    assert trespasses(module, source) == []


def test_a_package_counts_dots_from_itself() -> None:
    source = "from .turns import turn\nfrom ..engine import best"
    assert list(imported("sternfeld.game", source, is_package=True)) == [
        "sternfeld.game.turns.turn",
        "sternfeld.engine.best",
    ]


# What ties a file to the machine it was written on. The brackets keep this line out of its own net.
MACHINE = re.compile(
    r"(?:^|[^\w.~/-])/(?:work|farm|root|home)[/]\w"
    r"|[-]-(?:extra-)?index-url|[-]-find-links|[-]-trusted-host"
    r"|pypi\.org[/]simple|files\.pythonhosted\.or[g]|registry\.npmjs\.or[g]"
    r'|"resolved": "[h]ttp'
)


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a git checkout has tracked files")
def test_no_tracked_file_names_a_registry_or_a_path_of_one_machine() -> None:
    found = []
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode("utf-8").splitlines(), 1):
            if MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "-" + "-index-url https://example.org",
        'cd "' + "/root" + '/project"',
        "see " + "/home" + "/ada/notes",
        "https://pypi.org" + "/simple/rich/",
        '"resolved": ' + '"https://example.org/x.tgz"',
    ],
)
def test_the_net_catches_what_ties_a_file_to_a_machine(line: str) -> None:
    assert MACHINE.search(line)


@pytest.mark.parametrize(
    "line",
    ["https://pypi.org/project/rich/", "GET /rooms/1", "https://example.org/home/x", "a/work/b"],
)
def test_the_net_lets_ordinary_text_through(line: str) -> None:
    assert not MACHINE.search(line)
