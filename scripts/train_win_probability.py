"""Make the tables that tell who will come first: python -m scripts.train_win_probability

Plays games of the engine against itself for each edition that has leaves of its own and for two,
three and four players, and writes ``src/sternfeld/engine/win_probability.json``: a table by points
and kept tiles (``players``) and one by points alone (``by_points``), and for three and four players
the ``curves`` of both. What was not asked for (``--editions``, ``--players``, ``--tables``) stays
as it is. ``--curves`` makes the curves of the tables that there are, from games with another seed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sternfeld import farm
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import Turn, curve_from, observe, rows_from, scaled
from sternfeld.farm import Fields
from sternfeld.rules.rules import Rules

FITTED = 3
"""Every third turn is enough for the deviations: turns of one game hang together."""
TABLES = ("players", "by_points")
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
    entry = json.loads(TARGET.read_text("utf-8"))[task["edition"]] if settings["curves"] else {}
    turns = observe(engine, task["seats"], settings["games"], seed=2 if settings["curves"] else 1)
    both = {"players": turns, "by_points": [turn.by_points() for turn in turns]}
    made: Fields = {"rows": {}, "curves": {}}
    for name in settings["tables"]:
        rows = entry[name][str(task["seats"])] if entry else _rows(both[name])
        made["rows"][name] = rows
        if task["seats"] > 2:
            fitted = both[name][::FITTED]
            made["curves"][name] = curve_from(rows, fitted, together=name == "by_points")
    return made


def _rows(turns: list[Turn]) -> list[list[float]]:
    return scaled(rows_from(turns), turns[::FITTED])


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--editions", nargs="+", default=list(EDITIONS), choices=EDITIONS)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--tables", nargs="+", default=list(TABLES), choices=TABLES)
    parser.add_argument("--curves", action="store_true", help="nothing but the curves")
    farm.add_options(parser)
    options = parser.parse_args()
    tasks = [
        {"edition": edition, "seats": seats}
        for edition in options.editions
        for seats in options.players
    ]
    settings = {"games": options.games, "tables": options.tables, "curves": options.curves}
    for row in farm.run(table, settings, tasks, farm.workers(options)):
        rules = rules_of(row["edition"])
        index = json.loads(TARGET.read_text("utf-8"))
        entry = index.setdefault(row["edition"], {})
        entry["made_for"] = {
            "rack": rules.rack,
            "lexicon": rules.words.lexicon,
            "tiles": rules.tiles.total,
        }
        seats = str(row["seats"])
        for name, rows in row["rows"].items():
            entry.setdefault(name, {})[seats] = rows
        for name, curve in row["curves"].items():
            entry.setdefault("curves", {}).setdefault(name, {})[seats] = curve
        TARGET.write_text(json.dumps(index, separators=(",", ":")) + "\n", "utf-8")
        print(row["edition"], seats, *(rows[50] for rows in row["rows"].values()), flush=True)


if __name__ == "__main__":
    main()
