"""Where tiles may be laid, and which words they form."""

from __future__ import annotations

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.game.table import EDITIONS, across, board_of, down

HORN = across(8, 6, "HORN")


def texts(rules: Rules, board: Board, tiles: tuple[PlacedTile, ...]) -> list[str]:
    return [word.text for word in formed_words(rules, board, tiles)]


def refused(rules: Rules, board: Board, tiles: tuple[PlacedTile, ...]) -> Reason:
    with pytest.raises(IllegalMove) as refusal:
        formed_words(rules, board, tiles)
    return refusal.value.reason


@pytest.fixture
def deluxe() -> Rules:
    return Rules.of("deluxe")


@pytest.fixture
def reise() -> Rules:
    return Rules.of("reise")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_word_lies_over_the_star_in_either_direction(edition: str) -> None:
    rules = Rules.of(edition)
    star, empty = rules.layout.star, Board(rules.layout.size)
    assert texts(rules, empty, across(star.row, star.column, "AN")) == ["AN"]
    assert texts(rules, empty, down(star.row - 1, star.column, "AN")) == ["AN"]
    assert refused(rules, empty, across(star.row + 1, star.column, "AN")) is Reason.STAR
    assert refused(rules, empty, down(star.row + 1, star.column, "AN")) is Reason.STAR


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_single_tile_on_the_star_is_no_word(edition: str) -> None:
    rules = Rules.of(edition)
    star = rules.layout.star
    tile = (PlacedTile(star, "A"),)
    assert refused(rules, Board(rules.layout.size), tile) is Reason.LENGTH


@pytest.mark.parametrize("least", [3, 4, 5])
def test_a_table_may_ask_for_a_longer_first_word(least: int) -> None:
    rules = Rules.of("deluxe", {"first_word_min": least})
    assert texts(rules, Board(15), across(8, 8, "HORNS"[:least])) == ["HORNS"[:least]]
    assert refused(rules, Board(15), across(8, 8, "HORNS"[: least - 1])) is Reason.LENGTH


def test_the_longer_first_word_binds_the_first_word_only() -> None:
    rules = Rules.of("deluxe", {"first_word_min": 5})
    assert texts(rules, board_of(across(8, 6, "HORNS")), down(7, 6, "A.")) == ["AH"]


def test_no_tiles_are_no_play(deluxe: Rules) -> None:
    assert refused(deluxe, Board(15), ()) is Reason.LENGTH


def test_tiles_lie_in_one_row_or_one_column(deluxe: Rules) -> None:
    bent = (*across(8, 8, "AT"), *down(9, 8, "T"))
    assert refused(deluxe, Board(15), bent) is Reason.LINE
    diagonal = (PlacedTile(Square(8, 8), "A"), PlacedTile(Square(9, 9), "T"))
    assert refused(deluxe, Board(15), diagonal) is Reason.LINE


def test_a_gap_between_tiles_is_refused(deluxe: Rules) -> None:
    assert refused(deluxe, Board(15), across(8, 8, "A.T")) is Reason.GAP
    assert refused(deluxe, Board(15), down(8, 8, "A.T")) is Reason.GAP


def test_a_gap_is_named_by_its_square(deluxe: Rules) -> None:
    with pytest.raises(IllegalMove, match=r"square \(8, 10\) between the tiles is empty"):
        formed_words(deluxe, Board(15), across(8, 8, "AT.E"))


def test_tiles_on_the_board_bridge_a_gap(deluxe: Rules) -> None:
    board = board_of(HORN)
    assert texts(deluxe, board, down(6, 8, "FA.M")) == ["FARM"]


def test_a_play_touches_what_lies_there(deluxe: Rules) -> None:
    assert refused(deluxe, board_of(HORN), across(10, 6, "PAST")) is Reason.CONNECT
    corner = down(9, 10, "AT")
    assert refused(deluxe, board_of(HORN), corner) is Reason.CONNECT, "corners do not touch"


def test_an_occupied_square_is_refused(deluxe: Rules) -> None:
    assert refused(deluxe, board_of(HORN), across(8, 6, "BORN")) is Reason.OCCUPIED
    twice = (*across(9, 6, "A"), *across(9, 6, "B"))
    assert refused(deluxe, board_of(HORN), twice) is Reason.OCCUPIED


@pytest.mark.parametrize("square", [(0, 8), (8, 0), (16, 8), (8, 16), (-1, 8)])
def test_a_square_off_the_board_is_refused(deluxe: Rules, square: tuple[int, int]) -> None:
    assert refused(deluxe, board_of(HORN), (PlacedTile(Square(*square), "A"),)) is Reason.BOARD


