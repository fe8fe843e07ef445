"""Browsers for the tests, and a real server that all tests of a process share.

Debian's `chromium-headless-shell` is Chromium without windows: a page costs three fifths of the
processor time. Without it, `chromium` does.

No page may write an error to the console, fail, or ask another host for anything.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.devices import Device, Devices, Kind
from tests.e2e.server_process import run_server
from tests.e2e.stories import Person, Stories, stories_at

ROOT = Path(__file__).parents[2]

Opener = Callable[..., Page]

# How long something may take on a busy machine; a test that goes well never waits so long.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session", autouse=True)
def built_page() -> None:
    """The tests drive the built page: an old build would make them fail for no visible reason."""
    index = ROOT / "src/sternfeld/server/static/index.html"
    built = index.stat().st_mtime if index.exists() else 0.0
    sources = [*(ROOT / "web/messages").iterdir(), *(ROOT / "web/src").rglob("*.*")]
    newest = max((path for path in sources if "paraglide" not in path.parts), key=_changed_at)
    if _changed_at(newest) > built:
        pytest.exit(f"{newest.relative_to(ROOT)} is newer than the built page; run: make setup", 3)


def _changed_at(path: Path) -> float:
    return path.stat().st_mtime


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium-headless-shell") or shutil.which("chromium"),
        "args": ["--disable-dev-shm-usage", "--force-color-profile=srgb"],
    }


@pytest.fixture(scope="session")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stories]:
    """A real server that serves the built page, and tables for it that are in full play."""
    with stories_at(tmp_path_factory.mktemp("server")) as opened:
        yield opened


@pytest.fixture(scope="session")
def address(stories: Stories) -> str:
    """The address of the server."""
    return stories.address


@pytest.fixture(scope="session")
def quiet_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where nobody plays: a game anywhere at an address closes its dictionary."""
    with run_server(tmp_path_factory.mktemp("quiet")) as address:
        yield address


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """Browsers that have been used and emptied."""
    return Devices(browser, PATIENCE_MS)


@pytest.fixture
def person(devices: Devices) -> Iterator[Opener]:
    """Somebody with a browser of their own: ``person(address, phone=True, locale="en-GB")``;
    ``who`` the server knows already, a ``script`` runs before those of the page. A test that
    changes the browser itself, its clock for example, has an ``own`` one that nobody uses later."""
    used: list[tuple[Device, bool]] = []

    def opened(
        address: str,
        who: Person | None = None,
        *,
        phone: bool = False,
        locale: str = "de-DE",
        size: tuple[int, int] | None = None,
        quiet: bool = False,
        script: str = "",
        own: bool = False,
    ) -> Page:
        origin = "/".join(address.split("/")[:3])
        device = devices.take(Kind(origin, phone, locale, script), own=own)
        used.append((device, own))
        return device.open(address, who, size=size, quiet=quiet)

    yield opened
    wrongs = [wrong for device, _ in used for wrong in device.all_wrongs()]
    for device, own in used:
        if own or device.page.is_closed():
            device.context.close()
        else:
            devices.give_back(device)
    assert wrongs == []


@pytest.fixture
def told(stories: Stories, person: Opener) -> Callable[..., Page]:
    """The host's page at the table of a story: ``told("kitchen", "/rack", phone=True)``."""

    def opened(name: str, path: str = "", **wishes: Any) -> Page:
        story = stories.tell(name)
        page = person(f"{stories.table_of(story)}{path}", story.host, **wishes)
        page.wait_for_selector("main")
        return page

    return opened
