"""What choices are worth in ordinary turns: python -m bench.turns champion@1s --games 300 --json

Experts play whole games. In one turn of each phase, and in all turns with an empty bag, a player is
asked what it would do. Its choice and the expert's are both played out by equity, which is how
experts play, with the same deals of what the seat does not see. Added up over the turns of a seat,
that tells how much more often than an expert the player comes first among experts. Next to nothing
of it is luck, so it needs few games. Two things are left out: games of that player would lead to
other positions, and experts keep better tiles than such deals give them.

With several players each is also compared with the first one, turn by turn. A player with very
many nodes shows what is there to be won. Intervals are 95 % over games.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from functools import cache
from statistics import fmean

from bench.arena import rules_of
from bench.arena_choices import worth_of
from bench.arena_contestants import contestant
from bench.arena_games import LevelContestant, begin
from bench.arena_statistics import estimate
from bench.panel_file import PHASES, phase_of
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.analysis.position import TurnPosition
from sternfeld.farm import Fields, Row
from sternfeld.game.state import Phase
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules


@cache
def _ready(
    specs: tuple[str, ...], edition: str, *house_rules: str
) -> tuple[Rules, LevelContestant, list[LevelContestant]]:
    """The rules, the expert and the players; they stay ready from game to game."""
    rules = rules_of(edition, list(house_rules))
    found = [contestant(spec, rules) for spec in ("expert", *specs)]
    expert, *players = (one for one in found if isinstance(one, LevelContestant))
    return rules, expert, players


def game(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: one game. For each phase how many turns it had, and what the players'
    choices are worth in one of them, with an empty bag in all."""
    rules, expert, players = _ready(
        tuple(settings["player"]), settings["edition"], *settings["set"]
    )
    seats, seed = settings["players"], settings["seed"] * 1_000_003 + task["game"]
    wanted = settings["phase"]
    turns: defaultdict[str, list[PlayerView]] = defaultdict(list)
    for at in begin(rules, seats, seed).turns([expert] * seats, seed):
        if at.state.phase is Phase.TURN and at.state.pending is None and at.state.end is None:
            view = PlayerView.of(at.state, at.state.to_move)
            turns[phase_of(view.bag_count)].append(view)
    chance = random.Random(seed)
    phases = {}
    for phase, views in turns.items():
        one = chance.choice(views)
        if wanted and phase not in wanted:
            continue
        # With an empty bag a choice often decides all or nothing, so that one turn says little.
        asked = views if phase == PHASES[0] else [one]
        phases[phase] = [
            len(views),
            *(_worth(rules, asked, player, settings) for player in players),
        ]
    return {"phases": phases}


def _worth(
    rules: Rules, views: list[PlayerView], player: LevelContestant, settings: Fields
) -> float:
    """What a player's choices in these turns are worth more than an expert's, at the mean."""
    found = []
    for view in views:
        command = player.answer(view, rules, settings["seed"])
        worth = worth_of(TurnPosition(rules, view), command, settings["playouts"])
        # What a phony is worth depends on who challenges it; it counts as the expert's choice.
        found.append(worth or 0.0)
    return fmean(found)


def summary(
    rows: list[Row], seats: int, player: int, other: int | None = None
) -> dict[str, tuple[float, float]]:
    """What a player's choices add to the first places of a seat, in percent, in all and by phase;
    with another player, how much more than those of that one."""
    games = [_worths(row, seats, player, other) for row in rows]
    phases = [phase for phase in PHASES if any(phase in game for game in games)]
    return {
        "all": _figures([sum(game.values()) for game in games]),
        **{phase: _figures([game.get(phase, 0.0) for game in games]) for phase in phases},
    }


def _worths(row: Row, seats: int, player: int, other: int | None) -> dict[str, float]:
    found = {}
    for phase, (turns, *worths) in row["phases"].items():
        less = 0.0 if other is None else worths[other]
        found[phase] = 100 * turns / seats * (worths[player] - less)
    return found


def _figures(values: list[float]) -> tuple[float, float]:
    found = estimate(values)
    return round(found.mean, 2), round(found.half, 2)


def main(arguments: list[str] | None = None) -> list[dict[str, object]]:
    """Ask the players and print what their choices are worth."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("player", nargs="+", help="our own levels, as in bench.arena")
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--set", action="append", default=[], help="a house rule, switch=value")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="at the table")
    parser.add_argument("--phase", action="append", choices=PHASES, help="only these")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=1000, help="of each of the two plays")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    for spec in options.player:
        if spec.startswith("program"):
            parser.error(f"{spec!r} cannot be asked about single turns; expected our own levels")
    names = ("player", "edition", "set", "players", "phase", "seed", "playouts")
    settings = {name: getattr(options, name) for name in names}
    tasks = [{"game": number} for number in range(options.games)]
    with Stopwatch() as watch:
        rows = list(farm.run(game, settings, tasks, farm.workers(options)))
    found: list[dict[str, object]] = []
    for number, spec in enumerate(options.player):
        values: dict[str, object] = {"player": spec, "games": len(rows)}
        values |= {"more_first_places": summary(rows, options.players, number)}
        if number:
            values |= {"more_than_the_first": summary(rows, options.players, number, 0)}
        found.append(values)
        how = f"percent of games, {options.edition}, {options.players} players"
        print_report(values, as_json=options.json, how=how)
    if not options.json:
        print(f"({watch.cpu:.0f} s of processor time here)")
    return found


if __name__ == "__main__":
    main()
