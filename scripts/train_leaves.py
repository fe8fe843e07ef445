"""Make the tables of leaves that the package ships: python scripts/train_leaves.py [name …]

Each is trained by the same plan and seed, so anybody gets the same bytes. An interrupted training
goes on where it stopped (build/leaves/).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from sternfeld.engine.leaves import leaves_key
from sternfeld.engine.training import Training, train
from sternfeld.lexicon.compiled import lexicon_for
from sternfeld.rules.rules import Rules

TABLES = {
    "deluxe": ("deluxe", {}),
    "kompakt": ("kompakt", {}),  # kurz has the same tiles, board and bonus
    "reise": ("reise", {}),
    "deluxe-nine": ("deluxe", {"nine_tiles": True}),
    "super": ("super", {}),
    "mini": ("mini", {}),
}
PLAN = Training(generations=3, boards=60, racks=4000, seed=1)
PLANS = {
    # Terms found from random racks: a board takes a tenth of a second.
    "reise": Training(generations=3, boards=300, racks=4000, seed=1),
    "deluxe-nine": Training(generations=3, boards=300, racks=4000, seed=1),
    # Many blanks: each board takes longer.
    "super": Training(generations=2, boards=100, seed=1),
    "mini": Training(generations=3, boards=100, seed=1),
}
ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "src" / "sternfeld" / "engine" / "leaves"
STATES = ROOT / "build" / "leaves"


def main(names: list[str]) -> None:
    """Train the named tables, or all."""
    for name in names or list(TABLES):
        edition, house_rules = TABLES[name]
        rules = Rules.of(edition, house_rules)
        began = time.perf_counter()
        leaves = train(
            rules,
            lexicon_for(rules),
            PLANS.get(name, PLAN),
            threads=os.cpu_count() or 1,
            state=STATES / f"{name}.training",
        )
        assert leaves is not None
        table = leaves.to_bytes()
        SHIPPED.mkdir(exist_ok=True)
        (SHIPPED / f"{name}.leaves").write_bytes(table)
        place = SHIPPED / "index.json"
        index = json.loads(place.read_text("utf-8")) if place.is_file() else {}
        index[name] = leaves_key(rules)
        place.write_text(
            json.dumps(index, ensure_ascii=False, sort_keys=True, indent=1) + "\n", "utf-8"
        )
        print(f"{name}: {time.perf_counter() - began:.0f} s, {len(table) / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(TABLES))
    asked = parser.parse_args().names
    if unknown := [name for name in asked if name not in TABLES]:
        parser.error(f"there is no table {unknown[0]!r}; expected some of {', '.join(TABLES)}")
    main(asked)
