"""People and the devices on which they are known. Secrets are kept as hashes only."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database
from sternfeld.store.entries import Player, Session
from sternfeld.store.log import secret_hash
from sternfeld.store.notices import ENDED, notify

__all__ = ["People"]

MAX_ASKED = 500
MAX_DEVICES = 200


class People:
    """All persons and sessions. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_guest(self, player: Player, session: Session) -> None:
        """A new person on a new device."""
        with self._database.write() as connection:
            connection.execute(insert(schema.players), _player_row(player))
            connection.execute(insert(schema.sessions), _session_row(session))

    def add_session(self, session: Session, password: str | None) -> bool:
        """A person on another device; False if that is no longer the hash of their password."""
        columns = schema.players.c
        here = (columns.id == session.player) & (columns.password == password)
        with self._database.write() as connection:
            known = select(columns.id).where(here).with_for_update(read=True)
            if connection.execute(known).first() is None:
                return False
            connection.execute(insert(schema.sessions), _session_row(session))
        return True

    def session(self, token_hash: str, now: int) -> tuple[Session, Player] | None:
        """The session with that token, if it has not run out, and its person."""
        query = (
            select(schema.sessions, schema.players)
            .join(schema.players, schema.players.c.id == schema.sessions.c.player)
            .where((schema.sessions.c.token_hash == token_hash) & (schema.sessions.c.expires > now))
        )
        with self._database.read() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        hashed, name, player, created, seen, expires, *person = row
        return Session(hashed, name, player, created, seen, expires), Player(*person)

    def ended(self, hashes: Sequence[str], now: int) -> list[str]:
        """Those of these tokens whose sessions have ended."""
        going_on: set[str] = set()
        with self._database.read() as connection:
            for start in range(0, len(hashes), MAX_ASKED):
                some = schema.sessions.c.token_hash.in_(hashes[start : start + MAX_ASKED])
                query = select(schema.sessions.c.token_hash).where(some)
                going_on.update(connection.scalars(query.where(schema.sessions.c.expires > now)))
        return [hashed for hashed in hashes if hashed not in going_on]

    def touch(self, token_hash: str, seen: int, expires: int) -> None:
        """A device was used; its session lasts longer."""
        with self._database.write() as connection:
            connection.execute(
                update(schema.sessions)
                .where(schema.sessions.c.token_hash == token_hash)
                .values(seen=seen, expires=expires)
            )

    def sessions_of(self, player: str) -> list[Session]:
        """The devices of a person, the latest last; whoever logs in without end has many."""
        columns = schema.sessions.c
        query = select(schema.sessions).where(columns.player == player)
        latest = query.order_by(columns.created.desc(), columns.id.desc()).limit(MAX_DEVICES)
        with self._database.read() as connection:
            rows = connection.execute(latest).all()
        return [Session(*row) for row in reversed(rows)]

    def end_session(self, player: str, session: str, *, lost: bool) -> list[str]:
        """Log one device out; the hashes of the tokens that no longer count. If it is ``lost``, the
        code that it may have got is void, too."""
        with self._database.write() as connection:
            which = schema.sessions.c.id == session
            return (_end_with_codes if lost else _end)(connection, player, which)

    def end_sessions(self, player: str, besides: str | None = None) -> list[str]:
        """Log a person out everywhere, or on all other devices; the hashes of the tokens that no
        longer count. A code for another device is void, too."""
        with self._database.write() as connection:
            return _end_with_codes(connection, player, schema.sessions.c.id != (besides or ""))

    def rename(self, player: str, name: str) -> None:
        """A person has another name from now on; old games keep the old one."""
        with self._database.write() as connection:
            here = schema.players.c.id == player
            connection.execute(update(schema.players).where(here).values(name=name))

    def make_account(self, player: str, login: str, password: str) -> bool:
        """Turn a guest into an account; False if somebody else has that login, or if this person
        has one: another device may have been faster."""
        try:
            with self._database.write() as connection:
                guest = (schema.players.c.id == player) & schema.players.c.login.is_(None)
                values = {"login": login, "password": password}
                made = connection.execute(update(schema.players).where(guest).values(values))
        except IntegrityError:
            return False
        return made.rowcount > 0

    def change_password(self, player: str, password: str, session: str) -> list[str]:
        """Keep the hash of another password, and log out all devices but one; the hashes of the
        tokens that no longer count."""
        with self._database.write() as connection:
            here = schema.players.c.id == player
            connection.execute(update(schema.players).where(here).values(password=password))
            return _end_with_codes(connection, player, schema.sessions.c.id != session)

    def by_login(self, login: str) -> Player | None:
        """The person with that login."""
        with self._database.read() as connection:
            query = select(schema.players).where(schema.players.c.login == login)
            row = connection.execute(query).first()
        return None if row is None else Player(*row)

    def add_handover(self, code: str, player: str, token_hash: str, expires: int) -> bool:
        """A code with which a person is known on another device, once; False if the session that
        asks for it has ended."""
        columns = schema.sessions.c
        asking = select(columns.id).where(columns.token_hash == token_hash)
        with self._database.write() as connection:
            _void_codes(connection, player)
            if connection.execute(asking.with_for_update(read=True)).first() is None:
                return False
            row = {"code_hash": secret_hash(code), "player": player, "expires": expires}
            connection.execute(insert(schema.handovers), row)
        return True

    def redeem_handover(self, code: str, now: int, session: Session) -> Player | None:
        """The person behind a code that has not been used yet; the session is theirs now. Both in
        one moment: whoever logs out everywhere ends either."""
        columns = schema.handovers.c
        good = (columns.code_hash == secret_hash(code)) & (columns.expires > now)
        with self._database.write() as connection:
            # Of several who try at once, one deletes the row and gets what it said.
            used = delete(schema.handovers).where(good).returning(columns.player)
            player = connection.execute(used).scalar()
            query = select(schema.players).where(schema.players.c.id == player)
            row = connection.execute(query).first()
            if row is not None:
                new = _session_row(session) | {"player": player}
                connection.execute(insert(schema.sessions), new)
        return None if row is None else Player(*row)

    def delete_player(self, player: str) -> None:
        """A person and all sessions are gone."""
        with self._database.write() as connection:
            connection.execute(delete(schema.players).where(schema.players.c.id == player))
            connection.execute(delete(schema.seats).where(schema.seats.c.player == player))

    def last_seen(self) -> int | None:
        """When a session was last used, to the day; None if there are none."""
        with self._database.read() as connection:
            last: int | None = connection.scalar(select(func.max(schema.sessions.c.seen)))
        return last

    def forget_expired(self, session_time: int, now: int) -> None:
        """Clear away sessions and codes that have run out."""
        sessions, handovers = schema.sessions, schema.handovers
        with self._database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.expires <= session_time))
            connection.execute(delete(handovers).where(handovers.c.expires <= now))


def _end(connection: Connection, player: str, which: ColumnElement[bool]) -> list[str]:
    here = (schema.sessions.c.player == player) & which
    hashes = list(connection.scalars(select(schema.sessions.c.token_hash).where(here)))
    connection.execute(delete(schema.sessions).where(here))
    notify(connection, ENDED, hashes)
    return hashes


def _end_with_codes(connection: Connection, player: str, which: ColumnElement[bool]) -> list[str]:
    _void_codes(connection, player)  # waits for whoever redeems one, whose session is seen then
    ended = _end(connection, player, which)
    _void_codes(connection, player)  # those for which one of these sessions asked meanwhile
    return ended


def _void_codes(connection: Connection, player: str) -> None:
    connection.execute(delete(schema.handovers).where(schema.handovers.c.player == player))


def _player_row(player: Player) -> dict[str, object]:
    return {name: getattr(player, name) for name in ("id", "name", "login", "password", "created")}


def _session_row(session: Session) -> dict[str, object]:
    names = ("token_hash", "id", "player", "created", "seen", "expires")
    return {name: getattr(session, name) for name in names}
