"""The kurz sheet: what it says in its own way."""

from __future__ import annotations

import pytest

from sternfeld.engine.judge import judge_for
from sternfeld.errors import Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.decide import new_game
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.rules.rules import Rules
from tests.conformance.sheet import Sitting, admissible, judged, points, worth
from tests.game.table import HandChance, across, down, of_kind, out_of_turn, refused

KURZ = Rules.of("kurz")
HORN = across(8, 6, "HORN")


def test_it_is_played_with_the_102_tiles() -> None:
    assert (KURZ.tiles.name, KURZ.tiles.total, KURZ.blanks.count) == ("de-102", 102, 2)


def test_each_player_draws_a_tile_and_the_first_in_the_alphabet_begins() -> None:
    events = new_game(
        KURZ, ("A", "B", "C"), now=0, chance=HandChance({0: "K", 1: "C", 2: "D"})
    ).events
    (draw,) = of_kind(events, ev.StartingTilesDrawn)
    assert [one.face for one in draw.draws] == ["K", "C", "D"]
    assert fold(events).to_move == 1


def test_the_tile_drawn_for_the_start_is_kept_and_six_more_are_drawn() -> None:
    events = new_game(KURZ, ("A", "B"), now=0, chance=HandChance({0: "A", 1: "B"})).events
    assert [draw.count for draw in of_kind(events, ev.TilesDrawn)] == [6, 6]
    state = fold(events)
    assert [face in (state.seats[seat].rack.tiles or ()) for seat, face in enumerate("AB")] == [
        True,
        True,
    ]
    assert [seat.rack.count for seat in state.seats] == [7, 7]


def test_the_rack_is_filled_up_and_the_points_are_noted_at_once() -> None:
    table = Sitting("kurz", racks={0: "HORNEEE"})
    table.lay(0, HORN)
    assert (table.state.scores[0], table.state.seats[0].rack.count) == (12, 7)
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)


def test_a_new_word_is_laid_or_a_word_on_the_board_is_lengthened() -> None:
    assert judged("kurz", down(8, 6, ".OF"), HORN) == ()
    assert judged("kurz", across(8, 5, "A"), HORN) == ()
    assert judged("kurz", across(8, 10, "S"), HORN) == ()


def test_a_new_word_touches_a_tile_that_lies_there_and_one_is_enough() -> None:
    assert judged("kurz", across(9, 9, "EI"), HORN) == ()
    table = Sitting("kurz", racks={0: "ER"})
    table.set_out(HORN)
    assert refused(table, cmd.Lay(0, across(10, 9, "ER"))) is Reason.CONNECT


def test_the_whole_new_word_counts_and_used_premiums_do_not() -> None:
    assert points(worth("kurz", across(8, 10, "S"), HORN)) == [("HORNS", 7)]


def test_words_are_checked_as_they_are_laid_and_nobody_challenges() -> None:
    table = Sitting("kurz", racks={0: "HORNEEE"})
    assert refused(table, cmd.Lay(0, across(8, 6, "HRNO"))) is Reason.WORD
    assert table.state.to_move == 0, "another try is allowed"
    table.lay(0, HORN)
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE


def test_who_cannot_or_will_not_lay_may_pass_without_exchanging() -> None:
    table = Sitting("kurz", racks={0: "HORNEEE"})
    table.do(cmd.Pass(0))
    assert (table.state.turns[-1].kind, table.rack(0)) == (LineKind.PASS, "EEEHNOR")


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_up_to_seven_tiles_are_exchanged(count: int) -> None:
    table = Sitting("kurz")
    table.set_out(racks={0: "QXYHORN"}, bag="EEEEEEE")
    table.do(cmd.Exchange(0, tuple("QXYHORN"[:count])))
    assert table.rack(0).count("E") == count


def test_no_tile_is_exchanged_with_fewer_than_seven_in_the_bag() -> None:
    table = Sitting("kurz")
    table.set_out(racks={0: "QXYHORN"}, bag="EEEEEE")
    assert refused(table, cmd.Exchange(0, ("Q",))) is Reason.BAG


def test_exchanged_tiles_lie_face_down() -> None:
    table = Sitting("kurz", racks={0: "QXYHORN"})
    table.do(cmd.Exchange(0, ("Q", "X")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, ())


def test_after_an_exchange_a_word_may_be_laid_in_the_next_round_only() -> None:
    table = Sitting("kurz", racks={0: "HORNEEQ"})
    table.do(cmd.Exchange(0, ("Q",)))
    assert out_of_turn(table, cmd.Lay(0, HORN))
    table.do(cmd.Pass(1))
    table.lay(0, HORN)
    assert table.state.scores[0] == 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_have_passed_twice_one_after_the_other(seats: int) -> None:
    table = Sitting("kurz", seats=seats)
    for number in range(2 * seats):
        assert table.state.phase is Phase.TURN
        table.do(cmd.Pass(number % seats))
    assert table.state.end is EndReason.PASSES


def test_an_empty_bag_and_one_round_of_passes_end_nothing() -> None:
    table = Sitting("kurz")
    table.set_out(HORN, racks={0: "Q", 1: "V"}, bag="")
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert table.state.phase is Phase.TURN


def test_an_empty_bag_alone_does_not_end_the_game_unless_the_table_says_so() -> None:
    for alone, phase in ((False, Phase.TURN), (True, Phase.ENDED)):
        table = Sitting("kurz", {"ends.empty_bag_alone": alone})
        table.set_out(racks={0: "HORNXAE", 1: "Q"}, bag="NNNN")
        table.lay(0, HORN)
        assert (table.state.bag_count, table.state.phase) == (0, phase)


def test_the_racks_left_go_to_the_player_who_used_up_the_tiles() -> None:
    table = Sitting("kurz", seats=3)
    table.set_out(racks={0: "HORN", 1: "XA", 2: "Q"}, bag="")
    table.lay(0, HORN)
    assert table.state.scores == (12 + 19, -9, -10)
    assert table.state.winners == (0,)


@pytest.mark.parametrize(
    "word",
    [
        *("MARKUS", "PAULA", "MEIER", "MÜLLER", "BERN", "SION", "SCHWEIZ", "URUGUAY", "RHEIN"),
        *("MERCEDES", "PERSIL", "UKW", "WC"),
    ],
)
def test_the_names_brands_and_abbreviations_that_it_lists_are_refused(word: str) -> None:
    assert judged("kurz", across(8, 9, word[1:]), across(8, 8, word[0])) == (word,)
    assert admissible("kurz", word) == []


def test_meier_and_müller_are_refused_although_the_word_list_has_them() -> None:
    words = judge_for(KURZ)
    assert words.admits("MEIER")
    assert words.admits("MÜLLER")
    assert judged("kurz", across(8, 4, "MEIER")) == ("MEIER",)
    assert judged("kurz", across(8, 4, "MÜLLER")) == ("MÜLLER",)


@pytest.mark.parametrize("word", ["UFO", "RADAR"])
def test_short_forms_spoken_as_a_word_may_be_laid(word: str) -> None:
    assert judged("kurz", across(8, 8, word)) == ()


def test_a_tie_is_shared() -> None:
    table = Sitting("kurz")
    table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert (table.state.scores, table.state.winners) == ((9, 9), (0, 1))
