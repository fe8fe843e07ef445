"""Win probability: how likely each seat is to come first, by points and tiles left.

There is a table by points and what the kept tiles are worth, and one by points alone. For each
number of tiles in bag and racks a table holds the mean of what a seat still gains, by
its distance from the move, and then the deviation. Gains are not quite of the form that the core
takes them to have: curves tell how often those came first who would have in 0, 5, 10 … 100 % of the
games by that form (`sternfeld.engine.curves`). All of it comes from self-play
(`sternfeld.engine.gains`), for each edition and number of players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, pairwise
from typing import Any

from sternfeld._core import CoreWinProbability
from sternfeld.rules.choices import MAX_SEATS
from sternfeld.rules.rules import Rules

__all__ = ["WinProbability", "core_from", "win_probability_for"]

_TABLE = files("sternfeld.engine") / "win_probability.json"


@dataclass(frozen=True, slots=True)
class WinProbability:
    """The table for some rules and a number of players; ``source`` is the edition it is from."""

    core: CoreWinProbability
    source: str

    def of(
        self, worth: Sequence[float], to_move: int, left: int, targets: Sequence[int] = ()
    ) -> float:
        """The probability that seat 0 comes first, given each seat's points, and the worth of what
        it kept unless the table is one by points alone; with ``targets``, that it is the first to
        reach its finish line."""
        return self.core.of(list(worth), to_move, left, list(targets))


@lru_cache(maxsize=16)
def win_probability_for(rules: Rules, players: int, *, by_points: bool = False) -> WinProbability:
    """The table made for these rules, or the one of the rules most like them; with ``by_points``
    that of those who do not know what anybody kept. What that says of three or four seats is
    proportions: they are to be made to add up to 1."""
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
    kind = "by_points" if by_points else "players"
    return WinProbability(core_from(index[name].tables, kind, players), name)


def core_from(entry: Mapping[str, Any], kind: str, players: int) -> CoreWinProbability:
    """A table of the file, with its curves if it has any."""
    curves = entry.get("curves", {}).get(kind, {}).get(str(players), [])
    if curves and not isinstance(curves[0], list):  # one for the whole game, in steps of 10 %
        between = [(low + high) / 2 for low, high in pairwise(curves)]
        curves = [[0, *chain.from_iterable(zip(curves, between, strict=False)), curves[-1]]]
    return CoreWinProbability(entry[kind][str(players)], curves)


@dataclass(frozen=True, slots=True)
class _MadeFor:
    rack: int
    lexicon: str
    tiles: int


@dataclass(frozen=True, slots=True)
class _Entry:
    made_for: _MadeFor
    tables: Mapping[str, Any]


@cache
def _index() -> dict[str, _Entry]:
    index = json.loads(_TABLE.read_text("utf-8"))
    return {name: _Entry(_MadeFor(**entry["made_for"]), entry) for name, entry in index.items()}
