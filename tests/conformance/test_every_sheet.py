"""What all five sheets have in common, played by each of them."""

from __future__ import annotations

from collections import Counter

import pytest

from sternfeld.errors import Reason, RulesError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.clocks import next_deadline
from sternfeld.game.decide import new_game
from sternfeld.game.events import EndReason
from sternfeld.game.placement import formed_words
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.lexicon.admissible import RemarkCode, judge_word
from sternfeld.rules.layout import Premium, Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import as_blank
from tests.cli.terminal.people import heard, hot_seat, say
from tests.conformance.sheet import (
    Sitting,
    admissible,
    every_challenge_sheet,
    every_german_sheet,
    every_sheet,
    judged,
    points,
    unplaceable,
    worth,
)
from tests.game.table import across, all_tiles, down, of_kind, out_of_turn, refused

HORN = across(8, 6, "HORN")
HORN_POINTS = {"mini": 12, "kompakt": 12, "deluxe": 14, "kurz": 12, "reise": 12}
NAMES = ("Anna", "Ben", "Cleo", "Dora")

# Sitting down


@every_sheet
def test_two_three_or_four_play_and_five_do_not(edition: str) -> None:
    for seats in (2, 3, 4):
        state = new_game(
            Rules.of(edition), NAMES[:seats], now=0, chance=SeededChance(bytes(32))
        ).state
        assert len(state.seats) == seats
    with pytest.raises(RulesError, match="5 players"):
        new_game(Rules.of(edition), (*NAMES, "Emil"), now=0, chance=SeededChance(bytes(32)))


@every_sheet
def test_all_tiles_go_into_the_bag_and_are_mixed(edition: str) -> None:
    rules = Rules.of(edition)
    racks = []
    for number in range(8):
        state = new_game(rules, NAMES[:2], now=0, chance=SeededChance(b"%32d" % number)).state
        assert all_tiles(state) == rules.tiles.counts()
        racks.append(state.seats[0].rack.tiles)
    assert len(set(racks)) == 8


@every_sheet
def test_every_player_draws_a_full_rack(edition: str) -> None:
    state = new_game(Rules.of(edition), NAMES, now=0, chance=SeededChance(bytes(32))).state
    size = 8 if edition == "reise" else 7
    assert [seat.rack.count for seat in state.seats] == [size] * 4


@every_sheet
def test_the_others_do_not_see_a_rack(edition: str) -> None:
    session = hot_seat(edition)
    assert session.begin(0).view.rack is None
    assert say(session, "").view.rack is not None
    assert say(session, "pass").view.rack is None, "the next player has not sat down yet"


@every_sheet
def test_the_turn_goes_round_the_table(edition: str) -> None:
    table = Sitting(edition, seats=4)
    for seat in (0, 1, 2, 3, 0, 1):
        for other in {0, 1, 2, 3} - {seat}:
            assert out_of_turn(table, cmd.Pass(other))
        table.do(cmd.Pass(seat))


@every_sheet
def test_no_timer_and_no_finish_line_unless_the_table_agrees_on_one(edition: str) -> None:
    table = Sitting(edition)
    assert next_deadline(table.state) is None
    table.set_out(racks={0: "HORNEEE"}, scores={0: 1000})
    table.stand(0, HORN)
    assert table.state.phase is Phase.TURN


# The board and the tiles


@every_sheet
def test_the_board_has_fifteen_by_fifteen_squares_with_premiums(edition: str) -> None:
    board = Rules.of(edition).layout
    assert board.size == 15
    squares = [Square(row, column) for row in range(1, 16) for column in range(1, 16)]
    counts = Counter(board.premium(square) for square in squares)
    assert counts == {
        Premium.PLAIN: 164,
        Premium.DOUBLE_LETTER: 24,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_WORD: 16,
        Premium.TRIPLE_WORD: 8,
        Premium.STAR: 1,
    }
    assert board.premium(Square(8, 8)) is Premium.STAR


