"""One device, one to four people: the course of a hot-seat game. Pure.

A rack is shown only after its owner has said to be at the screen. The game's clock rests while
the device is handed on and while the others are asked about a play.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from shlex import quote

from rich.console import RenderableType

from sternfeld.cli.terminal.asking import chosen_seat, is_yes
from sternfeld.cli.terminal.entering import command_for
from sternfeld.cli.terminal.ledger import Ledger
from sternfeld.cli.terminal.looking import look
from sternfeld.cli.terminal.manual import hotseat_help
from sternfeld.cli.terminal.refusals import refusal
from sternfeld.cli.terminal.reply import Remark, Reply, Tone, news, quiet, refused
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.table_clock import TableClock, is_timed, time_reached
from sternfeld.cli.terminal.table_view import TableView
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import MOVES, Entry, Verb, read_entry
from sternfeld.errors import SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Chance
from sternfeld.game.clocks import next_deadline
from sternfeld.game.decision import words_at_stake
from sternfeld.game.events import Event
from sternfeld.game.evolve import fold
from sternfeld.game.judge import Judge
from sternfeld.game.state import Phase

__all__ = ["HotSeat", "Stage"]

_ALWAYS = {Verb.HELP, Verb.RULES, Verb.SHEET, Verb.WHY, Verb.QUIT, Verb.STOP}


class Stage(StrEnum):
    """What the session waits for."""

    HANDOVER = "handover"
    TURN = "turn"
    WINDOW = "window"
    WHO = "who"
    RESIGNING = "resigning"
    ENDING = "ending"
    OVER = "over"


class HotSeat:
    """A game at one device: ``answer(line, wall)`` says what comes of a line typed at a time."""

    def __init__(
        self,
        events: Sequence[Event],
        *,
        chance: Chance,
        judge: Judge,
        texts: Texts,
        shuffler: Random,
        file: str,
        command: str = "sternfeld",
        reached: int = 0,
    ) -> None:
        self.ledger = Ledger(events, chance, judge)
        self.texts = texts
        self.stage = Stage.HANDOVER
        self._shuffler = shuffler
        self._file = file
        self._command = command
        self._reading = False
        self._clock = TableClock(max(reached, time_reached(self.ledger.state)))
        self._holder: int | None = None
        self._told: tuple[Remark, ...] = ()
        self._orders: dict[int, tuple[str, ...]] = {}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return self.ledger.events

    def time_to_keep(self, wall: int) -> int | None:
        """The time of the game, which must not begin anew when somebody leaves."""
        return self._clock.read(wall) if is_timed(self.ledger.state) else None

    def begin(self, wall: int) -> Reply:
        """The first screen: of a new game, or of one that goes on."""
        state = self.ledger.state
        if state.turns or state.phase is not Phase.TURN or state.swaps:
            return self._go_on(wall, [news(self.texts("resumed"))])
        remarks = list(tell(fold(self.events[:1]), self.events[1:], self.texts))
        remarks.append(quiet(self.texts("start.commitment", hash=state.commitment)))
        return self._go_on(wall, remarks)

    def answer(self, line: str, wall: int) -> Reply:
        """What a line leads to. Enter and ``quit`` after a page only close that page."""
        reading, self._reading = self._reading, False
        if reading and read_entry(line).verb in (Verb.NOTHING, Verb.QUIT):
            return self._reply(wall, ())
        match self.stage:
            case Stage.HANDOVER:
                return self._take_over(line, wall)
            case Stage.WINDOW | Stage.WHO:
                return self._judge_play(line, wall)
            case Stage.RESIGNING | Stage.ENDING:
                return self._confirm(line, wall)
            case Stage.TURN:
                return self._turn(line, wall)
            case Stage.OVER:
                return self._reply(wall, (), done=True)

    def time_is_up(self, wall: int) -> Reply:
        """Nobody typed anything before something was due."""
        return self._go_on(wall, self._let_time_pass(wall))

    def exported(self, error: str | None) -> Reply:
        """Nothing is exported at a hot seat."""
        raise NotImplementedError

    def leave(self, wall: int) -> Reply:
        """Somebody leaves before the end."""
        self._clock.rest(wall)
        self._holder = None
        command = f"{self._command} play --resume {quote(self._file)}"
        remarks = [news(self.texts("leave.saved")), quiet(command)]
        return self._reply(wall, remarks, done=True)

    # Stages

    def _go_on(self, wall: int, remarks: Sequence[Remark] = ()) -> Reply:
        """The stage that the state of the game asks for."""
        state = self.ledger.state
        if state.phase is Phase.ENDED:
            self._clock.rest(wall)
            self.stage, self._holder = Stage.OVER, None
            return self._reply(wall, remarks, done=True)
        if state.phase is Phase.PENDING:
            self._clock.rest(wall)
            self.stage, self._holder = Stage.WINDOW, None
            return self._reply(wall, remarks, secret=True)
        if self._holder != state.to_move:
            self._clock.rest(wall)
            self.stage, self._holder = Stage.HANDOVER, None
            self._told = tuple(remarks)
            return self._reply(wall, remarks, secret=True)
        self.stage = Stage.TURN
        self._clock.run(wall)
        return self._reply(wall, remarks)

    def _take_over(self, line: str, wall: int) -> Reply:
        entry = read_entry(line)
        if entry.verb in _ALWAYS:
            return self._look(entry, wall)
        if entry.verb is not Verb.NOTHING:
            name = self.ledger.state.seats[self.ledger.state.to_move].name
            return self._reply(wall, [refused(self.texts("handover.first", name=name))])
        self._holder = self.ledger.state.to_move
        return self._go_on(wall, [remark for remark in self._told if remark.tone is Tone.NEWS])

    def _judge_play(self, line: str, wall: int) -> Reply:
        entry = read_entry(line)
        others = [seat for seat in self.ledger.state.active if seat != self.ledger.state.to_move]
        challenger: int | None = None
        if self.stage is Stage.WHO:
            challenger = chosen_seat(line, self.ledger.state, others)
            if entry.verb in (Verb.NOTHING, Verb.ACCEPT) or challenger is None:
                self.stage = Stage.WINDOW
                return self._reply(wall, [refused(self.texts("challenge.nobody"))])
        elif entry.verb is Verb.CHALLENGE:
            challenger = chosen_seat(entry.rest, self.ledger.state, others)
            if challenger is None:
                self.stage = Stage.WHO
                return self._reply(wall, [])
        elif entry.verb in _ALWAYS:
            return self._look(entry, wall)
        elif entry.verb not in (Verb.NOTHING, Verb.ACCEPT):
            return self._reply(wall, [refused(self.texts("challenge.expected"))])
        commands: list[cmd.SeatCommand] = (
            [cmd.Accept(seat) for seat in others]
            if challenger is None
            else [cmd.Challenge(challenger)]
        )
        return self._go_on(wall, self._do(commands, wall))

    def _ask_to_end(self, wall: int, remarks: Sequence[Remark]) -> Reply:
        """Everybody is asked, so nobody's rack may be on the screen and nobody's time runs."""
        self.stage = Stage.ENDING
        if len(self.ledger.state.seats) == 1:
            return self._reply(wall, remarks)
        self._clock.rest(wall)
        self._holder = None
        return self._reply(wall, remarks, secret=True)

    def _confirm(self, line: str, wall: int) -> Reply:
        stage, self.stage = self.stage, Stage.TURN
        if not is_yes(line):
            return self._go_on(wall, [quiet(self.texts("confirm.no"))])
        state = self.ledger.state
        if stage is Stage.RESIGNING:
            return self._go_on(wall, self._do([cmd.Resign(state.to_move)], wall))
        return self._go_on(wall, self._do([cmd.AgreeToEnd(seat) for seat in state.active], wall))

    def _turn(self, line: str, wall: int) -> Reply:
        passed = self._let_time_pass(wall)
        if self.ledger.state.to_move != self._holder or self.ledger.over:
            return self._go_on(wall, [*passed, refused(self.texts("turn.too_late"))])
        entry = read_entry(line)
        if entry.verb in MOVES:
            return self._move(entry, wall, passed)
        match entry.verb:
            case Verb.NOTHING | Verb.BOARD | Verb.TIME:
                return self._reply(wall, passed)
            case Verb.RESIGN:
                self.stage = Stage.RESIGNING
                return self._reply(wall, passed)
            case Verb.END:
                return self._ask_to_end(wall, passed)
            case Verb.SORT:
                return self._arranged(self.ledger.state.rules.tiles.sort(self._rack()), wall)
            case Verb.SHUFFLE:
                rack = list(self._rack())
                self._shuffler.shuffle(rack)
                return self._arranged(tuple(rack), wall)
            case Verb.CHALLENGE | Verb.ACCEPT:
                key = "refused.nothing_pending"
                return self._reply(wall, [*passed, refused(self.texts(key))])
            case _:
                return self._look(entry, wall)

    def _move(self, entry: Entry, wall: int, passed: Sequence[Remark]) -> Reply:
        state = self.ledger.state
        command: cmd.Command | None = None
        try:
            command = command_for(entry, state.to_move, state)
            happened = self.ledger.do(command, self._clock.read(wall))
        except SternfeldError as error:
            why = refusal(error, self.texts, state, command, entry)
            return self._reply(wall, [*passed, refused(why)], fresh=False)
        remarks = [*passed, *tell(state, happened, self.texts)]
        return self._go_on(wall, remarks)

    def _look(self, entry: Entry, wall: int) -> Reply:
        if entry.verb is Verb.QUIT:
            return self.leave(wall)
        seen = look(entry, self.ledger, self.texts, hotseat_help, self._rack())
        return self._reply(wall, seen.remarks, page=seen.page, fresh=False)

    # Small things

    def _do(self, commands: Sequence[cmd.Command], wall: int) -> list[Remark]:
        """Carry out commands that the session itself has checked to be in order."""
        remarks: list[Remark] = []
        for command in commands:
            before = self.ledger.state
            if before.phase is Phase.ENDED:
                break
            happened = self.ledger.do(command, self._clock.read(wall))
            remarks += tell(before, happened, self.texts)
        return remarks

    def _let_time_pass(self, wall: int) -> list[Remark]:
        return self._do([cmd.TimePassed()], wall)

    def _ending(self) -> tuple[Remark, ...]:
        lines = [news(line) for line in settlement_lines(self.ledger, self.texts)]
        lines.append(quiet(self.texts("end.seed", seed=self.ledger.state.seed)))
        command = f"{self._command} verify {quote(self._file)}"
        return (*lines, quiet(self.texts("end.verify", command=command)))

    def _rack(self) -> tuple[str, ...]:
        """The holder's tiles, in the order the holder put them in; new ones at the end."""
        if self._holder is None:
            return ()
        held = list(self.ledger.state.seats[self._holder].rack.tiles or ())
        ordered = []
        for face in self._orders.get(self._holder, ()):
            if face in held:
                held.remove(face)
                ordered.append(face)
        return (*ordered, *held)

    def _arranged(self, rack: tuple[str, ...], wall: int) -> Reply:
        if self._holder is not None:
            self._orders[self._holder] = rack
        return self._reply(wall, ())

    def _reply(
        self,
        wall: int,
        remarks: Sequence[Remark],
        *,
        page: RenderableType | None = None,
        fresh: bool = True,
        secret: bool = False,
        done: bool = False,
    ) -> Reply:
        state, texts = self.ledger.state, self.texts
        now = self._clock.read(wall)
        self._reading = page is not None
        play = self.ledger.last_play()
        told = tuple(remarks)
        if self.ledger.over:
            told = self._ending()
        in_turn = self.stage in (Stage.TURN, Stage.RESIGNING, Stage.ENDING)
        view = TableView(
            ledger=self.ledger,
            state=state,
            texts=texts,
            now=now,
            new=frozenset() if play is None else play.squares,
            rack=self._rack() if in_turn and self._holder is not None and not done else None,
            remarks=told,
            hint=texts("hint.turn") if self.stage is Stage.TURN and not done else "",
        )
        deadline = next_deadline(state) if in_turn and self._clock.running else None
        seconds = None if deadline is None else max(0.0, (deadline.at - now) / 1000)
        return Reply(
            view=view,
            prompt=self._prompt() if page is None else texts("prompt.page"),
            remarks=told,
            page=page,
            fresh=fresh,
            secret=secret,
            done=done,
            seconds=seconds,
        )

    def _prompt(self) -> str:
        state, texts = self.ledger.state, self.texts
        name = state.seats[state.to_move].name
        others = [state.seats[seat].name for seat in state.active if seat != state.to_move]
        match self.stage:
            case Stage.HANDOVER:
                alone = len(state.seats) == 1
                return texts("prompt.ready" if alone else "prompt.handover", name=name)
            case Stage.WINDOW:
                words = texts.listed(words_at_stake(state))
                return texts("prompt.window", names=texts.listed(others), words=words)
            case Stage.WHO:
                numbered = ", ".join(f"{i} {other}" for i, other in enumerate(others, start=1))
                return texts("prompt.who", names=numbered)
            case Stage.RESIGNING:
                return texts("prompt.resign", name=name)
            case Stage.ENDING:
                return texts("prompt.end")
            case Stage.TURN | Stage.OVER:
                return texts("prompt.turn", name=name)
