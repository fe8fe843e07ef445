"""The native core as such: built from this version, and aware of the processor it runs on."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

import sternfeld
from sternfeld import _core

CPUINFO = Path("/proc/cpuinfo")


def test_the_core_was_built_from_this_version() -> None:
    assert _core.version == sternfeld.__version__


def test_the_sanitized_core_is_the_one_under_test_when_asked_for() -> None:
    assert _core.sanitized == ("STERNFELD_SANITIZED" in os.environ)


def test_the_core_looks_for_the_instruction_sets_a_search_gains_from() -> None:
    assert {"avx2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi"} <= _core.cpu_features().keys()


@pytest.mark.skipif(not CPUINFO.exists(), reason="only Linux lists the processor's flags")
def test_the_core_sees_the_instruction_sets_the_kernel_sees() -> None:
    x86 = platform.machine() in {"x86_64", "i686"}
    lines = CPUINFO.read_text(encoding="utf-8").splitlines() if x86 else []
    flags = next((line.split(":")[1].split() for line in lines if line.startswith("flags")), [])
    features = _core.cpu_features()
    assert features == {name: name in flags for name in features}


def path_taken(wish: str) -> subprocess.CompletedProcess[str]:
    program = (
        "from sternfeld.engine.engine import Engine; from sternfeld.rules.rules import Rules;"
        " E = Engine(Rules.of('deluxe'))"
    )
    return subprocess.run(
        [sys.executable, "-c", f"{program}; print(E.path)"],
        env={**os.environ, "STERNFELD_PATH": wish},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("path", _core.paths())
def test_the_environment_can_name_the_path(path: str) -> None:
    assert path_taken(path).stdout == f"{path}\n"


def test_a_path_there_is_not_is_refused() -> None:
    assert "there is no path 'sse9'; expected plain, avx2 or avx512" in path_taken("sse9").stderr
    assert path_taken("").stdout.strip() in _core.paths()


def test_a_missing_core_names_the_command_that_builds_it(tmp_path: Path) -> None:
    package = tmp_path / "sternfeld"
    package.mkdir()
    (package / "__init__.py").write_bytes(Path(sternfeld.__file__).read_bytes())
    run = subprocess.run(
        [sys.executable, "-S", "-c", "import sternfeld"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "`make setup`" in run.stderr
    assert "`pip install .`" in run.stderr
