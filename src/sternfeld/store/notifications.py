"""Who wants to be told that it is their turn, how, and who has been told.

A notice is written before it is sent, so that of several processes one sends it. A turn that has
been made takes its notices along.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import ColumnElement, Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from sternfeld.store import schema
from sternfeld.store.database import Database
from sternfeld.store.log import secret_hash
from sternfeld.table.state import TablePhase

__all__ = ["Channel", "MailAddress", "Notifications", "PushSubscription", "WaitingTurn"]

MAX_WAITING = 200


class Channel(StrEnum):
    """How somebody is told."""

    PUSH = "push"
    MAIL = "mail"


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A device that wants to be told while the page is closed."""

    player: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where a person wants to be told by e-mail. ``token`` confirms it and takes it back."""

    player: str
    address: str
    language: str
    token: str
    confirmed: bool = False
    sent: int = 0


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """A game with other people that waits for somebody who has not been told."""

    table: str
    player: str
    names: tuple[str, ...]
    since: int
    deadline: int | None


class Notifications:
    """Subscriptions, addresses and notices. Every method is safe to call from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def key(self, name: str, make: Callable[[], str]) -> str:
        """A key of this server, made when it is first needed."""
        query = select(schema.server_keys.c.value).where(schema.server_keys.c.name == name)
        with self._database.read() as connection:
            found: str | None = connection.scalar(query)
        if found is None:
            try:
                with self._database.write() as connection:
                    connection.execute(insert(schema.server_keys), {"name": name, "value": make()})
            except IntegrityError:
                pass  # another process was faster
            with self._database.read() as connection:
                found = connection.scalars(query).one()
        return found

    # --- push ----------------------------------------------------------------------------------

    def subscribe(self, wanted: PushSubscription) -> None:
        """A device wants to be told. It has one subscription, which may have belonged to somebody
        else before."""
        columns = schema.push_subscriptions.c
        hashed = secret_hash(wanted.endpoint)
        with self._database.write() as connection:
            connection.execute(
                delete(schema.push_subscriptions).where(
                    (columns.session == wanted.session) | (columns.endpoint_hash == hashed)
                )
            )
            row = {name: getattr(wanted, name) for name in PushSubscription.__slots__}
            connection.execute(insert(schema.push_subscriptions), row | {"endpoint_hash": hashed})

    def unsubscribe(self, session: str) -> None:
        """A device does not want to be told any more."""
        columns = schema.push_subscriptions.c
        with self._database.write() as connection:
            connection.execute(delete(schema.push_subscriptions).where(columns.session == session))

    def subscriptions_of(self, player: str) -> list[PushSubscription]:
        """The devices of a person that want to be told."""
        columns = schema.push_subscriptions.c
        query = select(*(columns[name] for name in PushSubscription.__slots__))
        with self._database.read() as connection:
            rows = connection.execute(query.where(columns.player == player)).all()
        return [PushSubscription(*row) for row in rows]

    # --- mail ----------------------------------------------------------------------------------

    def mail_address(self, player: str) -> MailAddress | None:
        """The address of a person."""
        return self._mail_address(schema.mail_addresses.c.player == player)

    def mail_address_by_token(self, token: str) -> MailAddress | None:
        """The address that a token belongs to."""
        return self._mail_address(schema.mail_addresses.c.token == token)

    def _mail_address(self, which: ColumnElement[bool]) -> MailAddress | None:
        columns = schema.mail_addresses.c
        query = select(*(columns[name] for name in MailAddress.__slots__)).where(which)
        with self._database.read() as connection:
            row = connection.execute(query).first()
        return None if row is None else MailAddress(*row)

    def set_mail_address(self, wanted: MailAddress) -> None:
        """A person gave an address, instead of the one before."""
        with self._database.write() as connection:
            here = schema.mail_addresses.c.player == wanted.player
            connection.execute(delete(schema.mail_addresses).where(here))
            row = {name: getattr(wanted, name) for name in MailAddress.__slots__}
            connection.execute(insert(schema.mail_addresses), row)

    def confirm_mail_address(self, token: str) -> None:
        """The owner of an address wants to be told."""
        self._change_mail_address(token, confirmed=True)

    def mail_sent(self, token: str, now: int) -> None:
        """A digest went to an address."""
        self._change_mail_address(token, sent=now)

    def _change_mail_address(self, token: str, **values: object) -> None:
        with self._database.write() as connection:
            here = schema.mail_addresses.c.token == token
            connection.execute(update(schema.mail_addresses).where(here).values(values))

    def delete_mail_address(self, player: str) -> None:
        """A person does not want to be told by e-mail any more."""
        with self._database.write() as connection:
            here = schema.mail_addresses.c.player == player
            connection.execute(delete(schema.mail_addresses).where(here))

    # --- whose turn it is ----------------------------------------------------------------------

    def waiting(
        self, channel: Channel, before: int, rested: int = 0, now: int = 0
    ) -> list[WaitingTurn]:
        """Turns that have waited since before that moment for somebody who wants to be told this
        way and has not been; those that have waited longest, first. Whoever got mail between
        ``rested`` and ``now`` is left out: their turns would take the places of others."""
        tables, told, seats = schema.tables.c, schema.turn_notices.c, schema.seats.c
        if channel is Channel.PUSH:
            wanting = select(schema.push_subscriptions.c.player)
        else:
            mail = schema.mail_addresses.c
            is_rested = (mail.sent <= rested) | (mail.sent > now)  # the clock may have been ahead
            wanting = select(mail.player).where(mail.confirmed.is_(True), is_rested)
        person = wanting.selected_columns.player
        query = select(
            tables.id, tables.waiting_for, tables.names, tables.updated, tables.deadline
        ).where(
            tables.phase == str(TablePhase.PLAYING),
            tables.updated <= before,
            wanting.where(person == tables.waiting_for).exists(),
            exists().where(seats.table_id == tables.id, seats.player != tables.waiting_for),
            ~exists().where(
                told.table_id == tables.id,
                told.player == tables.waiting_for,
                told.channel == str(channel),
            ),
        )
        with self._database.read() as connection:
            if connection.execute(wanting.limit(1)).first() is None:
                return []  # without a look at every game that is played
            rows = connection.execute(query.order_by(tables.updated).limit(MAX_WAITING)).all()
        return [_turn(row) for row in rows]

    def claim(self, channel: Channel, turn: WaitingTurn, now: int) -> bool:
        """Note that somebody is told; False if they have been."""
        row = {
            "table_id": turn.table,
            "player": turn.player,
            "channel": str(channel),
            "at": now,
        }
        try:
            with self._database.write() as connection:
                connection.execute(insert(schema.turn_notices), row)
        except IntegrityError:
            return False
        return True

    def noted(self, channel: Channel, table: str, player: str) -> int | None:
        """When it was noted that somebody is told of the turn that waits for them."""
        told = schema.turn_notices.c
        query = select(told.at).where(
            told.table_id == table, told.player == player, told.channel == str(channel)
        )
        with self._database.read() as connection:
            found: int | None = connection.scalar(query)
        return found

    def forget_answered(self) -> None:
        """Whoever has moved will be told of their next turn."""
        told, tables = schema.turn_notices, schema.tables.c
        going_on = exists().where(
            tables.id == told.c.table_id,
            tables.waiting_for == told.c.player,
            tables.phase == str(TablePhase.PLAYING),
        )
        with self._database.read() as connection:
            if connection.execute(select(told.c.at).where(~going_on).limit(1)).first() is None:
                return
        with self._database.write() as connection:
            connection.execute(delete(told).where(~going_on))

    def overtaken(self) -> list[tuple[str, str, int, int]]:
        """Notices at whose tables something happened since, while the same person is awaited:
        table, person, when it was noted, and when something happened."""
        told, tables = schema.turn_notices.c, schema.tables.c
        query = (
            select(told.table_id, told.player, told.at, tables.updated)
            .join(schema.tables, tables.id == told.table_id)
            .where(tables.waiting_for == told.player, tables.updated > told.at)
        )
        with self._database.read() as connection:
            return [tuple(row) for row in connection.execute(query)]

    def forget(self, table: str, player: str, noted: int) -> None:
        """A turn that was noted then has been made; the person may be told of the next one."""
        told = schema.turn_notices.c
        which = (told.table_id == table) & (told.player == player) & (told.at == noted)
        with self._database.write() as connection:
            connection.execute(delete(schema.turn_notices).where(which))


def _turn(row: Row[*tuple[object, ...]]) -> WaitingTurn:
    return WaitingTurn(
        row.id, row.waiting_for, tuple(json.loads(row.names)), row.updated, row.deadline
    )
