"""What a reader must find again in stored games and tables."""

from __future__ import annotations

from typing import Any

from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.rules.layout import Square
from sternfeld.table.state import TableState

__all__ = ["summary_of_game", "summary_of_table"]


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
