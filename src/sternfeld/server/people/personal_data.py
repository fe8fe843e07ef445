"""Deleting and exporting a person's data."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import orjson

from sternfeld.errors import IllegalMove, NotYourTurn, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.notation.json_codec import to_json_bytes, to_plain
from sternfeld.notation.json_form import GameFile
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.people.statistics import read_statistics
from sternfeld.server.tables.long_work import seconds_to_replay
from sternfeld.server.tables.registry import LiveTable
from sternfeld.store.entries import TableEntry
from sternfeld.store.erasure import erase_from_log
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.state import TablePhase

if TYPE_CHECKING:
    from sternfeld.server.server import Server

__all__ = ["export_personal_data", "leave_all_tables"]

MAX_TABLES = 10_000
MAX_SECONDS = 20.0
"""Of an address's share, for an export that takes longer."""


async def leave_all_tables(server: Server, visitor: Visitor) -> None:
    """Stand up from every table, resign every game, and leave no name in any log."""
    left: set[str] = set()
    find = server.store.index.of_player
    while more := await server.threads.read(find, visitor.id, MAX_TABLES):
        some = {entry.id for entry in more} - left
        if not some:
            return
        for table in some:
            await _leave_for_good(server, visitor, table)
        left |= some


async def _leave_for_good(server: Server, visitor: Visitor, table: str) -> None:
    live = await server.registry.table(table)
    await _stand_up(server, live, visitor.id)
    async with live.lock:
        await server.threads.read(erase_from_log, server.store, table, visitor.id)
        await server.registry.reread(live)


async def _stand_up(server: Server, live: LiveTable, player: str) -> None:
    state = live.state
    wishes: list[tc.TableCommand] = []
    if state.phase is TablePhase.LOBBY:
        wishes = [tc.Close(player) if state.host == player else tc.LeaveSeat(player)]
    elif state.phase is TablePhase.PLAYING:
        if state.paused is not None:
            wishes.append(tc.Resume(player))
        wishes += [tc.Play(player, cmd.Resign(seat), 2**31) for seat in state.seats_of(player)]
    for wish in wishes:
        try:
            await server.runner.run(live, wish, player)
        except (TableRefusal, IllegalMove, NotYourTurn):
            continue  # has left already, or the game ended meanwhile


async def export_personal_data(
    server: Server, visitor: Visitor, address: str
) -> AsyncIterator[bytes]:
    """All data about a person, as JSON that is written table by table: there may be thousands. A
    finished game is a whole game file; running games are left out, because they would reveal racks.
    """
    player = visitor.player
    entries = await server.threads.read(server.store.index.of_player, visitor.id, MAX_TABLES)
    seconds = seconds_to_replay(sum(entry.version for entry in entries))
    server.long_work.take(address, min(seconds, MAX_SECONDS))
    sessions = await server.sessions.devices(visitor)
    mail = await server.threads.read(server.store.notifications.mail_address, visitor.id)
    pushed = await server.threads.read(server.store.notifications.subscriptions_of, visitor.id)
    told = {one.session for one in pushed}
    analyses = await server.analyses.of(visitor)
    person = {
        "name": player.name,
        "login": player.login,
        "created": player.created,
        "sessions": [
            {
                "id": one.id,
                "created": one.created,
                "seen": one.seen,
                "expires": one.expires,
                "push": one.token_hash in told,
            }
            for one in sessions
        ],
        "mail": (None if mail is None else {"address": mail.address, "confirmed": mail.confirmed}),
        "statistics": await server.threads.read(read_statistics, server.store, visitor.id),
        "analyses": [to_plain(one) for one in analyses.analyses],
    }
    return _with_tables(server, visitor.id, address, orjson.dumps(person), entries)


async def _with_tables(
    server: Server, player: str, address: str, person: bytes, entries: Sequence[TableEntry]
) -> AsyncIterator[bytes]:
    yield person[:-1] + b',"tables":['
    for place, entry in enumerate(entries):
        work = partial(_table, server.store, entry, player)
        yield b"," * (place > 0) + await server.long_work.do(address, player, 0.0, work)
    yield b"]}"


def _table(store: Store, entry: TableEntry, player: str) -> bytes:
    state = store.log.load(entry.id)
    if state is None:  # deleted meanwhile
        return b"null"
    own = {
        "table": entry.id,
        "edition": entry.edition,
        "phase": entry.phase,
        "opened": entry.opened,
        "seats": [
            {"number": number, "name": state.seats[number].name}
            for number in state.seats_of(player)
        ],
        "said": [
            {"text": line.text, "at": line.at} for line in state.chat if line.player == player
        ],
    }
    text = orjson.dumps(own)
    if state.is_over:
        game = to_json_bytes(GameFile("sternfeld-game", 2, tuple(state.log)))
        text = b'%b,"game":%b}' % (text[:-1], game)
    return text
