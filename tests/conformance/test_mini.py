"""The mini sheet: what it says in its own way."""

from __future__ import annotations

import pytest

from sternfeld.errors import Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.decide import new_game
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.lexicon.admissible import RemarkCode, judge_word
from sternfeld.rules.rules import Rules
from tests.conformance.sheet import Sitting, judged, unplaceable
from tests.game.table import HandChance, across, of_kind, out_of_turn, refused

MINI = Rules.of("mini")
HORN = across(8, 6, "HORN")


def test_the_bag_holds_a_hundred_letters_and_five_blanks() -> None:
    assert (MINI.tiles.total, MINI.blanks.count) == (105, 5)
    assert MINI.tiles.counts()["?"] == 5


def test_no_blank_is_a_sharp_s() -> None:
    assert MINI.blanks.never == ("ß",)
    assert unplaceable("mini", across(8, 8, "Aß")) is Reason.RACK
    assert judge_word(MINI, "Kuß").word == "KUSS"


def test_the_players_agree_who_begins_and_no_tile_is_drawn_for_it() -> None:
    for starter in (0, 1, 2):
        events = new_game(MINI, ("A", "B", "C"), now=0, chance=HandChance(), starter=starter).events
        assert fold(events).to_move == starter
        assert not of_kind(events, ev.StartingTilesDrawn)


def test_tiles_are_drawn_one_player_after_the_other() -> None:
    events = new_game(MINI, ("A", "B", "C"), now=0, chance=HandChance(), starter=1).events
    drawn = of_kind(events, ev.TilesDrawn)
    assert [(draw.seat, draw.count) for draw in drawn] == [(1, 7), (2, 7), (0, 7)]


@pytest.mark.parametrize(("bag", "allowed"), [("NNNNNNN", True), ("NNNNNN", False)])
def test_tiles_are_exchanged_only_while_seven_are_in_the_bag(bag: str, allowed: bool) -> None:
    table = Sitting("mini")
    table.set_out(racks={0: "QXYHORN"}, bag=bag)
    if allowed:
        table.do(cmd.Exchange(0, tuple("QXYHORN")))
        assert table.rack(0) == "NNNNNNN"
    else:
        assert refused(table, cmd.Exchange(0, ("Q",))) is Reason.BAG


def test_exchanged_tiles_lie_face_down() -> None:
    table = Sitting("mini", racks={0: "QXYHORN"})
    table.do(cmd.Exchange(0, ("Q", "X")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, ())


def test_a_challenge_in_vain_costs_the_challenger_five_points() -> None:
    table = Sitting("mini", seats=3, racks={0: "HORNE"})
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    assert table.state.scores == (12, 0, -5)
    table.do(cmd.Pass(1))
    assert table.state.to_move == 2, "no turn is lost"


def test_a_word_is_challenged_before_the_points_are_written_down() -> None:
    assert MINI.challenge.until == "noted"
    table = Sitting("mini", racks={0: "HORNE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Challenge(1))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK
    table = Sitting("mini", racks={0: "HORNE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Accept(1))
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE


def test_with_three_a_play_is_accepted_once_its_points_are_written_down_and_not_before() -> None:
    table = Sitting("mini", seats=3, racks={0: "HORNE", 1: "E"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.StartTurn(1))
    assert table.state.phase is Phase.PENDING, "that is Ben's own acceptance"
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    assert out_of_turn(table, cmd.Pass(1)), "the points are not written down yet"
    before = table.state
    table.do(cmd.Challenge(2))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK, "each of the others may challenge"
    table.state = before
    table.do(cmd.Accept(2))
    assert (table.state.scores[0], table.state.to_move) == (12, 1)
    assert refused(table, cmd.Challenge(2)) is Reason.PHASE


def test_the_entry_in_the_dictionary_is_shown() -> None:
    remarks = judge_word(MINI, "HORN").remarks
    assert [(remark.code, remark.texts) for remark in remarks] == [(RemarkCode.FOUND, ("Horn",))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_have_passed_in_two_rounds(seats: int) -> None:
    table = Sitting("mini", seats=seats)
    for number in range(2 * seats):
        assert table.state.phase is Phase.TURN
        table.do(cmd.Pass(number % seats))
    assert (table.state.end, table.state.out) == (EndReason.PASSES, None)
    assert all(points < 0 for points in table.state.points(LineKind.RACK_LOST))
    assert not any(table.state.points(LineKind.RACKS_GAINED))


def test_the_rounds_of_passes_must_follow_each_other() -> None:
    table = Sitting("mini", racks={0: "QXYHORN", 1: "EIEIEIE"})
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0), cmd.Exchange(1, ("E",)))
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    assert table.state.phase is Phase.TURN
    table.do(cmd.Pass(1))
    assert table.state.end is EndReason.PASSES


def test_an_empty_bag_and_one_round_of_passes_end_nothing() -> None:
    table = Sitting("mini")
    table.set_out(racks={0: "Q", 1: "Y"}, bag="")
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert table.state.phase is Phase.TURN


def test_a_parallel_word_may_touch_with_a_single_tile() -> None:
    assert judged("mini", across(9, 9, "EI"), HORN) == ()


def test_a_tie_is_shared() -> None:
    table = Sitting("mini")
    table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0), cmd.Pass(1))
    assert (table.state.scores, table.state.winners) == ((9, 9), (0, 1))
