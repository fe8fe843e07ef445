"""Where finished turns are kept, so that an analysis goes on where it stopped.

A turn is kept under a hash of everything that its analysis depends on: position, move, rules, word
list, version, nodes and seed. So a corrected turn loses only what it changes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol

from sternfeld import __version__
from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import TurnRecord
from sternfeld.analysis.report import TurnReport
from sternfeld.errors import NotationError
from sternfeld.lexicon.words import packed_list, shipped_names
from sternfeld.notation.json_codec import from_plain, to_json, to_plain
from sternfeld.rules.rules import Rules

__all__ = ["FileCache", "MemoryCache", "TurnCache", "rules_key", "turn_key"]

FORMAT = 12
"""Counted up whenever an analysis finds other values for the same question."""


class TurnCache(Protocol):
    """Keeps the reports of turns."""

    def get(self, key: str) -> TurnReport | None:
        """The report that is kept under a key."""

    def put(self, key: str, report: TurnReport) -> None:
        """Keep a report."""


class MemoryCache:
    """Keeps reports as long as the program runs."""

    def __init__(self) -> None:
        self.found: dict[str, TurnReport] = {}

    def get(self, key: str) -> TurnReport | None:
        """The report that is kept under a key."""
        return self.found.get(key)

    def put(self, key: str, report: TurnReport) -> None:
        """Keep a report."""
        self.found[key] = report


class FileCache:
    """Keeps reports in a file, one on each line. A line that cannot be read is left aside.

    ``asked`` names budget and seed of this analysis. What others found stays in the file as it is.
    """

    def __init__(self, path: Path, asked: str = "") -> None:
        self.path = path
        self._asked = asked
        self._found: dict[str, TurnReport] = {}
        self._others: list[str] = []
        try:
            lines = path.read_bytes().splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                plain = json.loads(line)
                if plain.get("asked", asked) == asked:
                    self._found[plain["key"]] = from_plain(TurnReport, plain["turn"])
                else:
                    self._others.append(line.decode())
            except (ValueError, KeyError, TypeError, AttributeError, NotationError):
                continue

    def get(self, key: str) -> TurnReport | None:
        """The report that is kept under a key."""
        return self._found.get(key)

    def put(self, key: str, report: TurnReport) -> None:
        """Keep a report, on the disk at once."""
        self._found[key] = report
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self._line(key, report) + "\n")

    def forget_others(self, keys: set[str]) -> None:
        """Of this budget and seed keep only these keys: turns that were corrected need no place."""
        if self._found.keys() <= keys:
            return
        self._found = {key: turn for key, turn in self._found.items() if key in keys}
        own = (self._line(key, turn) for key, turn in self._found.items())
        with NamedTemporaryFile("w", encoding="utf-8", dir=self.path.parent, delete=False) as file:
            file.writelines(f"{line}\n" for line in (*self._others, *own))
        os.replace(file.name, self.path)

    def _line(self, key: str, report: TurnReport) -> str:
        plain = {"key": key, "asked": self._asked, "turn": to_plain(report)}
        return json.dumps(plain, ensure_ascii=False)


def rules_key(rules: Rules) -> str:
    """A hash of the rules, of their word list and of this version."""
    name = rules.words.list_name
    words = packed_list(name) if name is not None and name in shipped_names() else b""
    key = blake2b(to_json(rules).encode(), digest_size=16)
    key.update(words)
    key.update(f"{__version__} {FORMAT}".encode())
    return key.hexdigest()


def turn_key(
    rules: str, turn: TurnRecord, position: TurnPosition, budget: NodeBudget, seed: int
) -> str:
    """The key of a turn; ``rules`` is their `rules_key`."""
    line = turn.line
    done: Mapping[str, object] = {
        "number": line.number,
        "kind": line.kind,
        "tiles": sorted(line.tiles),
        "exchanged": line.exchanged,
        "given": line.given,
        "points": line.points,
        "then": turn.then and TurnPosition(position.rules, turn.then).key,
        "known": turn.rack_known,
    }
    nodes = budget.for_game(position.rules, turn.turns)
    asked = (rules, position.key, sorted(done.items()), budget.luck, nodes, seed)
    return blake2b(repr(asked).encode(), digest_size=16).hexdigest()
