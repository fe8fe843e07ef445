"""Writing a host's table into a store."""

from __future__ import annotations

from dataclasses import replace

from sternfeld.store.entries import Append, Appended, Outcome, entry_of
from sternfeld.store.store import Store
from sternfeld.table.events import TableEvent
from sternfeld.table.results import result_of
from tests.table.playing import Host


def appended(
    store: Store,
    host: Host,
    events: tuple[TableEvent, ...],
    table: str = "t1",
    command: str | None = None,
    player: str = "ada",
) -> Outcome:
    """Write what has just happened at a host's table."""
    state = host.state
    invitation = replace(state.invitation, code=f"C{table.upper()}", token=f"token of {table}")
    return store.log.append(
        Append(
            entry_of(table, state, host.now),
            state.version - len(events),
            events,
            invitation,
            player,
            command,
            host.chance.seed,
            result=result_of(state),
        )
    )


def opened(store: Store, host: Host, table: str = "t1") -> Host:
    assert appended(store, host, tuple(host.log), table) == Appended(host.state.version)
    return host
