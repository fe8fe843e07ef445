"""The score pad's sandglass, handicaps, and the penalty of a wrong challenge."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.test_keeper import begin, challenge, enter, menu, points, reach_table, totals, word

LONGER_THAN_A_BUSY_MACHINE_TAKES_S = 30


def begin_timed(page: Page, *seconds: int) -> str:
    """Begin a pad with a sandglass for each seat; returns the id of its table."""
    set_up(page, *seconds)
    return reach_table(page)


def set_up(page: Page, *seconds: int) -> None:
    page.clock.install()
    page.reload()
    for number, length in enumerate(seconds):
        page.get_by_label("Sanduhr").nth(number).select_option(str(length))
    begin(page)


def left(page: Page) -> int:
    """Seconds on the sandglass."""
    minutes, seconds = page.locator(".sand .num").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def wait(page: Page, seconds: int) -> None:
    """Advance this page's clock."""
    page.clock.fast_forward(seconds * 1000)
    page.clock.run_for(600)


def falls_to(page: Page, seconds: int) -> None:
    """Wait until the sandglass shows this many seconds or fewer."""
    until = time.monotonic() + 30
    while left(page) > seconds and time.monotonic() < until:
        page.clock.run_for(600)
    assert left(page) <= seconds


def view_of(page: Page, address: str, table: str) -> Any:
    return page.request.get(f"{address}/api/tables/{table}").json()["view"]


def server_says(page: Page, address: str, table: str, *, paused: bool) -> None:
    """Wait until the server says whether the game is paused."""
    until = time.monotonic() + 30
    while (view_of(page, address, table)["paused"] is not None) != paused:
        assert time.monotonic() < until, "the server was not told"


