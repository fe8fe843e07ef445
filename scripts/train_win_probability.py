"""Make the tables that tell who will come first: python -m scripts.train_win_probability

Plays games of the engine against itself for each edition that has leaves of its own and for two,
three and four players, and writes ``src/sternfeld/engine/win_probability.json``. What was not asked
for (``--editions``, ``--players``) stays as it is.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sternfeld import farm
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import observe, rows_from
from sternfeld.farm import Fields
from sternfeld.rules.rules import Rules

TARGET = Path(__file__).parents[1] / "src" / "sternfeld" / "engine" / "win_probability.json"
EDITIONS: dict[str, tuple[str, dict[str, object]]] = {
    "deluxe": ("deluxe", {}),
    "deluxe-nine": ("deluxe", {"nine_tiles": True}),
    "kompakt": ("kompakt", {}),
    "mini": ("mini", {}),
    "reise": ("reise", {}),
    "super": ("super", {}),
}


def rules_of(name: str) -> Rules:
    """The rules that a table is made for."""
    edition, house_rules = EDITIONS[name]
    return Rules.of(edition, house_rules)


def table(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: one table."""
    engine = Engine(rules_of(task["edition"]))
    return {"rows": rows_from(observe(engine, task["players"], settings["games"]))}


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--editions", nargs="+", default=list(EDITIONS), choices=EDITIONS)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    farm.add_options(parser)
    options = parser.parse_args()
    tasks = [
        {"edition": edition, "players": players}
        for edition in options.editions
        for players in options.players
    ]
    for row in farm.run(table, {"games": options.games}, tasks, farm.workers(options)):
        rules = rules_of(row["edition"])
        index = json.loads(TARGET.read_text("utf-8"))
        entry = index.setdefault(row["edition"], {"players": {}})
        entry["made_for"] = {
            "rack": rules.rack,
            "lexicon": rules.words.lexicon,
            "tiles": rules.tiles.total,
        }
        entry["players"][str(row["players"])] = row["rows"]
        TARGET.write_text(json.dumps(index, separators=(",", ":")) + "\n", "utf-8")
        print(row["edition"], row["players"], row["rows"][10], row["rows"][50], flush=True)


if __name__ == "__main__":
    main()
