"""The deluxe sheet: its five turns, its words, its rules and its eight variations."""

from __future__ import annotations

import pytest

from sternfeld.errors import Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import PlacedTile
from sternfeld.game.clocks import Deadline, DeadlineKind, next_deadline
from sternfeld.game.decide import new_game
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.lexicon.admissible import RemarkCode, judge_word
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.cli.terminal.people import heard, hot_seat, say
from tests.conformance.sheet import Sitting, admissible, judged, points, worth
from tests.game.table import HandChance, across, down, of_kind, out_of_turn, refused

DELUXE = Rules.of("deluxe")
HORN = across(8, 6, "HORN")
Tiles = tuple[PlacedTile, ...]

FIVE_TURNS: list[tuple[Tiles, list[tuple[str, int]]]] = [
    (HORN, [("HORN", 14)]),
    (down(6, 8, "FA.M"), [("FARM", 9)]),
    (across(10, 6, "PASTE"), [("PASTE", 15), ("FARMS", 10)]),
    (across(9, 8, ".OB"), [("MOB", 8), ("NOT", 4), ("BE", 4)]),
    (across(11, 5, "BIT"), [("BIT", 10), ("PI", 4), ("AT", 2)]),
]

TWO_LETTER_WORDS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES
    ET EX FA GO HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD
    OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU
    YA YE YO
"""
Q_WITHOUT_U = """
    QAT QATS QAID QAIDS QOPH QOPHS FAQIR FAQIRS QANAT QANATS TRANQ TRANQS QINDAR QINDARS QINTAR
    QINTARS QWERTY QWERTYS SHEQEL QINDARKA SHEQALIM
