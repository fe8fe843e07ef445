"""Analyses of finished games: asked for, worked off, read, cancelled."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.jobs.games import make_quick
from tests.server.running import Person, Running, pair

AGREED = {"start.order": "agreed"}
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


def finished_game(server: Running, turns: int = 3) -> tuple[Person, Person, str]:
    """Ada and Bob have passed some turns, and Bob has resigned."""
    ada, bob, table = pair(server, house_rules=AGREED)
    for turn in range(turns):
        (ada, bob)[turn % 2].do(table, {"type": "pass"})
    bob.do(table, {"type": "resign"})
    return ada, bob, table


def when_done(person: Person, table: str, status: str = "done", **asked: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while (state := person.get(f"/tables/{table}/analysis", **asked))["status"] != status:
        assert time.monotonic() < end, state
        time.sleep(0.05)
    return state


def test_a_report_fills_in_until_it_is_complete(any_server: Running) -> None:
    ada, bob, table = finished_game(any_server)
    route = f"/tables/{table}/analysis"
    before = ada.get(route)
    assert (before["status"], before["turns"], before["report"]) == ("none", 3, None)
    asked = ada.post(route, {"budget": "quick"})
    assert asked["status"] in ("waiting", "running", "done")
    assert asked["asked"]
    state = when_done(ada, table)
    assert (state["done"], state["turns"], state["problem"]) == (3, 3, None)
    report = state["report"]
    assert report["complete"]
    assert [turn["played"] for turn in report["turns"]] == ["pass"] * 3
    assert report["names"] == ["Ada", "Bob"]
    part = bob.get(route, **{"from": 2})["report"]
    assert part["turns"] == report["turns"][2:]
    assert part["seats"] == report["seats"]
    assert not bob.get(route)["asked"]
    assert ada.get("/me/analyses")["analyses"] == [
        {
            "table": table,
            "budget": "quick",
            "status": "done",
            "done": 3,
            "turns": 3,
            "ahead": 0,
            "problem": None,
        }
    ]
    assert bob.get("/me/analyses")["analyses"] == []
