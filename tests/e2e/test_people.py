"""Guests, accounts, devices, and downloading or deleting one's data."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.stories import INVITED, Stories, Story
from tests.e2e.table import join

PASSWORD = "bank und beutel"


def in_play(stories: Stories, name: str) -> Story:
    """A running table of this person and one other."""
    seats = [{"kind": "me"}, {"kind": "device", "name": "Jannis"}]
    return stories.keep(stories.open("kompakt", seats=seats, names=[name]))


def with_free_seat(stories: Stories) -> tuple[Story, str]:
    """Lene's table with a free seat, and the link to it."""
    story = stories.keep(stories.open("kompakt", seats=INVITED[:2], names=["Lene"]))
    return story, f"{stories.address}/join/{story.invitation.token}"


def make_account(page: Page, login: str) -> None:
    """On the account page."""
    page.get_by_label("Anmeldename").fill(login)
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Konto anlegen").click()
    expect(page.get_by_text(f"Angemeldet als {login}")).to_be_visible()


def give_name(page: Page, name: str) -> None:
    page.get_by_label("Dein Name").fill(name)
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("status").filter(has_text="Gespeichert.")).to_be_visible()


def log_in(page: Page, login: str, password: str = PASSWORD) -> None:
    """On the account page."""
    page.get_by_label("Anmeldename").fill(login)
    page.get_by_label("Passwort").fill(password)
    page.get_by_role("button", name="Anmelden", exact=True).click()


def test_a_guest_creates_an_account_and_keeps_the_games(stories: Stories, person: Opener) -> None:
    story = stories.tell("kitchen")
    laptop = person(f"{stories.address}/you", story.host)
    make_account(laptop, "lene-konto")
    phone = person(f"{stories.address}/you", phone=True)
    log_in(phone, "lene-konto")
    expect(phone.get_by_text("Angemeldet als lene-konto")).to_be_visible()
    phone.goto(stories.address)
    phone.get_by_role("link", name="Weiterspielen").click()
    phone.wait_for_selector(".board")
    assert phone.url == stories.table_of(story)


def test_changing_the_password_needs_the_old_one(address: str, person: Opener) -> None:
    page = person(f"{address}/you", quiet=True)
    give_name(page, "Oma")
    make_account(page, "oma-konto")
    for old, said in (
        ("falsches passwort", "Das bisherige Passwort stimmt nicht."),
        (PASSWORD, ""),
    ):
        if not said:
            page.reload()
        page.get_by_role("button", name="Passwort ändern").click()
        page.get_by_label("Bisheriges Passwort").fill(old)
        page.get_by_label("Neues Passwort").fill("ein neues passwort")
        page.get_by_role("button", name="Passwort ändern").click()
        if said:
            expect(page.get_by_role("alert")).to_have_text(said)
    expect(page.get_by_text("Dein Passwort ist geändert.")).to_be_visible()
    phone = person(f"{address}/you", phone=True)
    log_in(phone, "oma-konto", "ein neues passwort")
    expect(phone.get_by_text("Angemeldet als oma-konto")).to_be_visible()


def test_a_wrong_password_and_a_taken_login_are_reported(address: str, person: Opener) -> None:
    first = person(f"{address}/you")
    give_name(first, "Jannis")
    make_account(first, "jannis-1")
    other = person(f"{address}/you", quiet=True)
    log_in(other, "jannis-1", "falsches passwort")
    expect(other.get_by_role("alert")).to_have_text("Anmeldename oder Passwort stimmt nicht.")
    give_name(other, "Jannis")
    other.get_by_label("Anmeldename").fill("jannis-1")
    other.get_by_label("Passwort").fill(PASSWORD)
    other.get_by_role("button", name="Konto anlegen").click()
    expect(other.get_by_role("alert")).to_have_text("Dieser Anmeldename ist schon vergeben.")


