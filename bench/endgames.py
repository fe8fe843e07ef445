"""Endgames solved: python -m bench.endgames --full --positions 100 --seconds 2 --json

Positions come from self-play by equity: the moment at which the bag has just become empty. Only
about a fifth of them have two full racks, which are much harder; ``--full`` takes those alone, and
without it they are counted separately. Each gets ``--seconds`` of processor time on one thread;
what else the machine does matters little.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

from bench.report import engine_for, middle, print_report
from sternfeld.engine.endgame import solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import PlayKind
from sternfeld.game.board import Board
from sternfeld.rules.tiles import rack_face

__all__ = ["LatePosition", "late_positions"]


@dataclass(frozen=True, slots=True)
class LatePosition:
    """The bag is empty: both racks, that of the player to move first, and who is ahead."""

    board: Board
    own: tuple[str, ...]
    other: tuple[str, ...]
    spread: int

    def full(self, rack: int) -> bool:
        """Are both racks full?"""
        return len(self.own) == len(self.other) == rack


def late_positions(engine: Engine, seed: int, *, full: bool = False) -> Iterator[LatePosition]:
    """Endgames of two players, at most one of each game, always the same ones for a seed."""
    game = 0
    while True:
        position = _play_down(engine, random.Random(f"{seed} {game}"))
        game += 1
        if position is not None and (position.full(engine.rules.rack) or not full):
            yield position


def _play_down(engine: Engine, chance: random.Random) -> LatePosition | None:
    rules = engine.rules
    bag = list(rules.tiles.full_bag())
    chance.shuffle(bag)
    racks = [[bag.pop() for _ in range(rules.rack)] for _ in range(2)]
    scores = [0, 0]
    board = Board(rules.layout.size)
    mover = idle = 0
    while bag and idle < 4:
        found = engine.rank(board, racks[mover], bag_count=len(bag), n=1)
        idle += 1
        if found and found[0].kind is PlayKind.LAY:
            idle = 0
            scores[mover] += found[0].score
            board = board.lay(found[0].tiles)
        for face in _given(found[0].tiles if found else (), found[0].exchanged if found else ()):
            racks[mover].remove(face)
        exchanged = found[0].exchanged if found else ()
        while bag and len(racks[mover]) < rules.rack:
            racks[mover].append(bag.pop())
        for face in exchanged:
            bag.insert(chance.randrange(len(bag) + 1), face)
        mover ^= 1
    if idle or not racks[0] or not racks[1]:
        return None
    own, other = tuple(sorted(racks[mover])), tuple(sorted(racks[mover ^ 1]))
    return LatePosition(board, own, other, scores[mover] - scores[mover ^ 1])


def _given(tiles: tuple[object, ...], exchanged: tuple[str, ...]) -> list[str]:
    return [*(rack_face(tile.face) for tile in tiles), *exchanged]  # type: ignore[attr-defined]


def _said(bound: int | None) -> str:
    return "?" if bound is None else str(bound)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--full", action="store_true", help="only positions with two full racks")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--each", action="store_true", help="a line for each position")
    options = parser.parse_args()
    engine = engine_for(options.edition)
    positions = late_positions(engine, options.seed, full=options.full)
    solved: list[bool] = []
    full: list[bool] = []
    bounded = 0
    took: list[float] = []
    nodes = depths = 0
    for number in range(options.positions):
        late = next(positions)
        began = time.thread_time()
        end = began + options.seconds
        result = solve_endgame(
            engine,
            late.board,
            late.own,
            late.other,
            spread=late.spread,
            stop=lambda end=end: time.thread_time() >= end,  # type: ignore[misc]
        )
        took.append(time.thread_time() - began)
        solved.append(result.solved)
        if late.full(engine.rules.rack):
            full.append(result.solved)
        bounded += not result.solved and (result.lower is not None or result.upper is not None)
        nodes += result.nodes
        depths += result.depth
        if options.each:
            said = "solved" if result.solved else "open"
            print(
                f"{number:3} {said:6} {took[-1]:6.3f} s {result.nodes:8} nodes"
                f" depth {result.depth:2} spread {result.spread:4}"
                f" ({_said(result.lower)} to {_said(result.upper)}) {result.best.text}",
                flush=True,
            )
    print_report(
        {
            "solved": round(mean(solved), 3),
            "positions": len(solved),
            "full_racks_solved": round(mean(full), 3) if full else None,
            "full_racks": len(full),
            "open_with_a_bound": bounded,
            "seconds": options.seconds,
            "median_s": round(middle(took), 4),
            "mean_s": round(mean(took), 4),
            "nodes_per_s": round(nodes / sum(took)),
            "mean_depth": round(depths / len(solved), 2),
        },
        as_json=options.json,
        how=f"{options.edition}, seed {options.seed}, processor time of one thread",
    )


if __name__ == "__main__":
    main()
