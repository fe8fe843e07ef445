"""A hint step by step, and the coach after the move, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Opener
from tests.e2e.listening import LISTEN, wait_for
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
    page = person(stories.table_of(story), story.host, phone=True, script=LISTEN)
    ask = page.get_by_role("button", name="Tipp", exact=True)
    ask.click()
    card = page.get_by_role("region", name="Tipp")
    expect(card).to_contain_text("Schau in")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_role("grid")).to_be_focused()
    ask.click()
    expect(card).to_contain_text("Schau in")
    expect(page.locator(".ring.zone")).to_be_visible()
    assert violations(page) == []
    card.get_by_role("button", name="Was suche ich?").click()
    expect(card).to_contain_text("Das Wort")
    card.get_by_role("button", name="Den Zug zeigen").click()
    expect(card).to_contain_text(re.compile(r"\d\w+ \w+, \d+ Punkte?\.|\w\d+ \w+, \d+ Punkte?\."))
    card.get_by_role("button", name="Aufs Brett legen").click()
    expect(page.get_by_role("button", name=re.compile(r"^Legen"))).to_be_enabled()
    wait_for(page, "gespielt ist noch nicht")
    expect(page.get_by_role("list", name="Spieler").first).to_contain_text("Tipps in 1 Zug")

    page.get_by_role("button", name="Passen", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Passen").click()
    note = page.get_by_role("region", name="Trainer")
    expect(note).to_contain_text("Du hast gepasst.", timeout=30_000)
    expect(note).to_contain_text("Gewinnchance +")
    assert violations(page) == []
    note.get_by_role("button", name="Selbst suchen").click()
    dialog = page.get_by_role("dialog")
    check = dialog.get_by_role("button", name="Prüfen")
    expect(check).to_be_disabled()
    assert violations(page) == []
    # by keyboard: what is tried and shown is told in the dialog, and the focus stays in it
    tiles = [tile.get_attribute("aria-label") or "" for tile in dialog.locator(".rack .tile").all()]
    dialog.get_by_role("grid").focus()
    for key in ("ArrowRight", tiles[0][0], tiles[1][0]):
        page.keyboard.press(key)
    check.press("Enter")
    wait_for(page, "Wortliste|Gefunden|Der beste Zug ist")
    expect(check).to_be_focused()
    dialog.get_by_role("button", name="Aufnehmen").press("Enter")
    expect(dialog.get_by_role("grid")).to_be_focused()
    dialog.get_by_role("button", name="Zeigen").press("Enter")
    wait_for(page, "Gewinnchance .* statt")
    expect(dialog).to_contain_text("statt")
    # in parts, as in a report
    parts = dialog.get_by_role("list", name="Unterschied in Punkten")
    expect(parts.get_by_role("listitem").last).to_contain_text("Insgesamt")
    assert violations(page) == []
    expect(dialog.get_by_role("button", name="Weiter")).to_be_focused()
    dialog.get_by_role("button", name="Weiter").click()
    expect(note).to_have_count(0)
