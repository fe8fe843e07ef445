"""The word judge: verdict, spelling, hooks, and when it is locked."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.table import open_table


def ask(page: Page, word: str) -> None:
    page.get_by_label("Wort", exact=True).fill(word)
    page.get_by_role("button", name="Prüfen", exact=True).click()


def test_the_word_judge_shows_spelling_and_hooks(quiet_address: str, person: Opener) -> None:
    page = person(f"{quiet_address}/judge", phone=True)
    ask(page, "gründe")
    expect(page.locator(".verdict")).to_have_text("GRÜNDE gilt")
    expect(page.locator(".lemma")).to_have_text("gründe, Gründe")
    page.get_by_role("button", name="GRÜNDEN prüfen").click()
    expect(page.locator(".verdict")).to_have_text("GRÜNDEN gilt")
    ask(page, "qwxyz")
    expect(page.locator(".verdict")).to_have_text("QWXYZ gilt nicht")
    expect(page.get_by_text("Steht nicht in der Wortliste.")).to_be_visible()
    expect(page.get_by_label("Anlegen")).to_have_count(0)
    expect(page.locator(".recent li")).to_have_count(3)


def test_words_cannot_be_looked_up_during_a_game_with_challenges(
    address: str, person: Opener
) -> None:
    page = person(address, quiet=True)
    open_table(page, address, "computer", "kompakt", "Lene")
    page.wait_for_selector(".board")
    page.goto(f"{address}/judge")
    ask(page, "haus")
    expect(page.get_by_text("Während einer Partie ist Nachschlagen gesperrt")).to_be_visible()
    expect(page.locator(".lemma")).to_have_count(0)