def test_the_large_board_reaches_to_21() -> None:
    rules = Rules.of("super")
    board = board_of(across(21, 17, "HORN"), size=21)
    assert texts(rules, board, across(21, 17, "....S")) == ["HORNS"]
    assert refused(rules, board, across(21, 17, "....SO")) is Reason.BOARD


def test_a_line_ends_at_the_edge_and_does_not_wrap(deluxe: Rules) -> None:
    board = board_of(across(8, 12, "HORN"), across(9, 1, "AT"))
    assert texts(deluxe, board, down(8, 1, "E.")) == ["EA"]


@pytest.mark.parametrize(("edition", "most"), [("deluxe", 7), ("reise", 8)])
def test_no_play_has_more_tiles_than_a_rack(edition: str, most: int) -> None:
    rules = Rules.of(edition)
    assert texts(rules, Board(15), across(8, 4, "ABCDEFGHI"[:most])) == ["ABCDEFGHI"[:most]]
    assert refused(rules, Board(15), across(8, 4, "ABCDEFGHI"[: most + 1])) is Reason.RACK


def test_nine_tiles_may_be_laid_at_once_under_that_variation() -> None:
    rules = Rules.of("deluxe", {"nine_tiles": True})
    assert texts(rules, Board(15), across(8, 4, "ABCDEFGHI")) == ["ABCDEFGHI"]


@pytest.mark.parametrize("face", ["Ä", "?", "", "1", "HO", "ß", "ẞ"])
def test_a_tile_must_be_in_the_set(deluxe: Rules, face: str) -> None:
    tiles = (PlacedTile(Square(8, 8), face), PlacedTile(Square(8, 9), "T"))
    assert refused(deluxe, Board(15), tiles) is Reason.RACK


@pytest.mark.parametrize("edition", ["mini", "kompakt", "kurz", "reise"])
def test_there_is_no_sharp_s_not_even_as_a_blank(edition: str) -> None:
    tiles = (PlacedTile(Square(8, 8), "A"), PlacedTile(Square(8, 9), "ß"))
    assert refused(Rules.of(edition), Board(15), tiles) is Reason.RACK


def test_umlauts_are_letters_of_their_own_and_blanks_may_stand_for_them() -> None:
    assert texts(Rules.of("kompakt"), Board(15), across(8, 8, "GRüN")) == ["GRÜN"]


def test_a_table_may_bar_letters_for_blanks() -> None:
    rules = Rules.of("deluxe", {"blanks.never": "Q"})
    assert refused(rules, Board(15), across(8, 8, "qI")) is Reason.BLANK
    assert texts(rules, Board(15), across(8, 8, "Qi")) == ["QI"]


def test_tiles_with_two_characters_are_one_tile() -> None:
    rules = Rules.of("deluxe", {"tiles": "es-100", "word_check": "free"})
    tiles = (PlacedTile(Square(8, 8), "CH"), PlacedTile(Square(8, 9), "e"))
    assert texts(rules, Board(15), tiles) == ["CHE"]
    mixed = (PlacedTile(Square(8, 8), "Ch"), PlacedTile(Square(8, 9), "E"))
    assert refused(rules, Board(15), mixed) is Reason.RACK


def test_every_word_formed_or_changed_is_found_once(deluxe: Rules) -> None:
    board = board_of(HORN, down(6, 8, "FA.M"), across(10, 6, "PASTE"))
    assert texts(deluxe, board, across(9, 8, ".OB")) == ["MOB", "NOT", "BE"]


def test_a_single_tile_reads_in_both_directions(deluxe: Rules) -> None:
    board = board_of(across(8, 6, "HORN"), down(9, 10, "EE"))
    assert texts(deluxe, board, across(8, 10, "S")) == ["HORNS", "SEE"]
    board = board_of(down(5, 8, "HORN"))
    assert texts(deluxe, board, down(9, 8, "S")) == ["HORNS"]


def test_a_word_not_touched_by_the_play_is_not_looked_at_again(deluxe: Rules) -> None:
    board = board_of(across(8, 6, "XQZ"), down(8, 8, ".IT"))
    assert texts(deluxe, board, across(10, 8, ".O")) == ["TO"]


def test_both_ends_of_a_word_may_be_lengthened_at_once() -> None:
    board = board_of(across(8, 6, "LAST"))
    assert texts(Rules.of("kompakt"), board, across(8, 3, "AUS....UNG")) == ["AUSLASTUNG"]


def test_tiles_on_two_sides_of_a_word_must_be_one_line(deluxe: Rules) -> None:
    board = board_of(HORN)
    spread = (*down(7, 6, "A"), *down(9, 9, "O"))
    assert refused(deluxe, board, spread) is Reason.LINE


# The contact rule of the travel edition (5a to 5c).

FREUDE = across(10, 6, "FREUDE")


