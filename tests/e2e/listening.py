"""The texts that a screen reader announces, in order: all changes of all live regions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page

LISTEN = """
window.told = [];
addEventListener('DOMContentLoaded', () => {
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output';
  const element = (node) => (node instanceof Element ? node : node.parentElement);
  const say = (text) => {
    const line = text.replace(/\\s+/g, ' ').trim();
    if (line) window.told.push(line);
  };
  // What lies below a modal dialog is not there for a screen reader.
  const reached = (region) =>
    !document.querySelector('dialog:modal') || region.closest('dialog:modal');
  const seen = (region) => region.checkVisibility({ visibilityProperty: true });
  new MutationObserver((changes) => {
    const whole = new Set();
    for (const { target, addedNodes } of changes) {
      const region = element(target)?.closest(live);
      if (region && !reached(region)) continue;
      if (region?.role === 'log') for (const node of addedNodes) say(node.textContent);
      else if (region) whole.add(region);
      else {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          // Regions that appear with their text are told only where they are alerts.
          for (const one of [node, ...node.querySelectorAll('[role=alert]')]) {
            if (one.matches('[role=alert]')) whole.add(one);
          }
        }
      }
    }
    for (const region of whole) if (region.isConnected && seen(region)) say(region.textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
});
"""


def told(page: Page) -> list[str]:
    """All announcements on this page so far."""
    lines: list[str] = page.evaluate("window.told")
    return lines


def wait_for(page: Page, text: str) -> None:
    """Wait until a text that matches has been announced."""
    page.wait_for_function("text => told.some(line => new RegExp(text).test(line))", arg=text)


def hear(page: Page, *expected: str) -> None:
    """Wait until exactly these texts have been announced since the last call, in this order."""
    page.wait_for_function("count => told.length >= count", arg=len(expected))
    lines = told(page)
    assert matches(lines, expected), f"\ntold:     {lines}\nexpected: {list(expected)}"
    page.evaluate("told.length = 0")


def matches(lines: Sequence[str], expected: Sequence[str]) -> bool:
    return len(lines) == len(expected) and all(
        re.fullmatch(pattern, line) for pattern, line in zip(expected, lines, strict=True)
    )
