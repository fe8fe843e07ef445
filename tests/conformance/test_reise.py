"""The reise sheet: its nine turns, played with the real word list, and its own rules."""

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
from sternfeld.rules.rules import Rules
from tests.conformance.sheet import Sitting, judged, points, unplaceable, worth
from tests.game.table import HandChance, across, down, of_kind, out_of_turn, refused

REISE = Rules.of("reise")
HORN = across(8, 6, "HORN")
Tiles = tuple[PlacedTile, ...]

NINE_TURNS: list[tuple[Tiles, list[tuple[str, int]]]] = [
    (HORN, [("HORN", 12)]),
    (down(5, 8, "STE.N"), [("STERN", 6)]),
    (down(10, 8, "E"), [("STERNE", 7)]),
    (across(6, 3, "BASAL."), [("BASALT", 12)]),
    (across(5, 8, ".ATZ"), [("SATZ", 14)]),
    (across(10, 6, "FR.UDE"), [("FREUDE", 16)]),
    (across(11, 10, "URNE"), [("URNE", 8), ("DU", 2), ("ER", 4)]),
    (across(9, 6, "OH.E"), [("OHNE", 9), ("HOF", 7), ("OHR", 7), ("NEU", 4)]),
    (down(6, 5, ".TAB"), [("STAB", 7), ("AHORN", 7), ("BOHNE", 9)]),
]


def test_the_nine_turns_that_it_prints_are_valid_and_score_as_printed() -> None:
    table = Sitting("reise")
    for number, (tiles, scores) in enumerate(NINE_TURNS):
        seat = number % 2
        table.set_out(racks={seat: "".join(tile.face for tile in tiles)})
        assert table.invalid(seat, tiles) == ()
        assert sorted(table.last_words()) == sorted(scores)
    assert table.state.scores == (12 + 7 + 14 + 14 + 23, 6 + 12 + 16 + 27)


def test_the_bag_holds_119_tiles_with_the_old_values_and_two_blanks() -> None:
    assert (REISE.tiles.total, REISE.tiles.counts()["?"]) == (119, 2)
    assert [REISE.tiles.value(face) for face in "HORTFZÜ?"] == [2, 2, 1, 2, 3, 3, 5, 0]


def test_the_letter_nearest_the_beginning_of_the_alphabet_begins_and_all_tiles_go_back() -> None:
    events = new_game(
        REISE, ("A", "B", "C"), now=0, chance=HandChance({0: "K", 1: "C", 2: "D"})
    ).events
    state = fold(events)
    assert (state.to_move, state.bag_count) == (1, 119 - 24)
    assert not of_kind(events, ev.StartingTilesDrawn)[0].kept


def test_each_draws_eight_tiles_and_has_eight_again_after_a_play() -> None:
    table = Sitting("reise", racks={0: "HORNEEEE"})
    assert table.state.seats[1].rack.count == 8
    table.stand(0, HORN)
    assert table.state.seats[0].rack.count == 8


def test_an_inflected_form_is_a_new_word() -> None:
    table = Sitting("reise", racks={0: "STERNEEE", 1: "EEEEEEEE"})
    table.stand(0, across(8, 8, "STERN"))
    assert table.invalid(1, across(8, 13, "E")) == ()
    assert table.state.turns[1].words[0].text == "STERNE"


