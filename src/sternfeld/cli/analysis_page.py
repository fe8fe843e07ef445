"""The report of a game as one page: board, curve and table in a single file, also for printing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from urllib.parse import quote

from sternfeld.analysis.record import GameRecord
from sternfeld.analysis.report import Candidate, Report, TurnReport
from sternfeld.analysis.upcoming import UpcomingReport
from sternfeld.cli.analysis_curve import SEAT_COLOURS, curve
from sternfeld.cli.analysis_table import (
    TURN_KEYS,
    TURN_NUMBERS,
    closing_lines,
    file_lines,
    loss_text,
    rest_line,
    scores_line,
    search_notes,
    seat_rows,
    turn_cells,
    upcoming_line,
)
from sternfeld.cli.analysis_texts import MARK_SIGNS, AnalysisTexts
from sternfeld.cli.terminal.texts import Texts, texts_in
from sternfeld.game.board import Board
from sternfeld.notation.faces import join_faces
from sternfeld.rules.layout import Layout, Premium, Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import is_blank, letter_of

__all__ = ["index_page", "report_page"]

ROWS = 8
"""Candidates that are shown for a turn."""
REPLIES = 3

_CLASSES = {
    Premium.DOUBLE_LETTER: "l2",
    Premium.TRIPLE_LETTER: "l3",
    Premium.QUADRUPLE_LETTER: "l4",
    Premium.DOUBLE_WORD: "w2",
    Premium.TRIPLE_WORD: "w3",
    Premium.QUADRUPLE_WORD: "w4",
    Premium.STAR: "star",
}

_STYLE = """
:root{color-scheme:light dark;--ground:#eceff6;--card:#fff;--ink:#18203a;--ink2:#525d7c;
--line:#cdd4e4;--wash:#e3e8f3;--ok:#14663c;--okwash:#ddf1e4;--gold:#f5b92b}
@media(prefers-color-scheme:dark){:root{--ground:#12182b;--card:#1d2542;--ink:#e9edf8;
--ink2:#a9b3d0;--line:#3a4568;--wash:#2a3457;--ok:#8fd9ab;--okwash:#1d4030}svg{filter:brightness(1.7)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1080px;margin:0 auto;padding:16px}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.15rem;margin:0 0 .6em}
.eyebrow,.quiet{color:var(--ink2);font-size:.9rem}
section{background:var(--card);border-radius:10px;padding:14px 16px;margin:12px 0}
.two{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(290px,1fr))}
.two section{margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:0}
dt{color:var(--ink2)}dd{margin:0;text-align:right;font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th{color:var(--ink2);font-weight:600;font-size:.85rem;text-align:left}
th,td{padding:4px 8px;border-bottom:1px solid var(--line);vertical-align:top}
.n{text-align:right;white-space:nowrap}.m{white-space:nowrap}
.mark{display:inline-block;white-space:nowrap;border-radius:6px;padding:0 7px;
border:1.5px solid transparent;font-weight:600;font-size:.9rem}
.best{color:var(--ok);background:var(--okwash)}.equal{color:var(--ink2)}
.slip{border-color:var(--line)}.costly{background:var(--wash);border-color:var(--ink)}
.very_costly{background:var(--ink);color:var(--card)}
.not_judged{color:var(--ink2);border:1.5px dashed var(--line)}
.board{display:grid;gap:1px;width:100%;max-width:560px;font-size:clamp(8px,2.2vw,15px)}
.board span{aspect-ratio:1;display:flex;align-items:center;justify-content:center;
background:var(--wash);border-radius:2px;overflow:hidden;color:var(--ink2);font-size:.6em}
.board .c{background:none;font-size:.7em}
.board .l2{background:#d5edc6;color:#2c4a2a}.board .l3{background:#7fbf63;color:#10240a}
.board .l4{background:#2f6b52;color:#fff}.board .w2{background:#e0d8fb;color:#3b3173}
.board .w3{background:#a894f0;color:#1c1347}.board .w4{background:#8a3fb8;color:#fff}
.board .star{background:#e0d8fb;color:#8a5a00}
.board .t{background:#18203a;color:#fff;font-weight:700;font-size:1em;position:relative}
.board .t sub{font-size:.5em;position:absolute;right:8%;top:4%;font-weight:400}
.board .b{color:#f5b92b}
svg{width:100%;min-width:560px;height:auto;display:block}
details{border-bottom:1px solid var(--line);padding:6px 0}
summary{cursor:pointer;min-height:32px}
.played td{background:var(--wash)}
@media print{body{background:#fff;font-size:11px}section{break-inside:avoid;border:1px solid #999}
details{break-inside:avoid}main{max-width:none;padding:0}}
"""
_OPEN_FOR_PRINT = (
    "addEventListener('beforeprint',()=>document.querySelectorAll('details')"
    ".forEach(d=>d.open=true))"
)


def report_page(
    report: Report,
    game: GameRecord,
    texts: AnalysisTexts,
    seat: int | None = None,
    upcoming: UpcomingReport | None = None,
) -> str:
    """The page as text."""
    head = _headline(report, texts)
    eyebrow = " · ".join([texts("title"), report.edition, f"{len(report.turns)} {texts('turns')}"])
    drawing = _board(game.board, game.rules, texts_in(texts.language))
    board = "board" if report.winners else "board.now"
    closing = (*closing_lines(report, texts), *file_lines(game, texts))
    body = [
        f'<p class="eyebrow">{escape(eyebrow)}</p><h1>{escape(head)}</h1>',
        *(f'<p class="quiet">{escape(line)}</p>' for line in closing),
        f'<div class="two">{"".join(_seats(report, texts))}</div>',
        f"<section><h2>{texts('curve')}</h2><div class=scroll>{curve(report, texts)}</div>"
        f"{_curve_table(report, texts)}</section>",
        f"<section><h2>{texts('turns')}</h2>{_turns(report, texts, seat)}</section>",
        _upcoming(upcoming, report, texts, seat),
        f"<section>{''.join(_candidates(report, texts, seat))}</section>",
        f"<section><h2>{texts(board)}</h2>{drawing}</section>",
        f'<p class="quiet">{escape(_made(report, texts))}</p>',
    ]
    return _page(head, "".join(body) + f"<script>{_OPEN_FOR_PRINT}</script>", texts)


def index_page(pages: Sequence[tuple[str, Report]], texts: AnalysisTexts) -> str:
    """A page that leads to the pages of several games, each with its file name."""
    rows = "".join(
        f'<tr><td><a href="{escape(quote(name))}">{escape(name.removesuffix(".html"))}</a></td>'
        f"<td>{escape(scores_line(report))}</td><td>{escape(_headline(report, texts))}</td></tr>"
        for name, report in pages
    )
    title = texts("games")
    head = "".join(f"<th>{texts(key)}</th>" for key in ("file", "score", "result"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    body = f'<h1>{title}</h1><section><div class="scroll">{table}</div></section>'
    return _page(title, body, texts)


def _page(title: str, body: str, texts: AnalysisTexts) -> str:
    return (
        f'<!doctype html>\n<html lang="{texts.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _headline(report: Report, texts: AnalysisTexts) -> str:
    if not report.winners:
        return texts("running")
    if len(report.winners) > 1:
        return texts("tied")
    winner = report.winners[0]
    return texts("sum", name=report.names[winner], score=report.scores[winner])


def _made(report: Report, texts: AnalysisTexts) -> str:
    return texts("budget", budget=report.budget, seed=report.seed, version=report.version)


def _seats(report: Report, texts: AnalysisTexts) -> Iterator[str]:
    keys = ("score", "accuracy", "level", "index", "luck", "dearest")
    for number, seat in enumerate(report.seats):
        name, *values = seat_rows(seat, texts)
        rows = "".join(
            f"<dt>{texts(key)}</dt><dd>{escape(value)}</dd>"
            for key, value in zip(keys, values, strict=True)
        )
        colour = SEAT_COLOURS[number]
        yield (
            f'<section style="border-top:4px solid {colour}"><h2>{escape(name)}</h2>'
            f"<dl>{rows}</dl></section>"
        )


def _mark(turn: TurnReport, texts: AnalysisTexts) -> str:
    sign = f'<span aria-hidden="true">{MARK_SIGNS[turn.mark]}</span>'
    return f'<span class="mark {turn.mark}">{sign} {texts.mark(turn.mark)}</span>'


_TURN_CLASSES = dict.fromkeys(TURN_NUMBERS, " class=n") | {"played": " class=m", "best": " class=m"}


def _turns(report: Report, texts: AnalysisTexts, seat: int | None) -> str:
    head = "".join(
        f"<th{' class=n' if key in TURN_NUMBERS else ''}>{texts(key)}</th>" for key in TURN_KEYS
    )
    rows = []
    for turn in report.turns:
        if seat is not None and turn.seat != seat:
            continue
        cells = {key: escape(text) for key, text in turn_cells(turn, report, texts).items()}
        cells["mark"] = _mark(turn, texts)
        row = "".join(f"<td{_TURN_CLASSES.get(key, '')}>{cells[key]}</td>" for key in TURN_KEYS)
        rows.append(f"<tr>{row}</tr>")
    note = ""
    if any(turn.rack_drawn for turn in report.turns):
        note = f'<p class="quiet">{texts("drawn.note")}</p>'
    for told in search_notes(report, texts, seat):
        note += f'<p class="quiet">{escape(told)}</p>'
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>{note}"
    )


def _candidates(report: Report, texts: AnalysisTexts, seat: int | None) -> Iterator[str]:
    yield f"<h2>{texts('dearest')}</h2>"
    dear = {number for one in report.seats for number in one.dearest}
    for turn in report.turns:
        wanted = seat is None or turn.seat == seat
        if not wanted or not turn.mark.is_loss or turn.number not in dear:
            continue
        shown = list(turn.candidates[:ROWS])
        shown += [row for row in turn.candidates[ROWS:] if row.played]
        hidden = len(turn.candidates) - len(shown)
        yield (
            f"<details><summary>{texts('turn').capitalize()} {turn.number} ·"
            f" {escape(report.names[turn.seat])} · {escape(texts.played(turn))}"
            f" · {loss_text(turn, texts)} {_mark(turn, texts)}</summary>"
            f"{_plays(shown, 'gain', texts)}"
            f'<p class="quiet">{rest_line(hidden, turn.not_followed, texts)}'
            f" {escape(texts.model(turn.model))}</p></details>"
        )


def _upcoming(
    turn: UpcomingReport | None, report: Report, texts: AnalysisTexts, seat: int | None
) -> str:
    if turn is None or seat not in (None, turn.seat):
        return ""
    rest = rest_line(len(turn.candidates[ROWS:]), turn.not_followed, texts)
    return (
        f"<section><h2>{escape(upcoming_line(turn, report, texts))}</h2>"
        f"{_plays(turn.candidates[:ROWS], 'spread', texts)}"
        f'<p class="quiet">{rest} {escape(texts.model(turn.model))}</p></section>'
    )


def _plays(rows: Iterable[Candidate], more: str, texts: AnalysisTexts) -> str:
    """A table of plays, with what they gain over the one played or the points ahead at the end."""
    keys = ("play", "points", "kept", "chance", more, "reply", "found")
    head = "".join(
        f"<th{' class=n' if key in ('points', 'chance', more) else ''}>{texts(key)}</th>"
        for key in keys
    )
    body = "".join(
        f"<tr{' class=played' if row.played else ''}><td>{escape(texts.move(row.play))}</td>"
        f"<td class=n>{row.points}</td><td>{escape(join_faces(row.kept))}</td>"
        f"<td class=n>{texts.percent(row.win, row.error)}</td>"
        f"<td class=n>{_more(row, more, texts)}</td>"
        f"<td>{escape(texts.replies(row, REPLIES))}</td><td>{texts.found(row)}</td></tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
    )


def _more(row: Candidate, key: str, texts: AnalysisTexts) -> str:
    if key == "gain":
        return texts.signed_percent(row.gain)
    return "–" if row.spread is None else texts.number(row.spread)


def _curve_table(report: Report, texts: AnalysisTexts) -> str:
    head = "".join(f"<th class=n>{escape(name)}</th>" for name in report.names)
    rows = "".join(
        f"<tr><td class=n>{turn.number}</td><td>{escape(texts.played(turn))}</td>"
        + "".join(f"<td class=n>{texts.percent(chance)}</td>" for chance in turn.chances)
        + f"<td class=n>{texts.signed_percent(turn.luck)}</td></tr>"
        for turn in report.turns
    )
    return (
        f"<details><summary>{texts('curve.table')}</summary><div class=scroll><table><thead><tr>"
        f"<th class=n>{texts('turn')}</th><th>{texts('played')}</th>{head}"
        f"<th class=n>{texts('luck')}</th></tr></thead><tbody>{rows}</tbody></table></div>"
        "</details>"
    )


def _board(board: Board, rules: Rules, labels: Texts) -> str:
    size = board.size
    cells = ['<span class="c"></span>']
    cells += [f'<span class="c">{chr(ord("A") + column)}</span>' for column in range(size)]
    for row in range(1, size + 1):
        cells.append(f'<span class="c">{row}</span>')
        for column in range(1, size + 1):
            cells.append(_cell(board, rules.layout, Square(row, column), rules, labels))
    columns = f"grid-template-columns:repeat({size + 1},1fr)"
    return f'<div class="board" style="{columns}">{"".join(cells)}</div>'


def _cell(board: Board, layout: Layout, square: Square, rules: Rules, labels: Texts) -> str:
    if square in board:
        face = board[square]
        blank = " b" if is_blank(face) else ""
        value = 0 if is_blank(face) else rules.tiles.value(face)
        return f'<span class="t{blank}">{escape(letter_of(face))}<sub>{value}</sub></span>'
    premium = layout.premium(square)
    if premium is Premium.PLAIN:
        return "<span></span>"
    sign = "★" if premium is Premium.STAR else labels(f"premium.{premium.name.lower()}")
    return f'<span class="{_CLASSES[premium]}">{sign}</span>'
