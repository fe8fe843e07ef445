from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

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
    assert people.by_login("nobody") is None
    people.rename("p1", "Ada L.")
    found = people.by_login("ada")
    assert found is not None
    assert found.name == "Ada L."


def test_one_device_or_all_can_be_logged_out(store: Store) -> None:
    people = with_ada(store).people
    people.add_session(session_of("p1", "phone", "s2"))
    people.add_session(session_of("p1", "tablet", "s3"))
    assert people.end_session("p2", "s2") == []
    assert people.end_session("p1", "s2") == [secret_hash("phone")]
    assert [session.id for session in people.sessions_of("p1")] == ["s1", "s3"]
    assert set(people.end_sessions("p1")) == {secret_hash("token"), secret_hash("tablet")}
    assert people.session(secret_hash("token"), 0) is None


def test_a_handover_works_once_and_in_time(store: Store) -> None:
    people = with_ada(store).people
    people.add_handover("K7M2", "p1", 100)
    assert people.redeem_handover("wrong", 50) is None
    assert people.redeem_handover("K7M2", 50) == ADA
    assert people.redeem_handover("K7M2", 50) is None
    people.add_handover("OLD", "p1", 100)
    people.add_handover("NEW", "p1", 100)
    assert people.redeem_handover("OLD", 50) is None
    assert people.redeem_handover("NEW", 100) is None


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
        people.add_handover(code, "p1", 1000)

        def redeem(code: str = code, ready: Barrier = ready) -> bool:
            ready.wait()
            return people.redeem_handover(code, 10) is not None

        with ThreadPoolExecutor(4) as threads:
            tries = [threads.submit(redeem) for _ in range(4)]
        assert sum(one.result() for one in tries) == 1
