from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import delete, select, update

from sternfeld.errors import StoreError
from sternfeld.game import commands as cmd
from sternfeld.store import log, schema
from sternfeld.store.entries import Append, Appended, Conflict, Repeated, entry_of
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.evolve import fold
from sternfeld.table.plan import Invitation
from sternfeld.table.state import TableState
from tests.store.writing import appended, opened
from tests.table.playing import GUEST, ME, Host, last_of, plan_of, two


def test_a_table_is_read_back_as_it_was_written(store: Store) -> None:
    host = opened(store, last_of(Random(5), 60))
    assert store.log.load("t1") == host.state
    assert list(store.log.events("t1")) == host.log
    assert list(store.log.events("t1", after=3)) == host.log[3:]
    assert store.log.chance("t1").seed == host.chance.seed
    assert store.log.load("unknown") is None
    assert store.log.events("unknown") == ()


def test_only_what_is_new_is_read_when_a_table_is_half_known(store: Store) -> None:
    host = opened(store, two())
    known = host.state
    appended(store, host, host.do(tc.Say("bob", "hello")))
    assert store.log.load("t1", known) == host.state


def test_of_two_racing_moves_one_is_written(store: Store) -> None:
    host = opened(store, two())
    other = Host(host.state.plan)
    other.log, other.state, other.now = list(host.log), host.state, host.now
    assert isinstance(appended(store, host, host.do(tc.Say("ada", "first"))), Appended)
    assert appended(store, other, other.do(tc.Say("bob", "second"))) == Conflict()
    assert store.log.load("t1") == host.state


def test_events_for_a_table_that_never_was_are_not_written(store: Store) -> None:
    host = opened(store, two())
    events = host.do(tc.Say("ada", "from the future"))
    entry = entry_of("t1", host.state, host.now)
    for expected in (host.state.version + 5, host.state.version):
        item = Append(entry, expected, events, host.state.invitation)
        assert store.log.append(item) == Conflict()
    assert store.log.append(replace(item, entry=replace(entry, id="t9"))) == Conflict()


def test_of_many_racing_threads_one_wins_each_round(store: Store) -> None:
    host = opened(store, two())
    state = host.state
    for number in range(5):
        events = host.do(tc.Say("ada", f"line {number}"), 20_000)
        candidates = [
            Append(
                entry_of("t1", fold(events, state), host.now),
                state.version,
                events,
                state.invitation,
                f"player {racer}",
                f"command {number}",
            )
            for racer in range(8)
        ]
        with ThreadPoolExecutor(8) as threads:
            outcomes = list(threads.map(store.log.append, candidates))
        assert sorted(map(str, outcomes)) == sorted(
            [str(Appended(host.state.version)), *[str(Conflict())] * 7]
        )
        state = host.state
    assert store.log.load("t1") == state


def test_the_same_command_has_one_effect_and_the_same_answer(store: Store) -> None:
    host = opened(store, two())
    before = host.state
    first = appended(store, host, host.do(tc.Say("ada", "hello")), command="c1")
    assert first == Appended(host.state.version)
    answer = Repeated(host.state.version)
    again = Host(before.plan)
    for known in (before, host.state):
        again.state, again.now = known, host.now
        assert appended(store, again, again.do(tc.Say("ada", "hello")), command="c1") == answer
    assert store.log.answer("t1", "ada", "c1") == host.state.version
    assert store.log.answer("t1", "bob", "c1") is None
    assert store.log.load("t1") == host.state
    other = appended(store, host, host.do(tc.Say("bob", "me too")), command="c1", player="bob")
    assert other == Appended(host.state.version)


def test_the_same_command_from_many_threads_has_one_effect(store: Store) -> None:
    host = opened(store, two())
    before = host.state
    events = host.do(tc.Say("ada", "hello"))
    item = Append(
        entry_of("t1", host.state, host.now), before.version, events, before.invitation, "ada", "c"
    )
    with ThreadPoolExecutor(5) as threads:
        outcomes = list(threads.map(store.log.append, [item] * 5))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Appended"] + ["Repeated"] * 4
    assert {outcome.version for outcome in outcomes if not isinstance(outcome, Conflict)} == {
        host.state.version
    }
    assert store.log.load("t1") == host.state


def test_appends_that_share_a_commit_fail_each_for_itself(store: Store) -> None:
    hosts = [opened(store, two(seed=number), f"t{number}") for number in range(3)]
    items = []
    for number, host in enumerate(hosts):
        expected = host.state.version - (number == 1)
        events = host.do(tc.Say("ada", "hello"))
        entry = entry_of(f"t{number}", host.state, host.now)
        items.append(Append(entry, expected, events, host.state.invitation))
    outcomes = store.log.append_all(items)
    assert [type(outcome) for outcome in outcomes] == [Appended, Conflict, Appended]
    assert store.log.load("t0") == hosts[0].state
    assert store.log.load("t2") == hosts[2].state


