"""What a quick report costs and how good it is: python -m bench.analysis --games 2 --json

CPU seconds of a quick report of a two-player game, and for some turns the regret: how much W the
play that the quick report calls best loses under a run that is a hundred times as deep. ``kept``
is the share of marks *costly* and *very costly* that the deeper run gives as well.
"""

from __future__ import annotations

import argparse

from bench.level_games import level_game
from bench.report import Stopwatch, print_report
from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.follow import follow
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import TurnRecord, record_of
from sternfeld.analysis.report import Mark, TurnReport
from sternfeld.analysis.turns import analyse_turn, mark_of
from sternfeld.engine.engine import Engine
from sternfeld.rules.rules import Rules

LARGE = (Mark.COSTLY, Mark.VERY_COSTLY)


def regret(
    engine: Engine, turn: TurnRecord, quick: TurnReport, deeper: float, seed: int
) -> tuple[float, bool | None]:
    """The regret of the quick report's best play, and whether a large mark was kept."""
    position = TurnPosition(engine.rules, turn.view)
    budget = QUICK.times(deeper, "deeper")
    assert quick.best is not None
    chosen = read_move(engine, position, quick.best)
    found = follow(engine, position, chosen, budget, seed=seed + 1)
    assert found is not None
    assert found.loss is not None
    kept = None
    if quick.mark in LARGE:
        played = follow(
            engine, position, read_move(engine, position, quick.played), budget, seed=seed + 1
        )
        assert played is not None
        assert played.loss is not None
        kept = mark_of(played.loss, best=False) in LARGE
    return max(0.0, found.loss.mean), kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--turns", type=int, default=4, help="of each game, for the regret")
    parser.add_argument("--deeper", type=float, default=100.0)
    parser.add_argument("--levels", default="intermediate,advanced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--each", action="store_true", help="a line for each turn")
    options = parser.parse_args()
    rules = Rules.of(options.edition)
    engine = Engine(rules)
    seconds: list[float] = []
    regrets: list[float] = []
    kept: list[bool] = []
    turns = 0
    for game in range(options.games):
        levels = options.levels.split(",")
        record = record_of(level_game(rules, levels, options.seed + game))
        reports: list[TurnReport] = []
        with Stopwatch() as watch:
            for turn in record.turns:
                found = analyse_turn(engine, rules, turn, QUICK, seed=options.seed)
                assert found is not None
                reports.append(found)
        seconds.append(watch.cpu)
        turns += len(reports)
        judged = [at for at, report in enumerate(reports) if report.choice]
        step = max(1, len(judged) // max(1, options.turns))
        for at in judged[::step][: options.turns]:
            lost, same = regret(engine, record.turns[at], reports[at], options.deeper, options.seed)
            regrets.append(lost)
            if options.each:
                said = reports[at]
                bag = record.turns[at].view.bag_count
                print(f"{said.number:3} bag {bag:2} {said.found} {said.best}: {100 * lost:.2f} %")
            kept += [] if same is None else [same]
    print_report(
        {
            "games": options.games,
            "turns": turns,
            "cpu_s_per_game": round(sum(seconds) / len(seconds), 2),
            "cpu_s_most": round(max(seconds), 2),
            "regret_turns": len(regrets),
            "regret_percent": round(100 * sum(regrets) / max(1, len(regrets)), 3),
            "large_marks": len(kept),
            "large_marks_kept": sum(kept),
            "deeper": options.deeper,
        },
        as_json=options.json,
        how=f"{options.edition}, {options.levels}, quick budget, one thread",
    )


if __name__ == "__main__":
    main()
