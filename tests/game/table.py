"""A small table for tests: tiles by hand, a bag that gives what a test asks for, known words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from sternfeld.errors import IllegalMove, NotYourTurn, Reason
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.rack import Rack
from sternfeld.game.state import GameState
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

EDITIONS = ("mini", "kompakt", "deluxe", "kurz", "reise", "super")
Kind = TypeVar("Kind")


def across(row: int, column: int, word: str) -> tuple[PlacedTile, ...]:
    """Tiles in a row; a dot stands for a tile that lies there already."""
    return tuple(
        PlacedTile(Square(row, column + step), face)
        for step, face in enumerate(word)
        if face != "."
    )


def down(row: int, column: int, word: str) -> tuple[PlacedTile, ...]:
    """Tiles in a column; a dot stands for a tile that lies there already."""
    return tuple(
        PlacedTile(Square(row + step, column), face)
        for step, face in enumerate(word)
        if face != "."
    )


def board_of(*plays: tuple[PlacedTile, ...], size: int = 15) -> Board:
    """A board with these words on it."""
    board = Board(size)
    for play in plays:
        board = board.lay(play)
    return board


class Words:
    """A judge who knows some words, and has an opinion on whether anybody can still lay."""

    def __init__(self, *words: str, can_lay: bool | None = None) -> None:
        self.words = frozenset(words)
        self.says_can_lay = can_lay

    def admits(self, word: str) -> bool:
        return word in self.words

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return self.says_can_lay


class HandChance:
    """A bag that gives each seat the tiles a test has chosen, then others from its far end."""

    commitment = "promise"
    seed = "00" * 32

    def __init__(self, wishes: Mapping[int, str] | None = None) -> None:
        self.wishes = {seat: list(tiles) for seat, tiles in (wishes or {}).items()}

    def draw(self, bag: Bag, count: int, seat: int) -> tuple[str, ...]:
        queue = self.wishes.get(seat, [])
        given = queue[:count]
        del queue[:count]
        reserved = Counter(given)
        for tiles in self.wishes.values():
            reserved.update(tiles)
        free = (Counter(bag.tiles) - reserved).elements()
        return tuple(given + list(free)[::-1][: count - len(given)])


class Table:
    """A game in progress that remembers everything that happened and what time it is."""

    def __init__(
        self,
        edition: str = "deluxe",
        house_rules: Mapping[str, object] | None = None,
        *,
        seats: int = 2,
        racks: Mapping[int, str] | None = None,
        judge: Words | None = None,
        dealer: Dealer = Dealer.REFEREE,
        starter: int | None = 0,
    ) -> None:
        agreed = (
            {} if dealer is Dealer.TABLE else {"start.order": "agreed", "start.keep_tile": False}
        )
        self.rules = Rules.of(edition, {**agreed, **(house_rules or {})})
        self.chance = HandChance(racks)
        self.judge = judge or Words()
        self.now = 0
        names = ("Anna", "Ben", "Cleo", "Dora")[:seats]
        begun = new_game(
            self.rules, names, now=0, chance=self.chance, starter=starter, dealer=dealer
        ).events
        self.events: list[Event] = list(begun)
        self.state: GameState = fold(begun)

    def do(self, *commands: cmd.Command, at: int | None = None) -> tuple[Event, ...]:
        """Give commands, at a moment in seconds if one is named; returns what followed."""
        if at is not None:
            self.now = at * 1000
        happened: tuple[Event, ...] = ()
        for command in commands:
            now = decide(
                self.state, command, now=self.now, chance=self.chance, judge=self.judge
            ).events
            for event in now:
                self.state = evolve(self.state, event)
            happened += now
        self.events.extend(happened)
        return happened

    def lay(self, seat: int, tiles: Sequence[PlacedTile]) -> tuple[Event, ...]:
        return self.do(cmd.Lay(seat, tuple(tiles)))

    def stand(self, seat: int, tiles: Sequence[PlacedTile]) -> None:
        """Lay tiles and let every other seat accept."""
        self.lay(seat, tiles)
        for other in self.state.active:
            if self.state.pending is not None and other != seat:
                self.do(cmd.Accept(other))

    def set_out(
        self,
        *plays: tuple[PlacedTile, ...],
        racks: Mapping[int, str] | None = None,
        bag: str | None = None,
        scores: Mapping[int, int] | None = None,
    ) -> None:
        """Put tiles on the board and racks by hand, as if the game had come to this."""
        state = self.state
        board = board_of(*plays, size=state.board.size) if plays else state.board
        seats = list(state.seats)
        for seat, tiles in (racks or {}).items():
            seats[seat] = replace(seats[seat], rack=Rack.of(tuple(tiles)))
        for seat, score in (scores or {}).items():
            seats[seat] = replace(seats[seat], score=score)
        held = state.bag
        if bag is not None:
            held = Bag(tuple(bag), tuple(bag))
        self.state = replace(
            state,
            board=board,
            turn_board=board,
            seats=tuple(seats),
            turn_rack=seats[state.to_move].rack,
            bag=held,
        )

    def rack(self, seat: int) -> str:
        return "".join(sorted(self.state.seats[seat].rack.tiles or ()))


def of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def all_tiles(state: GameState) -> Counter[str]:
    """Every tile of a referee's game, wherever it is."""
    found = Counter(state.bag.tiles)
    found.update(rack_face(face) for face in state.board.values())
    for seat in state.seats:
        found.update(seat.rack.tiles or ())
    if state.pending is not None:
        found.update(state.pending.exchanged or ())
    return found


def refused(table: Table, command: cmd.Command) -> Reason:
    """Why a command is refused; nothing has changed by it."""
    before = table.state
    with pytest.raises(IllegalMove) as refusal:
        table.do(command)
    assert table.state == before
    return refusal.value.reason


def out_of_turn(table: Table, command: cmd.Command) -> str:
    """What is said to a seat that acts when another one is to act; nothing has changed by it."""
    before = table.state
    with pytest.raises(NotYourTurn) as refusal:
        table.do(command)
    assert table.state == before
    return str(refusal.value)


def check_sheet(state: GameState) -> None:
    """The points of each seat's lines add up to its score, line by line."""
    totals = [0] * len(state.seats)
    for line in state.sheet:
        totals[line.seat] += line.points
        assert line.total == totals[line.seat], line
    assert tuple(totals) == state.scores
