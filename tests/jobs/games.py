"""Finished games in a store, and budgets that take no time."""

from __future__ import annotations

from typing import Any

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.game import commands as cmd
from sternfeld.jobs import calculation, procrastinate_queue
from sternfeld.jobs.analysis import BUDGETS
from sternfeld.jobs.analysis_names import AnalysisBudget
from sternfeld.store.store import Store
from tests.store.writing import opened
from tests.table.playing import Host, two

SMALL = NodeBudget("", choose=60, value=60, orders=60, endgame=20, order_endgame=20, luck=8)


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """Analyses of next to nothing, under the names of the real ones, that need not wait until the
    machine is idle; and whoever has died is missed at once."""
    for name in AnalysisBudget:
        patch.setitem(BUDGETS, name, SMALL.times(1, name.value))
    patch.setattr(calculation, "NICENESS", 0)
    patch.setattr(procrastinate_queue, "TEND_CRON", "* * * * * *")
    patch.setattr(procrastinate_queue, "BEAT_SECONDS", 0.3)
    patch.setattr(procrastinate_queue, "DEAD_SECONDS", 1.0)


def passed_game(turns: int, seed: int = 1, **more: Any) -> Host:
    """Ada and Bob have passed some turns; after three Bob resigns, and four end the game. With this
    seed they have no blanks, which would give them thousands of plays."""
    host = two(seed=seed, rules={"start.order": "agreed"} | more.pop("rules", {}), **more)
    for turn in range(turns):
        host.play(("ada", "bob")[turn % 2], cmd.Pass(turn % 2))
    if not host.state.is_over:
        host.play("bob", cmd.Resign(1))
    assert host.state.is_over
    return host


def stored_game(store: Store, table: str = "t1", turns: int = 3, seed: int = 1) -> Host:
    """Such a game, in a store."""
    return opened(store, passed_game(turns, seed), table)
