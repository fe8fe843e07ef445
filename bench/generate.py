"""One position, again and again: python -m bench.generate [CGP] --n 15 --json

Measures whole calls from Python (board built anew each time) for the best n plays and for all.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, engine_for, print_report
from bench.rollouts import A, B
from sternfeld.notation.cgp import parse_cgp


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cgp", nargs="*", default=[A, B])
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--n", type=int, default=15)
    parser.add_argument("--repeat", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = engine_for(options.edition)
    for cgp in options.cgp:
        position = parse_cgp(cgp, engine.rules.tiles)
        with Stopwatch() as best_watch:
            for _ in range(options.repeat):
                best = engine.best(position, n=options.n)
        with Stopwatch() as all_watch:
            plays = engine.plays(position)
        print_report(
            {
                "best_us": round(best_watch.cpu * 1e6 / options.repeat, 1),
                "all_us": round(all_watch.cpu * 1e6, 1),
                "plays": len(plays),
                "best": best[0].text,
                "equity": best[0].equity,
            },
            as_json=options.json,
            how=f"CPU time a call, mean of {options.repeat}; {cgp}",
        )


if __name__ == "__main__":
    main()