"""


# Setting up and playing


def test_there_are_a_hundred_tiles_two_of_them_blank() -> None:
    assert (DELUXE.tiles.total, DELUXE.tiles.counts()["?"]) == (100, 2)
    assert [DELUXE.tiles.value(face) for face in "HORNFAMPSTEBIQZ?"] == [
        *(4, 1, 1, 1, 4, 1, 3, 3, 1, 1, 1, 3, 1, 10, 10, 0)
    ]


def test_the_letter_closest_to_a_plays_first_and_the_tiles_are_returned() -> None:
    chance = HandChance({0: "K", 1: "C", 2: "D"})
    events = new_game(DELUXE, ("A", "B", "C"), now=0, chance=chance).events
    state = fold(events)
    assert (state.to_move, state.bag_count) == (1, 100 - 21)
    assert not of_kind(events, ev.StartingTilesDrawn)[0].kept
    assert state.bag.shuffles == 1


def test_a_blank_beats_any_letter() -> None:
    events = new_game(DELUXE, ("A", "B"), now=0, chance=HandChance({0: "A", 1: "?"})).events
    assert fold(events).to_move == 1


def test_the_five_turns_that_it_prints_are_valid_and_score_as_printed() -> None:
    table = Sitting("deluxe")
    for number, (tiles, scores) in enumerate(FIVE_TURNS):
        seat = number % 2
        table.set_out(racks={seat: "".join(tile.face for tile in tiles)})
        words = [word for word, _ in scores]
        assert admissible("deluxe", " ".join(words)) == words
        table.stand(seat, tiles)
        assert sorted(table.last_words()) == sorted(scores)
    assert table.state.scores == (14 + 25 + 16, 9 + 16)


def test_one_or_more_letters_are_added_to_a_word_on_the_board() -> None:
    assert judged("deluxe", across(8, 10, "S"), HORN) == ()
    assert judged("deluxe", across(8, 10, "ET"), HORN) == ()
    assert judged("deluxe", across(8, 5, "T....S"), HORN) == ()


def test_a_word_at_a_right_angle_uses_a_letter_or_adds_one() -> None:
    assert judged("deluxe", down(6, 8, "FA.M"), HORN) == ()
    farm = down(6, 8, "FA.M")
    scored = worth("deluxe", across(10, 6, "PASTE"), HORN, farm)
    assert points(scored) == [("PASTE", 15), ("FARMS", 10)]
    assert judged("deluxe", across(10, 6, "PASTE"), HORN, farm) == ()


def test_a_parallel_word_forms_words_with_all_adjacent_letters() -> None:
    paste = across(10, 6, "PASTE")
    assert judged("deluxe", across(11, 5, "BIT"), paste) == ()
    assert judged("deluxe", across(11, 6, "BIT"), paste) == ("PB", "ST")
    assert judged("deluxe", across(9, 9, "EN"), HORN) == (), "a single contact will do"


def test_words_that_meet_without_a_free_square_must_be_one_word() -> None:
    assert judged("deluxe", across(8, 10, "AT"), HORN) == ("HORNAT",)
    assert judged("deluxe", across(8, 10, "PIPE"), HORN) == ()


def test_an_s_added_to_apple_brings_credit_for_the_whole_word() -> None:
    table = Sitting("deluxe", racks={0: "APPLEXX", 1: "SEEEEEE"})
    table.stand(0, across(8, 4, "APPLE"))
    assert table.invalid(1, across(8, 9, "S")) == ()
    assert table.state.turns[1].points == 1 + 3 + 3 + 1 + 1 + 1


def test_is_may_be_laid_several_times() -> None:
    table = Sitting("deluxe", racks={0: "IISSXXX", 1: "SSIXXXX"})
    table.stand(0, across(8, 8, "IS"))
    table.stand(1, down(9, 8, "S"))
    table.stand(0, down(7, 9, "I."))
    assert [turn.words[0].text for turn in table.state.turns] == ["IS", "IS", "IS"]
    assert admissible("deluxe", "IS") == ["IS"]


# Exchanges and challenges


@pytest.mark.parametrize(("bag", "allowed"), [("NNNNNNN", True), ("NNNNNN", False)])
def test_tiles_cannot_be_exchanged_with_fewer_than_seven_left(bag: str, allowed: bool) -> None:
    table = Sitting("deluxe")
    table.set_out(racks={0: "QXYHORE"}, bag=bag)
    if allowed:
        table.do(cmd.Exchange(0, tuple("QXYHORE")))
        assert (table.rack(0), table.state.to_move) == ("NNNNNNN", 1)
    else:
        assert refused(table, cmd.Exchange(0, ("Q",))) is Reason.BAG


def test_discarded_tiles_lie_face_down() -> None:
    table = Sitting("deluxe", racks={0: "QXYHORE"})
    table.do(cmd.Exchange(0, ("Q", "X")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, ())


def test_a_play_may_be_challenged_until_the_next_player_starts_a_turn() -> None:
    assert DELUXE.challenge.until == "next_turn"
    table = Sitting("deluxe", racks={0: "HORNEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Challenge(1))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK
    table = Sitting("deluxe", racks={0: "HORNEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.StartTurn(1))
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE


@pytest.mark.parametrize("begin", [cmd.StartTurn(1), cmd.Pass(1), cmd.Exchange(1, ("E",))])
def test_with_three_any_play_may_be_challenged_before_the_next_player_starts_a_turn(
    begin: cmd.Command,
) -> None:
    table = Sitting("deluxe", seats=3, racks={0: "HORNEEE", 1: "EEEEEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Accept(1))
    assert table.do(cmd.TimePassed(), at=10**6) == (), "no time limit"
    before = table.state
    table.do(cmd.Challenge(2))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK, "the third player is in time"
    table.state = before
    table.do(begin)
    assert table.state.scores[0] == 14, "the turn has started, and the play stands for all"
    assert refused(table, cmd.Challenge(2)) is Reason.PHASE


def test_a_challenger_who_is_wrong_loses_the_next_turn_and_no_points() -> None:
    table = Sitting("deluxe", seats=3, racks={0: "HORNEEE"})
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    assert table.state.scores == (14, 0, 0)
    happened = table.do(cmd.Pass(1))
    assert of_kind(happened, ev.TurnLost) == [ev.TurnLost(2)]
    assert table.state.to_move == 0


def test_only_one_turn_is_lost_however_many_words_were_challenged() -> None:
    table = Sitting("deluxe", seats=3, racks={0: "HORNEEE", 1: "FAMEEEE", 2: "PASTEEE"})
    table.stand(0, HORN)
    table.stand(1, down(6, 8, "FA.M"))
    table.lay(2, across(10, 6, "PASTE"))
    (challenge,) = of_kind(table.do(cmd.Challenge(1)), ev.PlayChallenged)
    assert challenge.words == ("PASTE", "FARMS")
    assert table.state.seats[1].lost_turns == 1
    table.do(cmd.Pass(0))
    assert table.state.to_move == 2
    table.do(cmd.Pass(2), cmd.Pass(0))
    assert table.state.to_move == 1


# Words


def test_foreign_archaic_obsolete_colloquial_and_slang_words_are_permitted() -> None:
    words = "PIZZA SUSHI SARI THOU HATH ERST PHAT BIZ"
    assert admissible("deluxe", words) == words.split()


def test_words_always_capitalized_are_barred() -> None:
    assert admissible("deluxe", "LONDON CANADA AMERICA MONDAY KODAK") == []


def test_abbreviations_are_barred() -> None:
    assert admissible("deluxe", "ETC LTD PHD TV KG MR MRS USA NASA") == []


def test_prefixes_and_suffixes_standing_alone_are_barred() -> None:
    assert admissible("deluxe", "TION FUL ING PRE IST") == []


def test_regular_plurals_and_verb_forms_are_acceptable() -> None:
    words = "BOAT BOATS TALK TALKED TALKING TALKS"
    assert admissible("deluxe", words) == words.split()


def test_the_96_two_letter_words_are_acceptable_and_there_are_no_others() -> None:
    words = TWO_LETTER_WORDS.split()
    assert len(set(words)) == 96
    assert admissible("deluxe", TWO_LETTER_WORDS) == words
    alphabet = DELUXE.tiles.alphabet
    pairs = " ".join(first + second for first in alphabet for second in alphabet)
    assert admissible("deluxe", pairs) == sorted(words)


def test_the_words_with_q_and_without_u_are_acceptable() -> None:
    assert admissible("deluxe", Q_WITHOUT_U) == Q_WITHOUT_U.split()


@pytest.mark.parametrize(
    ("word", "hooked"), [("HAND", "HANDY"), ("PLAN", "PLANE"), ("TAME", "TAMED"), ("TAME", "TAMER")]
)
def test_the_hooks_that_it_names_make_words(word: str, hooked: str) -> None:
    board = across(8, 8, word)
    assert judged("deluxe", across(8, 8 + len(word), hooked[-1]), board) == ()


# The end


def test_the_game_goes_on_while_tiles_are_left_to_draw_however_often_all_pass() -> None:
    table = Sitting("deluxe")
    for number in range(12):
        table.do(cmd.Pass(number % 2))
    assert table.state.phase is Phase.TURN


def test_the_game_ends_when_all_possible_plays_have_been_made() -> None:
    table = Sitting("deluxe")
    table.set_out(HORN, racks={0: "Q", 1: "V"}, bag="")
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert (table.state.end, table.state.scores) == (EndReason.EXHAUSTED, (-10, -4))


def test_who_cannot_play_passes_and_may_play_on_the_next_turn() -> None:
    table = Sitting("deluxe")
    table.set_out(HORN, racks={0: "CV", 1: "IEX"}, bag="")
    assert table.judge.can_lay(table.rules, table.state.board, ("C", "V")) is False
    table.do(cmd.Pass(0))
    table.stand(1, down(9, 6, "I"))
    assert table.invalid(0, down(10, 6, "C")) == (), "HIC"


def test_a_tie_goes_to_the_higher_score_before_the_racks_were_settled() -> None:
    table = Sitting("deluxe")
    table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.scores == (9, 9)
    assert (table.state.winners, table.state.by_tie_break) == ((1,), True)


# The variations

RAT = across(8, 7, "RAT")
RAT_SQUARES = tuple(tile.square for tile in RAT)


def test_a_variation_counts_only_if_it_was_agreed_on_before_the_game() -> None:
    table = Sitting("deluxe", racks={0: "STE"})
    table.set_out(RAT)
    stare = cmd.Rearrange(0, RAT_SQUARES, across(8, 6, "STARE"))
    assert refused(table, stare) is Reason.VARIATION
    table = Sitting("deluxe", {"rearrange": True}, racks={0: "STE"})
    table.set_out(RAT)
    agreed = table.state.rules
    table.do(stare, cmd.Accept(1))
    assert table.state.rules == agreed


@pytest.mark.parametrize("least", [3, 4, 5])
def test_the_first_word_may_need_three_four_or_five_letters(least: int) -> None:
    table = Sitting("deluxe", {"first_word_min": least}, racks={0: "HORNSEE", 1: "HORNSEE"})
    assert refused(table, cmd.Lay(0, across(8, 8, "HORNS"[: least - 1]))) is Reason.LENGTH
    table.do(cmd.Pass(0))
    assert refused(table, cmd.Lay(1, across(8, 8, "HORNS"[: least - 1]))) is Reason.LENGTH
    table.stand(1, across(8, 8, "HORNS"[:least]))
    table.stand(0, down(9, 8, "E"))
    assert table.state.turns[-1].kind is LineKind.LAY, "later words may be shorter"


def test_a_word_is_rearranged_before_tiles_are_added_and_its_premiums_are_dead() -> None:
    table = Sitting("deluxe", {"rearrange": True}, racks={0: "STEXXXX"})
    table.set_out(RAT)
    table.do(cmd.Rearrange(0, RAT_SQUARES, across(8, 6, "STARE")), cmd.Challenge(1))
    assert table.state.turns[0].words == (ev.ScoredWord("STARE", 5),), "the star does not count"
    assert table.state.turns[0].invalid == ()


def test_a_rearranged_word_must_be_acceptable_with_all_the_words_it_touches() -> None:
    table = Sitting("deluxe", {"rearrange": True}, racks={0: "STEXXXX"})
    table.set_out(RAT, down(9, 7, "E"))
    before = table.state.board
    table.do(cmd.Rearrange(0, RAT_SQUARES, across(8, 6, "SARTE")), cmd.Challenge(1))
    assert set(table.state.turns[-1].invalid) == {"SARTE"}
    assert table.state.board == before


ZIP = across(8, 7, "ZIP")


def test_single_letters_are_recycled_without_points_before_the_usual_play() -> None:
    table = Sitting("deluxe", {"recycle": True}, racks={0: "TOAEEEE"})
    table.set_out(ZIP)
    table.do(cmd.RecycleLetter(0, Square(8, 7), "T"))
    assert table.rack(0) == "AEEEEOZ"
    table.do(cmd.RecycleLetter(0, Square(8, 8), "O"))
    assert "".join(table.state.board[tile.square] for tile in ZIP) == "TOP"
    assert table.state.scores == (0, 0)
    table.lay(0, down(9, 8, "E"))
    (challenge,) = of_kind(table.do(cmd.Challenge(1)), ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("TIP", "TOP", "OE"), ())
    assert table.state.turns[0].points == 2, "OE alone"


def test_every_recycled_letter_must_form_an_acceptable_word() -> None:
    table = Sitting("deluxe", {"recycle": True}, racks={0: "TOAEEEE"})
    table.set_out(ZIP)
    before = table.state.board
    table.do(cmd.RecycleLetter(0, Square(8, 7), "E"), cmd.RecycleLetter(0, Square(8, 7), "T"))
    table.do(cmd.Pass(0), cmd.Challenge(1))
    assert table.state.turns[-1].invalid == ("EIP",)
    assert table.state.board == before


def test_a_recycled_letter_scores_as_usual_when_it_is_laid() -> None:
    table = Sitting("deluxe", {"recycle": True}, racks={0: "TOAEEEE"})
    table.set_out(ZIP)
    table.do(cmd.RecycleLetter(0, Square(8, 7), "T"))
    table.lay(0, down(7, 9, "O"))
    table.do(cmd.Accept(1))
    assert table.last_words() == [("OP", 2 * 1 + 3)], "7I doubles the O"
    assert "Z" in table.rack(0)


def test_blanks_are_taken_for_their_letters_without_points_and_both_in_one_turn() -> None:
    table = Sitting("deluxe", {"blank_recovery": True}, racks={0: "ONSXXXX"})
    table.set_out(across(8, 6, "HoRn"))
    table.do(cmd.RecoverBlank(0, Square(8, 7)), cmd.RecoverBlank(0, Square(8, 9)))
    assert table.rack(0) == "??SXXXX"
    assert (table.state.scores, table.state.to_move) == ((0, 0), 0)
    table.lay(0, across(8, 10, "s"))
    table.do(cmd.Accept(1))
    assert table.state.scores[0] == 4 + 1 + 1 + 1 + 0, "a blank just taken may be used now"


def test_a_blank_is_taken_only_by_whoever_has_its_letter() -> None:
    table = Sitting("deluxe", {"blank_recovery": True}, racks={0: "NSXXXXX"})
    table.set_out(across(8, 6, "HoRN"))
    assert refused(table, cmd.RecoverBlank(0, Square(8, 7))) is Reason.RACK
    assert refused(table, cmd.RecoverBlank(0, Square(8, 9))) is Reason.BLANK
    assert out_of_turn(table, cmd.RecoverBlank(1, Square(8, 7)))


def test_the_dictionary_may_be_open_to_all() -> None:
    session = hot_seat("deluxe", open_dictionary=True)
    session.begin(0)
    assert "HORN: valid" in heard(say(session, "", "judge HORN"))


def test_nine_tiles_lie_on_a_rack_and_seven_eight_or_nine_of_them_earn_fifty() -> None:
    nine = {"nine_tiles": True}
    assert Sitting("deluxe", nine).state.seats[1].rack.count == 9
    for count, bonus in ((6, 0), (7, 50), (8, 50), (9, 50)):
        table = Sitting("deluxe", nine, racks={0: "EEEEEEEEE"})
        table.stand(0, across(8, 4, "EEEEEEEEE"[:count]))
        assert table.state.turns[-1].bonus == bonus
        assert table.state.seats[0].rack.count == 9


@pytest.mark.parametrize(
    ("level", "targets"),
    [
        ("beginner", (70, 60, 50)),
        ("intermediate", (120, 100, 90)),
        ("advanced", (200, 180, 160)),
    ],
)
def test_the_game_is_over_at_the_finish_line_of_ones_level(
    level: str, targets: tuple[int, int, int]
) -> None:
    for seats, target in zip((2, 3, 4), targets, strict=True):
        for start, ended in ((target - 14, True), (target - 15, False)):
            table = Sitting("deluxe", {"finish_line": level}, seats=seats, racks={0: "HORNEEE"})
            table.set_out(scores={0: start})
            table.stand(0, HORN)
            assert (table.state.end is EndReason.FINISH_LINE) is ended
            assert table.state.bag_count > 0, "no matter how many tiles are left"


def test_players_of_mixed_levels_race_to_different_scores() -> None:
    levels = {"finish_line": "advanced,beginner"}
    table = Sitting("deluxe", levels, racks={0: "HORNEEE", 1: "FAMEEEE"})
    table.set_out(scores={0: 150, 1: 62})
    table.stand(0, HORN)
    assert table.state.phase is Phase.TURN
    table.stand(1, down(6, 8, "FA.M"))
    assert (table.state.end, table.state.winners) == (EndReason.FINISH_LINE, (1,))


def test_two_intermediate_players_play_to_120_and_four_beginners_to_50() -> None:
    assert [
        Rules.of("deluxe", {"finish_line": "intermediate"}).target(seat, 2) for seat in range(2)
    ] == [120, 120]
    assert [
        Rules.of("deluxe", {"finish_line": "beginner"}).target(seat, 4) for seat in range(4)
    ] == [50] * 4


def test_without_a_timer_a_turn_may_take_as_long_as_it_needs() -> None:
    assert next_deadline(Sitting("deluxe").state) is None


def test_turns_may_be_timed_for_three_minutes() -> None:
    table = Sitting("deluxe", {"turn_seconds": 180})
    assert next_deadline(table.state) == Deadline(180_000, DeadlineKind.TURN_SIGNAL)
    assert table.do(cmd.TimePassed(), at=180) == (ev.TurnTimeElapsed(0),)
    assert table.state.to_move == 0


def test_a_timer_may_limit_the_experienced_and_nobody_else() -> None:
    table = Sitting("deluxe", {"turn_seconds": "60,0"})
    assert next_deadline(table.state) == Deadline(60_000, DeadlineKind.TURN_SIGNAL)
    table.do(cmd.Pass(0))
    assert next_deadline(table.state) is None


def test_the_three_minutes_go_with_the_shorter_games() -> None:
    rules = {"turn_seconds": 180, "nine_tiles": True, "finish_line": "beginner"}
    table = Sitting("deluxe", rules)
    assert next_deadline(table.state) is not None
    assert (table.rules.rack, table.rules.target(0, 2)) == (9, 70)


def test_an_entry_of_the_list_decides_a_challenge() -> None:
    (remark,) = judge_word(DELUXE, "HORN").remarks
    assert remark.code is RemarkCode.FOUND
