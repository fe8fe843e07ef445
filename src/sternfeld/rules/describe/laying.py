"""The first word, later words, and what may happen to tiles on the board."""

from __future__ import annotations

from sternfeld.rules.describe.topics import Chapter, Statement, Topic, always, off, say, sentence
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS", "VARIATIONS"]


def _first_word(rules: Rules) -> Statement:
    length = rules.first_word_min
    return say(
        "first_word.long" if length > 2 else "first_word",
        brief=sentence("first_word.brief", length=length),
        length=length,
    )


def _parallel(rules: Rules) -> Statement:
    contact = rules.formation.parallel_contact
    if contact == 1:
        return say("parallel.any_contact")
    return say("parallel.each" if rules.formation.strict else "parallel", contact=contact)


def _hook(rules: Rules) -> Statement:
    return say("hook.forbidden" if rules.formation.strict else "hook")


def _tiles_stay(rules: Rules) -> Statement:
    varied = rules.rearrange or rules.recycle or rules.blank_recovery
    return say("tiles_stay.with_exceptions" if varied else "tiles_stay")


def _rearrange(rules: Rules) -> Statement:
    return say("rearrange") if rules.rearrange else off("rearrange.off")


def _recycle(rules: Rules) -> Statement:
    return say("recycle") if rules.recycle else off("recycle.off")


def _blank_recovery(rules: Rules) -> Statement:
    return say("blank_recovery") if rules.blank_recovery else off("blank_recovery.off")


CHAPTERS = (
    Chapter(
        "chapter.first_word",
        (Topic(("first_word_min",), _first_word), always("first_word.or_not")),
    ),
    Chapter(
        "chapter.later_words",
        (
            always("laying.line"),
            always("laying.reading"),
            always("laying.ways"),
            Topic(("formation.parallel_contact", "formation.strict"), _parallel),
            Topic(("formation.strict",), _hook),
            Topic(("rearrange", "recycle", "blank_recovery"), _tiles_stay),
            always("laying.draw"),
        ),
    ),
)

VARIATIONS = Chapter(
    "chapter.variations",
    (
        Topic(("rearrange",), _rearrange),
        Topic(("recycle",), _recycle),
        Topic(("blank_recovery",), _blank_recovery),
    ),
)
