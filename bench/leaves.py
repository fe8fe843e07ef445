"""Are new leaves better? python -m bench.leaves FILE --edition super --pairs 5000

Plays by equity with the leaves of a file (``sternfeld train leaves``) against the shipped ones,
with the same bag for both and the seats swapped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.report import Stopwatch, add_match_options, engine_for, print_match
from sternfeld._core import match_leaves
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.results import MatchResult


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("leaves", type=Path)
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    add_match_options(parser, pairs=5000)
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
    about = {"leaves": str(options.leaves), "against": engine.leaves.source}
    print_match(options, about, result, watch.cpu, "the file's leaves against the shipped ones")


if __name__ == "__main__":
    main()
