"""Measure what our own levels lose at the mean, for accuracy and for "plays like".

    python -m scripts.measure_levels --games 40 --editions deluxe kompakt --seats 2 3 4

Every level plays against itself, and a shorter quick analysis values the turns. What was not asked
for stays in the table as it is.
"""

from __future__ import annotations

import argparse
import json
from itertools import groupby
from pathlib import Path

from bench.level_games import level_game
from sternfeld import farm
from sternfeld.analysis.analyse import analyse
from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.record import record_of
from sternfeld.farm import Fields, Row
from sternfeld.players.player import levels
from sternfeld.rules.rules import Rules

TABLE = Path(__file__).parents[1] / "src" / "sternfeld" / "analysis" / "levels.json"


def losses(settings: Fields, task: Fields) -> Fields:
    """The losses of all turns with a choice in one game of a level against itself, by seat."""
    rules, seed = Rules.of(task["edition"]), task["seed"]
    game = record_of(level_game(rules, [task["level"]] * task["seats"], seed))
    report = analyse(game, QUICK.times(settings["share"], "measure"), seed)
    by_seat: list[list[float]] = [[] for _ in game.names]
    for turn in report.turns:
        if turn.choice and turn.loss is not None:
            by_seat[turn.seat].append(turn.loss)
    return {"by_seat": by_seat}


def main() -> None:
    """Measure what is asked for and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--editions", nargs="+", default=["deluxe"])
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--share", type=float, default=0.5, help="of the nodes of a quick report")
    farm.add_options(parser)
    options = parser.parse_args()
    tasks = [
        {"edition": edition, "seats": seats, "level": level, "seed": seed}
        for edition in options.editions
        for seats in options.seats
        for level in levels()
        for seed in range(1, options.games + 1)
    ]
    rows = farm.run(losses, {"share": options.share}, tasks, farm.workers(options))
    for (edition, seats, level), games in groupby(rows, _which):
        found = [loss for game in games for seat in game["by_seat"] for loss in seat]
        mean = sum(found) / len(found)
        error = (sum((x - mean) ** 2 for x in found) / len(found) ** 2) ** 0.5
        print(f"{edition} {seats} {level}: {mean:.4f} ± {error:.4f}", flush=True)
        table = json.loads(TABLE.read_text("utf-8"))
        measured = table.setdefault(edition, {}).setdefault(str(seats), {})
        measured[level] = round(max(mean, 1e-4), 5)
        TABLE.write_text(json.dumps(table, indent=1, sort_keys=False) + "\n", "utf-8")


def _which(row: Row) -> tuple[str, int, str]:
    return row["edition"], row["seats"], row["level"]


if __name__ == "__main__":
    main()
