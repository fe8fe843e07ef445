"""Updates: a table as one audience may see it, or what of it has changed, as JSON.

A view is built once for each version of a table and each kind of audience, and so is its text: all
spectators get the same bytes. Whoever has seen an earlier version gets what changed since then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson

from sternfeld.notation.json_codec import to_json_bytes
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.audience import Audience
from sternfeld.table.state import TableState
from sternfeld.table.verdict import Entries
from sternfeld.table.view import Parts, parts
from sternfeld.table.view_changes import changes

__all__ = ["Seen", "seen_by"]

MAX_SEEN = 64
"""Views kept for one version of a table: one for each kind of audience."""


class Seen:
    """A view of a table, and the texts that lead to it."""

    __slots__ = ("_changes", "_parts", "_whole", "audience", "table")

    def __init__(self, table: str, audience: Audience, seen: Parts) -> None:
        self.table = table
        self.audience = audience
        self._parts = seen
        self._whole: bytes | None = None
        self._changes: dict[int, tuple[Seen, bytes]] = {}

    @property
    def version(self) -> int:
        """The table's version that is seen."""
        version: int = self._parts.table["version"]
        return version

    def whole(self, now: int) -> bytes:
        """The whole view. The time is put in before what all share."""
        if self._whole is None:
            members = {"version": self.version}
            self._whole = self._tail(members, to_json_bytes(self._parts.view()))
        return b'{"type":"update","now":%d,%b' % (now, self._whole)

    def change(self, before: Seen, now: int) -> bytes:
        """What changed since another view of the same audience."""
        if before.audience != self.audience:
            raise ValueError(f"a change from {before.audience} to {self.audience}")
        known = self._changes.get(id(before))
        if known is None or known[0] is not before:
            if len(self._changes) >= MAX_SEEN:
                self._changes.clear()
            members = {"since": before.version, "version": self.version}
            said = changes(before._parts, self._parts)
            known = self._changes[id(before)] = (before, self._tail(members, said))
        return b'{"type":"change","now":%d,%b' % (now, known[1])

    def _tail(self, members: dict[str, Any], said: bytes) -> bytes:
        head = orjson.dumps({"table": self.table} | members)
        return b'%b,"view":%b}' % (head[1:-1], said)


def seen_by(live: LiveTable, audience: Audience, entries: Entries) -> Seen:
    """The table as it is now. ``entries`` are the dictionary entries of words that were judged."""
    kind = _kind_of(live.state, audience)
    seen = live.seen.get(kind)
    if seen is None:
        if len(live.seen) >= MAX_SEEN:
            live.seen.clear()
        seen = live.seen[kind] = Seen(live.id, kind, parts(live.state, kind, entries, live.sheet))
    return seen


def _kind_of(state: TableState, audience: Audience) -> Audience:
    """Everybody who neither sits at the table nor is its host sees the same."""
    player = audience.player
    is_one_of_many = audience.seat is None and player is not None and player != state.host
    if not is_one_of_many or state.seats_of(player or ""):
        return audience
    return replace(audience, player=None)
