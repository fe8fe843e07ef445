"""The ten ways in one's own games: only what was analysed is measured."""

from __future__ import annotations

import pytest

from tests.jobs.games import make_quick
from tests.server.running import Running
from tests.server.tables.test_analyses import finished_game, when_done


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


def test_the_ways_are_measured_once_a_game_is_analysed(server: Running) -> None:
    ada, bob, table = finished_game(server)
    before = ada.get("/me/ways")
    assert (before["finished"], before["games"], before["ways"]) == (1, 0, [])
    ada.post(f"/tables/{table}/analysis", {"budget": "quick"})
    when_done(ada, table)
    after = ada.get("/me/ways")
    assert (after["finished"], after["games"], after["turns"]) == (1, 1, 2)
    assert after["editions"] == ["mini"]
    assert len(after["ways"]) == 10
    assert ada.get("/me/ways") == after, "the second time from memory"
    assert bob.get("/me/ways")["turns"] == 1, "the other player has turns of their own"
    assert ada.get("/me/ways", edition="deluxe")["finished"] == 0
    assert server.stranger().get("/me/ways", 401)["error"]["code"] == "no_session"
