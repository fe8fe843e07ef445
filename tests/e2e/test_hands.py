"""Laying tiles at the table in the kitchen: the rack is R A ★ E T U B, RUMBA fits at 12C."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.table import square

# Playwright has no Caps Lock: a capital letter without Shift is what it makes of a key.
CAPS_LOCK = """() => document.querySelector(".board").dispatchEvent(
  new KeyboardEvent("keydown", {key: "A", code: "KeyA", bubbles: true, cancelable: true}))"""


def in_kitchen(told: Opener, *, phone: bool = False) -> Page:
    page = told("kitchen", phone=phone)
    page.wait_for_selector(".board")
    return page


@pytest.fixture
def kitchen(told: Opener) -> Page:
    return in_kitchen(told)


def lie_on_trial(page: Page, letters: str) -> None:
    """Wait until just these letters lie on trial, as the board is read."""
    expect(page.locator(".sq .tile.new b")).to_have_text(list(letters))


def test_keys_alone_lay_a_word_and_show_its_score(kitchen: Page) -> None:
    kitchen.locator(".board").focus()
    for key in ["ArrowDown", *["ArrowDown"] * 4, *["ArrowLeft"] * 6, "ArrowRight"]:
        kitchen.keyboard.press(key)
    kitchen.keyboard.type("ruba")
    lie_on_trial(kitchen, "RUBA")
    expect(kitchen.locator(".badge")).to_have_text("18")
    kitchen.keyboard.press("Backspace")
    lie_on_trial(kitchen, "RUB")
    kitchen.keyboard.type("a")
    kitchen.keyboard.press("Enter")
    expect(kitchen.locator(".sq .tile.pend")).to_have_count(4)


def test_shift_takes_the_blank_and_caps_lock_does_not(kitchen: Page) -> None:
    square(kitchen, "2A").click()
    kitchen.evaluate(CAPS_LOCK)
    lie_on_trial(kitchen, "A")
    expect(kitchen.locator(".sq .tile.new.blank")).to_have_count(0)
    kitchen.keyboard.press("Escape")
    square(kitchen, "2B").click()
    kitchen.keyboard.press("Shift+X")
    expect(kitchen.locator(".sq .tile.new.blank")).to_have_text("X")


def test_drag_and_drop_with_the_mouse_and_swap(kitchen: Page) -> None:
    kitchen.get_by_role("button", name=re.compile("^R, ")).drag_to(square(kitchen, "5J"))
    lie_on_trial(kitchen, "R")
    kitchen.get_by_role("button", name=re.compile("^U, ")).drag_to(square(kitchen, "5J"))
    lie_on_trial(kitchen, "U")
    square(kitchen, "5J").click(button="right")
    lie_on_trial(kitchen, "")


def test_tap_tap_and_the_blank_chooser(told: Opener) -> None:
    page = in_kitchen(told, phone=True)
    page.get_by_role("button", name="Blankostein").tap()
    square(page, "5J").tap()
    page.get_by_role("dialog").get_by_role("button", name="Ä", exact=True).tap()
    expect(page.locator(".sq .tile.new.blank")).to_have_text("Ä")
    expect(page.locator(".zoomwin")).to_be_visible()
    page.get_by_role("button", name="Ganzes Brett zeigen").tap()
    expect(page.locator(".zoomwin")).to_have_count(0)


def test_drag_by_touch(told: Opener) -> None:
    page = in_kitchen(told, phone=True)
    start = page.get_by_role("button", name=re.compile("^R, ")).bounding_box()
    end = square(page, "5J").bounding_box()
    assert start is not None
    assert end is not None
    touch = page.context.new_cdp_session(page)
    x, y = start["x"] + 20, start["y"] + 20
    goal_x, goal_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2 + 46
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for part in range(1, 11):
        at = {"x": x + (goal_x - x) * part / 10, "y": y + (goal_y - y) * part / 10}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lie_on_trial(page, "R")


def test_recall_brings_the_tiles_home_and_shuffle_changes_the_order(kitchen: Page) -> None:
    before = table.rack(kitchen)
    square(kitchen, "2A").click()
    kitchen.keyboard.type("rat")
    kitchen.get_by_role("button", name="Aufnehmen").click()
    assert table.rack(kitchen) == before
    kitchen.get_by_role("button", name="Mischen").click()
    assert table.rack(kitchen) != before


def test_pass_cannot_be_hit_by_accident(kitchen: Page) -> None:
    button = kitchen.get_by_role("button", name="Passen")
    button.dblclick()
    expect(kitchen.get_by_role("dialog")).to_be_visible()
    kitchen.keyboard.press("Escape")
    expect(kitchen.get_by_role("dialog")).to_have_count(0)


def test_walking_through_the_moves_while_the_game_goes_on(kitchen: Page) -> None:
    kitchen.get_by_role("button", name="Einen Zug zurück").click()
    expect(square(kitchen, "4A").locator(".tile")).to_have_count(0)
    kitchen.get_by_role("button", name="Jetzt").click()
    expect(square(kitchen, "4A").locator(".tile")).to_have_count(1)
