"""Make the tables that tell who will come first: python -m scripts.train_win_probability

Plays games of the engine against itself for each edition that has leaves of its own and for two,
three and four players, and writes ``src/sternfeld/engine/win_probability.json``: a table by points
and kept tiles (``players``) and one by points alone (``by_points``), and the ``curves`` of both,
from games with other seeds. What was not asked for (``--editions``, ``--players``, ``--tables``)
stays as it is. ``--curves`` makes nothing but the curves of the tables that there are.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sternfeld import farm
from sternfeld.engine.curves import curves_from
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import Turn, observe, rows_from, scaled
from sternfeld.farm import Fields
from sternfeld.rules.rules import Rules

ROWS, CURVES = 1, 1_000_000
"""The first seeds of the games; every thousand of those for curves have another one."""
TOGETHER = 1000
"""Games whose turns are in memory at a time, of those for curves."""
FITTED = 3
"""Every third turn is enough for deviations and curves: turns of one game hang together."""
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
    engine, seats = Engine(rules_of(task["edition"])), task["seats"]
    made: farm.Row = {"rows": {}, "curves": {}}
    if settings["curves"]:
        entry = json.loads(TARGET.read_text("utf-8"))[task["edition"]]
        rows = {name: entry[name][str(seats)] for name in settings["tables"]}
    else:
        turns = observe(engine, seats, settings["games"], ROWS)
        rows = {name: _rows(_seen(turns, name)) for name in settings["tables"]}
        made["rows"] = rows
    fitted: list[Turn] = []
    for number in range(max(1, settings["games"] // TOGETHER)):
        fitted += observe(engine, seats, TOGETHER, CURVES + number)[::FITTED]
    for name in settings["tables"]:
        together = name == "by_points" and seats > 2  # two add up to 1 anyway
        made["curves"][name] = curves_from(rows[name], _seen(fitted, name), together=together)
    return made


def _seen(turns: list[Turn], name: str) -> list[Turn]:
    """The turns as those see them who ask the table."""
    return [turn.by_points() for turn in turns] if name == "by_points" else turns


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
        for name, curves in row["curves"].items():
            entry.setdefault("curves", {}).setdefault(name, {})[seats] = curves
        TARGET.write_text(json.dumps(index, separators=(",", ":")) + "\n", "utf-8")
        print(row["edition"], seats, flush=True)


if __name__ == "__main__":
    main()
