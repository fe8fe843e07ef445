"""What the variations allow besides laying: recover a blank, recycle a letter, rearrange a word.

Recovering and recycling come before the main action and are worth what they add to the best play
that follows. Each step must raise that worth, so that the steps of a turn come to an end: blanks
on the board only grow fewer, and the worth of the best play only grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sternfeld.engine.engine import Engine
from sternfeld.errors import IllegalMove
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.moves import changed_squares
from sternfeld.game.placement import check_face, find_words
from sternfeld.game.scoring import score_play
from sternfeld.players.budget import Deadline
from sternfeld.players.knowledge import rank_plays, settled
from sternfeld.players.view import PlayerView
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, as_blank, is_blank, letter_of, rack_face

__all__ = ["Rearranging", "Recycling", "rearrangings", "recovery", "recyclings"]

GAIN = 0.5
"""Points by which a swap must better the turn."""
MAX_WORDS = 400


def recovery(view: PlayerView, rules: Rules, engine: Engine) -> cmd.RecoverBlank | None:
    """The blank that is best taken from the board now, if that pays."""
    if not rules.blank_recovery:
        return None
    best: tuple[float, Square] | None = None
    for square, face in sorted(view.board.items()):
        letter = letter_of(face)
        if not is_blank(face) or letter not in view.rack:
            continue
        board = view.board.lay([PlacedTile(square, letter)])
        worth = _worth(board, _swapped(view.rack, letter, BLANK), view, rules, engine)
        if best is None or worth > best[0]:
            best = worth, square
    if best is None or best[0] <= _worth(view.board, view.rack, view, rules, engine):
        return None
    return cmd.RecoverBlank(view.seat, best[1])


@dataclass(frozen=True, slots=True)
class Recycling:
    """A letter of the board swapped for one of the rack, and what the turn is worth after it."""

    worth: float
    command: cmd.RecycleLetter
    board: Board
    rack: tuple[str, ...]


def recyclings(
    view: PlayerView, rules: Rules, engine: Engine, deadline: Deadline
) -> list[Recycling]:
    """The swaps of one letter on the board that help, the best first, as far as time allows."""
    if not rules.recycle:
        return []
    floor = _worth(view.board, view.rack, view, rules, engine) + GAIN
    found: list[Recycling] = []
    for square, taken in sorted(view.board.items()):
        if is_blank(taken):
            continue
        for face in _swappable(view.rack, rules):
            if letter_of(face) == taken or deadline.passed():
                continue
            board = view.board.lay([PlacedTile(square, face)])
            words = find_words(board, [square], Direction.ACROSS)
            if not words or any(word.text not in engine.lexicon for word in words):
                continue
            rack = _swapped(view.rack, rack_face(face), taken)
            worth = _worth(board, rack, view, rules, engine)
            if worth > floor:
                command = cmd.RecycleLetter(view.seat, square, face)
                found.append(Recycling(worth, command, board, rack))
    return sorted(found, key=lambda one: -one.worth)


def _swappable(rack: Sequence[str], rules: Rules) -> list[str]:
    """What can be put on the board: each letter of the rack, and a blank for any that it may be."""
    faces = sorted(set(rack) - {BLANK})
    if BLANK in rack:
        letters = (letter for letter in rules.tiles.alphabet if letter not in rules.blanks.never)
        faces += [as_blank(letter) for letter in letters]
    return faces


@dataclass(frozen=True, slots=True)
class Rearranging:
    """A word of the board put in another order, with its points and what that is worth in all."""

    equity: float
    points: int
    command: cmd.Rearrange
    fresh: frozenset[Square]


def rearrangings(
    view: PlayerView, rules: Rules, engine: Engine, deadline: Deadline
) -> list[Rearranging]:
    """Words on the board that can be put in another order, the best first."""
    found: list[Rearranging] = []
    if not rules.rearrange or not view.rack:
        return found
    for word, direction in _words_on(view.board):
        for tiles in _new_orders(view, word, direction, rules, engine):
            if deadline.passed():
                break
            fresh = frozenset(tile.square for tile in tiles) - set(word)
            changed = changed_squares(view.board, tiles)
            if len(changed) == len(fresh):
                continue
            formed = find_words(view.board.lay(tiles), changed, direction)
            if any(one.text not in engine.lexicon for one in formed):
                continue
            points = score_play(rules, formed, fresh).total
            added = Counter(tile.face for tile in tiles)
            added.subtract(view.board[square] for square in word)
            kept = tuple((Counter(view.rack) - added).elements())
            equity = points + _leave(kept, view, rules, engine)
            command = cmd.Rearrange(view.seat, word, tuple(sorted(tiles)))
            found.append(Rearranging(equity, points, command, fresh))
    return sorted(found, key=lambda one: -one.equity)


def _worth(
    board: Board, rack: Sequence[str], view: PlayerView, rules: Rules, engine: Engine
) -> float:
    """What the best turn with this rack on this board is worth; the tiles alone without a play."""
    best = rank_plays(engine, replace(view, board=board, rack=tuple(rack)), rules, 1)
    return best[0].equity if best else _leave(tuple(rack), view, rules, engine)


def _leave(kept: tuple[str, ...], view: PlayerView, rules: Rules, engine: Engine) -> float:
    if view.bag_count == 0:
        return settled(kept, view, rules, engine)
    return engine.leaves.of(kept) if len(kept) < rules.rack else 0.0


def _swapped(rack: Sequence[str], given: str, taken: str) -> tuple[str, ...]:
    left = list(rack)
    left[left.index(given)] = taken
    return tuple(left)


def _words_on(board: Board) -> Iterator[tuple[tuple[Square, ...], Direction]]:
    for direction in Direction:
        for square in sorted(board):
            if direction.step(square, -1) not in board:
                run = board.run(square, direction)
                if len(run) > 1:
                    yield run, direction


def _new_orders(
    view: PlayerView, word: tuple[Square, ...], direction: Direction, rules: Rules, engine: Engine
) -> Iterator[list[PlacedTile]]:
    """Words of the old letters and some of the rack, over the old squares and free ones beside."""
    old = [view.board[square] for square in word]
    letters = Counter(map(letter_of, old))
    rack = [face for face in view.rack if face != BLANK]
    room_before = _free(view.board, rules, word[0], direction, -1)
    room_after = _free(view.board, rules, word[-1], direction, 1)
    if room_before + room_after == 0:
        return
    found = engine.lexicon.sub_anagrams(
        [*map(letter_of, old), *rack], shortest=len(old) + 1, limit=MAX_WORDS
    )
    for text in found:
        faces = rules.tiles.split(text)
        if letters - Counter(faces):
            continue
        more = len(faces) - len(old)
        for before in range(max(0, more - room_after), min(more, room_before) + 1):
            start = direction.step(word[0], -before)
            tiles = _with_blanks(faces, old, rules)
            if tiles is not None:
                yield [PlacedTile(direction.step(start, at), face) for at, face in enumerate(tiles)]


def _with_blanks(faces: Sequence[str], old: list[str], rules: Rules) -> list[str] | None:
    """The faces of a new word: blanks of the old one stay blanks, wherever their letter goes."""
    blanks = Counter(face for face in old if is_blank(face))
    tiles = []
    for face in faces:
        blank = face.lower()
        if blanks[blank]:
            blanks[blank] -= 1
            tiles.append(blank)
        else:
            tiles.append(face)
    try:
        for face in tiles:
            check_face(rules, face)
    except IllegalMove:
        return None
    return tiles


def _free(board: Board, rules: Rules, end: Square, direction: Direction, step: int) -> int:
    """Free squares beyond the end of a word, up to the next tile or the edge, at most a rack."""
    count = 0
    square = direction.step(end, step)
    while square in rules.layout and square not in board and count < rules.rack:
        count += 1
        square = direction.step(square, step)
    if square in board and count:
        count -= 1  # touching another tile would make a longer word
    return count
