"""Accessibility of pages after an action: dialogs, answers, errors."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import violations, violations_in_every_look
from tests.e2e.conftest import Opener
from tests.e2e.devices import leave, log_in
from tests.e2e.stories import Stories


def guest(page: Page) -> None:
    page.get_by_text("Anmelden", exact=True).click()


def code(page: Page) -> None:
    page.get_by_role("button", name="Code anzeigen").click()
    page.locator(".code").wait_for()


def leaving(page: Page) -> None:
    page.get_by_role("button", name="Hier abmelden").click()
    page.get_by_role("dialog").get_by_role("button", name="Abmelden").and_(
        page.locator(":enabled")
    ).wait_for()


def deleting(page: Page) -> None:
    page.get_by_role("button", name="Alles löschen").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Lene")


def account(page: Page) -> None:
    login = f"lene-{token_hex(4)}"
    page.get_by_label("Anmeldename").fill(login)
    page.get_by_label("Passwort").fill("bank und beutel")
    page.get_by_role("button", name="Konto anlegen").click()
    page.get_by_text(f"Angemeldet als {login}").wait_for()
    page.get_by_role("button", name="Passwort ändern").click()


def unknown_code(page: Page) -> None:
    page.get_by_label("Code").fill("AAAAAAAAAA")
    page.get_by_role("button", name="Auf diesem Gerät weiterspielen").click()
    page.get_by_role("alert").wait_for()


def answered(page: Page) -> None:
    for word in ("qwx", "as"):
        page.get_by_label("Wort", exact=True).fill(word)
        page.get_by_role("button", name="Prüfen", exact=True).click()
        page.locator(".verdict", has_text=word.upper()).wait_for()


def hooks_open(page: Page) -> None:
    page.locator("button.w").first.click()


def every_rule(page: Page) -> None:
    page.locator("details").first.wait_for()
    page.locator("details").evaluate_all("groups => groups.forEach(one => (one.open = true))")
    page.get_by_role("button", name="Mehr: Größe des Bänkchens").click()


def nobody_answers(page: Page) -> None:
    page.context.set_offline(True)
    page.get_by_text("Keine Verbindung.").wait_for()


STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "guest": ("/you", guest),
    "code": ("/you", code),
    "log out": ("/you", leaving),
    "delete": ("/you", deleting),
    "account": ("/you", account),
    "unknown code": ("/over", unknown_code),
    "judged": ("/judge", answered),
    "hooks": ("/words", hooks_open),
    "every rule": ("/new?for=round", every_rule),
    "no network": ("/", nobody_answers),
}


WRITING = ("unknown code", "no network")
"""Here the browser writes to the console that a request has failed."""
JUDGED = ("judged",)
"""At the server where nobody plays."""
OTHERS = tuple(name for name in STATES if name not in WRITING + JUDGED)


def brought_about(
    name: str,
    request: pytest.FixtureRequest,
    person: Opener,
    *,
    phone: bool,
    before: Page | None = None,
) -> Page:
    """The page after the action, of a person who has a second device; in a new browser or in that
    of the page before."""
    path, act = STATES[name]
    stories: Stories = request.getfixturevalue("stories")
    address = request.getfixturevalue("quiet_address") if name in JUDGED else stories.address
    who = stories.person("Lene", devices=2) if path == "/you" else None
    if before is None:
        page = person(address + path, who, phone=phone, quiet=name in WRITING)
    else:
        page = before
        leave(page, address)
        log_in(page, address, who)
        page.goto(address + path)
    act(page)
    return page


@pytest.mark.parametrize(
    "names", [OTHERS, WRITING, JUDGED], ids=["others", "writing to the console", "judged"]
)
def test_axe_finds_nothing(
    names: tuple[str, ...], request: pytest.FixtureRequest, person: Opener
) -> None:
    """In one browser: a new one costs more than a page."""
    page = None
    for name in names:
        page = brought_about(name, request, person, phone=True, before=page)
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_in_any_look(
    name: str, phone: bool, request: pytest.FixtureRequest, person: Opener
) -> None:
    page = brought_about(name, request, person, phone=phone)
    assert violations_in_every_look(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
