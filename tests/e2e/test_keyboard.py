"""A whole game by keyboard, with its announcements."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.listening import LISTEN
from tests.e2e.listening import wait_for as hear_of
from tests.e2e.stories import Stories


def press_on(page: Page, name: str) -> None:
    """Reach a button with Tab and press it."""
    focused = """name => {
      const at = document.activeElement;
      return at?.tagName === "BUTTON" && (at.ariaLabel ?? at.textContent).trim().startsWith(name);
    }"""
    for _ in range(200):
        if page.evaluate(focused, name):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {name}")


def walk_to_board(page: Page) -> None:
    for _ in range(60):
        if page.evaluate("document.activeElement.getAttribute('role') === 'grid'"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach the board")


def lay_by_keys(page: Page, word: str) -> None:
    walk_to_board(page)
    page.keyboard.press("ArrowRight")
    table.type_on(page, word)
    page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard_is_announced(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", script=LISTEN)
    first = table.whose_turn(host, guest)
    second = table.other(first, host, guest)
    word = table.first_word(table.rack(second))
    names = {host: "Lene", guest: "Jannis"}

    wrong = table.not_a_word(table.rack(first))
    lay_by_keys(first, wrong)
    hear_of(second, f"{names[first]} legt {wrong}")
    second.keyboard.press("3")
    press_on(second, "Anzweifeln")
    hear_of(second, f"{wrong} gilt nicht")
    for page in (first, second):
        expect(page.get_by_role("dialog", name="Ergebnis der Prüfung")).to_be_visible()
        press_on(page, "Weiter")
        expect(page.get_by_role("dialog")).to_have_count(0)
    hear_of(second, "Du bist dran")

    lay_by_keys(second, word)
    hear_of(first, f"{names[second]} legt {word}")
    first.keyboard.press("5")
    hear_of(first, rf"{names[second]} legte {word} auf 8H: ")
    hear_of(first, "Du bist dran")
    hear_of(second, f"{names[first]} ist dran")

    for mover in (first, second, first, second):
        # Tab passes over a button that waits for the other's turn to arrive.
        expect(mover.locator(".act:enabled", has_text="Passen")).to_have_count(1)
        mover.keyboard.press("2")
        press_on(mover, "Passen")
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()
        hear_of(page, "Die Partie ist zu Ende")


def test_squares_are_labelled_with_their_name_and_tile(told: Opener) -> None:
    page = told("kitchen")
    page.wait_for_selector(".board")
    expect(table.square(page, "9L")).to_have_accessible_name("9L, E, 1 Punkt")
    expect(table.square(page, "1A")).to_have_accessible_name("1A, Wort mal 3")
    expect(table.square(page, "2A")).to_have_accessible_name("2A")
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    active = page.locator(".board").get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_accessible_name("8H, E, 1 Punkt")
