"""Make positions to learn from: python -m scripts.learn_positions deluxe --games 1000000 --jobs 2

Self-play by equity with a short search of the endgame; the first turns vary. Of each game a few
positions are kept, with what the board offers (``native/learn/board_features.h``), what the table
of win probabilities says, and what came of it. They are written in parts of a few thousand games to
build/learn/EDITION-PLAYERS/, or to the folder ``--out``: a part that is there is not made again, so
an interrupted run goes on. Parts are tasks of the farm (docs/farm.md). The same seed gives the same
bytes, wherever a part was made. Nothing but the package is needed.
"""

from __future__ import annotations

import argparse
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from zlib import compress, decompress

from sternfeld import farm
from sternfeld._core import Control, observe_positions, observe_slots, position_columns
from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.farm import Fields, Workers
from sternfeld.lexicon.files import write_atomically
from sternfeld.rules.rules import Rules

FOLDER = Path(__file__).parents[1] / "build" / "learn"
PART = 5000  # games
SLOT_GAMES = 3000
TRUST = 200  # slots of a class, before what was seen of them counts more than of all


def playable(engine: Engine, players: int, seed: int) -> list[float]:
    """By class of slot: the chance that the player to move can play there."""
    counts = observe_slots(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        games=SLOT_GAMES,
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


@lru_cache(maxsize=4)
def _engine(edition: str) -> Engine:
    return Engine(Rules.of(edition))


def positions(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: the positions of one part, packed."""
    engine = _engine(settings["edition"])
    games = settings["part"]
    rows = observe_positions(
        engine.core_rules,
        engine.lexicon.core,
        engine.leaves.core,
        win_probability_for(engine.rules, settings["players"]).core,
        settings["playable"],
        first_game=task["part"] * games,
        games=games,
        players=settings["players"],
        threads=1,
        seed=settings["seed"],
        turns=settings["turns"],
        opening=settings["opening"],
        temperature=settings["temperature"],
        endgame_nodes=settings["endgame_nodes"],
        control=Control(),
    )
    return {"rows": b64encode(compress(rows)).decode()}


def make_parts(folder: Path, settings: Fields, parts: int, where: Workers) -> Iterator[Path]:
    """Make the parts that are missing: each as it is written."""
    missing = [{"part": part} for part in range(parts) if not _place(folder, part).is_file()]
    for row in farm.run(positions, settings, missing, where):
        place = _place(folder, row["part"])
        write_atomically(place, decompress(b64decode(row["rows"])))
        yield place


def _place(folder: Path, part: int) -> Path:
    return folder / f"{part:05d}.positions"


def begun(folder: Path, plan: Fields) -> Fields:
    """What the positions of a folder are made by: kept there, so that others are refused."""
    about = folder / "about.json"
    if about.is_file():
        saved: Fields = json.loads(about.read_text("utf-8"))
        if {key: saved[key] for key in plan} != plan:
            raise SystemExit(f"{folder} holds positions of another plan; name another with --out")
        return saved
    engine = _engine(plan["edition"])
    saved = {**plan, "playable": playable(engine, plan["players"], plan["seed"])}
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(about, json.dumps(saved, indent=1).encode())
    return saved


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
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    options = parser.parse_args()
    folder = options.out or FOLDER / f"{options.edition}-{options.players}"
    columns = position_columns(_engine(options.edition).core_rules)
    plan = {
        "edition": options.edition,
        "players": options.players,
        "turns": options.turns,
        "opening": options.opening,
        "temperature": options.temperature,
        "endgame_nodes": options.endgame_nodes,
        "seed": options.seed,
        "part": PART,
        "columns": columns,
    }
    parts = (options.games + PART - 1) // PART
    where = Workers(options.jobs, options.ray)  # the parts themselves are what is kept
    for place in make_parts(folder, begun(folder, plan), parts, where):
        print(f"{place.name}: {place.stat().st_size // (2 * len(columns))} positions", flush=True)


if __name__ == "__main__":
    os.nice(5)
    main()
