"""Points, premiums, blanks, the bonus, and turns without a word."""

from __future__ import annotations

from sternfeld.rules.describe import facts
from sternfeld.rules.describe.topics import (
    Chapter,
    Sentence,
    Statement,
    Topic,
    always,
    off,
    say,
    sentence,
)
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _premiums(rules: Rules) -> Statement:
    words = _multiplies(facts.word_factors(rules.layout))
    if letters := _multiplies(facts.letter_factors(rules.layout)):
        return say("premiums", letters=letters, words=words)
    return say("premiums.words_only", words=words)


def _multiplies(factors: tuple[int, ...]) -> list[Sentence]:
    return [sentence(f"multiplies.{factor}") for factor in factors]


def _products(rules: Rules) -> Statement:
    factors = facts.word_factors(rules.layout)
    if 3 not in factors:
        return say("products.double")
    return say("products.quadruple" if 4 in factors else "products.triple")


def _bonus(rules: Rules) -> Statement:
    groups = facts.bonus_groups(rules.bonus)
    if not groups:
        return say("bonus.none")
    if len(groups) == 1:
        [(points, tiles)] = groups.items()
        return say("bonus", points=points, tiles=_bonus_tiles(tiles, rules.rack))
    return say(
        "bonus.table",
        [
            sentence("bonus.line", points=points, tiles=_bonus_tiles(tiles, rules.rack))
            for points, tiles in groups.items()
        ],
    )


def _bonus_tiles(tiles: list[int], rack: int) -> Sentence:
    if tiles == [rack]:
        return sentence("bonus.all_tiles", rack=rack)
    return sentence("bonus.one_tile") if tiles == [1] else sentence("bonus.tiles", tiles=tiles)


def _blanks(rules: Rules) -> Statement:
    return say("blanks" if rules.blanks.count else "blanks.none")


def _blank_letters(rules: Rules) -> Statement | None:
    if not rules.blanks.count:
        return None
    if not rules.blanks.never:
        return off("blanks.any_letter")
    return say("blanks.never", letters=rules.blanks.never)


def _blank_points(rules: Rules) -> Statement | None:
    return say("blanks.points") if rules.blanks.count else None


def _exchange(rules: Rules) -> Statement:
    bag = rules.exchange.min_bag
    if bag == 0:
        return say("exchange.what_the_bag_holds")
    key = "exchange.from_or_what_the_bag_holds" if bag < rules.rack else "exchange.from"
    return say(key, bag=bag)


def _face_up(rules: Rules) -> Statement:
    return say("exchange.face_up" if rules.exchange.face_up else "exchange.face_down")


CHAPTERS = (
    Chapter(
        "chapter.scoring",
        (
            always("scoring.words"),
            Topic(("layout",), _premiums),
            Topic(("layout",), _products),
            always("scoring.premiums_once"),
            always("scoring.two_words"),
            Topic(("bonus", "rack"), _bonus),
            always("scoring.below_zero"),
        ),
    ),
    Chapter(
        "chapter.blanks",
        (
            Topic(("blanks.count",), _blanks),
            Topic(("blanks.never",), _blank_letters),
            Topic(("blanks.count",), _blank_points),
        ),
    ),
    Chapter(
        "chapter.exchange",
        (
            Topic(("exchange.min_bag", "rack"), _exchange),
            Topic(("exchange.face_up",), _face_up),
            always("exchange.no_word"),
            always("pass"),
        ),
    ),
)
