"""The text of docs/pictures/board.svg: a game in progress, as the terminal shows it.

`make generate` writes it. The picture refers to nothing outside itself: fonts and addresses that
rich would name are taken out, and the viewer's own monospaced font is used.
"""

from __future__ import annotations

import re
from io import StringIO
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from sternfeld.cli.terminal.hotseat import HotSeat, Stage
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import new_game
from sternfeld.library import Game
from sternfeld.rules.rules import Rules

INK, NIGHT = (238, 241, 248), (14, 19, 36)
THEME = TerminalTheme(NIGHT, INK, [NIGHT] + [INK] * 7, [INK] * 8)
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

# A game of deluxe with this bag; both players lay what scores most.
SEED = "11" * 32
LINES = (
    "8D BARON",
    "E8 (A)XONS",
    "D8 (B)ODIES",
    "H2 LOATHI(N)G",
    "F6 GI(R)OS",
    "2B PIpEFU(L)",
    "5G A(T)RIA",
    "6H (H)EFTErS",
    "I3 YA(RE)",
    "N2 WIZE(S)",
    "4K BAI(Z)E",
)


def game_in_progress() -> HotSeat:
    """The game after these turns, with the next rack on the screen."""
    rules = Rules.of("deluxe")
    chance = SeededChance.from_hex(SEED)
    events = new_game(rules, ["Ada", "Ben"], now=0, chance=chance).events
    session = HotSeat(
        Game.from_events(events, chance=chance),
        texts=texts_in("en"),
        shuffler=Random(0),
        file="game.json",
    )
    session.begin(0)
    for line in LINES:
        for answer in ("", line, "accept"):
            session.answer(answer, 0)
    if session.stage is not Stage.HANDOVER or len(session.game.state.turns) != len(LINES):
        raise SystemExit("board_picture: the game did not go as written here")
    session.answer("", 0)
    return session


def picture(session: HotSeat) -> str:
    """The screen as an SVG that stands alone."""
    reply = session.answer("why", 0)
    console = Console(
        record=True, width=80, height=24, file=StringIO(), force_terminal=True,
        color_system="truecolor", highlight=False, markup=False,
    )  # fmt: skip
    console.print(reply.view)
    console.print(Text(reply.prompt))
    svg = console.export_svg(title="sternfeld play", theme=THEME, unique_id="sternfeld")
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<circle[^>]*/>\s*", "", svg)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", f"font-family: {FONT};", svg)
    outside = re.findall(r"(?:https?:|url\((?!#))[^\s\"')]*", svg.replace("http://www.w3.org/", ""))
    if outside:
        raise SystemExit(f"board_picture: the picture refers to {outside}")
    return svg


def text() -> str:
    """What `make generate` writes."""
    return picture(game_in_progress())
