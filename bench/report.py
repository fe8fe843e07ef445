"""How a benchmark says what it found: sentences for people, one JSON line for programs."""

from __future__ import annotations

import json
import platform
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.results import MatchResult
from sternfeld.rules.rules import Rules

__all__ = [
    "Stopwatch",
    "add_match_options",
    "engine_for",
    "machine",
    "print_match",
    "print_report",
]


@dataclass(slots=True)
class Stopwatch:
    """Processor and wall time of a block, in seconds."""

    cpu: float = 0.0
    wall: float = 0.0
    _began: tuple[float, float] = field(default=(0.0, 0.0))

    def __enter__(self) -> Stopwatch:
        self._began = (time.process_time(), time.perf_counter())
        return self

    def __exit__(self, *_: object) -> None:
        self.cpu = time.process_time() - self._began[0]
        self.wall = time.perf_counter() - self._began[1]


def engine_for(edition: str, leaves: str = "shipped", path: str = "", rack: int = 0) -> Engine:
    """An engine for an edition; ``leaves`` is "shipped" or "none"."""
    house_rules: dict[str, object] = {"nine_tiles": True} if rack == 9 else {}
    rules = Rules.of(edition, house_rules)
    table = Leaves.none(rules) if leaves == "none" else None
    return Engine(rules, leaves=table, path=path)


def machine() -> str:
    """The processor, as far as it says."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def print_report(values: Mapping[str, object], *, as_json: bool, how: str) -> None:
    """One JSON line, or the values with a sentence on how they were measured."""
    if as_json:
        print(json.dumps(values, separators=(",", ":")))
        return
    for name, value in values.items():
        print(f"{name:>16}: {value:.6g}" if isinstance(value, float) else f"{name:>16}: {value}")
    print(f"({how}; {machine()})")


def add_match_options(parser: ArgumentParser, pairs: int) -> None:
    """The options of a match of two ways to play, ``pairs`` bags by default."""
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--pairs", type=int, default=pairs, help="bags; each is played on by all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")


def print_match(
    options: Namespace, about: Mapping[str, object], result: MatchResult, cpu: float, how: str
) -> None:
    """What a match has shown; ``about`` says what was tried."""
    print_report(
        {
            "edition": options.edition,
            "players": options.players,
            **about,
            "pairs": result.deals,
            "alike": result.alike,
            "win_percent": round(100 * result.wins, 3),
            "win_error": round(100 * result.wins_error, 3),
            "even_percent": round(100 / options.players, 3),
            "spread": round(result.spread, 3),
            "spread_error": round(result.spread_error, 3),
            "cpu_s": round(cpu, 1),
        },
        as_json=options.json,
        how=f"{how}, same bags, seats swapped; errors: one deviation",
    )


def middle(values: list[float]) -> float:
    """The median."""
    return median(values)
