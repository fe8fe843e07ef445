"""Win probability: how likely each seat is to come first, by points and tiles left.

There is a table by points and what the kept tiles are worth, and one by points alone. For each
number of tiles in bag and racks a table holds the mean of what a seat still gains, by
its distance from the move, and then the deviation. All of it comes from self-play
(`sternfeld.engine.gains`), for each edition and number of players.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from sternfeld._core import CoreWinProbability
from sternfeld.rules.choices import MAX_SEATS
from sternfeld.rules.rules import Rules

__all__ = ["WinProbability", "win_probability_for"]

_TABLE = files("sternfeld.engine") / "win_probability.json"


@dataclass(frozen=True, slots=True)
class WinProbability:
    """The table for some rules and a number of players; ``source`` is the edition it is from."""

    core: CoreWinProbability
    source: str

    def of(self, worth: Sequence[float], to_move: int, left: int) -> float:
        """The probability that seat 0 comes first, given each seat's points, and the worth of what
        it kept unless the table is one by points alone."""
        return self.core.of(list(worth), to_move, left)


@lru_cache(maxsize=16)
def win_probability_for(rules: Rules, players: int, *, by_points: bool = False) -> WinProbability:
    """The table made for these rules, or the one of the rules most like them; with ``by_points``
    that of those who do not know what anybody kept."""
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
    tables = index[name].by_points if by_points else index[name].players
    return WinProbability(CoreWinProbability(tables[players]), name)


@dataclass(frozen=True, slots=True)
class _MadeFor:
    rack: int
    lexicon: str
    tiles: int


@dataclass(frozen=True, slots=True)
class _Tables:
    made_for: _MadeFor
    players: dict[int, list[list[float]]]
    by_points: dict[int, list[list[float]]]


@cache
def _index() -> dict[str, _Tables]:
    index = json.loads(_TABLE.read_text("utf-8"))
    return {
        name: _Tables(
            _MadeFor(**entry["made_for"]),
            *(
                {int(players): rows for players, rows in entry[tables].items()}
                for tables in ("players", "by_points")
            ),
        )
        for name, entry in index.items()
    }
