"""Games from files: racks that are entered later, and deleting one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE_MS, Opener

# A finished game whose file tells no racks but the last ones, and says one thing wrong.
GCG = """hello
#character-encoding UTF-8
#player1 Lene Lene
#player2 Jannis Jannis
#lexicon de
#note Edition: mini, tiles: de-105, board: standard-15
>Lene: 8G HOB +14 14
>Jannis: I8 .OB +10 10
>Lene: 10F PRo.eN +17 31
>Jannis: G10 .UM +5 15
>Lene: 12B MEDiU. +18 49
>Jannis: C8 MIET.R +18 33
>Lene: SWAEDHG - +0 49
>Jannis: TJUQSHF - +0 33
>Lene: SWAEDHG - +0 49
>Jannis: TJUQSHF - +0 33
>Lene: SWAEDHG (SWAEDHG) -11 38
>Jannis: TJUQSHF (TJUQSHF) -25 8
"""


@pytest.fixture
def gcg(tmp_path: Path) -> Path:
    file = tmp_path / "club.gcg"
    file.write_text(GCG)
    return file


def bring(page: Page, gcg: Path, name: str) -> None:
    page.get_by_text("Partien übernehmen (GCG)").click()
    page.get_by_label("Dein Name in den Dateien").fill(name)
    page.locator("input[type=file]").set_input_files(gcg)
    expect(page.get_by_text("1 von 1 Dateien übernommen")).to_be_visible()


def test_a_rack_that_is_entered_later_has_its_turn_judged(
    quiet_address: str, person: Opener, gcg: Path
) -> None:
    page = person(f"{quiet_address}/games")
    bring(page, gcg, "Lene")
    expect(page.get_by_text("Die Zeile beginnt weder mit > noch mit # und fehlt")).to_be_visible()
    page.get_by_role("link", name="Analyse").first.click()
    page.get_by_role("button", name="Bänkchen eintragen").click()
    field = page.get_by_role("textbox", name="Bänkchen von")
    expect(field).to_be_focused()
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=4 * PATIENCE_MS)
    turns = page.locator(".turnlist li")
    expect(turns.first).to_contain_text("Ohne Urteil")
    laid = field.input_value()
    field.fill("E")
    expect(page.get_by_text("Gelegt wurden auch diese")).to_be_visible()
    expect(page.get_by_role("button", name="Speichern")).to_be_disabled()
    field.fill((laid + "EENNSTI")[:7])
    field.press("Enter")
    # the turn is judged, the next one of this seat is asked for
    expect(turns.first).not_to_contain_text("Ohne Urteil")
    expect(field).not_to_have_value((laid + "EENNSTI")[:7])
    expect(turns.nth(2)).to_contain_text("Ohne Urteil")


def test_an_imported_game_is_deleted_after_a_question(
    quiet_address: str, person: Opener, gcg: Path
) -> None:
    page = person(f"{quiet_address}/games")
    bring(page, gcg, "")  # a newcomer who says no name is a guest
    expect(page.get_by_text("Dein Name ist nicht unter den Spielenden.")).to_be_visible()
    delete = page.get_by_role("button", name="Partie Lene und Jannis löschen")
    delete.click()
    page.get_by_role("button", name="Abbrechen").click()
    expect(delete).to_be_visible()
    delete.click()
    page.get_by_role("dialog").get_by_role("button", name="Löschen").click()
    expect(delete).to_have_count(0)
    expect(page.get_by_text("Partie gelöscht")).to_be_attached()
    page.reload()
    expect(page.get_by_text("Hier steht bald deine erste")).to_be_visible()