@every_sheet
def test_a_letter_counts_what_its_tile_shows(edition: str) -> None:
    rules = Rules.of(edition)
    for letter in rules.tiles.alphabet:
        scored = worth(edition, across(10, 12, letter), across(10, 13, "E"))
        assert scored.words[0].letters[0].value == rules.tiles.value(letter)
        assert scored.words[0].points == rules.tiles.value(letter) + 1


# The first word


@every_sheet
def test_the_first_word_covers_the_star_across_or_down(edition: str) -> None:
    assert judged(edition, across(8, 5, "HORN")) == ()
    assert judged(edition, down(8, 8, "HORN")) == ()
    assert unplaceable(edition, across(8, 4, "HORN")) is Reason.STAR
    assert unplaceable(edition, down(9, 8, "HORN")) is Reason.STAR


@every_sheet
def test_the_first_word_has_two_letters_or_more(edition: str) -> None:
    assert judged(edition, across(8, 8, "ES")) == ()
    assert unplaceable(edition, across(8, 8, "E")) is Reason.LENGTH


@every_sheet
def test_the_star_doubles_the_first_word(edition: str) -> None:
    assert worth(edition, HORN).total == HORN_POINTS[edition]
    assert worth(edition, HORN).words[0].factors == (2,)


@every_sheet
def test_the_first_player_may_exchange_or_pass_instead(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORN"})
    table.do(cmd.Pass(0))
    assert table.state.to_move == 1
    table = Sitting(edition, racks={0: "HORN"})
    table.do(cmd.Exchange(0, ("H",)))
    assert table.state.to_move == 1


# Later words


@every_sheet
def test_words_read_across_or_down_and_never_diagonally(edition: str) -> None:
    slanted = tuple(
        PlacedTile(Square(8 + step, 8 + step), face) for step, face in enumerate("HORN")
    )
    assert unplaceable(edition, slanted) is Reason.LINE
    assert judged(edition, across(8, 6, "NROH")) == ("NROH",), "not from right to left"
    assert judged(edition, down(6, 8, "NROH")) == ("NROH",), "not upwards"


@every_sheet
def test_tiles_of_one_turn_lie_in_one_unbroken_line(edition: str) -> None:
    bent = (*across(8, 10, "E"), *down(9, 6, "O"))
    assert unplaceable(edition, bent, HORN) is Reason.LINE, "not at two places at once"
    assert unplaceable(edition, across(8, 10, "S.E"), HORN) is Reason.GAP
    assert judged(edition, down(7, 7, "R.T"), HORN) == (), "through a tile that lies there"


@every_sheet
def test_a_play_touches_what_lies_there(edition: str) -> None:
    assert unplaceable(edition, across(10, 6, "HORN"), HORN) is Reason.CONNECT
    assert unplaceable(edition, down(9, 10, "ES"), HORN) is Reason.CONNECT, "corners do not touch"


@every_sheet
def test_one_tile_is_enough_to_lengthen_a_word_which_then_counts_whole(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE", 1: "SE"})
    table.stand(0, HORN)
    assert table.invalid(1, across(8, 10, "S")) == ()
    assert table.state.turns[1].words == (
        ev.ScoredWord("HORNS", 8 if edition == "deluxe" else 7),
    ), "all five letters, the star is used up"


@every_sheet
def test_a_word_may_be_laid_at_a_right_angle_through_a_letter_on_the_board(edition: str) -> None:
    assert points(worth(edition, down(7, 7, "R.T"), HORN))[0][0] == "ROT"
    assert judged(edition, down(7, 7, "R.T"), HORN) == ()


@every_sheet
def test_letters_that_touch_in_a_neighbouring_row_must_form_words_too(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE", 1: "ROT"})
    table.stand(0, HORN)
    before = table.state.board
    found = table.invalid(1, across(9, 7, "ROT"))
    assert "NT" in found
    assert "ROT" not in found
    assert table.state.board == before, "one bad word is enough"


@every_sheet
def test_no_tile_that_lies_there_is_shifted_or_replaced(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE", 1: "DREH"})
    table.stand(0, HORN)
    square = Square(8, 6)
    assert refused(table, cmd.Lay(1, across(8, 6, "D"))) is Reason.OCCUPIED
    assert refused(table, cmd.RecycleLetter(1, square, "D")) is Reason.VARIATION
    word = tuple(tile.square for tile in HORN)
    assert refused(table, cmd.Rearrange(1, word, across(8, 6, "NORHE"))) is Reason.VARIATION


@every_sheet
def test_a_play_once_made_cannot_be_changed_by_its_player(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE"})
    table.lay(0, HORN)
    assert out_of_turn(table, cmd.Lay(0, across(8, 10, "E")))
    assert out_of_turn(table, cmd.Pass(0))
    assert out_of_turn(table, cmd.Exchange(0, ("E",)))


@every_sheet
def test_the_same_word_may_be_laid_again(edition: str) -> None:
    table = Sitting(edition, racks={0: "EEES", 1: "SE"})
    table.stand(0, across(8, 8, "ES"))
    assert table.invalid(1, down(9, 8, "S")) == ()
    assert table.state.turns[1].words[0].text == "ES"


@every_sheet
def test_a_player_lays_only_tiles_of_the_own_rack(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORE", 1: "N"})
    assert refused(table, cmd.Lay(0, HORN)) is Reason.RACK


@every_sheet
def test_after_a_play_the_rack_is_filled_up_as_far_as_the_bag_goes(edition: str) -> None:
    table = Sitting(edition)
    full = table.rules.rack
    table.set_out(racks={0: ("HORN" + "EEEE")[:full]})
    left = table.state.bag_count
    table.stand(0, HORN)
    assert (table.state.seats[0].rack.count, table.state.bag_count) == (full, left - 4)
    table = Sitting(edition)
    table.set_out(racks={0: ("HORN" + "EEEE")[:full]}, bag="TT")
    table.stand(0, HORN)
    assert (table.state.seats[0].rack.count, table.state.bag_count) == (full - 2, 0)


# Scoring

UNDER_HORN = {
    "de-102": [("ROT", 6), ("OR", 4), ("RO", 3), ("NT", 3)],
    "de-105": [("ROT", 6), ("OR", 4), ("RO", 3), ("NT", 3)],
    "de-119": [("ROT", 8), ("OR", 4), ("RO", 3), ("NT", 5)],
    "en-100": [("ROT", 5), ("OR", 3), ("RO", 2), ("NT", 3)],
}


@every_sheet
def test_every_word_formed_or_changed_counts_and_shared_letters_count_in_each(
    edition: str,
) -> None:
    # 9G and 9I double R and T, in ROT as in OR and NT
    expected = UNDER_HORN[Rules.of(edition).tiles.name]
    scored = worth(edition, across(9, 7, "ROT"), HORN)
    assert points(scored) == expected
    assert scored.total == sum(score for _, score in expected)


@every_sheet
def test_double_and_triple_letter_squares_multiply_the_letter_on_them(edition: str) -> None:
    assert worth(edition, across(1, 4, "X"), across(1, 5, "A")).total == 2 * 8 + 1
    assert worth(edition, across(2, 6, "X"), across(2, 7, "A")).total == 3 * 8 + 1


@every_sheet
def test_double_and_triple_word_squares_multiply_the_whole_word(edition: str) -> None:
    assert worth(edition, across(2, 2, "X"), across(2, 3, "A")).total == 2 * (8 + 1)
    assert worth(edition, across(1, 1, "X"), across(1, 2, "A")).total == 3 * (8 + 1)


@every_sheet
def test_letter_premiums_are_added_before_the_word_is_multiplied(edition: str) -> None:
    scored = worth(edition, across(1, 1, "X..X"), across(1, 2, "EE"))
    assert scored.total == 3 * (8 + 1 + 1 + 2 * 8)


@every_sheet
def test_two_double_word_squares_make_four_times(edition: str) -> None:
    scored = worth(edition, across(5, 5, "X.....E"), across(5, 6, "EEEEE"))
    assert scored.total == 4 * (8 + 6)


@every_sheet
def test_two_triple_word_squares_make_nine_times(edition: str) -> None:
    scored = worth(edition, across(1, 1, "X......E"), across(1, 2, "EEEEEE"))
    assert scored.total == 9 * (8 + 7)


@every_sheet
def test_three_triple_word_squares_make_27_times(edition: str) -> None:
    scored = worth(
        edition, across(1, 1, "X......E......E"), across(1, 2, "EEEEEE"), across(1, 9, "EEEEEE")
    )
    assert scored.total == 27 * (8 + 14)


@every_sheet
def test_a_premium_counts_in_the_turn_that_covers_it_and_never_again(edition: str) -> None:
    assert worth(edition, across(1, 6, "E"), across(1, 4, "XA")).total == 8 + 1 + 1
    assert worth(edition, across(1, 3, "E"), across(1, 1, "XA")).total == 8 + 1 + 1
    assert worth(edition, across(8, 10, "E"), across(8, 8, "XA")).total == 8 + 1 + 1


@every_sheet
def test_a_premium_counts_for_both_words_of_a_crossing(edition: str) -> None:
    around = (across(1, 2, "A"), across(2, 1, "A"))
    assert points(worth(edition, across(2, 2, "X"), *around)) == [("AX", 18), ("AX", 18)]
    beside = (across(2, 4, "A"), across(1, 5, "A"))
    assert points(worth(edition, across(1, 4, "X"), *beside)) == [("XA", 17), ("XA", 17)]


@every_sheet
def test_all_tiles_at_once_earn_fifty_points_that_nothing_multiplies(edition: str) -> None:
    size = 8 if edition == "reise" else 7
    word = "XEE." + "E" * (size - 3)
    scored = worth(edition, across(1, 1, word), across(1, 4, "E"))
    assert (scored.tiles, scored.words[0].factor) == (size, 9)
    assert scored.total == 9 * (8 + size) + 50


@every_sheet
def test_one_tile_less_than_all_earns_no_bonus(edition: str) -> None:
    size = 8 if edition == "reise" else 7
    assert worth(edition, across(8, 8, "E" * (size - 1))).total == 2 * size
    assert worth(edition, across(8, 8, "E" * (size - 1))).bonus == 0


@every_sheet
def test_points_are_written_down_turn_by_turn(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE", 1: "SE"})
    table.stand(0, HORN)
    table.stand(1, across(8, 10, "S"))
    first, second = HORN_POINTS[edition], 8 if edition == "deluxe" else 7
    assert table.state.scores == (first, second)
    assert [(turn.seat, turn.points, turn.total) for turn in table.state.turns] == [
        (0, first, first),
        (1, second, second),
    ]


# Blanks


@every_sheet
def test_a_blank_stands_for_any_letter_which_must_be_named(edition: str) -> None:
    rules = Rules.of(edition)
    for letter in rules.tiles.alphabet:
        (word,) = formed_words(rules, Board(15), across(8, 8, f"{as_blank(letter)}E"))
        assert word.text == f"{letter}E"
    assert unplaceable(edition, across(8, 8, "?E")) is Reason.RACK, "which letter?"


@every_sheet
def test_a_blank_counts_nothing_not_even_on_a_letter_premium(edition: str) -> None:
    assert worth(edition, across(1, 5, "x"), across(1, 6, "A")).total == 1
    assert worth(edition, across(1, 4, "x"), across(1, 5, "A")).total == 1
    assert worth(edition, across(2, 6, "x"), across(2, 7, "A")).total == 1


@every_sheet
def test_a_blank_on_a_word_premium_multiplies_the_word(edition: str) -> None:
    assert worth(edition, across(2, 2, "a"), across(2, 3, "X")).total == 2 * 8
    assert worth(edition, across(1, 1, "a"), across(1, 2, "X")).total == 3 * 8


@every_sheet
def test_a_blank_keeps_its_letter_for_the_whole_game_and_stays(edition: str) -> None:
    table = Sitting(edition, racks={0: "HO?NE", 1: "RSE"})
    table.stand(0, across(8, 6, "HOrN"))
    square = Square(8, 8)
    assert table.state.board[square] == "r"
    assert refused(table, cmd.Lay(1, (PlacedTile(square, "R"),))) is Reason.OCCUPIED
    assert refused(table, cmd.RecoverBlank(1, square)) is Reason.VARIATION
    assert table.invalid(1, across(8, 10, "S")) == (), "it reads HORNS"
    assert table.state.turns[1].points == (7 if edition == "deluxe" else 6), "still worth nothing"


# Exchanging and passing


@every_sheet
def test_an_exchange_is_the_whole_turn_and_scores_nothing(edition: str) -> None:
    table = Sitting(edition)
    rack = ("HORN" + "EEEE")[: table.rules.rack]
    table.set_out(racks={0: rack})
    happened = table.do(cmd.Exchange(0, ("H", "O")))
    assert of_kind(happened, ev.TilesDrawn)[0].count == 2
    assert [sorted(event.tiles or ()) for event in of_kind(happened, ev.TilesReturned)] == [
        ["H", "O"]
    ]
    assert table.state.seats[0].rack.count == table.rules.rack
    assert table.state.scores == (0, 0)
    assert out_of_turn(table, cmd.Lay(0, across(8, 8, "EE")))
    assert table.state.turns[-1].kind is LineKind.EXCHANGE


@every_sheet
def test_exchanged_tiles_go_back_after_the_draw_and_the_bag_is_mixed(edition: str) -> None:
    table = Sitting(edition, racks={0: "QXY"})
    before = table.state.bag
    happened = table.do(cmd.Exchange(0, ("Q", "X")))
    kinds = [type(event) for event in happened]
    assert kinds.index(ev.TilesDrawn) < kinds.index(ev.TilesReturned)
    assert table.state.bag.shuffles == before.shuffles + 1


@every_sheet
def test_any_number_of_tiles_up_to_the_whole_rack_may_be_exchanged(edition: str) -> None:
    size = 8 if edition == "reise" else 7
    for count in range(1, size + 1):
        table = Sitting(edition)
        rack = "QXYHORNE"[:size]
        table.set_out(racks={0: rack})
        table.do(cmd.Exchange(0, tuple(rack[:count])))
        assert table.state.turns[-1].exchanged == count
    assert refused(Sitting(edition), cmd.Exchange(0, ())) is Reason.RACK


@every_sheet
def test_a_player_may_pass_although_a_word_could_be_laid(edition: str) -> None:
    table = Sitting(edition)
    rack = ("HORN" + "EEEE")[: table.rules.rack]
    table.set_out(racks={0: rack})
    assert table.judge.can_lay(table.rules, table.state.board, tuple(rack))
    table.do(cmd.Pass(0))
    assert (table.state.to_move, table.state.scores) == (1, (0, 0))
    assert table.rack(0) == "".join(sorted(rack))
    table.do(cmd.Pass(1))
    table.stand(0, HORN)
    assert table.state.scores[0] == HORN_POINTS[edition], "and lay the next time"


# Challenges


@every_challenge_sheet
def test_a_play_counts_only_once_nobody_doubts_it(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE"})
    table.lay(0, HORN)
    assert (table.state.phase, table.state.scores) == (Phase.PENDING, (0, 0))
    table.do(cmd.Accept(1))
    assert table.state.scores[0] == HORN_POINTS[edition]


@every_challenge_sheet
@pytest.mark.parametrize("challenger", [1, 2])
def test_any_other_player_may_challenge(edition: str, challenger: int) -> None:
    table = Sitting(edition, seats=3, racks={0: "HORNE"})
    table.lay(0, across(8, 6, "HRNO"))
    assert out_of_turn(table, cmd.Challenge(0)), "nobody doubts their own play"
    table.do(cmd.Challenge(challenger))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK


@every_challenge_sheet
def test_an_inadmissible_play_goes_back_scores_nothing_and_was_the_turn(edition: str) -> None:
    table = Sitting(edition, seats=3, racks={0: "HORNE"})
    before = table.state
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Challenge(2))
    assert (table.state.board, table.state.seats) == (before.board, before.seats)
    assert table.state.bag == before.bag, "nothing was drawn"
    assert table.state.to_move == 1
    assert out_of_turn(table, cmd.Lay(0, HORN)), "no second try"


@every_challenge_sheet
def test_all_words_of_a_play_are_judged_by_the_word_list_at_once(edition: str) -> None:
    table = Sitting(edition, racks={0: "HORNE", 1: "ROT"})
    table.stand(0, HORN)
    table.lay(1, across(9, 7, "ROT"))
    (challenge,) = of_kind(table.do(cmd.Challenge(0)), ev.PlayChallenged)
    assert challenge.words == ("ROT", "OR", "RO", "NT")
    assert set(challenge.invalid) >= {"RO", "NT"}
    assert "ROT" not in challenge.invalid


@every_challenge_sheet
def test_a_play_challenged_in_vain_stays_and_scores(edition: str) -> None:
    table = Sitting(edition, seats=3, racks={0: "HORNE"})
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    assert len(table.state.board) == 4
    assert table.state.scores[0] == HORN_POINTS[edition]
    assert table.state.seats[0].rack.count > 1, "and new tiles are drawn"
    assert table.state.to_move == 1


@every_challenge_sheet
def test_a_challenge_comes_too_late_once_the_next_turn_has_begun(edition: str) -> None:
    for begin in (cmd.StartTurn(1), cmd.Accept(1), cmd.Pass(1)):
        table = Sitting(edition, racks={0: "HORNE"})
        table.lay(0, across(8, 6, "HRNO"))
        table.do(begin)
        assert refused(table, cmd.Challenge(1)) is Reason.PHASE
        assert table.state.scores[0] == HORN_POINTS[edition], "it stays and counts"
        assert len(table.state.board) == 4


@every_challenge_sheet
def test_an_invalid_word_that_nobody_doubted_stays_and_may_become_a_valid_one(
    edition: str,
) -> None:
    table = Sitting(edition, racks={0: "ORNE", 1: "HX"})
    table.stand(0, across(8, 7, "ORN"))
    assert table.state.scores[0] > 0
    table.lay(1, across(8, 6, "H"))
    (challenge,) = of_kind(table.do(cmd.Challenge(0)), ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("HORN",), ())
    table = Sitting(edition, racks={0: "ORNE", 1: "HX"})
    table.stand(0, across(8, 7, "ORN"))
    assert table.invalid(1, across(8, 6, "X")) == ("XORN",), "into a valid one only"


@every_sheet
def test_words_are_not_looked_up_before_they_are_laid(edition: str) -> None:
    session = hot_seat(edition)
    session.begin(0)
    assert "only after a challenge" in heard(say(session, "", "judge HORN"))


# Words


@every_sheet
def test_a_word_has_two_letters_or_more(edition: str) -> None:
    (remark,) = judge_word(Rules.of(edition), "E").remarks
    assert remark.code is RemarkCode.TOO_SHORT


@every_sheet
def test_a_word_that_the_list_does_not_have_is_not_admissible(edition: str) -> None:
    assert admissible(edition, "HORN HRNO NROH STERNX") == ["HORN"]


@every_sheet
@pytest.mark.parametrize("word", ["X-Beine", "wen'ge", "wen’ge", "far-out", "don't"])
def test_words_with_a_hyphen_or_an_apostrophe_are_barred(edition: str, word: str) -> None:
    judgement = judge_word(Rules.of(edition), word)
    assert [remark.code for remark in judgement.remarks] == [RemarkCode.SIGNS]
    assert not judgement.admissible
    bare = "".join(letter for letter in word.upper() if letter.isalpha())
    assert admissible(edition, bare) == [], "nor without the sign"


@every_german_sheet
def test_names_of_people_places_products_and_firms_are_barred(edition: str) -> None:
    assert admissible(edition, "PETER ANNA GOETHE MARIA") == []
    assert admissible(edition, "BERLIN WIEN DONAU ITALIEN EUROPA") == []
    assert admissible(edition, "NIVEA SIEMENS") == []


@every_german_sheet
def test_abbreviations_are_barred(edition: str) -> None:
    assert admissible(edition, "USW BZW ZB KG LKW GMBH UKW WC") == []


@every_german_sheet
def test_prefixes_and_suffixes_are_no_words(edition: str) -> None:
    assert admissible(edition, "UNG KEIT HEIT LICH VER ENT GE UN") == []


@every_german_sheet
def test_inflected_forms_are_admissible(edition: str) -> None:
    forms = "STERN STERNE STERNEN HAUS HÄUSERN KINDES SINGT GESUNGEN GINGST"
    assert admissible(edition, forms) == forms.split()


@every_german_sheet
def test_colloquial_foreign_technical_and_dialect_words_are_admissible(edition: str) -> None:
    words = "QUATSCH KNEIPE BONBON COMPUTER ENZYM ION MARILLE PARADEISER"
    assert admissible(edition, words) == words.split()


@every_german_sheet
def test_sharp_s_is_written_as_two_letters(edition: str) -> None:
    judgement = judge_word(Rules.of(edition), "Straße")
    assert (judgement.word, judgement.admissible) == ("STRASSE", True)
    assert "ß" not in Rules.of(edition).tiles
    for face in ("ß", "ẞ"):
        assert unplaceable(edition, across(8, 8, f"A{face}")) is Reason.RACK


@every_german_sheet
def test_umlauts_are_tiles_of_their_own_and_never_two_letters(edition: str) -> None:
    assert admissible(edition, "GRÜNDE GRUENDE KÄSE KAESE ÖL OEL") == ["GRÜNDE", "KÄSE", "ÖL"]
    assert judged(edition, across(8, 8, "KÄSE")) == ()
    assert judged(edition, across(8, 8, "KAESE")) == ("KAESE",)


# The end


@every_sheet
def test_the_game_ends_when_a_player_is_out_and_the_bag_is_empty(edition: str) -> None:
    table = Sitting(edition)
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="")
    table.stand(0, HORN)
    assert (table.state.phase, table.state.end, table.state.out) == (Phase.ENDED, EndReason.OUT, 0)
    for command in (cmd.Pass(1), cmd.Lay(1, across(8, 10, "A")), cmd.Exchange(1, ("A",))):
        assert refused(table, command) is Reason.PHASE, "no more moves"


@every_sheet
def test_a_player_without_tiles_draws_on_while_the_bag_has_some(edition: str) -> None:
    table = Sitting(edition)
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="E")
    table.stand(0, HORN)
    assert (table.state.phase, table.rack(0)) == (Phase.TURN, "E")


@every_sheet
@pytest.mark.parametrize(("seats", "gained"), [(2, 9), (3, 19), (4, 20)])
def test_who_goes_out_gains_what_the_others_lose_by_their_racks(
    edition: str, seats: int, gained: int
) -> None:
    table = Sitting(edition, seats=seats)
    left = {0: "HORN", 1: "XA", 2: "Q", 3: "?E"}
    table.set_out(racks={seat: left[seat] for seat in range(seats)}, bag="")
    table.stand(0, HORN)
    lost = [0, -9, -10, -1][1:seats]
    assert list(table.state.scores) == [HORN_POINTS[edition] + gained, *lost]


@every_sheet
def test_where_nobody_goes_out_each_loses_the_own_rack_only(edition: str) -> None:
    table = Sitting(edition, seats=3)
    table.set_out(racks={0: "XA", 1: "Q", 2: "?E"}, bag="", scores={0: 50, 1: 50, 2: 50})
    while table.state.phase is Phase.TURN:
        table.do(cmd.Pass(table.state.to_move))
    assert table.state.scores == (41, 40, 49)


@every_sheet
def test_the_highest_score_wins_whoever_went_out(edition: str) -> None:
    table = Sitting(edition)
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="", scores={0: 10, 1: 200})
    table.stand(0, HORN)
    assert table.state.winners == (1,)
    table = Sitting(edition)
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="", scores={0: 199, 1: 200})
    table.stand(0, HORN)
    assert table.state.winners == (0,)
