"""A view as JSON text. Long games have long score sheets: lines that were written are kept."""

from __future__ import annotations

from dataclasses import replace

from sternfeld.game.board import PlacedTile
from sternfeld.notation.json_codec import to_json
from sternfeld.table.game_view import GameView, LineView, Sheet
from sternfeld.table.view import TableView

__all__ = ["SheetText"]

MAX_LINES = 400
_NO_GAME = "null}"
_NO_BOARD = '"board":[],"sheet":[]}'


class SheetText:
    """A sheet, and its lines as text."""

    __slots__ = ("_board", "_lines", "sheet")

    def __init__(self) -> None:
        self.sheet = Sheet()
        self._lines: dict[int, tuple[LineView, str]] = {}
        self._board: tuple[tuple[PlacedTile, ...], str] = ((), "[]")

    def write(self, seen: TableView) -> str:
        """The text ``to_json(seen)``. The game is the last member of a view, and the board and the
        score sheet are the last of a game: they are put in where the others end."""
        if seen.game is None:
            return to_json(seen)
        table = to_json(replace(seen, game=None)).removesuffix(_NO_GAME)
        return f"{table}{self._game(seen.game)}}}"

    def _game(self, game: GameView) -> str:
        others = to_json(replace(game, board=(), sheet=())).removesuffix(_NO_BOARD)
        sheet = ",".join(map(self._line, game.sheet))
        return f'{others}"board":{self._tiles(game.board)},"sheet":[{sheet}]}}'

    def _tiles(self, board: tuple[PlacedTile, ...]) -> str:
        if self._board[0] is not board:
            self._board = (board, to_json(board, tuple[PlacedTile, ...]))
        return self._board[1]

    def _line(self, line: LineView) -> str:
        known = self._lines.get(id(line))
        if known is None or known[0] is not line:
            if len(self._lines) >= MAX_LINES:
                self._lines.clear()
            known = self._lines[id(line)] = (line, to_json(line))
        return known[1]
