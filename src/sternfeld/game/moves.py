"""Checks single moves and makes the events that record them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.judge import Judge, inadmissible
from sternfeld.game.placement import check_face, find_words, formed_words
from sternfeld.game.score_sheet import Line
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.game.state import GameState
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import is_blank, letter_of, rack_face

__all__ = [
    "breakdown_of",
    "changed_squares",
    "check_exchange",
    "laid",
    "rearranged",
    "recovered",
    "recycled",
]


def laid(state: GameState, command: cmd.Lay, judge: Judge, now: int) -> ev.TilesLaid:
    """Tiles from the rack on free squares."""
    rules = state.rules
    tiles = tuple(sorted(command.tiles, key=attrgetter("square")))
    words = formed_words(rules, state.board, tiles, whole=state.is_board_whole)
    _check_holds(state, command.seat, [rack_face(tile.face) for tile in tiles])
    check_words(rules, judge, [word.text for word in words])
    breakdown = score_play(rules, words, {tile.square for tile in tiles})
    return ev.TilesLaid(
        command.seat, tiles, _scored(breakdown), breakdown.bonus, breakdown.total, now
    )


def rearranged(
    state: GameState, command: cmd.Rearrange, judge: Judge, now: int
) -> ev.WordRearranged:
    """A word's letters in another order, with tiles added along its line."""
    rules, board = state.rules, state.board
    _check_variation("rearrange", on=rules.rearrange)
    direction = _direction_of(board, command.word)
    tiles = tuple(sorted(command.tiles))
    fresh = _check_rearranged_squares(rules, board, command.word, tiles, direction)
    added = _added_faces(rules, board, command.word, tiles)
    _check_holds(state, command.seat, [rack_face(face) for face in added])
    changed = changed_squares(board, tiles)
    if len(changed) == len(fresh):
        raise IllegalMove(
            Reason.VARIATION,
            "the word's letters keep their order; expected another, or a plain lay",
        )
    words = find_words(board.lay(tiles), changed, direction)
    check_words(rules, judge, [word.text for word in words])
    breakdown = score_play(rules, words, fresh)
    return ev.WordRearranged(
        seat=command.seat,
        word=command.word,
        tiles=tiles,
        added=tuple(rack_face(face) for face in added),
        words=_scored(breakdown),
        bonus=breakdown.bonus,
        points=breakdown.total,
        at=now,
    )


def changed_squares(board: Board, tiles: Iterable[PlacedTile]) -> list[Square]:
    """The squares that read otherwise once these tiles lie on them: new ones and other letters."""
    return [
        tile.square
        for tile in tiles
        if letter_of(board.get(tile.square, "")) != letter_of(tile.face)
    ]


def breakdown_of(state: GameState, line: Line) -> Breakdown:
    """How the play of a line on this game's sheet was scored, letter by letter."""
    rules, board = state.rules, line.board_before
    fresh = {tile.square for tile in line.tiles if tile.square not in board}
    old = sorted(tile.square for tile in line.tiles if tile.square in board)
    if not old:
        # The play stood, so what it had to touch is not asked again.
        return score_play(rules, formed_words(rules, board, line.tiles, whole=False), fresh)
    direction = Direction.ACROSS if old[0].row == old[-1].row else Direction.DOWN
    changed = changed_squares(board, line.tiles)
    return score_play(rules, find_words(board.lay(line.tiles), changed, direction), fresh)


def recovered(state: GameState, command: cmd.RecoverBlank) -> ev.BlankRecovered:
    """The real letter in the place of a blank on the board."""
    _check_variation("blank_recovery", on=state.rules.blank_recovery)
    face = state.board.get(command.square)
    row, column = command.square
    if face is None or not is_blank(face):
        raise IllegalMove(Reason.BLANK, f"there is no blank on square ({row}, {column})")
    _check_holds(state, command.seat, [letter_of(face)])
    return ev.BlankRecovered(command.seat, command.square, letter_of(face))


def recycled(state: GameState, command: cmd.RecycleLetter, judge: Judge) -> ev.LetterRecycled:
    """A tile from the rack in the place of one letter on the board, forming new words.

    A blank is never taken that way: it leaves the board only for the letter it stands for.
    """
    rules, board = state.rules, state.board
    _check_variation("recycle", on=rules.recycle)
    taken = board.get(command.square)
    row, column = command.square
    if taken is None:
        raise IllegalMove(Reason.BOARD, f"there is no tile on square ({row}, {column})")
    if is_blank(taken):
        raise IllegalMove(
            Reason.BLANK,
            f"the tile on square ({row}, {column}) is a blank, which keeps its letter and place;"
            " expected a letter tile",
        )
    check_face(rules, command.face)
    if letter_of(command.face) == letter_of(taken):
        raise IllegalMove(
            Reason.VARIATION,
            f"square ({row}, {column}) already reads {letter_of(taken)!r};"
            " expected another letter, which forms a new word",
        )
    _check_holds(state, command.seat, [rack_face(command.face)])
    after = board.lay([PlacedTile(command.square, command.face)])
    words = tuple(word.text for word in find_words(after, [command.square], Direction.ACROSS))
    check_words(rules, judge, words)
    return ev.LetterRecycled(command.seat, command.square, taken, command.face, words)


