from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sternfeld.lexicon.words import spellings
from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories


def test_two_people_play_to_the_end(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    mover = table.whose_turn(host, guest)
    table.type_over_star(mover, table.first_word(table.rack(mover)))
    table.lay(mover)
    table.other(mover, host, guest).get_by_role("button", name="Annehmen").click()
    for _ in range(4):
        table.pass_turn(table.whose_turn(host, guest))
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()
    host.get_by_role("button", name="Ziehung prüfen").click()
    expect(host.get_by_text("Geprüft")).to_be_visible()
    host.get_by_role("link", name="Nachspielen").click()
    expect(host.get_by_label("Zug", exact=True)).to_be_visible()


ENGLISH = ("deluxe", "super")
FURTHER_EDITIONS = ("mini", "deluxe", "super", "reise")


def language_of(edition: str) -> str:
    return "en" if edition in ENGLISH else "de"


@pytest.mark.parametrize(
    ("edition", "warning", "consequence", "points"),
    [
        ("mini", "verlierst du 5 Punkte", "kostet dich 5 Punkte", "−5"),
        ("deluxe", "setzt du einmal aus", "Du setzt einmal aus", "0"),
        pytest.param(
            *("reise", "kostet hier nichts", "kostet hier nichts", "0"),
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("kompakt", "verlierst du 10 Punkte", "kostet dich 10 Punkte", "−10"),
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("super", "setzt du einmal aus", "Du setzt einmal aus", "0"),
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_a_wrong_challenge_costs_what_the_edition_says(
    stories: Stories, person: Opener, edition: str, warning: str, consequence: str, points: str
) -> None:
    host, guest = table.seat_two(person, stories, edition, phone=True)
    mover = table.whose_turn(host, guest)
    word = table.first_word(table.rack(mover), language_of(edition))
    decider = table.other(mover, host, guest)
    table.type_over_star(mover, word)
    table.lay(mover)
    decider.get_by_role("button", name="Anzweifeln").click()
    expect(decider.get_by_role("dialog")).to_contain_text(warning)
    decider.get_by_role("dialog").get_by_role("button", name="Anzweifeln").click()
    dialog = decider.get_by_role("dialog", name="Ergebnis der Prüfung")
    expect(dialog).to_contain_text(f"{word} gilt")
    expect(dialog).to_contain_text(consequence)
    spelt = ", ".join(spellings(language_of(edition), word))
    entry = dialog.get_by_role("list", name="Urteil zu jedem Wort").get_by_role("listitem")
    expect(entry).to_have_text(re.compile(rf"^\s*{word}\s+{spelt}\s*steht in der Wortliste\s*$"))
    for page in (host, guest):
        page.get_by_role("dialog").get_by_role("button", name="Weiter").click()
    expect(player(mover, decider is guest).locator(".pts")).to_have_text(points)
    if edition in ENGLISH:
        assert table.whose_turn(host, guest) is mover
        expect(host.locator(".sheet")).to_contain_text("ausgesetzt")
    else:
        assert table.whose_turn(host, guest) is decider


def player(page: Page, guest: bool) -> Locator:
    return page.locator(".players > li", has_text="Jannis" if guest else "Lene")


@pytest.mark.parametrize(
    "edition",
    [
        "kompakt",
        *(pytest.param(name, marks=pytest.mark.thorough) for name in FURTHER_EDITIONS),
    ],
)
def test_a_right_challenge_takes_the_play_back(
    stories: Stories, person: Opener, edition: str
) -> None:
    host, guest = table.seat_two(person, stories, edition, phone=True)
    mover = table.whose_turn(host, guest)
    before = sorted(table.rack(mover))
    table.type_over_star(mover, table.not_a_word(table.rack(mover), language_of(edition)))
    table.lay(mover)
    decider = table.other(mover, host, guest)
    expect(table.challenge(decider)).to_contain_text("gilt nicht")
    for page in (host, guest):
        page.get_by_role("dialog").get_by_role("button", name="Weiter").click()
        expect(page.locator(".sq .tile")).to_have_count(0)
        expect(page.locator(".players .pts")).to_have_text(["0", "0"])
    assert sorted(table.rack(mover)) == before
    assert table.whose_turn(host, guest) is decider


def test_an_invalid_word_is_refused_if_words_are_checked_as_laid(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "kurz", quiet=True)
    mover = table.whose_turn(host, guest)
    wrong = table.not_a_word(table.rack(mover))
    table.type_over_star(mover, wrong)
    table.lay(mover)
    expect(mover.get_by_role("alert")).to_contain_text(f"{wrong} steht nicht in der Wortliste")
    expect(mover.locator(".ring.refused")).to_have_count(1)
    expect(mover.locator(".sq .tile.new")).to_have_count(2)
    expect(mover.get_by_role("button", name="Anzweifeln")).to_have_count(0)


def test_an_exchange_keeps_the_order_of_the_rest_of_the_rack(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    mover = table.whose_turn(host, guest)
    before = table.rack(mover)
    mover.get_by_role("button", name="Tauschen").click()
    dialog = mover.get_by_role("dialog")
    dialog.locator("button.tile").first.click()
    dialog.get_by_role("button", name="1 Stein tauschen").click()
    expect(dialog).to_have_count(0)
    assert table.whose_turn(host, guest) is table.other(mover, host, guest)
    expect(mover.locator(".act:enabled", has_text="Passen")).to_have_count(0)
    assert table.rack(mover)[1:] == before[1:]


def test_a_lost_connection_is_restored_during_a_game(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", quiet=True)
    host.evaluate("() => dispatchEvent(new Event('offline'))")
    host.context.set_offline(True)
    mover = table.whose_turn(host, guest)
    if mover is guest:
        table.pass_turn(guest)
    host.context.set_offline(False)
    table.pass_turn(table.whose_turn(host))
    expect(guest.get_by_role("button", name="Passen")).to_be_enabled()


def test_a_computer_makes_its_move(address: str, person: Opener) -> None:
    page = person(address)
    table.open_table(page, address, "computer", "kurz", "Lene")
    page.wait_for_selector(".board")
    table.pass_turn(table.whose_turn(page), answered_at_once=True)
    expect(page.get_by_role("button", name="Passen")).to_be_enabled(timeout=30_000)
    expect(page.locator(".sheet tbody td button")).not_to_have_count(0)


def test_racks_stay_covered_while_one_device_is_handed_round(address: str, person: Opener) -> None:
    page = person(address, phone=True)
    table.open_table(page, address, "round", "kompakt", "Lene")
    expect(page.get_by_text("Gerät weitergeben")).to_be_visible()
    expect(page.locator(".dock .rack")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Ich bin")).tap()
    assert len(table.rack(page)) == 7
    table.pass_turn(page)
    expect(page.locator(".hand .lead")).to_contain_text("passte")
    expect(page.locator(".dock .rack")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Ich bin")).tap()
    assert len(table.rack(page)) == 7


def test_a_tv_shows_the_board_and_phones_show_racks(address: str, person: Opener) -> None:
    host = person(address, phone=True)
    table.open_table(host, address, "invite", "kompakt", "Lene")
    link = host.locator(".share .link").inner_text()
    screen = person(link)
    screen.get_by_role("link", name="Auf diesem Gerät nur das Brett zeigen").click()
    code = host.locator(".share .code").inner_text()
    expect(screen.locator(".tvlobby")).to_contain_text(code)
    expect(screen.locator(".tvlobby")).to_contain_text("1 von 2")
    expect(screen.locator(".tvlobby")).not_to_contain_text("im Beutel")
    guest = person(link, phone=True)
    table.join(guest, "Jannis")
    screen.wait_for_selector(".tv .board")
    for phone in (host, guest):
        phone.goto(phone.url + "/rack")
        phone.wait_for_selector(".rackview .rack")
    expect(screen.locator(".rack")).to_have_count(0)
    mover = table.whose_turn(host, guest)
    waiting = table.other(mover, host, guest)
    expect(waiting.locator(".board")).to_have_count(0)
    large = waiting.locator(".rack .tile").first.bounding_box()
    assert large is not None
    assert large["width"] > 70
    word = table.not_a_word(table.rack(mover))
    box = mover.locator(".map").bounding_box()
    assert box is not None
    mover.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.type_on(mover, word)
    table.lay(mover)
    expect(waiting.get_by_role("button", name="Anzweifeln")).to_be_visible()
    expect(screen.locator(".tile.pend")).to_have_count(2)
    with waiting.context.expect_page() as opened:
        table.menu(waiting, "Brett für den Fernseher")
    expect(opened.value.locator(".tile.pend")).to_have_count(2)
    opened.value.get_by_role("link", name="Fernsehansicht verlassen").click()
    expect(opened.value).to_have_url(waiting.url.removesuffix("/rack"))
    table.menu(waiting, "Ganzer Tisch")
    waiting.wait_for_selector(".table .board")
    screen.get_by_role("link", name="Fernsehansicht verlassen").click()
    expect(screen).to_have_url(f"{address}/")


def test_a_resignation_is_a_line_of_the_score_sheet(told: Opener) -> None:
    page = told("kitchen")
    page.wait_for_selector(".sheet .cellbtn")
    lines = page.get_by_role("table", name="Punkteblatt").get_by_role("row")
    turns = lines.count() - 1
    table.menu(page, "Aufgeben")
    page.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    cells = lines.nth(turns + 1).get_by_role("cell")
    expect(cells.nth(0)).to_have_text("hat aufgegeben")
    expect(cells.nth(1)).not_to_have_text("hat aufgegeben")