def test_a_code_transfers_the_seat_to_another_device(stories: Stories, person: Opener) -> None:
    address = stories.address
    _, link = with_free_seat(stories)
    guest = person(link, phone=True)
    join(guest, "Mia")
    table = guest.url
    guest.goto(f"{address}/you")
    guest.get_by_role("button", name="Code anzeigen").click()
    code = guest.locator(".code").inner_text()
    tablet = person(address, size=(800, 1100))
    tablet.get_by_label("Mitspielen").fill(code.lower())
    tablet.get_by_role("button", name="Los").click()
    tablet.get_by_role("button", name="Auf diesem Gerät weiterspielen").click()
    tablet.get_by_role("link", name="Weiterspielen").click()
    tablet.wait_for_selector(".rack button.tile")
    assert tablet.url == table
    spare = person(f"{address}/over/{code}", quiet=True)
    spare.get_by_role("button", name="Auf diesem Gerät weiterspielen").click()
    expect(spare.get_by_role("alert")).to_contain_text("Dieser Code ist falsch oder abgelaufen")


def test_a_lost_device_is_logged_out_from_another(address: str, person: Opener) -> None:
    here, lost = person(f"{address}/you"), person(f"{address}/you")
    give_name(here, "Ole")
    make_account(here, "ole-konto")
    log_in(lost, "ole-konto")
    expect(lost.get_by_text("Angemeldet als ole-konto")).to_be_visible()
    here.reload()
    devices = here.locator(".devices li")
    expect(devices).to_have_count(2)
    devices.filter(has_text="Anderes Gerät").get_by_role("button").click()
    expect(devices).to_have_count(1)
    lost.reload()
    expect(lost.get_by_text("Noch kein Name")).to_be_visible()
    here.get_by_role("button", name="Hier abmelden").click()
    here.get_by_role("dialog").get_by_role("button", name="Abmelden").click()
    expect(here.get_by_text("Noch kein Name")).to_be_visible()


def test_the_table_reports_that_the_session_has_ended(stories: Stories, person: Opener) -> None:
    story = stories.tell("kitchen")
    here, lost = person(f"{stories.address}/you", story.host), person(f"{stories.address}/you")
    make_account(here, "ole-am-tisch")
    log_in(lost, "ole-am-tisch")
    expect(lost.get_by_text("Angemeldet als ole-am-tisch")).to_be_visible()
    lost.goto(stories.table_of(story))
    lost.wait_for_selector(".board")
    here.reload()
    here.locator(".devices li").filter(has_text="Anderes Gerät").get_by_role("button").click()
    expect(lost.get_by_role("heading", name="Du bist hier nicht mehr angemeldet")).to_be_visible()
    lost.get_by_role("link", name="Wieder anmelden").click()
    expect(lost.get_by_text("Noch kein Name")).to_be_visible()


def test_all_data_can_be_downloaded(stories: Stories, person: Opener, tmp_path: Path) -> None:
    page = person(f"{stories.address}/you", in_play(stories, "Ida").host)
    with page.expect_download() as download:
        page.get_by_role("button", name="Alles herunterladen").click()
    download.value.save_as(tmp_path / "all.json")
    told = json.loads((tmp_path / "all.json").read_text())
    assert told["name"] == "Ida"
    assert len(told["tables"]) == 1


def test_deleting_all_data_asks_for_the_name_and_leaves_nothing(
    stories: Stories, person: Opener
) -> None:
    story, link = with_free_seat(stories)
    host, guest = person(stories.table_of(story), story.host), person(link)
    join(guest, "Kasimir")
    expect(host.get_by_text("Kasimir").first).to_be_visible()
    guest.goto(f"{stories.address}/you")
    guest.get_by_role("button", name="Alles löschen").click()
    dialog = guest.get_by_role("dialog")
    for_good = dialog.get_by_role("button", name="Endgültig löschen")
    expect(for_good).to_be_disabled()
    dialog.get_by_label(re.compile("deinen Namen")).fill("Lene")
    expect(for_good).to_be_disabled()
    dialog.get_by_label(re.compile("deinen Namen")).fill("Kasimir")
    for_good.click()
    expect(guest.get_by_text("Der Server speichert nichts mehr über dich.")).to_be_visible()
    expect(guest.get_by_text("Noch kein Name")).to_be_visible()
    host.reload()
    host.wait_for_selector("main")
    expect(host.get_by_text("Kasimir")).to_have_count(0)
