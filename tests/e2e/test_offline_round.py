"""Several people share one device and lose the network at awkward moments: no move is lost, none
counts twice, and the game continues when the network is back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories

RESTS = "Du kannst weiterspielen, sobald die Verbindung wieder da ist"
SEATS = [{"kind": "me"}, {"kind": "device", "name": "Jannis"}]
OVERDUE = "Dein Zug ist noch nicht angekommen."


# A WebSocket that loses what it is told to lose.
LOSSY = """
window.swallow = [];
window.swallowed = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener('message', (event) => {
      const { type } = JSON.parse(event.data);
      if (!window.swallow.includes(type)) return;
      window.swallowed.push(type);
      event.stopImmediatePropagation();
    });
  }
};
"""


class Round:
    """Lene and Jannis at one device, Lene or Jannis to move."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.number = page.url.rsplit("/", 1)[-1]
        self.cover = page.get_by_role("button", name=re.compile("^Ich bin"))
        self.laid = page.locator(".board .tile.new")
        expect(self.cover).to_be_visible()

    def uncover(self) -> None:
        self.cover.click()
        expect(self.page.locator(".dock .rack")).to_be_visible()

    def type_word(self) -> str:
        """Two letters over the star, not laid yet."""
        word = "".join(table.letters(table.rack(self.page))[:2])
        table.type_over_star(self.page, word)
        return word

    @property
    def game(self) -> Any:
        """The game as the server has it."""
        return self.page.request.get(f"{self.address}/api/tables/{self.number}").json()["view"][
            "game"
        ]

    def lose_network(self) -> None:
        self.page.context.set_offline(True)
        expect(self.page.get_by_text(RESTS)).to_be_visible()

    def swallow(self, *kinds: str) -> None:
        """From now on, messages of these types from the server are lost on their way."""
        self.page.evaluate("kinds => { window.swallow = kinds; }", list(kinds))

    def lose_network_once_swallowed(self, kind: str) -> None:
        """The server has sent this message, the page has not heard it, and now the network goes."""
        self.page.wait_for_function("kind => window.swallowed.includes(kind)", arg=kind)
        self.lose_network()
        self.swallow()

    def find_network(self) -> None:
        self.page.context.set_offline(False)
        expect(self.page.get_by_text(RESTS)).to_have_count(0)

    def was_laid_once(self, word: str) -> None:
        """The other is to take the device; the word lies there once."""
        expect(self.cover).to_be_visible()
        expect(self.page.locator("main.hand")).to_contain_text(word)
        expect(self.page.get_by_text(OVERDUE)).to_have_count(0)
        assert [(turn["kind"], len(turn["tiles"])) for turn in self.game["sheet"]] == [("lay", 2)]
        self.uncover()
        table.reads(self.page, "8H", word)
        table.pass_turn(self.page, answered_at_once=True)
        expect(self.cover).to_be_visible()
        assert [turn["kind"] for turn in self.game["sheet"]] == ["lay", "pass"]


@pytest.fixture
def round_(stories: Stories, person: Opener) -> Round:
    rules = {"word_check": "free"}
    page = table.sit_alone(
        person, stories, "kompakt", rules, seats=SEATS, phone=True, quiet=True, script=LOSSY
    )
    return Round(page, stories.address)


def test_tentative_tiles_survive_a_lost_network(round_: Round) -> None:
    round_.uncover()
    word = round_.type_word()
    round_.lose_network()
    expect(round_.laid).to_have_text([re.compile(f"^{letter}") for letter in word])
    round_.find_network()
    expect(round_.laid).to_have_count(2)
    table.lay(round_.page)
    round_.was_laid_once(word)


def test_a_move_made_offline_is_sent_when_the_network_is_back(round_: Round) -> None:
    page = round_.page
    round_.uncover()
    word = round_.type_word()
    round_.lose_network()
    page.get_by_role("button", name="Verstanden").click()
    table.lay(page)
    expect(page.get_by_role("alert")).to_contain_text(OVERDUE)
    page.locator(".board").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    expect(round_.laid).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("^Legen"))).to_be_disabled()
    expect(page.get_by_role("button", name="Aufnehmen")).to_be_disabled()
    round_.find_network()
    round_.was_laid_once(word)


def test_a_move_that_arrived_without_an_answer_counts_once(round_: Round) -> None:
    page = round_.page
    round_.uncover()
    word = round_.type_word()

    round_.swallow("done", "update")
    table.lay(page)
    round_.lose_network_once_swallowed("done")
    expect(page.get_by_role("alert")).to_contain_text(OVERDUE)
    expect(round_.laid).to_have_count(2)
    assert [turn["kind"] for turn in round_.game["sheet"]] == ["lay"]
    round_.find_network()
    round_.was_laid_once(word)


def test_a_move_shown_by_an_update_needs_no_answer(round_: Round) -> None:
    page = round_.page
    round_.uncover()
    word = round_.type_word()

    round_.swallow("done")
    table.lay(page)
    expect(round_.cover).to_be_visible()
    round_.lose_network_once_swallowed("done")
    round_.uncover()
    tiles = table.letters(table.rack(page))
    page.locator(".board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press(table.PLACES.get(tiles[0], tiles[0].lower()))
    expect(round_.laid).to_have_count(1)
    round_.find_network()
    expect(round_.laid).to_have_count(1)
    page.get_by_role("button", name="Aufnehmen").click()
    table.reads(page, "8H", word)
    table.pass_turn(page, answered_at_once=True)
    expect(round_.cover).to_be_visible()
    assert [turn["kind"] for turn in round_.game["sheet"]] == ["lay", "pass"]


def test_the_network_can_be_lost_during_the_hand_over(round_: Round) -> None:
    page = round_.page
    round_.uncover()
    word = round_.type_word()
    table.lay(page)
    expect(round_.cover).to_be_visible()
    round_.lose_network()
    bar, button = (found.bounding_box() for found in (page.locator(".netbar"), round_.cover))
    assert bar is not None
    assert button is not None
    assert bar["y"] + bar["height"] <= button["y"]
    round_.uncover()
    table.reads(page, "8H", word)
    round_.find_network()
    table.pass_turn(page, answered_at_once=True)
    expect(round_.cover).to_be_visible()
    assert [turn["kind"] for turn in round_.game["sheet"]] == ["lay", "pass"]


def test_two_decisions_made_offline_are_sent_later(stories: Stories, person: Opener) -> None:
    page = table.sit_alone(person, stories, "kompakt", seats=SEATS, quiet=True)
    round_ = Round(page, stories.address)
    round_.uncover()
    round_.type_word()
    table.lay(page)
    accept = page.get_by_role("button", name="Annehmen")
    expect(accept).to_be_enabled()
    page.context.set_offline(True)
    accept.click()
    expect(page.get_by_text(OVERDUE)).to_be_visible()
    expect(accept).to_be_disabled()
    page.context.set_offline(False)
    expect(round_.cover).to_be_visible()
    assert [turn["kind"] for turn in round_.game["sheet"]] == ["lay"]
