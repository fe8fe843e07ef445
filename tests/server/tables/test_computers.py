"""A computer seat that may bluff: from the plan to the player, and seen by everybody."""

import time
from pathlib import Path
from typing import Any

import pytest

from sternfeld.game import commands as cmd
from sternfeld.players import player as players
from sternfeld.players.player import Player, player_of
from sternfeld.server.settings import Settings
from sternfeld.server.tables import computers
from sternfeld.server.tables.computers import Computers
from sternfeld.table import limits
from tests.server.running import GENEROUS, Running, pair, running

AGREED = {"start.order": "agreed"}
BLUFFER = {"kind": "computer", "level": "expert", "may_bluff": True}
ME = {"kind": "me"}
PATIENCE = 60


def plan(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"edition": "mini", "seats": list(seats), "house_rules": AGREED} | more


def test_the_player_of_a_seat_bluffs_where_the_plan_says_so_also_after_a_restart(
    database_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, bool]] = []

    def noted(level: str, *, bluff: bool = False) -> Player:
        asked.append((level, bluff))
        return player_of("beginner", bluff=bluff)

    settings = Settings(database=database_address, limits=GENEROUS)
    with running(settings) as server:
        ada = server.person("Ada")
        table = ada.post("/tables", plan(ME, BLUFFER, BLUFFER | {"may_bluff": False}), 201)["table"]
        cookie = ada.cookie
        assert [seat["may_bluff"] for seat in ada.view(table)["seats"]] == [False, True, False]
    monkeypatch.setattr(players, "player_of", noted)
    with running(settings) as server:
        again = server.stranger()
        again.http.cookies.set("sternfeld", cookie)
        socket = again.socket()
        version = socket.watch(table)["version"]
        socket.do(table, {"type": "pass"}, version)
        while not asked:  # a computer is asked before it moves
            socket.wait_for("update", 60)
    assert ("expert", True) in asked
    assert set(asked) <= {("expert", True), ("expert", False)}


def test_who_is_invited_sees_who_may_bluff_before_sitting_down(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.post("/tables", plan(ME, BLUFFER, {"kind": "invitation"}), 201)["table"]
    seen = server.stranger().get(f"/invitations/{ada.invitation(table)}")
    assert [seat["may_bluff"] for seat in seen["seats"]] == [False, True, False]


def test_a_rematch_keeps_who_may_bluff(server: Running) -> None:
    ada, _, _ = pair(server)
    table = ada.post("/tables", plan(ME, BLUFFER), 201)["table"]
    ada.do(table, {"type": "resign"})
    ada.do(table, {"type": "agree_to_rematch"})
    again = ada.view(ada.view(table)["rematch"])
    assert [seat["may_bluff"] for seat in again["seats"]] == [False, True]


def test_only_levels_that_can_and_only_where_words_are_challenged(server: Running) -> None:
    ada = server.person("Ada")
    catalogue = ada.get("/editions")
    assert catalogue["bluffing_levels"] == ["advanced", "expert", "champion"]
    checked = AGREED | {"word_check": "checked"}
    for wrong in (
        plan(ME, BLUFFER | {"level": "beginner"}),
        plan(ME, BLUFFER, house_rules=checked),
        plan(ME, {"kind": "invitation", "may_bluff": True}),
    ):
        assert ada.post("/tables", wrong, 400)["error"]["code"] == "plan"
    message = ada.post("/tables", plan(ME, BLUFFER | {"level": "beginner"}), 400)["error"][
        "message"
    ]
    assert "'beginner'" in message
    assert "advanced, expert, champion" in message


def test_how_long_a_computer_thought_does_not_tell_what_it_holds(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS, answer_seconds=2.0)
    with running(settings) as server:
        ada = server.person("Ada")
        rules = {"start.order": "agreed", "word_check": "checked"}
        table = ada.open_table("me", "computer:beginner", house_rules=rules)
        socket = ada.socket()
        version = socket.watch(table)["version"]
        socket.do(table, {"type": "pass"}, version)
        turns: list[Any] = []
        while len(turns) < 2:
            turns = socket.wait_for("update", 60)["view"]["game"]["sheet"]
        assert turns[1]["used_ms"] >= 1990


def until_it_rests(server: Running, table: str) -> None:
    live = server.internals.registry.known(table)
    assert live is not None
    end = time.monotonic() + PATIENCE
    while live.thinking is not None:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_in_a_game_that_can_only_be_ended_computers_wait_for_people(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_TURNS", 1)
    monkeypatch.setattr(limits, "MAX_LINES", 1)
    ada = server.person("Ada")
    table = ada.post("/tables", plan(ME, {"kind": "computer", "level": "beginner"}), 201)["table"]
    ada.do(table, {"type": "pass"})
    until_it_rests(server, table)
    entry = server.internals.store.index.entry(table)
    assert entry is not None
    assert not entry.computer_due
    assert len(ada.view(table)["game"]["sheet"]) == 1
    ada.do(table, {"type": "agree_to_end"})
    assert ada.view(table)["game"]["end"] is not None


def test_a_computer_whose_move_is_refused_does_not_think_for_ever(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def choose_for_others(_self: Computers, _live: object, _state: object, seat: int) -> cmd.Pass:
        asked.append(seat)
        return cmd.Pass(1 - seat)

    monkeypatch.setattr(Computers, "_choose", choose_for_others)
    monkeypatch.setattr(computers, "PATIENCE_MS", 10**9)  # nor does it begin again here
    ada = server.person("Ada")
    table = ada.post("/tables", plan(ME, {"kind": "computer", "level": "beginner"}), 201)["table"]
    ada.do(table, {"type": "pass"})
    until_it_rests(server, table)
    assert asked == [1]


def test_computers_that_wait_for_their_turn_to_think_let_the_server_stop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings) as server:
        players = server.internals.computers

        def think(_live: object, _state: object, seat: int) -> cmd.SeatCommand:
            """Until the server stops."""
            while not players.stopping:
                time.sleep(0.01)
            return cmd.Pass(seat)

        monkeypatch.setattr(players, "_choose", think)
        ada = server.person("Ada")
        for _ in range(4):
            ada.open_table("computer:champion", "me", house_rules=AGREED)
        end = time.monotonic() + PATIENCE
        while len(players.queue) < 3 and time.monotonic() < end:
            time.sleep(0.01)
        assert len(players.queue) == 3
    assert "failed" not in caplog.text
    assert "could not move" not in caplog.text
