"""A table is the fold of its events, one by one or in runs."""

from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.table import commands as tc
from sternfeld.table.decide import answer, decide
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import evolve, fold
from sternfeld.table.state import TableState
from tests.support.examples import examples
from tests.table.playing import JUDGE, last_of, two


def one_by_one(events: list[TableEvent]) -> TableState | None:
    first: TableState | None = None
    return reduce(evolve, events, first)


@given(st.integers(0, 10**9), st.integers(1, 200))
@examples(1 / 3)
def test_folding_in_runs_is_folding_one_by_one(seed: int, cut: int) -> None:
    log = last_of(Random(seed), 50).log
    cut = 1 + cut % len(log)
    assert fold(log) == one_by_one(log)
    assert fold(log[cut:], fold(log[:cut])) == fold(log)
    state: TableState | None = None
    for place, event in enumerate(log, start=1):
        state = evolve(state, event)
        assert state.moved <= place == state.version


def test_wishes_end_with_the_turn() -> None:
    host = two()
    host.do(tc.AgreeToPause("ada"))
    assert host.state.pause_agreed == {"ada"}
    mover = host.game.to_move
    host.play(host.state.seats[mover].player or "", cmd.Pass(mover))
    assert not host.state.pause_agreed


@given(st.integers(0, 10**9))
@examples(1 / 4)
def test_an_answer_holds_the_table_that_its_events_lead_to(seed: int) -> None:
    host = last_of(Random(seed), 20)
    command, later = tc.LookAtClock(), host.now + 10**9
    found = answer(host.state, command, now=later, chance=host.chance, judge=JUDGE)
    assert found.events == decide(host.state, command, now=later, chance=host.chance, judge=JUDGE)
    assert found.state == fold(found.events, host.state)


def test_no_events_are_no_table() -> None:
    with pytest.raises(ValueError, match="no events"):
        fold([])
