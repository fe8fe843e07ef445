"""Random games under random rules: whatever people do, the referee keeps its promises.

How often games reach which end is printed by
`pytest tests/game/test_state_machine.py --hypothesis-show-statistics`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from zlib import crc32

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sternfeld.errors import IllegalMove, NotYourTurn, RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.clocks import next_deadline
from sternfeld.game.corrections import _replayed, recorded_commands
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.fairness import verify
from sternfeld.game.placement import formed_words
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Pending, Phase
from sternfeld.rules.choices import Until
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, Letter, TileSet, as_blank, is_blank, letter_of
from tests.game.table import EDITIONS, all_tiles

FEW = tuple(Letter(face, value, 5) for value, face in enumerate("AEINRST", start=1))

Basics = dict[str, object]
BASICS = st.fixed_dictionaries(
    {"word_check": st.sampled_from(("challenge", "challenge", "checked", "free"))},
    optional={name: st.just(True) for name in ("recycle", "rearrange", "blank_recovery")},
)

# House rules that may be combined; a combination that contradicts itself loses its later parts.
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {"blanks.count": 8},
    {"nine_tiles": True},
    {"first_word_min": 4},
    {"finish_line": "beginner"},
    {"finish_line": 30},
    {"turn_seconds": 60, "turn_timeout": "pass"},
    {"turn_seconds": 60},
    {"clock.game_seconds": 120, "clock.overtime_minutes": 1, "clock.increment_seconds": 5},
    {"clock.game_seconds": 90, "clock.overtime_minutes": 0},
    {"challenge.penalty": "lost_turn"},
    {"challenge.penalty": 10},
    {"challenge.window_seconds": 0},
    {"exchange.min_bag": 0, "exchange.face_up": True},
    {"ends.empty_bag_alone": True},
    {"ends.pass_rounds": 1},
    {"ends.pass_rounds": 0, "ends.exhaustion": True},
    {"end_scoring.deduct_racks": False},
    {"end_scoring.out_gains_racks": False},
    {"tie_break": "before_settlement"},
    {"formation.parallel_contact": 2},
    {"start.order": "draw", "start.keep_tile": True},
    {"rack": 4, "bonus": "4:20"},
)

DEEDS = (
    *("lay", "lay", "lay", "lay_on", "lay_out_of_turn", "exchange", "all_pass"),
    *("recycle", "recycle", "recover", "recover", "rearrange", "rearrange"),
    *("accept", "all_accept", "challenge", "challenge", "challenge", "start"),
    *("time", "time", "resign", "agree", "report", "report"),
)


class Whim:
    """A judge who knows about two words in three, and sometimes sees that nobody can lay."""

    def admits(self, word: str) -> bool:
        return crc32(word.encode()) % 3 != 0

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return (None, False, True)[crc32("".join(rack).encode()) % 3]


def rules_from(edition: str, basics: Basics, switches: list[int], small_bag: int) -> Rules:
    """An edition with house rules; a small bag makes games come to their natural end."""
    rules = Rules.of(edition, basics)
    if small_bag:
        letters = tuple(Letter(x.face, x.value, 1 + (i < small_bag)) for i, x in enumerate(FEW))
        tiles = TileSet("few", rules.language, letters, 1 + small_bag % 3, rules.words.lexicon)
        rules = rules.override({"tiles": tiles, "rack": 3, "bonus": "3:20"})
    for number in switches:
        try:
            rules = rules.override(HOUSE_RULES[number])
        except RulesError:
            continue
    return rules


def some_plays(state: GameState, seat: int, chance: Random) -> Iterator[tuple[PlacedTile, ...]]:
    """Tiles from the rack (or, at a real table, from what is unseen) along lines that touch."""
    rack = state.seats[seat].rack
    held = list(rack.tiles if rack.tiles is not None else state.unseen().elements())
    there = list(state.board) or [state.rules.layout.star]
    for _ in range(12):
        chance.shuffle(held)
        row, column = chance.choice(there)
        rows, columns = chance.choice(((0, 1), (1, 0)))
        back, aside = chance.randint(0, 3), chance.choice((0, 0, 1, -1))
        row, column = row - back * rows + aside * columns, column - back * columns + aside * rows
        count = chance.randint(1, max(1, min(len(held), rack.count)))
        tiles: list[PlacedTile] = []
        while len(tiles) < min(count, len(held)) and Square(row, column) in state.rules.layout:
            if Square(row, column) not in state.board:
                face = held[len(tiles)]
                if face == BLANK:
                    face = as_blank(chance.choice(state.rules.tiles.alphabet))
                tiles.append(PlacedTile(Square(row, column), face))
            row, column = row + rows, column + columns
        yield tuple(tiles)


def a_lay(state: GameState, seat: int, chance: Random) -> cmd.Lay:
    """A lay that is legal as far as a short search can find one."""
    tiles: tuple[PlacedTile, ...] = ()
    for tiles in some_plays(state, seat, chance):
        try:
            words = formed_words(state.rules, state.board, tiles)
        except IllegalMove:
            continue
        if all(Whim().admits(word.text) for word in words) or chance.random() < 0.2:
            break
    return cmd.Lay(seat, tiles)


def a_rearrangement(state: GameState, seat: int, chance: Random) -> cmd.Rearrange:
    """Turn a word of the board round and add a tile at its end."""
    square, direction = chance.choice(list(state.board)), chance.choice(list(Direction))
    word = state.board.run(square, direction)
    faces = [state.board[one] for one in word]
    chance.shuffle(faces)
    tiles = [PlacedTile(one, face) for one, face in zip(word, faces, strict=True)]
    rack = state.seats[seat].rack.tiles or ("E",)
    face = chance.choice(rack)
    face = as_blank("E") if face == BLANK else face
    tiles.append(PlacedTile(direction.step(word[-1]), face))
    return cmd.Rearrange(seat, word, tuple(tiles))


class Games(RuleBasedStateMachine):
    """One table at which anything may be tried at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.judge = Whim()
        self.now = 0

    @initialize(
        edition=st.sampled_from(EDITIONS),
        basics=BASICS,
        switches=st.lists(st.integers(0, len(HOUSE_RULES) - 1), max_size=4, unique=True),
        small_bag=st.integers(0, 7),
        seats=st.integers(1, 4),
        dealer=st.sampled_from((Dealer.REFEREE, Dealer.REFEREE, Dealer.TABLE)),
        seed=st.binary(min_size=32, max_size=32),
    )
    def sit_down(
        self,
        edition: str,
        basics: Basics,
        switches: list[int],
        small_bag: int,
        seats: int,
        dealer: Dealer,
        seed: bytes,
    ) -> None:
        self.chance = SeededChance(seed)
        names = ("Anna", "Ben", "Cleo", "Dora")[:seats]
        rules = rules_from(edition, basics, switches, small_bag)
        try:
            begun = new_game(rules, names, now=0, chance=self.chance, dealer=dealer).events
        except RulesError:  # too few tiles for so many
            rules = rules_from(edition, basics, switches, 0)
            begun = new_game(rules, names, now=0, chance=self.chance, dealer=dealer).events
        self.events: list[Event] = list(begun)
        self.prints = [hash(one) for one in begun]
        self.state = fold(begun)

    # What people may try

    def ask(self, command: cmd.Command) -> tuple[Event, ...] | None:
        """Give a command; None if it is refused, and then nothing may have changed."""
        before, print_before = self.state, hash((self.state.board, self.state.seats))
        try:
            happened = decide(
                self.state, command, now=self.now, chance=self.chance, judge=self.judge
            ).events
        except (IllegalMove, NotYourTurn):
            assert hash((before.board, before.seats)) == print_before
            return None
        return happened

    def do(self, command: cmd.Command) -> bool:
        """Let time do its work, then give a command and check that this seat could."""
        due = self.ask(cmd.TimePassed())
        assert due is not None, "time is never refused"
        self.record(due)
        state = self.state
        happened = self.ask(command)
        if happened is None:
            return False
        self.check_seat(state, command)
        self.record(happened)
        if state.phase is Phase.PENDING and not isinstance(command, cmd.Challenge | cmd.Resign):
            self.check_window(state, command)
        return True

    def record(self, happened: tuple[Event, ...]) -> None:
        self.events.extend(happened)
        self.prints.extend(hash(one) for one in happened)
        self.state = fold(happened, self.state)

    def check_seat(self, state: GameState, command: cmd.Command) -> None:
        """The command has been obeyed: was it this seat's to give?"""
        match command:
            case cmd.Accept(seat=seat) | cmd.Challenge(seat=seat):
                assert state.phase is Phase.PENDING
                assert seat != state.to_move
            case cmd.StartTurn(seat=seat):
                assert state.phase is Phase.PENDING
                assert seat == state.next_seat
            case cmd.ReportRacks():
                assert state.phase is Phase.SETTLING
            case cmd.AgreeToEnd(seat=seat):
                assert state.phase is Phase.TURN
                assert seat in state.active
            case cmd.Resign(seat=seat):
                assert seat in state.active
            case cmd.TimePassed():
                pass
            case _:
                actor = state.to_move if state.phase is Phase.TURN else state.next_seat
                assert command.seat == actor
                assert state.phase in (Phase.TURN, Phase.PENDING)

    def check_window(self, before: GameState, command: cmd.SeatCommand | cmd.TimePassed) -> None:
        """Somebody has accepted a play or begun: did it stand when it should, and not before?"""
        assert before.pending is not None
        rules, state, seat = before.rules, self.state, getattr(command, "seat", None)
        silent = set(before.active) - {before.to_move, seat} - before.pending.accepted
        stood = len(state.sheet) > len(before.sheet)
        if isinstance(command, cmd.Accept):
            assert stood is (not silent), "all others have accepted"
        elif isinstance(command, cmd.TimePassed | cmd.AdjustScore):
            assert not stood
        elif not silent or before.dealer is Dealer.TABLE:
            assert stood
        elif rules.challenge.until is Until.NOTED:
            assert not stood, "somebody could still challenge"
            assert seat in self.pending.accepted
        elif stood:
            assert state.phase in (Phase.TURN, Phase.PENDING), "nobody begins after the last play"
            event("the next seat has begun, and others could have challenged")

    @property
    def pending(self) -> Pending:
        assert self.state.pending is not None
        return self.state.pending

    @property
    def actor(self) -> int:
        """The seat that may move now, accepting a pending play by it."""
        state = self.state
        return state.next_seat if state.phase is Phase.PENDING else state.to_move

    @property
    def playing(self) -> bool:
        return self.state.phase in (Phase.TURN, Phase.PENDING)

    @rule(
        what=st.sampled_from(DEEDS),
        seat=st.integers(0, 4),
        number=st.integers(0, 2**32),
    )
    def somebody_does_something(self, what: str, seat: int, number: int) -> None:
        """One rule for all, so that every game sees a mixture of everything."""
        chance = Random(number)
        match what:
            case "accept":
                self.do(cmd.Accept(seat))
            case "all_accept":
                self.all_accept()
            case "challenge":
                if self.playing and self.state.phase is Phase.TURN:
                    self.lay(chance)
                if self.do(cmd.Challenge(seat)):
                    event(f"a challenge: {self.state.turns[-1].kind is LineKind.TAKEN_BACK}")
            case "start":
                self.do(cmd.StartTurn(seat))
            case "time":
                self.now = max(0, self.now + chance.choice((0, 1, 5, 25, 61, 500, -30)) * 1000)
                self.do(cmd.TimePassed())
            case "resign":
                if number % 8 == 7:
                    self.do(cmd.Resign(seat))
            case "agree":
                everybody = range(len(self.state.seats)) if number % 8 == 7 else (seat,)
                for one in everybody:
                    self.do(cmd.AgreeToEnd(one))
            case "report":
                self.do(self.possible_report())
            case _ if self.playing:
                self.make_a_move(what, seat, chance)

    def make_a_move(self, what: str, seat: int, chance: Random) -> None:
        """A move of the seat whose turn it is, or of one whose turn it is not."""
        state, actor = self.state, self.actor
        rack = list(state.seats[actor].rack.tiles or "E")
        match what:
            case "lay":
                self.lay(chance)
            case "lay_on":
                for _ in range(chance.randint(3, 12)):
                    if self.playing:
                        self.lay(chance)
                        self.all_accept()
            case "lay_out_of_turn":
                held = seat if seat < len(state.seats) else 0
                self.do(cmd.Lay(seat, a_lay(state, held, chance).tiles))
            case "exchange":
                tiles = chance.sample(rack, chance.randint(0, len(rack)))
                self.do(cmd.Exchange(actor, tuple(tiles), chance.randint(0, 9)))
            case "all_pass":
                for _ in range(chance.randint(1, 4)):
                    if self.playing:
                        self.do(cmd.Pass(self.actor))
            case "recover":
                blanks = [square for square, face in state.board.items() if is_blank(face)]
                self.do(cmd.RecoverBlank(actor, chance.choice(blanks or [Square(1, 1)])))
            case "recycle" if state.board:
                face = chance.choice(rack)
                if face == BLANK:
                    face = as_blank(chance.choice(state.rules.tiles.alphabet))
                square = chance.choice(list(state.board))
                if self.do(cmd.RecycleLetter(actor, square, face)):
                    event("a letter is recycled")
            case "rearrange" if state.board:
                if self.do(a_rearrangement(state, actor, chance)):
                    event("a word is rearranged")

    def lay(self, chance: Random) -> None:
        if self.do(a_lay(self.state, self.actor, chance)):
            event("a legal lay")

    def all_accept(self) -> None:
        for seat in range(len(self.state.seats)):
            if self.state.phase is Phase.PENDING and seat != self.state.to_move:
                self.do(cmd.Accept(seat))

    def possible_report(self) -> cmd.ReportRacks:
        """Racks that can be: the tiles unseen, dealt to everybody in turn."""
        unseen = list(self.state.unseen().elements())
        racks = []
        for seat in self.state.seats:
            racks.append(tuple(unseen[: seat.rack.count]))
            del unseen[: seat.rack.count]
        return cmd.ReportRacks(self.state.active[0] if self.state.active else 0, tuple(racks))

    # What always holds

    @invariant()
    def tiles_are_conserved(self) -> None:
        state = self.state
        if state.dealer is Dealer.REFEREE:
            assert all_tiles(state) == state.rules.tiles.counts()
        else:
            aside = state.pending.exchange_count if state.pending else 0
            held = sum(seat.rack.count for seat in state.seats)
            if state.end is None:
                assert state.bag_count >= 0
                assert state.bag_count + held + len(state.board) + aside == state.rules.tiles.total
            assert not Counter(map(_on_rack, state.board.values())) - state.rules.tiles.counts()
        assert all(0 <= seat.rack.count <= state.rules.rack for seat in state.seats)

    @invariant()
    def the_game_is_the_fold_of_its_events(self) -> None:
        assert fold(self.events) == self.state

    @invariant()
    def scores_add_up(self) -> None:
        totals = [0] * len(self.state.seats)
        for line in self.state.sheet:
            totals[line.seat] += line.points
            assert line.total == totals[line.seat]
        assert tuple(totals) == self.state.scores
        for turn in self.state.turns:
            if turn.kind in (LineKind.LAY, LineKind.REARRANGE):
                assert turn.points == sum(word.points for word in turn.words) + turn.bonus
            else:
                assert turn.points == 0

    @invariant()
    def something_is_always_possible_and_only_for_the_right_seat(self) -> None:
        state = self.state
        others = [seat for seat in range(-1, len(state.seats) + 1) if seat != self.actor]
        if state.phase is Phase.TURN:
            assert self.ask(cmd.Pass(state.to_move)) is not None or self.time_is_up()
            assert all(self.ask(cmd.Pass(seat)) is None or self.time_is_up() for seat in others)
        elif state.phase is Phase.PENDING:
            doubters = [seat for seat in state.active if seat != state.to_move]
            assert state.pending is not None
            silent = [seat for seat in doubters if seat not in state.pending.accepted]
            assert silent
            for seat in silent:
                assert self.ask(cmd.Accept(seat)) is not None or self.time_is_up()
                assert self.ask(cmd.Challenge(seat)) is not None or self.time_is_up()
            assert self.ask(cmd.Accept(state.to_move)) is None
        elif state.phase is Phase.SETTLING:
            assert self.ask(self.possible_report()) is not None
        else:
            assert state.phase is Phase.ENDED
            assert next_deadline(state) is None
            for seat in range(len(state.seats)):
                assert self.ask(cmd.Pass(seat)) is None
                assert self.ask(cmd.Resign(seat)) is None

    def time_is_up(self) -> bool:
        deadline = next_deadline(self.state)
        return deadline is not None and deadline.at <= self.now

    @invariant()
    def a_finished_game_has_winners_and_a_fair_bag(self) -> None:
        state = self.state
        if state.phase is Phase.ENDED:
            assert set(state.winners) <= set(state.active)
            assert bool(state.winners) == bool(state.active)
            if state.dealer is Dealer.REFEREE:
                assert verify(self.events) > 0

    def teardown(self) -> None:
        if not hasattr(self, "events"):
            return
        assert [hash(one) for one in self.events] == self.prints, "what happened has happened"
        if self.state.dealer is Dealer.TABLE:
            self.the_record_of_commands_leads_to_the_same_game()
        event(f"end: {self.state.end}")
        event(f"turns: {min(len(self.state.turns) // 5 * 5, 40)}")

    def the_record_of_commands_leads_to_the_same_game(self) -> None:
        """What corrections replay is what happened, but for signals that changed nothing."""
        opening, recorded = recorded_commands(self.events)
        state = fold(opening)
        for entry in recorded:
            state = _replayed(state, entry, self.chance, self.judge).state
        assert replace(state, signalled=self.state.signalled) == self.state


def _on_rack(face: str) -> str:
    return BLANK if is_blank(face) else letter_of(face)


Games.TestCase.settings = settings(
    stateful_step_count=30,
    suppress_health_check=list(HealthCheck),
)
TestGames = Games.TestCase
