"""Variations in the browser: a word rearranged, a letter recycled, a blank recovered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories

FIRST_HOLDS_A_BLANK = 0  # where there are twenty of them
FREE = {"word_check": "free"}
# Squares are clicked in the other tests, too.
BY_KEYS = pytest.mark.parametrize(
    "keys",
    [
        pytest.param(False, id="pointer", marks=pytest.mark.thorough),
        pytest.param(True, id="keyboard"),
    ],
)


def lay_two(mover: Page) -> str:
    """Lay two different letters over the star."""
    tiles = table.letters(table.rack(mover))
    pair = tiles[0] + next(tile for tile in tiles if tile != tiles[0])
    table.type_over_star(mover, pair)
    table.lay(mover)
    return pair


@BY_KEYS
def test_a_word_is_rearranged_with_a_tile_from_the_rack(
    stories: Stories, person: Opener, keys: bool
) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", {**FREE, "rearrange": True})
    first = table.whose_turn(host, guest)
    pair = lay_two(first)
    second = table.other(first, host, guest)
    table.reads(second, "8H", pair)
    assert table.whose_turn(host, guest) is second
    own = table.letters(table.rack(second))[0]
    table.menu(second, "Wort umstellen")
    if keys:
        expect(second.locator(".board")).to_be_focused()
        second.keyboard.press("Enter")
    else:
        table.square(second, "8I").click()
    tray = second.get_by_role("group", name=f"Buchstaben von {pair}")
    expect(tray.get_by_role("button")).to_have_count(2)
    expect(table.square(second, "8H").locator(".tile")).to_have_count(0)
    table.type_on(second, pair[::-1])
    expect(second.get_by_text("mindestens einen eigenen Stein")).to_be_visible()
    table.type_on(second, own)
    expect(second.locator(".badge")).to_be_visible()
    if keys:
        second.keyboard.press("Enter")
    else:
        table.lay(second)
    for page in (host, guest):
        table.reads(page, "8H", pair[::-1] + own)
    expect(second.get_by_role("region", name="Wort umstellen")).to_have_count(0)
    assert len(table.rack(second)) == 7


def test_rearranging_a_word_can_be_cancelled(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(
        person, stories, "kompakt", {**FREE, "rearrange": True}, phone=True
    )
    first = table.whose_turn(host, guest)
    pair = lay_two(first)
    second = table.other(first, host, guest)
    table.reads(second, "8H", pair)
    assert table.whose_turn(host, guest) is second
    before = table.rack(second)
    table.menu(second, "Wort umstellen")
    table.square(second, "8H").click()
    mode = second.get_by_role("region", name="Wort umstellen")
    expect(mode).to_be_visible()
    table.type_on(second, pair[1] + before[-1] if before[-1] != "?" else pair[1])
    mode.get_by_role("button", name="Abbrechen").click()
    table.reads(second, "8H", pair)
    expect(second.locator(".sq .tile.new")).to_have_count(0)
    assert table.rack(second) == before


SMALL_SCREENS = [(360, 740), (360, 640), (320, 568), (640, 360)]
IN_SIGHT = """name => {
  const square = document.querySelector(name);
  const { x, y, width, height } = square.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return square.contains(hit) && scrollX === 0;
}"""


@pytest.mark.parametrize("count", [2, 6])
def test_every_square_can_be_reached_while_a_word_is_rearranged(
    count: int, stories: Stories, person: Opener
) -> None:
    rules = {**FREE, "rearrange": True, "start.order": "agreed"}
    story = stories.open("kompakt", rules, seats=table.TWO, seed=table.DEAL, starter=0)
    story.join()
    game = story.state.game
    assert game is not None
    word = "".join(table.letters(list(game.turn_rack.tiles or ())))[:count]
    story.play(f"8H {word}")
    guest = person(stories.table_of(stories.keep(story)), story.people[1], phone=True)
    table.reads(guest, "8H", word)
    for width, height in SMALL_SCREENS:
        guest.set_viewport_size({"width": width, "height": height})
        table.menu(guest, "Wort umstellen")
        table.square(guest, "8H").click()
        mode = guest.get_by_role("region", name="Wort umstellen")
        expect(mode.get_by_role("button", name=re.compile("Punkt"))).to_have_count(len(word))
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        for way, square in (
            (-5000, "#sq-0"),
            (-5000, "#sq-14"),
            (5000, "#sq-210"),
            (5000, "#sq-224"),
        ):
            if (
                count > 2
            ):  # a long word may need a second line of letters: then there is room to scroll
                guest.evaluate("way => scrollBy(0, way)", way)
            assert guest.evaluate(IN_SIGHT, square), (width, height, square)
        mode.get_by_role("button", name="Abbrechen").click()
        expect(mode).to_have_count(0)
        guest.evaluate("scrollTo(0, 0)")


def test_an_invalid_rearranged_word_is_restored_after_a_challenge(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", {"rearrange": True})
    first = table.whose_turn(host, guest)
    pair = lay_two(first)
    second = table.other(first, host, guest)
    second.get_by_role("button", name="Annehmen").click()
    assert table.whose_turn(host, guest) is second
    anew = _no_word_with(pair, table.letters(table.rack(second)))
    table.menu(second, "Wort umstellen")
    table.square(second, "8H").click()
    table.type_on(second, anew)
    table.lay(second)
    verdict = table.challenge(first)
    expect(verdict).to_contain_text("gilt nicht")
    verdict.get_by_role("button", name="Weiter").click()
    for page in (host, guest):
        table.reads(page, "8H", pair)


def _no_word_with(pair: str, tiles: list[str]) -> str:
    swapped = pair[::-1]
    found = (swapped + tile for tile in tiles if swapped + tile not in table.short_words())
    return next(found)


def test_rearranging_is_offered_only_where_the_rules_allow_it(
    stories: Stories, person: Opener
) -> None:
    seats = [{"kind": "me"}, {"kind": "invitation"}]
    story = stories.open("kompakt", seats=seats)
    story.join()
    host = person(stories.table_of(stories.keep(story)), story.host)
    host.get_by_role("button", name="Menü").click()
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Aufgeben")).to_be_visible()
    expect(dialog.get_by_role("button", name="Wort umstellen")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Vor dem Zug tauschen")).to_have_count(0)


def able_to_recycle(stories: Stories, person: Opener) -> tuple[Page, Page, Page, str, str]:
    """The host, the guest, the one to move, the word the other has laid, and a letter not in it."""
    host, guest = table.seat_two(person, stories, "kompakt", {**FREE, "recycle": True})
    first = table.whose_turn(host, guest)
    pair = lay_two(first)
    second = table.other(first, host, guest)
    table.reads(second, "8H", pair)
    assert table.whose_turn(host, guest) is second
    own = next(tile for tile in table.rack(second) if tile not in pair)
    return host, guest, second, pair, own


@BY_KEYS
def test_a_letter_is_recycled_before_the_move(stories: Stories, person: Opener, keys: bool) -> None:
    host, guest, second, pair, own = able_to_recycle(stories, person)
    before = table.rack(second)
    table.menu(second, "Vor dem Zug tauschen")
    second.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{own},")).first.click()
    if keys:
        expect(second.locator(".board")).to_be_focused()
        second.keyboard.press("Enter")
    else:
        table.square(second, "8H").click()
    for page in (host, guest):
        table.reads(page, "8H", own + pair[1])
    before[before.index(own)] = pair[0]
    assert sorted(table.rack(second)) == sorted(before)
    assert table.whose_turn(host, guest) is second


def test_a_replay_shows_the_letters_before_they_were_recycled(
    stories: Stories, person: Opener
) -> None:
    host, guest, second, pair, own = able_to_recycle(stories, person)
    table.menu(second, "Vor dem Zug tauschen")
    second.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{own},")).first.click()
    table.square(second, "8H").click()
    first = table.other(second, host, guest)
    table.reads(first, "8H", own + pair[1])
    table.pass_turn(second)
    assert table.whose_turn(host, guest) is first
    for page in (first, second):
        page.get_by_role("button", name="Einen Zug zurück").click()
        table.reads(page, "8H", pair)
        page.get_by_role("button", name="Einen Zug weiter").click()
        table.reads(page, "8H", own + pair[1])
    table.menu(first, "Aufgeben")
    table.confirm(first, "Aufgeben")
    second.goto(f"{second.url}?replay")
    steps = second.get_by_role("slider", name="Zug")
    for moves, text in ((0, ""), (1, pair), (2, own + pair[1])):
        steps.fill(str(moves))
        table.reads(second, "8H", text)
        expect(second.locator(".board .sq .tile")).to_have_count(len(text))


def test_a_blank_is_reclaimed_with_its_letter(stories: Stories, person: Opener) -> None:
    rules = {**FREE, "blank_recovery": True, "blanks.count": 20}
    host, guest = table.seat_two(person, stories, "kompakt", rules, seed=FIRST_HOLDS_A_BLANK)
    first = table.whose_turn(host, guest)
    second = table.other(first, host, guest)
    letter = table.letters(table.rack(second))[0]
    others = table.letters(table.rack(first))
    first.locator(".board").focus()
    first.keyboard.press("ArrowRight")
    first.keyboard.press(f"Shift+{letter}")
    expect(first.locator(".sq .tile.new.blank")).to_have_text(letter)
    table.type_on(first, others[0])
    table.lay(first)
    expect(table.square(second, "8H").locator(".tile.blank")).to_have_text(letter)
    assert table.whose_turn(host, guest) is second
    blanks = table.rack(second).count("?")
    table.menu(second, "Vor dem Zug tauschen")
    dialog = second.get_by_role("dialog")
    dialog.get_by_role("button", name=f"{letter} auf 8H gegen den Blankostein").click()
    expect(dialog).to_have_count(0)
    for page in (host, guest):
        expect(table.square(page, "8H").locator(".tile:not(.blank) b")).to_have_text(letter)
    assert table.rack(second).count("?") == blanks + 1
