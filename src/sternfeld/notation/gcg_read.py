"""Reads GCG leniently and warns about everything odd, with its line.

Files come from many programs and many hands. The reader never guesses silently and does not give up
on a file because of one line; only a text without any part of a game is refused.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import replace
from typing import Any, TypeVar

from sternfeld.errors import NotationError
from sternfeld.notation.coordinates import COORDINATE, parse_coordinate
from sternfeld.notation.faces import join_faces, tokens
from sternfeld.notation.gcg_model import (
    MAX_PLAYERS,
    UNKNOWN_RACK,
    Faces,
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgLine,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgReading,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.gcg_problems import GcgProblem, GcgWarning, gcg_warning
from sternfeld.notation.moves import signs_of
from sternfeld.rules.tiles import BLANK

__all__ = ["parse_gcg"]

LINE_END = re.compile(r"\r\n|\r|\n")
KNOWN_PRAGMAS = re.compile(
    "title|description|id|lexicon|incomplete|style|game-type|game-board|board-layout"
    "|tile-set|tile-distribution|tile"
)
_ENCODING = re.compile(rb"\s*#character-encoding\s+([A-Za-z0-9._-]+)")
_TEXT_CODECS = re.compile(r"utf-(8|16|32)|ascii|iso8859-\d+|cp\d+|koi8-[rtu]|mac-[a-z]+")
_PLAYER = re.compile(r"#player([0-9]+)\s+(\S+)\s*(.*)", re.IGNORECASE)
_RACK = re.compile(r"#rack([0-9]+)\s*(\S*)", re.IGNORECASE)
_NOTE = re.compile(r"#(?:note(?=\s|\Z)|-)\s*(.*)", re.IGNORECASE)
_PRAGMA = re.compile(r"#([A-Za-z][A-Za-z0-9-]*)\s*(.*)")
_MOVE = re.compile(r">([^\s:]+):?(.*)")
_POINTS = re.compile(r"[+-]?[0-9]{1,4}")
_TOTAL = re.compile(r"[+-]?[0-9]{1,9}")
_COUNT = re.compile(r"[0-9]{1,3}")
_BRACKETED: dict[str, type[GcgChallenge | GcgTime]] = {
    "(challenge)": GcgChallenge,
    "(time)": GcgTime,
}
_TURNS = (GcgPlay, GcgExchange, GcgPass)
Kind = TypeVar("Kind", bound=GcgLine)


def parse_gcg(data: str | bytes) -> GcgReading:
    """Read a GCG file: text, or bytes in the encoding they name (else UTF-8 or ISO 8859-1).

    >>> reading = parse_gcg("#player1 ann Ann\\n#player2 bob Bob\\n>ann: HORNABC 8F HORN +14 15")
    >>> reading.game.events[0].word, [str(warning) for warning in reading.warnings]
    ('HORN', ['line 3: the total is 15; expected 14 after +14'])
    """
    reader = _Reader()
    text = data if isinstance(data, str) else reader.decode(data)
    lines = [line.strip() for line in LINE_END.split(text.removeprefix("\ufeff"))]
    reader.find_players(lines)
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
    return reader.reading()


class _Unreadable(Exception):
    """A line, or a part of it, that makes no sense."""


class _Reader:
    """Collects what the lines say."""

    def __init__(self) -> None:
        self.players: list[GcgPlayer] = []
        self.events: list[GcgEvent] = []
        self.notes: list[list[str]] = [[]]
        self.racks: dict[int, Faces] = {}
        self.rack_lines: dict[int, int] = {}
        self.pragmas: list[GcgPragma] = []
        self.warnings: list[GcgWarning] = []
        self.totals: dict[int, int] = {}
        self.mover = -1
        self.in_note = False

    def warn(self, line: int, problem: GcgProblem, **facts: object) -> None:
        self.warnings.append(gcg_warning(line, problem, **facts))

    def decode(self, data: bytes) -> str:
        """The text of a file: by its byte order mark, its declared encoding, or by trying."""
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return data.decode("utf-16", "replace")
        data = data.removeprefix(codecs.BOM_UTF8)
        named = _ENCODING.match(data)
        if named:
            name = named[1].decode("ascii")
            try:
                return data.decode(_codec(name))
            except (LookupError, UnicodeError):
                self.warn(1, GcgProblem.ENCODING, name=name)
        try:
            return data.decode("utf-8")
        except UnicodeError:
            return data.decode("iso8859-1")

    def find_players(self, lines: list[str]) -> None:
        """Players first, wherever they are named, so that every move finds its player."""
        found: dict[int, GcgPlayer] = {}
        for number, line in enumerate(lines, start=1):
            match = _PLAYER.match(line)
            if match is None:
                continue
            place = int(match[1][:9])
            if not 1 <= place <= MAX_PLAYERS:
                self.warn(number, GcgProblem.PLAYER_LEFT_OUT, player=place, most=MAX_PLAYERS)
            elif place in found:
                self.warn(number, GcgProblem.PLAYER_TWICE, player=place)
            else:
                nick = match[2].partition(":")[0] or f"player{place}"
                found[place] = GcgPlayer(nick, " ".join(match[3].split()) or nick)
                if sum(player.nick == nick for player in found.values()) > 1:
                    self.warn(number, GcgProblem.SAME_NICKNAME, name=nick)
                if place != len(found):
                    self.warn(number, GcgProblem.PLAYER_ORDER, player=place)
        self.players = [found[place] for place in sorted(found)]

    def read(self, number: int, line: str) -> None:
        """Read one line."""
        note = _NOTE.match(line)
        if note:
            self.notes[-1].append(note[1].strip())
            self.in_note = True
        elif line.startswith(">"):
            self.in_note = False
            try:
                self.add(self.move(number, line))
            except (_Unreadable, NotationError) as error:
                self.warn(number, GcgProblem.MOVE_LEFT_OUT, written=line, why=error)
        elif line.startswith("#"):
            self.in_note = False
            self.pragma(number, line)
        elif line and self.in_note:
            self.notes[-1].append(line)
        elif line:
            self.warn(number, GcgProblem.LINE_LEFT_OUT, written=line)

    def pragma(self, number: int, line: str) -> None:
        if line.lower().startswith("#character-encoding") or _PLAYER.match(line):
            return
        rack, pragma = _RACK.match(line), _PRAGMA.match(line)
        if rack:
            self.rack(number, int(rack[1][:9]) - 1, rack[2])
        elif pragma:
            name, value = pragma[1].lower(), pragma[2].strip()
            if not KNOWN_PRAGMAS.fullmatch(name):
                self.warn(number, GcgProblem.PRAGMA_UNKNOWN, name=name)
            self.pragmas.append(GcgPragma(name, value, number))
        else:
            self.warn(number, GcgProblem.PRAGMA_LEFT_OUT, written=line)

    def rack(self, number: int, seat: int, text: str) -> None:
        try:
            faces = tuple(tokens(text))
        except NotationError as error:
            self.warn(number, GcgProblem.RACK_LEFT_OUT, written=text, why=error)
            return
        if 0 <= seat < len(self.players):
            self.racks[seat], self.rack_lines[seat] = faces, number
        else:
            self.warn(number, GcgProblem.RACK_OF_NOBODY, player=seat + 1)

    def add(self, event: GcgEvent) -> None:
        self.events.append(event)
        self.notes.append([])
        if isinstance(event, _TURNS):
            self.mover = event.seat
        if event.score is None or event.total is None:
            self.warn(event.line, GcgProblem.POINTS_MISSING)
        before = self.totals.get(event.seat, 0)
        expected = before + (event.score or 0)
        if event.score is not None and event.total not in (None, expected):
            self.warn(
                event.line,
                GcgProblem.TOTAL,
                written=event.total,
                expected=expected,
                points=f"{event.score:+d}",
            )
        self.totals[event.seat] = expected if event.total is None else event.total

    def seat(self, number: int, nick: str, event: GcgEvent) -> int:
        seats = [seat for seat, player in enumerate(self.players) if player.nick == nick]
        if seats:
            return self.likely(seats, event)
        if len(self.players) == MAX_PLAYERS:
            raise _Unreadable(f"there is no player {nick!r}")
        self.warn(number, GcgProblem.NEW_PLAYER, name=nick)
        self.players.append(GcgPlayer(nick, nick))
        return len(self.players) - 1

    def likely(self, seats: list[int], event: GcgEvent) -> int:
        """Of the seats with one nickname, the one whose total this line continues; of several, the
        next to move, or where the line is no turn the last that moved."""
        if event.score is not None and event.total is not None:
            before = event.total - event.score
            seats = [seat for seat in seats if self.totals.get(seat, 0) == before] or seats
        first = self.mover + isinstance(event, _TURNS)
        return min(seats, key=lambda seat: (seat - first) % len(self.players))

    def move(self, number: int, line: str) -> GcgEvent:
        match = _MOVE.match(line)
        if match is None:
            raise _Unreadable(f"{line!r} names no player; expected '>nick: …'")
        words = match[2].split()
        rack = None
        if words and not _begins_move(words[0]):
            rack = tuple(tokens(words.pop(0)))
        if not words:
            raise _Unreadable(f"{line!r} says no move")
        written = words[0]
        event = _event(words, rack, number)
        event = replace(event, seat=self.seat(number, match[1], event))
        if words:
            self.warn(number, GcgProblem.REST_LEFT_OUT, written=" ".join(words))
        if isinstance(event, GcgExchange):
            return self.exchange(event, written)
        if isinstance(event, GcgPass) and written != "-":
            self.warn(number, GcgProblem.EXCHANGE_EMPTY, written=written)
        return event

    def exchange(self, event: GcgExchange, written: str) -> GcgExchange:
        """The exchange without what cannot be a tile."""
        tiles = tuple(face for face in event.tiles or () if face == BLANK or face.isalpha())
        if tiles == (event.tiles or ()):
            return event
        if not tiles:
            raise _Unreadable(f"{written!r} names no tile; expected for example -ABC or -3")
        read = f"-{join_faces(tiles)}"
        self.warn(event.line, GcgProblem.EXCHANGE_MALFORMED, written=written, read=read)
        return replace(event, tiles=tiles, count=len(tiles))

    def reading(self) -> GcgReading:
        """Everything read."""
        if not self.players:
            raise NotationError("no player and no move; expected a GCG game")
        events = tuple(
            self.noted(event, lines)
            for event, lines in zip(self.events, self.notes[1:], strict=True)
        )
        seats = range(len(self.players)) if self.racks else ()
        game = GcgGame(
            players=tuple(self.players),
            events=events,
            racks=tuple(self.racks.get(seat) for seat in seats),
            rack_lines=tuple(self.rack_lines.get(seat, 0) for seat in seats),
            note="\n".join(self.notes[0]),
            pragmas=tuple(self.pragmas),
        )
        return GcgReading(game, tuple(sorted(self.warnings, key=lambda warning: warning.line)))

    def noted(self, event: GcgEvent, lines: list[str]) -> GcgEvent:
        """The event with its note, which may also say that the rack is unknown."""
        if lines and lines[0].split(maxsplit=1)[:1] == [UNKNOWN_RACK]:
            lines = [lines[0].removeprefix(UNKNOWN_RACK).strip(), *lines[1:]]
            event = replace(event, rack=None)
        elif event.rack is None and isinstance(event, GcgPlay | GcgExchange | GcgPass):
            self.warn(event.line, GcgProblem.NO_RACK)
        return replace(event, note="\n".join(lines))


def _codec(name: str) -> str:
    """Python's name for a character encoding; LookupError if it does not encode text."""
    found = codecs.lookup(name).name
    if not _TEXT_CODECS.fullmatch(found):
        raise LookupError(name)
    return found


