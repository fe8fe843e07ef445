"""What a screen reader announces: everything once, in order, in the language of the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.listening import LISTEN, hear, told
from tests.e2e.stories import COOKIE, Stories
from tests.e2e.test_keyboard import lay_by_keys, press_on, walk_to_board
from tests.support.command_socket import CommandSocket

GERMAN = {
    "laid": r"{name} legte \S+ auf \S+: \d+ Punkte?, Stand \d+\.",
    "exchanged": r"{name} tauschte (einen Stein|\d+ Steine)\.",
    "your turn": r"Du bist dran\.",
    "turn": r"{name} ist dran\.",
    "preview": r"{letter}\. \S+, \d+",
    "nothing": r"Du hast noch nichts gelegt\.",
    "short": r"Das Wort ist noch zu kurz\.",
    "back": r"{letter} zurück auf das Bänkchen",
    "recalled": r"Alle Steine liegen wieder auf dem Bänkchen\.",
    "rack": r"Dein Bänkchen: .+",
    "drawn": r"Gezogen: \S+, \S+",
    "passed": r"{name} passte\.",
    "end": r"Die Partie ist zu Ende\. {name} gewinnt\.",
    "pass": "Passen",
}
ENGLISH = {
    "laid": r"{name} laid \S+ on \S+: \d+ points?, total \d+\.",
    "exchanged": r"{name} exchanged (one tile|\d+ tiles)\.",
    "your turn": r"It is your turn\.",
    "turn": r"{name} is to move\.",
    "preview": r"{letter}\. \S+, \d+",
    "nothing": r"You have not laid any tiles yet\.",
    "short": r"The word is still too short\.",
    "back": r"{letter} back to the rack",
    "recalled": r"All tiles are back on the rack\.",
    "rack": r"Your rack: .+",
    "drawn": r"Drawn: \S+, \S+",
    "passed": r"{name} passed\.",
    "end": r"The game is over\. {name} wins\.",
    "pass": "Pass",
}


@pytest.mark.parametrize(
    ("phone", "locale", "words"),
    [
        # The transcript of a whole game is German and of a laptop.
        pytest.param(False, "de-DE", GERMAN, id="laptop-de", marks=pytest.mark.thorough),
        pytest.param(True, "en-GB", ENGLISH, id="phone-en"),
        pytest.param(False, "en-GB", ENGLISH, id="laptop-en", marks=pytest.mark.thorough),
        pytest.param(True, "de-DE", GERMAN, id="phone-de", marks=pytest.mark.thorough),
    ],
)
def test_announcements_of_a_short_game_against_a_computer(
    phone: bool, locale: str, words: dict[str, str], stories: Stories, person: Opener
) -> None:
    page = sit_down_with_robot(person, stories, locale=locale, phone=phone, script=LISTEN)
    me, robot = "Lene", "Robot"
    laid = words["laid"].format(name=me)
    answered = "|".join(words[kind].format(name=robot) for kind in ("laid", "exchanged", "passed"))
    hear(page, words["your turn"])

    walk_to_board(page)
    page.keyboard.press("Enter")
    hear(page, words["nothing"])
    page.keyboard.press("ArrowRight")
    first, second = two_letters(page)
    table.type_on(page, first)
    hear(page, first)
    page.keyboard.press("Enter")
    hear(page, words["short"])
    table.type_on(page, second)
    hear(page, words["preview"].format(letter=second))
    page.keyboard.press("Backspace")
    hear(page, words["back"].format(letter=second))
    page.keyboard.press("Escape")
    hear(page, words["recalled"])
    page.keyboard.press("1")
    hear(page, words["rack"])
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    first, second = two_letters(page)
    table.type_on(page, f"{first}{second}")
    hear(page, first, words["preview"].format(letter=second))
    page.keyboard.press("Enter")
    hear(
        page,
        laid,
        words["drawn"],
        words["turn"].format(name=robot),
        answered,
        words["your turn"],
    )

    page.keyboard.press("2")
    press_on(page, words["pass"])
    hear(
        page,
        words["passed"].format(name=me),
        words["turn"].format(name=robot),
        answered,
        words["your turn"],
    )
    resign(page, stories.address)
    hear(page, words["end"].format(name=robot))


def two_letters(page: Page) -> list[str]:
    """Two letters of the rack. Blanks are left out by the length of their name."""
    return [tile for tile in table.rack(page) if len(tile) == 1 and tile.isalpha()][:2]


def sit_down_with_robot(person: Opener, stories: Stories, **wishes: Any) -> Page:
    """A table with a computer that never challenges; the person begins."""
    seats = [{"kind": "me"}, {"kind": "computer", "name": "Robot", "level": "expert"}]
    rules = {"word_check": "free", "start.order": "agreed"}
    page = table.sit_alone(person, stories, "kompakt", rules, seats=seats, starter=0, **wishes)
    page.wait_for_selector(".board")
    return page


def resign(page: Page, address: str) -> None:
    number = page.url.rsplit("/", 1)[-1]
    view = page.request.get(f"{address}/api/tables/{number}").json()
    command = {"type": "resign", "seat": 0}
    body = {"id": "over", "version": view["version"], "command": command}
    (token,) = (one["value"] for one in page.context.cookies() if one["name"] == COOKIE)
    socket = CommandSocket(address, {"Cookie": f"{COOKIE}={token}"})
    assert socket.do(number, body)["type"] == "done"
    socket.close()


def test_a_challenge_is_announced_once_to_both_players(stories: Stories, person: Opener) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", script=LISTEN)
    first = table.whose_turn(host, guest)
    second = table.other(first, host, guest)
    names = {host: "Lene", guest: "Jannis"}
    hear(first, r"Du bist dran\.")
    hear(second, rf"{names[first]} ist dran\.")

    wrong = table.not_a_word(table.rack(first))
    lay_by_keys(first, wrong)
    hear(
        first,
        wrong[0],
        rf"{wrong[1]}\. {wrong}, \d+",
        rf"{wrong} liegt auf 8H und kann noch angezweifelt werden\.",
    )
    question = r"Punkte?\. Du bist dran: weiterspielen oder anzweifeln\."
    hear(second, rf"{names[first]} legt {wrong} auf 8H für \d+ {question}")
    second.keyboard.press("3")
    press_on(second, "Anzweifeln")
    for page in (first, second):
        verdict = page.get_by_role("dialog", name="Ergebnis der Prüfung")
        expect(verdict).to_be_visible()
        expect(verdict).to_have_accessible_description(re.compile(f"^{wrong} gilt nicht"))
    taken_back = rf"{names[first]} nimmt den Zug zurück: {wrong} gilt nicht\."
    hear(first, taken_back, rf"{names[second]} ist dran\.")
    hear(second, taken_back, r"Du bist dran\.")


def test_a_chat_message_is_announced_once_wherever_it_is_shown(
    stories: Stories, person: Opener
) -> None:
    host, guest = table.seat_two(person, stories, "kompakt", phone=True, script=LISTEN)
    for page in (host, guest):
        page.wait_for_function("() => told.length === 1")
        page.evaluate("told.length = 0")
    host.get_by_label("Nachricht schreiben").fill("Guten Abend")
    host.keyboard.press("Enter")
    hear(guest, "Lene schreibt: Guten Abend")
    assert told(host) == []


def test_a_refused_word_is_announced_once_and_immediately(stories: Stories, person: Opener) -> None:
    page = table.sit_alone(
        person,
        stories,
        "kompakt",
        {"word_check": "checked"},
        seats=[{"kind": "me"}],
        kind="practice",
        quiet=True,
        script=LISTEN,
    )
    hear(page, r"Du bist dran\.")
    wrong = table.not_a_word(table.rack(page))
    lay_by_keys(page, wrong)
    hear(page, wrong[0], rf"{wrong[1]}\. {wrong}, \d+", rf".*{wrong}.*")
    expect(page.get_by_role("alert")).to_contain_text(wrong)
