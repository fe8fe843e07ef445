"""In English: the first word, later words, and what may happen to tiles on the board."""

from __future__ import annotations

from sternfeld.rules.describe.english.wording import number
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS", "VARIATIONS"]


def _first_word(rules: Rules) -> Said:
    length = f"at least {number(rules.first_word_min)} letters"
    text = f"The first word has {length}, lies across or down, and covers the star square."
    if rules.first_word_min > 2:
        text += (
            " A player who does not lay such a long word exchanges or passes, until somebody does."
        )
    return said(text, brief=f"The first word has {length}.")


def _parallel(rules: Rules) -> Said:
    contact = rules.formation.parallel_contact
    text = "A word made only of new tiles may lie alongside another"
    if contact == 1:
        return said(f"{text}; it is enough for the two to touch with one tile.")
    return said(
        f"{text} if the two touch with at least {number(contact)} tiles. Where it lies alongside"
        " several words, one of them is enough."
    )


def _hook(rules: Rules) -> Said:
    if rules.formation.strict:
        return said(
            "A word made only of new tiles may not merely extend another at a right angle, as"
            " the S of STAR would turn BOAT into BOATS."
        )
    return said(
        "A word made only of new tiles may also extend another at a right angle, as the S of STAR"
        " turns BOAT into BOATS."
    )


def _tiles_stay(rules: Rules) -> Said:
    if rules.rearrange or rules.recycle or rules.blank_recovery:
        return said(
            "What lies on the board stays there. The section “Variations agreed on” has the"
            " exceptions."
        )
    return said("What lies on the board stays there: no tile is moved or replaced.")


def _rearrange(rules: Rules) -> Said:
    if not rules.rearrange:
        return off("The letters of a word on the board are not rearranged.")
    return said(
        "Rearranging: you may put the letters of a word on the board into another order and add at"
        " least one new tile. In the end all words must be valid. Premium squares under the old"
        " word no longer count."
    )


def _recycle(rules: Rules) -> Said:
    if not rules.recycle:
        return off("Letters on the board are not swapped for a player’s own.")
    return said(
        "Recycling: at the start of your turn you may swap a letter on the board for one from your"
        " rack if that makes valid words. You may do it again, one letter at a time. It scores"
        " nothing; afterwards you make your play."
    )


def _blank_recovery(rules: Rules) -> Said:
    if not rules.blank_recovery:
        return off("A blank on the board is not redeemed.")
    return said(
        "Redeeming blanks: if you have the letter that a blank on the board stands for, you may put"
        " it there on your turn and take the blank, more than once if you can. It scores nothing;"
        " you may play the blank at once or later."
    )


CHAPTERS = (
    Chapter(
        "The first word",
        (
            Topic(("first_word_min",), _first_word),
            always("Even on the first turn you may exchange or pass instead."),
        ),
    ),
    Chapter(
        "Later words",
        (
            always(
                "On your turn you lay one or more tiles in one row or one column, never diagonally."
                " Together with tiles already there they form a line without a gap, and at least"
                " one of them touches a tile already on the board."
            ),
            always(
                "Words are read from left to right and from top to bottom. Wherever letters meet in"
                " a row or column, all of them together must make a word."
            ),
            always(
                "You can extend a word at the front, at the end or at both ends at once, or lay a"
                " new one through one or more letters already on the board."
            ),
            Topic(("formation.parallel_contact",), _parallel),
            Topic(("formation.strict",), _hook),
            Topic(("rearrange", "recycle", "blank_recovery"), _tiles_stay),
            always(
                "After laying, you announce your points and draw until your rack is full again, as"
                " long as the bag lasts."
            ),
        ),
    ),
)

VARIATIONS = Chapter(
    "Variations agreed on",
    (
        Topic(("rearrange",), _rearrange),
        Topic(("recycle",), _recycle),
        Topic(("blank_recovery",), _blank_recovery),
    ),
)
