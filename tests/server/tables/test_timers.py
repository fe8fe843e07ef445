"""Time and computers act although nobody is connected, and after a restart."""

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from sternfeld.game import commands as cmd
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.server.settings import Settings, now_ms
from sternfeld.server.tables import timers
from sternfeld.store import schema
from sternfeld.store.index import TableIndex
from sternfeld.store.store import Store
from sternfeld.table.plan import SYSTEM, SeatKind, SeatPlan
from tests.server.running import GENEROUS, Person, running
from tests.store.writing import opened
from tests.support.clock import Clock
from tests.table.playing import GUEST, ME, Host, first_tiles, plan_of, sit_down, two

AGREED: dict[str, object] = {"start.order": "agreed"}
AN_HOUR = AGREED | {"turn_seconds": 3600, "turn_timeout": "pass"}
PATIENCE = 60


def game_when(person: Person, table: str, done: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while True:
        game = person.view(table)["game"]
        if done(game) or time.monotonic() > end:
            return game
        time.sleep(0.05)


def settings(address: str, now: Callable[[], int] = now_ms) -> Settings:
    return Settings(database=address, limits=GENEROUS, now=now)


def sheet_in_log(address: str, table: str) -> tuple[Line, ...]:
    """The score sheet of a table, read without asking a server, as soon as it has a line."""
    end = time.monotonic() + PATIENCE
    store = Store(address)
    try:
        while True:
            state = store.log.load(table)
            assert state is not None
            assert state.game is not None
            if state.game.sheet or time.monotonic() > end:
                return state.game.sheet
            time.sleep(0.05)
    finally:
        store.close()


def test_a_turn_runs_out_although_nobody_is_connected(database_address: str) -> None:
    clock = Clock()
    with running(settings(database_address, clock)) as server:
        ada = server.person("Ada")
        table = ada.open_table("me", "device:Bob", house_rules=AN_HOUR)
        clock.forward(seconds=3700)
        line = sheet_in_log(database_address, table)[0]
        assert line.timed_out
        assert line.used_ms == 3_600_000


def test_a_turn_runs_out_while_the_server_is_down(database_address: str) -> None:
    clock = Clock()
    with running(settings(database_address, clock)) as server:
        table = server.person("Ada").open_table("me", "device:Bob", house_rules=AN_HOUR)
    clock.forward(seconds=3700)
    with running(settings(database_address, clock)):
        assert sheet_in_log(database_address, table)[0].timed_out


def test_the_alarm_of_a_table_in_use_rings_by_itself(database_address: str) -> None:
    rules = AGREED | {"turn_seconds": 1, "turn_timeout": "pass"}
    with running(settings(database_address)) as server:
        ada = server.person("Ada")
        table = ada.open_table("me", "device:Bob", house_rules=rules)
        game = game_when(ada, table, lambda game: game["sheet"])
        assert game["sheet"][0]["used_ms"] == 1000


def test_tables_that_cannot_be_read_keep_no_others_waiting(database_address: str) -> None:
    """Many are overdue after an outage, and the first of them are broken."""
    broken = {f"broken{number}" for number in range(100)}
    rules: dict[str, object] = {"turn_seconds": 86_400, "turn_timeout": "pass"}
    store = Store(database_address)
    for number, table in enumerate([*sorted(broken), *(f"t{number}" for number in range(20))]):
        host = two(rules=rules, seed=number)
        opened(store, host, table)
    with store.database.write() as connection:
        lost = schema.events.c.table_id.in_(broken) & (schema.events.c.seq == 2)
        connection.execute(delete(schema.events).where(lost))
        earlier = schema.tables.c.id.in_(broken)
        connection.execute(schema.tables.update().where(earlier).values(deadline=1))
    with running(settings(database_address)):
        end = time.monotonic() + PATIENCE
        while len(left := store.index.overdue(now_ms())) > len(broken) and time.monotonic() < end:
            time.sleep(0.1)
    store.close()
    assert set(left) == broken


def break_log(store: Store, *tables: str) -> None:
    """Give a player tiles that the set does not have."""
    columns = schema.events.c
    with store.database.write() as connection:
        drawn = (columns.table_id.in_(tables)) & columns.body.contains("tiles_drawn")
        rows = connection.execute(select(schema.events).where(drawn)).all()
        assert rows
        for table, seq, body in rows:
            event = json.loads(body)
            event["tiles"] = ["Q"] * len(event["tiles"])
            here = (columns.table_id == table) & (columns.seq == seq)
            connection.execute(update(schema.events).where(here).values(body=json.dumps(event)))


def test_a_log_that_does_not_fold_keeps_no_others_waiting(
    database_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(database_address)
    for number, table in enumerate(["broken", "t1", "t2"]):
        opened(store, two(rules={"turn_seconds": 1, "turn_timeout": "pass"}, seed=number), table)
    break_log(store, "broken")
    with running(settings(database_address)) as server:
        for table in ("t1", "t2"):
            assert sheet_in_log(database_address, table)[0].timed_out
        error = server.person("Ada").get("/tables/broken", 503)["error"]
    store.close()
    assert error["code"] == "store"
    assert "table broken failed" in caplog.text


def test_background_work_goes_on_after_a_defect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And the server stops in good order."""
    found = threading.Event()
    tries = 0

    def broken(index: object, *_: object) -> list[str]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ZeroDivisionError
        found.set()
        return []

    monkeypatch.setattr(timers, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(TableIndex, "overdue", broken)
    with running(settings(f"{tmp_path}/t.db")):
        assert found.wait(PATIENCE)
    assert "the search for overdue tables failed" in caplog.text


def test_a_computer_thinks_again_after_a_restart(database_address: str) -> None:
    with running(settings(database_address)) as server:
        ada = server.person("Ada")
        table = ada.open_table(
            "me", "computer:beginner", house_rules=AGREED | {"word_check": "checked"}
        )
        cookie = ada.cookie
        version = ada.get(f"/tables/{table}")["version"]
        ada.do(table, {"type": "pass"}, version=version)
    with running(settings(database_address)) as server:
        again = server.stranger()
        again.http.cookies.set("sternfeld", cookie)
        game = game_when(again, table, lambda game: len(game["sheet"]) >= 2)
        assert [turn["seat"] for turn in game["sheet"][:2]] == [0, 1]


def test_a_challenge_window_closes_by_itself(database_address: str) -> None:
    rules = AGREED | {"challenge.window_seconds": 1}
    with running(settings(database_address)) as server:
        ada = server.person("Ada")
        table = ada.open_table("me", "device:Bob", house_rules=rules)
        rack = ada.view(table, **{"as": "seat:0"})["game"]["rack"]
        tiles = [[8, 8 + i, face if face != "?" else "e"] for i, face in enumerate(rack[:2])]
        ada.do(table, {"type": "lay", "seat": 0, "tiles": tiles})
        assert ada.view(table)["game"]["phase"] == "pending"
        game = game_when(ada, table, lambda game: game["phase"] == "turn")
        assert game["to_move"] == 1
        assert game["players"][0]["tiles"] == 7


def test_a_computer_that_plays_next_begins_although_somebody_says_nothing(
    database_address: str,
) -> None:
    computer = SeatPlan(SeatKind.COMPUTER, "Robot", "beginner")
    plan = plan_of(ME, computer, GUEST, edition="deluxe", rules=AGREED, starter=0)
    host = sit_down(Host(plan), "bob")
    host.play("ada", cmd.Lay(0, first_tiles(host.game)))
    host.play(SYSTEM, cmd.Accept(1))
    store = Store(database_address)
    opened(store, host)
    store.close()
    with running(settings(database_address)):
        play = sheet_in_log(database_address, "t1")[0]
    assert (play.kind, play.challenger) == (LineKind.LAY, None)


def test_a_game_goes_on_after_a_restart_where_it_was(database_address: str) -> None:
    with running(settings(database_address)) as server:
        ada = server.person("Ada")
        table = ada.open_table("me", "device:Bob", house_rules=AGREED)
        ada.do(table, {"type": "pass", "seat": 0})
        before = ada.view(table, **{"as": "seat:0"})
        ada.do(table, {"type": "say", "text": "before the restart"})
        cookie = ada.cookie
    with running(settings(database_address)) as server:
        again = server.stranger()
        again.http.cookies.set("sternfeld", cookie)
        after = again.view(table, **{"as": "seat:0"})
        assert after["game"] == before["game"]
        socket = again.socket()
        update = socket.watch(table)
        assert [line["text"] for line in update["view"]["chat"]] == ["before the restart"]
        again.do(table, {"type": "pass", "seat": 1})
