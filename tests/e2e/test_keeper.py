"""The score pad for a real board: with its table on a real server, on several phones, without a
network, and corrected."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sternfeld.game.evolve import fold
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.json_form import game_from_json
from tests.e2e.axe import violations
from tests.e2e.conftest import Opener


def begin(page: Page, names: Sequence[str] = ("Lene", "Jannis"), edition: str = "kompakt") -> None:
    """Begin a new pad."""
    page.get_by_text(str(len(names)), exact=True).first.click()
    for number, name in enumerate(names):
        page.locator(f"#name-{number}").fill(name)
    page.locator(f'input[value="{edition}"]').check(force=True)
    page.get_by_role("button", name="Anfangen").click()
    page.wait_for_selector(".pad")


def reach_table(page: Page) -> str:
    """Wait until the pad has a table; returns its id."""
    handle = page.wait_for_function(
        "() => JSON.parse(localStorage['sternfeld.books'] ?? '[]')[0]?.table"
    )
    table: str = handle.json_value()
    return table


def points(page: Page, number: int) -> None:
    page.keyboard.type(str(number))
    page.keyboard.press("Enter")


def totals(page: Page, *expected: int) -> None:
    expect(page.locator(".ksheet tfoot td")).to_have_text(
        [str(n).replace("-", "−") for n in expected]
    )


def square(page: Page, row: int, column: int) -> None:
    page.locator(".board .sq").nth((row - 1) * 15 + column - 1).click()


def word(page: Page, row: int, column: int, text: str) -> None:
    """Tap a square, type the word."""
    square(page, row, column)
    page.get_by_label("Das Wort").fill(text)


def enter(page: Page) -> None:
    page.locator("form.word").get_by_role(
        "button", name=re.compile("^(Eintragen|Berichtigen)")
    ).click()
    expect(page.get_by_label("Das Wort")).to_have_value("")


def challenge(page: Page) -> None:
    """Challenge the last play, and confirm it."""
    page.get_by_role("button", name="Anzweifeln").click()
    page.get_by_role("dialog").get_by_role("button", name="Anzweifeln").click()


def menu(page: Page, choice: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name="Mehr").click()
    page.get_by_role("dialog").get_by_role("button", name=choice).click()


def test_points_and_words_mix_and_a_correction_scores_everything_again(
    address: str, person: Opener
) -> None:
    page = person(f"{address}/keeper", phone=True)
    begin(page)
    reach_table(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    expect(page.locator(".badge")).to_have_text("12")
    enter(page)
    totals(page, 12, 0)
    expect(page.locator(".kpend")).to_contain_text("HORN")
    page.get_by_role("button", name="Nur Punkte").click()
    points(page, 24)
    totals(page, 12, 24)
    for cell in ("HORN: 12 Punkte, Stand 12.", "24 Punkte, Stand 24."):
        expect(page.get_by_role("button", name=cell, exact=True)).to_have_count(1)
    page.get_by_role("button", name="Wort", exact=True).click()
    square(page, 8, 7)
    page.get_by_role("button", name="Richtung wechseln").click()
    page.get_by_label("Das Wort").fill("OH")
    enter(page)
    before = page.locator(".ksheet tfoot td").first.inner_text()
    page.get_by_role("button", name="Nur Punkte").click()
    page.locator(".cellbtn").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Wort ändern").click()
    expect(page.get_by_label("Das Wort")).to_have_value("HORN")
    page.get_by_role("button", name="O ist ein Blankostein").click()
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.get_by_text("Korrigiert")).to_contain_text("HORN: 12 → 8")
    after = page.locator(".ksheet tfoot td").first.inner_text()
    assert int(after) < int(before)
    page.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    expect(page.locator(".ksheet tfoot td").first).to_have_text(before)


def test_a_long_press_makes_a_tile_a_blank(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper")
    begin(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    expect(page.locator(".badge")).to_have_text("12")
    tile = page.locator(".board .sq").nth(7 * 15 + 5).bounding_box()
    assert tile is not None
    page.mouse.move(tile["x"] + 9, tile["y"] + 9)
    page.mouse.down()
    expect(page.locator(".badge")).to_have_text("8")
    page.mouse.up()
    expect(page.locator(".badge")).to_have_text("8")
    blank = page.get_by_role("button", name="H ist ein Blankostein")
    expect(blank).to_have_attribute("aria-pressed", "true")
    blank.press("Enter")
    expect(page.locator(".badge")).to_have_text("12")


def test_an_impossible_word_is_reported_immediately(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper")
    begin(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 8, "QQ")
    expect(page.get_by_text("Mehr, als es im Satz gibt: Q (1)")).to_be_visible()
    expect(page.get_by_role("button", name="Eintragen")).to_be_disabled()
    page.get_by_role("button", name=re.compile("^noch 102")).click()
    expect(page.get_by_role("dialog").get_by_text("Nicht auf dem Brett: 102")).to_be_visible()


def test_two_phones_write_into_the_same_pad(address: str, person: Opener) -> None:
    ada = person(f"{address}/keeper", phone=True)
    begin(ada)
    table = reach_table(ada)
    menu(ada, "Noch ein Handy")
    link = ada.locator(".link").inner_text()
    ada.keyboard.press("Escape")
    bob = person(link, phone=True)
    bob.wait_for_selector(".pad")
    points(bob, 31)
    totals(ada, 31, 0)
    points(ada, 7)
    totals(bob, 31, 7)
    assert reach_table(bob) == table
    bob.get_by_role("button", name="Letzten Eintrag zurücknehmen").click()
    totals(ada, 31, 0)


def test_entries_are_kept_offline_and_sent_later(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper", quiet=True)
    begin(page)
    table = reach_table(page)
    points(page, 10)
    totals(page, 10, 0)
    expect(page.locator(".ksheet .waiting")).to_have_count(0)
    page.context.set_offline(True)
    points(page, 20)
    points(page, 5)
    totals(page, 15, 20)
    expect(page.get_by_text("2 Einträge warten hier")).to_be_visible()
    expect(page.locator(".ksheet .waiting")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator(".ksheet .waiting")).to_have_count(0)
    totals(page, 15, 20)
    view = page.request.get(f"{address}/api/tables/{table}").json()["view"]
    assert [player["score"] for player in view["game"]["players"]] == [15, 20]


def test_an_entry_for_a_turn_already_entered_is_shown_but_not_kept(
    address: str, person: Opener
) -> None:
    ada = person(f"{address}/keeper", quiet=True)
    begin(ada)
    reach_table(ada)
    menu(ada, "Noch ein Handy")
    bob = person(ada.locator(".link").inner_text(), quiet=True)
    ada.keyboard.press("Escape")
    bob.wait_for_selector(".pad")
    bob.context.set_offline(True)
    points(bob, 99)
    points(ada, 12)
    totals(ada, 12, 0)
    bob.context.set_offline(False)
    expect(bob.get_by_text("Ein anderes Gerät hat diesen Zug")).to_be_visible()
    bob.get_by_role("button", name="Verwerfen").click()
    totals(bob, 12, 0)
    totals(ada, 12, 0)


def test_a_challenge_is_judged_and_its_penalty_deducted(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper")
    begin(page, edition="deluxe")
    reach_table(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 8, "XQZV")
    enter(page)
    page.get_by_role("button", name="Anzweifeln").click()
    asked = page.get_by_role("dialog", name="XQZV anzweifeln?")
    asked.get_by_role("button", name="Abbrechen").click()
    totals(page, 64, 0)
    challenge(page)
    # What is announced stands in the dialog too.
    expect(page.get_by_role("dialog").get_by_text("XQZV").first).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Weiter").click()
    totals(page, 0, 0)


def saved(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    path = folder / f"game.{kind.lower()}"
    download.value.save_as(path)
    return path


def test_the_referee_settles_and_the_files_agree(
    address: str, person: Opener, tmp_path: Path
) -> None:
    page = person(f"{address}/keeper")
    begin(page)
    table = reach_table(page)
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    enter(page)
    page.get_by_role("button", name="Nur Punkte").click()
    points(page, 24)
    menu(page, re.compile("verliert 10 Punkte"))
    totals(page, 2, 24)
    menu(page, "Abrechnen")
    page.locator("#left-0").fill("EN?")
    page.get_by_label("fertig").nth(1).check()
    page.get_by_role("button", name="Abrechnen").click()
    expect(page.get_by_role("heading", name="Jannis")).to_be_visible()
    view = page.request.get(f"{address}/api/tables/{table}").json()["view"]
    scores = [player["score"] for player in view["game"]["players"]]
    assert scores == [0, 26]
    expect(page.locator(".fin .res")).to_have_text(["26", "0"])
    reading = parse_gcg(saved(page, "GCG", tmp_path).read_text(encoding="utf-8"))
    assert reading.warnings == ()
    game = game_from_json(saved(page, "JSON", tmp_path).read_text(encoding="utf-8"))
    state = fold(game)
    assert list(state.scores) == scores
    replay = replay_gcg(reading.game, state.rules)
    assert (replay.problems, list(replay.state.scores)) == ((), scores)
    sheet = saved(page, "CSV", tmp_path).read_text(encoding="utf-8")
    assert '"Lene";"word";"HORN";"12";"12"' in sheet
    assert '"Lene";"extra";"";"-10";"2"' in sheet
    assert sheet.endswith(
        '"Lene";"rack_lost";"?EN";"-2";"0"\n"Jannis";"racks_gained";"";"2";"26"\n'
    )
    page.get_by_role("button", name="Weiterzählen").click()
    totals(page, 2, 24)


THOROUGH_WIDTHS = [pytest.param(width, marks=pytest.mark.thorough) for width in (320, 768, 1440)]


@pytest.mark.parametrize("width", [360, *THOROUGH_WIDTHS])
def test_the_pad_fits_every_screen_and_axe_finds_nothing(
    width: int, address: str, person: Opener
) -> None:
    page = person(f"{address}/keeper", size=(width, 640 if width < 700 else 1000))
    begin(
        page,
        ("Annegret Wolkenstein-Aue", "Maximilian-Alexander", "Wwwwwwwwwwwwwwwwwwwwwwww", "Ben"),
    )
    reach_table(page)

    def check() -> None:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
        small = page.evaluate(
            """() => ['button', 'a', 'input:not([type=checkbox])']
              .flatMap((kind) => [...document.querySelectorAll(`main ${kind}`)])
              .filter((one) => one.offsetParent && !one.closest('.ksheet'))
              .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
              .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""
        )
        assert small == []

    check()
    page.get_by_role("button", name="Wort", exact=True).click()
    word(page, 8, 6, "HORN")
    check()
    enter(page)
    check()
    page.get_by_role("button", name="Nur Punkte").click()
    points(page, 24)
    menu(page, "Abrechnen")
    check()


def test_a_pad_stored_by_an_earlier_version_can_be_continued(address: str, person: Opener) -> None:
    page = person(f"{address}/keeper")
    old = {
        "id": "old",
        "edition": "kompakt",
        "names": ["Lene", "Jannis"],
        "entries": [{"kind": "points", "seat": 0, "points": 24}],
        "started": 0,
        "seconds": [0, 0],
        "end": None,
    }
    page.evaluate("(books) => localStorage['sternfeld.books'] = books", json.dumps([old]))
    page.goto(f"{address}/keeper/old")
    totals(page, 24, 0)
