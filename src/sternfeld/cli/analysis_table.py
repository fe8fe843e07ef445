"""The report of a game in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from sternfeld.analysis.record import GameRecord
from sternfeld.analysis.report import Found, Report, SeatReport, TurnReport
from sternfeld.analysis.unlisted import unlisted_in
from sternfeld.analysis.upcoming import UpcomingReport
from sternfeld.cli.analysis_texts import MARK_SIGNS, AnalysisTexts
from sternfeld.cli.file_texts import list_text, problem_texts
from sternfeld.cli.tables import candidate_table, fitting, plain_table, stacked_table
from sternfeld.notation.faces import join_faces

__all__ = [
    "TURN_KEYS",
    "TURN_NUMBERS",
    "closing_lines",
    "file_lines",
    "incomplete_line",
    "loss_text",
    "print_report",
    "rest_line",
    "scores_line",
    "search_notes",
    "seat_rows",
    "turn_cells",
    "upcoming_line",
]

TURN_KEYS = ("turn", "who", "rack", "played", "points", "chance", "best", "loss", "mark", "luck")
TURN_NUMBERS = frozenset({"turn", "points", "chance", "loss", "luck"})
STACKED = (
    ("turn",),
    ("who", "rack"),
    ("played", "best"),
    ("points",),
    ("chance", "luck"),
    ("loss", "mark"),
)
"""What stands one below the other where the screen is narrow."""
SHOWN = 8
"""Plays that are shown of the turn that comes next."""


def print_report(
    console: Console,
    report: Report,
    game: GameRecord,
    texts: AnalysisTexts,
    seat: int | None,
    upcoming: UpcomingReport | None,
    file: str | None,
) -> None:
    """Print who won, what every turn cost, what is best now if the game goes on, and what it all
    adds up to."""
    console.print(f"{f'{file}: ' if file else ''}{scores_line(report)}", style="bold")
    console.print(fitting(console, *_turns(report, texts, seat)))
    if any(turn.rack_drawn for turn in report.turns):
        console.print(Padding(texts("drawn.note"), (0, 0, 1, 0)))
    for note in search_notes(report, texts, seat):
        console.print(note)
    if upcoming is not None and seat in (None, upcoming.seat):
        _print_upcoming(console, upcoming, report, texts)
    console.print(fitting(console, *_seats(report, texts)))
    for line in (*closing_lines(report, texts), *file_lines(game, texts)):
        console.print(line)


def _print_upcoming(
    console: Console, turn: UpcomingReport, report: Report, texts: AnalysisTexts
) -> None:
    console.print(upcoming_line(turn, report, texts), style="bold")
    console.print(candidate_table(console, turn.candidates[:SHOWN], texts))
    rest = rest_line(len(turn.candidates[SHOWN:]), turn.not_followed, texts)
    console.print(f"{rest} {texts.model(turn.model)}".lstrip(), end="\n\n")


def upcoming_line(turn: UpcomingReport, report: Report, texts: AnalysisTexts) -> str:
    """Which turn has not been played yet, and by whom."""
    rack = join_faces(turn.rack)
    return texts("upcoming", turn=turn.number, name=report.names[turn.seat], rack=rack)


def rest_line(hidden: int, not_followed: int, texts: AnalysisTexts) -> str:
    """How many plays are not shown, and how many were not followed."""
    counts = {"hidden": hidden, "not_followed": not_followed}
    return " ".join(texts.counted(key, count) for key, count in counts.items() if count)


def scores_line(report: Report) -> str:
    """All players with their points."""
    pairs = zip(report.names, report.scores, strict=True)
    return " · ".join(f"{name} {score}" for name, score in pairs)


def closing_lines(report: Report, texts: AnalysisTexts) -> list[str]:
    """What is said below the tables."""
    lines = []
    point = report.turning_point
    if point is not None:
        winner = report.names[report.winners[0]]
        before, after = texts.percent(point.before), texts.percent(point.after)
        decided = texts("decided", turn=point.turn, name=winner, before=before, after=after)
        cause = "" if point.cause is None else f" {texts(f'decided.{point.cause}')}"
        lines.append(decided + cause)
    if not all(seat.measured for seat in report.seats):
        lines.append(texts("unmeasured"))
    lines.append(texts("explained"))
    followed = sum(len(turn.candidates) for turn in report.turns)
    if left_out := sum(turn.not_followed for turn in report.turns):
        lines.append(texts("followed", followed=followed, plays=followed + left_out))
    if not report.complete:
        lines.append(incomplete_line(report, texts))
    return lines


def incomplete_line(report: Report, texts: AnalysisTexts) -> str:
    """How far an analysis came that was stopped."""
    return texts("incomplete", done=len(report.turns), turns=report.made)


def file_lines(game: GameRecord, texts: AnalysisTexts) -> list[str]:
    """By which list words are judged, which words it does not have, and what is odd about the
    file."""
    return [
        list_text(game.rules, texts.language),
        *_unlisted(game, texts),
        *(texts("problem", text=told) for told in problem_texts(game.problems, texts.language)),
    ]


def _unlisted(game: GameRecord, texts: AnalysisTexts) -> list[str]:
    words = (
        texts("unlisted.turn", turn=one.turn, words=", ".join(one.words))
        for one in unlisted_in(game)
    )
    told = ", ".join(words)
    return [texts("unlisted", words=told)] if told else []


def _turns(report: Report, texts: AnalysisTexts, seat: int | None) -> tuple[Table, Table]:
    """The turns in one line each, and in two lines for a narrow screen."""
    turns = [one for one in report.turns if seat is None or one.seat == seat]
    cells = [turn_cells(one, report, texts) for one in turns]
    return (
        stacked_table([(key,) for key in TURN_KEYS], TURN_NUMBERS, cells, texts),
        stacked_table(STACKED, TURN_NUMBERS, cells, texts),
    )


def turn_cells(turn: TurnReport, report: Report, texts: AnalysisTexts) -> dict[str, str]:
    """What a table tells of a turn, by `TURN_KEYS`."""
    return {
        "turn": str(turn.number),
        "who": report.names[turn.seat],
        "rack": join_faces(turn.rack) + ("*" if turn.rack_drawn else ""),
        "played": texts.played(turn),
        "points": str(turn.points),
        "chance": texts.percent(turn.win_played),
        "best": "" if turn.best is None or turn.rank == 1 else texts.move(turn.best),
        "loss": loss_text(turn, texts),
        "mark": f"{MARK_SIGNS[turn.mark]} {texts.mark(turn.mark)}",
        "luck": "" if turn.luck is None else texts.signed_percent(turn.luck),
    }


def loss_text(turn: TurnReport, texts: AnalysisTexts) -> str:
    """What a turn cost: in chances, or in points where the result of an endgame stays."""
    if turn.loss is None or turn.rank == 1:
        return ""
    if turn.points_lost and turn.loss == 0:
        return texts.counted("points.lost", round(turn.points_lost))
    return texts.percent(max(0.0, turn.loss), turn.error)


def search_notes(report: Report, texts: AnalysisTexts, seat: int | None) -> list[str]:
    """What is proven about endgames that were not solved: of the play made, and of the best."""
    notes = []
    for turn in report.turns:
        if turn.found is not Found.SEARCHED or (seat is not None and turn.seat != seat):
            continue
        told = [
            f"{texts.move(row.play)} {texts.found(row)}"
            for place, row in enumerate(turn.candidates)
            if (row.played or place == 0) and row.found is Found.SEARCHED
        ]
        if told:
            notes.append(texts("searched", turn=turn.number, plays="; ".join(told)))
    return notes


def seat_rows(seat: SeatReport, texts: AnalysisTexts) -> list[str]:
    """A player in figures: name, score, accuracy, level, mistake index, luck, dearest turns."""
    accuracy = texts("few")
    level = "–"
    if seat.accuracy is not None and seat.accuracy_interval is not None:
        band = seat.accuracy_interval
        accuracy = (
            f"{texts.number(seat.accuracy, 0)} {texts('of')}"
            f" ({texts.number(band.low, 0)}–{texts.number(band.high, 0)})"
        )
        assert seat.plays_like is not None
        level = texts.level(seat.plays_like)
        if seat.like_from != seat.like_to and seat.like_from and seat.like_to:
            level += f" ({texts.level(seat.like_from)} – {texts.level(seat.like_to)})"
    luck = "–" if seat.luck is None else texts("about", value=texts.signed_percent(seat.luck))
    return [
        seat.name,
        str(seat.score),
        accuracy,
        level,
        texts.number(seat.mistake_index),
        luck,
        ", ".join(map(str, seat.dearest)) or "–",
    ]


def _seats(report: Report, texts: AnalysisTexts) -> tuple[Table, Table]:
    """A line for each player, and a column for each where the screen is narrow."""
    keys = ("who", "score", "accuracy", "level", "index", "luck", "dearest")
    rows = [seat_rows(seat, texts) for seat in report.seats]
    wide = plain_table([(texts(key), key in ("score", "index")) for key in keys], rows)
    first, *others = zip(*rows, strict=True)
    headings = [(texts("who"), False), *((name, False) for name in first)]
    lines = ([texts(key), *values] for key, values in zip(keys[1:], others, strict=True))
    return wide, plain_table(headings, lines)
