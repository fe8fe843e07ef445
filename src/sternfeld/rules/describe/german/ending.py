"""In German: time, the end of a game, the settlement, and who has won."""

from __future__ import annotations

from sternfeld.rules.choices import Level, TieBreak, TurnTimeout, WordCheck
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.german.wording import (
    LEVELS,
    TABLES,
    duration,
    many,
    points,
    seats,
)
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _turn_time(rules: Rules) -> Said:
    limits = rules.turn_seconds
    if limits is None:
        return said("Für einen Zug gibt es keine Zeitgrenze.")
    if len(limits) == 1:
        return said(f"Für einen Zug hast du {duration(limits[0])} Zeit.")
    return said("Für einen Zug gilt:", seats(limits))


def _turn_timeout(rules: Rules) -> Said | None:
    if rules.turn_seconds is None:
        return None
    if rules.turn_timeout is TurnTimeout.PASS:
        return said("Ist die Zeit für einen Zug um, gilt er als gepasst.")
    return said("Ist die Zeit für einen Zug um, gibt es nur ein Zeichen; du spielst ihn zu Ende.")


def _game_time(rules: Rules) -> Said:
    limits = rules.clock.game_seconds
    if limits is None:
        return off("Eine Uhr für die ganze Partie gibt es nicht.")
    if len(limits) == 1:
        return said(
            f"Für alle deine Züge zusammen hast du {duration(limits[0])} Zeit. Deine Uhr läuft nur,"
            " während du am Zug bist."
        )
    return said(
        "Eine Uhr läuft, während du am Zug bist. Für alle Züge zusammen gilt:", seats(limits)
    )


def _increment(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    if not rules.clock.increment_seconds:
        return off("Für einen Zug kommt keine Zeit hinzu.")
    return said(f"Nach jedem Zug bekommst du {duration(rules.clock.increment_seconds)} Zeit hinzu.")


def _overtime(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    if not rules.clock.overtime_penalty:
        return said("Die Zeit für die Partie zu überziehen kostet keine Punkte.")
    return said(
        "Wer die Zeit für die Partie überzieht, verliert für jede angefangene Minute"
        f" {points(rules.clock.overtime_penalty)}."
    )


def _forfeit(rules: Rules) -> Said | None:
    if rules.clock.game_seconds is None:
        return None
    minutes = rules.clock.overtime_minutes
    if not minutes:
        return said("Durch Überziehen scheidet niemand aus.")
    return said(
        f"Wer {many(minutes, 'eine Minute', '{} Minuten')} überzogen hat, scheidet aus und kann"
        " nicht mehr gewinnen."
    )


def _out(rules: Rules) -> Said:
    if rules.ends.empty_bag_alone:
        return said(
            "Die Partie endet, sobald nach einem Zug der Beutel leer ist, auch wenn noch Steine auf"
            " den Bänkchen sind."
        )
    return said(
        "Die Partie endet, wenn der Beutel leer ist und jemand den letzten eigenen Stein gelegt"
        " hat."
    )


def _passes(rules: Rules) -> Said:
    rounds = rules.ends.pass_rounds
    if not rounds:
        return off("Passen allein beendet die Partie nicht, solange noch Steine im Beutel sind.")
    times = many(rounds, "in einer Runde", "in {} Runden hintereinander")
    return said(f"Die Partie endet auch, wenn {times} alle passen.")


def _exhaustion(rules: Rules) -> Said:
    if not rules.ends.exhaustion:
        return off("Dass niemand mehr legen kann, beendet die Partie für sich genommen nicht.")
    text = (
        "Die Partie endet auch, wenn niemand mehr legen kann: wenn bei leerem Beutel eine Runde"
        " lang alle passen"
    )
    if rules.word_check is not WordCheck.FREE:
        text += (
            ", oder wenn am digitalen Tisch der Schiedsrichter keinen möglichen Zug mehr findet und"
            " ihr alle dem Ende zustimmt"
        )
    return said(f"{text}.")


def _finish_line(rules: Rules) -> Said:
    goals = rules.finish_line
    if goals is None:
        return off("Eine Punktzahl, mit der die Partie endet, gibt es nicht.")
    text = "Ziellinie: Die Partie endet sofort, wenn jemand das eigene Ziel erreicht"
    if len(goals) == 1:
        return said(f"{text}. Das Ziel: {_goal(goals[0], rules)}.")
    return said(
        f"{text}. Die Ziele:",
        [f"Platz {seat}: {_goal(goal, rules)}" for seat, goal in enumerate(goals, start=1)],
    )


def _goal(goal: Level | int, rules: Rules) -> str:
    parts = []
    for players, target in facts.targets(goal, rules).items():
        reached = many(target, "ein Punkt", "{} Punkte")
        parts.append(f"{TABLES[players]} {reached}" if players else reached)
    level = f" (Stufe „{LEVELS[goal]}“)" if isinstance(goal, Level) else ""
    return facts.enumerated(parts, "und") + level


def _racks(rules: Rules) -> Said:
    if rules.end_scoring.deduct_racks:
        return said("Am Ende verlierst du den Wert der Steine, die du noch auf dem Bänkchen hast.")
    return said("Steine, die am Ende auf deinem Bänkchen übrig sind, kosten dich nichts.")


def _gains(rules: Rules) -> Said:
    who = "Wer die Partie mit dem letzten eigenen Stein beendet hat"
    if rules.ends.empty_bag_alone:
        who = "Wer mit dem eigenen Zug den Beutel geleert hat"
    if rules.end_scoring.out_gains_racks:
        return said(f"{who}, bekommt den Wert aller Steine dazu, die bei den anderen übrig sind.")
    return said(f"{who}, bekommt dafür nichts extra.")


def _winner(rules: Rules) -> Said:
    if rules.finish_line is None:
        return said("Wer nach der Abrechnung die meisten Punkte hat, gewinnt.")
    return said(
        "Wer die Ziellinie erreicht, gewinnt; abgerechnet wird dann nicht. Endet die Partie anders,"
        " gewinnt, wer nach der Abrechnung die meisten Punkte hat."
    )


def _tie(rules: Rules) -> Said:
    if rules.tie_break is TieBreak.SHARED:
        return said("Bei Gleichstand teilt ihr euch den Sieg.")
    return said("Bei Gleichstand gewinnt, wer vor der Abrechnung mehr Punkte hatte.")


CHAPTERS = (
    Chapter(
        "Zeit",
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
        "Ende der Partie",
        (
            Topic(("ends.empty_bag_alone",), _out),
            Topic(("ends.pass_rounds",), _passes),
            Topic(("ends.exhaustion", "word_check"), _exhaustion),
            Topic(("finish_line",), _finish_line),
            always("Ihr könnt euch auch alle darauf einigen, früher aufzuhören."),
        ),
    ),
    Chapter(
        "Abrechnung und Sieg",
        (
            Topic(("end_scoring.deduct_racks",), _racks),
            Topic(("end_scoring.out_gains_racks", "ends.empty_bag_alone"), _gains),
            Topic(("finish_line",), _winner),
            Topic(("tie_break",), _tie),
        ),
    ),
)
