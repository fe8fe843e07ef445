"""What the game needs, and who begins."""

from __future__ import annotations

from sternfeld.rules.choices import StartOrder
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.topics import Chapter, Statement, Topic, always, say, sentence
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _board(rules: Rules) -> Statement:
    layout = rules.layout
    size = facts.times(layout.size, layout.size)
    star = sentence("board.star_at", row=layout.star.row, column=layout.star.column)
    if facts.star_in_the_middle(layout):
        star = sentence("board.star_in_the_middle")
    premiums = facts.premium_counts(layout)
    return say(
        "board.premiums" if premiums else "board",
        [sentence(f"premium.{p.name.lower()}", count=count) for p, count in premiums.items()],
        brief=sentence("board.brief", size=size),
        size=size,
        star=star,
    )


def _tiles(rules: Rules) -> Statement:
    tiles = rules.tiles
    contents = sentence("tiles.contents", letters=tiles.total - tiles.blanks, blanks=tiles.blanks)
    return say(
        "tiles",
        [
            sentence(
                "tiles.value",
                value=value,
                letters=", ".join(facts.times(letter.count, letter.face) for letter in letters),
            )
            for value, letters in facts.letters_by_value(tiles).items()
        ],
        brief=sentence("tiles.brief", language=tiles.language, contents=contents),
        total=tiles.total,
        language=tiles.language,
        contents=contents,
    )


def _rack(rules: Rules) -> Statement:
    return say(
        "rack.nine_tiles" if rules.nine_tiles else "rack",
        brief=sentence("rack.brief", rack=rules.rack),
        rack=rules.rack,
    )


def _start(rules: Rules) -> Statement:
    if rules.start.order is StartOrder.AGREED:
        return say("start.agreed")
    return say("start.draw_with_blanks" if rules.blanks.count else "start.draw")


def _drawn_tile(rules: Rules) -> Statement | None:
    if rules.start.order is StartOrder.AGREED:
        return None
    return say("drawn_tile.kept" if rules.start.keep_tile else "drawn_tile.returned")


CHAPTERS = (
    Chapter("chapter.game", (always("game"),)),
    Chapter(
        "chapter.needs",
        (
            Topic(("layout",), _board),
            Topic(("tiles", "blanks.count"), _tiles),
            Topic(("rack", "nine_tiles"), _rack),
        ),
    ),
    Chapter(
        "chapter.start",
        (
            Topic(("start.order", "blanks.count"), _start),
            Topic(("start.keep_tile",), _drawn_tile),
            always("start.fill_racks"),
        ),
    ),
)
