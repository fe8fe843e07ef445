"""The English page: what it says, and that singular and plural are right."""

from dataclasses import replace

import pytest

from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.describe.english import ENGLISH
from sternfeld.rules.layout import Layout
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet

CLOCK = {"clock.game_seconds": 60}


def sentences(rules: Rules) -> list[str]:
    return [text for line in rule_page(rules, "en").lines() for text in (line.text, *line.details)]


@pytest.mark.parametrize(
    ("edition", "house_rules", "sentence"),
    [
        ("mini", {}, "You agree among yourselves who begins."),
        ("mini", {}, "A blank may never stand for ß."),
        ("mini", {}, "A player who challenges wrongly loses five points."),
        ("deluxe", {}, "24 double letter squares"),
        ("deluxe", {}, "5 points: 1 × K"),
        ("deluxe", {}, "A player who challenges wrongly misses their next turn."),
        ("deluxe", {}, "A play may be challenged until the next player begins their turn."),
        ("deluxe", {}, "A tie goes to the player who had more points before the settlement."),
        (
            "deluxe",
            {},
            "If you lay all seven tiles in one turn, you get 50 points extra. This bonus is never"
            " multiplied.",
        ),
        ("kompakt", {}, "Also banned: ANTI, BAURE, EN, HEIT."),
        ("kompakt", {}, "The game also ends when all players pass in two rounds in a row."),
        ("kurz", {}, "You keep the tile you drew: it is the first one on your rack."),
        ("reise", {}, "A wrong challenge costs nothing."),
        (
            "reise",
            {},
            "A word made only of new tiles may lie alongside another if the two touch along at"
            " least two tiles. If it lies alongside several words, this must hold for each of"
            " them.",
        ),
        (
            "reise",
            {"formation.strict": False},
            "A word made only of new tiles may lie alongside another if the two touch along at"
            " least two tiles. If it lies alongside several words, this must hold for one of them.",
        ),
        (
            "kurz",
            {"ends.exchange_is_pass": True},
            "The game also ends when all players pass or exchange in two rounds in a row:"
            " exchanging is a way of passing.",
        ),
        (
            "deluxe",
            {"end_scoring.double": True},
            "A player who ends the game by laying their last tile gains twice the value of all"
            " tiles left on the other racks.",
        ),
        ("super", {}, "4 quadruple word squares"),
        ("deluxe", {"challenge.penalty": 1}, "A player who challenges wrongly loses one point."),
        (
            "kompakt",
            {"ends.pass_rounds": 1},
            "The game also ends when all players pass in one round.",
        ),
        (
            "mini",
            {"exchange.min_bag": 1},
            "Instead of laying a word you may exchange any number of your tiles, as long as at"
            " least one tile is left in the bag, but not more than the bag still holds.",
        ),
        (
            "mini",
            {"bonus": "1:1"},
            "If you lay one tile in one turn, you get one point extra. This bonus is never"
            " multiplied.",
        ),
        ("mini", {"bonus": "1:5,2:5,3:9"}, "five points for one or two tiles"),
        (
            "mini",
            {"nine_tiles": True},
            "Instead of laying a word you may exchange any number of your tiles, as long as at"
            " least seven tiles are left in the bag, but not more than the bag still holds.",
        ),
        ("mini", {"blanks.never": "Q,X"}, "A blank may never stand for Q or X."),
        ("mini", {"words.allow": "ZZZ,AAA"}, "Also allowed: AAA, ZZZ."),
        ("mini", {"words.lexicon": "club"}, "The word list “club” applies."),
        ("mini", {"turn_seconds": 60}, "You have one minute for a turn."),
        ("mini", {"turn_seconds": "90,0"}, "seat 1 has one minute and 30 seconds"),
        ("mini", {"turn_seconds": "90,0"}, "seat 2 has no limit"),
        ("mini", {"turn_seconds": 172800}, "You have two days for a turn."),
        (
            "mini",
            CLOCK | {"clock.increment_seconds": 1},
            "Each turn adds one second to your clock.",
        ),
        (
            "mini",
            CLOCK | {"clock.overtime_minutes": 1},
            "After one minute of overtime a player is out and can no longer win.",
        ),
        (
            "deluxe",
            {"finish_line": "beginner"},
            "Finish line: the game ends at once when a player reaches their own target. The target"
            " is 70 points with two players, 60 points with three and 50 points with four (level"
            " “beginner”).",
        ),
        ("deluxe", {"finish_line": "1,advanced"}, "seat 1: one point"),
        ("deluxe", {"finish_line": "1,advanced"}, "seat 2: 200 points (level “advanced”)"),
        (
            "kompakt",
            {"tiles": "es-100", "word_check": "free"},
            "These groups of letters are single tiles: CH, LL, RR.",
        ),
        ("kurz", {"blanks.count": 0}, "The game is played without blanks."),
    ],
)
def test_the_page_says_so(edition: str, house_rules: dict[str, object], sentence: str) -> None:
    said = sentences(Rules.of(edition, house_rules))
    assert sentence in [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]


@pytest.mark.parametrize("variation", ["rearrange", "recycle", "blank_recovery"])
def test_tiles_stay_but_for_the_variations_agreed_on(variation: str) -> None:
    page = rule_page(Rules.of("deluxe", {variation: True}), "en")
    assert (
        "Tiles on the board stay there, with the exceptions listed under “Agreed variations”."
        in [line.text for line in page.lines()]
    )
    assert "Agreed variations" in [section.title for section in page.sections]


def test_a_table_that_does_not_challenge_hears_nothing_of_challenges() -> None:
    for word_check in ("checked", "free"):
        page = rule_page(Rules.of("kompakt", {"word_check": word_check}), "en")
        assert not [line for line in page.lines() if "challenge" in line.text]


def test_a_board_may_be_bare_and_its_star_anywhere() -> None:
    board = Layout("bare", ("......", "......", "..*...", "......", "......", "......"))
    said = sentences(replace(Rules.of("kompakt"), layout=board))
    assert "A board of 6\xa0×\xa06 squares. The star square lies in row 3, column 3." in said
    assert not [text for text in said if text.startswith("A letter square")]
    assert (
        "If new tiles of one word cover several word squares, the premiums are multiplied: two"
        " double squares make four times the value." in said
    )


def test_one_premium_square_stands_in_the_singular() -> None:
    board = Layout("single", ("t.....", "......", "..*...", "......", "......", "......"))
    said = sentences(replace(Rules.of("kompakt"), layout=board))
    assert "1 triple letter square" in said


def test_a_language_without_a_name_is_called_by_its_code() -> None:
    few = TileSet("few", "xx", (Letter("A", 1, 30),), 1)
    said = sentences(Rules.of("kompakt", {"tiles": few, "word_check": "free"}))
    assert [text for text in said if "(xx): 30 letter tiles and one blank." in text]


def test_numbers_are_words_up_to_ten() -> None:
    assert [ENGLISH.number(n) for n in (0, 2, 10, 11)] == ["zero", "two", "ten", "11"]
