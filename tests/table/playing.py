"""Random games at random tables: every edition, people, computers and the score-keeper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random

import pytest

from sternfeld.errors import SternfeldError, TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, as_blank, is_blank
from sternfeld.table import commands as tc
from sternfeld.table.decide import decide, open_table
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import fold
from sternfeld.table.plan import (
    SYSTEM,
    Invitation,
    Proposal,
    SeatKind,
    SeatPlan,
    Spectators,
    TableKind,
    TablePlan,
)
from sternfeld.table.state import TablePhase, TableState

EDITIONS = ("mini", "kompakt", "deluxe", "kurz", "reise", "super")
INVITATION = Invitation("CODE2345", "token-" + "x" * 20)
ALL_SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}
VARIATIONS: tuple[dict[str, object], ...] = (
    {},
    {"word_check": "challenge"},
    {"word_check": "free"},
    {"exchange.face_up": True},
    ALL_SWAPS,
    {**ALL_SWAPS, "word_check": "free", "blanks.count": 12},
    {"turn_seconds": 60, "turn_timeout": "pass"},
    {"clock.game_seconds": 300, "clock.overtime_penalty": 10, "clock.overtime_minutes": 5},
)


class HalfOfAllWords:
    """A judge who admits about half of all words, always the same ones."""

    def admits(self, word: str) -> bool:
        return sha256(word.encode()).digest()[0] % 2 == 0

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return None


JUDGE = HalfOfAllWords()


class Host:
    """Keeps one table going: its state, its log and the time."""

    def __init__(self, plan: TablePlan, seed: int = 0) -> None:
        self.chance = SeededChance(sha256(str(seed).encode()).digest())
        self.now = 1_000_000
        opened = open_table(
            plan, "ada", "Ada", INVITATION, now=self.now, chance=self.chance, judge=JUDGE
        )
        self.log: list[TableEvent] = list(opened)
        self.state: TableState = fold(opened)

    def do(self, command: tc.TableCommand, after: int = 1000) -> tuple[TableEvent, ...]:
        """A command some time later; its events have happened."""
        self.now += after
        events = decide(self.state, command, now=self.now, chance=self.chance, judge=JUDGE)
        self.log.extend(events)
        self.state = fold(events, self.state)
        return events

    def play(self, player: str, command: cmd.SeatCommand) -> tuple[TableEvent, ...]:
        """A command of the game, from the table as it is now."""
        return self.do(tc.Play(player, command, self.state.version))

    def is_in(self, phase: Phase | TablePhase) -> bool:
        """Does the table, or its game, stand there now?"""
        return phase is (self.state.phase if isinstance(phase, TablePhase) else self.game.phase)

    @property
    def game(self) -> GameState:
        assert self.state.game is not None
        return self.state.game


def plan_of(
    *seats: SeatPlan,
    edition: str = "mini",
    rules: Mapping[str, object] | None = None,
    kind: TableKind = TableKind.GAME,
    starter: int | None = None,
    spectators: Spectators = Spectators.NONE,
    racks_after: int | None = None,
    chat: bool = True,
) -> TablePlan:
    return TablePlan(
        Rules.of(edition, rules or {}), seats, kind, starter, spectators, racks_after, chat
    )


ME = SeatPlan(SeatKind.ME)
GUEST = SeatPlan(SeatKind.INVITATION)
COMPUTER = SeatPlan(SeatKind.COMPUTER, "Robot", "greedy")
BLUFFER = SeatPlan(SeatKind.COMPUTER, "Robot", "greedy", may_bluff=True)


def sit_down(host: Host, *players: str) -> Host:
    """Every guest takes a seat."""
    for player in players:
        host.do(tc.TakeSeat(player, player.capitalize()))
    return host


def two(
    edition: str = "mini",
    seed: int = 0,
    rules: Mapping[str, object] | None = None,
    kind: TableKind = TableKind.GAME,
    spectators: Spectators = Spectators.NONE,
    chat: bool = True,
) -> Host:
    """Ada, the host, and Bob."""
    plan = plan_of(
        ME, GUEST, edition=edition, rules=rules, kind=kind, spectators=spectators, chat=chat
    )
    return sit_down(Host(plan, seed), "bob")


def first_tiles(game: GameState, count: int = 2) -> tuple[PlacedTile, ...]:
    """The first tiles of the rack to move, over the star."""
    rack = game.seats[game.to_move].rack.tiles or ()
    return tuple(
        PlacedTile(Square(8, 8 + step), as_blank("E") if face == BLANK else face)
        for step, face in enumerate(rack[:count])
    )


def last_of(
    random: Random, steps: int, variations: Sequence[Mapping[str, object]] = VARIATIONS
) -> Host:
    """A table after many random things."""
    *_, host = random_game(random, steps, variations)
    return host


def random_table(random: Random, variations: Sequence[Mapping[str, object]] = VARIATIONS) -> Host:
    """A table of some edition with some house rules, full, the game begun."""
    edition = random.choice(EDITIONS)
    kind = random.choice([TableKind.GAME] * 4 + [TableKind.SCORE_KEEPER])
    guests = random.randint(0, 3)
    computers = random.randint(0, 3 - guests) if kind is TableKind.GAME else 0
    seats = [ME, *[GUEST] * guests, *[COMPUTER] * computers]
    random.shuffle(seats)
    while True:
        try:
            rules = Rules.of(edition, random.choice(variations))
            break
        except SternfeldError:
            continue
    plan = TablePlan(
        rules,
        tuple(seats),
        kind=kind,
        spectators=random.choice(list(Spectators)),
        racks_after=random.choice([None, None, 2]),
    )
    return sit_down(Host(plan, random.getrandbits(30)), *["bob", "cleo", "dora"][:guests])


def random_game(
    random: Random, steps: int, variations: Sequence[Mapping[str, object]] = VARIATIONS
) -> Iterator[Host]:
    """A table after each of many random things that people and computers do."""
    host = random_table(random, variations)
    yield host
    for _ in range(steps):
        if host.state.phase is not TablePhase.PLAYING:
            return
        for _ in range(30):
            try:
                host.do(random_command(random, host), random.choice([0, 500, 3000, 90_000]))
                break
            except SternfeldError:
                continue
        yield host


def random_command(random: Random, host: Host) -> tc.TableCommand:
    """Something that somebody may try now; often it is refused."""
    state, game = host.state, host.game
    seat = random.choice([game.to_move] * 5 + list(range(len(state.seats))))
    player = state.seats[seat].player or SYSTEM
    version = state.version
    if game.phase is Phase.PENDING and random.random() < 0.8:
        other = random.choice([i for i in game.active if i != game.to_move] or [0])
        answers: list[cmd.SeatCommand] = [
            cmd.Accept(other),
            cmd.Accept(other),
            cmd.Challenge(other),
            cmd.StartTurn(other),
        ]
        return tc.Play(state.seats[other].player or SYSTEM, random.choice(answers), version)
    if game.phase is Phase.SETTLING:
        racks = [
            tuple(game.rules.tiles.sort(game.unseen().elements()))[i : i + 1] for i in range(4)
        ]
        return tc.Play(player, cmd.ReportRacks(seat, tuple(racks[: len(state.seats)])), version)
    pick = random.random()
    if pick < 0.60:
        return tc.Play(player, cmd.Lay(seat, random_tiles(random, game, seat)), version)
    if pick < 0.68:
        return tc.Play(player, random_exchange(random, game, seat), version)
    if pick < 0.72:
        return tc.Play(player, cmd.Pass(seat), version)
    if pick < 0.90 and game.board:
        return tc.Play(player, random_swap(random, game, seat), version)
    somebody = random.choice(sorted(state.people) or ["ada"])
    wishes: list[tc.TableCommand] = [
        tc.Say(somebody, "hello"),
        tc.Nudge(somebody),
        tc.AgreeToPause(somebody),
        tc.Decline(somebody, random.choice(list(Proposal))),
        tc.Resume(somebody),
        tc.LookAtClock(),
        tc.Play(player, cmd.AgreeToEnd(seat), version),
        tc.Play(player, cmd.Resign(seat), version),
        tc.AgreeToAbandon(somebody),
        tc.Mute("ada", seat, True),
    ]
    return random.choice(wishes)


def random_swap(random: Random, game: GameState, seat: int) -> cmd.SeatCommand:
    """A blank recovered, a letter recycled or a word rearranged; not always as the rules want."""
    blanks = [square for square, face in game.board.items() if is_blank(face)]
    if blanks and random.random() < 0.4:
        return cmd.RecoverBlank(seat, random.choice(blanks))
    square = random.choice(list(game.board))
    held = game.seats[seat].rack.tiles or tuple(game.unseen())
    face = random.choice(held or game.rules.tiles.alphabet)
    if face == BLANK:
        face = as_blank(random.choice(game.rules.tiles.alphabet))
    if random.random() < 0.5:
        return cmd.RecycleLetter(seat, square, face)
    direction = random.choice(list(Direction))
    word = game.board.run(square, direction)
    faces = [*random.sample([game.board[one] for one in word], len(word)), face]
    squares = [*word, direction.step(word[-1])]
    return cmd.Rearrange(
        seat, word, tuple(PlacedTile(*item) for item in zip(squares, faces, strict=True))
    )


def random_exchange(random: Random, game: GameState, seat: int) -> cmd.Exchange:
    rack = game.seats[seat].rack
    count = random.randint(1, max(1, rack.count))
    if rack.tiles is None:
        return cmd.Exchange(seat, count=count)
    return cmd.Exchange(seat, tuple(random.sample(rack.tiles, min(count, len(rack.tiles)))))


def random_tiles(random: Random, game: GameState, seat: int) -> tuple[PlacedTile, ...]:
    """Some tiles of the rack in a line that touches the board; not always a legal play."""
    rack = game.seats[seat].rack
    if game.dealer is Dealer.TABLE:
        held = random.sample(list(game.unseen().elements()), min(7, sum(game.unseen().values())))
    else:
        held = random.sample(rack.tiles or (), len(rack.tiles or ()))
    direction = random.choice(list(Direction))
    if game.board:
        square = direction.step(random.choice(list(game.board)))
        count = random.randint(1, 3)
    else:
        square, count = game.rules.layout.star, random.randint(2, 4)
    laid = []
    for held_face in held[:count]:
        while square in game.board:
            square = direction.step(square)
        if square not in game.rules.layout:
            break
        face = (
            as_blank(random.choice(game.rules.tiles.alphabet)) if held_face == BLANK else held_face
        )
        laid.append(PlacedTile(Square(*square), face))
        square = direction.step(square)
    return tuple(laid)


def refused(host: Host, command: tc.TableCommand, after: int = 1000) -> TableCode:
    """Why a command is refused; nothing has changed by it."""
    before = host.state
    with pytest.raises(TableRefusal) as refusal:
        host.do(command, after)
    assert host.state is before
    return refusal.value.code
