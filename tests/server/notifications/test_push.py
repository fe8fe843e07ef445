"""People whose page is closed are told by push messages that it is their turn."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import select, update

from sternfeld.server.errors import ApiError
from sternfeld.server.notifications import push, turns
from sternfeld.server.notifications.push import check_subscription
from sternfeld.server.settings import Settings
from sternfeld.store import schema
from tests.server.running import GENEROUS, Person, Running, pair, running
from tests.support.clock import Clock
from tests.support.push_service import PushService, Subscription, push_service, signer

AGREED: dict[str, object] = {"start.order": "agreed"}
PATIENCE = 60
ENOUGH_MS = turns.PUSH_AFTER_MS + 1000


@dataclass
class World:
    """A server, its clock and a push service."""

    server: Running
    clock: Clock
    service: PushService

    def device(self, person: Person, name: str, language: str = "en") -> Subscription:
        subscription = Subscription(self.service, name)
        response = person.http.put("/notifications/push", json=subscription.body(language))
        assert response.status_code == 200, response.text
        assert response.json()["push"]
        return subscription

    def told(self, subscription: Subscription) -> Any:
        return subscription.read(self.service.deliveries.get(timeout=PATIENCE))

    def refused(self) -> None:
        """The server knows that its message was refused."""
        sender = self.server.internals.notices.push
        end = time.monotonic() + PATIENCE
        while not sender.waiting and time.monotonic() < end:
            time.sleep(0.02)
        assert sender.waiting

    def nobody_is_told(self) -> None:
        """The server looks for games that wait, and finds none."""
        notices = self.server.internals.notices
        messages, rounds = notices.push.messages, notices.rounds
        while notices.rounds < rounds + 2:  # the round that is under way may have looked before
            time.sleep(0.02)
        assert notices.push.messages == messages


@pytest.fixture
def world(database_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(turns, "EVERY_SECONDS", 0.02)
    clock = Clock()
    with push_service() as service:
        settings = Settings(
            database=database_address,
            limits=GENEROUS,
            now=clock,
            push_services=(service.address,),
            public_address="https://example.org",
        )
        with running(settings) as server:
            yield World(server, clock, service)


def game(world: World) -> tuple[Person, Person, str]:
    """Ada is to move; Bob waits."""
    ada, bob, table = pair(world.server, house_rules=AGREED)
    assert ada.view(table)["game"]["to_move"] == 0
    return ada, bob, table


def pass_turn(person: Person, table: str) -> None:
    person.do(table, {"type": "pass"})


def test_whose_turn_it_is_is_told_and_nothing_else(world: World) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone", "de")
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    delivery = world.service.deliveries.get(timeout=PATIENCE)
    assert phone.read(delivery) == {"body": "Du bist dran.", "table": table}
    key, claims = signer(delivery)
    assert key == bob.get("/notifications")["push_key"]
    assert claims["sub"] == "https://example.org"
    assert claims["aud"] == world.service.address
    world.nobody_is_told()


def test_all_devices_are_told_and_again_in_the_next_turn(world: World) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["body"] == "It is your turn."
    pass_turn(bob, table)
    world.nobody_is_told()  # Ada wants no messages
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table


def test_a_next_turn_is_told_although_both_moved_between_two_looks(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table
    store = world.server.internals.store.notifications
    monkeypatch.setattr(store, "forget_answered", lambda: None)  # nobody looks while Ada is to move
    pass_turn(bob, table)
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table
    ada.do(table, {"type": "say", "text": "Well?"})  # it is still the same turn
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    world.nobody_is_told()


def test_a_short_absence_is_not_worth_a_message(world: World) -> None:
    ada, bob, table = game(world)
    world.device(bob, "phone")
    pass_turn(ada, table)
    world.nobody_is_told()


def test_whoever_is_at_the_table_is_not_told_even_after_leaving(world: World) -> None:
    ada, bob, table = game(world)
    world.device(bob, "phone")
    socket = bob.socket()
    socket.watch(table)
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    world.nobody_is_told()
    socket.close()
    world.nobody_is_told()


def test_a_computer_does_not_mind_waiting(world: World) -> None:
    ada = world.server.person("Ada")
    world.device(ada, "phone")
    table = ada.open_table("me", "computer:beginner", house_rules=AGREED)
    assert ada.view(table)["game"]["to_move"] == 0
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    world.nobody_is_told()


def test_a_device_that_unsubscribes_or_logs_out_is_not_told(world: World) -> None:
    ada, bob, table = game(world)
    world.device(bob, "phone")
    assert not bob.http.delete("/notifications/push").json()["push"]
    world.device(ada, "laptop")
    pass_turn(ada, table)
    assert ada.http.delete("/session").status_code == 200
    pass_turn(bob, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    world.nobody_is_told()


def test_a_browser_that_is_gone_is_forgotten(world: World) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    world.service.status = 410
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table
    end = time.monotonic() + PATIENCE
    while bob.get("/notifications")["push"] and time.monotonic() < end:
        time.sleep(0.02)
    assert not bob.get("/notifications")["push"]


def test_a_service_that_fails_stops_nothing(world: World) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    world.service.status = 500
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table
    world.service.status = 201
    pass_turn(bob, table)
    world.nobody_is_told()
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table


@pytest.mark.parametrize("status", [429, 503])
def test_what_a_service_could_not_take_is_tried_again_while_the_turn_waits(
    world: World, status: int
) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    world.service.status = status
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    for wait in push.RETRY_MS[:2]:
        assert world.told(phone)["table"] == table
        world.refused()
        world.clock.forward(seconds=wait / 1000)
    world.service.status = 201
    assert world.told(phone)["table"] == table
    world.clock.forward(seconds=3600)
    world.nobody_is_told()


def test_nothing_is_tried_again_once_the_turn_is_made_nor_for_ever(world: World) -> None:
    ada, bob, table = game(world)
    phone = world.device(bob, "phone")
    world.service.status = 503
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    assert world.told(phone)["table"] == table
    world.refused()
    pass_turn(bob, table)
    world.clock.forward(seconds=push.RETRY_MS[0] / 1000)
    world.nobody_is_told()
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    for wait in push.RETRY_MS:
        assert world.told(phone)["table"] == table
        world.refused()
        world.clock.forward(seconds=wait / 1000)
    assert world.told(phone)["table"] == table
    world.clock.forward(seconds=86_400)
    world.nobody_is_told()


def test_a_device_changes_hands(world: World) -> None:
    ada, bob, _table = game(world)
    tablet = world.device(ada, "tablet")
    response = bob.http.put("/notifications/push", json=tablet.body())
    assert response.json()["push"]
    assert not ada.get("/notifications")["push"]
    assert bob.get("/notifications")["push"]


def test_nothing_stays_of_a_person_who_leaves(world: World) -> None:
    bob = world.server.person("Bob")
    world.device(bob, "phone")
    assert bob.http.delete("/me").status_code == 200
    with world.server.internals.store.database.read() as connection:
        assert connection.execute(select(schema.push_subscriptions)).all() == []


def test_an_address_that_was_let_in_earlier_is_not_written_to(world: World) -> None:
    ada, bob, table = game(world)
    world.device(bob, "phone")
    elsewhere = world.service.address.replace("127.0.0.1", "127.0.0.2")
    database = world.server.internals.store.database
    with database.write() as connection:
        connection.execute(update(schema.push_subscriptions).values(endpoint=elsewhere))
    pass_turn(ada, table)
    world.clock.forward(seconds=ENOUGH_MS / 1000)
    world.nobody_is_told()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:22/x",
        "https://10.0.0.1/x",
        "https://example.org/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://fcm.googleapis.com@example.org/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "http://fcm.googleapis.com/x",
        "https://[::1/x",
        "https://fcm.googleapis.com:x/",
        "https://push.services.mozilla.com.evil.example/x",
        "file:///etc/passwd",
        "https://127.0.0.1\\.push.apple.com/x",
        "https://127.0.0.1%2f.push.apple.com/x",
        "",
    ],
)
def test_only_push_services_are_written_to(endpoint: str) -> None:
    with pytest.raises(ApiError) as refusal:
        check_subscription(endpoint, "A" * 87, "A" * 22, Settings().push_services)
    assert refusal.value.code == "push_service"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
    ],
)
def test_the_services_of_common_browsers_are_known(endpoint: str) -> None:
    check_subscription(endpoint, "A" * 87, "A" * 22, Settings().push_services)


@pytest.mark.parametrize(("p256dh", "auth"), [("A" * 80, "A" * 22), ("A" * 87, "!"), ("Ä", "A")])
def test_keys_that_no_browser_sends_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ApiError) as refusal:
        check_subscription("https://web.push.apple.com/x", p256dh, auth, Settings().push_services)
    assert refusal.value.code == "input"
