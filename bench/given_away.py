"""What a level gives away in a game: python -m bench.given_away --seats 2 3 --games 60 --json

A level plays against itself, and a shorter quick analysis values every turn. What a seat loses in
all its turns together is about the most that anybody can win against that level more often than
the level itself does: whoever takes its seat gains, turn by turn, what their play is better by, and
no play is better by more than the level loses there.
"""

from __future__ import annotations

import argparse
from itertools import groupby
from operator import itemgetter
from statistics import fmean

from bench.report import print_report
from scripts.measure_levels import losses
from sternfeld import farm
from sternfeld.analysis.rollouts import estimate


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", default="expert")
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.5, help="of the nodes of a quick report")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    tasks = [
        {
            "edition": options.edition,
            "seats": seats,
            "level": options.level,
            "seed": options.seed + number,
        }
        for seats in options.seats
        for number in range(options.games)
    ]
    rows = farm.run(losses, {"share": options.share}, tasks, farm.workers(options))
    for seats, games in groupby(rows, key=itemgetter("seats")):
        of_games = [game["by_seat"] for game in games]
        # The seats of a game hang together.
        lost = estimate([sum(map(sum, by_seat)) / seats for by_seat in of_games])
        turns = [len(seat) for by_seat in of_games for seat in by_seat]
        print_report(
            {
                "level": options.level,
                "edition": options.edition,
                "seats": seats,
                "games": len(of_games),
                "turns": round(fmean(turns), 1),
                "lost_percent": round(100 * lost.mean, 2),
                "lost_error": round(100 * lost.error, 2),
                "at_most_percent": round(100 * (1 / seats + lost.mean), 1),
            },
            as_json=options.json,
            how="turns with a choice; one standard error over games",
        )


if __name__ == "__main__":
    main()
