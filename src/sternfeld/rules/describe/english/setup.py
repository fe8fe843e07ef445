"""In English: what the game needs, and who begins."""

from __future__ import annotations

from sternfeld.rules.choices import StartOrder
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.english.wording import PREMIUMS, language, many, number
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _board(rules: Rules) -> Said:
    size, star = rules.layout.size, rules.layout.star
    where = f"lies in row {star.row}, column {star.column}"
    if facts.star_in_the_middle(rules.layout):
        where = "lies in the middle"
    premiums = facts.premium_counts(rules.layout)
    return said(
        f"A board of {facts.times(size, size)} squares. The star square {where}."
        + (" There are also premium squares:" if premiums else ""),
        [
            f"{count} {PREMIUMS[premium]} {'square' if count == 1 else 'squares'}"
            for premium, count in premiums.items()
        ],
        brief=f"The board “{rules.layout.name}” of {facts.times(size, size)} squares.",
    )


def _tiles(rules: Rules) -> Said:
    tiles = rules.tiles
    contents = f"{tiles.total - tiles.blanks} letter tiles and " + (
        many(tiles.blanks, "one blank", "{} blanks") if tiles.blanks else "no blank"
    )
    return said(
        f"A bag of {tiles.total} tiles, the set “{tiles.name}” ({language(tiles.language)}):"
        f" {contents}. Number and value of the letters:",
        [
            ("1 point: " if value == 1 else f"{value} points: ")
            + ", ".join(facts.times(letter.count, letter.face) for letter in letters)
            for value, letters in facts.letters_by_value(tiles).items()
        ],
        brief=f"The set “{tiles.name}” ({language(tiles.language)}), {contents}.",
    )


def _rack(rules: Rules) -> Said:
    tiles = f"{number(rules.rack)} tiles"
    variation = " (the nine-tile variation)" if rules.nine_tiles else ""
    return said(
        f"A rack for each player, with {tiles}{variation} that the others do not see.",
        brief=f"A rack of {tiles}.",
    )


def _start(rules: Rules) -> Said:
    if rules.start.order is StartOrder.AGREED:
        return said("You agree among yourselves who begins.")
    blank = "; a blank comes even before A" if rules.blanks.count else ""
    return said(
        "Each player draws a tile from the bag. Whoever has the letter nearest the beginning of the"
        f" alphabet begins{blank}. Players who tie draw again."
    )


def _drawn_tile(rules: Rules) -> Said | None:
    if rules.start.order is StartOrder.AGREED:
        return None
    if rules.start.keep_tile:
        return said("You keep the tile you drew: it is the first one on your rack.")
    return said("The tiles drawn go back into the bag.")


CHAPTERS = (
    Chapter(
        "The game",
        (
            always(
                "Two to four players take turns to lay words on a board that cross as in a"
                " crossword puzzle. Every word scores points."
            ),
        ),
    ),
    Chapter(
        "What you need",
        (
            Topic(("layout",), _board),
            Topic(("tiles", "blanks.count"), _tiles),
            Topic(("rack", "nine_tiles"), _rack),
        ),
    ),
    Chapter(
        "Who begins",
        (
            Topic(("start.order", "blanks.count"), _start),
            Topic(("start.keep_tile",), _drawn_tile),
            always(
                "Then all players fill their racks from the bag without looking into it. Play goes"
                " clockwise."
            ),
        ),
    ),
)
