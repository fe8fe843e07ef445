"""The score sheet: turns down, who laid what, points and running totals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.ledger import CHALLENGE_LOST, RESIGNED, Ledger, Line
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.game.state import TurnKind
from sternfeld.rules.load import edition_title

__all__ = ["draw_sheet", "line_text", "plain_sheet", "points_text"]


def line_text(line: Line, texts: Texts) -> str:
    """What happened in a turn, in a few words."""
    play = line.play.text if line.play is not None else ""
    match line.kind:
        case TurnKind.LAY | TurnKind.REARRANGE:
            return play
        case TurnKind.TAKEN_BACK:
            return texts("sheet.taken_back", play=play)
        case TurnKind.EXCHANGE:
            return texts("sheet.exchange", number=line.exchanged)
        case TurnKind.PASS:
            return texts("sheet.timed_out" if line.timed_out else "sheet.pass")
        case TurnKind.LOST:
            return texts("sheet.lost")
        case TurnKind.POINTS:
            return texts("sheet.points_only")
        case TurnKind.ADJUSTED:
            return texts("sheet.penalty" if line.points < 0 else "sheet.bonus")
        case "challenge_lost":
            return texts("sheet.challenge_lost")
        case "resigned":
            return texts("sheet.forfeits" if line.timed_out else "sheet.resigns")


def points_text(line: Line) -> str:
    """What a line scored; leaving the game scores nothing, not even nought."""
    return "" if line.kind == RESIGNED else signed(line.points)


def draw_sheet(ledger: Ledger, texts: Texts) -> Group:
    """The whole sheet for the screen, after the end with how the game was settled."""
    table = Table(title=texts("sheet.title"), title_style=palette.STRONG, pad_edge=False)
    table.add_column(texts("sheet.turn"), justify="right", style=palette.QUIET)
    table.add_column(texts("sheet.name"))
    table.add_column(texts("sheet.play"))
    table.add_column(texts("sheet.points"), justify="right")
    table.add_column(texts("sheet.total"), justify="right", style=palette.STRONG)
    for line in ledger.lines():
        table.add_row(*(Text(cell) for cell in _cells(ledger, line, texts)))
    return Group(table, *(Text(line) for line in settlement_lines(ledger, texts)))


def _cells(ledger: Ledger, line: Line, texts: Texts) -> Sequence[str]:
    return (
        "" if line.kind == CHALLENGE_LOST else str(line.turn),
        ledger.state.seats[line.seat].name,
        line_text(line, texts),
        points_text(line),
        signed(line.total),
    )


def plain_sheet(ledger: Ledger, texts: Texts) -> str:
    """The sheet as a text file: the turns in columns, then how the game was settled."""
    state = ledger.state
    title = edition_title(state.rules.edition, texts.language)
    names = ", ".join(seat.name for seat in state.seats)
    head = (
        texts("sheet.turn"),
        texts("sheet.name"),
        texts("sheet.play"),
        texts("sheet.points"),
        texts("sheet.total"),
    )
    rows = [head, *(_cells(ledger, line, texts) for line in ledger.lines())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [f"Sternfeld · {title} · {names}", ""]
    for row in rows:
        number, name, play, points, total = row
        lines.append(
            f"{number:>{widths[0]}}  {name:<{widths[1]}}  {play:<{widths[2]}}"
            f"  {points:>{widths[3]}}  {total:>{widths[4]}}"
        )
    lines.append("")
    if ledger.over:
        lines.extend(settlement_lines(ledger, texts))
    else:
        lines.extend(
            texts("sheet.so_far", name=seat.name, points=texts.points(seat.score))
            for seat in state.seats
        )
    return "\n".join(line.rstrip() for line in lines) + "\n"
