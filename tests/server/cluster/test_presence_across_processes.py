"""Two processes on one PostgreSQL: who is here, who thinks, who is logged out, on both."""

from sqlalchemy import delete
from websockets.exceptions import ConnectionClosed

from sternfeld.store import schema
from sternfeld.store.store import Store
from tests.server.elsewhere import Elsewhere
from tests.server.running import Person, Socket
from tests.support.postgres import Postgres

PATIENCE = 60
"""Seconds; long enough for a machine that has much else to do."""


def far_apart(servers: tuple[Elsewhere, Elsewhere]) -> tuple[Person, Person, str]:
    """Ada and Bob at one table, through different processes."""
    one, other = servers
    ada, bob = one.person("Ada"), other.person("Bob")
    table = ada.open_table("me", "invitation", spectators="open")
    bob.sit_down(ada.invitation(table))
    return ada, bob, table


def close_code(socket: Socket) -> int | None:
    """With which code the server closes a socket that says nothing."""
    try:
        while True:
            socket.next(PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_who_is_here_and_who_thinks_is_seen_through_the_other_process(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    ada, bob, table = far_apart(servers)
    phone, tablet = ada.socket(), bob.socket()
    tablet.watch(table)
    phone.watch(table)
    tablet.wait_for("presence", PATIENCE, seats=[True, True])
    phone.wait_for("presence", PATIENCE, seats=[True, True])
    servers[0].stranger().socket().watch(table)
    tablet.wait_for("presence", PATIENCE, seats=[True, True], watchers=1)
    phone.send(type="thinking", table=table, on=True)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=True)
    phone.send(type="thinking", table=table, on=False)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=False)
    phone.send(type="thinking", table=table, on=True)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=True)
    phone.close()
    said = [tablet.next(PATIENCE), tablet.next(PATIENCE)]
    thinking = [one for one in said if one["type"] == "thinking"]
    assert [(one["seat"], one["on"]) for one in thinking] == [(0, False)]
    here = [one for one in said if one["type"] == "presence"]
    assert [(one["seats"], one["watchers"]) for one in here] == [([False, True], 1)]


def test_who_comes_later_is_told_who_is_thinking_at_the_other_process(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    ada, bob, table = far_apart(servers)
    phone, tablet = ada.socket(), bob.socket()
    tablet.watch(table)
    phone.watch(table)
    phone.send(type="thinking", table=table, on=True)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=True)
    for late in (bob.socket(), servers[1].stranger().socket()):
        late.watch(table)
        assert late.wait_for("presence", PATIENCE)["thinking"] == [0]
    phone.send(type="thinking", table=table, on=False)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=False)
    last = bob.socket()
    last.watch(table)
    assert last.wait_for("presence", PATIENCE)["thinking"] == []


def test_who_was_at_a_process_that_died_is_away_and_thinks_no_more(
    quick_servers: tuple[Elsewhere, Elsewhere],
) -> None:
    ada, bob, table = far_apart(quick_servers)
    phone, tablet = ada.socket(), bob.socket()
    tablet.watch(table)
    phone.watch(table)
    tablet.wait_for("presence", PATIENCE, seats=[True, True])
    phone.send(type="thinking", table=table, on=True)
    tablet.wait_for("thinking", PATIENCE, seat=0, on=True)
    quick_servers[0].kill()
    tablet.wait_for("thinking", PATIENCE, seat=0, on=False)
    tablet.wait_for("presence", PATIENCE, seats=[False, True])


def test_a_process_that_starts_later_learns_who_is_here(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    ada, bob, table = far_apart(servers)
    servers[1].kill()
    phone = ada.socket()
    phone.watch(table)
    phone.wait_for("presence", PATIENCE, seats=[True, False])
    servers[1].start()
    tablet = bob.socket()
    tablet.watch(table)
    tablet.wait_for("presence", PATIENCE, seats=[True, True])


def test_when_the_database_is_back_everybody_is_here_again_but_who_was_logged_out(
    servers: tuple[Elsewhere, Elsewhere], postgres: Postgres
) -> None:
    ada, bob, table = far_apart(servers)
    phone, tablet = ada.socket(), bob.socket()
    tablet.watch(table)
    phone.watch(table)
    tablet.wait_for("presence", PATIENCE, seats=[True, True])
    silent = servers[1].person("Cleo").socket()
    silent.wait_for("hello", PATIENCE)
    store = Store(servers[0].database)
    with store.database.write() as connection:  # as if it had been told while nobody listened
        of_cleo = schema.players.c.name == "Cleo"
        connection.execute(delete(schema.players).where(of_cleo))
    store.close()
    postgres.stop()
    postgres.start()
    tablet.wait_for("presence", PATIENCE, seats=[True, True])
    assert close_code(silent) == 4401


def test_a_session_revoked_through_one_process_closes_its_sockets_at_the_other(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    ada, bob = one.person("Ada"), other.person("Bob")
    far = other.stranger()
    far.http.cookies.set("sternfeld", ada.cookie)
    silent, bystander = far.socket(), bob.socket()
    silent.wait_for("hello", PATIENCE)
    assert ada.http.delete("/sessions").status_code == 200
    assert close_code(silent) == 4401
    assert far.http.delete("/sessions").status_code == 401
    bystander.send(type="ping")
    bystander.wait_for("pong", PATIENCE)
