from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from sternfeld.store import people as people_module
from sternfeld.store.entries import Player, Session
from sternfeld.store.log import secret_hash
from sternfeld.store.store import Store

ADA = Player("p1", "Ada", created=5)


def session_of(player: str, token: str, name: str = "s1") -> Session:
    return Session(secret_hash(token), name, player, 10, 10, 1000)


def with_ada(store: Store) -> Store:
    store.people.add_guest(ADA, session_of("p1", "token"))
    return store


def test_a_guest_is_known_by_the_token_until_it_runs_out(store: Store) -> None:
    people = with_ada(store).people
    assert people.session(secret_hash("token"), 999) == (session_of("p1", "token"), ADA)
    assert people.session(secret_hash("token"), 1000) is None
    assert people.session(secret_hash("other"), 0) is None
    people.touch(secret_hash("token"), 500, 2000)
    found = people.session(secret_hash("token"), 1500)
    assert found is not None
    assert (found[0].seen, found[0].expires) == (500, 2000)
    assert people.last_seen() == 500
    people.forget_expired(1999, 9999)
    assert len(people.sessions_of("p1")) == 1
    people.forget_expired(2000, 0)
    assert people.sessions_of("p1") == []
    assert people.last_seen() is None


def test_a_guest_becomes_an_account_and_stays_the_same_person(store: Store) -> None:
    people = with_ada(store).people
    assert people.make_account("p1", "ada", "hash")
    assert people.by_login("ada") == Player("p1", "Ada", "ada", "hash", 5)
    people.add_guest(Player("p2", "Other"), session_of("p2", "second", "s2"))
    assert not people.make_account("p2", "ada", "hash")
    assert not people.make_account("p1", "somebody", "else"), "another device was faster"
    assert people.by_login("somebody") is None
    assert people.by_login("nobody") is None
    people.rename("p1", "Ada L.")
    found = people.by_login("ada")
    assert found is not None
    assert found.name == "Ada L."


def test_one_device_or_all_can_be_logged_out(store: Store) -> None:
    people = with_ada(store).people
    people.add_session(session_of("p1", "phone", "s2"), None)
    people.add_session(session_of("p1", "tablet", "s3"), None)
    assert people.end_session("p2", "s2", lost=True) == []
    assert people.end_session("p1", "s2", lost=True) == [secret_hash("phone")]
    assert [session.id for session in people.sessions_of("p1")] == ["s1", "s3"]
    assert set(people.end_sessions("p1")) == {secret_hash("token"), secret_hash("tablet")}
    assert people.session(secret_hash("token"), 0) is None


def test_only_the_latest_of_many_devices_are_listed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "MAX_DEVICES", 2)
    people = with_ada(store).people
    for created, name in ((30, "s3"), (20, "s2")):
        added = replace(session_of("p1", name, name), created=created)
        assert people.add_session(added, None)
    assert [one.id for one in people.sessions_of("p1")] == ["s2", "s3"]
    assert len(people.end_sessions("p1")) == 3


def test_a_handover_works_once_and_in_time(store: Store) -> None:
    people = with_ada(store).people
    token, phone = secret_hash("token"), session_of("", "phone", "s2")
    assert people.add_handover("K7M2", "p1", token, 100)
    assert people.redeem_handover("wrong", 50, phone) is None
    assert people.redeem_handover("K7M2", 50, phone) == ADA
    assert people.session(secret_hash("phone"), 50) == (session_of("p1", "phone", "s2"), ADA)
    assert people.redeem_handover("K7M2", 50, phone) is None
    people.add_handover("OLD", "p1", token, 100)
    people.add_handover("NEW", "p1", token, 100)
    assert people.redeem_handover("OLD", 50, phone) is None
    assert people.redeem_handover("NEW", 100, phone) is None


def test_a_session_that_has_ended_gets_no_code(store: Store) -> None:
    people = with_ada(store).people
    people.end_sessions("p1")
    assert not people.add_handover("K7M2", "p1", secret_hash("token"), 100)
    assert people.redeem_handover("K7M2", 50, session_of("", "phone", "s2")) is None


def test_the_code_of_a_lost_device_is_void(store: Store) -> None:
    people = with_ada(store).people
    people.add_session(session_of("p1", "phone", "s2"), None)
    for lost, player in ((False, ADA), (True, None)):
        people.add_handover("K7M2", "p1", secret_hash("token"), 100)
        people.add_session(session_of("p1", f"lost {lost}", "s3"), None)
        people.end_session("p1", "s3", lost=lost)
        new = session_of("", f"new {lost}", f"new {lost}")
        assert people.redeem_handover("K7M2", 50, new) == player


def test_who_logs_in_while_the_password_changes_is_not_let_in(store: Store) -> None:
    people = with_ada(store).people
    people.make_account("p1", "ada", "old")
    people.change_password("p1", "new", "s1")
    assert not people.add_session(session_of("p1", "phone", "s2"), "old")
    assert people.add_session(session_of("p1", "tablet", "s3"), "new")
    assert [one.id for one in people.sessions_of("p1")] == ["s1", "s3"]


def test_who_logs_out_everywhere_ends_what_begins_at_that_moment(store: Store) -> None:
    people = store.people
    for number in range(15):
        player, ready = f"p{number}", Barrier(3)
        token, device = f"token {number}", f"device {number}"
        people.add_guest(Player(player, "Ada"), session_of(player, token, f"a{number}"))
        people.add_handover(device, player, secret_hash(token), 1000)

        def log_out(player: str = player, ready: Barrier = ready) -> None:
            ready.wait()
            people.end_sessions(player)

        def redeem(ready: Barrier = ready, device: str = device) -> None:
            ready.wait()
            people.redeem_handover(device, 10, session_of("", device, device))

        def ask(player: str = player, ready: Barrier = ready, token: str = token) -> None:
            ready.wait()
            people.add_handover(f"{token} again", player, secret_hash(token), 1000)

        with ThreadPoolExecutor(3) as threads:
            for done in [threads.submit(work) for work in (log_out, redeem, ask)]:
                done.result()
        late = people.redeem_handover(f"{token} again", 10, session_of("", "x", "x"))
        assert (late, people.sessions_of(player)) == (None, [])


def test_who_leaves_for_good_leaves_no_session(store: Store) -> None:
    people = with_ada(store).people
    people.delete_player("p1")
    assert people.session(secret_hash("token"), 0) is None
    assert people.sessions_of("p1") == []


def test_of_several_who_use_a_code_at_once_one_is_let_in(store: Store) -> None:
    people = store.people
    people.add_guest(ADA, session_of("p1", "token"))
    for number in range(10):
        code, ready = f"CODE{number}", Barrier(4)
        people.add_handover(code, "p1", secret_hash("token"), 1000)

        def redeem(device: str, code: str = code, ready: Barrier = ready) -> bool:
            ready.wait()
            return people.redeem_handover(code, 10, session_of("", device, device)) is not None

        with ThreadPoolExecutor(4) as threads:
            tries = [threads.submit(redeem, f"{code} {device}"[-12:]) for device in range(4)]
        assert sum(one.result() for one in tries) == 1
