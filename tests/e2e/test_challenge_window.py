from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.stories import Stories


def seated_three(stories: Stories, person: Opener) -> tuple[Page, Page, Page]:
    """The third player of a deluxe game has just laid DIRECTOR; the first one plays next."""
    story = stories.tell("pending", "en")
    address = stories.table_of(story)
    first, second, third = (person(address, one) for one in story.people)
    return first, second, third


def test_against_one_opponent_the_next_move_accepts_the_pending_play(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "deluxe", phone=True)
    mover = table.whose_turn(host, guest)
    table.type_over_star(mover, table.first_word(table.rack(mover), "en"))
    table.lay(mover)
    decider = table.other(mover, host, guest)
    expect(decider.get_by_role("button", name="Anzweifeln")).to_be_visible()
    expect(decider.get_by_text("gilt, sobald du spielst")).to_be_visible()
    table.pass_turn(decider)
    expect(mover.get_by_role("button", name="Passen")).to_be_enabled()
    expect(mover.locator(".pendp")).to_have_count(0)


def test_tiles_laid_in_advance_are_no_beginning(stories: Stories, person: Opener) -> None:
    first, second, _ = seated_three(stories, person)
    expect(first.get_by_role("button", name="Zug beginnen")).to_be_visible()
    first.locator(".rack .tile").first.click()
    table.square(first, "10I").click()
    expect(first.locator(".board .tile.new")).to_have_count(1)
    expect(second.get_by_role("button", name="Anzweifeln")).to_be_enabled()
    expect(second.get_by_text("gilt, sobald Maya beginnt")).to_be_visible()
    first.get_by_role("button", name="Zug beginnen").click()
    for page in (first, second):
        expect(page.locator(".pendp")).to_have_count(0)


def test_a_question_about_a_play_closes_when_the_play_can_no_longer_be_challenged(
    stories: Stories, person: Opener
) -> None:
    first, second, _ = seated_three(stories, person)
    second.get_by_role("button", name="Anzweifeln").click()
    expect(second.get_by_role("dialog")).to_be_visible()
    first.get_by_role("button", name="Zug beginnen").click()
    expect(second.get_by_role("dialog")).to_have_count(0)