def _begins_move(word: str) -> bool:
    return word.startswith(("-", "(")) or COORDINATE.fullmatch(word) is not None


def _number(words: list[str], form: re.Pattern[str]) -> int | None:
    """The next word, if it is a number."""
    return int(words.pop(0)) if words and form.fullmatch(words[0]) else None


def _event(words: list[str], rack: Faces | None, line: int) -> GcgEvent:
    """What the words after the rack say, whoever did it; they are used up when understood."""

    def make(kind: type[Kind], **more: Any) -> Kind:
        score = _number(words, _POINTS)
        total = None if score is None else _number(words, _TOTAL)
        return kind(seat=0, rack=rack, score=score, total=total, line=line, **more)

    move = words.pop(0)
    if COORDINATE.fullmatch(move):
        if not words:
            raise _Unreadable(f"no word follows {move!r}")
        return make(GcgPlay, at=parse_coordinate(move), word=_word(words.pop(0)))
    if move == "--":
        return make(GcgTakenBack)
    if move.lower() in _BRACKETED:
        return make(_BRACKETED[move.lower()])
    if move.startswith("(") and move.endswith(")"):
        return make(GcgEndRack, tiles=tuple(tokens(move[1:-1])))
    if not move.startswith("-"):
        raise _Unreadable(f"{move!r} is no move; expected for example 8F, -ABC, - or --")
    if _COUNT.fullmatch(move[1:]):
        count = int(move[1:])
        return make(GcgExchange, tiles=None, count=count) if count else make(GcgPass)
    tiles = tuple(tokens(move[1:]))
    return make(GcgExchange, tiles=tiles, count=len(tiles)) if tiles else make(GcgPass)


def _word(text: str) -> str:
    """A word with points for the tiles that it says lie there."""
    return join_faces("." if sign.through else sign.token for sign in signs_of(text))
