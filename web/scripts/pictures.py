"""Take pictures of every page, for docs/pictures and for looking at.

.venv/bin/python web/scripts/pictures.py [--to folder] [part of a name …]

builds the page that carries its own server, then takes each page on a phone, a tablet and a laptop,
by day and by night. German and English take turns, so that each is seen by day and by night.
Without names the folder is emptied of old pictures first.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/e2e"))
from fakehouse import serving  # noqa: E402

SIZES = ((360, 740), (768, 1024), (1440, 900))
THEMES = ("light", "dark")
LANGUAGES = ("de", "en")
QUALITY = 70
TALLEST = 1_800
"""Long pages are shown so far down: enough to see how they go on."""


def lay_word(page: Page, language: str) -> None:
    """Type the word that the demonstration is waiting for."""
    board = page.get_by_role("grid")
    board.focus()
    moves = {
        "de": (["ArrowUp"] * 3 + ["ArrowRight"] * 2, "paet"),
        "en": (["ArrowDown"] * 2 + ["ArrowRight"] * 2, "gems"),
    }
    keys, word = moves[language]
    page.keyboard.press("ArrowRight")
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.type(word)


def menu(page: Page, language: str) -> None:
    page.get_by_role("button", name={"de": "Menü", "en": "Menu"}[language]).click()


def challenge(page: Page, language: str) -> None:
    page.get_by_role("button", name={"de": "Anzweifeln", "en": "Challenge"}[language]).click()
    page.wait_for_timeout(450)
    page.get_by_role("dialog").get_by_role(
        "button", name={"de": "Anzweifeln", "en": "Challenge"}[language]
    ).click()
    page.wait_for_timeout(300)


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
    tile = {"de": "Blankostein", "en": "S, 1 point"}[language]
    page.get_by_role("button", name=tile).first.click()
    page.locator(".board .sq").nth(9 * 15 + 9).click()


def words_open(page: Page, language: str) -> None:
    page.locator("button.w").nth(3).click()


def you(page: Page, language: str) -> None:
    page.locator("#me").fill("Lene")
    page.get_by_role("button", name={"de": "Speichern", "en": "Save"}[language]).click()
    name = {"de": "Code anzeigen", "en": "Show the code"}[language]
    page.get_by_role("button", name=name).click()
    page.locator(".code").wait_for()
    page.evaluate("scrollTo(0, 0)")


def house_rules(page: Page, language: str) -> None:
    """A penalty and open tiles that are not as on the sheet."""
    page.get_by_label({"de": "Dein Name", "en": "Your name"}[language]).fill("Lene")
    page.get_by_text("−5", exact=True).click()
    page.evaluate("scrollTo(0, 0)")


def judge(page: Page, language: str) -> None:
    page.locator("#word").fill("an" if language == "de" else "at")
    page.keyboard.press("Enter")


def half_way(page: Page, language: str) -> None:
    for _ in range(9):
        page.keyboard.press("ArrowRight")


PAGES = {
    "home": ("/", None),
    "new": ("/new?for=invite", house_rules),
    "lobby": ("/table/lobby", None),
    "table": ("/table/kitchen", lay_word),
    "pending": ("/table/pending", None),
    "verdict": ("/table/pending", challenge),
    "blank": ("/table/kitchen", blank),
    "menu": ("/table/kitchen", menu),
    "handover": ("/table/round", None),
    "rack": ("/table/kitchen/rack", None),
    "board": ("/table/kitchen/board", None),
    "settlement": ("/table/ended", None),
    "replay": ("/table/ended?replay", half_way),
    "keeper": ("/keeper", keeper),
    "keeper-word": ("/keeper", keeper_word),
    "keeper-start": ("/keeper", None),
    "rules": ("/rules/kompakt", None),
    "judge": ("/judge", judge),
    "words": ("/words", words_open),
    "settings": ("/settings", None),
    "you": ("/you", you),
    "over": ("/over/K7MQ2WXR4T", None),
    "join": ("/join/token-lobby", None),
    "problem": ("/table/nowhere", None),
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


def shoot(browser: Browser, address: str, folder: Path, wanted: list[str]) -> None:
    """Every page in every size and theme, the languages taking turns from page to page."""
    for number, (name, (path, act)) in enumerate(PAGES.items()):
        for at, (width, height) in enumerate(SIZES):
            for by_night, theme in enumerate(THEMES):
                language = LANGUAGES[(number + at + by_night) % 2]
                title = f"{name}-{width}-{theme}"
                if wanted and not any(part in title for part in wanted):
                    continue
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    locale={"de": "de-DE", "en": "en-GB"}[language],
                    color_scheme="dark" if theme == "dark" else "light",
                    service_workers="block",
                    reduced_motion="reduce",
                )
                page = context.new_page()
                page.on(
                    "console",
                    lambda message, title=title: (
                        print(title, message.text) if message.type == "error" else None
                    ),
                )
                page.on("pageerror", lambda error, title=title: print(title, error))
                page.goto(address + path)
                page.wait_for_selector("main")
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready.then(() => null)")
                if act:
                    act(page, language)
                    page.wait_for_timeout(150)
                if name in LONG:
                    tall = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({"width": width, "height": min(tall, TALLEST)})
                keep(page, folder / f"{title}.webp")
                context.close()


def main() -> None:
    """Build the page and take its pictures."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("--to", type=Path, default=ROOT / "docs/pictures", help="where to")
    parser.add_argument("names", nargs="*", help="only pictures whose name contains one of these")
    wishes = parser.parse_args()
    subprocess.run(
        ["npm", "run", "-s", "build:fake"], cwd=ROOT / "web", check=True, stdout=subprocess.DEVNULL
    )
    wishes.to.mkdir(parents=True, exist_ok=True)
    if not wishes.names:
        for old in wishes.to.glob("*.webp"):
            old.unlink()
    with serving(ROOT / "web/dist-fake") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--disable-dev-shm-usage", "--force-color-profile=srgb"],
        )
        shoot(browser, address, wishes.to, wishes.names)
        browser.close()
    size = sum(picture.stat().st_size for picture in wishes.to.glob("*.webp"))
    print(f"{len(list(wishes.to.glob('*.webp')))} pictures, {size / 1e6:.1f} MB in {wishes.to}")


if __name__ == "__main__":
    main()
