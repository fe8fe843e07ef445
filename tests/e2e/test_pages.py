from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, Opener

PAGES = {
    "home": "/",
    "new": "/new?for=invite",
    "new-round": "/new?for=round",
    "lobby": "/table/lobby",
    "table": "/table/kitchen",
    "pending": "/table/pending",
    "proposal": "/table/proposal",
    "variations": "/table/variations",
    "handover": "/table/round",
    "rack": "/table/kitchen/rack",
    "board": "/table/kitchen/board",
    "settlement": "/table/ended",
    "replay": "/table/ended?replay",
    "keeper": "/keeper",
    "rules": "/rules/kompakt",
    "judge": "/judge",
    "words": "/words",
    "settings": "/settings",
    "you": "/you",
    "over": "/over/K7MQ2WXR4T",
    "join": "/join/token-lobby",
    "problem": "/table/nowhere",
}
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LOOKS = {  # besides the light one, with which every test begins
    "dark": ("dark", "normal"),
    "high contrast": ("light", "more"),
    "high contrast by night": ("dark", "more"),
}


def violations(page: Page, rules: str = "") -> list[str]:
    """What axe finds; it need not tell of each square of a board that nothing is wrong with it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run({{resultTypes: ['violations'], {rules}}})")["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found
        for node in one["nodes"]
    ]


def violations_in_every_look(page: Page) -> dict[str, list[str]]:
    """Everything once, and the contrast of all colours in every look."""
    page.wait_for_load_state("networkidle")
    found = {"as it is": violations(page)}
    for look, (theme, contrast) in LOOKS.items():
        page.evaluate(
            "look => Object.assign(document.documentElement.dataset, look)",
            {"theme": theme, "contrast": contrast},
        )
        found[look] = violations(page, "runOnly: ['color-contrast']")
    return {look: wrongs for look, wrongs in found.items() if wrongs}


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(name: str, phone: bool, demo: str, person: Opener) -> None:
    assert violations_in_every_look(person(demo + PAGES[name], phone=phone)) == {}


SIZES = ((320, 640), (360, 640), (740, 360), (768, 1000), (1024, 1000), (1440, 1000), (3840, 1000))


@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways(name: str, demo: str, person: Opener) -> None:
    page = person(demo + PAGES[name], size=SIZES[0])
    page.wait_for_load_state("networkidle")
    too_wide = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # Two frames: what is laid out by script follows the size in the first.
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(width)
    assert too_wide == []


AROUND_THE_TABLE = ("home", "new", "join", "rules", "judge", "words", "settings", "you", "over")


@pytest.mark.parametrize("name", AROUND_THE_TABLE)
def test_everything_to_tap_on_a_phone_is_large_enough(name: str, demo: str, person: Opener) -> None:
    page = person(demo + PAGES[name], phone=True)
    page.wait_for_load_state("networkidle")
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, input, select, summary, label.opt')]
          .filter((one) => one.checkVisibility() && !one.matches('.sr, .skip'))
          .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
          .map(([html, { width, height }]) => `${width} x ${height}: ${html}`)"""
    )
    assert small == []


@pytest.mark.parametrize("name", AROUND_THE_TABLE)
def test_nothing_moves_for_who_wants_no_motion(name: str, demo: str, person: Opener) -> None:
    page = person(demo + PAGES[name])
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter((one) => {
          const { transitionDuration, animationName } = getComputedStyle(one);
          const changing = transitionDuration.split(', ').some((time) => parseFloat(time));
          return changing || animationName !== 'none';
        }).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert moving == []


def test_keys_come_to_the_content_first_and_to_a_new_page_from_its_beginning(
    demo: str, person: Opener
) -> None:
    page = person(demo)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Zum Inhalt")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    page.get_by_role("link", name="Einstellungen").click()
    expect(page).to_have_title("Einstellungen · Sternfeld")
    expect(page.locator("#content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Zurück")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_title("Sternfeld")


def test_the_language_changes_at_once(demo: str, person: Opener) -> None:
    page = person(demo)
    expect(page.get_by_role("heading", name="Neue Partie")).to_be_visible()
    page.get_by_role("button", name="Switch to English").click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.get_by_role("heading", name="New game")).to_be_visible()


def test_the_score_pad_counts_and_is_corrected(demo: str, person: Opener) -> None:
    page = person(f"{demo}/keeper", phone=True)
    page.locator("#name-0").fill("Lene")
    page.locator("#name-1").fill("Jannis")
    page.get_by_role("button", name="Anfangen").click()
    page.wait_for_selector(".pad")
    for points in ("24", "18", "31"):
        page.keyboard.type(points)
        page.keyboard.press("Enter")
    totals = page.locator(".ksheet tfoot td")
    expect(totals).to_have_text(["55", "18"])
    page.locator(".cellbtn").first.click()
    page.get_by_role("dialog").get_by_label("Punkte").fill("20")
    page.get_by_role("dialog").get_by_role("button", name="Speichern").click()
    expect(totals).to_have_text(["51", "18"])
    page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    expect(totals).to_have_text(["55", "18"])


def test_the_score_pad_counts_words(demo: str, person: Opener) -> None:
    page = person(f"{demo}/keeper")
    page.locator("#name-0").fill("Lene")
    page.locator("#name-1").fill("Jannis")
    page.get_by_role("button", name="Anfangen").click()
    page.get_by_role("button", name="Wort", exact=True).click()
    page.locator(".board .sq").nth(7 * 15 + 5).click()
    page.get_by_label("Das Wort").fill("HORN")
    expect(page.locator(".badge")).to_have_text("12")
    page.get_by_role("button", name="H ist ein Blankostein").click()
    expect(page.locator(".badge")).to_have_text("8")
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator(".ksheet tfoot td").first).to_have_text("8")
