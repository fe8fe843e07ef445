"""In English: points, premiums, blanks, the bonus, and turns without a word."""

from __future__ import annotations

from sternfeld.rules.describe import facts
from sternfeld.rules.describe.english.wording import MULTIPLIES, many, number, points
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _premiums(rules: Rules) -> Said:
    letters = facts.enumerated([MULTIPLIES[f] for f in facts.letter_factors(rules.layout)], "or")
    words = facts.enumerated([MULTIPLIES[f] for f in facts.word_factors(rules.layout)], "or")
    text = (
        f"A word square {words} every word that a tile laid on it belongs to; the star square"
        " doubles it too."
    )
    if letters:
        text = (
            f"A letter square {letters} the value of the tile laid on it. {text}"
            " Letter squares count first, then word squares."
        )
    return said(text)


def _products(rules: Rules) -> Said:
    factors = facts.word_factors(rules.layout)
    examples = ["two double squares make four times the value"]
    if 3 in factors:
        examples.append("two triple ones nine times")
        examples.append(
            "a triple and a quadruple one twelve times"
            if 4 in factors
            else "three triple ones 27 times"
        )
    return said(
        "If a word newly covers several word squares, they are multiplied with one another:"
        f" {', '.join(examples)}."
    )


def _bonus(rules: Rules) -> Said:
    groups = facts.bonus_groups(rules.bonus)
    if not groups:
        return said("There is no bonus for laying many tiles in one turn.")
    if len(groups) == 1:
        [(bonus, tiles)] = groups.items()
        return said(
            f"If you lay {_so_many_tiles(tiles, rules.rack)} in one turn, you get {points(bonus)}"
            " extra. This bonus is never multiplied."
        )
    return said(
        "There is a bonus for laying many tiles in one turn; it is never multiplied:",
        [
            f"{points(bonus)} for {_so_many_tiles(tiles, rules.rack)}"
            for bonus, tiles in groups.items()
        ],
    )


def _so_many_tiles(tiles: list[int], rack: int) -> str:
    if tiles == [rack]:
        return f"all {number(rack)} tiles"
    if tiles == [1]:
        return "one tile"
    return f"{facts.enumerated([number(count) for count in tiles], 'or')} tiles"


def _blanks(rules: Rules) -> Said:
    if not rules.blanks.count:
        return said("The game is played without blanks.")
    return said(
        "A blank stands for a letter of your choice. You say which one when you lay it; as long as"
        " the blank lies there, it remains that letter."
    )


def _blank_letters(rules: Rules) -> Said | None:
    if not rules.blanks.count:
        return None
    if not rules.blanks.never:
        return off("A blank may stand for any letter.")
    return said(f"A blank may never stand for {facts.enumerated(rules.blanks.never, 'or')}.")


def _blank_points(rules: Rules) -> Said | None:
    if not rules.blanks.count:
        return None
    return said(
        "A blank is worth nothing, even on a letter square. A word square under it counts all the"
        " same."
    )


def _exchange(rules: Rules) -> Said:
    smallest, rack = rules.exchange.min_bag, rules.rack
    text = "Instead of laying a word you may exchange any number of your tiles"
    if smallest > 0:
        left = many(smallest, "one tile is", "{} tiles are")
        text += f", as long as at least {left} left in the bag"
    if smallest < rack:
        text += ", but not more than the bag still holds"
    return said(f"{text}.")


def _face_up(rules: Rules) -> Said:
    how = "face up, so that all can see them" if rules.exchange.face_up else "face down"
    return said(
        f"You put the tiles you give away on the table {how}. Then you draw as many new ones, and"
        " the old ones go back into the bag."
    )


CHAPTERS = (
    Chapter(
        "Scoring",
        (
            always(
                "Each tile counts the value printed on it. You get the points of every word that"
                " you formed or changed, each word counted whole."
            ),
            Topic(("layout",), _premiums),
            Topic(("layout",), _products),
            always(
                "A premium square counts only on the turn in which it is covered. After that the"
                " tiles on it count their plain value."
            ),
            always(
                "A tile that belongs to two words counts in both; if it newly covers a premium"
                " square, the premium counts for both."
            ),
            Topic(("bonus", "rack"), _bonus),
            always("A score may fall below zero."),
        ),
    ),
    Chapter(
        "Blanks",
        (
            Topic(("blanks.count",), _blanks),
            Topic(("blanks.never",), _blank_letters),
            Topic(("blanks.count",), _blank_points),
        ),
    ),
    Chapter(
        "Exchanging and passing",
        (
            Topic(("exchange.min_bag", "rack"), _exchange),
            Topic(("exchange.face_up",), _face_up),
            always("A turn spent on an exchange scores nothing, and no word is laid in it."),
            always("You may also pass, even if you could lay a word. A pass scores nothing."),
        ),
    ),
)
