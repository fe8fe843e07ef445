from typing import Any

from sqlalchemy import event, insert

from sternfeld.store import schema
from sternfeld.store.notifications import Channel, MailAddress, PushSubscription
from sternfeld.store.store import Store
from tests.store.writing import opened
from tests.table.playing import two

LATER = 10**15


def test_games_are_looked_through_only_for_those_who_want_to_be_told(store: Store) -> None:
    host = opened(store, two())
    awaited = host.state.awaited
    assert awaited is not None
    player = host.state.seats[awaited].player
    assert player is not None
    with store.database.write() as connection:
        connection.execute(insert(schema.players), {"id": player, "name": "A", "created": 0})
        session = {"token_hash": "s", "id": "s", "player": player}
        row = session | {"created": 0, "seen": 0, "expires": LATER}
        connection.execute(insert(schema.sessions), row)
    asked: list[str] = []

    @event.listens_for(store.database.reader, "before_cursor_execute")
    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    for channel in Channel:
        assert store.notifications.waiting(channel, LATER) == []
    assert not [statement for statement in asked if "FROM tables" in statement]

    store.notifications.subscribe(PushSubscription(player, "s", "https://push", "p", "a", "en"))
    store.notifications.set_mail_address(MailAddress(player, "a@example.org", "en", "t", True, 0))
    for channel in Channel:
        (turn,) = store.notifications.waiting(channel, LATER)
        assert (turn.table, turn.player) == ("t1", player)


def test_a_digest_that_was_sent_by_a_clock_ahead_does_not_count(store: Store) -> None:
    host = opened(store, two(), "t1")
    player = host.state.seats[host.state.awaited or 0].player or ""
    with store.database.write() as connection:
        connection.execute(insert(schema.players), {"id": player, "name": "A", "created": 0})
    for sent, waits in ((LATER + 1, 1), (LATER, 0), (LATER - 9, 0), (LATER - 10, 1)):
        store.notifications.set_mail_address(
            MailAddress(player, "a@example.org", "en", "t", True, sent)
        )
        found = store.notifications.waiting(Channel.MAIL, LATER, LATER - 10, LATER)
        assert len(found) == waits
