"""The page on a slow phone: how soon a dropped tile is painted, and whether pages jump.

python -m bench.page --json

Chromium with the processor slowed down four times, and a real server with a game in full play. A
drop is timed from the event's time stamp to the frame in which the tile is on its square; layout
shift is what the browser itself counts while a page loads.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import middle, print_report
from tests.e2e.stories import COOKIE, Stories, Story, stories_at

PHONE = {"width": 360, "height": 740}
GOAL = "#sq-69"
PAGES = {
    "home": "/",
    "new": "/new?for=invite",
    "table": "/table/{table}",
    "keeper": "/keeper",
    "judge": "/judge",
    "words": "/words",
    "rules": "/rules/kompakt",
    "settings": "/settings",
    "you": "/you",
}
TIME_DROPS = """() => addEventListener('pointerup', (event) => {
  const look = () => {
    if (!document.querySelector('#sq-69 .tile.new')) return requestAnimationFrame(look);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => (window.took = performance.now() - event.timeStamp);
    painted.port2.postMessage('');
  };
  requestAnimationFrame(look);
}, true)"""
COUNT_SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
}"""


def slow_phone(browser: Browser, slower: float, address: str, story: Story) -> Page:
    """The host's page on a phone with a processor slower by this factor."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE", service_workers="block"
    )
    context.add_cookies([{"name": COOKIE, "value": story.host.token, "url": address}])
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def drops(browser: Browser, stories: Stories, slower: float, count: int) -> list[float]:
    """Milliseconds from letting go of a tile to its painting, each."""
    story = stories.tell("kitchen")
    page = slow_phone(browser, slower, stories.address, story)
    page.goto(stories.table_of(story))
    page.wait_for_selector(".board")
    page.evaluate(TIME_DROPS)
    times = []
    for _ in range(count):
        page.evaluate("() => { window.took = undefined; }")
        start = page.locator(".rack button.tile").first.bounding_box()
        goal = page.locator(GOAL).bounding_box()
        assert start is not None
        assert goal is not None
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(goal["x"] + 8, goal["y"] + 8, steps=6)
        page.mouse.up()
        times.append(float(page.wait_for_function("() => window.took").json_value()))
        page.keyboard.press("Escape")
        page.wait_for_selector(f"{GOAL} .tile", state="detached")
    page.context.close()
    return times


def shift(browser: Browser, stories: Stories, path: str, slower: float) -> float:
    """Cumulative layout shift while a page loads and settles."""
    story = stories.tell("kitchen")
    page = slow_phone(browser, slower, stories.address, story)
    page.add_init_script(f"({COUNT_SHIFTS})()")
    page.goto(stories.address + path.format(table=story.id))
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    counted = float(page.evaluate("() => window.shift"))
    page.context.close()
    return counted


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--drops", type=int, default=21)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        stories_at(Path(folder)) as stories,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        times = sorted(drops(browser, stories, options.slower, options.drops))
        shifts = {
            name: round(shift(browser, stories, path, options.slower), 4)
            for name, path in PAGES.items()
        }
        browser.close()
    print_report(
        {
            "drop_median_ms": round(middle(times), 1),
            "drop_best_ms": round(times[0], 1),
            "drop_worst_ms": round(times[-1], 1),
            "drops": len(times),
            "slower": options.slower,
            "layout_shift": shifts,
        },
        as_json=options.json,
        how="wall time in the browser, from letting go of a tile to the end of its frame",
    )


if __name__ == "__main__":
    main()
