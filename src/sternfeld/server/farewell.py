"""Delete my data, and export it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sternfeld.errors import IllegalMove, NotYourTurn, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.notation.json_form import event_to_plain
from sternfeld.server.hall import LiveTable
from sternfeld.server.sessions import Visitor
from sternfeld.store.erasure import erase_from_log
from sternfeld.table import commands as tc
from sternfeld.table.state import TablePhase

if TYPE_CHECKING:
    from sternfeld.server.office import Office

__all__ = ["everything_about", "leave_all_tables"]

MAX_TABLES = 10_000


async def leave_all_tables(office: Office, visitor: Visitor) -> None:
    """Stand up from every table, resign every game, and leave no name in any log."""
    entries = await office.threads.read(office.store.index.of_player, visitor.id, MAX_TABLES)
    for entry in entries:
        live = await office.hall.table(entry.id)
        await _stand_up(office, live, visitor.id)
        async with live.lock:
            await office.threads.read(erase_from_log, office.store, entry.id, visitor.id)
            await office.hall.reread(live)


async def _stand_up(office: Office, live: LiveTable, player: str) -> None:
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
            await office.road.travel(live, wish, player)
        except (TableRefusal, IllegalMove, NotYourTurn):
            continue  # has left already, or the game ended meanwhile


async def everything_about(office: Office, visitor: Visitor) -> dict[str, object]:
    """All that the server knows about a person, without what others must not know yet."""
    player = visitor.player
    entries = await office.threads.read(office.store.index.of_player, visitor.id, MAX_TABLES)
    sessions = await office.sessions.devices(visitor)
    tables = []
    for entry in entries:
        live = await office.hall.table(entry.id)
        state = live.state
        own: dict[str, object] = {
            "table": entry.id,
            "edition": entry.edition,
            "phase": entry.phase,
            "opened": entry.opened,
            "seats": [
                {"number": number, "name": state.seats[number].name}
                for number in state.seats_of(visitor.id)
            ],
            "said": [
                {"text": line.text, "at": line.at}
                for line in state.chat
                if line.player == visitor.id
            ],
        }
        if state.is_over:
            own["game"] = [event_to_plain(event) for event in state.log]
        tables.append(own)
    return {
        "name": player.name,
        "login": player.login,
        "created": player.created,
        "sessions": [
            {"id": one.id, "created": one.created, "seen": one.seen, "expires": one.expires}
            for one in sessions
        ],
        "tables": tables,
    }
