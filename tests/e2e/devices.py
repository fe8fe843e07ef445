"""Browsers of the people in the tests, used one after the other.

A page in a new browser costs twice the processor time of the same page in one that has shown pages
of this server before. So a browser is emptied after a test and serves the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.stories import COOKIE, Person

PHONE = (360, 740)
LAPTOP = (1280, 860)
MOST_AT_REST = 8
"""More would only cost memory."""

# What the console says, too, when a page asks another host for something.
_POLICY = "Content Security Policy"
# A picture of the same server: the browser keeps its process, and nothing of ours runs there.
_RESTING_PLACE = "/favicon.svg"
_EMPTY = """() => {
  localStorage.clear();
  sessionStorage.clear();
  const source = Function.prototype.toString;
  return [Date, WebSocket, fetch, setTimeout, requestAnimationFrame, performance.now]
    .filter((one) => !source.call(one).includes('[native code]'))
    .map((one) => one.name);
}"""


class Kind(NamedTuple):
    """What a browser is for its whole life."""

    origin: str
    phone: bool
    locale: str
    script: str
    """Run in every page before its own."""


@dataclass
class Device:
    """A browser with one page, and what has gone wrong in it."""

    kind: Kind
    context: BrowserContext
    page: Page
    quiet: bool = False
    wrongs: list[str] = field(default_factory=list)

    @staticmethod
    def new(browser: Browser, kind: Kind, patience_ms: float) -> Device:
        width, height = PHONE if kind.phone else LAPTOP
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=kind.locale,
            has_touch=kind.phone,
            is_mobile=kind.phone,
            service_workers="block",
            reduced_motion="reduce",
        )
        if kind.script:
            context.add_init_script(kind.script)
        page = context.new_page()
        page.set_default_timeout(patience_ms)
        device = Device(kind, context, page)
        page.on("console", lambda line: device._wrote(line.type, line.text))
        page.on("pageerror", lambda error: device.wrongs.append(str(error)))
        return device

    def _wrote(self, kind: str, text: str) -> None:
        if kind == "error" and (not self.quiet or _POLICY in text):
            self.wrongs.append(text)

    def open(
        self, address: str, who: Person | None, *, size: tuple[int, int] | None, quiet: bool
    ) -> Page:
        """The page at an address, as this person has it."""
        self.quiet = quiet
        width, height = size or (PHONE if self.kind.phone else LAPTOP)
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
        log_in(self.page, self.kind.origin, who)
        self.page.goto(address)
        self.page.wait_for_selector("main, form.wrap")
        return self.page

    def all_wrongs(self) -> list[str]:
        """What has gone wrong so far."""
        if not self.page.is_closed():
            self.page.evaluate("0")  # before it answers, the page says what it has to say
        return self.wrongs

    def empty(self) -> None:
        """Leave nothing for the next person."""
        self.quiet = True
        self.context.set_offline(False)
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all()
        leave(self.page, self.kind.origin)
        self.page.mouse.move(-1, -1)
        changed = self.page.evaluate(_EMPTY)
        wanted = changed if self.kind.script else []
        assert changed == wanted, f"a test changed {changed}: person(…, own=True) is for that"
        self.wrongs = []


def log_in(page: Page, origin: str, who: Person | None) -> None:
    """From the next page on this person looks at it, or a stranger."""
    page.context.clear_cookies()
    if who is not None:
        page.context.add_cookies([{"name": COOKIE, "value": who.token, "url": origin}])


def leave(page: Page, origin: str) -> None:
    """Go where nothing runs, or the page would ask on as somebody else."""
    page.goto(origin + _RESTING_PLACE)


class Devices:
    """All browsers of a process."""

    def __init__(self, browser: Browser, patience_ms: float) -> None:
        self._browser = browser
        self._patience_ms = patience_ms
        self._resting: list[Device] = []

    def take(self, kind: Kind, *, own: bool = False) -> Device:
        """A browser that has rested, or a new one."""
        found = next((one for one in self._resting if one.kind == kind and not own), None)
        if found is None:
            return Device.new(self._browser, kind, self._patience_ms)
        self._resting.remove(found)
        return found

    def give_back(self, device: Device) -> None:
        device.empty()
        self._resting.append(device)
        if len(self._resting) > MOST_AT_REST:
            self._resting.pop(0).context.close()
