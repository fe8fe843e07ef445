"""Writes docs/switches.md: every switch of the rules, from its declaration.

What a switch is about is said with the words of the page's form (web/src/rules/list.ts and
web/messages/en.json).
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from sternfeld.rules.load import edition_names, edition_rules
from sternfeld.rules.switches import SWITCHES, Switch

WEB = Path(__file__).resolve().parents[1] / "web"
ROW = re.compile(r"rule\(\s*'([\w.]+)',\s*m\.(\w+),\s*m\.(\w+)")
HEAD = """\
# Switches

Everything a table can agree on. This page is made from the declarations in
`src/sternfeld/rules/rules.py` by `make generate`. A value is given as `--set NAME=VALUE`, in the
form of the page, or as `house_rules` to the server.

*Default* is what holds where an edition says nothing, and for games that were stored before the
switch existed; a switch without a default is set by every edition. *Since* is the first version
that has the switch.

"""


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ",".join(f"{key}:{item}" for key, item in value.items()) or "none"
    if isinstance(value, list):
        return ",".join(map(str, value)) or "none"
    return str(value)


def _row(switch: Switch, about: str) -> str:
    default = "–" if switch.default is None else f"`{_shown(switch.default)}`"
    return f"| `{switch.name}` | {about} | {switch.expected} | {default} | {switch.since} |\n"


def _editions() -> str:
    """The values in which editions differ from each other."""
    editions = {name: edition_rules(name) for name in edition_names()}
    lines = [f"| switch | {' | '.join(editions)} |\n", "|---" * (len(editions) + 1) + "|\n"]
    for switch in SWITCHES:
        values = [_shown(switch.plain(rules)) for rules in editions.values()]
        if len(set(values)) > 1:
            lines.append(f"| `{switch.name}` | {' | '.join(values)} |\n")
    return "".join(lines)


def text() -> str:
    """The text of docs/switches.md."""
    rows = ROW.findall((WEB / "src/rules/list.ts").read_text("utf-8"))
    said = json.loads((WEB / "messages/en.json").read_text("utf-8"))
    about = {name: f"{said[title]}. {said[help]}" for name, title, help in rows}
    lines = "".join(_row(switch, about[switch.name]) for switch in SWITCHES)
    table = "| switch | what it is | values | default | since |\n|---|---|---|---|---|\n" + lines
    return f"{HEAD}{table}\n## Where the editions differ\n\n{_editions()}"
