"""The whole table on one screen, fitted to its size.

Board left, players and last turns beside it, rack and remarks below. On a screen too low for
that, rack and remarks move beside the board; on one too narrow, squares shrink until it fits, or
everything is below the board if there are lines enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.board_drawing import BoardDrawing
from sternfeld.cli.terminal.faces import draw_rack
from sternfeld.cli.terminal.reply import Remark
from sternfeld.cli.terminal.sheet import line_text, number_text, points_text
from sternfeld.cli.terminal.table_clock import minutes
from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.game.clocks import MINUTE_MS, clock_left_ms, turn_left_ms
from sternfeld.game.events import Dealer
from sternfeld.game.score_sheet import Line
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.load import edition_title

__all__ = ["TableView", "short_names"]

PANEL = 26
NARROW = 21
LINES_BELOW = 6  # what a rack, a few remarks and the hint take: the board must not jump with them
MARK = "▶"
SHORTEST_NAME = 6


@dataclass(frozen=True, slots=True)
class TableView:
    """The table at one moment. ``rack`` is shown only to the one who may see it; ``levels`` says
    how strong the computers at the table are."""

    state: GameState
    texts: Texts
    now: int
    new: frozenset[Square] = frozenset()
    rack: tuple[str, ...] | None = None
    remarks: tuple[Remark, ...] = ()
    hint: str = ""
    levels: Mapping[int, str] = field(default_factory=dict)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        width, height = options.max_width, console.height
        plain = options.ascii_only
        drawing = self._drawing()
        below = self._below(ascii_only=plain)
        title = self._title()

        def too_low(under: list[Text], at_least: int = 0) -> bool:
            lines = drawing.layout.size + 4 + max(at_least, _height(under, width, console))
            return console.is_terminal and lines > height

        cell = _cell(drawing, width)
        beside = too_low(below)
        if drawing.width(cell) + PANEL > width:
            least = min(drawing.cells)
            players = self._players(width)
            usual = len(players) + LINES_BELOW
            low = too_low([*players, *below], at_least=usual)
            beside = low and drawing.width(least) + NARROW <= width
            if not beside:
                yield title
                yield from drawing.lines(cell, ascii_only=plain)
                yield from players
                yield from below
                return
            cell = least
        room = width - drawing.width(cell) - 1
        board = drawing.lines(cell, ascii_only=plain)
        if not beside:
            yield title
        panel = [title, Text()] if beside else []
        panel += [*self._players(room), Text()]
        if beside:
            panel += [*self._below(close=True, ascii_only=plain), Text()]
        panel += self._last_turns(room, len(board) - _height(panel, room, console))
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=drawing.width(cell), no_wrap=True)
        grid.add_column(width=room, overflow="fold")
        grid.add_row(Text("\n").join(board), Text("\n").join(panel))
        yield grid
        if not beside:
            yield from below

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> object:
        from rich.measure import Measurement

        return Measurement(options.max_width, options.max_width)

    def _drawing(self) -> BoardDrawing:
        rules = self.state.rules
        return BoardDrawing(self.state.board, rules.layout, rules.tiles, self.texts, self.new)

    def _title(self) -> Text:
        state, texts = self.state, self.texts
        title = Text().append(edition_title(state.rules.edition, texts.language), palette.STRONG)
        if state.is_board_whole:
            title.append(f" · {texts('title.bag', number=state.bag_count)}", palette.QUIET)
        if state.phase in (Phase.TURN, Phase.PENDING):
            title.append(f" · {texts('title.turn', number=state.number)}", palette.QUIET)
        left = self._turn_left()
        if left is not None:
            key = "title.time_left" if left >= 0 else "title.time_over"
            style = palette.STRONG if left < MINUTE_MS else palette.QUIET
            title.append(f" · {texts(key, time=minutes(abs(left)))}", style)
        return title

    def _turn_left(self) -> int | None:
        """How much of the turn is left. At a real board a play is followed at once by the next
        player's time, even while it may still be challenged."""
        state = self.state
        if state.phase is Phase.TURN:
            return turn_left_ms(state, self.now)
        if state.pending is None or state.dealer is Dealer.REFEREE:
            return None
        limit = state.rules.turn_limit(state.next_seat)
        return None if limit is None else state.pending.at + limit * 1000 - self.now

    def _players(self, width: int) -> list[Text]:
        return [line for seat in range(len(self.state.seats)) for line in self._player(seat, width)]

    def _player(self, number: int, width: int) -> list[Text]:
        """Name, notes and score of a seat. The level of a computer follows its name, or stands
        below it where there is no room."""
        state, texts = self.state, self.texts
        seat = state.seats[number]
        acting = number == state.to_move and state.phase in (Phase.TURN, Phase.PENDING)
        notes = []
        if seat.resigned:
            notes.append(texts("panel.resigned"))
        if seat.lost_turns:
            notes.append(texts("panel.loses_turn"))
        left = clock_left_ms(state, number, self.now)
        if left is not None:
            notes.append(minutes(left))
        target = state.rules.target(number, len(state.seats))
        score = signed(seat.score) if target is None else f"{signed(seat.score)}/{target}"
        note = f" {' '.join(notes)}" if notes else ""
        name_room = max(4, min(width, 40) - len(score) - len(note) - 3)
        name = seat.name if len(seat.name) <= name_room else f"{seat.name[: name_room - 1]}…"
        level = f" ({self.levels[number]})" if number in self.levels else ""
        beside = level if len(name) + len(level) <= name_room else ""
        line = Text(f"{MARK if acting else ' '} ")
        line.append(name, palette.STRONG if acting else "")
        line.append(f"{beside:<{name_room - len(name)}}{note}", palette.QUIET)
        line.append(f" {score}", palette.STRONG)
        return [line] if beside == level else [line, Text(f" {level}", palette.QUIET)]

    def _last_turns(self, width: int, room: int) -> list[Text]:
        lines = self.state.sheet[-room:] if room > 0 else ()
        found = []
        width = min(width, 40)
        names = [seat.name for seat in self.state.seats]
        longest = max((len(self._line(line)) for line in lines), default=0)
        spare = width - longest - len("10  ") - len(" −10")
        tags = short_names(names, max(SHORTEST_NAME, spare))
        tag_room = max(map(len, tags))
        for line in lines:
            points = points_text(line)
            text = f"{number_text(line):>2} {tags[line.seat]:<{tag_room}} {self._line(line)}"
            room_left = width - len(points) - 1
            if len(text) > room_left:
                text = f"{text[: room_left - 1]}…"
            found.append(Text(f"{text:<{room_left}} {points}", palette.QUIET))
        return found

    def _line(self, line: Line) -> str:
        return line_text(line, self.state, self.texts)

    def _below(self, *, close: bool = False, ascii_only: bool) -> list[Text]:
        lines = []
        if self.rack is not None:
            tiles = self.state.rules.tiles
            lines.append(draw_rack(self.rack, tiles, close=close, ascii_only=ascii_only))
        lines += [remark.drawn() for remark in self.remarks]
        if self.hint:
            lines.append(Text(self.hint, palette.QUIET))
        return lines


def short_names(names: Sequence[str], room: int = SHORTEST_NAME) -> list[str]:
    """Names in at most ``room`` characters that still differ from each other.

    >>> short_names(["Ada", "Player 1", "Player 2", "Dorothee"])
    ['Ada', 'Play…1', 'Play…2', 'Dorot…']
    """
    cut = [name if len(name) <= room else f"{name[: room - 1]}…" for name in names]
    return [
        f"{name[: room - 2]}…{name[-1]}" if cut.count(short) > 1 else short
        for name, short in zip(names, cut, strict=True)
    ]


def _cell(drawing: BoardDrawing, width: int) -> int:
    """The widest squares that leave room for the panel, or where none do, that fit at all."""
    beside = [cell for cell in drawing.cells if drawing.width(cell) + PANEL <= width]
    alone = [cell for cell in drawing.cells if drawing.width(cell) <= width]
    return next(iter(beside or alone), min(drawing.cells))


def _height(lines: list[Text], width: int, console: Console) -> int:
    return sum(len(line.wrap(console, max(1, width))) for line in lines)
