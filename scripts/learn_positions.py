"""Make positions to learn from: python scripts/learn_positions.py deluxe --games 1000000

Self-play by equity with a short search of the endgame; the first turns vary. Of each game a few
positions are kept, with what the board offers (``native/learn/board_features.h``), what the table
of win probabilities says, and what came of it. They are written in parts of a few thousand games to
build/learn/EDITION-PLAYERS/: a part that is there is not made again, so an interrupted run goes on.
The same seed gives the same bytes. Nothing but the package is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from sternfeld._core import Control, observe_positions, observe_slots, position_columns
from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.lexicon.files import write_atomically
from sternfeld.rules.rules import Rules

FOLDER = Path(__file__).parents[1] / "build" / "learn"
PART = 5000  # games
SLOT_GAMES = 3000
TRUST = 200  # slots of a class, before what was seen of them counts more than of all


def playable(engine: Engine, players: int, seed: int, games: int = SLOT_GAMES) -> list[float]:
    """By class of slot: the chance that the player to move can play there."""
    counts = observe_slots(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=games,
        players=players,
        seed=seed,
        turns=3,
    )
    # Where little was seen: as in the class before, which is less strict.
    chances: list[float] = []
    for met, played in counts:
        near = chances[-1] if chances else 0.0
        chances.append(round((played + TRUST * near) / (met + TRUST), 6))
    return chances


def main() -> None:
    """Make the parts that are missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("edition")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--turns", type=float, default=3, help="positions a game, in the mean")
    parser.add_argument("--opening", type=int, default=4, help="turns that vary")
    parser.add_argument("--temperature", type=float, default=4, help="by how many points they do")
    parser.add_argument("--endgame-nodes", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    engine = Engine(Rules.of(options.edition))
    folder = options.out or FOLDER / f"{options.edition}-{options.players}"
    folder.mkdir(parents=True, exist_ok=True)
    plan = {
        "edition": options.edition,
        "players": options.players,
        "turns": options.turns,
        "opening": options.opening,
        "temperature": options.temperature,
        "endgame_nodes": options.endgame_nodes,
        "seed": options.seed,
        "part": PART,
        "columns": position_columns(engine.core_rules),
    }
    about = folder / "about.json"
    if about.is_file():
        saved = json.loads(about.read_text("utf-8"))
        if {key: saved[key] for key in plan} != plan:
            raise SystemExit(f"{folder} holds positions of another plan; name another with --out")
    else:
        saved = plan | {"playable": playable(engine, options.players, options.seed)}
        write_atomically(about, json.dumps(saved, indent=1).encode())
    outlook = win_probability_for(engine.rules, options.players)
    for part in range((options.games + PART - 1) // PART):
        place = folder / f"{part:05d}.positions"
        if place.is_file():
            continue
        began, worked = time.perf_counter(), time.process_time()
        rows = observe_positions(
            engine.core_rules,
            engine.lexicon.core,
            engine.leaves.core,
            outlook.core,
            saved["playable"],
            first_game=part * PART,
            games=PART,
            players=options.players,
            threads=options.threads,
            seed=options.seed,
            turns=options.turns,
            opening=options.opening,
            temperature=options.temperature,
            endgame_nodes=options.endgame_nodes,
            control=Control(),
        )
        write_atomically(place, rows)
        count = len(rows) // (2 * len(plan["columns"]))
        print(
            f"{place.name}: {count} positions, {time.perf_counter() - began:.1f} s,"
            f" {time.process_time() - worked:.1f} s of processor time",
            flush=True,
        )


if __name__ == "__main__":
    os.nice(5)
    main()
