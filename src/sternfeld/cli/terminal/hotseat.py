"""A hot-seat game: one device, one to four people and computers. Pure.

A rack is shown only after its owner has confirmed to be at the screen; a person who plays alone
with computers confirms it once. The game's clock rests while the device is handed on and while the
others are asked about a play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from random import Random
from shlex import quote

from rich.console import RenderableType

from sternfeld.cli.terminal.asking import chosen_seat, is_yes
from sternfeld.cli.terminal.computer_seats import always_legal, choose, with_levels
from sternfeld.cli.terminal.hinting import Hints
from sternfeld.cli.terminal.looking import look
from sternfeld.cli.terminal.manual import hotseat_help
from sternfeld.cli.terminal.reply import Remark, Reply, Thought, Tone, news, quiet, refused
from sternfeld.cli.terminal.session import Refused, Session
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.table_clock import is_timed
from sternfeld.cli.terminal.table_view import TableView
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import MOVES, Entry, Verb, read_entry
from sternfeld.errors import IllegalMove, NotYourTurn
from sternfeld.game import commands as cmd
from sternfeld.game.decision import ready_to_begin, words_at_stake
from sternfeld.game.state import GameState, Phase
from sternfeld.library import Game
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.players.agreement import computer_to_act
from sternfeld.players.player import player_of

__all__ = ["HotSeat", "Stage"]

_ALWAYS = {Verb.HELP, Verb.RULES, Verb.SHEET, Verb.WHY, Verb.QUIT, Verb.STOP}
_OWN_RACK = {Verb.TILES, Verb.SORT, Verb.SHUFFLE, Verb.BOARD, Verb.JUDGE}


class Stage(StrEnum):
    """What the session waits for."""

    HANDOVER = "handover"
    TURN = "turn"
    THINKING = "thinking"
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
        computers: Sequence[ComputerSeat] = (),
    ) -> None:
        super().__init__(game, texts, file, command, reached)
        self.stage = Stage.HANDOVER
        self.computers = tuple(computers)
        self._computer_at = {computer.seat: computer for computer in computers}
        for computer in computers:
            player_of(computer.level)  # a file may name a level that we do not know
        people = [seat for seat in range(len(self.state.seats)) if seat not in self._computer_at]
        self._only = people[0] if len(people) == 1 else None
        self._hints = Hints(len(people))
        self._unread: tuple[Remark, ...] = ()
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
            case Stage.THINKING:
                return self._go_on(wall)
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
        if self._only is not None and self._holder is None:
            return self._hand_over(wall, remarks)
        computer = computer_to_act(state, self._computer_at)
        if computer is not None:
            return self._let_think(computer, wall, remarks)
        unread, self._unread = (*self._unread, *remarks), ()
        if state.phase is Phase.PENDING:
            self._clock.rest(wall)
            self.stage = Stage.WINDOW
            self._hide_racks()
            return self._reply(wall, unread, secret=self._only is None)
        if self._holder != state.to_move:
            return self._hand_over(wall, unread)
        self.stage = Stage.TURN
        self._clock.run(wall)
        return self._reply(wall, unread)

    def _hand_over(self, wall: int, remarks: Sequence[Remark]) -> Reply:
        self._clock.rest(wall)
        self.stage, self._holder = Stage.HANDOVER, None
        self._told = tuple(remarks)
        return self._reply(wall, remarks, secret=True)

    def _hide_racks(self) -> None:
        """Where several people share the screen, nobody holds the device now."""
        if self._only is None:
            self._holder = None

    def _let_think(self, seat: int, wall: int, remarks: Sequence[Remark]) -> Reply:
        """A computer is to act; people read what happened meanwhile when it is their turn."""
        state = self.state
        self.stage = Stage.THINKING
        self._unread = (*self._unread, *remarks)
        self._hide_racks()
        if state.phase is Phase.TURN and state.to_move == seat:
            self._clock.run(wall)
        else:
            self._clock.rest(wall)
        computer, turns = self._computer_at[seat], len(self.events)

        def think(is_over: Callable[[], bool]) -> cmd.SeatCommand:
            return choose(state, computer, is_over, turns)

        reply = self._reply(wall, self._unread, secret=self._only is None)
        prompt = self.texts("prompt.thinking", name=state.seats[seat].name)
        return replace(reply, prompt=prompt, thought=Thought(think, self._chosen))

    def _chosen(self, command: cmd.SeatCommand, wall: int) -> Reply:
        """Carry out what a computer chose, unless its time was up before."""
        remarks, seat = self._let_time_pass(wall), command.seat
        now = self._clock.read(wall)
        if not self.game.over and computer_to_act(self.state, self._computer_at) == seat:
            try:
                remarks += self._do([command], now)
            except (IllegalMove, NotYourTurn):
                remarks += self._do([always_legal(self.state, seat)], now)
            if isinstance(command, cmd.AgreeToEnd) and not self.game.over:
                name = self.state.seats[seat].name
                remarks.append(news(self.texts("end.would_end", name=name)))
        return self._go_on(wall, remarks)

    def _take_over(self, line: str, wall: int) -> Reply:
        entry = read_entry(line)
        if entry.verb in _ALWAYS:
            return self._look(entry, wall)
        holder = self.state.to_move if self._only is None else self._only
        if entry.verb is not Verb.NOTHING:
            key = "handover.first" if self._only is None else "handover.enter"
            name = self.state.seats[holder].name
            return self._reply(wall, [refused(self.texts(key, name=name))])
        self._holder = holder
        return self._go_on(wall, [remark for remark in self._told if remark.tone is Tone.NEWS])

    def _judge_play(self, line: str, wall: int) -> Reply:
        entry = read_entry(line)
        others = self._undecided_people()
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
        elif entry.verb in MOVES and self._may_begin():
            return self._move(entry, wall, ())
        elif self._may_begin() and entry.verb in (Verb.RESIGN, Verb.END):
            self._go_on(
                wall, self._do([cmd.Accept(seat) for seat in others], self._clock.read(wall))
            )
            return self.answer(line, wall)
        elif entry.verb in _ALWAYS or (self._only is not None and entry.verb in _OWN_RACK):
            return self._look(entry, wall)
        elif entry.verb not in (Verb.NOTHING, Verb.ACCEPT):
            return self._reply(wall, [refused(self.texts("challenge.expected"))])
        commands: list[cmd.SeatCommand] = (
            [cmd.Accept(seat) for seat in others]
            if challenger is None
            else [cmd.Challenge(challenger)]
        )
        return self._go_on(wall, self._do(commands, self._clock.read(wall)))

    def _undecided_people(self) -> list[int]:
        """The people who may still challenge the play that lies there."""
        return sorted(seat for seat in self.state.undecided if seat not in self._computer_at)

    def _may_begin(self) -> bool:
        """May the only person here move at once, which accepts the play of a computer? Not where
        time is limited: a turn must begin for its time to run."""
        begins = self._only is not None and ready_to_begin(self.state) == self._only
        return begins and not is_timed(self.state)

    def _ask_to_end(self, wall: int, remarks: Sequence[Remark]) -> Reply:
        """Everybody is asked, so nobody's rack may be on the screen and nobody's time runs."""
        self.stage = Stage.ENDING
        if self._only is not None:
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
        agreeing = [cmd.AgreeToEnd(seat) for seat in state.active if seat not in state.agreed]
        return self._go_on(wall, self._do(agreeing, now))

    def _turn(self, line: str, wall: int) -> Reply:
        passed = self._let_time_pass(wall)
        if self.state.to_move != self._holder or self.game.over:
            return self._go_on(wall, [*passed, refused(self.texts("turn.too_late"))])
        entry = read_entry(line)
        if entry.verb in MOVES:
            return self._move(entry, wall, passed)
        match entry.verb:
            case Verb.NOTHING | Verb.TIME:
                return self._reply(wall, passed)
            case Verb.RESIGN:
                self.stage = Stage.RESIGNING
                return self._reply(wall, passed)
            case Verb.END:
                return self._ask_to_end(wall, passed)
            case Verb.HINT:
                told = self._hints.more(self.state, self.texts)
                return self._reply(wall, [*passed, *told], fresh=False)
            case Verb.CHALLENGE | Verb.ACCEPT:
                key = "refused.nothing_pending"
                return self._reply(wall, [*passed, refused(self.texts(key))])
            case _:
                return self._look(entry, wall)

    def _move(self, entry: Entry, wall: int, passed: Sequence[Remark]) -> Reply:
        try:
            _, remarks = self._enter(entry, self._clock.read(wall), self._holder)
        except Refused as error:
            return self._reply(wall, [*passed, refused(str(error))], fresh=False)
        return self._go_on(wall, [*passed, *remarks])

    def _look(self, entry: Entry, wall: int) -> Reply:
        if entry.verb is Verb.QUIT:
            return self.leave(wall)
        if entry.verb is Verb.BOARD:
            return self._reply(wall, ())
        if entry.verb is Verb.SORT:
            return self._arranged(self.state.rules.tiles.sort(self._rack()), wall)
        if entry.verb is Verb.SHUFFLE:
            rack = list(self._rack())
            self._shuffler.shuffle(rack)
            return self._arranged(tuple(rack), wall)
        seen = look(entry, self._shown(), self.texts, hotseat_help, self._rack())
        return self._reply(wall, seen.remarks, page=seen.page, fresh=False)

    # Small things

    def _ending(self) -> tuple[Remark, ...]:
        lines = [news(line) for line in settlement_lines(self._shown(), self.texts)]
        lines += self._hints.summary(self.state, self.texts)
        lines.append(quiet(self.texts("end.seed", seed=self.state.seed)))
        command = f"{self._command} verify {quote(self._file)}"
        return (*lines, quiet(self.texts("end.verify", command=command)))

    def _shown(self) -> GameState:
        """The game with the levels of the computers behind their names."""
        return with_levels(self.state, self.computers, self.texts)

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
            rack=self._rack() if self._holder is not None and not done else None,
            remarks=told,
            hint="" if done else self._hint(),
            levels={one.seat: texts(f"level.{one.level}") for one in self.computers},
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

    def _hint(self) -> str:
        if self.stage is Stage.WINDOW and self._may_begin():
            words = self.texts.listed(words_at_stake(self.state))
            return self.texts("hint.window", words=words)
        return self.texts("hint.turn") if self.stage is Stage.TURN else ""

    def _prompt(self) -> str:
        state, texts = self.state, self.texts
        name = state.seats[state.to_move if self._only is None else self._only].name
        others = [state.seats[seat].name for seat in self._undecided_people()]
        match self.stage:
            case Stage.HANDOVER:
                key = "prompt.handover" if self._only is None else "prompt.ready"
                return texts(key, name=name)
            case Stage.WINDOW if self._may_begin():
                return texts("prompt.turn", name=name)
            case Stage.WINDOW:
                words = texts.listed(words_at_stake(state))
                return texts("prompt.window", names=texts.listed(others), words=words)
            case Stage.WHO:
                numbered = ", ".join(f"{i} {other}" for i, other in enumerate(others, start=1))
                return texts("prompt.who", names=numbered)
            case Stage.RESIGNING:
                return texts("prompt.resign", name=name)
            case Stage.ENDING:
                return texts("prompt.end" if self._only is None else "prompt.end_alone")
            case Stage.TURN | Stage.THINKING | Stage.OVER:
                return texts("prompt.turn", name=name)
