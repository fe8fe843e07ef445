import pytest

from sternfeld.cli.terminal.rules_page import RulesPage, page_without_window
from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.rules import Rules
from tests.cli.terminal.people import drawn


@pytest.mark.parametrize(("width", "least"), [(50, 40), (80, 70), (100, 90), (200, 90)])
def test_the_rules_are_as_wide_as_the_terminal_up_to_what_can_be_read(
    width: int, least: int
) -> None:
    longest = max(map(len, drawn(RulesPage(Rules.of("deluxe"), "en"), width).splitlines()))
    assert least <= longest <= min(width, 100)


def test_no_words_are_torn_apart_where_the_terminal_is_narrow() -> None:
    lines = drawn(RulesPage(Rules.of("deluxe"), "en"), 60).splitlines()
    assert all(line.startswith(("#", "-", "  ")) or not line for line in lines)


@pytest.mark.parametrize("edition", ["deluxe", "kompakt"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_nor_where_a_clock_would_bring_one(edition: str, language: str) -> None:
    rules = Rules.of(edition, {"clock.game_seconds": 1500})
    lines = page_without_window(rules, language).lines()
    (about,) = [line for line in lines if "challenge.window_seconds" in line.switches]
    assert not about.differs
    (timeless,) = [
        line.text
        for line in rule_page(Rules.of(edition, {"challenge.window_seconds": 0}), language).lines()
        if "challenge.window_seconds" in line.switches
    ]
    assert about.text == timeless


@pytest.mark.parametrize("window", [20, 45, 0])
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_time_to_challenge_is_named_because_there_is_none(window: int, language: str) -> None:
    page = page_without_window(Rules.of("deluxe", {"challenge.window_seconds": window}), language)
    text = page.text(None)
    assert "20 " not in "".join(line.text for line in page.lines() if "window" in str(line))
    assert "nicht begrenzt" in text or "beginning. There is no time limit" in text
    assert not any(line.differs for line in page.lines())
    assert not page.legend


def test_the_tables_own_rules_are_still_marked() -> None:
    page = page_without_window(Rules.of("deluxe", {"rack": 8}), "en")
    assert [line.switches for line in page.lines() if line.differs]
    assert page.legend


def test_where_nobody_challenges_nothing_is_said_about_it() -> None:
    text = page_without_window(Rules.of("kurz"), "en").text(None)
    assert "beginning. There is no time limit" not in text
