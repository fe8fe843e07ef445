"""How the golden games are played: by a fixed script that needs no word list and no chance.

Each seat lays the first play it finds that the judge of the game admits, walking over the board
in reading order; now and then the script exchanges, passes, bluffs or challenges. The judge
admits a word by its letters alone. What happens is written down event by event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields
from itertools import pairwise, permutations
from pathlib import Path

from sternfeld.errors import IllegalMove
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Event
from sternfeld.game.evolve import fold
from sternfeld.game.fairness import verify
from sternfeld.game.judge import inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, as_blank, letter_of

VOWELS = frozenset("AEIOUYÄÖÜ")
MAX_TRY = 3


class Speakable:
    """A judge who admits what can be spoken: vowels and consonants in turn."""

    def admits(self, word: str) -> bool:
        kinds = [letter in VOWELS for letter in word]
        return all(one is not next_one for one, next_one in pairwise(kinds))

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return None


@dataclass(frozen=True)
class Script:
    """A golden game: whose rules, how many seats, and which turns are out of the ordinary."""

    edition: str
    seats: int
    seed: int
    house_rules: Mapping[str, object] = field(default_factory=dict)
    exchanges: AbstractSet[int] = frozenset()
    passes: AbstractSet[int] = frozenset()
    bluffs: AbstractSet[int] = frozenset()
    doubts: AbstractSet[int] = frozenset()


GAMES: dict[str, Script] = {
    "mini": Script("mini", 2, 1, exchanges={3}, passes={6}, bluffs={5, 8}, doubts={5, 9}),
    "kompakt": Script("kompakt", 3, 2, exchanges={4}, bluffs={2, 7}, doubts={7, 9}),
    "deluxe": Script("deluxe", 2, 3, exchanges={2}, bluffs={1, 6}, doubts={6, 9}),
    "kurz": Script("kurz", 4, 4, exchanges={5}, passes={7}),
    "reise": Script("reise", 2, 5, exchanges={3}, bluffs={2, 4}, doubts={4, 7}),
    "super": Script(
        "super", 3, 6, {"finish_line": 320}, exchanges={4}, bluffs={2, 8}, doubts={5, 8}
    ),
}


def golden_file(name: str) -> Path:
    return Path(__file__).parent / f"{name}.txt"


def written(events: list[Event]) -> str:
    """A whole game as text: its events, then the score sheet."""
    state = fold(events)
    lines = [_event_line(number, event) for number, event in enumerate(events)]
    lines += ["", *_score_sheet(state), ""]
    lines += [f"{verify(events)} tiles drawn, every one as the seed says"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def play(script: Script) -> list[Event]:
    """The events of a whole game."""
    rules = Rules.of(script.edition, script.house_rules)
    chance, judge = SeededChance(script.seed.to_bytes(32, "big")), Speakable()
    names = ("Anna", "Ben", "Cleo", "Dora")[: script.seats]
    events = list(new_game(rules, names, now=0, chance=chance).events)
    state, now = fold(events), 0
    while state.phase is not Phase.ENDED:
        now += 7_000
        happened = decide(
            state, _command(script, state), now=now, chance=chance, judge=judge
        ).events
        events += happened
        state = fold(happened, state)
    return events


def _command(script: Script, state: GameState) -> cmd.Command:
    if state.phase is Phase.PENDING:
        following = state.next_seat if state.next_seat != state.to_move else state.active[0]
        doubter = following if following != state.to_move else state.active[1]
        if state.number in script.doubts:
            return cmd.Challenge(doubter)
        accepted = state.pending.accepted if state.pending else frozenset()
        return cmd.Accept(
            next(seat for seat in state.active if seat not in {state.to_move, *accepted})
        )
    seat = state.to_move
    rack = state.seats[seat].rack.tiles or ()
    if state.number in script.exchanges:
        return cmd.Exchange(seat, rack[:3])
    if state.number in script.passes:
        return cmd.Pass(seat)
    bluff = state.number in script.bluffs
    tiles = next(_plays(state, rack, bluff=bluff), None)
    return cmd.Pass(seat) if tiles is None else cmd.Lay(seat, tiles)


def _plays(
    state: GameState, rack: tuple[str, ...], *, bluff: bool
) -> Iterator[tuple[PlacedTile, ...]]:
    """Longer plays first, from the top left; a bluff lays the whole rack and is no word."""
    judge, size = Speakable(), state.rules.layout.size
    faces = [as_blank("E") if face == BLANK else face for face in rack]
    near = _near(state)
    longest = len(faces) if bluff else min(len(faces), MAX_TRY)
    for count in range(longest, longest - 1 if bluff else 0, -1):
        orders = [tuple(faces)] if bluff else permutations(faces, count)
        choices = list(dict.fromkeys(orders))
        for row in range(1, size + 1):
            for column in range(1, size + 1):
                for direction in Direction:
                    free = _free(state, Square(row, column), direction, count)
                    if near & set(free):
                        yield from (
                            tiles
                            for tiles, words in _fillings(state, free, choices)
                            if bool(inadmissible(state.rules, judge, words)) is bluff
                        )


def _fillings(
    state: GameState, free: list[Square], choices: list[tuple[str, ...]]
) -> Iterator[tuple[tuple[PlacedTile, ...], list[str]]]:
    """The squares filled in every way, with the words formed; nothing where tiles may not lie."""
    try:
        words = formed_words(state.rules, state.board, tuple(map(PlacedTile, free, choices[0])))
    except IllegalMove:
        return
    for choice in choices:
        new = dict(zip(free, choice, strict=True))
        texts = [
            "".join(letter_of(new.get(one) or state.board[one]) for one in word.squares)
            for word in words
        ]
        yield tuple(map(PlacedTile, free, choice)), texts


def _near(state: GameState) -> set[Square]:
    if not state.board:
        return {state.rules.layout.star}
    around = {
        way.step(square, step) for square in state.board for way in Direction for step in (-1, 1)
    }
    return around - set(state.board)


def _free(state: GameState, start: Square, direction: Direction, count: int) -> list[Square]:
    free: list[Square] = []
    square = start
    while len(free) < count and square in state.rules.layout:
        if square not in state.board:
            free.append(square)
        square = direction.step(square)
    return free if len(free) == count and start in free else []


def _event_line(number: int, event: Event) -> str:
    told = []
    for one in fields(event):
        value = getattr(event, one.name)
        told.append(f"{one.name}={_plain(value)}")
    return f"{number:3} {type(event).__name__} " + " ".join(told)


def _plain(value: object) -> str:
    match value:
        case Rules():
            changes = value.differences()
            return value.edition + (f"{changes}" if changes else "")
        case PlacedTile():
            return f"{value.square.row}/{value.square.column}:{value.face}"
        case ev.ScoredWord():
            return f"{value.text}:{value.points}"
        case ev.StartDraw():
            return f"{value.seat}:{value.face}"
        case ev.RackAdjustment():
            return f"{value.seat}:-{value.lost}+{value.gained}-{value.overtime}"
        case tuple():
            return "(" + " ".join(_plain(item) for item in value) + ")"
        case _:
            return str(value)


def _score_sheet(state: GameState) -> Iterator[str]:
    for turn in state.turns:
        words = ", ".join(f"{word.text} {word.points}" for word in turn.words)
        notes = f" +{turn.bonus}" if turn.bonus else ""
        notes += (
            f" challenged by {state.seats[turn.challenger].name}"
            if turn.challenger is not None
            else ""
        )
        notes += f" invalid: {', '.join(turn.invalid)}" if turn.invalid else ""
        name = state.seats[turn.seat].name
        yield f"{turn.number:3} {name:5}{turn.kind:11}{turn.points:4}{turn.total:5}  {words}{notes}"
    yield f"end: {state.end}"
    for seat in state.seats:
        yield f"    {seat.name:5}{seat.score:5}  {''.join(seat.rack.tiles or ())}"
    yield f"won by {', '.join(state.seats[seat].name for seat in state.winners)}"
    for row in range(1, state.board.size + 1):
        line = [state.board.get(Square(row, c), ".") for c in range(1, state.board.size + 1)]
        yield " ".join(line)
