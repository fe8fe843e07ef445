"""What changed between two views of one audience, and how it is sent.

A view late in a long game is large, and a move changes little of it. Only two views that were built
for the same audience are compared, so a change says nothing that the later view does not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, get_type_hints

from typing_extensions import TypedDict

from sternfeld.game.board import PlacedTile
from sternfeld.notation.json_codec import to_json_bytes
from sternfeld.rules.layout import Square
from sternfeld.table.game_view import GameView, LineView
from sternfeld.table.view import ChatView, Parts, TableView

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


def changes(before: Parts, after: Parts) -> bytes:
    """What is no longer as it was, as JSON (`ViewChanges`); both are parts of one audience's views.

    What all audiences see alike is compared and written once for all of them.
    """
    table, game = _shared_changes(before, after)
    own = _differing(before.own, after.own)
    if "chat" in own and (said := after.own["chat"]) is not None:
        own["chat"] = _growth(before.own["chat"] or (), said)
    members = [table, _members_of(own, ViewChanges)]
    if after.own_game is None:
        if before.own_game is not None:
            members.append(b'"game":null')
    else:
        known = before.own_game or {}
        own = _differing(known, after.own_game)
        if "sheet" in own:
            own["sheet"] = _growth(known.get("sheet", ()), after.own_game["sheet"])
        if told := _joined([game, _members_of(own, GameChanges)]):
            members.append(b'"game":{%b}' % told)
    return b"{%b}" % _joined(members)


def _shared_changes(before: Parts, after: Parts) -> tuple[bytes, bytes]:
    """What is no longer as it was for everybody: members of the table, and of its game."""
    global _last
    first, second, found = _last
    if first is not before.table or second is not after.table:
        game = _differing(before.game or {}, after.game or {})
        if "board" in game:
            known = () if before.game is None else before.game["board"]
            game["board"] = _board_change(known, game["board"])
        table = _differing(before.table, after.table)
        found = _members_of(table, ViewChanges), _members_of(game, GameChanges)
        _last = before.table, after.table, found
    return found


_last: tuple[dict[str, Any], dict[str, Any], tuple[bytes, bytes]] = ({}, {}, (b"", b""))


def _members_of(found: dict[str, Any], kind: Any) -> bytes:
    """Members of an object as JSON, without its braces."""
    return to_json_bytes(found, kind)[1:-1] if found else b""


def _joined(members: Iterable[bytes]) -> bytes:
    return b",".join(filter(None, members))


def _differing(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {
        name: new
        for name, new in after.items()
        if (old := before.get(name, _MISSING)) is not new and old != new
    }


_MISSING = object()


def _growth(before: tuple[Any, ...], after: tuple[Any, ...]) -> Mapping[str, Any]:
    """The longest beginning that both have in common stays."""
    keep = min(len(before), len(after))
    if before[:keep] != after[:keep]:
        keep = next(place for place in range(keep) if before[place] != after[place])
    return {"keep": keep, "add": after[keep:]}


def _board_change(
    before: tuple[PlacedTile, ...], after: tuple[PlacedTile, ...]
) -> Mapping[str, Any]:
    """Which tiles come and go."""
    known = set(map(id, before))
    fresh = tuple([tile for tile in after if id(tile) not in known])
    if len(after) == len(before) + len(fresh):  # it has grown, as it nearly always does
        return {"cleared": (), "laid": fresh}
    lain, occupied = set(before), {tile.square for tile in after}
    return {
        "cleared": tuple(tile.square for tile in before if tile.square not in occupied),
        "laid": tuple(tile for tile in after if tile not in lain),
    }
