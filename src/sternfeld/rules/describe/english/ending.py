"""In English: time, the end of a game, the settlement, and who has won."""

from __future__ import annotations

from sternfeld.rules.choices import Level, TieBreak, TurnTimeout, WordCheck
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.english.wording import LEVELS, TABLES, duration, many, points, seats
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _turn_time(rules: Rules) -> Said:
    limits = rules.turn_seconds
    if limits is None:
        return said("There is no time limit for a turn.")
    if len(limits) == 1:
        return said(f"You have {duration(limits[0])} for a turn.")
    return said("Time for a turn:", seats(limits))


def _turn_timeout(rules: Rules) -> Said | None:
    if rules.turn_seconds is None:
        return None
    if rules.turn_timeout is TurnTimeout.PASS:
        return said("When the time for a turn is up, the turn counts as a pass.")
    return said("When the time for a turn is up, there is only a signal; you finish your turn.")


def _game_time(rules: Rules) -> Said:
    limits = rules.clock.game_seconds
    if limits is None:
        return off("There is no clock for the whole game.")
    if len(limits) == 1:
        return said(
            f"You have {duration(limits[0])} for all your turns together. Your clock runs only"
            " while it is your turn."
        )
    return said("A clock runs while it is your turn. Time for all turns together:", seats(limits))


def _increment(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    if not rules.clock.increment_seconds:
        return off("A turn adds no time.")
    return said(f"After each turn you get {duration(rules.clock.increment_seconds)} more.")


def _overtime(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    if not rules.clock.overtime_penalty:
        return said("Overtime costs no points.")
    cost = points(rules.clock.overtime_penalty)
    return said(f"Each started minute of overtime costs {cost}.")


def _forfeit(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    minutes = rules.clock.overtime_minutes
    if not minutes:
        return said("Nobody drops out because of overtime.")
    return said(
        f"After {many(minutes, 'one minute', '{} minutes')} of overtime a player drops out and can"
        " no longer win."
    )


def _out(rules: Rules) -> Said:
    if rules.ends.empty_bag_alone:
        return said(
            "The game ends as soon as the bag is empty after a turn, even if there are still tiles"
            " on the racks."
        )
    return said("The game ends when the bag is empty and a player has laid their last tile.")


def _passes(rules: Rules) -> Said:
    rounds = rules.ends.pass_rounds
    if not rounds:
        return off("Passing alone does not end the game while there are tiles in the bag.")
    times = many(rounds, "in one round", "in {} rounds running")
    return said(f"The game also ends when all players pass {times}.")


def _exhaustion(rules: Rules) -> Said:
    if not rules.ends.exhaustion:
        return off("That nobody can lay any more does not by itself end the game.")
    text = (
        "The game also ends when nobody can lay any more: when the bag is empty and all players"
        " pass for one round"
    )
    if rules.word_check is not WordCheck.FREE:
        text += (
            ", or when at a digital table the referee finds no play left and you all agree to end"
        )
    return said(f"{text}.")


def _finish_line(rules: Rules) -> Said:
    goals = rules.finish_line
    if goals is None:
        return off("There is no score that ends the game.")
    text = "Finish line: the game ends at once when a player reaches their own target"
    if len(goals) == 1:
        return said(f"{text}. The target is {_goal(goals[0], rules)}.")
    return said(
        f"{text}. The targets:",
        [f"seat {seat}: {_goal(goal, rules)}" for seat, goal in enumerate(goals, start=1)],
    )


def _goal(goal: Level | int, rules: Rules) -> str:
    parts = [
        f"{points(target)} {TABLES[players]}" if players else points(target)
        for players, target in facts.targets(goal, rules).items()
    ]
    level = f" (level “{LEVELS[goal]}”)" if isinstance(goal, Level) else ""
    return facts.enumerated(parts, "and") + level


def _racks(rules: Rules) -> Said:
    if rules.end_scoring.deduct_racks:
        return said("At the end you lose the value of the tiles still on your rack.")
    return said("Tiles left on your rack at the end cost you nothing.")


def _gains(rules: Rules) -> Said:
    who = "A player who ends the game by laying their last tile"
    if rules.ends.empty_bag_alone:
        who = "The player whose turn emptied the bag"
    if rules.end_scoring.out_gains_racks:
        return said(f"{who} gains the value of all tiles left on the other racks.")
    return said(f"{who} gets nothing extra for it.")


def _winner(rules: Rules) -> Said:
    most = "the player with the most points after the settlement wins"
    if rules.finish_line is None:
        return said(f"{most[0].upper()}{most[1:]}.")
    return said(
        "The player who reaches the finish line wins, and nothing is settled. If the game ends in"
        f" another way, {most}."
    )


def _tie(rules: Rules) -> Said:
    if rules.tie_break is TieBreak.SHARED:
        return said("Players who tie share the win.")
    return said("A tie goes to the player who had more points before the settlement.")


CHAPTERS = (
    Chapter(
        "Time",
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
        "The end of the game",
        (
            Topic(("ends.empty_bag_alone",), _out),
            Topic(("ends.pass_rounds",), _passes),
            Topic(("ends.exhaustion", "word_check"), _exhaustion),
            Topic(("finish_line",), _finish_line),
            always("You may also all agree to stop earlier."),
        ),
    ),
    Chapter(
        "Settling and winning",
        (
            Topic(("end_scoring.deduct_racks",), _racks),
            Topic(("end_scoring.out_gains_racks", "ends.empty_bag_alone"), _gains),
            Topic(("finish_line",), _winner),
            Topic(("tie_break",), _tie),
        ),
    ),
)
