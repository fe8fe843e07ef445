"""Hints: who may ask where, and what everybody sees of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.table import commands as tc
from sternfeld.table import events as ev
from sternfeld.table.audience import SPECTATOR
from sternfeld.table.journal import event_from_text, event_to_text, state_from_text, state_to_text
from sternfeld.table.plan import SeatKind, SeatPlan, TableKind, TablePlan
from sternfeld.table.redaction import GONE, without_person
from sternfeld.table.rematch import rematch
from sternfeld.table.view import HintsView, view
from tests.table.playing import COMPUTER, GUEST, ME, Host, plan_of, sit_down

SECRET = {"word_check": "challenge"}
CHECKED = {"word_check": "checked"}
DEVICE = SeatPlan(SeatKind.DEVICE, "Bea")


def with_hints(plan: TablePlan) -> TablePlan:
    return replace(plan, hints=True)


def practice(*seats: SeatPlan) -> Host:
    """Ada begins a practice game with hints."""
    plan = plan_of(ME, *seats, kind=TableKind.PRACTICE, starter=0, rules={"start.order": "agreed"})
    return Host(with_hints(plan))


def test_hints_are_for_one_person_or_for_open_words() -> None:
    with_hints(plan_of(ME, COMPUTER, COMPUTER, rules=SECRET))
    with_hints(plan_of(ME, GUEST, rules=CHECKED))
    with_hints(plan_of(ME, GUEST, rules={**SECRET, "open_dictionary": True}))
    for other in (GUEST, DEVICE):
        with pytest.raises(TableRefusal, match="several people") as refused:
            with_hints(plan_of(ME, other, COMPUTER, rules=SECRET))
        assert refused.value.code is TableCode.PLAN


def test_hints_need_a_rack_and_a_word_list() -> None:
    with pytest.raises(TableRefusal, match="real board"):
        with_hints(plan_of(ME, kind=TableKind.SCORE_KEEPER))
    with pytest.raises(TableRefusal, match="without a word list"):
        with_hints(plan_of(ME, COMPUTER, rules={"words.lexicon": "none", "word_check": "free"}))


def test_every_step_of_a_hint_is_told_once_and_seen_by_everybody() -> None:
    host = practice(COMPUTER)
    turn = host.game.number
    (taken,) = host.do(tc.TakeHint("ada", turn, 1))
    assert isinstance(taken, ev.HintTaken)
    assert (taken.seat, taken.turn, taken.step) == (0, turn, 1)
    assert host.do(tc.TakeHint("ada", turn, 1)) == ()
    host.do(tc.TakeHint("ada", turn, 3))
    assert host.do(tc.TakeHint("ada", turn, 2)) == ()
    assert view(host.state, SPECTATOR).hints == HintsView((1, 0), 3)
    host.play("ada", cmd.Pass(0))
    assert view(host.state, SPECTATOR).hints == HintsView((1, 0), 0)


def test_a_hint_is_for_the_player_to_move_and_for_this_turn() -> None:
    host = practice(COMPUTER)
    turn = host.game.number
    with pytest.raises(TableRefusal) as stale:
        host.do(tc.TakeHint("ada", turn + 1, 1))
    assert stale.value.code is TableCode.STALE
    with pytest.raises(TableRefusal) as stranger:
        host.do(tc.TakeHint("bob", turn, 1))
    assert stranger.value.code is TableCode.NOT_YOUR_SEAT
    host.play("ada", cmd.Pass(0))
    with pytest.raises(TableRefusal) as computer:
        host.do(tc.TakeHint("ada", turn + 1, 1))
    assert computer.value.code is TableCode.NOT_YOUR_SEAT


def test_a_table_without_hints_gives_none() -> None:
    host = Host(plan_of(ME, COMPUTER, starter=0, rules={"start.order": "agreed"}))
    with pytest.raises(TableRefusal) as refused:
        host.do(tc.TakeHint("ada", host.game.number, 1))
    assert refused.value.code is TableCode.NO_HINTS
    assert view(host.state, SPECTATOR).hints is None


def test_taking_a_turn_back_does_not_undo_the_asking() -> None:
    host = practice()
    turn = host.game.number
    host.do(tc.TakeHint("ada", turn, 2))
    host.play("ada", cmd.Pass(0))
    host.do(tc.TakeBack("ada"))
    assert view(host.state, SPECTATOR).hints == HintsView((1,), 0)
    host.do(tc.TakeHint("ada", host.game.number, 1))
    assert view(host.state, SPECTATOR).hints == HintsView((1,), 1)


def test_people_with_checked_words_ask_each_in_their_own_turn() -> None:
    rules = {**CHECKED, "start.order": "agreed"}
    plan = with_hints(plan_of(ME, GUEST, starter=0, rules=rules))
    host = sit_down(Host(plan), "bob")
    host.do(tc.TakeHint("ada", host.game.number, 1))
    host.play("ada", cmd.Pass(0))
    host.do(tc.TakeHint("bob", host.game.number, 2))
    assert view(host.state, SPECTATOR).hints == HintsView((1, 1), 2)


def test_hints_are_written_down_and_read_again() -> None:
    host = practice(COMPUTER)
    host.do(tc.TakeHint("ada", host.game.number, 2))
    (taken,) = (event for event in host.log if isinstance(event, ev.HintTaken))
    assert event_from_text(event_to_text(taken)) == taken
    assert state_from_text(state_to_text(host.state)) == host.state
    gone = [event for event in without_person(host.log, "ada") if isinstance(event, ev.HintTaken)]
    assert gone == [replace(taken, player=GONE)]


def test_a_rematch_has_hints_again() -> None:
    assert rematch(practice(COMPUTER).state).plan.hints
