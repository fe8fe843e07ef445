"""The names of the rooms that load their modules only when they are asked for."""

import subprocess
import sys
from importlib import import_module
from types import FunctionType, ModuleType

import pytest

from sternfeld import game, lexicon


@pytest.mark.parametrize("room", [game, lexicon], ids=lambda room: room.__name__)
def test_every_public_name_is_there_and_no_other(room: ModuleType) -> None:
    assert set(dir(room)) == set(room.__all__) == set(room._HOMES)
    for name in room.__all__:
        assert getattr(room, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        _ = room.Bord


@pytest.mark.parametrize("name", ["decide", "evolve", "explain"])
def test_a_function_goes_before_the_module_of_the_same_name(name: str) -> None:
    module = import_module(f"sternfeld.game.{name}")
    assert isinstance(module, ModuleType)
    assert isinstance(getattr(game, name), FunctionType)
    code = f"import sternfeld.game.{name}; from sternfeld.game import {name}; {name}.__code__"
    subprocess.run([sys.executable, "-c", code], check=True)
    game.__setattr__(name, getattr(module, name))
    assert getattr(game, name) is getattr(module, name)


def test_the_engine_loads_only_what_it_needs_for_its_first_play() -> None:
    code = "import sys, sternfeld.engine; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    spared = {"lzma", "tempfile", "difflib", "subprocess", "asyncio", "rich", "pydantic"}
    spared |= {"sternfeld.game.events", "sternfeld.game.decide", "sternfeld.lexicon.search"}
    assert spared.isdisjoint(loaded)
