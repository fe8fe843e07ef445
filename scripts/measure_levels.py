"""Measure what our own levels lose at the mean, for accuracy and for "plays like".

    python scripts/measure_levels.py --games 40 --editions deluxe kompakt --seats 2 3 4

Every level plays against itself, and a shorter quick analysis values the turns. What was not asked
for stays in the table as it is.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.level_games import level_game  # noqa: E402
from sternfeld.analysis.analyse import analyse  # noqa: E402
from sternfeld.analysis.budget import QUICK  # noqa: E402
from sternfeld.analysis.record import record_of  # noqa: E402
from sternfeld.players.player import levels  # noqa: E402
from sternfeld.rules.rules import Rules  # noqa: E402

TABLE = ROOT / "src" / "sternfeld" / "analysis" / "levels.json"


def losses(edition: str, seats: int, level: str, seed: int, share: float) -> list[float]:
    """The losses of all turns with a choice in one game of a level against itself."""
    game = record_of(level_game(Rules.of(edition), [level] * seats, seed))
    report = analyse(game, QUICK.times(share, "measure"), seed)
    return [turn.loss for turn in report.turns if turn.choice and turn.loss is not None]


def main() -> None:
    """Measure what is asked for and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--editions", nargs="+", default=["deluxe"])
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--share", type=float, default=0.5, help="of the nodes of a quick report")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        for edition in options.editions:
            for seats in options.seats:
                measured: dict[str, float] = {}
                for level in levels():
                    asked = [
                        pool.submit(losses, edition, seats, level, seed, options.share)
                        for seed in range(1, options.games + 1)
                    ]
                    found = [loss for one in asked for loss in one.result()]
                    mean = sum(found) / len(found)
                    error = (sum((x - mean) ** 2 for x in found) / len(found) ** 2) ** 0.5
                    measured[level] = round(max(mean, 1e-4), 5)
                    print(f"{edition} {seats} {level}: {mean:.4f} ± {error:.4f}", flush=True)
                table = json.loads(TABLE.read_text("utf-8"))
                table.setdefault(edition, {})[str(seats)] = measured
                TABLE.write_text(json.dumps(table, indent=1, sort_keys=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
