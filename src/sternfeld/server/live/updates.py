"""Updates: a table as one audience may see it, as JSON text."""

from __future__ import annotations

import json

from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.audience import Audience
from sternfeld.table.verdict import Entries
from sternfeld.table.view import view

__all__ = ["update_text"]

MAX_TEXTS = 64
"""Texts cached for one version of a table: one for each audience that follows it."""


def update_text(live: LiveTable, audience: Audience, now: int, entries: Entries) -> str:
    """The update as text. It is built once for each version and audience.

    ``entries`` are the dictionary entries of words that were judged.
    """
    if audience not in live.texts:
        if len(live.texts) >= MAX_TEXTS:
            live.texts.clear()
        live.texts[audience] = _tail(live, audience, entries)
    return f'{{"type":"update","now":{now},{live.texts[audience]}'


def _tail(live: LiveTable, audience: Audience, entries: Entries) -> str:
    state = live.state
    seen = live.sheet.write(view(state, audience, entries, live.sheet.sheet))
    return f'"table":{json.dumps(live.id)},"version":{state.version},"view":{seen}}}'
