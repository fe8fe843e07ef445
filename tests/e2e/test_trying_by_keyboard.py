"""A turn tried again and played on from by keyboard: the focus is never lost, all is told."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE_MS, Opener
from tests.e2e.listening import LISTEN, hear, told, wait_for
from tests.e2e.stories import Stories


def lay_first_word(page: Page) -> None:
    """H4 HINNEN, from the board."""
    for key in ("ArrowRight", *["ArrowUp"] * 4, "Space", *"HINNEN"):
        page.keyboard.press(key)


def press_button(page: Page, name: str) -> None:
    """Tab on to a button, and press it."""
    for _ in range(16):
        page.keyboard.press("Tab")
        if name in page.locator(":focus").inner_text():
            break
    expect(page.locator(":focus")).to_contain_text(name)
    page.keyboard.press("Enter")


def test_a_turn_is_tried_again_and_played_on_from_by_keyboard(
    stories: Stories, person: Opener
) -> None:
    story = stories.tell("ended")
    address = f"{stories.table_of(story)}/report?try=1"
    page = person(address, story.host, size=(390, 844), script=LISTEN)
    board = page.get_by_role("grid")
    expect(page.get_by_role("heading", name="Finde")).to_be_focused(timeout=4 * PATIENCE_MS)
    wait_for(page, "Der Bericht ist fertig")
    page.evaluate("told.length = 0")

    # every nudge is told once; after the last the board has the focus
    page.get_by_role("button", name="Ein Hinweis").focus()
    for said in ("Der beste Zug .*", "Schau .*", "Der Zug bringt .*", "Das Wort beginnt .*"):
        page.keyboard.press("Enter")
        hear(page, said)
    expect(board).to_be_focused()

    # a try is told with its mark; Escape takes the tiles back first, and leaves only then
    lay_first_word(page)
    press_button(page, "HINNEN versuchen")
    wait_for(page, "^HINNEN: (Bester|Gleich gut|Kleinigkeit|Teuer|Sehr teuer)")
    expect(board).to_be_focused()
    page.evaluate("told.length = 0")
    page.keyboard.press("Escape")
    expect(page.get_by_role("slider")).to_have_value("1")

    # the next costly turn: told, in sight, and in the address
    page.keyboard.press("t")
    page.get_by_role("button", name="Lösung zeigen").press("Enter")
    expect(page.locator(":focus")).to_contain_text("Am besten ist")
    page.get_by_role("button", name="Nächster teurer Zug").press("Enter")
    wait_for(page, r"Zug \d+ · Lene\. Gespielt wurde")
    expect(board).to_be_in_viewport(ratio=0.9)
    expect(page).to_have_url(re.compile(r"\?try=(?!1$)\d+$"))
    page.get_by_role("button", name="Ein Hinweis").press("Escape")
    expect(page.get_by_role("slider")).not_to_have_value("1")

    # what if: the moves are told, and nothing else
    page.keyboard.press("Home")
    page.keyboard.press("w")
    expect(page.get_by_role("heading", name="Was wäre, wenn")).to_be_focused()
    page.evaluate("told.length = 0")
    page.keyboard.press("Tab")
    lay_first_word(page)
    press_button(page, "HINNEN spielen")
    wait_for(page, "^Oma Ruth ist am Zug$")
    expect(board).to_be_focused()
    lines = [line for line in told(page) if re.search(r"Jannis|Oma Ruth|Lene", line)]
    assert [line.split(":")[0] for line in lines] == [
        "Lene",
        "Jannis ist am Zug",
        "Jannis",
        "Oma Ruth ist am Zug",
    ]
    page.keyboard.press("Escape")
    expect(page.get_by_role("slider")).to_have_value("1")
