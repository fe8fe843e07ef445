"""The report of a finished game: it fills in, is walked through, tried again and played on from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PATIENCE_MS, Opener
from tests.e2e.stories import INVITED, Stories
from tests.e2e.test_pages import too_wide


def test_a_finished_game_is_looked_through_tried_again_and_played_on(
    stories: Stories, person: Opener
) -> None:
    story = stories.tell("ended")
    page = person(stories.table_of(story), story.host, size=(390, 844))
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_role("heading", name="Lene gewinnt mit 328")).to_be_visible()

    # it fills in by itself; every turn gets a mark
    all_turns = page.get_by_role("button", name="Alle Züge")
    listed = page.get_by_role("dialog", name="Züge")
    all_turns.click()
    expect(listed.locator(".mark")).to_have_count(27, timeout=4 * PATIENCE_MS)
    page.keyboard.press("Escape")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("img", name="Chance auf den Sieg nach 27 Zügen")).to_be_visible()

    # it opens at the turn that cost the reader most
    found = page.request.get(f"{stories.address}/api/tables/{story.id}/analysis").json()["report"]
    place = dearest_place(found["turns"])
    assert place > 1
    expect(page.get_by_role("slider")).to_have_value(str(place))

    # arrows walk along, and A shows the curve as a table
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value("27")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".workbench > .bar")).to_contain_text("6E SCENE")
    page.keyboard.press("a")
    expect(page.get_by_role("region", name="Als Tabelle").get_by_role("row")).to_have_count(29)
    expect(page.get_by_text("Die Zahlen stehen jetzt als Tabelle da.")).to_be_attached()
    expect(page.get_by_role("region", name="Zug 2 von 27")).to_be_visible()
    page.keyboard.press("a")
    page.keyboard.press("ArrowUp")
    chosen = page.locator(".details [aria-selected=true]")
    expect(chosen).not_to_contain_text("gespielt")

    # each list is one stop for Tab, with arrows inside; the rack and what was laid are told
    turns = listed.get_by_role("listbox", name="Züge", exact=True)
    all_turns.press("Enter")
    expect(turns.get_by_role("option", name="Zug 2, Jannis: SCENE, ")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(turns.get_by_role("option", selected=True)).to_be_focused()
    expect(page.locator(".strip input")).to_have_value("3")
    assert turns.locator("[role=option][tabindex='0']").count() == 1
    page.keyboard.press("ArrowUp")
    expect(turns.get_by_role("option", selected=True)).to_contain_text("SCENE")
    page.keyboard.press("Enter")
    expect(listed).to_have_count(0)
    expect(all_turns).to_be_focused()
    expect(page.get_by_role("gridcell", name="in diesem Zug gelegt")).to_have_count(4)
    expect(page.locator(".turnboard").get_by_role("img", name="Bänkchen: ")).to_be_visible()
    expect(page.locator(".before")).to_contain_text("im Beutel")

    # one's own costly turns, one after the other
    costly = costly_places(found["turns"])
    all_turns.press("Enter")
    page.get_by_role("radio", name="Alle").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Teure")).to_be_checked()
    expect(turns.get_by_role("option")).to_have_count(len(costly))
    page.keyboard.press("Escape")
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(page.get_by_role("slider")).to_have_value(str(next(at for at in costly if at > 1)))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")

    # try again: the answer is hidden, a try is marked, and the way back leads to the turn
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="Finde")).to_be_visible()
    page.get_by_role("button", name="Ein Hinweis").click()
    page.get_by_role("button", name="Passen").click()
    expect(page.locator("ol li", has_text="Passen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("slider")).to_have_value("2")

    # play on from it: the branch stays with the game, for everybody who was there
    page.keyboard.press("w")
    page.get_by_role("button", name="Passen").click()
    tried = page.get_by_role("button", name="Jannis: Passen")
    expect(tried).to_be_visible()
    answer = page.get_by_role("button", name="Oma Ruth:")
    expect(answer).to_be_visible()
    expect(tried).to_contain_text("%")
    expect(answer).to_contain_text("%")
    other = person(f"{stories.table_of(story)}/report", story.people[2], size=(1440, 1000))
    expect(other.get_by_role("button", name="Jannis: Passen")).to_be_visible()
    other.keyboard.press("End")  # the list beside the board follows
    expect(other.locator(".turnlist [aria-selected=true]")).to_contain_text("27")
    assert other.locator(".turnlist [aria-selected=true]").evaluate(
        """row => {
          const frame = row.closest('.turnlist').getBoundingClientRect();
          return row.getBoundingClientRect().bottom <= frame.bottom;
        }"""
    )

    # the analysis board leads back to the turn
    expect(other).to_have_url(re.compile(r"\?turn=27$"))
    other.get_by_role("link", name="Am Analysebrett öffnen").click()
    expect(other.get_by_role("heading", name="Analysebrett")).to_be_visible()
    back = other.get_by_role("link", name="Zurück")
    expect(back).to_have_attribute("href", f"/table/{story.id}/report?turn=27")

    # the television tells the room what decided the game
    other.goto(f"{stories.table_of(story)}/board")
    decided = other.get_by_role("region", name="Spielbericht")
    expect(decided).to_contain_text("Wendepunkt")
    expect(decided.get_by_role("listitem")).not_to_have_count(0)
    assert decided.evaluate("box => box.scrollHeight <= box.clientHeight")
    assert other.evaluate("document.documentElement.scrollHeight <= innerHeight")


def dearest_place(turns: list[dict[str, Any]]) -> int:
    """Where the turn is that cost the first seat most, counted from 1; anybody if nothing of theirs
    cost anything."""
    costly = [turn for turn in turns if turn["mark"] in ("slip", "costly", "very_costly")]
    own = [turn for turn in costly if turn["seat"] == 0]
    return 1 + turns.index(max(own or costly, key=lambda turn: float(turn["loss"])))


def costly_places(turns: list[dict[str, Any]]) -> list[int]:
    """Where the costly turns of the first seat are; its slips if none was costly."""
    own = [(at, turn["mark"]) for at, turn in enumerate(turns, 1) if turn["seat"] == 0]
    costly = [at for at, mark in own if mark in ("costly", "very_costly")]
    return costly or [at for at, mark in own if mark == "slip"]


IN_SIGHT = """parts => parts.every(part => {
  const { top, bottom } = part.getBoundingClientRect();
  const at = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && part.contains(at);
})"""


def test_on_a_phone_the_turn_its_cost_and_its_board_stay_at_hand(
    stories: Stories, person: Opener
) -> None:
    story = stories.tell("ended")
    page = person(f"{stories.table_of(story)}/report", story.host, size=(360, 740))
    expect(page.get_by_role("heading", name="Die teuersten Züge")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=4 * PATIENCE_MS)
    page.get_by_role("button", name="Zug für Zug durchgehen").click()
    at_hand = page.locator(".workbench > .bar, .workbench [role=grid], .actions")
    expect(at_hand).to_have_count(3)
    bar = page.locator(".workbench > .bar")
    # the dearest turn tells what it cost; it stays in sight below why, candidates and replies
    expect(bar.locator(".mark")).to_contain_text(re.compile("−.*(%|Punkt)"))
    assert at_hand.evaluate_all(IN_SIGHT)
    for _ in range(3):
        page.evaluate("scrollBy(0, 400)")
        assert at_hand.evaluate_all(IN_SIGHT)
    here = int(page.get_by_role("slider").input_value())
    bar.get_by_role("button", name="Einen Zug zurück").click()
    expect(bar).to_contain_text(f"Zug {here - 1} von 27")
    bar.get_by_role("button", name="Einen Zug weiter").click()
    expect(bar).to_contain_text(f"Zug {here}")
    # all turns are a tap away, and a tap on one leads there
    page.get_by_role("button", name="Alle Züge").click()
    page.get_by_role("dialog", name="Züge").get_by_role("option", name="Zug 5, ").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(bar).to_contain_text("Zug 5 von 27")
    assert at_hand.evaluate_all(IN_SIGHT)
    assert too_wide(page, (320, 568), (360, 740), (768, 1024)) == []
    assert violations(page) == []


def test_a_finger_hits_every_tile_of_the_rack_on_the_smallest_phone(
    stories: Stories, person: Opener
) -> None:
    story = stories.tell("ended")
    page = person(f"{stories.table_of(story)}/report?try=1", story.host, size=(320, 568))
    rack = page.locator(".rack")
    expect(rack.locator(".tile")).to_have_count(7, timeout=4 * PATIENCE_MS)
    rack.scroll_into_view_if_needed()
    # seven times 44 pixels, all of which belong to a tile
    gaps = """rack => {
      const { y, height } = rack.getBoundingClientRect();
      const across = Array.from({ length: 308 }, (_, x) => 6 + x);
      const down = [y + height / 2 - 21, y + height / 2, y + height / 2 + 21];
      const tiles = down.flatMap(y => across.map(x =>
        document.elementFromPoint(x, y).closest('.tile')?.ariaLabel));
      return tiles.filter(tile => !tile).length;
    }"""
    assert rack.evaluate(gaps) == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_nothing_of_a_report_is_wider_than_the_smallest_phone(
    stories: Stories, person: Opener
) -> None:
    """Names as long as they may be, a play that was taken back, and everything unfolded."""
    names = ["Donaudampfschifffahrtsgesellin", "Wolkenkuckucksheimbewohnerin X"]
    rules = {"start.order": "agreed"}
    story = stories.open("kompakt", rules, seats=INVITED[:2], names=names, starter=1)
    story.join()
    story.play("8H CRT")
    story.play("challenge", seat=0)
    story.play("pass")
    story.play("pass")
    story.play("resign", seat=1)
    stories.keep(story)
    page = person(f"{stories.table_of(story)}/report?turn=1", story.people[1], size=(320, 568))
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=4 * PATIENCE_MS)
    page.get_by_role("button", name=re.compile("Alle .* zeigen")).click()
    for folded in page.locator("details > summary").all():
        folded.click()
    expect(page.get_by_text("galt nicht und kam zurück")).to_be_visible()
    expect(page.locator(".said, .together").first).to_be_visible()
    assert too_wide(page, (320, 568)) == []
    page.keyboard.press("a")
    assert too_wide(page, (320, 568)) == []
    for mode in ("try", "what-if"):
        page.goto(f"{stories.table_of(story)}/report?{mode}=1")
        expect(page.locator(".rack .tile")).to_have_count(7)
        page.get_by_role("button", name="Passen").click()
        expect(page.locator("ol, ul.tree").get_by_text("Passen")).to_be_visible()
        assert too_wide(page, (320, 568)) == [], mode


MISSING: tuple[tuple[dict[str, Any] | None, str, str], ...] = (
    ({"status": "waiting", "ahead": 3}, "Davor sind noch 3 Analysen dran.", "Abbrechen"),
    ({"status": "cancelled"}, "abgebrochen", "Neu versuchen"),
    ({"status": "failed", "problem": "gave_up"}, "mehrmals fehlgeschlagen", "Neu versuchen"),
    ({"status": "failed", "problem": "word_list_missing"}, "Wortliste", ""),
    (None, "Keine Verbindung", "Neu versuchen"),
)


@pytest.mark.parametrize("answered", [True, False], ids=["answered", "no network"])
def test_a_report_that_is_not_there_says_why(
    answered: bool, stories: Stories, person: Opener
) -> None:
    story = stories.tell("ended")
    page = person(stories.table_of(story), story.host, size=(390, 844), quiet=not answered)
    state = {"budget": "quick", "done": 0, "turns": 27, "ahead": 0, "asked": True}
    told: dict[str, Any] | None = None

    def answer(route: Route) -> None:
        if told is None:
            route.abort()
        else:
            route.fulfill(json={**state, "problem": None, "report": None, **told})

    page.route("**/api/tables/*/analysis*", answer)
    for told, said, button in MISSING:
        if (told is not None) is not answered:
            continue
        if page.url != stories.table_of(story):
            page.go_back()
        page.get_by_role("link", name="Analyse").click()
        course = page.locator(".course")
        expect(course).to_contain_text(said)
        if button:
            expect(course.get_by_role("button", name=button)).to_be_visible()
        else:
            expect(course.get_by_role("button", name="Neu versuchen")).to_have_count(0)
        expect(course.get_by_role("img")).to_have_count(1 if button == "Abbrechen" else 0)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations(page, within=".course") == [], said
