"""What version 0.1 has stored stays readable.

The folder ``v0_1`` holds a database, a backup, game files and terminal games that version 0.1
wrote, and in ``summary.json`` what that version saw in them. The files are never written again.
"""

from __future__ import annotations

import json
import lzma
import shutil
from pathlib import Path
from typing import Any, get_args

import pytest

from sternfeld.cli.saving import SaveFile
from sternfeld.game.evolve import fold as fold_game
from sternfeld.game.fairness import verify
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.json_form import game_from_json, game_to_json
from sternfeld.rules.layout import Square
from sternfeld.store.backup import restore
from sternfeld.store.store import Store
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import fold
from sternfeld.table.state import TableState

SAMPLES = Path(__file__).parent / "v0_1"
SUMMARY: dict[str, dict[str, Any]] = json.loads((SAMPLES / "summary.json").read_text("utf-8"))


THEN: dict[str, dict[str, object]] = {
    "kompakt": {"ends.exhaustion": True},
    "reise": {"formation.strict": False},
}
"""What editions said in version 0.1, where they say something else now. A game keeps its rules, so
these are house rules by now."""


def summary_of_table(state: TableState) -> dict[str, Any]:
    """What everybody at a table would miss if it were lost."""
    return {
        "phase": state.phase.value,
        "version": state.version,
        "kind": state.plan.kind.value,
        "seats": [[seat.name, seat.player] for seat in state.seats],
        "host": state.host,
        "keepers": sorted(state.keepers),
        "paused": state.paused,
        "shift": state.shift,
        "chat": [[line.name, line.text] for line in state.chat],
        "rematch": [state.rematch_of, state.rematch],
        "game": None if state.game is None else summary_of_game(state.game),
    }


def summary_of_game(game: GameState) -> dict[str, Any]:
    """The board, the racks, the scores and how they came about."""
    size = range(1, game.board.size + 1)
    faces = [[game.board.get(Square(row, column), ".") for column in size] for row in size]
    racks = [seat.rack.tiles for seat in game.seats]
    return {
        "edition": game.rules.edition,
        "house_rules": {
            name: value
            for name, value in game.rules.differences().items()
            if THEN.get(game.rules.edition, {}).get(name) != value
        },
        "phase": game.phase.value,
        "names": [seat.name for seat in game.seats],
        "scores": [seat.score for seat in game.seats],
        "racks": [None if rack is None else " ".join(rack) for rack in racks],
        "used_ms": [seat.used_ms for seat in game.seats],
        "resigned": [seat.resigned for seat in game.seats],
        "to_move": game.to_move,
        "winners": list(game.winners),
        "end": None if game.end is None else game.end.value,
        "board": ["".join(f if len(f) == 1 else f"[{f}]" for f in row) for row in faces],
        "turns": [
            [
                line.number,
                line.seat,
                line.kind.value,
                line.points,
                " ".join(word.text for word in line.words),
                line.total,
            ]
            for line in game.sheet
            if line.is_turn or line.kind is LineKind.ADJUSTED  # the lines that version 0.1 had
        ],
    }


def test_a_database_is_read_with_old_snapshots_and_without(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(lzma.decompress((SAMPLES / "tables.db.xz").read_bytes()))
    store = Store(f"sqlite:///{path}")
    kinds: set[type] = set()
    for table, expected in SUMMARY["tables"].items():
        events = store.log.events(table)
        kinds |= {type(event) for event in events}
        state = store.log.load(table)
        assert state is not None
        assert summary_of_table(state) == expected, table
        assert fold(events) == state
        store.log.save_snapshot(table, state)
        assert store.log.load(table) == state
    store.close()
    assert kinds == set(get_args(TableEvent)), "the sample holds every kind of event"


def test_a_backup_is_restored_into_either_database(store: Store) -> None:
    assert restore(store, SAMPLES / "tables.backup") > len(SUMMARY["tables"])
    for table, expected in SUMMARY["tables"].items():
        state = store.log.load(table)
        assert state is not None
        assert summary_of_table(state) == expected, table


@pytest.mark.parametrize("name", SUMMARY["games"])
def test_a_game_file_is_read_and_can_be_written_again(name: str) -> None:
    events = game_from_json((SAMPLES / name).read_bytes())
    assert summary_of_game(fold_game(events)) == SUMMARY["games"][name]
    assert game_from_json(game_to_json(events)) == events


@pytest.mark.parametrize("name", SUMMARY["terminal"])
def test_a_terminal_game_is_read_with_its_seed_and_its_clock(name: str, tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "terminal", tmp_path / "terminal")
    file = SaveFile(tmp_path / name)
    state = fold_game(file.load())
    assert summary_of_game(state) == SUMMARY["terminal"][name]
    if file.seed_path.exists():
        assert file.load_seed(state.commitment).commitment == state.commitment
    assert (file.load_clock() > 0) == (name == "terminal/clock.json")


def test_the_games_of_an_export_can_be_read_as_files() -> None:
    export = json.loads((SAMPLES / "export.json").read_text("utf-8"))
    games = [table["game"] for table in export["tables"] if "game" in table]
    assert games
    for events in games:
        whole = {"format": "sternfeld-game", "version": 1, "events": events}
        assert verify(game_from_json(json.dumps(whole))) > 0
