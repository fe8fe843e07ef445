"""Results of finished games in the store."""

import pytest
from sqlalchemy import delete

from sternfeld.game import commands as cmd
from sternfeld.store import erasure, schema
from sternfeld.store.erasure import erase_from_log
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import fold
from sternfeld.table.redaction import GONE
from sternfeld.table.results import result_of
from sternfeld.table.state import TableState
from tests.store.writing import appended, opened
from tests.table.playing import Host, two


def finished(store: Store, table: str, edition: str = "mini", at: int = 0) -> Host:
    """Ada wins against Bob, who resigns."""
    host = two(edition)
    host.now += at
    opened(store, host, table)
    appended(store, host, host.play("bob", cmd.Resign(1)), table)
    return host


def test_a_result_is_written_with_the_end_of_the_game(store: Store) -> None:
    opened(store, two(), "t0")
    assert store.results.of_player("ada", 10) == []
    host = finished(store, "t1")
    (game,) = store.results.of_player("ada", 10)
    assert (game.table, game.edition, game.names) == ("t1", "mini", ("Ada", "Bob"))
    assert game.result == result_of(host.state)
    assert store.results.of_player("bob", 10) == [game]
    assert store.results.of_player("somebody", 10) == []


def test_the_latest_games_come_first_and_can_be_narrowed(store: Store) -> None:
    for number, edition in enumerate(("mini", "deluxe", "mini")):
        finished(store, f"t{number}", edition, at=number * 1000)
    results = store.results

    def tables(limit: int = 10, offset: int = 0, **only: str) -> list[str]:
        return [game.table for game in results.of_player("ada", limit, offset, **only)]

    assert tables() == ["t2", "t1", "t0"]
    assert tables(1, 1) == ["t1"]
    assert tables(edition="mini") == ["t2", "t0"]
    assert tables(name="bo") == ["t2", "t1", "t0"]
    assert tables(name="o%") == []
    assert results.count("ada") == 3
    assert results.count("ada", edition="deluxe", name="bob") == 1


def test_results_that_are_missing_are_found_and_written(store: Store) -> None:
    hosts = {table: finished(store, table) for table in ("t1", "t2")}
    opened(store, two(), "t3")
    with store.database.write() as connection:
        connection.execute(delete(schema.results))
    assert store.results.missing("", 10) == ["t1", "t2"]
    assert store.results.missing("t1", 10) == ["t2"]
    assert store.results.missing("", 1) == ["t1"]
    result = result_of(hosts["t1"].state)
    assert result is not None
    store.results.add("t1", result)
    store.results.add("t1", result)
    assert store.results.missing("", 10) == ["t2"]
    assert [game.result for game in store.results.of_player("ada", 10)] == [result]


def test_others_write_while_a_name_is_taken_out_of_a_long_log(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = opened(store, two(), "t1")
    said: list[str] = []

    def slowly(events: list[TableEvent]) -> TableState:
        if not said:
            said.append("meanwhile")
            appended(store, host, host.do(tc.Say("ada", "meanwhile")), "t1")
        return fold(events)

    monkeypatch.setattr(erasure, "fold", slowly)
    erase_from_log(store, "t1", "bob")
    state = store.log.load("t1")
    assert state is not None
    assert [line.text for line in state.chat] == said
    assert [seat.name for seat in state.seats] == ["Ada", "–"]
    erase_from_log(store, "no such table", "bob")


def test_who_is_erased_is_in_no_result(store: Store) -> None:
    finished(store, "t1")
    erase_from_log(store, "t1", "bob")
    assert store.results.of_player("bob", 10) == []
    (game,) = store.results.of_player("ada", 10)
    assert game.names == ("Ada", "–")
    assert [seat.player for seat in game.result.seats] == ["ada", GONE]
