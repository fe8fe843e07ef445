"""Take pictures of every page, for docs/pictures and for looking at.

.venv/bin/python web/scripts/pictures.py [--to folder] [part of a name …]

takes each page on a phone, a tablet and a laptop, by day and by night, from a real server and at a
table of its own; build the page first. German and English take turns, so that each is seen by day
and by night. Without names the folder is emptied of old pictures first.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from tests.e2e.server_process import run_server  # noqa: E402
from tests.e2e.stories import COOKIE, Stories, stories_at  # noqa: E402

SIZES = ((360, 740), (768, 1024), (1440, 900))
THEMES = ("light", "dark")
LANGUAGES = ("de", "en")
QUALITY = 70
TALLEST = 1_800
"""Long pages are shown so far down: enough to see how they go on."""


def lay_word(page: Page, language: str) -> None:
    """Type a word that fits: RUMBA at 12C, WISER at 4E."""
    board = page.get_by_role("grid")
    board.focus()
    moves = {
        "de": (["ArrowDown"] * 4 + ["ArrowLeft"] * 6 + ["ArrowRight"], "ruba"),
        "en": (["ArrowUp"] * 4 + ["ArrowLeft"] * 4 + ["ArrowRight"], "wise"),
    }
    keys, word = moves[language]
    page.keyboard.press("ArrowRight")
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.type(word)


def menu(page: Page, language: str) -> None:
    page.get_by_role("button", name={"de": "Menü", "en": "Menu"}[language]).click()


def challenge(page: Page, language: str) -> None:
    name = {"de": "Anzweifeln", "en": "Challenge"}[language]
    page.get_by_role("button", name=name).click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.locator("dialog .verdict").wait_for()


def keeper(page: Page, language: str) -> None:
    for i, name in enumerate(("Lene", "Jannis")):
        page.locator(f"#name-{i}").fill(name)
    page.get_by_role("button", name={"de": "Anfangen", "en": "Begin"}[language]).click()
    for points in ("24", "18", "31", "9"):
        for digit in points:
            page.locator(".key", has_text=digit).first.click()
        page.locator(".entrybox .primary").click()
    page.keyboard.type("28")


def keeper_word(page: Page, language: str) -> None:
    keeper(page, language)
    page.get_by_role("button", name={"de": "Wort", "en": "Word"}[language], exact=True).click()
    page.locator(".board .sq").nth(7 * 15 + 5).click()
    page.locator(".type input").fill("FARM" if language == "en" else "RAST")


def blank(page: Page, language: str) -> None:
    tile = {"de": "Blankostein", "en": "Blank"}[language]
    page.get_by_role("button", name=tile).first.click()
    page.locator(".board .sq").nth(5 * 15 + 9).click()


def words_open(page: Page, language: str) -> None:
    page.locator("button.w").nth(3).click()


def you(page: Page, language: str) -> None:
    name = {"de": "Code anzeigen", "en": "Show the code"}[language]
    page.get_by_role("button", name=name).click()
    page.locator(".code").wait_for()
    page.evaluate("scrollTo(0, 0)")


def house_rules(page: Page, language: str) -> None:
    """A penalty and open tiles that are not as on the sheet."""
    page.get_by_label({"de": "Dein Name", "en": "Your name"}[language]).fill("Lene")
    page.locator(".hrules > summary").click()
    page.get_by_text("−5", exact=True).click()
    page.evaluate("scrollTo(0, 0)")


def judge(page: Page, language: str) -> None:
    page.locator("#word").fill("an" if language == "de" else "at")
    page.keyboard.press("Enter")


def half_way(page: Page, language: str) -> None:
    for _ in range(9):
        page.keyboard.press("ArrowRight")


# name: the story whose host is seen, if any, the address, and what is done there
PAGES = {
    "home": ("kitchen", "/", None),
    "new": ("", "/new?for=invite", house_rules),
    "lobby": ("lobby", "/table/{table}", None),
    "table": ("kitchen", "/table/{table}", lay_word),
    "pending": ("pending", "/table/{table}", None),
    "verdict": ("pending", "/table/{table}", challenge),
    "blank": ("kitchen", "/table/{table}", blank),
    "menu": ("kitchen", "/table/{table}", menu),
    "handover": ("round", "/table/{table}", None),
    "rack": ("kitchen", "/table/{table}/rack", None),
    "board": ("kitchen", "/table/{table}/board", None),
    "settlement": ("ended", "/table/{table}", None),
    "replay": ("ended", "/table/{table}?replay", half_way),
    "keeper": ("", "/keeper", keeper),
    "keeper-word": ("", "/keeper", keeper_word),
    "keeper-start": ("", "/keeper", None),
    "rules": ("", "/rules/kompakt", None),
    "judge": ("", "/judge", judge),
    "words": ("", "/words", words_open),
    "settings": ("", "/settings", None),
    "you": ("", "/you", you),
    "over": ("", "/over/K7MQ2WXR4T", None),
    "join": ("lobby", "/join/{invitation}", None),
    "problem": ("", "/table/nowhere", None),
}
LONG = {
    "home",
    "new",
    "settlement",
    "rules",
    "settings",
    "lobby",
    "words",
    "judge",
    "join",
    "keeper-start",
    "you",
}


def keep(page: Page, file: Path) -> None:
    """Playwright itself knows PNG and JPEG only; WebP is half as large."""
    devtools = page.context.new_cdp_session(page)
    wish = {"format": "webp", "quality": QUALITY}
    file.write_bytes(b64decode(devtools.send("Page.captureScreenshot", wish)["data"]))


def look(
    page: Page, stories: Stories, quiet: str, name: str, language: str, size: tuple[int, int]
) -> None:
    """Bring a page to where its picture is taken. The judge answers where nobody plays."""
    told, path, act = PAGES[name]
    address, who = quiet if name == "judge" else stories.address, None
    if told:
        story = stories.tell(told, language)
        path = path.format(table=story.id, invitation=story.invitation.token)
        who = story.host if name != "join" else None
    elif name == "you":
        who = stories.person({"de": "Lene", "en": "Maya"}[language], devices=2)
    if who is not None:
        page.context.add_cookies([{"name": COOKIE, "value": who.token, "url": address}])
    page.goto(address + path)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => null)")
    if act:
        act(page, language)
        page.wait_for_timeout(150)
    if name in LONG:
        tall = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size[0], "height": min(tall, TALLEST)})


def shoot(browser: Browser, stories: Stories, quiet: str, folder: Path, wanted: list[str]) -> None:
    """Every page in every size and theme, the languages taking turns from page to page."""
    for number, name in enumerate(PAGES):
        for at, size in enumerate(SIZES):
            for by_night, theme in enumerate(THEMES):
                language = LANGUAGES[(number + at + by_night) % 2]
                title = f"{name}-{size[0]}-{theme}"
                if wanted and not any(part in title for part in wanted):
                    continue
                context = browser.new_context(
                    viewport={"width": size[0], "height": size[1]},
                    locale={"de": "de-DE", "en": "en-GB"}[language],
                    color_scheme="dark" if theme == "dark" else "light",
                    service_workers="block",
                    reduced_motion="reduce",
                )
                page = context.new_page()
                page.on("pageerror", lambda error, title=title: print(title, error))
                look(page, stories, quiet, name, language, size)
                keep(page, folder / f"{title}.webp")
                context.close()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("--to", type=Path, default=ROOT / "docs/pictures", help="where to")
    parser.add_argument("names", nargs="*", help="only pictures whose name contains one of these")
    wishes = parser.parse_args()
    wishes.to.mkdir(parents=True, exist_ok=True)
    if not wishes.names:
        for old in wishes.to.glob("*.webp"):
            old.unlink()
    with (
        TemporaryDirectory() as played,
        TemporaryDirectory() as unplayed,
        stories_at(Path(played), window_seconds=20) as stories,
        run_server(Path(unplayed)) as quiet,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=["--disable-dev-shm-usage", "--force-color-profile=srgb"],
        )
        shoot(browser, stories, quiet, wishes.to, wishes.names)
        browser.close()
    size = sum(picture.stat().st_size for picture in wishes.to.glob("*.webp"))
    print(f"{len(list(wishes.to.glob('*.webp')))} pictures, {size / 1e6:.1f} MB in {wishes.to}")


if __name__ == "__main__":
    main()