def test_objections_are_allowed_until_the_next_player_has_begun_to_lay() -> None:
    assert REISE.challenge.until == "next_turn"
    table = Sitting("reise", racks={0: "HORNEEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.StartTurn(1))
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    assert table.state.scores[0] == 12


def test_with_three_objections_are_allowed_until_the_next_player_has_begun_to_lay() -> None:
    table = Sitting("reise", seats=3, racks={0: "HORNEEEE", 1: "BOTEEEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    assert out_of_turn(table, cmd.Pass(2)), "only the next player begins"
    assert table.do(cmd.TimePassed(), at=10**6) == (), "no time limit"
    before = table.state
    table.do(cmd.Challenge(2))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK
    table.state = before
    table.lay(1, down(7, 9, "B.TE"))
    assert (table.state.scores[0], table.state.phase) == (12, Phase.PENDING)
    table.do(cmd.Challenge(2))
    assert table.state.turns[0].kind is LineKind.LAY, "the next play is challenged, not this one"


def test_a_disputed_word_that_is_inadmissible_is_taken_back_and_the_turn_is_gone() -> None:
    table = Sitting("reise", racks={0: "HORNEEEE"})
    table.lay(0, across(8, 6, "HRNO"))
    table.do(cmd.Challenge(1))
    assert (table.state.turns[-1].kind, table.state.to_move) == (LineKind.TAKEN_BACK, 1)
    assert not table.state.board


def test_a_challenge_in_vain_costs_nothing() -> None:
    table = Sitting("reise", seats=3, racks={0: "HORNEEEE"})
    table.lay(0, HORN)
    happened = table.do(cmd.Challenge(2))
    assert not of_kind(happened, ev.PenaltyPaid)
    assert table.state.scores == (12, 0, 0)
    table.do(cmd.Pass(1))
    assert table.state.to_move == 2


@pytest.mark.parametrize(
    ("old", "tiles", "new"),
    [
        (across(8, 8, "EIS"), across(8, 7, "R"), "REIS"),
        (across(8, 8, "EIS"), across(8, 6, "GR"), "GREIS"),
        (across(8, 8, "GAR"), across(8, 11, "N"), "GARN"),
        (across(8, 8, "GAR"), across(8, 11, "NELE"), "GARNELE"),
        (across(8, 8, "LAUB"), across(8, 7, "G....E"), "GLAUBE"),
        (across(8, 8, "LAUB"), across(8, 5, "UNG....EN"), "UNGLAUBEN"),
    ],
)
def test_a_word_is_lengthened_at_its_beginning_at_its_end_or_at_both(
    old: Tiles, tiles: Tiles, new: str
) -> None:
    assert [word.text for word in worth("reise", tiles, old).words] == [new]
    assert judged("reise", tiles, old) == ()


@pytest.mark.parametrize(
    ("tiles", "word"),
    [
        (down(5, 8, "STE.N"), "STERN"),
        (down(8, 6, ".OF"), "HOF"),
        (down(6, 9, "BI."), "BIN"),
    ],
    ids=["both sides", "below", "above"],
)
def test_a_right_angled_word_takes_in_a_letter_that_lies_there(tiles: Tiles, word: str) -> None:
    assert [one.text for one in worth("reise", tiles, HORN).words] == [word]
    assert judged("reise", tiles, HORN) == ()


def test_a_parallel_word_touches_with_at_least_two_tiles() -> None:
    assert unplaceable("reise", across(9, 9, "EI"), HORN) is Reason.CONTACT
    assert points(worth("reise", across(9, 8, "ES"), HORN))[0][0] == "ES"


def test_a_parallel_word_may_touch_several_words() -> None:
    board = (HORN, down(5, 8, "STE.NE"), across(10, 6, "FR.UDE"))
    scored = worth("reise", across(9, 6, "OH.E"), *board)
    assert [word.text for word in scored.words] == ["OHNE", "HOF", "OHR", "NEU"]
    apart = (across(8, 5, "HORN"), across(8, 10, "OHR"))
    assert unplaceable("reise", across(9, 8, "ZUG"), *apart) is Reason.CONTACT, "one and one"


def test_a_parallel_word_touches_each_of_several_words_with_two_tiles() -> None:
    apart = (across(8, 5, "HORN"), across(8, 10, "OHR"))
    assert unplaceable("reise", across(9, 7, "ANZU"), *apart) is Reason.CONTACT, "two and one"
    assert points(worth("reise", across(9, 7, "ANZUG"), *apart))[0][0] == "ANZUG"


def test_only_a_b_or_c_a_mere_hook_at_a_right_angle_is_refused() -> None:
    board, hexe = across(8, 6, "TOR"), down(5, 9, "HEXE")
    assert unplaceable("reise", hexe, board) is Reason.HOOK
    table = Sitting("reise", {"formation.strict": False}, racks={0: "HEXE"})
    table.set_out(board)
    table.lay(0, hexe)
    line = table.state.pending_line
    assert line is not None
    assert [word.text for word in line.words] == ["HEXE", "TORE"]


def test_exchanged_tiles_lie_face_up() -> None:
    table = Sitting("reise", racks={0: "QXYHORNE"})
    table.do(cmd.Exchange(0, ("X", "Q")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, ("Q", "X"))


@pytest.mark.parametrize(
    ("bag", "count", "allowed"), [("N", 1, True), ("N" * 8, 8, True), ("N" * 7, 8, False)]
)
def test_any_number_of_tiles_is_exchanged_for_as_many_from_the_bag(
    bag: str, count: int, allowed: bool
) -> None:
    table = Sitting("reise")
    table.set_out(racks={0: "QXYHORAE"}, bag=bag)
    exchange = cmd.Exchange(0, tuple("QXYHORAE"[:count]))
    if allowed:
        table.do(exchange)
        assert table.rack(0).count("N") == count
    else:
        assert refused(table, exchange) is Reason.BAG


def test_who_exchanges_waits_for_the_next_turn_to_lay() -> None:
    table = Sitting("reise", racks={0: "QXYHORNE"})
    table.do(cmd.Exchange(0, ("X", "Q")))
    assert out_of_turn(table, cmd.Lay(0, HORN))
    table.do(cmd.Pass(1))
    table.stand(0, HORN)
    assert table.state.scores[0] == 12


def test_the_game_goes_on_until_all_tiles_are_drawn_however_often_all_pass() -> None:
    table = Sitting("reise")
    for number in range(12):
        table.do(cmd.Pass(number % 2))
    assert table.state.phase is Phase.TURN


def test_the_game_ends_when_all_tiles_are_drawn_and_nothing_can_be_laid() -> None:
    table = Sitting("reise")
    table.set_out(HORN, racks={0: "Q", 1: "V"}, bag="")
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert (table.state.end, table.state.scores) == (EndReason.EXHAUSTED, (-10, -4))


def test_eight_tiles_at_once_earn_fifty_and_seven_earn_nothing_more() -> None:
    assert worth("reise", across(8, 1, "ENTREISE")).bonus == 50
    assert worth("reise", across(8, 2, "ENTREIS")).bonus == 0


def test_a_tie_is_shared() -> None:
    table = Sitting("reise")
    table.set_out(racks={0: "A", 1: "EE"}, bag="", scores={0: 10, 1: 11})
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert (table.state.scores, table.state.winners) == ((9, 9), (0, 1))
