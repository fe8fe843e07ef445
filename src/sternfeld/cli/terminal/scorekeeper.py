"""Keeps the score of a game on a real board. Pure.

The bag and the racks are on the table; only what is laid is entered here. A play that could be
challenged stands as soon as somebody writes it down (Enter) or enters the next move: people decide
themselves how long they may challenge, so no window closes by time. The next player's time runs
from the entry of a play; a dispute uses nobody's time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from rich.console import RenderableType

from sternfeld.cli.terminal.asking import chosen_seat, is_yes
from sternfeld.cli.terminal.correcting import corrected
from sternfeld.cli.terminal.entering import command_for, who_is_out
from sternfeld.cli.terminal.exporting import ExportKind, exported_text, read_export
from sternfeld.cli.terminal.looking import explained, look
from sternfeld.cli.terminal.manual import scorekeeper_help
from sternfeld.cli.terminal.rack_questions import RackQuestions, objection
from sternfeld.cli.terminal.refusals import refusal
from sternfeld.cli.terminal.reply import Export, Remark, Reply, news, quiet, refused
from sternfeld.cli.terminal.score_stage import Stage, question
from sternfeld.cli.terminal.session import Refused, Session
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.table_view import TableView
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import MOVES, Entry, Verb, read_entry
from sternfeld.errors import SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.events import Cause, Event
from sternfeld.game.state import Phase
from sternfeld.library import Game

__all__ = ["ScoreKeeper", "Stage"]

_MOVES = MOVES | {Verb.POINTS}
_NO_RACK = set(Verb) - _MOVES - {Verb.OUT, Verb.UNKNOWN}


class ScoreKeeper(Session):
    """The score of a game at a real table."""

    def __init__(
        self, game: Game, *, texts: Texts, file: str, command: str = "sternfeld", reached: int = 0
    ) -> None:
        super().__init__(game, texts, file, command, reached)
        self.stage = Stage.ENTRY
        self._paused = False
        self._questions: RackQuestions | None = None
        self._meant = 0
        self._resumed = bool(self.state.turns or self.state.pending)

    def begin(self, wall: int) -> Reply:
        """The first screen: of a new sheet, or of one that goes on."""
        key = "resumed" if self._resumed else "score.welcome"
        return self._go_on(wall, [news(self.texts(key)), *self._missing_list()])

    def _answer(self, line: str, wall: int) -> Reply:
        match self.stage:
            case Stage.WHO:
                self.stage = Stage.ENTRY
                return self._challenge(line, wall, asked=True)
            case Stage.RESIGNING | Stage.GOING_OUT | Stage.ENDING:
                return self._confirm(line, wall)
            case Stage.RACKS if not self._is_command(line):
                return self._rack_left(line, wall)
            case _:
                names = [seat.name for seat in self.state.seats]
                return self._entry(read_entry(line, names), wall)

    def leave(self, wall: int) -> Reply:
        """The keeper goes; the sheet can be taken up again."""
        self._clock.rest(wall)
        command = f"{self._command} score {quote(self._file)}"
        ending = [news(line) for line in settlement_lines(self.state, self.texts)]
        saved = "leave.sheet_saved" if self.game.over else "leave.saved"
        remarks = [*ending, news(self.texts(saved)), quiet(command)]
        return self._reply(wall, remarks, done=True)

    # Entries

    def _entry(self, entry: Entry, wall: int) -> Reply:
        turn = self.state.number
        passed = self._let_time_pass(wall)
        if self.state.number != turn and entry.verb in _MOVES:
            return self._go_on(wall, [*passed, refused(self.texts("turn.too_late"))])
        if entry.verb in _MOVES:
            return self._move(entry, wall, passed)
        match entry.verb:
            case Verb.NOTHING | Verb.ACCEPT | Verb.BOARD | Verb.TIME:
                written = entry.verb in (Verb.NOTHING, Verb.ACCEPT)
                remarks = self._write_down() if written else []
                return self._go_on(wall, [*passed, *remarks])
            case Verb.CHALLENGE:
                return self._challenge(entry.rest, wall, asked=False)
            case Verb.BONUS | Verb.PENALTY:
                return self._adjust(entry, wall)
            case Verb.RESIGN:
                return self._resign(entry.rest, wall)
            case Verb.OUT:
                return self._ask_who_is_out(entry.rest, wall)
            case Verb.END:
                return self._ask_to_end(wall)
            case Verb.RACKS:
                return self._report(entry, wall)
            case Verb.CORRECT:
                return self._correct(entry.rest, wall)
            case Verb.UNDO:
                return self._undo(wall)
            case Verb.PAUSE | Verb.GO_ON:
                return self._pause(wall, paused=entry.verb is Verb.PAUSE)
            case Verb.EXPORT:
                return self._export(entry.rest, wall)
            case Verb.QUIT:
                return self.leave(wall)
            case Verb.STOP if self.game.over:
                return self.leave(wall)
            case _:
                seen = look(entry, self.state, self.texts, scorekeeper_help)
                return self._reply(wall, seen.remarks, page=seen.page, fresh=False)

    def _move(self, entry: Entry, wall: int, passed: Sequence[Remark]) -> Reply:
        length = len(self.events)
        remarks = [*passed, *self._write_down()]
        if self.state.phase is not Phase.TURN:
            return self._go_on(wall, [*remarks, refused(self.texts("refused.ended"))])
        try:
            command, told = self._enter(entry, self._clock.read(wall))
        except Refused as error:
            if len(self.events) > length:
                self.game.rewind(length)
            return self._reply(wall, [*passed, refused(str(error))], fresh=False)
        remarks += told
        if isinstance(command, cmd.Lay | cmd.Rearrange):
            remarks.append(quiet(explained(self.state, self.texts)))
        return self._go_on(wall, remarks)

    def _adjust(self, entry: Entry, wall: int) -> Reply:
        """Points outside a turn; a pending play stays pending."""
        try:
            _, remarks = self._enter(entry, self.state.now_at_least)
        except Refused as error:
            return self._reply(wall, [refused(str(error))], fresh=False)
        return self._go_on(wall, remarks)

    def _write_down(self) -> list[Remark]:
        """Let the pending play stand; the next player's time has run since it was entered."""
        state = self.state
        if state.pending is None or state.phase is not Phase.PENDING:
            return []
        command = cmd.StartTurn(state.next_seat)
        if state.next_seat == state.to_move:
            others = [seat for seat in state.active if seat != state.to_move]
            return self._do([cmd.Accept(seat) for seat in others], state.pending.at)
        return self._do([command], state.pending.at)

    def _challenge(self, said: str, wall: int, *, asked: bool) -> Reply:
        state = self.state
        others = [seat for seat in state.active if seat != state.to_move]
        seat = chosen_seat(said, state, others)
        if seat is None and others and state.phase is Phase.PENDING:
            if asked:
                return self._reply(wall, [refused(self.texts("challenge.nobody"))])
            self.stage = Stage.WHO
            return self._reply(wall, ())
        command = cmd.Challenge(others[0] if seat is None and others else seat or 0)
        at = self._clock.read(wall) if state.pending is None else state.pending.at
        try:
            happened = self.game.play(command, now=at)
        except SternfeldError as error:
            why = refusal(error, self.texts, state, command)
            return self._reply(wall, [refused(why)], fresh=False)
        self._clock.turn_back(at, wall)
        return self._go_on(wall, tell(state, happened, self.state, self.texts))

    def _resign(self, said: str, wall: int) -> Reply:
        state = self.state
        seat = chosen_seat(said, state, state.active) if said else state.to_move
        if seat is None or state.phase not in (Phase.TURN, Phase.PENDING):
            key = "refused.who" if seat is None else "refused.ended"
            return self._reply(wall, [refused(self.texts(key))])
        self.stage, self._meant = Stage.RESIGNING, seat
        return self._reply(wall, ())

    def _ask_who_is_out(self, said: str, wall: int) -> Reply:
        state = self.state
        if state.phase not in (Phase.TURN, Phase.PENDING):
            return self._reply(wall, [refused(self.texts("refused.ended"))])
        seat = who_is_out(said, state)
        if seat is None or state.is_board_whole:
            key = "refused.out_is_known" if state.is_board_whole else "refused.who"
            return self._reply(wall, [refused(self.texts(key))], fresh=False)
        self.stage, self._meant = Stage.GOING_OUT, seat
        return self._reply(wall, ())

    def _ask_to_end(self, wall: int) -> Reply:
        if self.state.phase not in (Phase.TURN, Phase.PENDING):
            return self._reply(wall, [refused(self.texts("refused.ended"))])
        self.stage = Stage.ENDING
        return self._reply(wall, ())

    def _confirm(self, line: str, wall: int) -> Reply:
        stage, self.stage = self.stage, Stage.ENTRY
        if not is_yes(line):
            return self._reply(wall, [quiet(self.texts("confirm.no"))])
        now = self._clock.read(wall)
        if stage is Stage.RESIGNING:
            return self._go_on(wall, self._do([cmd.Resign(self._meant)], now))
        remarks = self._write_down()
        if self.state.phase is Phase.TURN:
            agreed = [cmd.AgreeToEnd(seat) for seat in self.state.active]
            out = [cmd.GoOut(self._meant)]
            remarks += self._do(agreed if stage is Stage.ENDING else out, now)
        return self._go_on(wall, remarks)

    def _rack_left(self, line: str, wall: int) -> Reply:
        if self._questions is None:
            raise AssertionError("racks are asked for only after the end")
        try:
            self._questions.answer(line)
        except SternfeldError as error:
            return self._reply(wall, [refused(objection(error, self.texts))])
        if self._questions.seat is not None:
            return self._reply(wall, ())
        return self._report_racks(self._questions.racks(), wall)

    def _report(self, entry: Entry, wall: int) -> Reply:
        state = self.state
        try:
            command = command_for(entry, state.to_move, state)
        except SternfeldError as error:
            return self._reply(wall, [refused(refusal(error, self.texts, state, None, entry))])
        racks = command.racks if isinstance(command, cmd.ReportRacks) else ()
        return self._report_racks(racks, wall)

    def _report_racks(self, racks: tuple[tuple[str, ...], ...], wall: int) -> Reply:
        state = self.state
        command = cmd.ReportRacks(next(iter(state.active), 0), racks)
        try:
            happened = self.game.play(command, now=self._clock.read(wall))
        except SternfeldError as error:
            self._questions = None
            why = refusal(error, self.texts, state, command)
            return self._go_on(wall, [refused(why)])
        return self._go_on(wall, tell(state, happened, self.state, self.texts))

    def _correct(self, rest: str, wall: int) -> Reply:
        correction = corrected(self.game, rest, self.texts)
        if not correction.made:
            return self._reply(wall, correction.remarks, fresh=False)
        self._questions = None
        return self._go_on(wall, correction.remarks)

    def _undo(self, wall: int) -> Reply:
        forgotten = self.game.take_back()
        if not forgotten:
            return self._reply(wall, [refused(self.texts("undo.nothing"))], fresh=False)
        entered_at = _time_of_entry(forgotten[0])
        self._questions = None
        back = self._clock.read(wall) if entered_at is None else entered_at
        self._clock.turn_back(max(back, self.state.now_at_least), wall)
        return self._go_on(wall, [news(self.texts("undo.done"))])

    def _pause(self, wall: int, *, paused: bool) -> Reply:
        self._paused = paused
        key = "pause.begins" if paused else "pause.ends"
        return self._go_on(wall, [news(self.texts(key))])

    def _export(self, rest: str, wall: int) -> Reply:
        request = read_export(rest)
        if request is None:
            return self._reply(wall, [refused(self.texts("export.which"))], fresh=False)
        try:
            text = exported_text(self.state, ExportKind(request.kind), self.texts)
        except SternfeldError as error:
            failed = self.texts("export.failed", error=error)
            return self._reply(wall, [refused(failed)], fresh=False)
        export = Export(Path(request.path), text)
        return self._reply(wall, (), fresh=False, export=export)

    # Small things

    def _let_time_pass(self, wall: int) -> list[Remark]:
        """At a real board time acts on a turn only: no window closes by itself."""
        return super()._let_time_pass(wall) if self.state.phase is Phase.TURN else []

    def _is_command(self, line: str) -> bool:
        """Small letters are a command, if one that means something now; a rack such as UNDO is
        written in capitals."""
        return line.strip().split(" ")[0].islower() and read_entry(line).verb in _NO_RACK

    def _go_on(self, wall: int, remarks: Sequence[Remark] = ()) -> Reply:
        """The stage that the state of the game asks for."""
        state = self.state
        running = state.phase in (Phase.TURN, Phase.PENDING) and not self._paused
        if running and not self._clock.running:
            self._clock.run(wall)
        elif not running:
            self._clock.rest(wall)
        match state.phase:
            case Phase.ENDED:
                self.stage = Stage.OVER
            case Phase.SETTLING:
                self.stage = Stage.RACKS
                self._questions = self._questions or RackQuestions(state)
            case _:
                self.stage = Stage.ENTRY
        return self._reply(wall, remarks)

    def _reply(
        self,
        wall: int,
        remarks: Sequence[Remark],
        *,
        page: RenderableType | None = None,
        fresh: bool = True,
        done: bool = False,
        export: Export | None = None,
    ) -> Reply:
        state, texts = self.state, self.texts
        now = self._clock.read(wall)
        self._reading = page is not None
        told = list(remarks)
        if self.game.over and fresh and not done:
            told = [r for r in told if r.text not in settlement_lines(self.state, texts)]
            told += [news(line) for line in settlement_lines(self.state, texts)]
        if self._paused and self.stage is Stage.ENTRY:
            told.append(quiet(texts("pause.hint")))
        hints = {Stage.ENTRY: "hint.score", Stage.OVER: "hint.over"}
        hint = texts(hints[self.stage]) if self.stage in hints and not done else ""
        view = TableView(
            state=state,
            texts=texts,
            now=now,
            new=self._last_squares(),
            remarks=tuple(told),
            hint=hint,
        )
        asked = question(self.stage, state, texts, self._meant, self._questions)
        return Reply(
            view=view,
            prompt=texts("prompt.page") if page is not None else asked,
            remarks=tuple(told),
            page=page,
            fresh=fresh,
            done=done,
            seconds=self._seconds_left(now) if state.phase is Phase.TURN else None,
            export=export,
        )


def _time_of_entry(event: Event) -> int | None:
    """When an entry was made, so that time used before it stays used when it is taken back; None
    if it has no time. What the clock did was no entry: whoever gets that turn back gets all of
    it."""
    if getattr(event, "cause", None) is Cause.TIME:
        return 0
    at: int | None = getattr(event, "at", None)
    return at
