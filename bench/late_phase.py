"""Is W right when the bag is nearly empty? python -m bench.late_phase --positions 200 --json

Positions of self-play by equity with a few tiles in the bag. The champion chooses a play and says
how likely it wins; then the game is played out by champions on both sides, from several deals of
the unseen tiles. ``said`` is what the champion said, ``again`` the same play on other draws (the
best of several looks better than it is), ``searched`` with endgames searched in the rollouts.
``--out FILE`` keeps every position; a run that is started again goes on after the last one.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from dataclasses import replace
from pathlib import Path

from bench.report import engine_for, print_report
from sternfeld.analysis.position import kept_after
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds, rack_adjustments, winners
from sternfeld.players.analysis import analyse, situation_of
from sternfeld.players.budget import Budget
from sternfeld.players.view import PlayerView

IDLE_ROUNDS = 3
SEARCHED_NODES = 100


class Game:
    """A game of two whose unseen tiles can be dealt again."""

    def __init__(self, engine: Engine, chance: random.Random) -> None:
        self.engine = engine
        self.chance = chance
        self.bag = list(engine.rules.tiles.full_bag())
        chance.shuffle(self.bag)
        size = engine.rules.rack
        self.racks = [tuple(self.bag.pop() for _ in range(size)) for _ in range(2)]
        self.scores = [0, 0]
        self.board = Board(engine.rules.layout.size)
        self.mover = self.idle = 0

    def view(self) -> PlayerView:
        """What the player to move sees."""
        return PlayerView(
            seat=self.mover,
            board=self.board,
            rack=self.racks[self.mover],
            scores=tuple(self.scores),
            tiles=tuple(map(len, self.racks)),
            bag_count=len(self.bag),
            to_move=self.mover,
            passes=self.idle,
            idle_turns=self.idle,
        )

    def make(self, play: Play | None) -> None:
        """The player to move makes a play; None is a pass."""
        laid = play is not None and play.kind is PlayKind.LAY
        self.idle = 0 if laid else self.idle + 1
        if play is not None and play.kind is not PlayKind.PASS:
            rack = list(kept_after(self.racks[self.mover], play.tiles, play.exchanged))
            while self.bag and len(rack) < self.engine.rules.rack:
                rack.append(self.bag.pop())
            for face in play.exchanged:
                self.bag.insert(self.chance.randrange(len(self.bag) + 1), face)
            self.racks[self.mover] = tuple(sorted(rack))
            self.scores[self.mover] += play.score
            self.board = self.board.lay(play.tiles)
        self.mover ^= 1

    def over(self) -> bool:
        """Has the game ended?"""
        rounds = IDLE_ROUNDS if self.bag else last_rounds(self.engine.rules)
        return not all(self.racks) or self.idle >= 2 * rounds

    def copy(self, seed: str) -> Game:
        """The same for the player to move, with the unseen tiles dealt anew."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.chance = random.Random(seed)
        unseen = sorted([*self.bag, *self.racks[self.mover ^ 1]])
        other.chance.shuffle(unseen)
        held = len(self.racks[self.mover ^ 1])
        other.racks = list(self.racks)
        other.racks[self.mover ^ 1] = tuple(sorted(unseen[:held]))
        other.bag = unseen[held:]
        other.scores = list(self.scores)
        return other

    def first(self, seat: int) -> float:
        """A seat's share of the first place."""
        out = next((p for p in range(2) if not self.racks[p]), None)
        ends = rack_adjustments(self.engine.rules, self.racks, out)
        after = tuple(
            score + one.gained - one.lost for score, one in zip(self.scores, ends, strict=True)
        )
        best = winners(self.engine.rules, tuple(self.scores), after, (0, 1)).seats
        return 1 / len(best) if seat in best else 0.0


def measured(engine: Engine, seed: str, bags: range, nodes: int, deals: int) -> dict[str, object]:
    """One position: what was said of it, and what came of it. Empty if there is none."""
    game = Game(engine, random.Random(seed))
    while not game.over() and len(game.bag) not in bags:
        found = engine.rank(game.board, game.racks[game.mover], bag_count=len(game.bag), n=1)
        game.make(found[0] if found else None)
        if len(game.bag) < bags[0]:
            return {}
    if game.over():
        return {}
    rules = engine.rules
    view = game.view()
    budget = Budget(nodes=nodes, seed=1)
    choice = analyse(engine, view, rules, budget, budget.begin(1.0))
    if choice.play is None or choice.win_probability is None:
        return {}
    plan = SimulationPlan(
        plies=2, to_the_end=rules.rack + 1, iterations=400, prior_weight=0, drop=False, seed=99
    )
    said = {"said": choice.win_probability}
    for name, endgame in (("again", 0), ("searched", SEARCHED_NODES)):
        one = replace(plan, endgame_nodes=endgame)
        simulated = simulate(engine, situation_of(view, rules), [choice.play], one)
        said[name] = simulated.best.win_probability
    came = 0.0
    for deal in range(deals):
        play = game.copy(f"{seed} {deal}")
        play.make(choice.play)
        while not play.over():
            budget = Budget(nodes=nodes, seed=deal)
            play.make(analyse(engine, play.view(), rules, budget, budget.begin(1.0)).play)
        came += play.first(view.seat) / deals
    return {"bag": len(game.bag), **said, "came": came}


def row(found: list[dict[str, float]], name: str) -> dict[str, float]:
    """How far W was off at the mean and by square, with the error of chance."""
    off = [one[name] - one["came"] for one in found]
    mean = sum(off) / len(off)
    error = math.sqrt(sum((one - mean) ** 2 for one in off)) / len(off)
    return {
        "off": round(100 * mean, 2),
        "chance": round(100 * error, 2),
        "square": round(sum(one * one for one in off) / len(off), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--bag", type=int, nargs=2, default=(5, 8), metavar=("FROM", "TO"))
    parser.add_argument("--nodes", type=int, default=6000)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = engine_for(options.edition)
    bags = range(options.bag[0], options.bag[1] + 1)
    kept: list[dict[str, float]] = []
    if options.out is not None and options.out.exists():
        kept = [json.loads(line) for line in options.out.read_text("utf-8").splitlines()]
    for number in range(len(kept), options.positions):
        one = measured(engine, f"{options.seed} {number}", bags, options.nodes, options.deals)
        kept.append(one)  # type: ignore[arg-type]
        if options.out is not None:
            with options.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
    found = [one for one in kept if one]
    print_report(
        {
            "positions": len(found),
            "came": round(100 * sum(one["came"] for one in found) / max(1, len(found)), 1),
            **{name: row(found, name) for name in ("said", "again", "searched") if found},
        },
        as_json=options.json,
        how=f"{options.edition}, bag {bags[0]} to {bags[-1]}, {options.nodes} nodes a move",
    )


if __name__ == "__main__":
    main()