def test_a_parallel_word_touches_with_two_tiles(reise: Rules) -> None:
    board = board_of(HORN, down(5, 8, "STE.NE"), FREUDE[:2] + FREUDE[3:])
    assert texts(reise, board, across(11, 10, "URNE")) == ["URNE", "DU", "ER"]


def test_one_tile_of_contact_is_too_little_for_a_parallel_word(reise: Rules) -> None:
    board = board_of(across(8, 6, "HORN"))
    assert refused(reise, board, across(9, 9, "EI")) is Reason.CONTACT
    assert texts(Rules.of("kompakt"), board, across(9, 9, "EI")) == ["EI", "NE"]
    assert refused(reise, board, across(7, 3, "AUCH")) is Reason.CONTACT
    assert texts(reise, board, across(9, 8, "EI")) == ["EI", "RE", "NI"]


def test_one_tile_of_contact_with_each_of_two_parallel_words_is_too_little(reise: Rules) -> None:
    words = board_of(across(8, 5, "HORN"), across(8, 10, "OHR"))
    assert refused(reise, words, across(9, 8, "ZUG")) is Reason.CONTACT


def test_a_tile_between_two_parallel_words_hooks_neither_of_them(reise: Rules) -> None:
    words = board_of(across(8, 6, "HORN"), across(10, 7, "OHR"))
    assert refused(reise, words, across(9, 9, "EIS")) is Reason.CONTACT


def test_a_parallel_word_touches_each_of_several_words_with_two_tiles(reise: Rules) -> None:
    words = board_of(across(8, 5, "HORN"), across(8, 10, "OHR"))
    anzu, anzug = across(9, 7, "ANZU"), across(9, 7, "ANZUG")
    assert refused(reise, words, anzu) is Reason.CONTACT, "RN with two tiles, O with one"
    assert texts(reise, words, anzug) == ["ANZUG", "RA", "NN", "OU", "HG"]
    with pytest.raises(IllegalMove, match="with 1 tile; expected at least 2 tiles side by side wi"):
        formed_words(reise, words, anzu)
    loose = Rules.of("reise", {"formation.strict": False})
    assert texts(loose, words, anzu) == ["ANZU", "RA", "NN", "OU"]
    assert refused(loose, words, across(9, 8, "ZUG")) is Reason.CONTACT


def test_words_on_both_sides_are_touched_with_two_tiles_each(reise: Rules) -> None:
    words = board_of(across(8, 6, "HORN"), across(10, 8, "OHR"))
    assert refused(reise, words, across(9, 7, "AB")) is Reason.CONTACT, "O R above, O below"
    assert texts(reise, words, across(9, 8, "AB")) == ["AB", "RAO", "NBH"]


def test_a_word_along_another_may_lengthen_a_third_at_its_end(reise: Rules) -> None:
    words = board_of(across(8, 6, "HORN"), down(10, 7, "ART"))
    assert texts(reise, words, across(9, 6, "UM")) == ["UM", "HU", "OMART"]


def test_a_word_through_a_tile_on_the_board_needs_no_second_contact(reise: Rules) -> None:
    assert texts(reise, board_of(HORN), down(8, 6, ".UT")) == ["HUT"]


def test_a_single_tile_lengthens_a_word(reise: Rules) -> None:
    assert texts(reise, board_of(HORN), across(8, 6, "....E")) == ["HORNE"]
    assert texts(reise, board_of(HORN), down(9, 6, "O")) == ["HO"]


def test_a_right_angled_hook_is_allowed_unless_the_table_is_strict(reise: Rules) -> None:
    board = board_of(across(8, 6, "TOR"))
    hexe = down(5, 9, "HEXE")
    loose = Rules.of("reise", {"formation.strict": False})
    assert texts(loose, board, hexe) == ["HEXE", "TORE"]
    assert refused(reise, board, hexe) is Reason.HOOK
    assert texts(reise, board, across(9, 6, "AB")) == ["AB", "TA", "OB"]
    assert texts(reise, board, down(8, 6, ".AG")) == ["TAG"]


def test_who_asks_for_one_tile_of_contact_allows_hooks() -> None:
    rules = Rules.of("reise", {"formation.parallel_contact": 1})
    assert not rules.formation.strict
    assert texts(rules, board_of(across(8, 6, "TOR")), down(5, 9, "HEXE")) == ["HEXE", "TORE"]


def test_a_table_may_ask_for_three_tiles_of_contact() -> None:
    rules = Rules.of("reise", {"formation.parallel_contact": 3})
    board = board_of(HORN)
    assert refused(rules, board, across(9, 8, "EI")) is Reason.CONTACT
    assert texts(rules, board, across(9, 7, "ABC")) == ["ABC", "OA", "RB", "NC"]
