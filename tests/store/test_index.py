from sternfeld.game import commands as cmd
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.plan import SeatKind, SeatPlan, Spectators, TableKind
from sternfeld.table.state import TablePhase
from tests.store.writing import appended, opened
from tests.table.playing import COMPUTER, GUEST, ME, Host, plan_of, sit_down, two


def test_a_persons_tables_the_latest_first(store: Store) -> None:
    first = opened(store, two(), "t1")
    second = two(seed=1)
    second.now += 5000
    opened(store, second, "t2")
    opened(store, Host(plan_of(ME, COMPUTER)), "t3")
    assert [entry.id for entry in store.index.of_player("bob")] == ["t2", "t1"]
    appended(store, first, first.do(tc.Say("ada", "hello"), 10_000), "t1")
    assert [entry.id for entry in store.index.of_player("bob")] == ["t1", "t2"]
    assert [entry.id for entry in store.index.of_player("ada", limit=1)] == ["t1"]
    assert store.index.of_player("somebody") == []
    entry = store.index.entry("t1")
    assert entry is not None
    assert entry.names == ("Ada", "Bob")
    assert entry.version == first.state.version


def test_who_stands_up_again_has_nothing_to_do_with_the_table(store: Store) -> None:
    host = opened(store, Host(plan_of(ME, GUEST, GUEST)))
    appended(store, host, host.do(tc.TakeSeat("bob", "Bob")))
    assert len(store.index.of_player("bob")) == 1
    appended(store, host, host.do(tc.LeaveSeat("bob")))
    assert store.index.of_player("bob") == []


def test_tables_that_anybody_may_watch(store: Store) -> None:
    opened(store, two(spectators=Spectators.OPEN), "t1")
    opened(store, two(spectators=Spectators.LINK), "t2")
    opened(store, Host(plan_of(ME, GUEST, spectators=Spectators.OPEN)), "t3")
    assert [entry.id for entry in store.index.open_to_all()] == ["t1"]


def test_what_is_due_by_time_is_found_and_nothing_else(store: Store) -> None:
    clock: dict[str, object] = {"turn_seconds": 60, "turn_timeout": "pass"}
    host = opened(store, two(rules=clock), "t1")
    opened(store, two(), "t2")
    due = host.now + 60_000
    assert store.index.overdue(due - 1) == []
    assert store.index.overdue(due) == ["t1"]
    appended(store, host, host.do(tc.LookAtClock(), 60_000), "t1")
    assert store.index.overdue(due) == []


def test_tables_that_wait_for_a_computer_are_found(store: Store) -> None:
    rules: dict[str, object] = {"start.order": "agreed"}
    host = opened(store, Host(plan_of(COMPUTER, ME, rules=rules)), "t1")
    opened(store, Host(plan_of(ME, COMPUTER, rules=rules)), "t2")
    assert store.index.waiting_for_computer(host.now - 1) == []
    assert store.index.waiting_for_computer(host.now) == ["t1"]
    appended(store, host, host.play("", cmd.Pass(0)), "t1")
    assert store.index.waiting_for_computer(host.now) == []


def test_words_are_secret_while_a_challenge_game_is_played(store: Store) -> None:
    host = opened(store, sit_down(Host(plan_of(ME, GUEST)), "bob"), "t1")
    opened(store, Host(plan_of(SeatPlan(SeatKind.ME), COMPUTER, edition="kurz")), "t2")
    assert store.index.words_are_secret_for(["bob"])
    assert not store.index.words_are_secret_for(["somebody"])
    assert store.index.words_are_secret_for(["somebody", "bob"], since=host.now)
    assert not store.index.words_are_secret_for(["somebody", "bob"], since=host.now + 1)
    appended(store, host, host.play("bob", cmd.Resign(1)), "t1")
    assert not store.index.words_are_secret_for(["bob"])
    open_book: dict[str, object] = {"open_dictionary": True}
    opened(store, two(rules=open_book), "t3")
    assert not store.index.words_are_secret_for(["bob"])


def test_another_dictionary_is_not_secret(store: Store) -> None:
    opened(store, two(), "t1")
    assert store.index.words_are_secret_for(["bob"], lexicon="de")
    assert not store.index.words_are_secret_for(["bob"], lexicon="en")


def test_whom_a_secret_would_be_kept_from(store: Store) -> None:
    """Only other people at tables where the server deals."""
    opened(store, Host(plan_of(ME, COMPUTER)), "t1")
    opened(store, two(kind=TableKind.SCORE_KEEPER), "t2")
    assert store.index.words_are_secret_for(["ada"])
    assert not store.index.words_are_secret_for(["ada"], against_others=True)
    opened(store, two(), "t3")
    assert store.index.words_are_secret_for(["ada"], against_others=True)
    assert store.index.words_are_secret_for(["bob"], against_others=True)
    assert not store.index.words_are_secret_for(["cleo"], against_others=True)


def test_tables_are_counted_by_phase(store: Store) -> None:
    opened(store, two(), "t1")
    opened(store, two(), "t2")
    opened(store, Host(plan_of(ME, GUEST)), "t3")
    assert store.index.counts() == {str(TablePhase.PLAYING): 2, str(TablePhase.LOBBY): 1}
