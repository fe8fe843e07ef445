"""The update: a table as one audience may know it, with the news since it last looked."""

from __future__ import annotations

import json

from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table.audience import Audience
from sternfeld.table.events import TableEvent
from sternfeld.table.news import news
from sternfeld.table.verdict import Entries
from sternfeld.table.view import view

__all__ = ["MAX_NEWS", "older_events", "update_text"]

MAX_NEWS = 500
MAX_TEXTS = 64
"""Kept for each version of a table: everybody who follows it needs a few of them."""


def update_text(
    live: LiveTable,
    audience: Audience,
    since: int | None,
    now: int,
    entries: Entries,
    older: tuple[TableEvent, ...] | None = None,
) -> str:
    """The update as text. Built once for each version, audience and starting point.

    ``older``: the events after ``since``, where the registry does not remember them. ``entries``:
    the dictionary's, for words that were judged.
    """
    state = live.state
    if since is not None and not 0 <= since <= state.version:
        since = None
    events: list[TableEvent] | tuple[TableEvent, ...] | None = None
    if since is not None:
        events = older if older is not None else live.events_after(since)
        if events is None or len(events) > MAX_NEWS:
            since, events = None, None
    key = (audience, since)
    if key not in live.texts:
        if len(live.texts) >= MAX_TEXTS:
            live.texts.clear()
        live.texts[key] = _tail(live, audience, since, events or (), entries)
    return f'{{"type":"update","now":{now},{live.texts[key]}'


def _tail(
    live: LiveTable,
    audience: Audience,
    since: int | None,
    events: list[TableEvent] | tuple[TableEvent, ...],
    entries: Entries,
) -> str:
    state = live.state
    rules = state.plan.rules
    told = [
        {"seq": seq, **heard}
        for seq, event in enumerate(events, start=state.version - len(events) + 1)
        if (heard := news(event, rules, audience, entries)) is not None
    ]
    message = {"table": live.id, "version": state.version, "since": since, "news": told}
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    seen = live.sheet.write(view(state, audience, entries, live.sheet.sheet))
    return f'{text[1:-1]},"view":{seen}}}'


async def older_events(
    live: LiveTable, since: int | None, store: Store, threads: Threads
) -> tuple[TableEvent, ...] | None:
    """The events after a version, from the log, where the registry does not remember them."""
    version = live.state.version
    if since is None or not 0 <= since < version or version - since > MAX_NEWS:
        return None
    if live.events_after(since) is not None:
        return None
    events = await threads.read(store.log.events, live.id, since)
    return events[: version - since] if live.state.version == version else None
