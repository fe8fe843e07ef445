"""After a game: result, rematch with everybody around the table, the finished game later."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import INVITED, Stories
from tests.e2e.test_pages import too_wide


def test_a_rematch_takes_everybody_along_and_leaves_the_game_where_it_was(
    stories: Stories, person: Opener
) -> None:
    story = stories.open("kompakt", seats=INVITED[:2])
    story.join()
    story.play("resign", seat=1)
    old = stories.table_of(stories.keep(story))
    secret = f"invitation={story.invitation.token}"
    host = person(old, story.people[0], size=(390, 844))
    rack = person(f"{old}/rack", story.people[1], phone=True)
    watcher = person(f"{stories.address}/join/{story.invitation.token}")
    watcher.get_by_role("link", name="Zuschauen").click()
    television = watcher.context.new_page()
    television.goto(f"{old}/board?{secret}")

    # B resigned: the winner stands above, and each reads who did
    expect(host.locator(".eyebrow")).to_contain_text("Jannis hat in Runde 1 aufgegeben")
    expect(rack.locator(".eyebrow")).to_contain_text("Du hast in Runde 1 aufgegeben")
    expect(watcher.locator(".fin tbody th")).to_contain_text(["Lene", "Jannis"])
    expect(television.locator("main")).to_contain_text("Lene gewinnt")

    host.get_by_role("button", name="Revanche").click()
    expect(host.get_by_role("button", name="Wartet 1/2")).to_be_disabled()
    assert too_wide(host, (390, 844), (320, 640)) == []
    watcher.reload()
    expect(watcher.get_by_role("link", name="Nachspielen")).to_be_visible()
    rack.get_by_role("button", name="Revanche").click()
    expect(host).not_to_have_url(old)
    new = host.url
    expect(rack).to_have_url(f"{new}/rack")
    expect(rack.locator(".rack .tile")).to_have_count(7)
    expect(watcher).to_have_url(f"{new}?{secret}")
    expect(television).to_have_url(f"{new}/board?{secret}")
    expect(television.locator(".tvp")).to_be_visible()

    # a screen without a remote control and a rack beside it find their way after a reload too
    television.goto(f"{old}/board?{secret}")
    expect(television).to_have_url(f"{new}/board?{secret}")
    rack.goto(f"{old}/rack")
    expect(rack).to_have_url(f"{new}/rack")

    # whoever opens the finished game on purpose stays there
    host.goto(old)
    expect(host.get_by_role("link", name="Zur neuen Partie")).to_have_attribute(
        "href", re.compile(re.escape(new.removeprefix(stories.address)))
    )
    with host.expect_download() as download:
        host.get_by_role("button", name="Partiedatei (GCG)").click()
    assert re.fullmatch(
        r"sternfeld-\d{4}-\d\d-\d\d-lene-jannis\.gcg", download.value.suggested_filename
    )
    host.get_by_role("link", name="Nachspielen").click()
    expect(host).to_have_url(f"{old}?replay")
    expect(host.get_by_role("slider", name="Zug")).to_be_visible()
    host.get_by_role("button", name="Zur Abrechnung").click()
    host.get_by_role("link", name="Zur neuen Partie").click()
    expect(host).to_have_url(new)


def test_who_comes_too_late_reads_what_happened(stories: Stories, person: Opener) -> None:
    story = stories.keep(stories.open("kompakt", seats=INVITED[:2], names=["Lene"]))
    link = f"{stories.address}/join/{story.invitation.token}"
    first, second = person(link), person(link, quiet=True)
    # Both see the free seat before one of them takes it.
    for page, name in ((first, "Jannis"), (second, "Ruth")):
        page.get_by_label("Dein Name").fill(name)
    first.get_by_role("button", name="Platz nehmen").click()
    first.wait_for_url("**/table/**")
    second.get_by_role("button", name="Platz nehmen").click()
    expect(second.get_by_role("main")).to_contain_text("Jemand war schneller")
    second.get_by_role("link", name="Zuschauen").click()
    second.wait_for_selector(".board")

    closed = stories.keep(stories.open("kompakt", seats=INVITED[:2], names=["Lene"]))
    second.goto(f"{stories.address}/join/{closed.invitation.token}")
    host = person(stories.table_of(closed), closed.host)
    host.get_by_role("button", name="Tisch schließen").click()
    table.confirm(host, "Tisch schließen")
    expect(host.get_by_role("heading", name="Der Tisch ist geschlossen")).to_be_visible()
    second.get_by_role("button", name="Platz nehmen").click()
    expect(second.get_by_role("main")).to_contain_text(
        "Dieser Tisch wurde vor der Partie geschlossen"
    )
    expect(second.get_by_role("link", name="Selbst eine Partie eröffnen")).to_be_visible()


def test_a_replay_shows_racks_and_plays_by_itself(told: Opener) -> None:
    page = told("ended", "?replay", size=(390, 844), own=True)
    racks = page.get_by_role("region", name="Bänkchen").get_by_role("img")
    expect(racks).to_have_count(3)
    expect(racks.first.locator(".tile")).to_have_count(7)
    expect(page.locator(".board .tile")).to_have_count(0)
    page.clock.install()
    page.keyboard.press("Space")
    page.clock.run_for(1600)
    expect(page.get_by_role("slider", name="Zug")).to_have_value("1")
    page.clock.run_for(1600)
    expect(page.get_by_role("slider", name="Zug")).to_have_value("2")
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    expect(page.locator(".about")).to_contain_text("Runde 9")
    page.keyboard.press("Home")
    expect(page.locator(".about")).to_contain_text("Runde 1")
    smallest = page.locator(".graph text").evaluate_all(
        "texts => Math.min(...texts.map(text => text.getBoundingClientRect().height))"
    )
    assert smallest > 12
