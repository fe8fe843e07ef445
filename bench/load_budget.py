"""Where the time of a move goes: each step by itself, on the games of the load, in one thread.

What the whole server used besides is the event loop, the sockets and the change of threads.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.load_games import Prepared
from sternfeld.engine.judge import judge_for
from sternfeld.notation.json_codec import from_json
from sternfeld.server import wire
from sternfeld.server.translate import command_of
from sternfeld.store.entries import Append, entry_of
from sternfeld.store.store import Store
from sternfeld.table.audience import Audience
from sternfeld.table.decide import answer
from sternfeld.table.game_view import Sheet
from sternfeld.table.view import parts
from sternfeld.table.view_changes import changes

__all__ = ["budget"]


class _Steps:
    """Processor time by step, in seconds."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def of(self, step: str) -> Iterator[None]:
        """What happens in this block belongs to that step."""
        began = time.thread_time()
        yield
        self.spent[step] = self.spent.get(step, 0.0) + time.thread_time() - began


def budget(database: str, prepared: Sequence[Prepared], moves: int) -> dict[str, float]:
    """Play a number of moves in one thread; the milliseconds of each step of a move."""
    steps, done = _Steps(), 0
    store = Store(database)
    try:
        for one in prepared:
            if done < moves:
                done += _play(store, one, steps, moves - done)
    finally:
        store.close()
    return {step: spent / done * 1000 for step, spent in steps.spent.items()}


def _play(store: Store, prepared: Prepared, steps: _Steps, most: int) -> int:
    state = store.log.load(prepared.table)
    assert state is not None
    chance, judge = store.log.chance(prepared.table), judge_for(state.plan.rules)
    sheet, now = Sheet(), time.time_ns() // 1_000_000
    audiences = [Audience(seat=n, player=seat.player) for n, seat in enumerate(state.seats)]
    seen = [parts(state, audience, sheet=sheet) for audience in audiences]
    for number, step in enumerate(prepared.script[:most]):
        body = {"table": prepared.table, "id": f"{number}", "version": state.version}
        raw = json.dumps({"type": "do", **body, "command": step.command}).encode()
        player, before = state.seats[step.seat].player or "", state
        with steps.of("read"):
            message: wire.Do = from_json(wire.ClientMessage, raw)
            command = command_of(message.command, before, player, message.version)
        with steps.of("decide"):
            decided = answer(before, command, now=now, chance=chance, judge=judge)
            state = decided.state
            entry = entry_of(prepared.table, state, now)
        item = Append(entry, before.version, decided.events, state.invitation, player, f"{number}")
        with steps.of("commit"):
            store.log.append(item)
        with steps.of("views"):
            after = [parts(state, audience, sheet=sheet) for audience in audiences]
        with steps.of("changes as JSON"):
            for pair in zip(seen, after, strict=True):
                changes(*pair)
        seen = after
    return min(most, len(prepared.script))
