"""Laying tiles. The table is the story "kitchen": the rack is R A ★ E T U B, RUMBA fits at 12C."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories
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


def expect_tentative(page: Page, letters: str) -> None:
    """Wait until exactly these letters are tentative, in reading order."""
    expect(page.locator(".sq .tile.new b")).to_have_text(list(letters))


def test_a_word_is_typed_and_its_score_is_shown(kitchen: Page) -> None:
    kitchen.locator(".board").focus()
    for key in ["ArrowDown", *["ArrowDown"] * 4, *["ArrowLeft"] * 6, "ArrowRight"]:
        kitchen.keyboard.press(key)
    kitchen.keyboard.type("ruba")
    expect_tentative(kitchen, "RUBA")
    expect(kitchen.locator(".badge")).to_have_text("18")
    kitchen.keyboard.press("Backspace")
    expect_tentative(kitchen, "RUB")
    kitchen.keyboard.type("a")
    kitchen.keyboard.press("Enter")
    expect(kitchen.locator(".sq .tile.pend")).to_have_count(4)


def test_shift_uses_the_blank_and_caps_lock_does_not(kitchen: Page) -> None:
    square(kitchen, "2A").click()
    kitchen.evaluate(CAPS_LOCK)
    expect_tentative(kitchen, "A")
    expect(kitchen.locator(".sq .tile.new.blank")).to_have_count(0)
    kitchen.keyboard.press("Escape")
    square(kitchen, "2B").click()
    kitchen.keyboard.press("Shift+X")
    expect(kitchen.locator(".sq .tile.new.blank")).to_have_text("X")


def test_tiles_are_dragged_and_swapped_with_the_mouse(kitchen: Page) -> None:
    kitchen.get_by_role("button", name=re.compile("^R, ")).drag_to(square(kitchen, "5J"))
    expect_tentative(kitchen, "R")
    kitchen.get_by_role("button", name=re.compile("^U, ")).drag_to(square(kitchen, "5J"))
    expect_tentative(kitchen, "U")
    square(kitchen, "5J").click(button="right")
    expect_tentative(kitchen, "")


def test_tiles_are_laid_by_tapping_and_a_blank_asks_for_its_letter(told: Opener) -> None:
    page = in_kitchen(told, phone=True)
    page.get_by_role("button", name="Blankostein").tap()
    square(page, "5J").tap()
    page.get_by_role("dialog").get_by_role("button", name="Ä", exact=True).tap()
    expect(page.locator(".sq .tile.new.blank")).to_have_text("Ä")
    expect(page.locator(".zoomwin")).to_be_visible()
    page.get_by_role("button", name="Ganzes Brett zeigen").tap()
    expect(page.locator(".zoomwin")).to_have_count(0)


FLOATS_OVER = """([x, y]) => {
  const box = document.querySelector(".tile.floating").getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 1;
}"""


def test_tiles_are_dragged_by_touch(told: Opener) -> None:
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
    expect(page.locator(".aimline").first).to_be_visible()
    middle = [end["x"] + end["width"] / 2, end["y"] + end["height"] / 2]
    page.wait_for_function(FLOATS_OVER, arg=middle)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_tentative(page, "R")
    expect(square(page, "5J").locator(".tile.new b")).to_have_text("R")


COVERED = """() => {
  const box = (name) => document.querySelector(name)?.getBoundingClientRect();
  const dock = box(".dock").top;
  return [".stage", ".mid > .last"].filter((name) => (box(name)?.bottom ?? 0) > dock + 1);
}"""
CUT = """() => [...document.querySelectorAll(".pl .n > span:not(.sr, .dots)")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


def test_on_phones_nothing_covers_squares_and_four_names_are_read(
    stories: Stories, person: Opener
) -> None:
    names = ("Wilhelmine", "Maximilian", "Computer 1", "Computer 2")
    invited = {"kind": "invitation"}
    story = stories.open("kompakt", seats=[{"kind": "me"}, *[invited] * 3], names=names, seed=3)
    story.join()
    address = stories.table_of(stories.keep(story))
    page = person(address, story.host, phone=True)
    page.wait_for_selector(".board")
    for width, height in ((320, 568), (360, 640), (390, 664), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], (width, height)
        assert page.evaluate(CUT) == [], (width, height)
    page.set_viewport_size({"width": 320, "height": 568})
    square(page, "8H").tap()
    page.locator(".rack .tile").first.tap()
    page.wait_for_selector(".zoomwin .part")
    window = page.locator(".zoomwin .part").bounding_box()
    back = page.get_by_role("button", name="Ganzes Brett zeigen").bounding_box()
    letters = page.locator(".edge.letters").bounding_box()
    assert window is not None
    assert back is not None
    assert letters is not None
    assert letters["y"] + letters["height"] <= window["y"]
    assert window["y"] + window["height"] <= back["y"]


def test_recall_returns_the_tiles_and_shuffle_changes_their_order(kitchen: Page) -> None:
    before = table.rack(kitchen)
    square(kitchen, "2A").click()
    kitchen.keyboard.type("rat")
    kitchen.get_by_role("button", name="Aufnehmen").click()
    assert table.rack(kitchen) == before
    kitchen.get_by_role("button", name="Mischen").click()
    assert table.rack(kitchen) != before


def test_pass_asks_for_confirmation(kitchen: Page) -> None:
    button = kitchen.get_by_role("button", name="Passen")
    button.dblclick()
    expect(kitchen.get_by_role("dialog")).to_be_visible()
    kitchen.keyboard.press("Escape")
    expect(kitchen.get_by_role("dialog")).to_have_count(0)


def test_earlier_moves_can_be_viewed_during_the_game(kitchen: Page) -> None:
    kitchen.get_by_role("button", name="Einen Zug zurück").click()
    expect(square(kitchen, "4A").locator(".tile")).to_have_count(0)
    kitchen.get_by_role("button", name="Jetzt").click()
    expect(square(kitchen, "4A").locator(".tile")).to_have_count(1)


def test_large_letters_are_as_large_on_tiles_worth_ten_points(kitchen: Page) -> None:
    sizes = kitchen.evaluate("""() => {
      document.documentElement.dataset.tiles = "large";
      const tile = document.querySelector("#sq-45 .tile");
      const size = () => getComputedStyle(tile.querySelector("b")).fontSize;
      const before = size();
      tile.classList.add("v2");
      return [before, size()];
    }""")
    assert sizes[0] == sizes[1]
