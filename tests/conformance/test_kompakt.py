"""The kompakt sheet: its examples, played with the real word list, and its own rules."""

from __future__ import annotations

import pytest

from sternfeld.errors import Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import PlacedTile
from sternfeld.game.decide import new_game
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.lexicon.admissible import RemarkCode, judge_word
from sternfeld.rules.rules import Rules
from tests.conformance.sheet import Sitting, admissible, judged, points, worth
from tests.game.table import HandChance, across, down, of_kind, out_of_turn, refused

KOMPAKT = Rules.of("kompakt")
HORN = across(8, 6, "HORN")
HUND = across(8, 6, "HUND")
Tiles = tuple[PlacedTile, ...]


def test_there_are_a_hundred_letters_with_values_and_two_blanks_without() -> None:
    assert KOMPAKT.tiles.total == 102
    assert KOMPAKT.tiles.counts()["?"] == 2
    assert [KOMPAKT.tiles.value(face) for face in "DENGRÜ?"] == [1, 1, 1, 2, 1, 6, 0]


def test_the_first_letter_of_the_alphabet_begins_and_the_tiles_go_back() -> None:
    events = new_game(
        KOMPAKT, ("A", "B", "C"), now=0, chance=HandChance({0: "K", 1: "D", 2: "C"})
    ).events
    state = fold(events)
    assert (state.to_move, state.bag_count) == (2, 102 - 21)
    (draw,) = of_kind(events, ev.StartingTilesDrawn)
    assert not draw.kept


def test_a_blank_comes_before_a() -> None:
    events = new_game(KOMPAKT, ("A", "B"), now=0, chance=HandChance({0: "A", 1: "?"})).events
    assert fold(events).to_move == 1


def test_gründe_from_the_printed_rack_scores_28() -> None:
    table = Sitting("kompakt", racks={0: "DENGRÜR"})
    assert table.invalid(0, across(8, 4, "GRÜNDE")) == ()
    assert table.last_words() == [("GRÜNDE", 28)]
    assert table.state.scores[0] == 28


@pytest.mark.parametrize(
    ("board", "tiles", "scores"),
    [
        ((across(8, 6, "LAST"),), across(8, 3, "AUS....UNG"), [("AUSLASTUNG", 15)]),
        ((HUND,), down(9, 6, "ASE"), [("HASE", 7)]),
        ((HUND,), across(9, 7, "MAUS"), [("MAUS", 10), ("UM", 7), ("NA", 2), ("DU", 3)]),
        ((across(8, 6, "TOR"),), down(5, 9, "HEXE"), [("HEXE", 20), ("TORE", 5)]),
        (
            (across(8, 7, "EIFER"), down(9, 10, "RNT"), across(12, 7, "ANDERE")),
            down(7, 8, "B.TTE"),
            [("BITTEN", 8)],
        ),
    ],
    ids=["1 both ends", "2 right angle", "3 parallel", "4 hook", "5 bridge"],
)
def test_the_five_ways_to_form_words_are_valid_and_score_as_printed(
    board: tuple[Tiles, ...], tiles: Tiles, scores: list[tuple[str, int]]
) -> None:
    assert points(worth("kompakt", tiles, *board)) == scores
    assert judged("kompakt", tiles, *board) == ()


@pytest.mark.parametrize(
    ("tiles", "word"),
    [
        (across(8, 4, "BE"), "BELAST"),
        (across(8, 10, "EN"), "LASTEN"),
        (across(8, 4, "BE....EN"), "BELASTEN"),
    ],
)
def test_a_word_is_lengthened_at_its_beginning_at_its_end_or_at_both(
    tiles: Tiles, word: str
) -> None:
    board = across(8, 6, "LAST")
    assert [one.text for one in worth("kompakt", tiles, board).words] == [word]
    assert judged("kompakt", tiles, board) == ()


def test_a_parallel_word_must_form_words_all_along_the_seam() -> None:
    assert judged("kompakt", across(9, 6, "MAUS"), HUND) == ("UA", "DS"), "HM and NU are words"


def test_a_parallel_word_may_touch_with_a_single_tile() -> None:
    assert judged("kompakt", across(9, 9, "EI"), HORN) == ()


def test_mauer_becomes_mauern_by_one_tile_and_counts_whole() -> None:
    table = Sitting("kompakt", racks={0: "MAUERSS", 1: "NENENEN"})
    table.stand(0, across(8, 5, "MAUER"))
    assert table.invalid(1, across(8, 10, "N")) == ()
    assert table.state.turns[1].points == 3 + 1 + 1 + 1 + 1 + 1


def test_baure_stays_when_nobody_notices_and_becomes_baurecht() -> None:
    table = Sitting("kompakt", racks={0: "BAUERSS", 1: "CHTEEEE"})
    table.stand(0, across(8, 4, "BAURE"))
    assert table.state.scores[0] == 2 * (2 * 3 + 4)
    table.lay(1, across(8, 9, "CHT"))
    (challenge,) = of_kind(table.do(cmd.Challenge(0)), ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("BAURECHT",), ())


def test_baure_falls_when_it_is_challenged_in_time() -> None:
    assert judged("kompakt", across(8, 4, "BAURE")) == ("BAURE",)
    assert judged("kompakt", across(8, 4, "BAUER")) == ()


