"""Games in files: our own JSON form and GCG, one file or a folder of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sternfeld.analysis.record import GameRecord, record_of, record_of_gcg
from sternfeld.errors import NotationError
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.json_form import game_from_json
from sternfeld.rules.rules import Rules

__all__ = ["game_files", "read_game"]

KINDS = (".json", ".gcg")
LARGEST_FILE = 50_000_000


def game_files(path: Path) -> list[Path]:
    """The file itself, or all files of games in a folder in the order of their names."""
    if not path.is_dir():
        return [path]
    return sorted(one for one in path.iterdir() if one.suffix.lower() in KINDS)


def read_game(path: Path, rules: Rules) -> GameRecord:
    """The game in a file. A GCG file does not tell its rules: they are given. What is wrong with
    the file is said without its name, which the caller knows."""
    with path.open("rb") as opened:
        data = opened.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(f"more than {LARGEST_FILE} bytes; expected a game")
    try:
        if path.suffix.lower() != ".gcg":
            return record_of(game_from_json(data))
        reading = parse_gcg(data)
        record = record_of_gcg(reading.game, rules)
    except NotationError as error:
        raise NotationError(f"not a game that can be read: {error}") from error
    problems = sorted((*reading.warnings, *record.problems), key=lambda one: one.line)
    return replace(record, problems=tuple(problems))
