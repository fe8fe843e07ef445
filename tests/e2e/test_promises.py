"""Promises of the page: fast on slow phones, usable offline. `make page` measures how small."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.table import open_table, pass_turn, rack


def test_a_dropped_tile_is_drawn_in_the_next_frame_on_a_slow_phone(told: Opener) -> None:
    """`python -m bench.page` measures the milliseconds."""
    page = told("kitchen", phone=True, own=True)
    page.wait_for_selector(".board")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(
        """() => addEventListener('pointerup', () => {
          let waited = 0;
          const look = () => {
            waited += 1;
            if (document.querySelector('#sq-69 .tile.new')) window.waited = waited;
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }, true)"""
    )
    start = page.locator(".rack button.tile").first.bounding_box()
    goal = page.locator("#sq-69").bounding_box()
    assert start is not None
    assert goal is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 8, goal["y"] + 8, steps=6)
    page.mouse.up()
    assert page.wait_for_function("() => window.waited").json_value() == 1


def installed(browser: Browser, address: str) -> tuple[BrowserContext, Page]:
    """A browser that has stored the page for offline use."""
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("main")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_selector("main")
    return context, page


def test_the_page_can_be_installed_and_opens_offline(address: str, browser: Browser) -> None:
    """In one browser: storing the page costs more than all else here."""
    context, page = installed(browser, address)
    can_be_installed(context, page, address)
    context.set_offline(True)
    says_what_works(page, address)
    context.set_offline(False)
    expect(page.get_by_text("Keine Verbindung.")).to_have_count(0)
    expect(page.get_by_role("link", name="Freunde einladen")).not_to_contain_text("Netz")
    context.set_offline(True)
    keeps_the_score(page, address)
    context.close()


def can_be_installed(context: BrowserContext, page: Page, address: str) -> None:
    devtools = context.new_cdp_session(page)
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as tests have it, installs nothing; that is the only thing against it.
    assert {error["errorId"] for error in wrong} <= {"in-incognito"}
    manifest = json.loads(devtools.send("Page.getAppManifest")["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(address + icon["src"]).ok


def says_what_works(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("Keine Verbindung.")).to_be_visible()
    expect(page.get_by_role("link", name="Punkteblock")).to_contain_text("Geht ohne Netz")
    expect(page.get_by_role("link", name="Freunde einladen")).to_contain_text(
        "Braucht eine Verbindung"
    )


def keeps_the_score(page: Page, address: str) -> None:
    page.goto(f"{address}/keeper")
    page.locator("#name-0").fill("Lene")
    page.locator("#name-1").fill("Jannis")
    page.get_by_role("button", name="Anfangen").click()
    page.get_by_role("button", name="7", exact=True).click()
    page.get_by_role("button", name=re.compile("^Eintragen")).click()
    expect(page.locator(".ksheet tfoot td").first).to_have_text("7")
    page.goto(f"{address}/judge")
    page.get_by_label("Wort", exact=True).fill("haus")
    page.get_by_role("button", name="Prüfen").click()
    expect(page.get_by_text("das Wort wurde nicht geprüft.")).to_be_visible()


def test_a_game_continues_when_the_network_is_back(address: str, person: Opener) -> None:
    page = person(address, quiet=True)
    open_table(page, address, "round", "kompakt", "Lene")
    page.get_by_role("button", name=re.compile("^Ich bin")).click()
    tiles = rack(page)
    face = next(tile for tile in tiles if tile.isascii() and tile.isalpha())
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(face.lower())
    laid = page.locator(".board .tile.new")
    expect(laid).to_have_count(1)
    page.context.set_offline(True)
    expect(
        page.get_by_text("Du kannst weiterspielen, sobald die Verbindung wieder da ist")
    ).to_be_visible()
    expect(page.locator(".chip.lost:visible")).to_have_count(1)
    expect(laid).to_have_count(1)
    page.evaluate(
        """() => {
          const began = performance.now();
          addEventListener('online', () => { window.returned = performance.now(); });
          new MutationObserver((_, watcher) => {
            if (document.querySelector('.chip.lost')) return;
            window.back = performance.now() - (window.returned ?? began);
            watcher.disconnect();
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    page.context.set_offline(False)
    took = page.wait_for_function("() => window.back").json_value()
    print(f"\nconnected again {took:.0f} ms after the network came back")
    expect(laid).to_have_count(1)
    assert sorted([*rack(page), face]) == sorted(tiles)
    page.get_by_role("button", name="Aufnehmen").click()
    pass_turn(page)