def test_a_rematch_opens_with_the_wish_for_it_or_not_at_all(store: Store) -> None:
    host = opened(store, two())
    appended(store, host, host.play("bob", cmd.Resign(1)))
    appended(store, host, host.do(tc.AgreeToRematch("ada", "t2")))
    events = host.do(tc.AgreeToRematch("bob", "t2"))
    following = two(seed=9)
    item = Append(
        entry_of("t1", host.state, host.now),
        host.state.version - len(events),
        events,
        host.state.invitation,
        opens=Append(
            entry_of("t2", following.state, host.now),
            0,
            tuple(following.log),
            Invitation("NEXT2345", "next"),
            seed=following.chance.seed,
        ),
    )
    assert store.log.append(replace(item, expected=item.expected - 1)) == Conflict()
    assert store.log.load("t2") is None
    assert store.log.append(item) == Appended(host.state.version)
    assert store.log.load("t2") == following.state


def test_a_snapshot_saves_folding_and_changes_nothing(store: Store) -> None:
    host = opened(store, last_of(Random(8), 50))
    store.log.save_snapshot("t1", host.state)
    store.log.save_snapshot("t1", host.state)
    with store.database.write() as connection:  # only the snapshot can know these now
        connection.execute(
            update(schema.events)
            .where((schema.events.c.table_id == "t1") & (schema.events.c.seq == 2))
            .values(body="{}")
        )
    assert store.log.load("t1") == host.state


def test_a_damaged_snapshot_is_thrown_away(store: Store) -> None:
    host = opened(store, two())
    store.log.save_snapshot("t1", host.state)
    with store.database.write() as connection:
        connection.execute(update(schema.snapshots).values(body=b"nonsense"))
    assert store.log.load("t1") == host.state


def test_a_gap_or_nonsense_in_the_log_is_an_error_and_never_a_wrong_table(store: Store) -> None:
    opened(store, two())
    with store.database.write() as connection:
        connection.execute(delete(schema.events).where(schema.events.c.seq == 3))
    with pytest.raises(StoreError, match="event 3 is missing"):
        store.log.load("t1")
    opened(store, two(), "t2")
    with store.database.write() as connection:
        connection.execute(update(schema.events).values(body='{"type":"Nonsense"}'))
    with pytest.raises(StoreError, match="cannot be read"):
        store.log.load("t2")


def test_the_seed_lies_apart_from_the_events(store: Store) -> None:
    host = opened(store, two())
    with store.database.read() as connection:
        bodies = "".join(connection.scalars(select(schema.events.c.body)))
    assert host.chance.seed not in bodies
    with pytest.raises(StoreError):
        store.log.chance("unknown")


def test_old_answers_are_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "EVENTS_SINCE", 3)
    host = opened(store, two())
    appended(store, host, host.do(tc.Say("ada", "hello")), command="c1")
    due = host.now + log.COMMANDS_KEPT_MS + 1
    store.log.forget_commands(due)
    assert store.log.answer("t1", "ada", "c1") is not None, "the clock may be wrong"
    for number in range(2, 6):
        appended(store, host, host.do(tc.Say("ada", "hello")), command=f"c{number}")
    store.log.forget_commands(due - 1)
    assert store.log.answer("t1", "ada", "c1") is not None
    store.log.forget_commands(due)
    assert store.log.answer("t1", "ada", "c1") is None
    assert store.log.answer("t1", "ada", "c2") is not None
    appended(store, host, host.play("ada", cmd.Resign(0)), command="c6")
    store.log.forget_commands(host.now + log.COMMANDS_KEPT_MS + 1)
    assert store.log.answer("t1", "ada", "c6") is None, "nobody plays there any more"


def test_an_invitation_opens_its_table_until_it_is_renewed(store: Store) -> None:
    host = opened(store, Host(plan_of(ME, GUEST)))
    assert store.index.by_invitation("ct1 ") == "t1"
    assert store.index.by_invitation("token of t1") == "t1"
    assert store.index.by_invitation("TOKEN OF T1") is None
    events = host.do(tc.RenewInvitation("ada", Invitation("NEW23456", "new")))
    state: TableState = host.state
    item = Append(
        entry_of("t1", state, host.now), state.version - len(events), events, state.invitation
    )
    assert store.log.append(item) == Appended(state.version)
    assert store.index.by_invitation("CT1") is None
    assert store.index.by_invitation("token of t1") is None
    assert store.index.by_invitation("new") == store.index.by_invitation("new23456") == "t1"
