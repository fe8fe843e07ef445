"""The report of a game in the terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from sternfeld.analysis.report import Found, Report, SeatReport, TurnReport
from sternfeld.cli.analysis_texts import MARK_SIGNS, AnalysisTexts
from sternfeld.notation.faces import join_faces

__all__ = ["closing_lines", "loss_text", "print_report", "search_notes", "seat_rows"]


def print_report(
    console: Console, report: Report, texts: AnalysisTexts, seat: int | None, file: str | None
) -> None:
    """Print who won, what every turn cost, and what it adds up to."""
    scores = " · ".join(
        f"{name} {score}" for name, score in zip(report.names, report.scores, strict=True)
    )
    console.print(f"{f'{file}: ' if file else ''}{scores}", style="bold")
    console.print(_turns(report, texts, seat))
    if any(turn.rack_drawn for turn in report.turns):
        console.print(Padding(texts("drawn.note"), (0, 0, 1, 0)))
    for note in search_notes(report, texts, seat):
        console.print(note)
    console.print(_seats(report, texts))
    for line in closing_lines(report, texts):
        console.print(line)


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
    lines += [texts("problem", text=problem) for problem in report.problems]
    if not report.complete:
        lines.append(texts("incomplete", done=len(report.turns), turns=report.made))
    return lines


def _turns(report: Report, texts: AnalysisTexts, seat: int | None) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for key in ("turn", "who", "rack", "played"):
        table.add_column(texts(key), justify="right" if key == "turn" else "left")
    table.add_column(texts("points"), justify="right")
    table.add_column(texts("chance"), justify="right")
    table.add_column(texts("best"))
    table.add_column(texts("loss"), justify="right")
    table.add_column(texts("mark"))
    table.add_column(texts("luck"), justify="right")
    for turn in report.turns:
        if seat is not None and turn.seat != seat:
            continue
        table.add_row(
            str(turn.number),
            report.names[turn.seat],
            join_faces(turn.rack) + ("*" if turn.rack_drawn else ""),
            texts.played(turn),
            str(turn.points),
            texts.percent(turn.win_played),
            "" if turn.best is None or turn.rank == 1 else texts.move(turn.best),
            loss_text(turn, texts),
            f"{MARK_SIGNS[turn.mark]} {texts.mark(turn.mark)}",
            "" if turn.luck is None else texts.signed_percent(turn.luck),
        )
    return table


def loss_text(turn: TurnReport, texts: AnalysisTexts) -> str:
    """What a turn cost: in chances, or in points where the result of an endgame stays."""
    if turn.loss is None or turn.rank == 1:
        return ""
    if turn.points_lost and turn.loss == 0:
        return f"{texts.number(turn.points_lost, 0)} {texts('points')}"
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


def _seats(report: Report, texts: AnalysisTexts) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(texts("who"))
    table.add_column(texts("score"), justify="right")
    for key in ("accuracy", "level"):
        table.add_column(texts(key))
    table.add_column(texts("index"), justify="right")
    table.add_column(texts("luck"))
    table.add_column(texts("dearest"))
    for seat in report.seats:
        table.add_row(*seat_rows(seat, texts))
    return table
