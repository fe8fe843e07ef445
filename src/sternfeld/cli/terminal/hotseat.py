"""A hot-seat game: one device, one to four people. Pure.

A rack is shown only after its owner has confirmed to be at the screen. The game's clock rests while
the device is handed on and while the others are asked about a play.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from shlex import quote

from rich.console import RenderableType

from sternfeld.cli.terminal.asking import chosen_seat, is_yes
from sternfeld.cli.terminal.looking import look
from sternfeld.cli.terminal.manual import hotseat_help
from sternfeld.cli.terminal.reply import Remark, Reply, Tone, news, quiet, refused
from sternfeld.cli.terminal.session import Refused, Session
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.table_view import TableView
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import MOVES, Entry, Verb, read_entry
from sternfeld.game import commands as cmd
from sternfeld.game.decision import words_at_stake
from sternfeld.game.state import Phase
from sternfeld.library import Game

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


class HotSeat(Session):
    """A game at one device. ``shuffler`` shuffles racks on the screen, not the bag."""

    def __init__(
        self,
        game: Game,
        *,
        texts: Texts,
        shuffler: Random,
        file: str,
        command: str = "sternfeld",
        reached: int = 0,
    ) -> None:
        super().__init__(game, texts, file, command, reached)
        self.stage = Stage.HANDOVER
        self._shuffler = shuffler
        self._holder: int | None = None
        self._told: tuple[Remark, ...] = ()
        self._orders: dict[int, tuple[str, ...]] = {}

    def begin(self, wall: int) -> Reply:
        """The first screen: of a new game, or of one that goes on."""
        state = self.state
        if state.turns or state.phase is not Phase.TURN or state.swaps:
            return self._go_on(wall, [news(self.texts("resumed")), *self._missing_list()])
        remarks = tell(state, self.events, state, self.texts)
        remarks.append(quiet(self.texts("start.commitment", hash=state.commitment)))
        return self._go_on(wall, [*remarks, *self._missing_list()])

    def _answer(self, line: str, wall: int) -> Reply:
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
        state = self.state
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
            name = self.state.seats[self.state.to_move].name
            return self._reply(wall, [refused(self.texts("handover.first", name=name))])
        self._holder = self.state.to_move
        return self._go_on(wall, [remark for remark in self._told if remark.tone is Tone.NEWS])

    def _judge_play(self, line: str, wall: int) -> Reply:
        entry = read_entry(line)
        others = [seat for seat in self.state.active if seat != self.state.to_move]
        challenger: int | None = None
        if self.stage is Stage.WHO:
            challenger = chosen_seat(line, self.state, others)
            if entry.verb in (Verb.NOTHING, Verb.ACCEPT) or challenger is None:
                self.stage = Stage.WINDOW
                return self._reply(wall, [refused(self.texts("challenge.nobody"))])
        elif entry.verb is Verb.CHALLENGE:
            challenger = chosen_seat(entry.rest, self.state, others)
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
        return self._go_on(wall, self._do(commands, self._clock.read(wall)))

    def _ask_to_end(self, wall: int, remarks: Sequence[Remark]) -> Reply:
        """Everybody is asked, so nobody's rack may be on the screen and nobody's time runs."""
        self.stage = Stage.ENDING
        if len(self.state.seats) == 1:
            return self._reply(wall, remarks)
        self._clock.rest(wall)
        self._holder = None
        return self._reply(wall, remarks, secret=True)

    def _confirm(self, line: str, wall: int) -> Reply:
        stage, self.stage = self.stage, Stage.TURN
        if not is_yes(line):
            return self._go_on(wall, [quiet(self.texts("confirm.no"))])
        state, now = self.state, self._clock.read(wall)
        if stage is Stage.RESIGNING:
            return self._go_on(wall, self._do([cmd.Resign(state.to_move)], now))
        return self._go_on(wall, self._do([cmd.AgreeToEnd(seat) for seat in state.active], now))

    def _turn(self, line: str, wall: int) -> Reply:
        passed = self._let_time_pass(wall)
        if self.state.to_move != self._holder or self.game.over:
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
                return self._arranged(self.state.rules.tiles.sort(self._rack()), wall)
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
        try:
            _, remarks = self._enter(entry, self._clock.read(wall))
        except Refused as error:
            return self._reply(wall, [*passed, refused(str(error))], fresh=False)
        return self._go_on(wall, [*passed, *remarks])

    def _look(self, entry: Entry, wall: int) -> Reply:
        if entry.verb is Verb.QUIT:
            return self.leave(wall)
        seen = look(entry, self.state, self.texts, hotseat_help, self._rack())
        return self._reply(wall, seen.remarks, page=seen.page, fresh=False)

    # Small things

    def _ending(self) -> tuple[Remark, ...]:
        lines = [news(line) for line in settlement_lines(self.state, self.texts)]
        lines.append(quiet(self.texts("end.seed", seed=self.state.seed)))
        command = f"{self._command} verify {quote(self._file)}"
        return (*lines, quiet(self.texts("end.verify", command=command)))

    def _rack(self) -> tuple[str, ...]:
        """The holder's tiles, in the order the holder put them in; new ones at the end."""
        if self._holder is None:
            return ()
        held = list(self.state.seats[self._holder].rack.tiles or ())
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
        state, texts = self.state, self.texts
        now = self._clock.read(wall)
        self._reading = page is not None
        told = tuple(remarks)
        if self.game.over:
            told = self._ending()
        in_turn = self.stage in (Stage.TURN, Stage.RESIGNING, Stage.ENDING)
        view = TableView(
            state=state,
            texts=texts,
            now=now,
            new=self._last_squares(),
            rack=self._rack() if in_turn and self._holder is not None and not done else None,
            remarks=told,
            hint=texts("hint.turn") if self.stage is Stage.TURN and not done else "",
        )
        return Reply(
            view=view,
            prompt=self._prompt() if page is None else texts("prompt.page"),
            remarks=told,
            page=page,
            fresh=fresh,
            secret=secret,
            done=done,
            seconds=self._seconds_left(now) if in_turn else None,
        )

    def _prompt(self) -> str:
        state, texts = self.state, self.texts
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
