"""A whole game without a pointer, and what a screen reader is told of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.listening import listen
from tests.e2e.listening import wait_for as told


def press_on(page: Page, name: str) -> None:
    """Walk to a button with Tab, and press it."""
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


def test_a_whole_game_by_keyboard_is_told_aloud(house: str, person: Opener) -> None:
    for _ in range(8):  # until the second seat holds a short word
        host, guest = table.seat_two(person, house, "kompakt")
        first = table.whose_turn(host, guest)
        second = table.other(first, host, guest)
        word = table.first_word(table.rack(second))
        if word is not None:
            break
    assert word is not None
    names = {host: "Lene", guest: "Jannis"}
    for page in (host, guest):
        listen(page.context)
        page.reload()
        page.wait_for_selector(".board")

    wrong = table.not_a_word(table.rack(first))
    lay_by_keys(first, wrong)
    told(second, f"{names[first]} legt {wrong}")
    second.keyboard.press("3")
    press_on(second, "Anzweifeln")
    told(second, f"{wrong} gilt nicht")
    for page in (first, second):
        expect(page.get_by_role("dialog", name="Ergebnis der Prüfung")).to_be_visible()
        press_on(page, "Weiter")
        expect(page.get_by_role("dialog")).to_have_count(0)
    told(second, "Du bist dran")

    lay_by_keys(second, word)
    told(first, f"{names[second]} legt {word}")
    first.keyboard.press("5")
    told(first, rf"{names[second]} legte {word} \(8H\): ")
    told(first, "Du bist dran")
    told(second, f"{names[first]} ist dran")

    for _ in range(4):
        mover = table.whose_turn(host, guest)
        mover.keyboard.press("2")
        press_on(mover, "Passen")
        expect(mover.locator(".act:enabled", has_text="Passen")).to_have_count(0)
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()
        told(page, "Die Partie ist zu Ende")


def test_squares_say_where_they_are_and_what_lies_there(demo: str, person: Opener) -> None:
    page = person(f"{demo}/table/kitchen")
    page.wait_for_selector(".board")
    expect(table.square(page, "8B")).to_have_accessible_name("8B, W, 3 Punkte")
    expect(table.square(page, "1H")).to_have_accessible_name("1H, Wort mal 3")
    expect(table.square(page, "9A")).to_have_accessible_name("9A")
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    active = page.locator(".board").get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_accessible_name("8H, N, 1 Punkt")
