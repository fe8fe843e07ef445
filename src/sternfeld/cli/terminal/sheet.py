"""Draws the score sheet: one line below the other, with points and running totals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.settlement import settled_text, settlement_lines
from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.game.score_sheet import SETTLEMENT_KINDS, Line, LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.moves import format_play
from sternfeld.rules.load import edition_title

__all__ = ["draw_sheet", "line_text", "number_text", "plain_sheet", "points_text"]


def line_text(line: Line, state: GameState, texts: Texts) -> str:
    """What a line records, in a few words."""
    match line.kind:
        case LineKind.LAY | LineKind.REARRANGE:
            return format_play(line)
        case LineKind.TAKEN_BACK:
            return texts("sheet.taken_back", play=format_play(line) if line.tiles else "")
        case LineKind.EXCHANGE:
            return texts("sheet.exchange", number=line.exchanged)
        case LineKind.PASS:
            return texts("sheet.timed_out" if line.timed_out else "sheet.pass")
        case LineKind.LOST:
            return texts("sheet.lost")
        case LineKind.POINTS:
            return texts("sheet.points_only")
        case LineKind.ADJUSTED:
            return texts("sheet.penalty" if line.points < 0 else "sheet.bonus")
        case LineKind.PENALTY:
            return texts("sheet.challenge_lost")
        case LineKind.RESIGNED:
            return texts("sheet.forfeits" if line.timed_out else "sheet.resigns")
        case _:
            return settled_text(line, state, texts)


def number_text(line: Line) -> str:
    """The number of the turn; none for what a challenge or the end brought about."""
    unnumbered = line.kind is LineKind.PENALTY or line.kind in SETTLEMENT_KINDS
    return "" if unnumbered else str(line.number)


def points_text(line: Line) -> str:
    """What a line scored; empty for a resignation."""
    return "" if line.kind is LineKind.RESIGNED else signed(line.points)


def draw_sheet(state: GameState, texts: Texts) -> Group:
    """The whole sheet for the screen, after the end with how the game was settled."""
    table = Table(title=texts("sheet.title"), title_style=palette.STRONG, pad_edge=False)
    table.add_column(texts("sheet.turn"), justify="right", style=palette.QUIET)
    table.add_column(texts("sheet.name"))
    table.add_column(texts("sheet.play"))
    table.add_column(texts("sheet.points"), justify="right")
    table.add_column(texts("sheet.total"), justify="right", style=palette.STRONG)
    for line in state.sheet:
        table.add_row(*(Text(cell) for cell in _cells(state, line, texts)))
    return Group(table, *(Text(line) for line in settlement_lines(state, texts)))


def _cells(state: GameState, line: Line, texts: Texts) -> Sequence[str]:
    return (
        number_text(line),
        state.seats[line.seat].name,
        line_text(line, state, texts),
        points_text(line),
        signed(line.total),
    )


def plain_sheet(state: GameState, texts: Texts) -> str:
    """The sheet as a text file: its lines in columns, then how the game was settled."""
    title = edition_title(state.rules.edition, texts.language)
    names = ", ".join(seat.name for seat in state.seats)
    head = (
        texts("sheet.turn"),
        texts("sheet.name"),
        texts("sheet.play"),
        texts("sheet.points"),
        texts("sheet.total"),
    )
    rows = [head, *(_cells(state, line, texts) for line in state.sheet)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [f"Sternfeld · {title} · {names}", ""]
    for row in rows:
        number, name, play, points, total = row
        lines.append(
            f"{number:>{widths[0]}}  {name:<{widths[1]}}  {play:<{widths[2]}}"
            f"  {points:>{widths[3]}}  {total:>{widths[4]}}"
        )
    lines.append("")
    if state.phase is Phase.ENDED:
        lines.extend(settlement_lines(state, texts))
    else:
        lines.extend(
            texts("sheet.so_far", name=seat.name, points=texts.points(seat.score))
            for seat in state.seats
        )
    return "\n".join(line.rstrip() for line in lines) + "\n"
