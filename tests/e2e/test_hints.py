"""A hint step by step, and the coach after the move, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories

RULES = {"start.order": "agreed", "word_check": "checked"}
COMPUTER = {"kind": "computer", "name": "Mira", "level": "beginner"}


def test_a_hint_leads_to_a_play_and_the_coach_says_that_there_was_more(
    stories: Stories, person: Opener
) -> None:
    story = stories.keep(
        stories.open(
            "kompakt",
            RULES,
            seats=[{"kind": "me"}, COMPUTER],
            names=["Lene"],
            seed=5,
            kind="practice",
            starter=0,
            hints=True,
        )
    )
    page = person(stories.table_of(story), story.host, phone=True)
    page.get_by_role("button", name="Tipp", exact=True).click()
    card = page.get_by_role("region", name="Tipp")
    expect(card).to_contain_text("Schau in")
    expect(page.locator(".ring.zone")).to_be_visible()
    assert violations(page) == []
    card.get_by_role("button", name="Was suche ich?").click()
    expect(card).to_contain_text("Das Wort")
    card.get_by_role("button", name="Den Zug zeigen").click()
    expect(card).to_contain_text(re.compile(r"\d\w+ \w+, \d+ Punkte?\.|\w\d+ \w+, \d+ Punkte?\."))
    card.get_by_role("button", name="Aufs Brett legen").click()
    expect(page.get_by_role("button", name=re.compile(r"^Legen"))).to_be_enabled()
    expect(page.get_by_role("list", name="Spieler").first).to_contain_text("Tipps in 1 Zug")

    page.get_by_role("button", name="Passen", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Passen").click()
    note = page.get_by_role("region", name="Trainer")
    expect(note).to_contain_text("Du hast gepasst.", timeout=30_000)
    expect(note).to_contain_text("Gewinnchance +")
    assert violations(page) == []
    note.get_by_role("button", name="Selbst suchen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Prüfen")).to_be_disabled()
    assert violations(page) == []
    dialog.get_by_role("button", name="Zeigen").click()
    expect(dialog).to_contain_text("statt")
    dialog.get_by_role("button", name="Weiter").click()
    expect(note).to_have_count(0)
