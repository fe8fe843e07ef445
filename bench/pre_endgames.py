"""Choices in pre-endgames: python -m bench.pre_endgames expert champion@0.3s champion@1s --json

Experts play whole games. From each one turn with a given number of tiles in the bag is taken in
which nobody is far ahead, and the players are asked what they would do. Their choices are valued by
all bags, with endgames searched for long (``--search`` nodes each): how much less often than the
best of these choices each comes first, in percent, with one error. Others play by equity while the
bag holds tiles.

``--prove NODES`` counts the turns in which the best of all plays is proven with this number of
nodes, and tells the processor time that it takes.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import cache
from statistics import fmean, median

from bench.arena import rules_of
from bench.arena_contestants import contestant
from bench.arena_games import LevelContestant, begin
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.rollouts import estimate
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.engine.pre_endgame import SEARCHES, PreEndgamePlan, go_through_bags
from sternfeld.farm import Fields, Row
from sternfeld.game import commands as cmd
from sternfeld.game.state import Phase
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules

FAR_AHEAD = 60
"""With more points between them nearly every play wins, or none."""


@cache
def _ready(
    specs: tuple[str, ...], edition: str
) -> tuple[Rules, LevelContestant, list[LevelContestant]]:
    rules = rules_of(edition, [])
    found = [contestant(spec, rules) for spec in ("expert", *specs)]
    expert, *players = (one for one in found if isinstance(one, LevelContestant))
    return rules, expert, players


def turn(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: one turn. How often each player's choice comes first, and what it takes
    to prove the best."""
    rules, expert, players = _ready(tuple(settings["player"]), settings["edition"])
    view = _view(rules, expert, task["bag"], settings["seed"] * 1_000_003 + task["number"])
    engine = engine_for(rules, EVERY_WORD)
    position = TurnPosition(rules, view)
    every = position.every_play(engine)
    chosen = []
    seconds = []
    for player in players:
        began = time.thread_time()
        chosen.append(player.answer(view, rules, settings["seed"]))
        seconds.append(time.thread_time() - began)
    plays = {str(play): play for command in chosen for play in [_play_of(every, command)]}
    shorter = [nodes for nodes in SEARCHES if nodes < settings["search"]]
    plan = PreEndgamePlan(searches=(*shorter, settings["search"]), through=len(plays))
    valued = go_through_bags(engine, position.situation(), list(plays.values()), plan)
    wins = {str(one.play): one.win_probability for one in valued.results}
    found = {
        "bag": task["bag"],
        "wins": [wins[str(_play_of(every, command))] for command in chosen],
        "seconds": seconds,
    }
    if not settings["prove"]:
        return found
    began = time.thread_time()
    proof = PreEndgamePlan(nodes=settings["prove"])
    proven = go_through_bags(engine, position.situation(), every, proof).sure
    return {**found, "proven": proven, "proof_seconds": time.thread_time() - began}


def _play_of(every: Plays, command: cmd.SeatCommand) -> Play:
    """The play of the engine that a command is."""
    match command:
        case cmd.Lay(tiles=tiles):
            return next(play for play in every if set(play.tiles) == set(tiles))
        case cmd.Exchange(tiles=tiles):
            return next(play for play in every if sorted(play.exchanged) == sorted(tiles))
        case _:
            return next(play for play in every if play.kind is PlayKind.PASS)


def _view(rules: Rules, expert: LevelContestant, bag: int, seed: int) -> PlayerView:
    """A turn of a game between experts, the first with turns of that kind from this seed on."""
    while True:
        views = []
        for at in begin(rules, 2, seed).turns([expert] * 2, seed):
            state = at.state
            if state.phase is Phase.TURN and state.pending is None and state.end is None:
                view = PlayerView.of(state, state.to_move)
                if view.bag_count == bag and abs(view.scores[0] - view.scores[1]) <= FAR_AHEAD:
                    views.append(view)
        if views:
            return random.Random(seed).choice(views)
        seed += 1_000_000_007


def summary(rows: list[Row], players: list[str]) -> dict[str, object]:
    """What the players' choices lose against the best of them, and against the first player's."""
    found: dict[str, object] = {"turns": len(rows)}
    for number, name in enumerate(players):
        lost = [max(row["wins"]) - row["wins"][number] for row in rows]
        figures = {
            "lost": _percent(lost),
            "seconds": round(fmean(row["seconds"][number] for row in rows), 3),
        }
        if number:
            figures["better_than_the_first"] = _percent(
                [row["wins"][number] - row["wins"][0] for row in rows]
            )
        found[name] = figures
    if rows and "proven" in rows[0]:
        seconds = [row["proof_seconds"] for row in rows]
        found["proven"] = {
            "turns": sum(row["proven"] for row in rows),
            "seconds": [round(median(seconds), 2), round(fmean(seconds), 2)],
        }
    return found


def _percent(values: list[float]) -> tuple[float, float]:
    found = estimate(values)
    return round(100 * found.mean, 2), round(100 * found.error, 2)


def main(arguments: list[str] | None = None) -> dict[str, object]:
    """Ask the players and print what their choices lose."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("player", nargs="+", help="our own levels, as in bench.arena")
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--bag", type=int, nargs="+", default=[1, 2, 3, 4], help="tiles in it")
    parser.add_argument("--turns", type=int, default=40, help="for each number of tiles")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--search", type=int, default=6_400, help="nodes of an endgame")
    parser.add_argument("--prove", type=int, default=0, help="nodes to prove the best play with")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    for spec in options.player:
        if spec.startswith("program"):
            parser.error(f"{spec!r} cannot be asked about single turns; expected our own levels")
    names = ("player", "edition", "seed", "search", "prove")
    settings = {name: getattr(options, name) for name in names}
    tasks = [
        {"bag": bag, "number": number} for bag in options.bag for number in range(options.turns)
    ]
    with Stopwatch() as watch:
        rows = list(farm.run(turn, settings, tasks, farm.workers(options)))
    found: dict[str, object] = {
        f"bag {bag}": summary([row for row in rows if row["bag"] == bag], options.player)
        for bag in options.bag
    }
    found["all"] = summary(rows, options.player)
    print_report(found, as_json=options.json, how=f"percent of games, {options.edition}")
    if not options.json:
        print(f"({watch.cpu:.0f} s of processor time here)")
    return found


if __name__ == "__main__":
    main()