def test_each_seat_has_its_own_sandglass(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", phone=True, own=True)
    table = begin_timed(page, 60, 300)
    expect(page.locator(".sand .num")).to_have_text("1:00")
    wait(page, 10)
    expect(page.locator(".sand .num")).to_have_text("1:00")
    page.get_by_role("button", name="Sanduhr starten").click()
    falls_to(page, 50)
    wait(page, 60)
    expect(page.get_by_role("status").filter(has_text="Lene, deine Zeit ist um.")).to_be_visible()
    points(page, 10)
    totals(page, 10, 0)
    expect(page.locator(".sand .num")).to_have_text(re.compile("^[45]:"))
    points(page, 20)
    totals(page, 10, 20)
    expect(page.locator(".sand .num")).to_have_text(re.compile("^(1:00|0:)"))
    rules = view_of(page, address, table)["house_rules"]
    assert rules["turn_seconds"] == [60, 300]


def test_a_handicap_is_a_sandglass_for_one_seat_only(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", own=True)
    begin_timed(page, 0, 120)
    expect(page.locator(".sand")).to_have_count(0)
    points(page, 10)
    totals(page, 10, 0)
    expect(page.locator(".sand .num")).to_have_text(re.compile("^(2:00|1:)"))
    points(page, 20)
    totals(page, 10, 20)
    expect(page.locator(".sand")).to_have_count(0)


def test_a_pause_stops_the_sandglass_on_every_phone(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", own=True)
    table = begin_timed(page, 180, 180)
    points(page, 10)
    totals(page, 10, 0)
    before = left(page)
    wait(page, LONGER_THAN_A_BUSY_MACHINE_TAKES_S)
    falls_to(page, before - LONGER_THAN_A_BUSY_MACHINE_TAKES_S)
    page.get_by_role("button", name="Sanduhr anhalten").click()
    expect(page.get_by_role("button", name="Sanduhr starten")).to_be_visible()
    server_says(page, address, table, paused=True)
    stopped = left(page)
    wait(page, LONGER_THAN_A_BUSY_MACHINE_TAKES_S)
    assert left(page) == stopped
    page.get_by_role("button", name="Sanduhr starten").click()
    expect(page.get_by_role("button", name="Sanduhr anhalten")).to_be_visible()
    server_says(page, address, table, paused=False)
    wait(page, LONGER_THAN_A_BUSY_MACHINE_TAKES_S)
    falls_to(page, stopped - LONGER_THAN_A_BUSY_MACHINE_TAKES_S)


def test_a_new_entry_ends_the_pause(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", quiet=True, own=True)
    table = begin_timed(page, 180, 180)
    points(page, 10)
    totals(page, 10, 0)
    page.get_by_role("button", name="Sanduhr anhalten").click()
    expect(page.get_by_role("button", name="Sanduhr starten")).to_be_visible()
    points(page, 20)
    totals(page, 10, 20)
    expect(page.get_by_role("button", name="Sanduhr anhalten")).to_be_visible()
    expect(page.locator(".ksheet .waiting")).to_have_count(0)
    view = view_of(page, address, table)
    assert [player["score"] for player in view["game"]["players"]] == [10, 20]
    page.get_by_role("button", name="Sanduhr anhalten").click()
    expect(page.get_by_role("button", name="Sanduhr starten")).to_be_visible()
    page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    totals(page, 10, 0)


def test_a_turn_can_be_entered_after_its_time_is_up(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", quiet=True, own=True)
    page.route("**/api/tables", lambda route: route.abort())  # no table: the pad's own clock
    set_up(page, 60, 60)
    points(page, 10)
    totals(page, 10, 0)
    wait(page, 61)
    expect(page.locator(".sand")).to_have_class(re.compile(r"\bover\b"))
    expect(page.locator(".sand .num")).to_have_text("Zeit um")
    told = page.get_by_role("status").filter(has_text="Jannis, deine Zeit ist um.")
    expect(told).to_be_visible()
    points(page, 20)
    totals(page, 10, 20)
    expect(told).to_have_count(0)
    expect(page.locator(".sand .num")).to_have_text(re.compile("^(1:00|0:)"))


def test_a_wrong_challenge_costs_the_points_of_the_rule_sheet(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", phone=True)
    begin(page)
    table = reach_table(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    enter(page)
    challenge(page)
    dialog = page.get_by_role("dialog", name="Ergebnis der Prüfung")
    expect(dialog).to_contain_text("HORN gilt")
    expect(dialog).to_contain_text("Jannis hat zu Unrecht angezweifelt und verliert 10 Punkte.")
    dialog.get_by_role("button", name="Weiter").click()
    totals(page, 12, -10)
    expect(page.locator(".ksheet .add", has_text="−10")).to_have_count(1)
    page.get_by_role("button", name="Nur Punkte").click()
    expect(page.get_by_role("region", name="Eintrag für Jannis")).to_be_visible()
    points(page, 30)
    totals(page, 12, 20)
    expect(page.locator(".ksheet .waiting")).to_have_count(0)
    scores = [one["score"] for one in view_of(page, address, table)["game"]["players"]]
    assert scores == [12, 20]
    for expected in ((12, -10), (0, 0)):
        page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
        totals(page, *expected)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Lene", "Jannis"), id="two", marks=pytest.mark.thorough),
        pytest.param(("Lene", "Jannis", "Ruth"), id="three"),
    ],
)
def test_a_wrong_challenge_costs_a_turn_where_the_rule_sheet_says_so(
    names: tuple[str, ...], address: str, person: Opener
) -> None:
    page = person(f"{address}/keeper")
    begin(page, names, edition="deluxe")
    reach_table(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    enter(page)
    if len(names) == 2:
        challenge(page)
    else:
        page.get_by_role("button", name="Anzweifeln").click()
        page.get_by_role("group", name="Wer zweifelt an?").get_by_role(
            "button", name="Jannis"
        ).click()
    dialog = page.get_by_role("dialog", name="Ergebnis der Prüfung")
    expect(dialog).to_contain_text("Jannis hat zu Unrecht angezweifelt und setzt einmal aus.")
    dialog.get_by_role("button", name="Weiter").click()
    expect(page.locator(".ksheet")).to_contain_text("ausgesetzt")
    page.get_by_role("button", name="Nur Punkte").click()
    following = names[2] if len(names) > 2 else "Lene"
    expect(page.get_by_role("region", name=f"Eintrag für {following}")).to_be_visible()


def test_points_can_be_deducted_by_hand(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", phone=True)
    begin(page, ("Lene", "Jannis", "Ruth"))
    reach_table(page)
    points(page, 24)
    totals(page, 24, 0, 0)
    page.get_by_role("button", name="Mehr").click()
    page.get_by_role("dialog").get_by_label("Ruth").check()
    page.get_by_role("dialog").get_by_role(
        "button", name=re.compile("Ruth verliert 10 Punkte")
    ).click()
    totals(page, 24, 0, -10)
    menu(page, re.compile("Lene verliert 10 Punkte"))
    totals(page, 14, 0, -10)
