"""Rollouts a second: python -m bench.rollouts [CGP] --plies 2 --candidates 15 --json

One rollout is one candidate played on once. Without a CGP, two known positions are measured.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, engine_for, middle, print_report
from sternfeld.notation.cgp import parse_cgp

A = (
    "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/10I4/6MOXAS4/6I1I1T4/6A8/6O8/6UP7/7I7/7E7/7D7"
    " ?CEIJNU/ 97/89 0"
)
B = (
    "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/7TALI4/6MOXAS4/6I1I1T4/4IZARS6/6O8/6UP7/7I7/7E7/"
    "3JaUNDICE4 AFORRSU/ 133/193 0"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cgp", nargs="*", default=[A, B])
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--candidates", type=int, default=15)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = engine_for(options.edition)
    for cgp in options.cgp:
        position = parse_cgp(cgp, engine.rules.tiles)
        plays = engine.best(position, n=options.candidates)
        per_cpu: list[float] = []
        per_wall: list[float] = []
        for _ in range(options.runs):
            with Stopwatch() as watch:
                results = engine.simulate(
                    position,
                    plays,
                    plies=options.plies,
                    iterations=options.iterations,
                    threads=options.threads,
                )
            rollouts = sum(result.iterations for result in results)
            per_cpu.append(rollouts / watch.cpu)
            per_wall.append(rollouts / watch.wall)
        best = max(results, key=lambda result: result.spread)
        print_report(
            {
                "rollouts_per_s": round(middle(per_wall), 1),
                "rollouts_per_cpu_s": round(middle(per_cpu), 1),
                "candidates": len(plays),
                "plies": options.plies,
                "best": best.play.text,
                "spread": round(best.spread, 3),
                "threads": options.threads,
            },
            as_json=options.json,
            how=f"{options.iterations} iterations, median of {options.runs} runs; {cgp}",
        )


if __name__ == "__main__":
    main()
