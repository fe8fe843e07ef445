"""What a board is worth to whoever moves next, beyond what is usual: lanes to triple words, hooks,
room for long words. Fitted to positions of self-play for some editions (docs/training.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from sternfeld._core import CoreBoardTerm
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.game.board import Board

__all__ = ["board_term_for", "worth_to_the_next"]

_TABLE = files("sternfeld.engine") / "board_terms.json"
FEWEST = 8
"""Tiles in the bag after a play; with fewer, the end of the game decides."""


@lru_cache(maxsize=16)
def board_term_for(engine: Engine) -> CoreBoardTerm | None:
    """The term made for these rules, if there is one."""
    numbers = _index().get(engine.rules.edition)
    if numbers is None or engine.rules.rack != numbers.rack:
        return None
    return CoreBoardTerm(
        engine.core_rules,
        engine.leaves.core,
        playable=numbers.playable,
        weights=numbers.weights,
        per_tile=numbers.per_tile,
        usual=numbers.usual,
    )


def worth_to_the_next(
    engine: Engine, board: Board, plays: Sequence[Play], bag_count: int
) -> list[float]:
    """For each play: the points that the next player will gain more than usual because of the
    board it leaves. For two players."""
    term = board_term_for(engine)
    if term is None or bag_count < FEWEST:
        return [0.0] * len(plays)
    worth = term.after(
        engine.core_rules,
        engine.lexicon.core,
        engine.numbers.board(board),
        [play.core for play in plays],
        bag_count,
    )
    return [points / 100 for points in worth]


@dataclass(frozen=True, slots=True)
class _Numbers:
    rack: int
    playable: list[float]
    weights: list[float]
    per_tile: list[float]
    usual: list[float]


@cache
def _index() -> dict[str, _Numbers]:
    index = json.loads(_TABLE.read_text("utf-8"))
    return {edition: _Numbers(**numbers) for edition, numbers in index.items()}
