"""The curve of a report as a drawing: every seat's chance, and the luck of the draws below."""

from __future__ import annotations

from html import escape

from sternfeld.analysis.report import Mark, Report
from sternfeld.cli.analysis_texts import AnalysisTexts

__all__ = ["SEAT_COLOURS", "curve"]

SEAT_COLOURS = ("#2456b8", "#b0470f", "#16743f", "#7a3fb0")
DASHES = ("", "7 4", "2 4", "9 3 2 3")
WIDTH, HEIGHT, LUCK, EDGE = 900, 240, 70, 60
NAME = 8
LUCKIEST = 0.3
"""The change of chance that a full bar shows."""


def curve(report: Report, texts: AnalysisTexts) -> str:
    """The drawing as SVG, with one sentence for those who do not see it."""
    turns = report.turns
    step = (WIDTH - 2 * EDGE) / max(1, len(turns))
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = _height(percent / 100)
        parts.append(
            f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}"'
            ' stroke="currentColor" stroke-opacity=".2"/>'
        )
        if percent % 50 == 0:
            parts.append(f'<text x="{EDGE - 6}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>')
    for seat in range(len(report.names)):
        first = turns[0].before[seat] if turns else 1 / len(report.names)
        heights = [first, *(turn.chances[seat] for turn in turns)]
        if report.complete and report.winners:
            heights[-1] = 1 / len(report.winners) if seat in report.winners else 0.0
        points = " ".join(
            f"{EDGE + at * step:.1f},{_height(value):.1f}" for at, value in enumerate(heights)
        )
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{SEAT_COLOURS[seat]}"'
            f' stroke-width="2.5"{dash}/>'
        )
        last = _height(heights[-1])
        parts.append(
            f'<text x="{WIDTH - EDGE + 4}" y="{last + 4:.1f}" fill="{SEAT_COLOURS[seat]}"'
            f' font-weight="700">{escape(report.names[seat][:NAME])}</text>'
        )
    middle = HEIGHT + 20 + LUCK / 2
    parts.append(
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{middle}" y2="{middle}"'
        ' stroke="currentColor" stroke-opacity=".4"/>'
    )
    for at, turn in enumerate(turns, 1):
        x = EDGE + at * step
        if turn.mark in (Mark.COSTLY, Mark.VERY_COSTLY):
            y = _height(turn.chances[turn.seat])
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4 if turn.mark is Mark.COSTLY else 6}"'
                f' fill="{SEAT_COLOURS[turn.seat]}"><title>{turn.number}:'
                f" {escape(texts.mark(turn.mark))}</title></circle>"
            )
        if turn.luck:
            tall = max(-1.0, min(1.0, turn.luck / LUCKIEST)) * LUCK / 2
            top = middle - max(0.0, tall)
            fill = SEAT_COLOURS[turn.seat] if tall > 0 else "none"
            parts.append(
                f'<rect x="{x - 5:.1f}" y="{top:.1f}" width="10" height="{abs(tall):.1f}"'
                f' fill="{fill}" stroke="{SEAT_COLOURS[turn.seat]}"/>'
            )
        if at == 1 or at % 5 == 0:
            parts.append(
                f'<text x="{x:.1f}" y="{HEIGHT + LUCK + 38}" text-anchor="middle">'
                f"{turn.number}</text>"
            )
    parts.append(f'<text x="4" y="{middle - 14}">{texts("lucky")}</text>')
    parts.append(f'<text x="4" y="{middle + 22}">{texts("unlucky")}</text>')
    label = escape(f"{texts('curve')}: {', '.join(report.names)}", quote=True)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + LUCK + 46}" role="img" aria-label="{label}"'
        f' font-size="12" fill="currentColor">{"".join(parts)}</svg>'
    )


def _height(chance: float) -> float:
    return 12 + (1 - chance) * (HEIGHT - 12)
