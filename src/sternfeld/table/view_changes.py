"""What changed between two views of one audience, and how it is sent.

A view late in a long game is large, and a move changes little of it. Only two views that were built
for the same audience are compared, so a change says nothing that the later view does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, get_type_hints

from typing_extensions import TypedDict

from sternfeld.game.board import PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.table.game_view import GameView, LineView
from sternfeld.table.view import ChatView, TableView

__all__ = ["BoardChange", "ChatChange", "GameChanges", "SheetChange", "ViewChanges", "changes"]


class SheetChange(TypedDict):
    """The first ``keep`` lines stay, and these follow."""

    keep: int
    add: tuple[LineView, ...]


class ChatChange(TypedDict):
    """The first ``keep`` lines stay, and these follow."""

    keep: int
    add: tuple[ChatView, ...]


class BoardChange(TypedDict):
    """Squares that are empty now, and tiles that lie on their squares now."""

    cleared: tuple[Square, ...]
    laid: tuple[PlacedTile, ...]


def _members(view: type, **others: Any) -> dict[str, Any]:
    """All members of a view, any of which may be left out, some in a form of their own."""
    hints = get_type_hints(view, include_extras=True) | others
    return {name: NotRequired[hint] for name, hint in hints.items()}


if TYPE_CHECKING:
    GameChanges: TypeAlias = dict[str, Any]
    ViewChanges: TypeAlias = dict[str, Any]
else:
    GameChanges = TypedDict("GameChanges", _members(GameView, board=BoardChange, sheet=SheetChange))
    GameChanges.__doc__ = "The members of a game that are not as they were."
    ViewChanges = TypedDict(
        "ViewChanges", _members(TableView, chat=ChatChange | None, game=GameChanges | None)
    )
    ViewChanges.__doc__ = "The members of a table that are not as they were."

_VIEW = tuple(field.name for field in fields(TableView) if field.name not in ("chat", "game"))
_GAME = tuple(field.name for field in fields(GameView) if field.name not in ("board", "sheet"))
_view_members, _game_members = attrgetter(*_VIEW), attrgetter(*_GAME)


def changes(before: TableView, after: TableView) -> ViewChanges:
    """What is no longer as it was. Both are views of one audience."""
    found = _differing(_VIEW, _view_members(before), _view_members(after))
    if before.chat != after.chat:
        found["chat"] = None if after.chat is None else _growth(before.chat or (), after.chat)
    if after.game is None:
        if before.game is not None:
            found["game"] = None
    elif before.game is not after.game and (game := _game_changes(before.game, after.game)):
        found["game"] = game
    return found


def _game_changes(before: GameView | None, after: GameView) -> GameChanges:
    if before is None:
        found = dict(zip(_GAME, _game_members(after), strict=True))
        return found | {"board": _board_change((), after.board), "sheet": _growth((), after.sheet)}
    found = _differing(_GAME, _game_members(before), _game_members(after))
    if before.board is not after.board and before.board != after.board:
        found["board"] = _board_change(before.board, after.board)
    if before.sheet != after.sheet:
        found["sheet"] = _growth(before.sheet, after.sheet)
    return found


def _differing(
    names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]
) -> dict[str, Any]:
    return {
        name: new
        for name, old, new in zip(names, before, after, strict=True)
        if old is not new and old != new
    }


def _growth(before: tuple[Any, ...], after: tuple[Any, ...]) -> Mapping[str, Any]:
    """The longest beginning that both have in common stays."""
    keep = min(len(before), len(after))
    if before[:keep] != after[:keep]:
        keep = next(place for place in range(keep) if before[place] != after[place])
    return {"keep": keep, "add": after[keep:]}


def _board_change(
    before: tuple[PlacedTile, ...], after: tuple[PlacedTile, ...]
) -> Mapping[str, Any]:
    """Which tiles come and go. All audiences see the same board: it is compared once for all."""
    global _last_change
    first, second, found = _last_change
    if first is not before or second is not after:
        known = set(map(id, before))
        fresh = tuple([tile for tile in after if id(tile) not in known])
        if len(after) == len(before) + len(fresh):  # it has grown, as it nearly always does
            found = {"cleared": (), "laid": fresh}
        else:
            lain, occupied = set(before), {tile.square for tile in after}
            found = {
                "cleared": tuple(tile.square for tile in before if tile.square not in occupied),
                "laid": tuple(tile for tile in after if tile not in lain),
            }
        _last_change = (before, after, found)
    return found


_last_change: tuple[tuple[PlacedTile, ...], tuple[PlacedTile, ...], Mapping[str, Any]]
_last_change = ((), (), {"cleared": (), "laid": ()})
