"""Measure what our own levels reach in each of the ten ways, for the mark beside one's own measure.

    python scripts/measure_ways.py --games 40 --editions deluxe kompakt

Every level plays two-handed against itself, and a shorter quick analysis values the turns. What was
not asked for stays in the table as it is; luck has no level.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.level_games import level_game  # noqa: E402
from sternfeld.analysis.analyse import analyse  # noqa: E402
from sternfeld.analysis.budget import QUICK  # noqa: E402
from sternfeld.analysis.own_ways import measured  # noqa: E402
from sternfeld.analysis.record import record_of  # noqa: E402
from sternfeld.analysis.ways import GameWays, Way, ways_of_game  # noqa: E402
from sternfeld.players.player import levels  # noqa: E402
from sternfeld.rules.rules import Rules  # noqa: E402

TABLE = ROOT / "src" / "sternfeld" / "analysis" / "way_levels.json"
SEATS = 2


def ways_of(edition: str, level: str, seed: int, share: float) -> list[GameWays]:
    """One game of a level against itself, as both seats played it."""
    game = record_of(level_game(Rules.of(edition), [level] * SEATS, seed))
    report = analyse(game, QUICK.times(share, "measure"), seed)
    return [ways_of_game(game, report, seat) for seat in range(SEATS)]


def main() -> None:
    """Measure what is asked for and write the table after every level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--editions", nargs="+", default=["deluxe"])
    parser.add_argument("--levels", nargs="+", default=list(levels()))
    parser.add_argument("--share", type=float, default=0.5, help="of the nodes of a quick report")
    options = parser.parse_args()
    for edition in options.editions:
        for level in options.levels:
            games: list[GameWays] = []
            for seed in range(1, options.games + 1):
                games += ways_of(edition, level, seed, options.share)
            found = {
                str(one.way): {
                    "value": round(value, 4),
                    "occasions": one.occasions,
                }
                for one in measured(games, len(games)).ways
                if one.way is not Way.LUCK
                and (value := one.share if one.mean is None else one.mean) is not None
            }
            print(edition, level, json.dumps(found), flush=True)
            table = json.loads(TABLE.read_text("utf-8")) if TABLE.exists() else {}
            table.setdefault(edition, {})[level] = found
            TABLE.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
