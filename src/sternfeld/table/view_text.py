"""A view as JSON text. Long games have long score sheets: lines that were written are kept.

The text says what ``to_plain(view)`` says, in another order: board and score sheet come last.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter

from sternfeld.game.board import PlacedTile
from sternfeld.table.game_view import GameView, LineView, Sheet
from sternfeld.table.plain import to_json
from sternfeld.table.view import TableView

__all__ = ["SheetText"]

MAX_LINES = 400
_TABLE = tuple(field.name for field in fields(TableView) if field.name != "game")
_GAME = tuple(field.name for field in fields(GameView) if field.name not in ("board", "sheet"))
_of_table, _of_game = attrgetter(*_TABLE), attrgetter(*_GAME)


class SheetText:
    """A sheet, and its lines as text."""

    __slots__ = ("_board", "_lines", "sheet")

    def __init__(self) -> None:
        self.sheet = Sheet()
        self._lines: dict[int, tuple[LineView, str]] = {}
        self._board: tuple[tuple[PlacedTile, ...], str] = ((), "[]")

    def write(self, seen: TableView) -> str:
        """A view as text."""
        table = to_json(dict(zip(_TABLE, _of_table(seen), strict=True)))
        game = "null" if seen.game is None else self._game(seen.game)
        return f'{table[:-1]},"game":{game}}}'

    def _game(self, game: GameView) -> str:
        others = to_json(dict(zip(_GAME, _of_game(game), strict=True)))
        sheet = ",".join(map(self._line, game.sheet))
        return f'{others[:-1]},"board":{self._tiles(game.board)},"sheet":[{sheet}]}}'

    def _tiles(self, board: tuple[PlacedTile, ...]) -> str:
        if self._board[0] is not board:
            self._board = (board, to_json(board))
        return self._board[1]

    def _line(self, line: LineView) -> str:
        known = self._lines.get(id(line))
        if known is None or known[0] is not line:
            if len(self._lines) >= MAX_LINES:
                self._lines.clear()
            known = self._lines[id(line)] = (line, to_json(line))
        return known[1]
