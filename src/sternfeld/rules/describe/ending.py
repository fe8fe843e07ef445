"""Time, the end of a game, the settlement, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from sternfeld.rules.choices import FinishLevel, WordCheck
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


def _turn_time(rules: Rules) -> Statement:
    limits = rules.turn_seconds
    if limits is None:
        return say("turn_time.none")
    if len(limits) == 1:
        return say("turn_time", limit=limits[0])
    return say("turn_time.each_seat", _seats(limits))


def _turn_timeout(rules: Rules) -> Statement | None:
    return None if rules.turn_seconds is None else say(f"turn_timeout.{rules.turn_timeout}")


def _game_time(rules: Rules) -> Statement:
    limits = rules.clock.game_seconds
    if limits is None:
        return off("game_time.off")
    if len(limits) == 1:
        return say("game_time", limit=limits[0])
    return say("game_time.each_seat", _seats(limits))


def _seats(limits: tuple[int, ...]) -> Iterator[Sentence]:
    for seat, limit in enumerate(limits, start=1):
        yield sentence("seat.limit" if limit else "seat.no_limit", seat=seat, limit=limit)


def _increment(rules: Rules) -> Statement | None:
    if rules.clock.game_seconds is None:
        return None
    added = rules.clock.increment_seconds
    return say("increment", added=added) if added else off("increment.off")


def _overtime(rules: Rules) -> Statement | None:
    if rules.clock.game_seconds is None:
        return None
    points = rules.clock.overtime_penalty
    return say("overtime", points=points) if points else say("overtime.free")


def _forfeit(rules: Rules) -> Statement | None:
    if rules.clock.game_seconds is None:
        return None
    minutes = rules.clock.overtime_minutes
    return say("forfeit", minutes=minutes) if minutes else say("forfeit.never")


def _out(rules: Rules) -> Statement:
    return say("out.empty_bag" if rules.ends.empty_bag_alone else "out")


def _passes(rules: Rules) -> Statement:
    rounds = rules.ends.pass_rounds
    if not rounds:
        return off("passes.off")
    return say("passes.or_exchanges" if rules.ends.exchange_is_pass else "passes", rounds=rounds)


def _exhaustion(rules: Rules) -> Statement:
    if not rules.ends.exhaustion:
        return say("exhaustion.off", rounds=rules.ends.pass_rounds)
    return say("exhaustion" if rules.word_check is WordCheck.FREE else "exhaustion.referee")


def _finish_line(rules: Rules) -> Statement:
    goals = rules.finish_line
    if goals is None:
        return off("finish_line.off")
    if len(goals) == 1:
        return say("finish_line", goal=_goal(goals[0], rules))
    return say(
        "finish_line.each_seat",
        [
            sentence("finish_line.seat", seat=seat, goal=_goal(goal, rules))
            for seat, goal in enumerate(goals, start=1)
        ],
    )


def _goal(goal: FinishLevel | int, rules: Rules) -> Sentence:
    targets = [
        sentence(f"target.{players}" if players else "target", points=points)
        for players, points in facts.targets(goal, rules).items()
    ]
    if isinstance(goal, FinishLevel):
        return sentence("goal.level", targets=targets, level=sentence(f"level.{goal}"))
    return sentence("goal", targets=targets)


def _racks(rules: Rules) -> Statement:
    scoring = rules.end_scoring
    if not scoring.deduct_racks:
        return say("racks.free")
    return say("racks.deducted.unless_gained" if scoring.double else "racks.deducted")


def _gains(rules: Rules) -> Statement:
    who = sentence("gains.by_emptying_the_bag" if rules.ends.empty_bag_alone else "gains.by_out")
    scoring = rules.end_scoring
    key = "gains.double" if scoring.double else "gains" if scoring.out_gains_racks else "gains.none"
    return say(key, who=who)


def _winner(rules: Rules) -> Statement:
    return say("winner" if rules.finish_line is None else "winner.finish_line")


def _tie(rules: Rules) -> Statement:
    return say(f"tie.{rules.tie_break}")


CHAPTERS = (
    Chapter(
        "chapter.time",
        (
            Topic(("turn_seconds",), _turn_time),
            Topic(("turn_timeout",), _turn_timeout),
            Topic(("clock.game_seconds",), _game_time),
            Topic(("clock.increment_seconds",), _increment),
            Topic(("clock.overtime_penalty",), _overtime),
            Topic(("clock.overtime_minutes",), _forfeit),
        ),
    ),
    Chapter(
        "chapter.end",
        (
            Topic(("ends.empty_bag_alone",), _out),
            Topic(("ends.pass_rounds", "ends.exchange_is_pass"), _passes),
            Topic(("ends.exhaustion", "word_check"), _exhaustion),
            Topic(("finish_line",), _finish_line),
            always("end.agreed"),
        ),
    ),
    Chapter(
        "chapter.settlement",
        (
            Topic(("end_scoring.deduct_racks", "end_scoring.double"), _racks),
            Topic(
                ("end_scoring.out_gains_racks", "end_scoring.double", "ends.empty_bag_alone"),
                _gains,
            ),
            Topic(("finish_line",), _winner),
            Topic(("tie_break",), _tie),
        ),
    ),
)
