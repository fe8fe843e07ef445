"""Single questions to the referee: what is this play worth, and how does this game end?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from unicodedata import normalize

from sternfeld.cli.referee_wire import (
    Answer,
    Request,
    field,
    has,
    rules_in,
    text_in,
    texts_in,
    whole,
)
from sternfeld.engine.judge import judge_for
from sternfeld.errors import IllegalMove, NotationError, Reason, RulesError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.endings import rack_adjustments, winners
from sternfeld.game.judge import inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.notation.boards import parse_board
from sternfeld.notation.coordinates import parse_coordinate
from sternfeld.notation.faces import split_rack
from sternfeld.notation.moves import parse_word
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import letter_of, rack_face

__all__ = ["answer_end", "answer_play"]

_ANY_SQUARE = re.compile(r"\s*(?:[0-9]+\s*[A-Za-z]+|[A-Za-z]+\s*[0-9]+)\s*")


def answer_play(request: Request) -> Answer:
    """The score of one play on a given board; `IllegalMove` if it may not be laid."""
    rules = rules_in(request)
    board = _board(request, rules)
    play = field(request, "play")
    rack = _rack(request if has(request, "rack") else play, rules)
    judged = _judged(request, rules)
    try:
        tiles = _tiles(play, rules, board)
        words = formed_words(rules, board, tiles)
        if rack is not None:
            _check_on_rack(rack, tiles)
    except IllegalMove as error:
        if error.reason is Reason.BLANK:  # asked about a single play: the rack cannot supply it
            raise IllegalMove(Reason.RACK, str(error)) from None
        raise
    if judged:
        invalid = inadmissible(rules, judge_for(rules), [word.text for word in words])
        if invalid:
            raise IllegalMove(Reason.WORD, f"not admissible at this table: {', '.join(invalid)}")
    breakdown = score_play(rules, words, {tile.square for tile in tiles})
    return {
        "ok": True,
        "total": breakdown.total,
        "bonus": breakdown.bonus,
        "words": [{"word": word.text, "score": word.points} for word in breakdown.words],
    }


def answer_end(request: Request) -> Answer:
    """Every seat's final score and who has won, from the racks left and the scores before."""
    rules = rules_in(request)
    end = field(request, "end")
    racks = [_checked_rack(text, rules) for text in texts_in(end, "racks")]
    rules.check_seats(len(racks))
    before = _before(end, len(racks))
    out = _out(end, racks, rules)
    settled = rack_adjustments(rules, racks, out)
    after = [points + one.total for points, one in zip(before, settled, strict=True)]
    verdict = winners(rules, before, after, range(len(racks)))
    return {"ok": True, "after": after, "winners": list(verdict.seats)}


def _board(request: Request, rules: Rules) -> Board:
    if not has(request, "board"):
        return Board(rules.layout.size)
    return parse_board(texts_in(request, "board"), rules.layout.size, rules.tiles)


def _rack(request: Request, rules: Rules) -> tuple[str, ...] | None:
    return _checked_rack(text_in(request, "rack"), rules) if has(request, "rack") else None


def _checked_rack(text: str, rules: Rules) -> tuple[str, ...]:
    rack = split_rack(text, rules.tiles)
    if len(rack) > rules.rack:
        raise NotationError(f"the rack {text[:40]!r} has {len(rack)} tiles; it holds {rules.rack}")
    return rack


def _judged(request: Request, rules: Rules) -> bool:
    """Words are judged where the table checks them as they are laid, or where it is asked for."""
    asked = request.get("judge")
    if asked is None:
        return rules.word_check is WordCheck.CHECKED
    if not isinstance(asked, bool):
        raise NotationError("'judge' is neither true nor false; expected one of them")
    if asked and rules.words.lexicon is None:
        raise RulesError("judge=true and words.lexicon=none: there is no word list to judge by")
    return asked


def _tiles(play: Request, rules: Rules, board: Board) -> tuple[PlacedTile, ...]:
    if has(play, "tiles") == has(play, "word"):
        raise NotationError("the play names words and tiles, or neither; expected one of them")
    if has(play, "tiles"):
        return _placed(play.get("tiles"))
    at, word = text_in(play, "at"), text_in(play, "word")
    if not word.strip():
        return ()
    _check_letters(word, rules)
    try:
        coordinate = parse_coordinate(at)
    except NotationError:
        if _ANY_SQUARE.fullmatch(at):
            raise IllegalMove(Reason.BOARD, f"{at[:40]!r} lies off the board") from None
        raise
    tiles = parse_word(coordinate, word, board, rules.tiles)
    if not tiles:
        raise IllegalMove(
            Reason.OCCUPIED, f"{word!r} lies at {coordinate} already; expected a new tile"
        )
    return tiles


def _check_letters(word: str, rules: Rules) -> None:
    """A letter that no tile shows cannot be on any rack. Brackets are read by the notation."""
    for sign in word if "[" not in word else "":
        if sign.isalpha() and letter_of(sign) not in rules.tiles:
            raise IllegalMove(Reason.RACK, f"there is no tile {sign!r} in {rules.tiles.name}")


def _placed(value: object) -> tuple[PlacedTile, ...]:
    """Tiles as ``[row, column, face]``."""
    if not isinstance(value, list):
        raise NotationError("'tiles' is not a list; expected [[row, column, letter], …]")
    placed = []
    for item in value:
        match item:
            case [row, column, str(face)]:
                square = Square(whole(row, "row"), whole(column, "column"))
                placed.append(PlacedTile(square, normalize("NFC", face)))
            case _:
                raise NotationError(
                    f"tile {len(placed) + 1} is not [row, column, letter]; expected two numbers"
                    " from 1 and a text"
                )
    return tuple(placed)


def _check_on_rack(rack: Sequence[str], tiles: Sequence[PlacedTile]) -> None:
    missing = Counter(rack_face(tile.face) for tile in tiles) - Counter(rack)
    if missing:
        faces = ", ".join(sorted(missing.elements()))
        raise IllegalMove(Reason.RACK, f"not on the rack: {faces}")


def _before(end: Request, seats: int) -> list[int]:
    value = end.get("before")
    if value is None:
        return [0] * seats
    if not isinstance(value, list) or len(value) != seats:
        raise NotationError(f"'before' is not a list of {seats} scores; expected one for each rack")
    return [whole(points, "before") for points in value]


def _out(end: Request, racks: Sequence[tuple[str, ...]], rules: Rules) -> int | None:
    """The seat that ended the game: as said, or the only one without tiles if nothing is said."""
    if "out" not in end:
        empty = [seat for seat, rack in enumerate(racks) if not rack]
        return empty[0] if len(empty) == 1 else None
    if end["out"] is None:
        return None
    out = whole(end["out"], "out")
    if not 0 <= out < len(racks):
        raise NotationError(f"'out' is {out}; expected a seat from 0 to {len(racks) - 1}, or null")
    if racks[out] and not rules.ends.empty_bag_alone:
        raise NotationError(f"seat {out} is out and has {len(racks[out])} tiles; expected no tile")
    return out
