"""The server object: what HTTP routes and WebSockets have in common.

It holds the parts of a running server. Requests arrive here together with the visitor; access is
checked, then the request is passed on to the registry or the command runner.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sternfeld.engine.judge import judge_for
from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.judge import Judge
from sternfeld.notation.json_forms import snake_case
from sternfeld.server import wire
from sternfeld.server.cluster.presence import PresenceTracker, TellThinking
from sternfeld.server.errors import ApiError
from sternfeld.server.live.outbox import Outbox
from sternfeld.server.live.updates import Seen, seen_by
from sternfeld.server.metrics import Metrics
from sternfeld.server.notifications.turns import TurnNotices
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.people.sessions import Sessions, Visitor
from sternfeld.server.people.sightings import Sightings
from sternfeld.server.people.word_help import WordHelp, tries_words
from sternfeld.server.settings import Settings
from sternfeld.server.tables.analysis_work import AnalysisWork
from sternfeld.server.tables.command_runner import CommandRunner
from sternfeld.server.tables.computers import Computers
from sternfeld.server.tables.dictionary import Dictionary
from sternfeld.server.tables.long_work import LongWork
from sternfeld.server.tables.questions import Questions
from sternfeld.server.tables.registry import LiveTable, TableRegistry, is_invited, no_such_table
from sternfeld.server.tables.timers import Timers
from sternfeld.server.tables.writer import Writer
from sternfeld.server.threads import Threads
from sternfeld.server.translate import command_of, plan_of
from sternfeld.store.single_process import SingleProcess
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.audience import Audience, audience_for
from sternfeld.table.plan import SeatKind, TableKind

if TYPE_CHECKING:
    from sternfeld.server.people.own_ways import WaysReader
    from sternfeld.server.tables.analyses import Analyses
    from sternfeld.server.tables.coach import Coach
    from sternfeld.server.tables.position_questions import PositionQuestions

__all__ = ["Rates", "Server", "load_the_rest"]


@dataclass(frozen=True, slots=True)
class Rates:
    """The buckets for things that are dearer than a request."""

    sessions: RateLimit
    addresses: RateLimit
    guests: RateLimit
    logins: RateLimit
    tables: RateLimit
    lookups: RateLimit
    positions: RateLimit
    imports: RateLimit
    analyses: RateLimit
    mail_questions: RateLimit


class Server:
    """Everything a running server consists of."""

    def __init__(self, settings: Settings, tell_thinking: TellThinking) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.single_process = SingleProcess(self.store.database)
        self.threads = Threads(settings.thinkers)
        self.writer = Writer(self.store, self.threads.later)
        self.metrics = Metrics()
        limits = settings.limits
        self.rates = Rates(
            RateLimit(limits.per_session),
            RateLimit(limits.per_address),
            RateLimit(limits.guests),
            RateLimit(limits.logins),
            RateLimit(limits.tables),
            RateLimit(limits.lookups),
            RateLimit(limits.positions),
            RateLimit(limits.imports),
            RateLimit(limits.analyses_at_address),
            RateLimit(limits.mail_questions),
        )
        self.sessions = Sessions(self.store, self.threads, settings)
        self.sightings = Sightings()
        self.word_help = WordHelp(self.store, self.threads, settings.now)
        self.dictionary = Dictionary(self.threads)
        self.registry = TableRegistry(self.store, self.threads)
        self.outbox = Outbox()
        self.presence = PresenceTracker(
            self.registry, self.store.database, self.threads, tell_thinking
        )
        self.long_work = LongWork(self.threads, self.rates.positions)
        self.runner = CommandRunner(
            self.registry,
            self.store,
            self.writer,
            self.threads,
            self.long_work,
            self.sightings,
            settings.now,
        )
        self.timers = Timers(self.registry, self.runner, self.store, self.threads, settings.now)
        self.computers = Computers(
            self.registry,
            self.runner,
            self.store,
            self.threads,
            settings,
            self.sightings,
            tell_thinking,
        )
        self.questions = Questions(
            self.computers.queue, self.threads, limits, lambda: self.computers.stopping
        )
        self.analysis_work = AnalysisWork(self.store, self.threads, self.registry, settings)
        self.notices = TurnNotices(
            self.store.notifications, self.threads, settings, self.registry, self.presence
        )

    # These take long to import, and no start waits for them: see `load_the_rest`.

    @cached_property
    def analyses(self) -> Analyses:
        """Analyses of finished games."""
        from sternfeld.server.tables.analyses import Analyses

        return Analyses(
            self.store,
            self.threads,
            self.long_work,
            self.rates.analyses,
            self.settings,
            self.analysis_work.queue,
        )

    @cached_property
    def coach(self) -> Coach:
        """Hints, and what there is to say about somebody's turn."""
        from sternfeld.server.tables.coach import Coach

        return Coach(
            self.questions, self.runner, self.long_work, self.word_help, self.rates.positions
        )

    @cached_property
    def positions(self) -> PositionQuestions:
        """Questions about positions."""
        from sternfeld.server.tables.position_questions import PositionQuestions

        return PositionQuestions(
            self.questions,
            self.threads,
            self.long_work,
            self.word_help,
            self.rates.positions,
            self.settings,
        )

    @cached_property
    def ways(self) -> WaysReader:
        """The ways to get better in somebody's games."""
        from sternfeld.server.people.own_ways import WaysReader

        return WaysReader(self.store)

    async def open_table(self, visitor: Visitor, body: wire.PlanIn, address: str) -> LiveTable:
        """Open a table."""
        self.rates.tables.take(visitor.id)
        self.rates.tables.take(f"address {address}", 0.2)
        if any(seat.kind is SeatKind.COMPUTER for seat in body.seats):
            self.computers.require_room(visitor.id, address)
        plan = plan_of(body, self.settings.lists)
        await self.word_help.require_table(visitor, plan)
        judge: Judge = await self.threads.read(judge_for, plan.rules)
        return await self.runner.open(plan, visitor.id, body.name or visitor.player.name, judge)

    async def do(self, visitor: Visitor, table: str, body: wire.CommandBody) -> int:
        """Carry out a person's command; the version that followed."""
        began = time.perf_counter()
        kind, outcome = "unknown", "refused"
        try:
            live = self.registry.at_hand(table) or await self.registry.table(table)
            if live.state.version < body.version:
                await self.registry.catch_up(live, body.version)
            self.require_acquaintance(live, visitor)
            command = command_of(body.command, live.state, visitor.id, body.version)
            sent = command.command if isinstance(command, tc.Play) else command
            kind = snake_case(type(sent).__name__)
            if tries_words(live.state.plan, command):
                await self.word_help.require_trial(visitor, live.state.plan.rules)
            version = await self.runner.run(live, command, visitor.id, body.id)
            outcome = "done"
            return version
        finally:
            self.metrics.command_took(kind, outcome, time.perf_counter() - began)

    def require_acquaintance(self, live: LiveTable, visitor: Visitor) -> None:
        """Outsiders learn nothing about a table from refused commands."""
        if not live.state.is_at_home(visitor.id):
            raise TableRefusal(TableCode.NOT_SEATED, "only seated players can do that")

    async def sit_down(
        self, visitor: Visitor, secret: str, body: wire.SitDownIn
    ) -> tuple[str, int]:
        """Take a seat by invitation; the table and its version."""
        live = await self.invited_to(secret)
        keeps = live.state.plan.kind is TableKind.SCORE_KEEPER and live.state.is_at_home(visitor.id)
        if keeps or live.state.seats_of(visitor.id):
            return live.id, live.state.version
        command = tc.TakeSeat(visitor.id, body.name or visitor.player.name, body.seat)
        try:
            return live.id, await self.runner.run(live, command, visitor.id, body.id)
        except TableRefusal:
            if not live.state.seats_of(visitor.id):  # otherwise another device was faster
                raise
            return live.id, live.state.version

    async def invited_to(self, secret: str) -> LiveTable:
        """The table that an invitation opens."""
        table = await self.threads.read(self.store.index.by_invitation, secret)
        if table is None:
            raise ApiError(404, "not_found", "this invitation is unknown or no longer valid")
        return await self.registry.table(table)

    def limit_guesses(self, live: LiveTable, secret: str | None, address: str) -> None:
        """Invitations are guessed slowly."""
        if secret is not None and not is_invited(live.state, secret):
            self.rates.lookups.take(address)

    def audience(
        self, live: LiveTable, visitor: Visitor | None, wanted: str | None, secret: str | None
    ) -> Audience:
        """From where this person may look at the table."""
        player = None if visitor is None else visitor.id
        return audience_for(live.state, player, wanted, invited=is_invited(live.state, secret))

    def seen(
        self, live: LiveTable, visitor: Visitor | None, wanted: str | None, secret: str | None
    ) -> Seen | None:
        """The table as this person may see it now; None while entries must be read first."""
        if live.gone:
            raise no_such_table()
        audience = self.audience(live, visitor, wanted, secret)
        entries = self.dictionary.known_for(live)
        return None if entries is None else seen_by(live, audience, entries)

    async def look(
        self, live: LiveTable, visitor: Visitor | None, wanted: str | None, secret: str | None
    ) -> bytes:
        """The table as this person may see it now, as an update."""
        while (seen := self.seen(live, visitor, wanted, secret)) is None:
            await self.dictionary.read_for(live)
        return seen.whole(self.settings.now())

    async def leave_for_good(self, visitor: Visitor) -> list[str]:
        """Delete a person's data; the hashes of the sessions that ended."""
        from sternfeld.server.people.personal_data import leave_all_tables

        await leave_all_tables(self, visitor)
        ended = await self.sessions.end(visitor, None)
        await leave_all_tables(self, visitor)  # another device may have opened some meanwhile
        await self.threads.read(self.store.people.delete_player, visitor.id)
        return ended


def load_the_rest() -> None:
    """Import what the start did not wait for: in a thread, so that nobody's game stands still when
    somebody first asks for it."""
    import sternfeld.jobs.analysis
    import sternfeld.players.player
    import sternfeld.server.people.imports
    import sternfeld.server.people.own_ways
    import sternfeld.server.tables.analyses
    import sternfeld.server.tables.coach
    import sternfeld.server.tables.position_questions  # noqa: F401
