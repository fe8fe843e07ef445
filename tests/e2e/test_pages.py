"""Every page: no axe violations, no sideways scrolling, no small tap targets, no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.axe import violations, violations_in_every_look
from tests.e2e.conftest import Opener
from tests.e2e.devices import leave, log_in
from tests.e2e.stories import Stories, Story

AROUND, AT, PROBLEM = GROUPS = ("around-the-table", "at-the-table", "problem")

# name: its group, a story whose host looks at the page (a stranger looks where there is none), and
# where it is. Around the table everything is large enough to tap, and nothing moves unasked.
PAGES: dict[str, tuple[str, str | None, str]] = {
    "home": (AROUND, "kitchen", "/"),
    "new": (AROUND, None, "/new?for=invite"),
    "new-computer": (AROUND, None, "/new?for=computer"),
    "new-round": (AROUND, None, "/new?for=round"),
    "lobby": (AT, "lobby", "/table/{table}"),
    "table": (AT, "kitchen", "/table/{table}"),
    "pending": (AT, "pending", "/table/{table}"),
    "proposal": (AT, "proposal", "/table/{table}"),
    "variations": (AT, "variations", "/table/{table}"),
    "handover": (AT, "round", "/table/{table}"),
    "rack": (AT, "kitchen", "/table/{table}/rack"),
    "television-lobby": (AT, "lobby", "/table/{table}/board"),
    "board": (AT, "kitchen", "/table/{table}/board"),
    "settlement": (AT, "ended", "/table/{table}"),
    "replay": (AT, "ended", "/table/{table}?replay"),
    "report": (AT, "ended", "/table/{table}/report"),
    "try-again": (AT, "ended", "/table/{table}/report?try=2"),
    "what-if": (AT, "ended", "/table/{table}/report?what-if=2"),
    "keeper": (AT, None, "/keeper"),
    "games": (AROUND, "ended", "/games"),
    "statistics": (AROUND, "ended", "/statistics"),
    "rules": (AROUND, None, "/rules/kompakt"),
    "analyse": (AROUND, None, "/analyse?edition=mini"),
    "judge": (AROUND, None, "/judge"),
    "words": (AROUND, None, "/words"),
    "ways": (AROUND, "ended", "/ways"),
    "settings": (AROUND, None, "/settings"),
    "you": (AROUND, None, "/you"),
    "over": (AROUND, None, "/over/K7MQ2WXR4T"),
    "join": (AROUND, "lobby", "/join/{invitation}"),
    "problem": (PROBLEM, None, "/table/nowhere"),
}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES = ((320, 640), (360, 640), (740, 360), (768, 1000), (1024, 1000), (1440, 1000), (3840, 1000))
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, label.opt')]
  .filter((one) => one.checkVisibility() && !one.matches('.sr, .skip'))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([html, { width, height }]) => `${width} x ${height}: ${html}`)"""
MOVING = """() => [...document.querySelectorAll('*')].filter((one) => {
    const { transitionDuration, animationName } = getComputedStyle(one);
    const changing = transitionDuration.split(', ').some((time) => parseFloat(time));
    return changing || animationName !== 'none';
  }).map((one) => one.outerHTML.slice(0, 80))"""


def visit(
    name: str,
    stories: Stories,
    person: Opener,
    *,
    phone: bool,
    before: Page | None = None,
    known: dict[str, Story] | None = None,
) -> Page:
    """A page with all its content, in a new browser or in the one of the page before; where a story
    is ``known`` already, at its table."""
    group, told, path = PAGES[name]
    known = {} if known is None else known
    if told and told not in known:
        known[told] = stories.tell(told)
    story = known[told] if told else None
    if story is not None:
        path = path.format(table=story.id, invitation=story.invitation.token)
    who = story.host if story is not None and name != "join" else None
    address = f"{stories.address}{path}"
    if before is None:
        page = person(address, who, phone=phone, quiet=group == PROBLEM)
    else:
        page = before
        leave(page, stories.address)
        log_in(page, stories.address, who)
        page.goto(address)
    page.wait_for_load_state("networkidle")
    return page


def too_wide(page: Page, *sizes: tuple[int, int]) -> list[int]:
    """The widths at which the page scrolls sideways."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # Two frames: what is laid out by script follows the size in the first.
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        # A phone would zoom out until all fits: innerWidth follows what is too wide.
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(width)
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_pages_are_accessible_and_fit_on_a_phone(
    group: str, stories: Stories, person: Opener
) -> None:
    """In one browser: a new one costs more than a page."""
    page = None
    known: dict[str, Story] = {}  # a new finished game would be analysed anew
    around = group == AROUND
    for name in [name for name, (its_group, *_) in PAGES.items() if its_group == group]:
        page = visit(name, stories, person, phone=True, before=page, known=known)
        found = {
            "axe": violations(page),
            "too small to tap": page.evaluate(TOO_SMALL) if around else [],
            "moves for those who want no motion": page.evaluate(MOVING) if around else [],
            "too wide": too_wide(page, SIZES[0]),
        }
        assert {what: where for what, where in found.items() if where} == {}, name
        page.set_viewport_size(PHONE)


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_any_look(
    name: str, phone: bool, stories: Stories, person: Opener
) -> None:
    assert violations_in_every_look(visit(name, stories, person, phone=phone)) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways(name: str, stories: Stories, person: Opener) -> None:
    assert too_wide(visit(name, stories, person, phone=False), *SIZES) == []


def test_tab_reaches_the_content_first_and_starts_again_on_a_new_page(
    address: str, person: Opener
) -> None:
    page = person(address)
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


def test_the_language_changes_without_a_reload(address: str, person: Opener) -> None:
    page = person(address)
    expect(page.get_by_role("heading", name="Weitere Arten zu spielen")).to_be_visible()
    page.get_by_role("button", name="Switch to English").click()
    expect(page.get_by_role("heading", name="More ways to play")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.get_by_role("heading", name="More ways to play")).to_be_visible()


def test_the_score_pad_adds_points_and_can_be_corrected(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", phone=True)
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


def test_the_score_pad_scores_words(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper")
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
