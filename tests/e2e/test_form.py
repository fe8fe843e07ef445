"""The form for a new table: seats, house rules and contradictions."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opener


def house_rules(page: Page) -> None:
    """Show what is behind "house rules"."""
    page.locator(".hrules > summary").click()


def less_rack(page: Page) -> None:
    page.locator("summary", has_text="Legen und Zählen").click()
    page.get_by_role("button", name="Weniger: Größe des Bänkchens").click()


def test_a_contradiction_is_explained_in_the_language_of_the_page(
    address: str, person: Opener
) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt", quiet=True)
    house_rules(page)
    less_rack(page)
    german = "Ein Bonus für 7 Steine ist mit 6 Steinen auf dem Bänkchen nicht erreichbar."
    expect(page.locator(".sum").get_by_text(german)).to_be_visible()
    expect(page.locator(".rule.clash h3")).to_have_text(
        ["Alle Steine gelegtWiderspruch", "Größe des BänkchensHausregelWiderspruch"]
    )
    page.get_by_role("button", name="Mehr: Größe des Bänkchens").click()
    expect(page.locator(".rule.clash")).to_have_count(0)


def test_what_follows_from_another_rule_shows_in_the_form_and_in_the_summary(
    address: str, person: Opener
) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt")
    house_rules(page)
    page.locator("summary", has_text="Varianten").click()
    page.locator("summary", has_text="Legen und Zählen").click()
    nine = page.locator(".rule", has=page.get_by_role("heading", name="Neun Steine"))
    nine.get_by_text("An", exact=True).click()
    rack = page.locator(".rule", has=page.get_by_role("heading", name="Größe des Bänkchens"))
    expect(rack.locator("h3")).to_have_text("Größe des BänkchensFolgt aus einer anderen Regel")
    expect(rack.locator("output")).to_have_text("9")
    summary = page.locator(".sum .diffs")
    expect(summary.get_by_text("Größe des Bänkchens: 9")).to_be_visible()
    expect(summary.get_by_text("Alle Steine gelegt: 7: +50, 8: +50, 9: +50")).to_be_visible()
    nine.get_by_role("button", name="Zurücksetzen").click()
    expect(rack.locator("output")).to_have_text("7")
    expect(page.locator(".rule.diff")).to_have_count(0)


def test_a_rule_for_each_seat_follows_the_number_of_seats(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    house_rules(page)
    page.locator("summary", has_text="Zeit").click()
    row = page.locator(".rule", has=page.get_by_role("heading", name="Zeit je Zug"))
    row.locator("select").select_option(label="3 min")
    row.get_by_role("button", name="Für jeden Platz einzeln").click()
    expect(row.locator("select")).to_have_count(2)
    page.get_by_role("radiogroup", name="Plätze").get_by_text("3").click()
    expect(row.locator("select")).to_have_count(3)
    open_table(page)
    page.wait_for_selector(".board")


def test_the_form_is_kept_while_the_rule_sheet_is_read(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=round&edition=mini")
    page.get_by_label("Name von Person 2").fill("Jannis")
    house_rules(page)
    page.get_by_text("−10", exact=True).click()
    expect(page.locator(".rule.diff")).to_have_count(1)
    page.get_by_role("link", name="Regelblatt").click()
    page.wait_for_selector(".rulepage")
    page.go_back()
    expect(page.locator(".rule.diff")).to_have_count(1)
    expect(page.get_by_label("Name von Person 2")).to_have_value("Jannis")
    page.goto(f"{address}/new?for=computer&edition=mini")
    expect(page.locator(".hrules > summary")).to_contain_text("Wie im Regelblatt")
    expect(page.locator(".rule.diff")).to_have_count(0)


def open_table(page: Page) -> None:
    start = re.compile("^(Spielen|Tisch eröffnen)$")
    page.get_by_role("button", name=start).locator("visible=true").first.click()


def test_every_kind_of_player_can_have_any_seat(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    house_rules(page)
    page.get_by_role("radiogroup", name="Plätze").get_by_text("4", exact=True).click()
    page.get_by_label("Platz 3", exact=True).select_option(label="An diesem Gerät")
    page.get_by_label("Name von Person 3").fill("Jannis")
    page.get_by_label("Platz 4", exact=True).select_option(label="Per Einladung")
    # Nobody takes moves back where somebody from elsewhere plays.
    expect(page.get_by_role("radiogroup", name="Übung")).to_have_count(0)
    open_table(page)
    expect(page.locator(".lobby")).to_contain_text("Jannis")
    expect(page.locator(".lobby")).to_contain_text("Izar")
    expect(page.locator(".lobby")).to_contain_text("frei", ignore_case=True)


def test_practice_offers_to_take_a_move_back(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    house_rules(page)
    page.get_by_role("radiogroup", name="Plätze").get_by_text("1", exact=True).click()
    page.get_by_role("radiogroup", name="Übung").get_by_text("Ja").click()
    open_table(page)
    page.wait_for_selector(".board")
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("button", name="Zug zurücknehmen")).to_be_visible()


def test_a_computer_may_bluff_if_its_level_can_and_the_table_shows_it(
    address: str, person: Opener
) -> None:
    page = person(f"{address}/new?for=computer&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    house_rules(page)
    levels = page.get_by_role("radiogroup", name="Gegner")
    bluffing = page.get_by_role("radiogroup", name="Bluffen: Platz 2")
    expect(bluffing).to_be_visible()
    levels.get_by_text("Mira").click()
    expect(bluffing).to_have_count(0)
    levels.get_by_text("Altair").click()
    bluffing.get_by_text("Ja").click()
    row = page.locator(".rule", has=page.get_by_role("heading", name="Wortprüfung"))
    row.get_by_text("Beim Legen", exact=True).click()
    expect(bluffing).to_have_count(0)
    row.get_by_text("Anzweifeln", exact=True).click()
    expect(bluffing.get_by_label("Ja")).to_be_checked()
    open_table(page)
    page.wait_for_selector(".board")
    expect(page.locator(".pl.p2")).to_contain_text("Sehr stark, darf bluffen")
    expect(page.locator(".pl.p1 .strength")).to_have_count(0)


def test_the_host_can_show_racks_to_spectators_with_a_delay(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=invite&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    house_rules(page)
    racks = page.get_by_role("radiogroup", name="Bänkchen für Zuschauer")
    expect(racks.get_by_label("Erst am Ende")).to_be_checked()
    watchers = page.get_by_role("radiogroup", name="Zuschauer", exact=True)
    watchers.get_by_text("Keine").click()
    expect(racks).to_have_count(0)
    watchers.get_by_text("Alle").click()
    racks.get_by_text("Nach 5 Zügen").click()
    open_table(page)
    expect(page.locator(".lobby")).to_contain_text("zu jedem Zug 5 Züge später")


def test_the_host_chooses_who_begins(address: str, person: Opener) -> None:
    page = person(f"{address}/new?for=round&edition=kompakt")
    page.get_by_label("Dein Name").fill("Lene")
    page.get_by_label("Name von Person 2").fill("Jannis")
    house_rules(page)
    expect(page.get_by_label("Wer beginnt?")).to_have_count(0)
    page.locator("summary", has_text="Steine, Brett, Beginn").click()
    row = page.locator(".rule", has=page.get_by_role("heading", name="Wer beginnt"))
    row.get_by_text("Ausgemacht").click()
    page.get_by_label("Wer beginnt?").select_option(label="Jannis")
    open_table(page)
    expect(page.get_by_role("heading", name="Jannis ist dran")).to_be_visible()


def test_one_tap_starts_a_game_and_the_next_form_is_as_the_last_one_was(
    address: str, person: Opener
) -> None:
    page = person(address, phone=True)
    page.get_by_role("button", name="Jetzt spielen").click()
    page.wait_for_selector(".board")
    expect(page.locator(".pl.p2")).to_contain_text("Mira")
    page.goto(address)
    expect(page.get_by_role("link", name="Weiterspielen")).to_be_visible()
    page.get_by_role("link", name="Gegen den Computer").click()
    opponents = page.get_by_role("radiogroup", name="Gegner")
    opponents.get_by_text("Vega").click()
    page.get_by_text("Der entspannte Einstieg").click()
    open_table(page)
    page.wait_for_selector(".board")
    expect(page.locator(".pl.p2")).to_contain_text("Vega")
    page.goto(f"{address}/new?for=computer")
    expect(opponents.get_by_role("radio", name="Vega")).to_be_checked()
    expect(page.get_by_role("radio", name="Der entspannte Einstieg")).to_be_checked()
