"""A score in words."""

from __future__ import annotations

import pytest

from sternfeld.errors import RulesError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.explain import explain
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.rules.rules import Rules
from tests.game.table import across, board_of, down


def told(edition: str, tiles: tuple[PlacedTile, ...], board: Board, language: str) -> str:
    rules = Rules.of(edition)
    words = formed_words(rules, board, tiles)
    return explain(score_play(rules, words, {tile.square for tile in tiles}), language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "QI: Q 10 × 4 + I 1 = 41 points. AQT: A 1 + Q 10 × 4 + T 1 = 42 points. 83 in all."),
        (
            "de",
            "QI: Q 10 × 4 + I 1 = 41 Punkte. AQT: A 1 + Q 10 × 4 + T 1 = 42 Punkte."
            " Zusammen 83 Punkte.",
        ),
    ],
)
def test_every_word_and_the_sum_are_told(language: str, text: str) -> None:
    board = board_of(down(2, 6, "A.T"), size=21)
    assert told("super", across(3, 6, "QI"), board, language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "QUITATED: Q 10 + U 1 + I 1 + T (blank) 0 × 2 + A 1 + T 1 + E 1 + D 2 = 17,"
            " triple word × 3, triple word × 3 = 153 points."
            " 7 tiles at once: 50 points more. 203 in all.",
        ),
        (
            "de",
            "QUITATED: Q 10 + U 1 + I 1 + T (Blanko) 0 × 2 + A 1 + T 1 + E 1 + D 2 = 17,"
            " dreifacher Wortwert × 3, dreifacher Wortwert × 3 = 153 Punkte."
            " 7 Steine auf einmal: 50 Punkte dazu. Zusammen 203 Punkte.",
        ),
    ],
)
def test_premiums_blanks_and_bonus_are_told(language: str, text: str) -> None:
    board = board_of(down(1, 5, "AT"))
    assert told("deluxe", across(1, 1, "QUIt.TED"), board, language) == text


def test_one_point_is_a_point() -> None:
    board = board_of(across(8, 8, "aT"))
    assert told("deluxe", down(7, 8, "E"), board, "en") == "EA: E 1 + A (blank) 0 = 1 point."
    assert told("deluxe", down(7, 8, "E"), board, "de") == "EA: E 1 + A (Blanko) 0 = 1 Punkt."


@pytest.mark.parametrize("factor", ["doppelter", "vierfacher"])
def test_word_premiums_have_german_names(factor: str) -> None:
    board = board_of(across(1, 2, "A"), size=21)
    text = {
        "doppelter": told("deluxe", across(8, 8, "AT"), Board(15), "de"),
        "vierfacher": told("super", across(1, 1, "C"), board, "de"),
    }[factor]
    assert f"{factor} Wortwert" in text


def test_other_languages_are_refused() -> None:
    with pytest.raises(RulesError, match="expected de or en"):
        told("deluxe", across(8, 8, "AT"), Board(15), "fr")
