"""Events and how they change a game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.rules import Rules
from tests.game.table import Table, across

MAKERS: tuple[type[object], ...] = (*get_args(cmd.Command), *get_args(ev.Event))


def test_a_game_is_the_fold_of_its_events_from_anywhere() -> None:
    table = Table("deluxe", racks={0: "HORN"})
    table.stand(0, across(8, 6, "HORN"))
    table.do(cmd.Pass(1), cmd.Resign(0))
    for cut in range(1, len(table.events)):
        assert fold(table.events[cut:], fold(table.events[:cut])) == table.state


def test_a_game_begins_with_its_creation() -> None:
    with pytest.raises(ValueError, match="expected GameCreated"):
        evolve(None, ev.TurnStood(0))
    with pytest.raises(ValueError, match="no events"):
        fold([])


@pytest.mark.parametrize("event", [ev.TurnStood(0), ev.PlayAccepted(1)])
def test_a_turn_cannot_stand_or_be_accepted_that_is_not_pending(event: ev.Event) -> None:
    with pytest.raises(ValueError, match="no turn is pending"):
        evolve(Table().state, event)
    with pytest.raises(ValueError, match="no turn is pending"):
        evolve(Table().state, ev.PlayAccepted(1))


def test_what_is_no_event_is_refused_as_such() -> None:
    with pytest.raises(TypeError, match="is not an event"):
        evolve(Table().state, "event")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
def test_commands_and_events_are_frozen(kind: type[object]) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


def test_an_event_cannot_be_changed() -> None:
    event = ev.TurnStood(0)
    with pytest.raises(FrozenInstanceError):
        event.seat = 1  # type: ignore[misc]


def test_evolving_leaves_the_state_before_alone() -> None:
    table = Table("deluxe", racks={0: "HORN"})
    before = table.state
    copy = fold(table.events)
    table.lay(0, across(8, 6, "HORN"))
    assert before == copy
    assert not before.board


def test_a_game_before_its_first_turn_is_starting() -> None:
    created = ev.GameCreated(Rules.of("mini"), ("Anna",), ev.Dealer.REFEREE, "x", 3)
    state = fold([created])
    assert (state.phase, state.turn_began, state.end) == (Phase.STARTING, 3, None)
    assert isinstance(state, GameState)
    assert {reason.value for reason in EndReason} >= {"out", "passes"}
