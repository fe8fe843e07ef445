"""Long work is done for one address after the other, and keeps nobody else waiting."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from sternfeld.server.settings import Rate, Settings
from sternfeld.server.tables import position_questions
from tests.server.running import GENEROUS, Running, pair, running

PLAYERS = "#player1 A A\n#player2 B B\n"
LONG = PLAYERS + ">A: EINRATS -E +0 0\n>B: EINRATS -E +0 0\n" * 900


def test_files_without_end_keep_nobody_from_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, free = Event(), Event()

    def endless(*_: object) -> None:
        begun.set()
        free.wait(60)
        raise ValueError("enough")

    monkeypatch.setattr(position_questions, "turns_of_gcg", endless)
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings) as server, ThreadPoolExecutor(8) as pool:
        ada = server.person("Ada")
        asked = [
            pool.submit(server.stranger().http.post, "/positions/gcg", json=body())
            for _ in range(8)
        ]
        try:
            assert begun.wait(60)
            assert ada.get("/health") == {"status": "ok"}  # it asks the database
        finally:
            free.set()
        assert {one.result().status_code for one in asked} == {500}


def body(gcg: str = LONG) -> dict[str, str]:
    return {"edition": "mini", "gcg": gcg}


def sends_files(server: Running) -> int:
    return server.stranger().http.post("/positions/gcg", json=body()).status_code


def imports_games(server: Running) -> int:
    return server.person().http.post("/me/games/import", json=body()).status_code


def corrects_turns(server: Running) -> int:
    ada = server.person("Ada")
    table = ada.open_table("device:A", "device:B", kind="score_keeper")
    ada.do(table, {"type": "score_points", "points": 10})
    answer = ada.send(
        table, {"type": "correct", "turn": 1, "commands": [{"type": "pass", "seat": 0}]}
    )
    return 200 if answer["type"] == "done" else {"too_many": 429}[answer["error"]["code"]]


def reads_analyses(server: Running) -> int:
    ada, _, table = pair(server)
    ada.do(table, {"type": "resign"})
    return ada.http.get(f"/tables/{table}/analysis").status_code


def checks_the_bag(server: Running) -> int:
    ada, _, table = pair(server)
    ada.do(table, {"type": "resign"})
    return ada.http.get(f"/tables/{table}/fairness").status_code


def reads_the_replay(server: Running) -> int:
    ada, _, table = pair(server)
    ada.do(table, {"type": "resign"})
    return ada.http.get(f"/tables/{table}/replay").status_code


def exports_everything(server: Running) -> int:
    ada, _, _ = pair(server)
    return ada.http.get("/me/export").status_code


@pytest.mark.parametrize(
    "ask",
    [
        sends_files,
        imports_games,
        corrects_turns,
        reads_analyses,
        checks_the_bag,
        reads_the_replay,
        exports_everything,
    ],
)
def test_whoever_asks_for_more_than_a_share_is_refused(
    tmp_path: Path, ask: Callable[[Running], int]
) -> None:
    little = replace(GENEROUS, positions=Rate(0.0001, 0.0001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=little)) as server:
        assert ask(server) == 429


def test_an_export_keeps_no_table_in_memory(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings) as server:
        ada = server.person("Ada")
        tables = {ada.open_table("me", "device:Bob") for _ in range(3)}
        cookie = ada.cookie
    with running(settings) as server:
        again = server.stranger()
        again.http.cookies.set("sternfeld", cookie)
        exported = again.get("/me/export")
        assert {one["table"] for one in exported["tables"]} == tables
        assert len(server.internals.registry) == 0


def test_a_game_without_end_is_not_imported(tmp_path: Path) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        error = server.person("Ada").post("/me/games/import", body(), 400)["error"]
        assert error["code"] == "gcg"
        assert "1800 moves" in error["message"]
