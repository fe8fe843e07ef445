"""Sessions: opaque tokens in a cookie, stored as hashes, revocable at any time."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sternfeld.server.errors import ApiError
from sternfeld.server.people.passwords import check_password
from sternfeld.server.people.session_clock import SessionClock
from sternfeld.server.secrets import new_code, new_id, new_token
from sternfeld.server.settings import Settings
from sternfeld.server.threads import Threads
from sternfeld.store.entries import Player, Session
from sternfeld.store.log import secret_hash
from sternfeld.store.store import Store
from sternfeld.table.texts import check_name

__all__ = ["COOKIE", "Sessions", "Visitor"]

COOKIE = "sternfeld"
DAY_MS = 86_400_000
HANDOVER_MS = 600_000
TRUSTED_SECONDS = 5.0
"""How long a session is trusted without asking the database, if another process may revoke it."""
TRUSTED_ALONE_SECONDS = 600.0
"""The same with a single process: it revokes all sessions itself."""
MAX_REMEMBERED = 20_000
_LOGIN = re.compile(r"[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]")
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$" + "A" * 22 + "$" + "A" * 43


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person on a device."""

    player: Player
    session: Session

    @property
    def id(self) -> str:
        """The person's secret name."""
        return self.player.id


class Sessions:
    """Opens, finds and ends sessions."""

    def __init__(self, store: Store, threads: Threads, settings: Settings) -> None:
        self._people = store.people
        self._threads = threads
        self._settings = settings
        self.now = SessionClock(settings.now, settings.steady)
        self._known: dict[str, tuple[Visitor, float]] = {}
        self._forgotten = 0
        """Counts what was taken out: what was read before that may not be put in."""
        alone = store.database.is_sqlite
        self._trusted = TRUSTED_ALONE_SECONDS if alone else TRUSTED_SECONDS
        self._hasher = PasswordHasher()

    def begin(self) -> None:
        """Go on from where sessions were last used, and clear away what has run out."""
        self.now.go_on_from(self._people.last_seen())
        self._people.forget_expired(self.now(), self._settings.now())

    async def visitor(self, token: str | None) -> Visitor | None:
        """The person behind a token, or None."""
        if not token or len(token) > 100:
            return None
        hashed = secret_hash(token)
        visitor = await self.by_hash(hashed)
        if visitor is not None:
            await self._keep_alive(visitor)
        return visitor

    def known(self, hashed: str) -> Visitor | None:
        """The person behind the hash of a token, if they were looked up a short time ago."""
        known = self._known.get(hashed)
        if known is None or time.monotonic() - known[1] >= self._trusted:
            return None
        return known[0] if known[0].session.expires > self.now() else None

    async def by_hash(self, hashed: str) -> Visitor | None:
        """The person behind the hash of a token; cached for a short time."""
        known = self.known(hashed)
        if known is not None:
            return known
        before = None
        while before != self._forgotten:  # perhaps this one has ended while it was read
            before, clock, now = self._forgotten, time.monotonic(), self.now()
            found = await self._threads.read(self._people.session, hashed, now)
        if found is None:
            self._known.pop(hashed, None)
            return None
        visitor = Visitor(found[1], found[0])
        self._remember(visitor, clock)
        return visitor

    def _remember(self, visitor: Visitor, clock: float) -> None:
        if len(self._known) >= MAX_REMEMBERED:
            self._known.clear()
        self._known[visitor.session.token_hash] = (visitor, clock)

    async def _keep_alive(self, visitor: Visitor) -> None:
        """Once a day a session that is used lasts longer again."""
        now, session = self.now(), visitor.session
        if now - session.seen < DAY_MS:
            return
        expires, before = now + self._settings.session_days * DAY_MS, self._forgotten
        await self._threads.read(self._people.touch, session.token_hash, now, expires)
        fresh = replace(session, seen=now, expires=expires)
        if before == self._forgotten:
            self._remember(Visitor(visitor.player, fresh), time.monotonic())

    def _new_session(self, player: str) -> tuple[str, Session]:
        token, now = new_token(), self.now()
        expires = now + self._settings.session_days * DAY_MS
        return token, Session(secret_hash(token), new_id()[:12], player, now, now, expires)

    async def new_guest(self, name: str) -> tuple[str, Visitor]:
        """A new person with a name; the token, and who it is for."""
        player = Player(new_id(), check_name(name), created=self._settings.now())
        token, session = self._new_session(player.id)
        await self._threads.read(self._people.add_guest, player, session)
        return token, Visitor(player, session)

    async def rename(self, visitor: Visitor, name: str) -> Player:
        """Another name for the same person."""
        name = check_name(name)
        await self._threads.read(self._people.rename, visitor.id, name)
        self._forget_player(visitor.id)
        return replace(visitor.player, name=name)

    async def make_account(self, visitor: Visitor, login: str, password: str) -> Player:
        """Turn a guest into an account."""
        login = login.strip().lower()
        if not _LOGIN.fullmatch(login):
            raise ApiError(
                400,
                "input",
                "a login has 3 to 30 letters, digits, dots, dashes",
                {"where": "login"},
            )
        if visitor.player.login is not None:
            raise ApiError(409, "already", "you have an account already")
        check_password(password, login)
        hashed = await self._threads.hash(self._hasher.hash, password)
        made = await self._threads.read(self._people.make_account, visitor.id, login, hashed)
        if not made:
            raise ApiError(409, "login_taken", "this login is taken")
        self._forget_player(visitor.id)
        return replace(visitor.player, login=login)

    async def log_in(self, login: str, password: str) -> tuple[str, Visitor]:
        """Be known on another device by login and password."""
        login = login.strip().lower()
        possible = _LOGIN.fullmatch(login) is not None
        found = await self._threads.read(self._people.by_login, login) if possible else None
        player = await self._proven(found, password)
        token, session = self._new_session(player.id)
        if not await self._threads.read(self._people.add_session, session, player.password):
            raise _wrong_login()
        return token, Visitor(player, session)

    async def change_password(self, visitor: Visitor, password: str, new: str) -> list[str]:
        """Change the password of an account; the old one is required. All other devices are logged
        out; the hashes of their tokens."""
        player = await self._proven(visitor.player, password)
        check_password(new, player.login or "")
        hashed = await self._threads.hash(self._hasher.hash, new)
        ended = await self._threads.read(
            self._people.change_password, player.id, hashed, visitor.session.id
        )
        self._forget_player(player.id)
        return ended

    async def _proven(self, player: Player | None, password: str) -> Player:
        """The person, if the password is right."""
        hashed = player.password if player is not None else None

        def is_right() -> bool:  # an unknown login takes as long as a wrong password
            try:
                return self._hasher.verify(hashed or _NOBODY, password)
            except (VerificationError, InvalidHashError):
                return False

        if not await self._threads.hash(is_right) or player is None or hashed is None:
            raise _wrong_login()
        return player

    async def hand_over(self, visitor: Visitor) -> tuple[str, int]:
        """A code with which the same person is known on another device, and until when."""
        code, expires = new_code(10), self._settings.now() + HANDOVER_MS
        asking = visitor.session.token_hash
        if not await self._threads.read(
            self._people.add_handover, code, visitor.id, asking, expires
        ):
            raise ApiError(401, "no_session", "this session has ended")
        return code, expires

    async def take_over(self, code: str) -> tuple[str, Visitor]:
        """Be the person who got a code on another device."""
        now = self._settings.now()
        code = code.strip().upper()
        token, session = self._new_session("")
        player = await self._threads.read(self._people.redeem_handover, code, now, session)
        if player is None:
            raise ApiError(404, "not_found", "this code is unknown or no longer valid")
        return token, Visitor(player, replace(session, player=player.id))

    async def devices(self, visitor: Visitor) -> list[Session]:
        """All sessions of a person."""
        return await self._threads.read(self._people.sessions_of, visitor.id)

    async def end(self, visitor: Visitor, session: str | None) -> list[str]:
        """End one session of a person, or all; the hashes of their tokens."""
        if session is None:
            ended = await self._threads.read(self._people.end_sessions, visitor.id)
        else:
            lost = session != visitor.session.id
            ended = await self._threads.read(
                partial(self._people.end_session, visitor.id, session, lost=lost)
            )
        self.forget(ended)
        return ended

    async def ended_among(self, hashes: list[str]) -> list[str]:
        """Those of these sessions that another process ended, or that have run out."""
        ended = await self._threads.read(self._people.ended, hashes, self.now())
        self.forget(ended)
        return ended

    def forget(self, hashes: Iterable[str]) -> None:
        """These sessions have ended."""
        self._forgotten += 1
        for hashed in hashes:
            self._known.pop(hashed, None)

    def _forget_player(self, player: str) -> None:
        self._forgotten += 1
        for hashed, (visitor, _) in tuple(self._known.items()):
            if visitor.id == player:
                del self._known[hashed]


def _wrong_login() -> ApiError:
    return ApiError(401, "login", "login or password is wrong")
