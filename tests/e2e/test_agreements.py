"""Agreements at a table (pause, end, abort), nudges, muting, presence."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories


def proposal(page: Page) -> Locator:
    return page.get_by_role("region", name="Vorschlag")


def test_a_pause_can_be_declined_needs_everybody_and_anybody_can_end_it(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    table.menu(guest, "Pause")
    table.confirm(guest, "Pause")
    proposal(host).get_by_role("button", name="Nicht jetzt").click()
    for page in (host, guest):
        expect(proposal(page)).to_have_count(0)
    notice = guest.get_by_role("region", name="Hinweis")
    expect(notice).to_contain_text("Lene möchte jetzt keine Pause")
    expect(host.get_by_role("region", name="Hinweis")).to_have_count(0)
    table.pass_turn(table.whose_turn(host, guest))
    expect(notice).to_have_count(0)
    table.menu(host, "Pause")
    table.confirm(host, "Pause")
    expect(guest.get_by_role("log")).to_contain_text("Lene möchte eine Pause")
    expect(proposal(guest)).to_contain_text("Lene möchte eine Pause machen")
    expect(proposal(host)).to_contain_text("Wartet noch auf Jannis")
    proposal(guest).get_by_role("button", name="Zustimmen").click()
    for page in (host, guest):
        expect(page.get_by_role("dialog", name="Pause")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.keyboard.press("Escape")
    guest.get_by_role("dialog").get_by_role("button", name="Weiterspielen").click()
    for page in (host, guest):
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_game_ends_by_agreement_and_is_settled(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    table.menu(guest, "Partie beenden")
    table.confirm(guest, "Zustimmen")
    expect(proposal(host)).to_contain_text("Jannis möchte die Partie hier beenden")
    proposal(host).get_by_role("button", name="Zustimmen").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()
        expect(page.get_by_text("gemeinsam beendet")).to_be_visible()


def test_the_game_is_abandoned_by_agreement(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    table.menu(host, "Partie abbrechen")
    table.confirm(host, "Abbrechen vorschlagen")
    expect(proposal(guest)).to_contain_text("Lene möchte die Partie ohne Ergebnis abbrechen")
    proposal(guest).get_by_role("button", name="Zustimmen").click()
    for page in (host, guest):
        expect(page.locator("main")).to_contain_text("Die Partie wurde ohne Ergebnis abgebrochen.")
    host.get_by_role("button", name="Revanche").click()
    expect(guest.locator("main")).to_contain_text("Lene möchte eine Revanche")
    guest.get_by_role("button", name="Revanche").click()
    table.whose_turn(host, guest)


def test_everybody_at_one_device_ends_the_game_at_once(stories: Stories, person: Opener) -> None:
    seats = [{"kind": "me"}, {"kind": "device", "name": "Jannis"}]
    page = table.sit_alone(person, stories, "kompakt", seats=seats)
    page.get_by_role("button", name="Ich bin").click()
    table.menu(page, "Partie beenden")
    table.confirm(page, "Zustimmen")
    expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()


def test_a_nudge_reaches_the_player_to_move(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt")
    mover = table.whose_turn(host, guest)
    waiting = table.other(mover, host, guest)
    table.menu(waiting, "Anstupsen")
    for page, text in ((mover, "Die anderen warten auf deinen Zug"), (waiting, "angestupst")):
        notice = page.get_by_role("region", name="Hinweis")
        expect(notice).to_contain_text(text)
        notice.get_by_role("button", name="Verstanden").click()
        expect(notice).to_have_count(0)


def test_the_others_can_skip_a_seat_whose_time_is_over(stories: Stories, person: Opener) -> None:
    rules = {"turn_seconds": 1, "turn_timeout": "soft"}
    host, guest = table.seat_two(person, stories, "kompakt", rules)
    mover = table.whose_turn(host, guest)
    waiting = table.other(mover, host, guest)
    expect(waiting.locator(".clock.low")).to_have_count(1)
    expect(waiting.locator(".clock.low")).to_contain_text("−")
    table.menu(waiting, "Zug überspringen")
    assert table.whose_turn(waiting) is waiting


def test_a_move_can_be_taken_back_in_practice(stories: Stories, person: Opener) -> None:
    page = table.sit_alone(person, stories, "kompakt", seats=[{"kind": "me"}], kind="practice")
    page.wait_for_selector(".board")
    before = table.rack(page)
    pair = table.not_a_word(before)
    table.type_over_star(page, pair)
    table.lay(page)
    expect(page.locator(".sheet tbody td button")).to_have_count(1)
    table.menu(page, "Zug zurücknehmen")
    expect(page.locator(".sheet tbody td button")).to_have_count(0)
    expect(page.locator(".sq .tile")).to_have_count(0)
    assert sorted(table.rack(page)) == sorted(before)


def test_the_host_mutes_and_unmutes_a_seat(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True)
    guest.get_by_role("button", name="Chat").click()
    field = guest.get_by_label("Nachricht schreiben")
    field.fill("Hallo")
    field.press("Enter")
    expect(host.get_by_text("Hallo", exact=True)).to_be_visible()
    for page in (guest, host):
        field = page.get_by_label("Nachricht schreiben")
        field.fill("https://de.wikipedia.org/wiki/" + "Donaudampfschifffahrt" * 9)
        field.press("Enter")
        field.fill("Toll, oder?")
        field.press("Enter")
        for reader in (guest, host):
            messages = reader.get_by_role("list", name="Chat")
            last = messages.get_by_role("listitem").last
            expect(last).to_contain_text("Toll, oder?")
            expect(last).to_be_in_viewport(ratio=1)
            assert messages.evaluate("one => one.scrollWidth <= one.clientWidth")
    field = guest.get_by_label("Nachricht schreiben")
    host.get_by_role("button", name="Jannis stummschalten").click()
    expect(guest.get_by_text("Du kannst gerade nicht im Chat schreiben.")).to_be_visible()
    expect(field).to_have_count(0)
    host.get_by_role("button", name="Jannis nicht mehr stummschalten").click()
    expect(field).to_be_visible()


def test_the_table_shows_who_is_thinking_and_who_is_away(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt")
    mover = table.whose_turn(host, guest)
    waiting = table.other(mover, host, guest)
    dots = waiting.locator(".players .dots")
    expect(dots).to_have_count(0)
    table.type_over_star(mover, table.not_a_word(table.rack(mover)))
    expect(dots).to_have_count(1)
    mover.keyboard.press("Escape")
    expect(dots).to_have_count(0)
    mover.close()
    expect(waiting.locator(".players")).to_contain_text("ist nicht da")


def test_sounds_are_switched_on_and_off_at_the_table(told: Opener) -> None:
    host = told("kitchen")
    host.get_by_role("button", name="Menü").click()
    sounds = host.get_by_role("switch", name="Töne")
    for on in (True, False):
        sounds.click()
        expect(sounds).to_be_checked(checked=on)
