"""Which words are admissible at a table."""

from __future__ import annotations

from sternfeld.game.board import Board
from sternfeld.game.judge import NoJudge, inadmissible
from sternfeld.rules.rules import Rules
from tests.game.table import Words


def test_unknown_words_are_inadmissible_each_named_once() -> None:
    words = ["HORN", "XQ", "FARM", "XQ"]
    assert inadmissible(Rules.of("deluxe"), Words("HORN", "FARM"), words) == ("XQ",)


def test_the_ban_list_of_an_edition_beats_the_word_list() -> None:
    judge = Words("MEIER", "MÜLLER", "UFO", "ANTI")
    assert inadmissible(Rules.of("kurz"), judge, ["MEIER", "UFO", "MÜLLER"]) == ("MEIER", "MÜLLER")
    assert inadmissible(Rules.of("kompakt"), judge, ["ANTI", "MEIER"]) == ("ANTI",)


def test_a_table_may_allow_and_ban_words_of_its_own() -> None:
    rules = Rules.of("deluxe", {"words.allow": "ZORK", "words.ban": "HORN"})
    assert inadmissible(rules, Words("HORN"), ["ZORK", "HORN"]) == ("HORN",)


def test_nobody_knows_any_word_and_cannot_tell_what_is_playable() -> None:
    judge, rules = NoJudge(), Rules.of("deluxe")
    assert not judge.admits("HORN")
    assert judge.can_lay(rules, Board(15), ("A",)) is None
    assert inadmissible(rules, judge, ["HORN"]) == ("HORN",)