def check_exchange(state: GameState, command: cmd.Exchange) -> tuple[str, ...] | None:
    """The tiles that go back into the bag. None where racks are unknown and the table does not tell
    which, or names tiles that cannot be on the rack: then only their number counts."""
    rack = state.seats[command.seat].rack
    known = rack.tiles is not None
    if known and command.count and not command.tiles:
        raise IllegalMove(
            Reason.RACK,
            f"only the number of tiles to exchange is named ({command.count}); expected the tiles"
            " themselves, for the referee deals at this table",
        )
    count = len(command.tiles) if known or command.tiles else command.count
    if not 1 <= count <= rack.count:
        raise IllegalMove(
            Reason.RACK, f"{count} tiles are to be exchanged; expected 1 to {rack.count}"
        )
    if known:
        _check_holds(state, command.seat, command.tiles)
    least = max(state.rules.exchange.min_bag, count)
    if state.bag_count < least:
        raise IllegalMove(
            Reason.BAG,
            f"the bag holds {state.bag_count} tiles;"
            f" expected at least {least} for an exchange of {count}",
        )
    told = command.tiles and not Counter(command.tiles) - state.unseen()
    return state.rules.tiles.sort(command.tiles) if known or told else None


def check_words(rules: Rules, judge: Judge, words: Sequence[str]) -> None:
    """Where the referee checks words as they are laid, refuse inadmissible ones."""
    if rules.word_check is WordCheck.CHECKED:
        invalid = inadmissible(rules, judge, words)
        if invalid:
            raise IllegalMove(
                Reason.WORD, f"not admissible at this table: {', '.join(invalid)}", invalid
            )


def _scored(breakdown: Breakdown) -> tuple[ev.ScoredWord, ...]:
    return tuple([ev.ScoredWord(word.text, word.points) for word in breakdown.words])


def _check_variation(name: str, *, on: bool) -> None:
    if not on:
        raise IllegalMove(
            Reason.VARIATION, f"this table plays without {name}; expected {name}=true"
        )


def _check_holds(state: GameState, seat: int, faces: Sequence[str]) -> None:
    """The seat must hold these rack faces; at a real table they must not all be used up."""
    rack = state.seats[seat].rack
    if rack.tiles is not None:
        available, where = rack.tiles, "on the rack"
    else:
        available, where = tuple(state.unseen().elements()), "left in the set"
        if len(faces) > rack.count:
            raise IllegalMove(
                Reason.RACK, f"{len(faces)} tiles are used; the rack holds {rack.count}"
            )
    for face in faces:
        count, there = faces.count(face), available.count(face)
        if count > there:
            raise IllegalMove(Reason.RACK, f"{count} of {face!r} needed; there are {there} {where}")


def _direction_of(board: Board, word: tuple[Square, ...]) -> Direction:
    for direction in Direction:
        if word and word[0] in board and len(word) > 1 and board.run(word[0], direction) == word:
            return direction
    raise IllegalMove(
        Reason.VARIATION, "the squares to rearrange are not a whole word on the board"
    )


def _check_rearranged_squares(
    rules: Rules,
    board: Board,
    word: tuple[Square, ...],
    tiles: Sequence[PlacedTile],
    direction: Direction,
) -> frozenset[Square]:
    """The newly covered squares, which must lie in one unbroken line with the old ones."""
    squares = [tile.square for tile in tiles]
    if len(set(squares)) != len(squares) or not set(word) <= set(squares):
        raise IllegalMove(
            Reason.OCCUPIED, "each square of the old word needs one tile, and no square two"
        )
    fresh = frozenset(squares) - set(word)
    if not fresh:
        raise IllegalMove(Reason.LENGTH, "no tile is added; expected at least one")
    for square in fresh:
        if square not in rules.layout:
            raise IllegalMove(Reason.BOARD, f"square {tuple(square)} lies off the board")
        if square in board:
            raise IllegalMove(Reason.OCCUPIED, f"square {tuple(square)} is occupied")
    if not set(squares) <= set(board.lay(tiles).run(word[0], direction)):
        raise IllegalMove(
            Reason.LINE, "the added tiles must continue the word in one unbroken line"
        )
    return fresh


def _added_faces(
    rules: Rules, board: Board, word: tuple[Square, ...], tiles: Sequence[PlacedTile]
) -> list[str]:
    """What comes from the rack; every old letter, blanks with their meaning, must stay."""
    for tile in tiles:
        check_face(rules, tile.face)
    now = Counter(tile.face for tile in tiles)
    before = Counter(board[square] for square in word)
    if before - now:
        lost = ", ".join((before - now).elements())
        raise IllegalMove(Reason.VARIATION, f"letters of the old word are missing: {lost}")
    return list((now - before).elements())
