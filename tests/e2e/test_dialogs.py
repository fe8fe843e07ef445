"""Every dialog of the table: axe finds nothing, the keyboard stays inside, Escape closes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.axe import violations, violations_in_every_look
from tests.e2e.conftest import Opener

Opening = Callable[[Page], None]


def by_menu(item: str) -> Opening:
    return lambda page: table.menu(page, item)


def by_button(name: str) -> Opening:
    return lambda page: page.get_by_role("button", name=name).click()


def blank_chooser(page: Page) -> None:
    page.get_by_role("button", name="Blankostein").press("Enter")
    table.square(page, "13N").click()


def verdict(page: Page) -> None:
    page.get_by_role("button", name="Anzweifeln").click()
    page.get_by_role("dialog").get_by_role("button", name="Anzweifeln").click()
    expect(page.get_by_role("dialog", name="Ergebnis der Prüfung")).to_be_visible()


def crossing(page: Page) -> None:
    table.menu(page, "Wort umstellen")
    table.square(page, "8H").click()


# name: the story, and how the dialog is opened at its table
DIALOGS: dict[str, tuple[str, Opening]] = {
    "menu": ("kitchen", by_button("Menü")),
    "blank": ("kitchen", blank_chooser),
    "exchange": ("kitchen", by_button("Tauschen")),
    "pass": ("kitchen", by_button("Passen")),
    "resign": ("kitchen", by_menu("Aufgeben")),
    "end": ("kitchen", by_menu("Partie beenden")),
    "abandon": ("kitchen", by_menu("Partie abbrechen")),
    "pause": ("kitchen", by_menu("Pause")),
    "share": ("kitchen", by_menu("Einladen und teilen")),
    "keys": ("kitchen", by_menu("Tastatur")),
    "swap": ("variations", by_menu("Vor dem Zug tauschen")),
    "which word": ("variations", crossing),
    "turn": ("kitchen", lambda page: page.locator(".sheet .cellbtn").last.click()),
    "challenge": ("pending", by_button("Anzweifeln")),
    "verdict": ("pending", verdict),
    "settlement share": ("ended", by_button("Teilen")),
}


STOPS = "button:enabled, a, input, [tabindex='0']"
STORIES = sorted({story for story, _ in DIALOGS.values()})


def dialogs_of(story: str) -> dict[str, Opening]:
    return {name: opening for name, (where, opening) in DIALOGS.items() if where == story}


def open_dialog(page: Page, opening: Opening) -> None:
    opening(page)
    expect(page.get_by_role("dialog")).to_have_count(1)


@pytest.mark.parametrize("story", STORIES)
def test_axe_finds_nothing_in_a_dialog_and_the_focus_stays_inside(story: str, told: Opener) -> None:
    page = told(story)
    inside = "() => document.activeElement?.closest('dialog') !== null"
    for name, opening in dialogs_of(story).items():
        open_dialog(page, opening)
        assert violations(page, within="dialog") == [], name
        page.locator("dialog").locator(STOPS).last.focus()
        for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"):  # over both ends
            page.keyboard.press(key)
            # Between the last and the first stop the browser itself may have the keyboard.
            assert page.evaluate(f"({inside})() || document.activeElement === document.body"), name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.wait_for_function("() => (document.activeElement ?? document.body) !== document.body")


@pytest.mark.thorough
@pytest.mark.parametrize("name", DIALOGS)
def test_axe_finds_nothing_in_any_look_of_a_dialog(name: str, told: Opener) -> None:
    story, opening = DIALOGS[name]
    page = told(story)
    open_dialog(page, opening)
    assert violations_in_every_look(page) == {}


@pytest.mark.parametrize("every_look", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_axe_finds_nothing_while_a_word_is_rearranged(told: Opener, every_look: bool) -> None:
    page = told("variations")
    open_dialog(page, crossing)
    page.get_by_role("dialog").get_by_role("button", name="STRICKEN").click()
    expect(page.get_by_role("group", name="Buchstaben von STRICKEN")).to_be_visible()
    assert not (violations_in_every_look(page) if every_look else violations(page))


def test_closing_a_dialog_returns_the_focus_to_its_button(told: Opener) -> None:
    page = told("kitchen")
    page.wait_for_selector(".board")
    for name in ("Menü", "Tauschen", "Passen"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()
    table.menu(page, "Aufgeben")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menü")).to_be_focused()
