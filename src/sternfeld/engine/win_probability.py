"""Win probability: how likely each seat is to come first, by points and tiles left.

For each number of tiles in the bag the table holds the deviation of the difference between two
seats' further gains, and the mean gain of a seat by its distance from the move. All of it comes
from self-play (``scripts/train_win_probability.py``), for each edition and number of players.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from sternfeld._core import CoreWinProbability, observe_gains
from sternfeld.engine.engine import Engine
from sternfeld.rules.choices import MAX_SEATS
from sternfeld.rules.rules import Rules

__all__ = ["WinProbability", "observe", "win_probability_for"]

_TABLE = files("sternfeld.engine") / "win_probability.json"
SMOOTHING = 2
"""Rows of up to two tiles more or fewer are taken together; that of an empty bag stands alone."""


@dataclass(frozen=True, slots=True)
class WinProbability:
    """The table for some rules and a number of players; ``source`` is the edition it is from."""

    core: CoreWinProbability
    source: str

    def of(self, worth: Sequence[float], to_move: int, bag: int) -> float:
        """The probability that seat 0 comes first, given each seat's points plus leave."""
        return self.core.of(list(worth), to_move, bag)


@lru_cache(maxsize=16)
def win_probability_for(rules: Rules, players: int) -> WinProbability:
    """The table made for these rules, or the one of the rules most like them."""
    index = _index()
    if players not in range(2, MAX_SEATS + 1):
        raise ValueError(f"players is {players}; expected 2 to {MAX_SEATS}")

    def unlike(name: str) -> tuple[int, int, int]:
        made_for = index[name].made_for
        total = rules.tiles.total
        return (
            abs(made_for.rack - rules.rack),
            made_for.lexicon != rules.words.lexicon,
            abs(made_for.tiles - total),
        )

    name = min(sorted(index), key=unlike)
    return WinProbability(CoreWinProbability(index[name].players[players]), name)


def observe(engine: Engine, players: int, games: int, seed: int = 1) -> list[list[float]]:
    """The rows of a table, from games of self-play."""
    observed = observe_gains(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=games,
        players=players,
        seed=seed,
    )
    rows: list[list[float]] = []
    for bag in range(len(observed)):
        first, last = (max(1, bag - SMOOTHING), bag + SMOOTHING) if bag else (0, 0)
        near = [one for row in observed[first : last + 1] for one in row]
        if not near:
            rows.append(list(rows[-1]) if rows else [1.0] + [0.0] * players)
            continue
        gains = []
        for distance in range(players):
            own = [(count, gain) for a, b, count, gain, _, _ in near if a == b == distance]
            gains.append(sum(c * g for c, g in own) / sum(c for c, _ in own))
        pairs = [(count, deviation) for a, b, count, _, _, deviation in near if a < b]
        variance = sum(c * d * d for c, d in pairs) / sum(c for c, _ in pairs)
        rows.append([round(max(1.0, variance**0.5), 1), *(round(gain, 1) for gain in gains)])
    return rows


@dataclass(frozen=True, slots=True)
class _MadeFor:
    rack: int
    lexicon: str
    tiles: int


@dataclass(frozen=True, slots=True)
class _Tables:
    made_for: _MadeFor
    players: dict[int, list[list[float]]]


@cache
def _index() -> dict[str, _Tables]:
    index = json.loads(_TABLE.read_text("utf-8"))
    return {
        name: _Tables(
            _MadeFor(**entry["made_for"]),
            {int(players): rows for players, rows in entry["players"].items()},
        )
        for name, entry in index.items()
    }