@pytest.mark.parametrize(
    ("bag", "count", "allowed"), [("NNN", 3, True), ("NNN", 4, False), ("", 1, False)]
)
def test_as_many_tiles_may_be_exchanged_as_the_bag_can_give(
    bag: str, count: int, allowed: bool
) -> None:
    table = Sitting("kompakt")
    table.set_out(racks={0: "QXYHORN"}, bag=bag)
    exchange = cmd.Exchange(0, tuple("QXYHORN"[:count]))
    if allowed:
        table.do(exchange)
        assert (table.state.to_move, table.state.bag_count) == (1, len(bag))
    else:
        assert refused(table, exchange) is Reason.BAG


def test_exchanged_tiles_lie_face_down() -> None:
    table = Sitting("kompakt", racks={0: "QXYHORN"})
    table.do(cmd.Exchange(0, ("Q", "X")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, ())


def test_a_challenge_in_vain_costs_the_challenger_ten_points() -> None:
    table = Sitting("kompakt", seats=3, racks={0: "HORNE"})
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    assert table.state.scores == (12, 0, -10)
    table.do(cmd.Pass(1))
    assert table.state.to_move == 2, "no turn is lost"


def test_once_the_points_are_noted_no_objection_counts() -> None:
    assert KOMPAKT.challenge.until == "noted"
    table = Sitting("kompakt", racks={0: "HORNE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Accept(1))
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    assert table.state.scores[0] == 12


def test_with_three_an_objection_counts_until_the_points_are_noted() -> None:
    table = Sitting("kompakt", seats=3, racks={0: "HORNE", 1: "E"})
    table.lay(0, across(8, 6, "HRNO"))
    assert out_of_turn(table, cmd.Exchange(1, ("E",)))
    table.do(cmd.StartTurn(1))
    assert table.state.phase is Phase.PENDING
    before = table.state
    table.do(cmd.Challenge(2), at=19)
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK
    table.state = before
    table.do(cmd.TimePassed(), at=20)
    assert (table.state.scores[0], table.state.to_move) == (12, 1), "noted when the time is over"
    assert refused(table, cmd.Challenge(2)) is Reason.PHASE


def test_a_challenge_before_that_takes_the_play_back() -> None:
    table = Sitting("kompakt", racks={0: "HORNE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Challenge(1))
    assert (table.state.turns[-1].kind, table.state.to_move) == (LineKind.TAKEN_BACK, 1)


def test_the_entry_in_the_dictionary_is_shown_for_irregular_forms_too() -> None:
    for form, entry in (("GINGST", "gingst"), ("HÄUSERN", "Häusern")):
        (remark,) = judge_word(KOMPAKT, form).remarks
        assert (remark.code, remark.texts) == (RemarkCode.FOUND, (entry,))


def test_older_spellings_count_if_the_list_has_them() -> None:
    words = "PHANTASIE FANTASIE DELPHIN PHOTO POTENTIAL AUFWENDIG STENGEL RAUH PLAZIEREN"
    assert admissible("kompakt", words) == words.split()[:6]


@pytest.mark.parametrize("word", ["ANTI", "HEIT", "EN"])
def test_the_affixes_and_the_part_of_a_phrase_that_it_names_are_barred(word: str) -> None:
    (remark,) = judge_word(KOMPAKT, word).remarks
    assert remark.code is RemarkCode.BANNED
    assert judged("kompakt", across(8, 8, word)) == (word,)


@pytest.mark.parametrize(("word", "signs"), [("X-Beine", ("-",)), ("wen’ge", ("’",))])
def test_the_words_with_signs_that_it_names_are_barred_and_wenige_is_not(
    word: str, signs: tuple[str, ...]
) -> None:
    (remark,) = judge_word(KOMPAKT, word).remarks
    assert (remark.code, remark.texts) == (RemarkCode.SIGNS, signs)
    assert admissible("kompakt", "wenige") == ["wenige"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_have_passed_in_two_rounds(seats: int) -> None:
    table = Sitting("kompakt", seats=seats)
    for number in range(2 * seats):
        assert table.state.phase is Phase.TURN
        table.do(cmd.Pass(number % seats))
    assert table.state.end is EndReason.PASSES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_round_of_passes_ends_nothing_while_hainen_and_naehe_can_be_laid(seats: int) -> None:
    table = Sitting("kompakt", seats=seats)
    racks = {0: "AINENQ", 1: "ÄHEV", 2: "Q", 3: "V"}
    table.set_out(HORN, racks={seat: racks[seat] for seat in range(seats)}, bag="")
    for seat in range(seats):
        table.do(cmd.Pass(seat))
    assert table.invalid(0, down(8, 6, ".AINEN")) == (), "HAINEN"
    assert table.invalid(1, down(8, 9, ".ÄHE")) == (), "NÄHE"
    for _ in range(2 * seats - 2):
        assert table.state.phase is Phase.TURN, "passes before the plays count no more"
        table.do(cmd.Pass(table.state.to_move))
    assert table.state.phase is Phase.TURN


def test_with_tiles_in_the_bag_two_rounds_of_passes_are_waited_for() -> None:
    table = Sitting("kompakt")
    table.set_out(HORN, racks={0: "QQQQQQQ", 1: "YYYYYYY"}, bag="X")
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0))
    assert table.state.phase is Phase.TURN
    table.do(cmd.Pass(1))
    assert table.state.end is EndReason.PASSES


def test_x_and_a_left_cost_nine_points_which_go_to_the_player_who_is_out() -> None:
    table = Sitting("kompakt")
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="", scores={0: 100, 1: 100})
    table.stand(0, HORN)
    assert table.state.scores == (100 + 12 + 9, 100 - 9)


def test_a_tie_is_shared() -> None:
    table = Sitting("kompakt")
    table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert (table.state.scores, table.state.winners) == ((9, 9), (0, 1))
