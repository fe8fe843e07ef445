"""What importing the engine loads: a program that asks for one play waits for no more."""

import subprocess
import sys


def test_the_engine_loads_only_what_it_needs_for_its_first_play() -> None:
    code = "import sys, sternfeld.engine.engine; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    spared = {"lzma", "tempfile", "difflib", "subprocess", "asyncio", "rich", "pydantic"}
    spared |= {"sternfeld.game.events", "sternfeld.game.decide"}
    assert spared.isdisjoint(loaded)
