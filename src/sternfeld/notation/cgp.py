"""CGP, a position on one line: board, racks, scores, turns without points, and options.

``15/15/…/7D7/… AEINRST/ 97/89 0 lex CSW21;`` Racks and scores begin with the player to move. A
rack of which nothing is known is empty. Options (``lex``, ``ld``, ``bb`` …) are kept as they are;
only a position with other tiles (``ld french;``) is refused. The word ``cgp`` may stand before it,
and the number of turns without points may be missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from sternfeld.errors import NotationError
from sternfeld.game.board import Board
from sternfeld.game.state import GameState
from sternfeld.notation.boards import board_face
from sternfeld.notation.faces import join_faces, split_rack, tokens
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import TileSet

__all__ = ["CgpOption", "Position", "format_cgp", "parse_cgp", "position_of"]

MIN_SIZE, MAX_SIZE = 5, 26
_FIELDS = re.compile(
    r"(?P<board>\S+)\s+(?:(?P<racks>[^\s0-9-]\S*)\s+)?"
    r"(?P<scores>-?[0-9]{1,6}(?:/-?[0-9]{1,6})*)"
    r"(?:\s+(?P<zeros>[0-9]{1,6})(?=\s|\Z)|(?=\Z|\s+[a-z]{2,}\s[^;]*;))"
    r"(?:\s+(?P<options>.*))?",
    re.DOTALL,
)
_LANGUAGES = {  # letter distributions as other programs name them, and our sets without number
    "danish": "da",
    "dutch": "nl",
    "english": "en",
    "english_super": "en-super",
    "french": "fr",
    "german": "de",
    "icelandic": "is",
    "italian": "it",
    "norwegian": "no",
    "polish": "pl",
    "portuguese": "pt",
    "spanish": "es",
    "swedish": "sv",
}
_OPTION = re.compile(r"([^\s;]+)(?:\s+(\S.*))?", re.DOTALL)
_DIGITS = re.compile("([0-9]+)")
_SPAN = re.compile(r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class CgpOption:
    """An operation at the end of a CGP line, such as ``lex CSW21;``."""

    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A board with what is known of the racks, scores, and how many turns brought no points.

    The player to move is the first; an empty rack is one of which nothing is known.
    """

    board: Board
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    zero_turns: int = 0
    options: tuple[CgpOption, ...] = ()


def parse_cgp(text: str, tile_set: TileSet) -> Position:
    """Read a position.

    >>> from sternfeld.rules.load import tile_set
    >>> rows = "/".join(["15"] * 7 + ["5HO1n6"] + ["15"] * 7)
    >>> position = parse_cgp(f"{rows} AB?/ 12/0 0 lex X;", tile_set("de-102"))
    >>> position.racks, position.scores, position.board[Square(8, 9)]
    ((('A', 'B', '?'), ()), (12, 0), 'n')
    """
    match = _FIELDS.fullmatch(text.strip().removeprefix("cgp "))
    if match is None or not (match["racks"] or match["zeros"]):
        raise NotationError(
            f"{text!r} is not a CGP position;"
            " expected board, racks, scores and turns without points, as in '… AB/ 12/0 0'"
        )
    options = _options(match["options"] or "")
    _check_tiles(options, tile_set)
    racks = (match["racks"] or "").split("/")
    scores = match["scores"].split("/")
    if len(racks) != len(scores):
        raise NotationError(
            f"{text!r} has {len(racks)} racks and {len(scores)} scores;"
            " expected as many racks as scores"
        )
    return Position(
        board=_board(match["board"], tile_set),
        racks=tuple(split_rack(rack, tile_set) for rack in racks),
        scores=tuple(map(int, scores)),
        zero_turns=int(match["zeros"] or 0),
        options=options,
    )


def format_cgp(position: Position) -> str:
    """Write a position; the inverse of `parse_cgp`."""
    if not position.scores or len(position.racks) != len(position.scores):
        raise NotationError(
            f"{len(position.racks)} racks and {len(position.scores)} scores;"
            " expected one of each for every player"
        )
    numbers = range(1, position.board.size + 1)
    fields = [
        "/".join(
            _format_row([position.board.get(Square(row, column)) for column in numbers])
            for row in numbers
        ),
        "/".join(map(join_faces, position.racks)),
        "/".join(map(str, position.scores)),
        str(position.zero_turns),
    ]
    for option in position.options:
        written = f"{option.name} {option.value}".rstrip()
        if _options(f"{written};") != (option,):
            raise NotationError(
                f"{option!r} cannot be written; expected a name without spaces and no semicolon"
            )
        fields.append(f"{written};")
    return " ".join(fields)


def position_of(state: GameState) -> Position:
    """The position of a game as the seat to move finds it; racks that are unknown are empty."""
    order = [state.to_move, *list(state.order_after(state.to_move))[:-1]]
    rules = state.rules
    options = [CgpOption("ld", rules.tiles.name), CgpOption("bdn", rules.layout.name)]
    if rules.words.lexicon is not None:
        options.insert(0, CgpOption("lex", str(rules.words.list_name)))
    zeros = 0
    while zeros < len(state.turns) and state.turns[-1 - zeros].points == 0:
        zeros += 1
    return Position(
        board=state.board,
        racks=tuple(state.seats[seat].rack.tiles or () for seat in order),
        scores=tuple(state.seats[seat].score for seat in order),
        zero_turns=zeros,
        options=tuple(options),
    )


def _check_tiles(options: tuple[CgpOption, ...], tile_set: TileSet) -> None:
    """Refuse a position with other tiles by their name, before their letters are read."""
    own = {tile_set.name, tile_set.name.rpartition("-")[0]}
    for option in options:
        if option.name == "ld" and _LANGUAGES.get(option.value, option.value) not in own:
            raise NotationError(
                f"the position has the tiles {option.value!r} (ld); expected {tile_set.name!r},"
                " the tiles of this table"
            )


def _board(text: str, tile_set: TileSet) -> Board:
    rows = text.split("/")
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise NotationError(
            f"the board {text!r} has {size} rows; expected {MIN_SIZE} to {MAX_SIZE}"
        )
    tiles: dict[Square, str] = {}
    for number, row in enumerate(rows, start=1):
        column = 1
        for piece in _DIGITS.split(row):
            if _SPAN.fullmatch(piece):
                column += int(piece)
                continue
            for token in tokens(piece):
                tiles[Square(number, column)] = board_face(token, tile_set)
                column += 1
        if column - 1 != size:
            raise NotationError(
                f"row {number} of the board, {row!r}, has {column - 1} squares; expected {size}"
            )
    return Board(size, tiles)


def _format_row(row: list[str | None]) -> str:
    parts = []
    for empty, group in groupby(row, key=lambda face: face is None):
        squares = list(group)
        parts.append(str(len(squares)) if empty else join_faces(face or "" for face in squares))
    return "".join(parts)


def _options(text: str) -> tuple[CgpOption, ...]:
    found = []
    for part in text.split(";"):
        match = _OPTION.fullmatch(part.strip())
        if match:
            found.append(CgpOption(match[1], (match[2] or "").strip()))
    return tuple(found)
