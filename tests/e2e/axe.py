"""The violations that axe finds on a page, in one look or in all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

_SCRIPT = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_LOOKS = {  # besides the light one, with which every test begins
    "dark": ("dark", "normal"),
    "high contrast": ("light", "more"),
    "high contrast by night": ("dark", "more"),
}


@cache
def _axe() -> str:
    return _SCRIPT.read_text()


def violations(page: Page, rules: str = "preload: false", *, within: str = "html") -> list[str]:
    """The violations; passed checks are left out, because a board has hundreds. Without the style
    sheets, which only the rule about turned screens reads: they take a third of the time."""
    page.wait_for_load_state("networkidle")
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    run = f"within => axe.run(within, {{resultTypes: ['violations'], {rules}}})"
    found = page.evaluate(run, within)["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found
        for node in one["nodes"]
    ]


def violations_in_every_look(page: Page) -> dict[str, list[str]]:
    """All rules in the current look, and the contrast rules in every look."""
    found = {"as it is": violations(page, "preload: true")}
    for look, (theme, contrast) in _LOOKS.items():
        page.evaluate(
            "look => Object.assign(document.documentElement.dataset, look)",
            {"theme": theme, "contrast": contrast},
        )
        found[look] = violations(page, "runOnly: ['color-contrast']")
    return {look: wrongs for look, wrongs in found.items() if wrongs}
