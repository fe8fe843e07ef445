"""Browsers for the tests: Debian's Chromium, a real server, and the page with its own server.

No page may write an error to the console, fail, or ask another host for anything.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.fakehouse import serving
from tests.e2e.house import open_house

ROOT = Path(__file__).parents[2]

Opener = Callable[..., Page]

# How long something may take on a busy machine; a test that goes well never waits so long.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium"),
        "args": ["--disable-dev-shm-usage", "--force-color-profile=srgb"],
    }


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server that serves the built page."""
    with open_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture
def quiet_house(tmp_path: Path) -> Iterator[str]:
    """A house where nobody else plays: a game anywhere at an address closes its dictionary."""
    with open_house(tmp_path) as address:
        yield address


@pytest.fixture(scope="session")
def demo() -> Iterator[str]:
    """The address of the page with its own server, and tables to look at."""
    folder = ROOT / "web/dist-fake"
    if not (folder / "index.html").is_file():
        pytest.fail("web/dist-fake is not built; run: npm --prefix web run build:fake")
    with serving(folder) as address:
        yield address


@pytest.fixture
def person(browser: Browser) -> Iterator[Opener]:
    """Somebody with a browser of their own: ``person(address, phone=True, locale="en-GB")``."""
    contexts: list[BrowserContext] = []
    wrongs: list[str] = []

    def opened(
        address: str,
        *,
        phone: bool = False,
        locale: str = "de-DE",
        size: tuple[int, int] | None = None,
        quiet: bool = False,
    ) -> Page:
        width, height = size or ((360, 740) if phone else (1280, 860))
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=phone,
            is_mobile=phone,
            service_workers="block",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        origin = "/".join(address.split("/")[:3])
        if not quiet:
            page.on(
                "console", lambda line: wrongs.append(line.text) if line.type == "error" else None
            )
        page.on("pageerror", lambda error: wrongs.append(str(error)))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((origin, "data:", "blob:"))
                else wrongs.append(f"asked another host: {request.url}")
            ),
        )
        page.goto(address)
        page.wait_for_selector("main, form.wrap")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrongs == []
