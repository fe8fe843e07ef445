"""Actions at a table in the browser, in German."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sternfeld.lexicon.words import shipped_words
from tests.e2e.stories import INVITED, Stories

STAR = "8H"
PATIENCE_S = 30
TWO = INVITED[:2]
DEAL = 87
"""With this seed two racks hold seven letters each that form a short word, in every edition."""
# Playwright's keyboard is American: these letters have no key there, only their German place.
PLACES = {"Ä": "Quote", "Ö": "Semicolon", "Ü": "BracketLeft"}


def open_table(page: Page, address: str, purpose: str, edition: str, name: str) -> None:
    """Fill in the form for a new table and open it."""
    page.goto(f"{address}/new?for={purpose}&edition={edition}")
    page.get_by_label("Dein Name").fill(name)
    if purpose == "round":
        page.get_by_label("Name von Person 2").fill("Jannis")
    button = "Spielen" if purpose == "computer" else "Tisch eröffnen"
    page.get_by_role("button", name=button, exact=True).locator("visible=true").first.click()
    page.wait_for_url(re.compile(r"/table/"))


def join(page: Page, name: str) -> None:
    """Sit down as a guest."""
    page.get_by_label("Dein Name").fill(name)
    page.get_by_role("button", name="Platz nehmen").click()
    page.wait_for_url(re.compile(r"/table/"))
    page.wait_for_selector(".board")


def seat_two(
    person: Callable[..., Page],
    stories: Stories,
    edition: str,
    rules: dict[str, Any] | None = None,
    *,
    seed: int = DEAL,
    phone: bool = False,
    **wishes: Any,
) -> tuple[Page, Page]:
    """Lene and Jannis at one table with these house rules; Jannis can use a phone."""
    story = stories.open(edition, rules, seats=TWO, seed=seed)
    story.join()
    address = stories.table_of(stories.keep(story))
    pages = (
        person(address, story.people[0], **wishes),
        person(address, story.people[1], phone=phone, **wishes),
    )
    for page in pages:
        page.wait_for_selector(".board")
    return pages


def sit_alone(
    person: Callable[..., Page],
    stories: Stories,
    edition: str,
    rules: dict[str, Any] | None = None,
    *,
    seats: Sequence[Mapping[str, str]],
    kind: str = "game",
    starter: int | None = None,
    **wishes: Any,
) -> Page:
    """Lene's page at a table without another person's device."""
    story = stories.open(
        edition, rules, seats=seats, names=["Lene"], seed=DEAL, kind=kind, starter=starter
    )
    return person(stories.table_of(stories.keep(story)), story.host, **wishes)


def rack(page: Page) -> list[str]:
    """The tiles on the rack; a blank is ``?``."""
    labels = page.locator(".dock .rack button.tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    return ["?" if label == "Blankostein" else label.split(",")[0] for label in labels]


@cache
def short_words(language: str = "de") -> tuple[str, ...]:
    return tuple(word for word in shipped_words(language) if 2 <= len(word) <= 4)


def first_word(tiles: list[str], language: str = "de") -> str:
    """A short word that these tiles form without a blank."""
    have = Counter(tiles)
    return next(word for word in short_words(language) if not Counter(word) - have)


def not_a_word(tiles: list[str], language: str = "de") -> str:
    """Two different letters from the rack that are not a word."""
    pairs = (a + b for a in letters(tiles) for b in letters(tiles) if a != b)
    return next(pair for pair in pairs if pair not in short_words(language))


def letters(tiles: list[str]) -> list[str]:
    """The tiles on the rack without blanks."""
    return [tile for tile in tiles if tile != "?"]


def square(page: Page, name: str) -> Locator:
    row, column = int(name[:-1]) - 1, ord(name[-1]) - ord("A")
    return page.locator(f"#sq-{row * 15 + column}")


def reads(page: Page, first: str, text: str) -> None:
    """Wait until the squares to the right of the first one, inclusive, read like this."""
    row, column = first[:-1], ord(first[-1])
    for i, letter in enumerate(text):
        expect(square(page, row + chr(column + i)).locator(".tile b")).to_have_text(letter)


def type_over_star(page: Page, word: str) -> None:
    """Type a word from the star on, each letter once the one before is on the board."""
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .cursor")).to_have_count(1)
    type_on(page, word)
    expect(_lay_button(page)).to_be_enabled()


def type_on(page: Page, word: str) -> None:
    """Type at the cursor, each letter once the one before is on the board."""
    fresh = page.locator(".sq .tile.new")
    before = fresh.count()
    for count, letter in enumerate(word, start=before + 1):
        page.keyboard.press(PLACES.get(letter, letter.lower()))
        expect(fresh).to_have_count(count)


def menu(page: Page, item: str) -> None:
    """Choose an item of the table's menu."""
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def confirm(page: Page, action: str) -> None:
    """Confirm in a dialog."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=action, exact=True).click()
    expect(dialog).to_have_count(0)


def challenge(page: Page) -> Locator:
    """Challenge the pending play; returns the dialog with the verdict."""
    page.get_by_role("button", name="Anzweifeln").click()
    page.get_by_role("dialog").get_by_role("button", name="Anzweifeln").click()
    verdict = page.get_by_role("dialog", name="Ergebnis der Prüfung")
    expect(verdict).to_be_visible()
    return verdict


def lay(page: Page) -> None:
    _lay_button(page).click()


def _lay_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^Legen"))


def pass_turn(page: Page, *, answered_at_once: bool = False) -> None:
    page.get_by_role("button", name="Passen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Passen").click()
    expect(dialog).to_have_count(0)
    if not answered_at_once:
        expect(page.locator(".act:enabled", has_text="Passen")).to_have_count(0)


def whose_turn(*pages: Page) -> Page:
    """The page of the person to move. Another one may not know yet that its turn is over."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        moving = [page for page in pages if page.locator(".act:enabled", has_text="Passen").count()]
        if len(moving) == 1:
            return moving[0]
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is to move")


def other(one: Page, *pages: Page) -> Page:
    return next(page for page in pages if page is not one)
