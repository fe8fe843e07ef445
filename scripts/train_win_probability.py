"""Make the tables that tell who will come first: python scripts/train_win_probability.py [games]

Plays games of the engine against itself for each edition that has leaves of its own and for two,
three and four players, and writes ``src/sternfeld/engine/win_probability.json``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sternfeld.engine.engine import Engine
from sternfeld.engine.win_probability import observe
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


def main() -> None:
    """Write the file."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    index = {}
    for name, (edition, house_rules) in EDITIONS.items():
        engine = Engine(Rules.of(edition, house_rules))
        rules = engine.rules
        tables = {str(players): observe(engine, players, games) for players in (2, 3, 4)}
        index[name] = {
            "made_for": {
                "rack": rules.rack,
                "lexicon": rules.words.lexicon,
                "tiles": rules.tiles.total,
            },
            "players": tables,
        }
        print(name, tables["2"][10], tables["2"][50], flush=True)
    TARGET.write_text(json.dumps(index, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
