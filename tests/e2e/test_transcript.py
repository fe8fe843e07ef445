"""A whole game as somebody who does not see the screen plays it: only the keyboard, and everything
that a screen reader has to say. ``transcript.txt`` has all of it, line by line; after a look at the
difference it is written anew by

    STERNFELD_WRITE_TRANSCRIPT=1 .venv/bin/python -m pytest tests/e2e/test_transcript.py
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

from sternfeld.game.board import PlacedTile
from sternfeld.game.commands import Lay
from sternfeld.notation.commands import parse_command
from sternfeld.rules.layout import Square
from tests.e2e import table
from tests.e2e.conftest import Opener
from tests.e2e.listening import LISTEN, wait_for
from tests.e2e.stories import COOKIE, Stories, Story
from tests.support.command_socket import CommandSocket

KEPT = Path(__file__).with_name("transcript.txt")
SEED = 16
MOVES = (
    *("8D FÜNDE", "H7 G(E)H", "D8 (F)OChTEST", "15A BES(T)EGS", "B10 MALER(E)", "I9 MUD"),
    *("G8 (D)OKU", "A7 SOFI", "J3 ENURESE", "8J (S)ÄERIN", "4H AG(N)ATHER", "H1 NIQ(A)B"),
    *("N2 ÖL(E)ND", "B5 EXI", "5A P(E)DAL", "O7 U(N)KEUSCH", "15K HYMNE", "1L ZENT"),
    *("13A J(E)M(E)NIT", "1A AlUNITE(N)"),
)
FOCUSED = """() => {
  const at = document.activeElement;
  const cell = document.getElementById(at?.getAttribute("aria-activedescendant"));
  if (at === document.body) return "";
  const named = (cell ?? at)?.cloneNode(true);
  for (const hidden of named?.querySelectorAll("[aria-hidden=true]") ?? []) hidden.remove();
  const name = named?.getAttribute("aria-label") ?? named?.textContent ?? "";
  return name.replace(/\\s+/g, " ").trim();
}"""


class Listener:
    """Presses keys, and writes down what is said and what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self._focus = ""

    def press(self, *keys: str, until: str = "") -> None:
        """Press keys one after the other; with a text, wait until it has been said."""
        for key in keys:
            self.page.keyboard.press(key)
            self.lines.append(f"[{key}]")
            if not until:
                self.hear_focus()
        if until:
            self.hear(until)

    def hear(self, until: str) -> None:
        """Wait until a text that matches has been said, and write down all that has been."""
        wait_for(self.page, until)
        self.lines += self.page.evaluate("told.splice(0)")
        self.hear_focus()

    def hear_focus(self) -> None:
        """Write down what has the focus, if that is new."""
        focus = self.page.evaluate(FOCUSED)
        if focus not in ("", self._focus):
            self.lines.append(f"    {focus}")
            self._focus = focus

    def go_to(self, square: Square, *, down: bool, cursor: Square | None) -> None:
        """Move the arrow from a square, or from the star, and turn it."""
        if cursor is None:
            self.press("ArrowRight")
            cursor = Square(8, 8)
        rows, columns = square.row - cursor.row, square.column - cursor.column
        self.press(*["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows))
        self.press(*["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns))
        if down:
            self.press("Space", until="senkrecht")

    def type(self, tiles: list[PlacedTile]) -> None:
        for tile in tiles:
            letter = tile.face.upper()
            key = table.PLACES.get(letter, letter.lower())
            self.press(f"Shift+{key}" if tile.face.islower() else key, until=f"^{letter}")


def test_a_whole_game_is_heard(stories: Stories, person: Opener) -> None:
    story = stories.open(
        "kompakt", {"start.order": "agreed"}, seats=table.TWO, seed=SEED, starter=0
    )
    story.join()
    stories.keep(story)
    page = person(stories.table_of(story), story.host, script=LISTEN)
    page.wait_for_selector(".board")
    jannis = CommandSocket(stories.address, {"Cookie": f"{COOKIE}={story.people[1].token}"})
    lene = Listener(page)
    page.locator(".board").focus()
    lene.hear("Du bist dran")
    for number, move in enumerate(MOVES):
        game = story.state.game
        assert game is not None
        lay = parse_command(move, number % 2, game)
        assert isinstance(lay, Lay)
        story.accept()
        story.play(move)
        if number % 2:
            tiles = [[*tile.square, tile.face] for tile in lay.tiles]
            do(jannis, story, {"type": "lay", "seat": 1, "tiles": tiles})
            lene.hear("anzweifeln")
            continue
        listen_round(lene, number)
        tiles_laid = sorted(lay.tiles, key=lambda tile: tile.square)
        first = tiles_laid[0].square
        lene.go_to(first, down=move[0].isalpha(), cursor=None)
        lene.type(tiles_laid)
        lene.press("Enter", until="liegt")
    lene.press("5", until="zu Ende")
    page.locator("h1:focus").wait_for()
    lene.hear_focus()
    jannis.close()
    heard = "\n".join(lene.lines) + "\n"
    if os.environ.get("STERNFELD_WRITE_TRANSCRIPT"):
        KEPT.write_text(heard)
    assert heard == KEPT.read_text()


def listen_round(lene: Listener, number: int) -> None:
    """Have everything read out before the first moves."""
    if number == 0:
        lene.press("6", until="Bänkchen")
        lene.press("9", until="Beutel")
    if number in (2, 4):
        lene.press("8", until="Jannis legt")
        lene.press("7", until="Stand")
        lene.press("ArrowRight")
        lene.press("0", until="Links")
        lene.press("Escape")


def do(socket: CommandSocket, story: Story, command: dict[str, object]) -> None:
    version = 1_000_000  # whatever has happened: nothing that Jannis does not know
    body = {"id": f"jannis {story.state.version}", "version": version, "command": command}
    answer = socket.do(story.id, body)
    assert answer["type"] == "done", answer
