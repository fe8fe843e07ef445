"""Games that people bring in GCG files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sternfeld.errors import NotationError, TableRefusal
from sternfeld.game.state import Phase
from sternfeld.jobs.analysis_names import KIND, AnalysisBudget, subject_of
from sternfeld.notation.gcg_model import GcgGame, GcgPlayer
from sternfeld.notation.gcg_problems import GcgWarning
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.load import edition_names
from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.http.responses import ImportedGame
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.secrets import new_invitation
from sternfeld.server.tables.long_work import seconds_to_read
from sternfeld.server.translate import rules_of
from sternfeld.store.erasure import erase_table
from sternfeld.table.events import TableEvent
from sternfeld.table.importing import imported_table
from sternfeld.table.plan import Invitation, TableKind
from sternfeld.table.texts import MAX_NAME_LENGTH, check_name

if TYPE_CHECKING:
    from sternfeld.server.server import Server

__all__ = ["delete_imported_game", "import_game"]

_EDITION = re.compile(r"\bEdition: ([a-z0-9_-]+)")
MAX_PROBLEMS = 30
MAX_EVENTS = 1000
"""Moves, challenges and settlements; as at a table, no game has more turns."""


async def import_game(
    server: Server, visitor: Visitor, address: str, body: wire.ImportIn
) -> ImportedGame:
    """Read a file, and keep its game as a table of this person."""
    invitation, now = new_invitation(), server.settings.now()

    def read() -> tuple[tuple[TableEvent, ...], ImportedGame]:
        return _read(body, visitor, invitation, now, server.settings.lists)

    seconds = seconds_to_read(body.gcg)
    events, imported = await server.long_work.do(address, visitor.id, seconds, read)
    imported["table"] = await server.runner.adopt(events, invitation)
    return imported


async def delete_imported_game(server: Server, visitor: Visitor, table: str) -> None:
    """Forget a game from a file with its analyses and what was tried from it. Other games belong to
    several people."""
    live = await server.registry.table(table)
    if live.state.host != visitor.id:
        raise ApiError(403, "not_host", "expected the person who imported this game")
    if live.state.plan.kind is not TableKind.IMPORTED:
        raise ApiError(409, "kind", "only games from files are deleted one by one")
    work = [(KIND, subject_of(table, budget)) for budget in AnalysisBudget]
    async with live.lock:
        await server.threads.read(erase_table, server.store, table, work)
        await server.registry.reread(live)


def _read(
    body: wire.ImportIn,
    visitor: Visitor,
    invitation: Invitation,
    now: int,
    lists: tuple[str, ...],
) -> tuple[tuple[TableEvent, ...], ImportedGame]:
    try:
        reading = parse_gcg(body.gcg)
    except NotationError as error:
        raise _refusal(str(error), ()) from None
    try:
        game = _with_names_that_fit(reading.game)
    except TableRefusal as error:
        raise _refusal(str(error), ()) from None
    if len(game.events) > MAX_EVENTS:
        raise _refusal(f"the file has {len(game.events)} moves; expected at most {MAX_EVENTS}", ())
    edition = body.edition or _edition_of(game)
    if edition is None:
        raise ApiError(400, "edition", "the file names no edition; expected one to be chosen")
    chosen = wire.RulesIn(edition=edition, house_rules=body.house_rules, language=body.language)
    rules = rules_of(chosen, lists)
    replayed = replay_gcg(game, rules, now)
    problems = tuple(sorted((*reading.warnings, *replayed.problems), key=lambda one: one.line))
    if replayed.state.phase is not Phase.ENDED:
        raise _refusal("the game in the file does not come to its end", problems)
    names = [player.name for player in game.players]
    own = _own_seat(game.players, body.me if body.me is not None else visitor.player.name)
    try:
        events = imported_table(
            replayed.state.rules,
            names,
            replayed.events,
            host=visitor.id,
            own=own,
            invitation=invitation,
            language=body.language,
            now=now,
        )
    except TableRefusal as error:
        raise _refusal(str(error), problems) from None
    return events, {
        "table": "",
        "edition": edition,
        "names": names,
        "own": own,
        "problems": list(problems[:MAX_PROBLEMS]),
    }


def _with_names_that_fit(game: GcgGame) -> GcgGame:
    """Names are part of the game's events, which others read, too."""
    players = (
        replace(one, name=check_name(one.name[:MAX_NAME_LENGTH])) if one.name.strip() else one
        for one in game.players
    )
    return replace(game, players=tuple(players))


def _edition_of(game: GcgGame) -> str | None:
    """The edition that our own files name in their first note."""
    named = _EDITION.search(game.note)
    return named[1] if named and named[1] in edition_names() else None


def _own_seat(players: Sequence[GcgPlayer], me: str) -> int | None:
    """The seat of this name, nickname or first name, if it is that of one seat alone."""
    wanted = me.strip().casefold()
    if not wanted:
        return None
    names = [player.name.strip().casefold() for player in players]
    nicks = [player.nick.casefold() for player in players]
    for told in (names, nicks, [name.partition(" ")[0] for name in names]):
        found = [seat for seat, one in enumerate(told) if one == wanted]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _refusal(message: str, problems: tuple[GcgWarning, ...]) -> ApiError:
    lines = [to_plain(one) for one in problems[:MAX_PROBLEMS]]
    return ApiError(400, "gcg", message, {"problems": lines})
