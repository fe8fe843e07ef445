"""Games for notation tests: played by chance, by the rules, with every kind of command."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from sternfeld.errors import IllegalMove, NotYourTurn
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from sternfeld.rules.load import tile_set, tile_set_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, TileSet, as_blank

CHANCE = SeededChance(bytes(32))
SPANISH = tile_set("es-100")
GERMAN = tile_set("de-102")


@dataclass
class Coin:
    """A judge who tosses a coin for each word."""

    rng: random.Random

    def admits(self, word: str) -> bool:
        return self.rng.random() < 0.7

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return None


def table(
    edition: str = "kompakt",
    house_rules: dict[str, object] | None = None,
    *,
    names: Sequence[str] = ("Ann", "Bob"),
    dealer: Dealer = Dealer.TABLE,
    starter: int | None = None,
) -> list[Event]:
    """The events with which a game begins."""
    rules = Rules.of(edition, house_rules)
    return list(new_game(rules, names, now=0, chance=CHANCE, starter=starter, dealer=dealer).events)


def line(row: int, column: int, word: str, direction: Direction) -> tuple[PlacedTile, ...]:
    """Tiles for a word of single letters."""
    start = Square(row, column)
    return tuple(PlacedTile(direction.step(start, i), face) for i, face in enumerate(word))


def random_game(seed: int, turns: int, events: Sequence[Event], *, swaps: bool) -> list[Event]:
    """A game played on by chance: lays, exchanges, passes, challenges, now and then the rest."""
    rng = random.Random(seed)
    log = list(events)
    state = fold(log)
    for now in range(1, turns + 1):
        for command in candidates(state, rng, swaps=swaps):
            try:
                happened = decide(state, command, now=now, chance=CHANCE, judge=Coin(rng)).events
            except (IllegalMove, NotYourTurn):
                continue
            log.extend(happened)
            state = fold(happened, state)
            break
    return log


def candidates(state: GameState, rng: random.Random, *, swaps: bool) -> Iterator[cmd.Command]:
    """Commands worth trying now, one after the other; a turn can always end in a pass."""
    seat = state.to_move
    if state.phase is Phase.ENDED:
        return
    others = [other for other in state.active if other != seat] or [seat]
    if state.phase is Phase.PENDING:
        yield rng.choice((cmd.Accept, cmd.Challenge, cmd.StartTurn))(rng.choice(others))
        return
    if state.phase is Phase.SETTLING:
        unseen = sorted(state.unseen().elements())
        rng.shuffle(unseen)
        racks = [tuple(unseen.pop() for _ in range(s.rack.count)) for s in state.seats]
        yield cmd.ReportRacks(seat, tuple(racks))
        return
    die = rng.random()
    if die < 0.06:
        yield cmd.Exchange(seat, tuple(held(state, seat, rng)[:2]), 2)
    elif die < 0.10:
        yield cmd.Pass(seat)
    elif die < 0.11:
        yield rng.choice((cmd.Resign, cmd.AgreeToEnd))(rng.choice(state.active))
    elif swaps and die < 0.3 and state.board:
        square = rng.choice(sorted(state.board))
        face = rng.choice(held(state, seat, rng) or ["A"])
        yield cmd.RecoverBlank(seat, square)
        yield cmd.RecycleLetter(seat, square, face if face != BLANK else "e")
        yield rearranged(state, seat, square, face if face != BLANK else "e", rng)
    for _ in range(30):
        yield random_lay(state, seat, rng)
    yield cmd.Pass(seat)


def held(state: GameState, seat: int, rng: random.Random) -> list[str]:
    """Tiles the seat holds, or at a real table might hold."""
    rack = state.seats[seat].rack
    tiles = sorted(state.unseen().elements()) if rack.tiles is None else list(rack.tiles)
    rng.shuffle(tiles)
    return tiles[: rack.count]


def random_lay(state: GameState, seat: int, rng: random.Random) -> cmd.Lay:
    """Some tiles in a line through, or next to, what lies there."""
    letters = state.rules.tiles.alphabet
    faces = [
        as_blank(rng.choice(letters)) if face == BLANK else face
        for face in held(state, seat, rng)[: rng.choice((1, 2, 3, 4, 7))]
    ]
    around = sorted(state.board) or [state.rules.layout.star]
    row, column = rng.choice(around)
    direction = rng.choice(list(Direction))
    back = rng.randint(0, 3) if state.board else 0
    square = direction.step(Square(row, column), -back)
    tiles = []
    for face in faces:
        while square in state.board:
            square = direction.step(square)
        tiles.append(PlacedTile(square, face))
        square = direction.step(square)
    return cmd.Lay(seat, tuple(tiles))


def rearranged(
    state: GameState, seat: int, square: Square, face: str, rng: random.Random
) -> cmd.Rearrange:
    """The word through a square in another order, with a tile added at its end."""
    direction = rng.choice(list(Direction))
    run = state.board.run(square, direction)
    faces = [state.board[one] for one in run]
    rng.shuffle(faces)
    tiles = [PlacedTile(one, now) for one, now in zip(run, faces, strict=True)]
    tiles.append(PlacedTile(direction.step(run[-1]), face))
    return cmd.Rearrange(seat, run, tuple(tiles))


tile_sets = st.sampled_from([tile_set(name) for name in tile_set_names()])


def board_faces(tiles: TileSet) -> st.SearchStrategy[str]:
    """Tiles as they can lie on the board."""
    letters = st.sampled_from(tiles.alphabet)
    return st.one_of(letters, letters.map(as_blank))


def rack_faces(tiles: TileSet) -> st.SearchStrategy[str]:
    """Tiles as they can be on a rack."""
    return st.sampled_from((BLANK, *tiles.alphabet))


@st.composite
def boards(draw: st.DrawFn, tiles: TileSet, size: int) -> Board:
    """Any tiles on any squares; not what a game would leave, but what a board can show."""
    squares = st.builds(Square, st.integers(1, size), st.integers(1, size))
    return Board(size, draw(st.dictionaries(squares, board_faces(tiles), max_size=20)))


# Text that is close to what the parsers expect, so that chance gets past the first check.
near_texts = st.one_of(
    st.text(),
    st.text(alphabet="ABCabc?[]().-/ 0123456789#>:+\n\t;CHÄßıİ\u0308", max_size=60),
)


gcg_lines = st.one_of(
    near_texts,
    st.sampled_from(
        ["#player1 a A", "#player2 b B", "#rack1 AB", "#note x", "free text", "#title t"]
    ),
    st.builds(
        ">{}: {} {} {} {}".format,
        st.sampled_from(["a", "b", "c"]),
        st.sampled_from(["", "AB?", "[CH]A"]),
        st.sampled_from(
            ["8D A.b", "D8 (A)B", "-", "--", "-AB", "-3", "(time)", "(challenge)", "(AB)"]
        ),
        st.sampled_from(["+8", "-8", "0", ""]),
        st.sampled_from(["8", "16", "-8", "x"]),
    ),
)
gcg_texts = st.lists(gcg_lines, max_size=12).map("\n".join)


def _played_gcg(seed: int) -> list[str]:
    begun = table("kompakt", {"word_check": "challenge"}, dealer=Dealer.REFEREE)
    return format_gcg(gcg_of(fold(random_game(seed, 200, begun, swaps=False)))).splitlines()


@st.composite
def damaged_gcg(draw: st.DrawFn) -> str:
    """A game as a file, of which lines are missing, repeated, exchanged, changed or new."""
    lines = list(draw(st.sampled_from(PLAYED_GCG)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        match draw(st.integers(0, 6)):
            case 0:
                lines = [*lines[:place], *lines[place + 1 :]] or lines
            case 1:
                lines.insert(place, draw(st.sampled_from(lines)))
            case 2:
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], line
            case 3:  # fewer tiles on the rack
                head, _, rest = line.partition(": ")
                lines[place] = f"{head}: {rest[draw(st.integers(1, 5)) :]}"
            case 4:  # somebody else
                lines[place] = line.replace(">Ann", ">Cyd").replace(">Bob", ">Ann")
            case 5:
                nick = line.partition(":")[0] if line.startswith(">") else ">Ann"
                ending = draw(st.sampled_from(GCG_ENDINGS))
                lines.insert(place + 1, f"{nick}: {ending}")
            case _:
                cut = draw(st.integers(0, len(line)))
                lines[place] = line[:cut] + draw(st.sampled_from(GCG_PIECES)) + line[cut + 1 :]
    return "\n".join(lines)


PLAYED_GCG = [_played_gcg(seed) for seed in range(4)]
GCG_PIECES = ["", " ", "?", "A", "e", "9", "-", "(", ".", "Q", "\n"]
GCG_ENDINGS = ["AE -- -8 0", " (challenge) +5 5", " (challenge) -10 0", " (time) -10 0"]
GCG_ENDINGS += [" (AE) +4 4", "AE (AE) -2 0", "AE - +0 0", "-7 +0 0", "AEIN -AEX +0 0"]
