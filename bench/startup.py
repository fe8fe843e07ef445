"""Import to first best play, in fresh processes: python -m bench.startup --json"""

from __future__ import annotations

import argparse
import subprocess
import sys

from bench.report import middle, print_report

FIRST_PLAY = """
import time
began = time.perf_counter(), time.process_time()
from sternfeld.engine.engine import Engine
from sternfeld.game.board import Board
from sternfeld.rules.rules import Rules
engine = Engine(Rules.of({edition!r}))
engine.best(Board(engine.rules.layout.size), "AEINRST", n=1)
print(time.perf_counter() - began[0], time.process_time() - began[1])
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    program = FIRST_PLAY.format(edition=options.edition)
    times: list[tuple[float, float]] = []
    for _ in range(options.runs + 1):
        run = subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True
        )
        wall, cpu = map(float, run.stdout.split())
        times.append((wall, cpu))
    walls, cpus = map(list, zip(*times[1:], strict=True))  # the first may compile the lexicon
    print_report(
        {
            "median_s": round(middle(walls), 4),
            "best_s": round(min(walls), 4),
            "median_cpu_s": round(middle(cpus), 4),
            "runs": options.runs,
        },
        as_json=options.json,
        how="time inside the process, from before the import to the first answer",
    )


if __name__ == "__main__":
    main()
