"""The analysis board: tiles are dragged, and the last tiles of the bag gone through."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.analysis.games import WINNING_PASS
from tests.e2e.axe import violations
from tests.e2e.conftest import Opener

E8 = 7 * 15 + 4


def square(page: Page, number: int) -> tuple[float, float]:
    box = page.locator(f"#sq-{number}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_tiles_are_dragged_with_the_mouse_to_squares_racks_and_away(
    quiet_address: str, person: Opener
) -> None:
    page = person(f"{quiet_address}/analyse?edition=deluxe", size=(1440, 900))
    q = page.get_by_role("button", name="Q, 1 übrig")
    q.drag_to(page.locator(f"#sq-{E8}"))
    expect(page.locator(f"#sq-{E8}")).to_have_attribute("aria-label", re.compile("Q"))
    expect(page.get_by_role("button", name="Q, 0 übrig")).to_be_visible()
    page.locator(f"#sq-{E8}").drag_to(page.locator(f"#sq-{E8 + 2}"))
    expect(page.locator(f"#sq-{E8 + 2}")).to_have_attribute("aria-label", re.compile("Q"))
    rack = page.get_by_role("textbox", name="Bänkchen").first
    page.locator(f"#sq-{E8 + 2}").drag_to(rack)
    expect(rack).to_have_value("Q")
    page.get_by_role("button", name="Z, 1 übrig").drag_to(page.locator(f"#sq-{E8}"))
    page.mouse.move(*square(page, E8))
    page.mouse.down()
    page.mouse.move(8, 8, steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name="Z, 1 übrig")).to_be_visible()
    walk_by_keyboard(page)


def walk_by_keyboard(page: Page) -> None:
    """Lay a word, take a step back, make the best play and go on: the focus is never lost."""
    told = page.get_by_role("log")
    focused = page.locator(":focus")
    page.get_by_role("grid").focus()
    for key in ("ArrowRight", "h", "o", "r", "n", "x"):
        page.keyboard.press(key)
    expect(told).to_contain_text("N")
    page.keyboard.press("Backspace")
    expect(told).to_contain_text("8L ist leer")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # what was removed, then what was typed
    expect(page.locator("#sq-115")).to_have_attribute("aria-label", re.compile("N"))
    expect(page.locator("#sq-116")).not_to_have_attribute("aria-label", re.compile("X"))
    best = page.get_by_role("listbox", name="Mögliche Züge").get_by_role("option").first
    expect(best).to_have_attribute("aria-selected", "true")
    for _ in range(4):  # rack, tiles, keys
        page.keyboard.press("Tab")
    expect(focused).to_contain_text("Diesen Zug machen")
    address = page.url
    page.keyboard.press("Enter")
    expect(told).to_contain_text(re.compile(r"\w+ \w+ ist gelegt"))
    page.wait_for_function("before => location.href !== before", arg=address)
    expect(best).to_be_visible()
    expect(focused).to_contain_text("Diesen Zug machen")
    page.keyboard.press("Tab")
    for _ in range(2):  # pause and go on, or the other way round
        expect(focused).to_contain_text(re.compile("Anhalten|Genauer rechnen"))
        page.keyboard.press("Enter")
    best.focus()
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("aria-selected", "true")
    expect(best).to_have_attribute("aria-selected", "false")


def test_tiles_are_dragged_by_touch(quiet_address: str, person: Opener) -> None:
    page = person(f"{quiet_address}/analyse?edition=deluxe", phone=True)
    page.get_by_role("button", name="Steine ändern").tap()
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, x: float, y: float) -> None:
        points = [{"x": x, "y": y}] if kind in ("touchStart", "touchMove") else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tile = page.get_by_role("button", name="X, 1 übrig")
    floating = page.locator(".floating")
    for _ in range(10):  # the page may still move while it is filled in
        tile.scroll_into_view_if_needed()
        box = tile.bounding_box()
        assert box is not None
        start = box["x"] + 12, box["y"] + 20
        touch("touchStart", *start)
        touch("touchMove", start[0], start[1] - 30)
        expect(floating).to_be_visible()
        if floating.inner_text().startswith("X"):
            break
        touch("touchCancel", 0, 0)
        expect(floating).to_be_hidden()
    x, y = square(page, 14 * 15 + 7)
    for step in range(1, 7):
        # The tile floats above the finger.
        touch(
            "touchMove",
            start[0] + (x - start[0]) * step / 6,
            start[1] + (y + 46 - start[1]) * step / 6,
        )
    touch("touchEnd", 0, 0)
    expect(page.locator(f"#sq-{14 * 15 + 7}")).to_have_attribute("aria-label", re.compile("X"))

    # the rack below the board is filled by tapping, too
    page.get_by_role("button", name="Bänkchen").tap()
    page.get_by_role("button", name="Z, 1 übrig").tap()
    expect(page.get_by_role("textbox", name="Bänkchen").first).to_have_value("Z")
    assert violations(page) == []
    page.get_by_role("button", name="Fertig").tap()
    expect(page.get_by_role("button", name="Z, 0 übrig")).to_have_count(0)


def test_every_draw_of_the_last_tiles_has_its_result(quiet_address: str, person: Opener) -> None:
    position = WINNING_PASS.replace(" ", "+")
    page = person(f"{quiet_address}/analyse?edition=deluxe&cgp={position}", size=(390, 844))
    draws = page.get_by_role("table")
    passes = draws.get_by_role("row", name="Passen")
    expect(passes.get_by_role("cell", name="Sieg")).to_have_count(8, timeout=120_000)
    expect(passes).to_contain_text("100,0")
    # the first word is better by many points, and loses with the Q in the bag
    lost = draws.get_by_role("row", name="INEARTHS")
    expect(lost.get_by_role("cell", name="Verlust")).to_have_count(1)
    expect(lost).to_contain_text("87,5")
    expect(page.get_by_text("Passen gewinnt mit jeder Ziehung.")).to_be_visible()
    # the chance and the draw that tells the plays apart come first; that there are more is said
    chance = lost.get_by_text("87,5").bounding_box()
    assert chance is not None
    assert chance["x"] + chance["width"] < 390
    first = draws.get_by_role("columnheader").nth(1)
    expect(first).to_contain_text("Q")
    box = first.bounding_box()
    assert box is not None
    assert box["x"] > 90, "beside the plays, not below them"
    cue = page.get_by_text("8 Ziehungen: zur Seite schieben zeigt alle.")
    expect(cue).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 1000})
    expect(cue).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("listbox").get_by_role("option", name="2B INEARTHS").click()
    expect(page.get_by_text("2B INEARTHS verliert bei: Q.")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 390
    page.get_by_role("button", name="Anhalten").or_(page.get_by_text("gelöst.")).first.click()
    assert violations(page) == []


# The bag is empty, and two plays end the game.
ENDGAME = (
    "C14/R14/UNQUIET8/E10G3/Lo8FA3/1V9I3/1E3JUN3T1BI/INDIGO1OBOES1EM/6Z1I5P/1C1E1YA1OWN1UPO/"
    "1A1AVOIDS1EL2R/1RAT2R3XI2T/E1ME2E1W1TASKS/AYIN4O2N3/TAE3DOnGLE3 HRFAHDR/L 185/400 0"
)


def test_an_endgame_is_played_out_by_keyboard_and_told(quiet_address: str, person: Opener) -> None:
    position = ENDGAME.replace(" ", "+")
    page = person(f"{quiet_address}/analyse?edition=deluxe&cgp={position}")
    told = page.get_by_role("log")
    make = page.get_by_role("button", name="Diesen Zug machen")
    expect(told).to_contain_text("Sicher der beste Zug: 2F HAH")
    page.keyboard.press("ArrowDown")
    expect(told).to_contain_text("2F HARD, 31 Punkte")
    page.keyboard.press("ArrowUp")
    make.press("Enter")
    expect(told).to_contain_text("2F HAH ist gelegt. Die nächste Person ist am Zug.")
    expect(told).to_contain_text("Sicher der beste Zug: 13C MEL")
    expect(make).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("13C MEL ist gelegt. Hier ist die Partie zu Ende.")
    expect(page.get_by_role("main").get_by_text("Hier ist die Partie zu Ende.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_position_is_copied_without_https(quiet_address: str, person: Opener) -> None:
    """Over plain http browsers have no clipboard for pages; a field in a dialog can be selected."""
    position = ENDGAME.replace(" ", "+")
    page = person(
        f"{quiet_address}/analyse?edition=deluxe&cgp={position}",
        script="delete Navigator.prototype.clipboard",
    )
    expect(page.get_by_role("option").first).to_be_visible()
    page.get_by_role("button", name="Teilen").click()
    dialog = page.get_by_role("dialog")
    copy = dialog.get_by_role("button", name="Stellung kopieren (CGP)")
    copy.click()
    expect(dialog.get_by_role("status").filter(has_text="Kopiert")).to_have_count(1)
    text = dialog.get_by_role("textbox", name="CGP").input_value()
    page.keyboard.press("Escape")
    page.get_by_role("textbox", name="CGP").focus()
    page.keyboard.press("Control+v")
    expect(page.get_by_role("textbox", name="CGP")).to_have_value(text)
