"""People at a terminal, for tests: a bag in a known order, sessions, and a slow, honest player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from random import Random

from rich.console import Console, RenderableType

from sternfeld.cli.options import Language
from sternfeld.cli.terminal.hotseat import HotSeat, Stage
from sternfeld.cli.terminal.reply import Reply, Tone
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.engine.judge import judge_for
from sternfeld.errors import IllegalMove
from sternfeld.game.bag import Bag, SeededChance
from sternfeld.game.board import Direction, PlacedTile
from sternfeld.game.decide import new_game
from sternfeld.game.events import Dealer
from sternfeld.game.judge import inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.state import GameState
from sternfeld.lexicon.words import shipped_words
from sternfeld.library import Game
from sternfeld.notation.faces import join_faces
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.notation.moves import format_move
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK

SEED = "19" * 32


class StackedBag:
    """Chance that hands out tiles in a given order, then whatever the bag lists first."""

    commitment = "sealed"
    seed = SEED

    def __init__(self, tiles: Iterable[str]) -> None:
        self.tiles = list(tiles)

    def draw(self, bag: Bag, count: int, seat: int) -> tuple[str, ...]:
        left = list(bag.tiles)
        drawn = []
        for _ in range(min(count, len(left))):
            face = self.tiles.pop(0) if self.tiles else left[0]
            left.remove(face)
            drawn.append(face)
        return tuple(drawn)


def _rules(edition: str, house_rules: Mapping[str, object]) -> Rules:
    return Rules.of(edition, {name.replace("__", "."): v for name, v in house_rules.items()})


def hot_seat(
    edition: str,
    names: Sequence[str] = ("Ada", "Ben"),
    *,
    tiles: str | None = None,
    language: Language = "en",
    house: Mapping[str, object] | None = None,
    computers: Sequence[ComputerSeat] = (),
    **house_rules: object,
) -> HotSeat:
    """A hot-seat game; ``tiles`` are drawn in this order, else by a fixed seed."""
    rules = _rules(edition, {**house_rules, **(house or {})})
    chance = SeededChance.from_hex(SEED) if tiles is None else StackedBag(tiles)
    events = new_game(rules, names, now=0, chance=chance).events
    return HotSeat(
        Game.from_events(events, chance=chance),
        texts=texts_in(language),
        shuffler=Random(1),
        file="games/ada ben.json",
        computers=computers,
    )


def score_keeper(
    edition: str,
    names: Sequence[str] = ("Ada", "Ben"),
    *,
    language: Language = "en",
    house: Mapping[str, object] | None = None,
    **house_rules: object,
) -> ScoreKeeper:
    """A new score sheet for a real board."""
    rules = _rules(edition, {**house_rules, **(house or {})})
    game = Game(rules, names, starter=0, dealer=Dealer.TABLE, now=0)
    return ScoreKeeper(game, texts=texts_in(language), file="games/table.json")


def resumed(session: HotSeat | ScoreKeeper) -> Game:
    """The game of a session, read from its events as after a restart."""
    return Game.from_events(session.events, chance=session.game.chance, judge=session.game.judge)


def say(session: HotSeat | ScoreKeeper, *lines: str, wall: int = 0) -> Reply:
    """Type lines one after the other; the last reply."""
    reply = None
    for line in lines:
        reply = session.answer(line, wall)
    assert reply is not None
    return reply


def heard(reply: Reply) -> str:
    """All remarks of a reply in one text."""
    return " ".join(remark.text for remark in reply.remarks)


def drawn(thing: RenderableType, width: int = 80, height: int = 24) -> str:
    """What a renderable looks like on a terminal of that size, without any colour."""
    console = Console(
        file=StringIO(),
        width=width,
        height=height,
        highlight=False,
        markup=False,
        force_terminal=True,
        color_system=None,
    )
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


@cache
def _short_words(lexicon: str) -> tuple[tuple[str, Counter[str]], ...]:
    words = shipped_words(lexicon)
    return tuple((word, Counter(word)) for word in words if 2 <= len(word) <= 5)


def _candidates(state: GameState) -> Iterator[tuple[PlacedTile, ...]]:
    """Words from the rack, through one tile of the board or over the star."""
    rack = Counter(state.seats[state.to_move].rack.tiles or ())
    blanks = rack.pop(BLANK, 0)
    anchors: list[tuple[tuple[int, int], str]]
    if state.board:
        anchors = [((s.row, s.column), face.upper()) for s, face in state.board.items()]
    else:
        star = state.rules.layout.star
        anchors = [((star.row, star.column), "")]
    for word, letters in _short_words(state.rules.words.lexicon or ""):
        if (letters - rack).total() > blanks + bool(state.board):
            continue
        for (row, column), lying in anchors:
            for place, letter in enumerate(word):
                if lying not in ("", letter):
                    continue
                for direction in Direction:
                    yield from _laid(state, word, row, column, place, direction, rack)


def _laid(
    state: GameState,
    word: str,
    row: int,
    column: int,
    place: int,
    direction: Direction,
    rack: Counter[str],
) -> Iterator[tuple[PlacedTile, ...]]:
    start = direction.step(Square(row, column), -place)
    left = Counter(rack)
    tiles = []
    for step, letter in enumerate(word):
        square = direction.step(start, step)
        lying = state.board.get(square)
        if lying is None:
            face = letter if left[letter] > 0 else letter.lower()
            left[letter] -= 1
            tiles.append(PlacedTile(square, face))
        elif lying.upper() != letter:
            return
    needed = sum(tile.face.islower() for tile in tiles)
    held = Counter(state.seats[state.to_move].rack.tiles or ())[BLANK]
    if tiles and needed <= held:
        yield tuple(tiles)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game as a score keeper would write it down, in playing order."""

    names: tuple[str, ...]
    lines: tuple[str, ...]
    scores: tuple[int, ...]


@cache
def played_game() -> PlayedGame:
    """A game of kurz played to the end by two honest, unambitious people."""
    session = hot_seat("kurz")
    reply = session.begin(0)
    lines = []
    while not reply.done:
        if session.stage is Stage.HANDOVER:
            reply = say(session, "")
            continue
        state = session.state
        play = find_play(state)
        if play is None and state.bag_count >= 7:
            tiles = (state.seats[state.to_move].rack.tiles or ())[:3]
            reply = say(session, f"ex {join_faces(tiles)}")
            lines.append("ex 3")
        else:
            reply = say(session, play or "pass")
            lines.append(play or "pass")
        assert not any(remark.tone is Tone.REFUSED for remark in reply.remarks)
        assert len(lines) < 200
    state = session.state
    order = (state.starter, 1 - state.starter)
    names = tuple(state.seats[seat].name for seat in order)
    return PlayedGame(names, tuple(lines), tuple(state.scores[seat] for seat in order))


def find_play(state: GameState) -> str | None:
    """The first legal, admissible play found, as a person would type it."""
    judge = judge_for(state.rules)
    for tiles in _candidates(state):
        try:
            words = formed_words(state.rules, state.board, tiles)
        except IllegalMove:
            continue
        if not inadmissible(state.rules, judge, [word.text for word in words]):
            return format_move(tiles, state.board)
    return None
