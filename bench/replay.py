"""How fast the referee replays a game, and how fast it judges a single lay.

    python -m bench.replay [--json]

A game of 30 turns is played once by a fixed script. Then two things are timed: folding all its
events into a state from nothing, and `decide` plus `evolve` of each lay of that game. Printed are
the medians, with the quartiles as spread, the number of measurements, the Python and the machine.
"""

from __future__ import annotations

import argparse
import json
import platform
from dataclasses import dataclass
from random import Random
from statistics import quantiles
from time import perf_counter_ns

from sternfeld.errors import IllegalMove
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import PlacedTile
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Event
from sternfeld.game.evolve import fold
from sternfeld.game.judge import NoJudge
from sternfeld.game.placement import formed_words
from sternfeld.game.state import GameState
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

TURNS = 30
REPLAYS = 200
LAY_ROUNDS = 20
REPLAY_TARGET_MS = 10
LAY_TARGET_US = 1000


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the game and the lay that was made in it."""

    state: GameState
    lay: cmd.Lay


@dataclass(frozen=True, slots=True)
class Timing:
    """Median and quartiles of a number of measurements."""

    median: float
    lower: float
    upper: float
    count: int

    @classmethod
    def of(cls, values: list[float]) -> Timing:
        lower, median, upper = quantiles(values, n=4)
        return cls(round(median, 3), round(lower, 3), round(upper, 3), len(values))


def play() -> tuple[list[Event], list[Moment]]:
    """A game in which every turn is a lay of two to five tiles that nobody judges."""
    rules, chance, luck = (
        Rules.of("deluxe", {"word_check": "free"}),
        SeededChance(bytes(32)),
        Random(1),
    )
    events = list(new_game(rules, ("Anna", "Ben"), now=0, chance=chance).events)
    state, moments = fold(events), []
    while len(state.turns) < TURNS:
        lay = find_lay(state, luck)
        moments.append(Moment(state, lay))
        happened = decide(state, lay, now=0, chance=chance, judge=NoJudge()).events
        events += happened
        state = fold(happened, state)
    return events, moments


def find_lay(state: GameState, luck: Random) -> cmd.Lay:
    """Tiles of the rack along some line through or beside the words that lie there."""
    rack = [face if face != "?" else "e" for face in state.seats[state.to_move].rack.tiles or ()]
    anchors = list(state.board) or [state.rules.layout.star]
    while True:
        row, column = luck.choice(anchors)
        down, back = luck.random() < 0.5, luck.randint(0, 3)
        count = min(luck.randint(2, 4) if len(state.turns) < 20 else 2, len(rack))
        tiles: list[PlacedTile] = []
        for step in range(-back, 12):
            square = Square(row + step, column) if down else Square(row, column + step)
            if len(tiles) < count and square not in state.board:
                tiles.append(PlacedTile(square, rack[len(tiles)]))
        try:
            formed_words(state.rules, state.board, tiles)
        except IllegalMove:
            continue
        return cmd.Lay(state.to_move, tuple(tiles))


def measure() -> tuple[Timing, Timing]:
    """Milliseconds for a replay, microseconds for a lay."""
    events, moments = play()
    chance, judge = SeededChance(bytes(32)), NoJudge()
    replays, lays = [], []
    for _ in range(REPLAYS):
        begun = perf_counter_ns()
        fold(events)
        replays.append((perf_counter_ns() - begun) / 1e6)
    for _ in range(LAY_ROUNDS):
        for moment in moments:
            begun = perf_counter_ns()
            happened = decide(moment.state, moment.lay, now=0, chance=chance, judge=judge).events
            fold(happened, moment.state)
            lays.append((perf_counter_ns() - begun) / 1e3)
    return Timing.of(replays), Timing.of(lays)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    replay, lay = measure()
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    if asked.json:
        print(
            json.dumps(
                {
                    "turns": TURNS,
                    "replay_ms": {
                        "median": replay.median,
                        "quartiles": [replay.lower, replay.upper],
                    },
                    "replays": replay.count,
                    "lay_us": {"median": lay.median, "quartiles": [lay.lower, lay.upper]},
                    "lays": lay.count,
                    "targets": {"replay_ms": REPLAY_TARGET_MS, "lay_us": LAY_TARGET_US},
                    "machine": machine,
                }
            )
        )
        return
    print(
        f"replay of a {TURNS}-turn game: median {replay.median:.2f} ms"
        f" (quartiles {replay.lower:.2f} to {replay.upper:.2f}, n = {replay.count};"
        f" target below {REPLAY_TARGET_MS} ms)"
    )
    print(
        f"decide and evolve of a lay:   median {lay.median:.0f} µs"
        f" (quartiles {lay.lower:.0f} to {lay.upper:.0f}, n = {lay.count};"
        f" target below {LAY_TARGET_US} µs)"
    )
    print(machine)


if __name__ == "__main__":
    main()
