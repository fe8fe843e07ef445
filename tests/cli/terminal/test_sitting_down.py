from collections.abc import Iterator

import pytest

from sternfeld.cli.terminal.sitting_down import (
    Questions,
    check_names,
    default_edition,
    edition_line,
)
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.errors import RulesError
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules


class Table:
    """People who answer questions, and what was said to them."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.said: list[str] = []
        self.asked: list[str] = []
        self.questions = Questions(self._ask, self.said.append, texts_in("en"))

    def _ask(self, question: str) -> str:
        self.asked.append(question)
        return next(self._answers)


def test_enter_chooses_an_edition_in_the_language_of_the_people() -> None:
    assert Table("").questions.edition() == "deluxe"
    assert default_edition("de") == "kurz"


def test_an_edition_is_chosen_by_number_name_or_title() -> None:
    names = edition_names()
    assert Table("2").questions.edition() == names[1]
    assert Table(" MINI ").questions.edition() == "mini"


def test_a_wrong_edition_is_asked_again() -> None:
    table = Table("99", "chess", "reise")
    assert table.questions.edition() == "reise"
    assert sum("There is no edition" in line for line in table.said) == 2


def test_every_edition_has_one_honest_line_that_fits_the_screen() -> None:
    table = Table("")
    table.questions.edition()
    lines = [line for line in table.said if line.startswith("  ")]
    assert len(lines) == len(edition_names())
    for language in ("de", "en"):
        texts = texts_in("de" if language == "de" else "en")
        for name in edition_names():
            rules = Rules.of(name)
            line = edition_line(rules, texts)
            assert len(line) <= 80 - 13
            assert str(rules.tiles.total) in line


def test_what_a_wrong_challenge_costs_is_told() -> None:
    texts = texts_in("en")
    assert "10 points" in edition_line(Rules.of("kompakt"), texts)
    assert "a turn" in edition_line(Rules.of("deluxe"), texts)
    assert "costs nothing" in edition_line(Rules.of("reise"), texts)
    assert "checked" in edition_line(Rules.of("kurz"), texts)
    assert "21 × 21" in edition_line(Rules.of("super"), texts)


def test_enter_seats_two_players() -> None:
    assert Table("", "", "").questions.names() == ("Player 1", "Player 2")


def test_names_are_cleaned_and_must_differ() -> None:
    table = Table("5", "x", "2", "  Ada\t L. ", "ada l.", "Ben")
    assert table.questions.names() == ("Ada L.", "Ben")
    assert table.said.count("Please type a number from 1 to 4.") == 2
    assert any("already" in line for line in table.said)


def test_names_from_the_command_line_must_be_names_and_differ() -> None:
    assert check_names([" Ada ", "Ben"]) == ("Ada", "Ben")
    with pytest.raises(RulesError, match="two players"):
        check_names(["Ada", "ADA"])
    with pytest.raises(RulesError, match="player 2"):
        check_names(["Ada", " "])


def test_a_name_that_is_too_long_is_cut_with_an_ellipsis() -> None:
    (name,) = check_names(["Maximiliane-Theodora von und zu Hohenstein"])
    assert name == "Maximiliane-Theodora von und…"


def test_a_computer_is_chosen_by_its_number_or_in_words() -> None:
    table = Table("3", "Ada", "4", "computer:mira")
    assert table.questions.seats() == ("Ada", "computer:expert", "computer:beginner")
    assert "  5 Vega     champion" in table.said
    assert table.asked[1] == "Player 1: a name, or 1 to 5 for a computer [Player 1]: "


def test_a_seat_is_kept_for_a_person() -> None:
    table = Table("2", "1", "1", "")
    assert table.questions.seats() == ("computer:beginner", "Player 2")
    assert "Somebody has to play" in table.said[-1]


def test_a_level_that_does_not_exist_is_a_name() -> None:
    assert Table("1", "computer:genius").questions.seats() == ("computer:genius",)
