"""What a play is worth."""

from __future__ import annotations

import pytest

from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.rules.rules import Rules
from tests.game.table import across, board_of, down


def score(
    edition: str | Rules, tiles: tuple[PlacedTile, ...], board: Board | None = None
) -> Breakdown:
    rules = Rules.of(edition) if isinstance(edition, str) else edition
    held = Board(rules.layout.size) if board is None else board
    words = formed_words(rules, held, tiles)
    return score_play(rules, words, {tile.square for tile in tiles})


def points(breakdown: Breakdown) -> list[tuple[str, int]]:
    return [(word.text, word.points) for word in breakdown.words]


def test_the_star_doubles_the_first_word() -> None:
    assert score("deluxe", across(8, 8, "AT")).total == 4


def test_letter_premiums_come_before_word_premiums() -> None:
    # Q on the double letter at 8D, star at 8H
    assert score("deluxe", across(8, 4, "QUIET")).total == (20 + 1 + 1 + 1 + 1) * 2


def test_a_triple_letter_counts_three_times() -> None:
    board = board_of(across(8, 6, "HORN"), down(6, 8, "FA.M"))
    assert points(score("deluxe", across(10, 6, "PASTE"), board)) == [("PASTE", 15), ("FARMS", 10)]


def test_a_premium_counts_once_and_then_never_again() -> None:
    board = board_of(across(8, 8, "AT"))
    assert score("deluxe", across(8, 7, "E..S"), board).total == 4, "the star is used up"


def test_a_premium_counts_for_both_words_of_a_crossing() -> None:
    # 7G and 9G are double letters: M counts 6 in MAUS and in UM
    board = board_of(across(8, 6, "HUND"))
    scored = score("kompakt", across(9, 7, "MAUS"), board)
    assert points(scored) == [("MAUS", 10), ("UM", 7), ("NA", 2), ("DU", 3)]


def test_a_word_premium_counts_for_both_words_of_a_crossing() -> None:
    # 2B is a double word square
    board = board_of(across(1, 2, "A"), across(2, 1, "A"))
    scored = score("deluxe", across(2, 2, "T"), board)
    assert points(scored) == [("AT", 4), ("AT", 4)]


def test_two_double_word_squares_make_four_times() -> None:
    # column E: 5E and 11E are double words
    board = board_of(across(8, 5, "AT"))
    scored = score("deluxe", down(5, 5, "TEA.TEA"), board)
    assert scored.words[0].factors == (2, 2)
    assert scored.total == (1 + 1 + 1 + 1 + 1 + 1 + 1) * 4


def test_two_triple_word_squares_make_nine_times() -> None:
    # 1A and 1H are triple words, 1D is a double letter
    board = board_of(down(1, 5, "AT"))
    scored = score("deluxe", across(1, 1, "QUIT.TED"), board)
    assert scored.words[0].factors == (3, 3)
    assert points(scored) == [("QUITATED", (10 + 1 + 1 + 2 + 1 + 1 + 1 + 2) * 9)]
    assert (scored.bonus, scored.total) == (50, 19 * 9 + 50), "the bonus is never multiplied"


def test_three_triple_word_squares_make_27_times() -> None:
    board = board_of(across(1, 2, "BCDEFG"), across(1, 9, "IJKLM"))
    scored = score("deluxe", across(1, 1, "A......H.....NO"), board)
    assert scored.words[0].factor == 27
    letters = 1 + 3 + 3 + 2 + 1 + 4 + 2 + 4 + 1 + 8 + 5 + 1 + 3 + 1 + 1
    assert scored.total == letters * 27


def test_a_blank_is_worth_nothing_on_a_letter_premium() -> None:
    plain = score("deluxe", across(8, 4, "QUIET")).total
    blank = score("deluxe", across(8, 4, "qUIET")).total
    assert (plain, blank) == (48, 8)


def test_a_blank_on_a_word_premium_multiplies_the_word() -> None:
    assert score("deluxe", across(8, 7, "QiS")).total == (10 + 0 + 1) * 2
    board = board_of(down(8, 1, ".AT"), across(8, 2, "AB"))
    assert score("deluxe", across(8, 1, "c.."), board).words[0].factors == (3,)


def test_a_blank_on_the_board_stays_worth_nothing() -> None:
    board = board_of(across(8, 7, "Qi"))
    assert score("deluxe", across(8, 7, "..S"), board).total == 11


@pytest.mark.parametrize(
    ("edition", "house_rules", "bonus"),
    [
        ("mini", {}, {7: 50}),
        ("kompakt", {}, {7: 50}),
        ("deluxe", {}, {7: 50}),
        ("kurz", {}, {7: 50}),
        ("reise", {}, {8: 50}),
        ("super", {}, {7: 50}),
        ("deluxe", {"nine_tiles": True}, {7: 50, 8: 50, 9: 50}),
        ("reise", {"nine_tiles": True}, {7: 50, 8: 50, 9: 50}),
        ("deluxe", {"bonus": "6:10,7:40"}, {6: 10, 7: 40}),
        ("deluxe", {"bonus": "none"}, {}),
    ],
)
def test_laying_many_tiles_at_once_earns_the_bonus_of_the_table(
    edition: str, house_rules: dict[str, object], bonus: dict[int, int]
) -> None:
    rules = Rules.of(edition, house_rules)
    star = rules.layout.star
    for count in range(2, rules.rack + 1):
        scored = score(rules, across(star.row, star.column - 1, "ENTREISEN"[:count]))
        assert scored.bonus == bonus.get(count, 0), count
        assert scored.total == scored.words[0].points + scored.bonus


def test_seven_of_eight_tiles_earn_no_bonus_in_the_travel_edition() -> None:
    assert score("reise", across(8, 2, "ENTREIS")).bonus == 0


def test_through_tiles_do_not_count_for_the_bonus() -> None:
    board = board_of(across(8, 8, "AN"))
    assert score("deluxe", down(2, 8, "QUIETE."), board).bonus == 0
    assert score("deluxe", down(1, 8, "QUIETED."), board).bonus == 50


def test_the_bonus_is_added_once_whatever_is_crossed() -> None:
    board = board_of(across(8, 8, "ABCDEFG"))
    scored = score("deluxe", across(9, 8, "ABCDEFG"), board)
    assert len(scored.words) == 8
    assert scored.total == sum(word.points for word in scored.words) + 50


def test_the_large_board_has_quadruple_letters_and_words() -> None:
    # 3F counts a letter four times; 1A counts the word four times
    board = board_of(down(2, 6, "A.T"), size=21)
    scored = score("super", across(3, 6, "QI"), board)
    assert [letter.factor for letter in scored.words[0].letters] == [4, 1]
    assert points(scored) == [("QI", 41), ("AQT", 42)]
    corner = board_of(across(1, 2, "AT"), size=21)
    scored = score("super", across(1, 1, "E.."), corner)
    assert scored.words[0].factors == (4,)
    assert scored.total == 12


def test_the_travel_edition_keeps_its_old_values() -> None:
    assert score("reise", across(8, 6, "HORN")).total == 12
    assert Rules.of("reise").tiles.value("T") == 2


def test_letters_and_words_of_a_breakdown_add_up() -> None:
    word = score("deluxe", across(8, 4, "QUIET")).words[0]
    assert [letter.points for letter in word.letters] == [20, 1, 1, 1, 1]
    assert (word.letter_sum, word.factor, word.points) == (24, 2, 48)
