"""Tables in the terminal: one line for each thing, or several where the screen is narrow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from sternfeld.analysis.report import Candidate, Found
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.notation.faces import join_faces

__all__ = ["candidate_table", "fitting", "plain_table", "stacked_table"]

WIDEST = 1_000
"""Columns of a screen on which every table fits."""
KEYS = ("play", "points", "kept", "chance", "spread", "reply", "found")
STACKED = (("play", "reply"), ("points",), ("kept",), ("chance", "spread"), ("found",))
"""What of a candidate stands one below the other where the screen is narrow."""
NUMBERS = frozenset({"points", "chance", "spread"})


def plain_table(headings: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> Table:
    """A table with these headings, those of numbers to the right. Where it is too wide it folds:
    nothing is cut off."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading, number in headings:
        table.add_column(heading, justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def fitting(console: Console, wide: Table, narrow: Table) -> Table:
    """The wide table where it fits, otherwise the narrow one."""
    unbounded = console.options.update(width=WIDEST)
    return wide if console.measure(wide, options=unbounded).maximum <= console.width else narrow


def stacked_table(
    groups: Sequence[Sequence[str]],
    numbers: Collection[str],
    rows: Sequence[Mapping[str, str]],
    texts: AnalysisTexts,
) -> Table:
    """A table with a column for each group of keys, whose texts stand one below the other."""
    return plain_table(
        [("\n".join(map(texts, group)), group[0] in numbers) for group in groups],
        (["\n".join(row[key] for key in group) for group in groups] for row in rows),
    )


def candidate_table(console: Console, rows: Iterable[Candidate], texts: AnalysisTexts) -> Table:
    """What every play leads to."""
    cells = [_cells(row, texts) for row in rows]
    wide = stacked_table([(key,) for key in KEYS], NUMBERS, cells, texts)
    return fitting(console, wide, stacked_table(STACKED, NUMBERS, cells, texts))


def _cells(row: Candidate, texts: AnalysisTexts) -> dict[str, str]:
    said = texts.found(row)
    if row.found is Found.ALL_ORDERS and row.solved < 1:
        said += f" ({texts('solved.share', share=texts.percent(row.solved))})"
    chance = texts.percent(row.win, row.error)
    if row.win_at_most is not None:
        chance = texts("win_at_most", chance=texts.percent(row.win_at_most))
    return {
        "play": texts.move(row.play),
        "points": str(row.points),
        "kept": join_faces(row.kept),
        "chance": chance,
        "spread": "–" if row.spread is None else texts.number(row.spread),
        "reply": texts.replies(row, 1),
        "found": said,
    }
