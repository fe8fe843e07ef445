"""Is W right when the bag is nearly empty? python -m bench.late_phase --games 500 --json

Champions play both seats of games that are still open when the bag holds 22 tiles or fewer
(`begin_late` of `bench.arena_games`). What they say of each play they make is held against who came
first: by the tiles in the bag before it and those that it leaves. ``off`` is in percent, with the
error of chance; ``open`` is the mean of 4 W (1 − W), which is 1 where the game is even and 0 where
it is decided.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, replace
from functools import cache

from bench.arena import rules_of
from bench.arena_games import begin_late
from bench.report import print_report
from sternfeld import farm
from sternfeld.analysis.rollouts import estimate
from sternfeld.farm import Fields, Row
from sternfeld.game import commands as cmd
from sternfeld.game.state import GameState
from sternfeld.players.analysis import PRE_ENDGAME_BAG
from sternfeld.players.budget import Budget
from sternfeld.players.found import Analysis
from sternfeld.players.level import level_named
from sternfeld.players.player import ComputerPlayer
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

PHASES = ((1, PRE_ENDGAME_BAG), (PRE_ENDGAME_BAG + 1, 7), (8, 14), (15, 22))
LEFT = ((0, 0), (1, 2), (3, 4), (5, 7), (8, 10), (11, 14), (15, 22))


@dataclass(slots=True)
class Champion:
    """Plays both seats and keeps what it says: the seat, the tiles in the bag before and after its
    play, and W."""

    nodes: int
    said: list[tuple[int, int, int, float]] = field(default_factory=list)
    player: ComputerPlayer = field(default_factory=lambda: ComputerPlayer(level_named("champion")))

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        """What the seat does now."""
        view = PlayerView.of(state, seat)
        found: list[Analysis] = []
        budget = replace(Budget(nodes=self.nodes), seed=seed)
        command = self.player.choose(view, state.rules, budget, found.append)
        if found and found[-1].win_probability is not None and view.bag_count:
            laid = len(found[-1].play.tiles) if found[-1].play is not None else 0
            left = max(0, view.bag_count - laid)
            self.said.append((seat, view.bag_count, left, found[-1].win_probability))
        return command

    def close(self) -> None:
        """Nothing is open."""


@cache
def rules_for(edition: str) -> Rules:
    """The edition's rules, once in a process."""
    return rules_of(edition, [])


def game(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: what was said in one game, and who came first."""
    champion = Champion(settings["nodes"])
    begun = begin_late(rules_for(settings["edition"]), 2, task["seed"], LEFT[-1][1])
    *_, last = begun.turns([champion] * 2, task["seed"])
    winners = last.state.winners
    shares = [(seat in winners) / len(winners) for seat in range(2)]
    return {"said": champion.said, "shares": shares}


def row(rows: list[Row], bag: tuple[int, int], left: tuple[int, int]) -> dict[str, object]:
    """How far W was off at the mean; empty if it was said too seldom."""
    said = [
        (w, found["shares"][seat])
        for found in rows
        for seat, before, after, w in found["said"]
        if bag[0] <= before <= bag[1] and left[0] <= after <= left[1]
    ]
    if len(said) < 20:
        return {}
    off = estimate([w - came for w, came in said])
    return {
        "turns": len(said),
        "off": round(100 * off.mean, 1),
        "chance": round(100 * off.error, 1),
        "open": round(sum(4 * w * (1 - w) for w, _ in said) / len(said), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    settings = {"edition": options.edition, "nodes": options.nodes}
    tasks = [{"seed": options.seed + number} for number in range(options.games)]
    rows = list(farm.run(game, settings, tasks, farm.workers(options)))
    found = {
        f"bag {bag[0]}-{bag[1]}, left {left[0]}-{left[1]}": one
        for bag in PHASES
        for left in LEFT
        if (one := row(rows, bag, left))
    }
    print_report(
        {"edition": options.edition, "games": len(rows), "nodes": options.nodes, **found},
        as_json=options.json,
        how="champions on both seats; off in percent, with the error of chance",
    )


if __name__ == "__main__":
    main()
