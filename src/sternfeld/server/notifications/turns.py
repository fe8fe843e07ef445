"""Looks which games wait for somebody who is not there, and has them told.

What waits is in the database, so nobody is forgotten when a server restarts. Only games with other
people count: a computer does not mind waiting.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from sternfeld.server.background import repeat, surviving
from sternfeld.server.cluster.presence import PresenceTracker
from sternfeld.server.notifications.push import Message, PushSender
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import TableRegistry
from sternfeld.server.threads import Threads
from sternfeld.store.notifications import Channel, Notifications, WaitingTurn

if TYPE_CHECKING:
    from sternfeld.server.notifications.mail import Mailer

__all__ = ["TurnNotices"]

EVERY_SECONDS = 10.0
PUSH_AFTER_MS = 45_000
"""Longer than a phone that went to sleep still counts as present."""
MAIL_AFTER_MS = 3_600_000
MAIL_PAUSE_MS = 12 * 3_600_000


class TurnNotices:
    """Tells people that it is their turn."""

    def __init__(
        self,
        store: Notifications,
        threads: Threads,
        settings: Settings,
        registry: TableRegistry,
        presence: PresenceTracker,
    ) -> None:
        self._store = store
        self._threads = threads
        self._now = settings.now
        self._registry = registry
        self._presence = presence
        self.rounds = 0
        self._same_turn: set[tuple[str, str, int, int]] = set()
        self.push = PushSender(store, settings.push_services, settings.public_address, settings.now)
        self.mailer = _mailer(settings)

    async def run(self) -> None:
        """Tell people for as long as the server runs."""
        await repeat("telling people that it is their turn", EVERY_SECONDS, self.tell)

    async def tell(self) -> None:
        """Tell everybody whose game has waited long enough."""
        await self._threads.read(self._store.forget_answered)
        await self._forget_overtaken()
        waiting = await self._threads.read(
            self._store.waiting, Channel.PUSH, self._now() - PUSH_AFTER_MS
        )
        for turn in waiting:
            now = self._now()
            if await self._threads.read(self._store.claim, Channel.PUSH, turn, now):
                await surviving(f"the notice of table {turn.table}", self._push(turn, now))
        due = self.push.due()
        if due:  # since this round began, turns may have been made
            await self._threads.read(self._store.forget_answered)
        for message in due:
            await surviving(f"the notice of table {message.table}", self._push_again(message))
        if self.mailer is not None:
            await self._threads.read(self._send_digests, self.mailer)
        self.rounds += 1

    async def _forget_overtaken(self) -> None:
        """Somebody made a turn, and it was their turn again before anybody looked here."""
        found = set(await self._threads.read(self._store.overtaken))
        self._same_turn &= found
        for notice in found - self._same_turn:
            await surviving(f"the notice of table {notice[0]}", self._forget_if_made(notice))

    async def _forget_if_made(self, notice: tuple[str, str, int, int]) -> None:
        table, player, noted, _ = notice
        state = (await self._registry.table(table)).state
        if state.game is not None and state.game.now_at_least + state.shift > noted:
            await self._threads.read(self._store.forget, table, player, noted)
        else:  # something was said, for example
            self._same_turn.add(notice)

    async def _push(self, turn: WaitingTurn, noted: int) -> None:
        if not await self._is_there(turn.player, turn.table):
            await self._threads.read(self.push.tell, turn.player, turn.table, noted)

    async def _push_again(self, message: Message) -> None:
        """A service could not take a message: try again while the same turn waits."""
        player, table = message.subscription.player, message.table
        noted = await self._threads.read(self._store.noted, Channel.PUSH, table, player)
        if noted == message.noted and not await self._is_there(player, table):
            self.push.send(message)

    async def _is_there(self, player: str, table: str) -> bool:
        """Whoever is at the table knows: the page says so itself."""
        live = await self._registry.table(table)
        return bool(self._presence.at(live).seats & set(live.state.seats_of(player)))

    def _send_digests(self, mailer: Mailer) -> None:
        now = self._now()
        by_person: dict[str, list[WaitingTurn]] = defaultdict(list)
        rested = now - MAIL_PAUSE_MS
        for turn in self._store.waiting(Channel.MAIL, now - MAIL_AFTER_MS, rested, now):
            by_person[turn.player].append(turn)
        for player, turns in by_person.items():
            to = self._store.mail_address(player)
            if to is None or rested < to.sent <= now:
                continue
            fresh = [turn for turn in turns if self._store.claim(Channel.MAIL, turn, now)]
            if fresh:
                self._store.mail_sent(to.token, now)
                mailer.tell(to, fresh)

    def stop(self) -> None:
        """Tell nobody any more."""
        self.push.stop()
        if self.mailer is not None:
            self.mailer.stop()


def _mailer(settings: Settings) -> Mailer | None:
    if settings.smtp is None or settings.public_address is None:
        return None
    from sternfeld.server.notifications.mail import Mailer

    return Mailer(settings.smtp, settings.public_address)
