"""Are new leaves better? python -m bench.leaves FILE --edition super --pairs 5000

Plays by equity with the leaves of a file (``sternfeld train leaves``) against the shipped ones,
with the same bag for both and the seats swapped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.report import Stopwatch, engine_for, print_report
from sternfeld._core import match_leaves
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.results import MatchResult


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("leaves", type=Path)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    parser.add_argument("--pairs", type=int, default=5000, help="bags; each is played on by all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = engine_for(options.edition, rack=9 if options.nine else 0)
    new = Leaves.from_bytes(engine.rules, options.leaves.read_bytes(), str(options.leaves))
    with Stopwatch() as watch:
        result = MatchResult(
            *match_leaves(
                engine.core_rules,
                engine.lexicon.core,
                engine.leaves.core,
                new.core,
                deals=options.pairs,
                players=options.players,
                threads=options.threads,
                seed=options.seed,
            )
        )
    print_report(
        {
            "edition": options.edition,
            "players": options.players,
            "leaves": str(options.leaves),
            "against": engine.leaves.source,
            "pairs": result.deals,
            "alike": result.alike,
            "win_percent": round(100 * result.wins, 3),
            "win_error": round(100 * result.wins_error, 3),
            "even_percent": round(100 / options.players, 3),
            "spread": round(result.spread, 3),
            "spread_error": round(result.spread_error, 3),
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="the file's leaves against the shipped ones, same bags, seats swapped;"
        " errors: one deviation",
    )


if __name__ == "__main__":
    main()
