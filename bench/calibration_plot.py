"""How far W is off in every tenth of the scale, as an SVG: a panel for each edition and seats.

The band is one point to both sides; a bar is two deviations of chance to both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.calibration_cells import ALL, TENTHS, Cells, row

WIDTH, HEIGHT = 250, 120
"""Of a panel, with its margins."""
LEFT, TOP = 34, 44
INNER_WIDTH, INNER_HEIGHT = 200, 84
MOST = 2.0
"""Points above and below nought that a panel shows."""
COLOURS = {"points": "#b45309", "leaves": "#1d4ed8", "rollouts": "#15803d"}
NAMES = {
    "points": "by points alone",
    "leaves": "by points and kept tiles",
    "rollouts": "by rollouts",
}


@dataclass(frozen=True, slots=True, order=True)
class Measured:
    """What was asked for W, and how."""

    edition: str
    seats: int
    way: str


def drawn(measured: Mapping[Measured, Cells]) -> str:
    """The picture."""
    editions = list(dict.fromkeys(one.edition for one in measured))
    seats = sorted({one.seats for one in measured})
    ways = list(dict.fromkeys(one.way for one in measured))
    wide, high = LEFT + WIDTH * len(seats), TOP + HEIGHT * len(editions) + 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        'font-family="sans-serif" font-size="11" fill="#333">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        _text(LEFT, 16, "W less the share that came first, in points, by what W says"),
    ]
    for number, way in enumerate(ways):
        at = LEFT + 380 + 170 * number
        lines.append(f'<circle cx="{at}" cy="12" r="3.5" fill="{COLOURS[way]}"/>')
        lines.append(_text(at + 8, 16, NAMES[way]))
    for down, edition in enumerate(editions):
        for across, count in enumerate(seats):
            x, y = LEFT + WIDTH * across, TOP + HEIGHT * down
            lines += _frame(x, y, f"{edition}, {count} seats")
            for number, way in enumerate(ways):
                cells = measured.get(Measured(edition, count, way), {})
                lines += _marks(cells, x, y, COLOURS[way], 6 * number - 3 * (len(ways) - 1))
    return "\n".join([*lines, "</svg>", ""])


def _frame(x: int, y: int, title: str) -> list[str]:
    lines = [
        _text(x, y - 5, title, bold=True),
        f'<rect x="{x}" y="{_height(y, 1)}" width="{INNER_WIDTH}" '
        f'height="{_height(y, -1) - _height(y, 1):g}" fill="#e8efe8"/>',
    ]
    for off in (-2, -1, 0, 1, 2):
        at, colour = _height(y, off), "#777" if off == 0 else "#ddd"
        lines.append(f'<path d="M{x} {at:g}h{INNER_WIDTH}" stroke="{colour}"/>')
        lines.append(
            _text(x - 5, at + 4, f"{off:+d}".replace("-", "−") if off else "0", anchor="end")
        )
    for percent in (0, 50, 100):
        across = x + INNER_WIDTH * percent / 100
        lines.append(_text(across, y + INNER_HEIGHT + 15, f"{percent} %", anchor="middle"))
    return lines


def _marks(cells: Cells, x: int, y: int, colour: str, shift: int) -> list[str]:
    lines = []
    for number, tenth in enumerate(TENTHS):
        if f"{tenth} {ALL}" not in cells:
            continue
        one = row(cells[f"{tenth} {ALL}"])
        at = x + INNER_WIDTH * (number + 0.5) / len(TENTHS) + shift
        high, low = (_height(y, one["off"] + sign * 2 * one["chance"]) for sign in (1, -1))
        lines.append(f'<path d="M{at:g} {high:g}V{low:g}" stroke="{colour}"/>')
        lines.append(
            f'<circle cx="{at:g}" cy="{_height(y, one["off"]):g}" r="2.5" fill="{colour}"/>'
        )
    return lines


def _height(y: int, off: float) -> float:
    inside = max(-MOST, min(MOST, off))
    return round(y + INNER_HEIGHT * (MOST - inside) / (2 * MOST), 1)


def _text(x: float, y: float, text: str, *, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{weight}>{text}</text>'
