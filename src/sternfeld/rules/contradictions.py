"""Values out of range, and rules that cannot hold together; each refusal names both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sternfeld.errors import Contradiction, RulesError
from sternfeld.rules.choices import MAX_RACK, MAX_SEATS, Bonus, Penalty, StartOrder, WordCheck
from sternfeld.rules.switches import SWITCHES

if TYPE_CHECKING:
    from sternfeld.rules.rules import Rules

__all__ = ["check"]


def check(rules: Rules) -> None:
    """Raise `RulesError` for the first value out of range or contradiction found."""
    for error in _out_of_range(rules):
        raise error
    for error in _contradictions(rules):
        raise error


def _out_of_range(rules: Rules) -> Iterator[RulesError]:
    # A board and a bag narrow what their switches allow in general.
    narrower = {
        "first_word_min": rules.layout.size,
        "formation.parallel_contact": rules.layout.size,
        "exchange.min_bag": rules.tiles.total,
    }
    for switch in SWITCHES:
        if switch.low is None or switch.high is None:
            continue
        high = min(switch.high, narrower.get(switch.name, switch.high))
        for value in _numbers(switch.get(rules)):
            yield from _within(switch.name, value, switch.low, high)
    for bonus in rules.bonus:
        yield from _within("bonus (tiles)", bonus.tiles, 1, MAX_RACK)
    for name, values in rules.per_seat().items():
        yield from _within(f"{name} (seats named)", len(values), 1, MAX_SEATS)


def _numbers(value: object) -> Iterator[int]:
    """The numbers in a switch's value that have to lie in its range."""
    match value:
        case int(number) | Penalty(points=number) | Bonus(points=number):
            yield number
        case tuple(items):
            for item in items:
                yield from _numbers(item)


def _within(name: str, value: int, low: int, high: int) -> Iterator[RulesError]:
    """``name`` is a switch; brackets say which part of its value is out of range."""
    if not low <= value <= high:
        yield RulesError(
            f"{name} is {value}; expected {low} to {high}",
            Contradiction.RANGE,
            (name.split(" ")[0],),
            {"value": value, "low": low, "high": high},
        )


def _contradictions(rules: Rules) -> Iterator[RulesError]:
    check_mode = rules.word_check
    if rules.nine_tiles and rules.rack != 9:
        yield RulesError(
            f"nine_tiles=true and rack={rules.rack}: with nine tiles the rack holds 9",
            Contradiction.NINE_TILES,
            ("nine_tiles", "rack"),
            {"rack": rules.rack},
        )
    for bonus in rules.bonus:
        if bonus.tiles > rules.rack:
            yield RulesError(
                f"bonus for {bonus.tiles} tiles and rack={rules.rack}:"
                " nobody can lay more tiles than a rack holds",
                Contradiction.BONUS_ABOVE_RACK,
                ("bonus", "rack"),
                {"tiles": bonus.tiles, "rack": rules.rack},
            )
    if rules.first_word_min > rules.rack:
        yield RulesError(
            f"first_word_min={rules.first_word_min} and rack={rules.rack}:"
            " nobody could lay the first word",
            Contradiction.FIRST_WORD_ABOVE_RACK,
            ("first_word_min", "rack"),
            {"length": rules.first_word_min, "rack": rules.rack},
        )
    if check_mode is not WordCheck.FREE and rules.words.lexicon is None:
        yield RulesError(
            f"word_check={check_mode} and words.lexicon=none (tiles={rules.tiles.name}):"
            " words cannot be judged without a word list; set word_check=free",
            Contradiction.NO_WORD_LIST,
            ("word_check", "words.lexicon"),
        )
    if both := rules.words.ban & rules.words.allow:
        named = ", ".join(sorted(both))
        yield RulesError(
            f"words.ban and words.allow both name {named}",
            Contradiction.BANNED_AND_ALLOWED,
            ("words.ban", "words.allow"),
            {"words": named},
        )
    if rules.start.order is StartOrder.AGREED and rules.start.keep_tile:
        yield RulesError(
            "start.order=agreed and start.keep_tile=true: no tile is drawn that could be kept",
            Contradiction.NOTHING_DRAWN,
            ("start.order", "start.keep_tile"),
        )
    if rules.ends.pass_rounds == 0 and not rules.ends.exhaustion:
        yield RulesError(
            "ends.pass_rounds=0 and ends.exhaustion=false:"
            " nothing would end a game in which nobody can play any more",
            Contradiction.NO_END,
            ("ends.pass_rounds", "ends.exhaustion"),
        )
    if rules.ends.exchange_is_pass and rules.ends.pass_rounds == 0:
        yield RulesError(
            "ends.exchange_is_pass=true and ends.pass_rounds=0:"
            " no rounds of passes are counted in which an exchange could be one",
            Contradiction.NO_PASSES_COUNTED,
            ("ends.exchange_is_pass", "ends.pass_rounds"),
        )
    if rules.end_scoring.double and not rules.end_scoring.out_gains_racks:
        yield RulesError(
            "end_scoring.double=true and end_scoring.out_gains_racks=false:"
            " who goes out gains nothing that could be doubled",
            Contradiction.NOTHING_DOUBLED,
            ("end_scoring.double", "end_scoring.out_gains_racks"),
        )
    if rules.blank_recovery and rules.blanks.count == 0:
        yield RulesError(
            "blank_recovery=true and blanks.count=0: there is no blank to recover",
            Contradiction.NO_BLANK,
            ("blank_recovery", "blanks.count"),
        )
    if rules.tiles.blanks != rules.blanks.count:
        yield RulesError(
            f"blanks.count={rules.blanks.count} and tiles={rules.tiles.name} with"
            f" {rules.tiles.blanks} blanks: both must be the same number",
            Contradiction.BLANK_COUNT,
            ("blanks.count", "tiles"),
            {"count": rules.blanks.count, "blanks": rules.tiles.blanks},
        )
    if rules.clock.increment_seconds and not rules.clock.game_seconds:
        yield RulesError(
            f"clock.increment_seconds={rules.clock.increment_seconds} and clock.game_seconds=none:"
            " there is no clock to add time to",
            Contradiction.INCREMENT_WITHOUT_CLOCK,
            ("clock.increment_seconds", "clock.game_seconds"),
        )
    if rules.formation.strict and rules.formation.parallel_contact < 2:
        yield RulesError(
            "formation.strict=true and formation.parallel_contact=1: a hook at a right angle is a"
            " contact of one tile and cannot be both forbidden and allowed",
            Contradiction.HOOKS_FORBIDDEN,
            ("formation.strict", "formation.parallel_contact"),
        )
