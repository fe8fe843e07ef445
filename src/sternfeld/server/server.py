"""The server object: what HTTP routes and WebSockets have in common.

It holds the parts of a running server. Requests arrive here together with the visitor; access is
checked, then the request is passed on to the registry or the command runner.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.judge import Judge
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.lexicon.words import judge_for
from sternfeld.server import wire
from sternfeld.server.cluster.presence import PresenceTracker, TellThinking
from sternfeld.server.cluster.sightings_channel import SightingsChannel
from sternfeld.server.errors import ApiError
from sternfeld.server.live.messages import Scored
from sternfeld.server.live.updates import older_events, update_text
from sternfeld.server.metrics import Metrics
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.people.sessions import Sessions, Visitor
from sternfeld.server.people.sightings import Sightings
from sternfeld.server.people.word_help import WordHelp
from sternfeld.server.settings import Settings
from sternfeld.server.tables.command_runner import CommandRunner
from sternfeld.server.tables.computers import Computers
from sternfeld.server.tables.dictionary import Dictionary
from sternfeld.server.tables.registry import LiveTable, TableRegistry, is_invited
from sternfeld.server.tables.timers import Timers
from sternfeld.server.tables.writer import Writer
from sternfeld.server.threads import Threads
from sternfeld.server.translate import command_of, own_seat, plan_of, tiles_of
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.audience import Audience, audience_for
from sternfeld.table.plan import TableKind

__all__ = ["Rates", "Server"]


@dataclass(frozen=True, slots=True)
class Rates:
    """The buckets for things that are dearer than a request."""

    sessions: RateLimit
    addresses: RateLimit
    guests: RateLimit
    logins: RateLimit
    tables: RateLimit
    lookups: RateLimit


class Server:
    """Everything a running server consists of."""

    def __init__(self, settings: Settings, tell_thinking: TellThinking) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.threads = Threads(settings.thinkers)
        self.writer = Writer(self.store)
        self.metrics = Metrics()
        limits = settings.limits
        self.rates = Rates(
            RateLimit(limits.per_session),
            RateLimit(limits.per_address),
            RateLimit(limits.guests),
            RateLimit(limits.logins),
            RateLimit(limits.tables),
            RateLimit(limits.lookups),
        )
        self.sessions = Sessions(self.store, self.threads, settings)
        self.sightings = Sightings()
        self.sightings_channel = SightingsChannel(self.sightings, self.store.database, self.threads)
        self.word_help = WordHelp(self.store, self.threads, self.sightings, settings.now)
        self.dictionary = Dictionary(self.threads)
        self.registry = TableRegistry(self.store, self.threads)
        self.presence = PresenceTracker(
            self.registry, self.store.database, self.threads, tell_thinking
        )
        self.runner = CommandRunner(
            self.registry, self.store, self.writer, self.threads, settings.now
        )
        self.timers = Timers(self.registry, self.runner, self.store, self.threads, settings.now)
        self.computers = Computers(
            self.registry, self.runner, self.store, self.threads, settings, tell_thinking
        )

    async def open_table(self, visitor: Visitor, body: wire.PlanIn) -> LiveTable:
        """Open a table."""
        self.rates.tables.take(visitor.id)
        plan = plan_of(body)
        await self.word_help.require_table(visitor, plan)
        judge: Judge = await self.threads.read(judge_for, plan.rules)
        return await self.runner.open(plan, visitor.id, body.name or visitor.player.name, judge)

    async def do(self, visitor: Visitor, table: str, body: wire.CommandBody) -> int:
        """Carry out a person's command; the version that followed."""
        began = time.perf_counter()
        kind, outcome = body.command.type, "refused"
        try:
            live = await self.registry.table(table)
            self._require_acquaintance(live, visitor)
            await self.word_help.require_command(visitor, live, body.command)
            command = command_of(body.command, live.state, visitor.id, body.version)
            version = await self.runner.run(live, command, visitor.id, body.id)
            outcome = "done"
            return version
        finally:
            self.metrics.command_took(kind, outcome, time.perf_counter() - began)

    def _require_acquaintance(self, live: LiveTable, visitor: Visitor) -> None:
        """Who has nothing to do with a table learns nothing about it by trying."""
        if not live.state.is_at_home(visitor.id):
            raise TableRefusal(TableCode.NOT_SEATED, "only who sits at the table can do that")

    async def sit_down(
        self, visitor: Visitor, secret: str, body: wire.SitDownIn
    ) -> tuple[str, int]:
        """Take a seat by invitation; the table and its version."""
        live = await self.invited_to(secret)
        keeps = live.state.plan.kind is TableKind.SCORE_KEEPER and live.state.is_at_home(visitor.id)
        if keeps or live.state.seats_of(visitor.id):
            return live.id, live.state.version
        command = tc.TakeSeat(visitor.id, body.name or visitor.player.name, body.seat)
        return live.id, await self.runner.run(live, command, visitor.id, body.id)

    async def invited_to(self, secret: str) -> LiveTable:
        """The table that an invitation opens."""
        table = await self.threads.read(self.store.index.by_invitation, secret)
        if table is None:
            raise ApiError(404, "not_found", "this invitation is not known, or no longer")
        return await self.registry.table(table)

    def audience(
        self, live: LiveTable, visitor: Visitor | None, wanted: str | None, secret: str | None
    ) -> Audience:
        """From where this person may look at the table."""
        player = None if visitor is None else visitor.id
        return audience_for(live.state, player, wanted, invited=is_invited(live.state, secret))

    async def update(
        self,
        live: LiveTable,
        visitor: Visitor | None,
        wanted: str | None,
        secret: str | None,
        since: int | None,
    ) -> tuple[str, int]:
        """The table as this person may see it, with the news; and its version."""
        self.audience(live, visitor, wanted, secret)
        older = await older_events(live, since, self.store, self.threads)
        events = older or (live.events_after(since) if since is not None else None) or ()
        entries = await self.dictionary.read_for(live, events)
        audience = self.audience(live, visitor, wanted, secret)
        text = update_text(live, audience, since, self.settings.now(), entries, older)
        return text, live.state.version

    async def wait_for_change(self, live: LiveTable, since: int, seconds: float) -> None:
        """Until the table is newer than ``since``, or so long."""
        if live.state.version > since:
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.waiting.add(waiting)
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            pass
        finally:
            live.waiting.discard(waiting)

    def preview(self, live: LiveTable, visitor: Visitor, body: wire.PreviewIn) -> Scored:
        """What a play would score for its owner. Whether its words stand is not said."""
        self._require_acquaintance(live, visitor)
        state = live.state
        seat = own_seat(state, visitor.id, body.seat)
        keeper = state.plan.kind is TableKind.SCORE_KEEPER
        if not keeper and seat not in state.seats_of(visitor.id):
            raise TableRefusal(TableCode.NOT_YOUR_SEAT, f"seat {seat} is not yours")
        if state.game is None:
            raise TableRefusal(TableCode.TABLE_PHASE, "the game has not begun")
        tiles = tiles_of(body.tiles)
        rules = state.plan.rules
        game = state.game
        words = formed_words(rules, game.board, tiles, whole=game.is_board_whole)
        breakdown = score_play(rules, words, {tile.square for tile in tiles})
        return {
            "words": [{"text": word.text, "points": word.points} for word in breakdown.words],
            "bonus": breakdown.bonus,
            "points": breakdown.total,
        }

    async def leave_for_good(self, visitor: Visitor) -> list[str]:
        """Delete a person's data; the hashes of the sessions that ended."""
        from sternfeld.server.people.personal_data import leave_all_tables

        await leave_all_tables(self, visitor)
        ended = await self.sessions.end(visitor, None)
        await self.threads.read(self.store.people.delete_player, visitor.id)
        return ended
