"""Why something is not possible, in the player's language.

The referee gives a reason; with the state and the command at hand the sentence can say what
exactly is in the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sternfeld.cli.terminal.entering import NobodyMeant, NotTheirTurn
from sternfeld.cli.terminal.points import MAX_POINTS
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import Entry, Verb
from sternfeld.errors import IllegalMove, NotationError, NotYourTurn, Reason, SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.corrections import MoveNoLongerStands
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.coordinates import COORDINATE
from sternfeld.notation.moves import WordDoesNotFit, name_of
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.tiles import BLANK, rack_face

__all__ = ["refusal"]

_EXAMPLES = {
    Verb.EXCHANGE: "ex",
    Verb.PASS: "pass",
    Verb.POINTS: "points",
    Verb.BONUS: "bonus",
    Verb.PENALTY: "penalty",
    Verb.RECOVER: "recover",
    Verb.RECYCLE: "recycle",
    Verb.REARRANGE: "rearrange",
    Verb.RACKS: "racks",
}
_WITH_COORDINATE = {Verb.LAY, Verb.RECOVER, Verb.RECYCLE, Verb.REARRANGE}


def refusal(
    error: SternfeldError,
    texts: Texts,
    state: GameState,
    command: cmd.Command | None = None,
    entry: Entry | None = None,
) -> str:
    """One clear sentence for a refused line."""
    if isinstance(error, MoveNoLongerStands):
        because = error.__cause__
        detail = refusal(because, texts, state) if isinstance(because, SternfeldError) else ""
        return texts("refused.no_longer_stands", turn=error.turn, because=detail)
    if isinstance(error, NotationError | IllegalMove) and entry is not None:
        off = _off_board(entry, texts, state)
        if off is not None:
            return off
    if isinstance(error, NobodyMeant):
        return texts("refused.who_scores", example=_example(entry, texts))
    if isinstance(error, NotTheirTurn):
        return _not_their_turn(error, texts, state)
    if isinstance(error, WordDoesNotFit):
        return texts(f"refused.fit_{error.reason}")
    if isinstance(error, NotationError):
        return _unreadable(texts, state, entry)
    if isinstance(error, NotYourTurn):
        return texts("refused.not_your_turn")
    if not isinstance(error, IllegalMove):
        return str(error)
    return _illegal(error, texts, state, command)


def _not_their_turn(error: NotTheirTurn, texts: Texts, state: GameState) -> str:
    name = state.seats[error.seat].name
    to_move = state.seats[state.to_move].name
    return texts("refused.points_of_another", to_move=to_move, name=name, points=error.points)


def _off_board(entry: Entry, texts: Texts, state: GameState) -> str | None:
    """Which row or column does not exist, if the line names one that does not."""
    match = COORDINATE.match(entry.rest)
    if match is None or entry.verb not in _WITH_COORDINATE:
        return None
    size = state.rules.layout.size
    row = int(match["across_row"] or match["down_row"])
    column = (match["across_column"] or match["down_column"]).upper()
    last = chr(ord("A") + size - 1)
    if column > last:
        return texts("refused.no_column", column=column, last=last)
    if not 1 <= row <= size:
        return texts("refused.no_row", row=row, last=size)
    return None


def _unreadable(texts: Texts, state: GameState, entry: Entry | None) -> str:
    """A line that means nothing: a letter that no tile shows, or a form that is unknown."""
    if entry is not None and entry.verb is Verb.LAY:
        word = entry.rest.partition(" ")[2]
        strange = [sign for sign in word if sign.isalpha() and sign.upper() not in _letters(state)]
        if strange:
            return texts("refused.no_such_tile", tile=strange[0])
    if entry is not None and entry.verb in (Verb.POINTS, Verb.BONUS, Verb.PENALTY):
        return texts("refused.points", example=_example(entry, texts), most=MAX_POINTS)
    if entry is not None and entry.verb is Verb.EXCHANGE and state.dealer is Dealer.TABLE:
        return texts("refused.notation", example=texts("help.ex_count").partition(" | ")[0])
    return texts("refused.notation", example=_example(entry, texts))


def _example(entry: Entry | None, texts: Texts) -> str:
    key = "lay" if entry is None else _EXAMPLES.get(entry.verb, "lay")
    return texts(f"help.{key}").partition(" | ")[0]


def _letters(state: GameState) -> set[str]:
    return {sign for face in state.rules.tiles.alphabet for sign in face}


def _illegal(
    error: IllegalMove, texts: Texts, state: GameState, command: cmd.Command | None
) -> str:
    rules = state.rules
    match error.reason:
        case Reason.STAR:
            return texts("refused.star", square=name_of(rules.layout.star))
        case Reason.LENGTH if isinstance(command, cmd.Lay) and command.tiles:
            return texts("refused.first_word", number=rules.first_word_min)
        case Reason.CONTACT:
            return texts("refused.contact", number=rules.formation.parallel_contact)
        case Reason.WORD:
            key = "refused.word" if len(error.words) == 1 else "refused.words"
            return texts(key, words=texts.listed(error.words))
        case Reason.BAG:
            least = rules.exchange.min_bag
            key = "refused.bag_least" if state.bag_count < least else "refused.bag"
            return texts(key, bag=texts.tiles(state.bag_count), number=least)
        case Reason.BLANK if isinstance(command, cmd.RecoverBlank):
            return texts("refused.no_blank", square=name_of(command.square))
        case Reason.BLANK:
            return texts("refused.blank", letters=", ".join(rules.blanks.never))
        case Reason.RACK if command is not None:
            return _rack(texts, state, command)
        case Reason.VARIATION if isinstance(command, cmd.Rearrange):
            return texts("refused.rearrange" if rules.rearrange else "refused.variation")
        case Reason.VARIATION if isinstance(command, cmd.RecycleLetter):
            return texts("refused.recycle" if rules.recycle else "refused.variation")
        case Reason.PHASE if isinstance(command, cmd.Challenge):
            nobody = rules.word_check is not WordCheck.CHALLENGE
            return texts("refused.nobody_challenges" if nobody else "refused.nothing_pending")
        case Reason.PHASE if isinstance(command, cmd.Accept):
            return texts("refused.nothing_pending")
        case Reason.PHASE if state.phase is Phase.ENDED:
            return texts("refused.ended")
        case reason:
            return texts(f"refused.{reason}")


def _rack(texts: Texts, state: GameState, command: cmd.Command) -> str:
    """Which tiles are missing: on a known rack, or in what is left of the whole set."""
    if isinstance(command, cmd.TimePassed):
        return texts("refused.rack")
    rack = state.seats[command.seat].rack
    needed = Counter(_needed(command, state))
    known = rack.tiles is not None
    available = Counter(rack.tiles) if rack.tiles is not None else state.unseen()
    missing = needed - available
    if isinstance(command, cmd.Exchange) and not missing:
        key = "refused.exchange_tiles" if known else "refused.exchange_count"
        return texts(key, tiles=texts.tiles(rack.count))
    strange = [face for face in missing if face != BLANK and face not in state.rules.tiles]
    if strange:
        return texts("refused.no_such_tile", tile=strange[0])
    if known and missing:
        return texts("refused.not_on_rack", tiles=_named(missing, texts))
    if missing:
        face = next(iter(missing))
        return texts(
            "refused.set_exhausted",
            tile=_face(face, texts),
            needed=needed[face],
            left=available[face],
            total=state.rules.tiles.count(face),
        )
    return texts("refused.too_many_tiles", number=state.rules.rack)


def _needed(command: cmd.SeatCommand, state: GameState) -> Iterable[str]:
    match command:
        case cmd.Lay(tiles=tiles):
            return [rack_face(tile.face) for tile in tiles]
        case cmd.Exchange(tiles=tiles):
            return tiles
        case cmd.RecycleLetter(face=face):
            return [rack_face(face)]
        case cmd.RecoverBlank(square=square):
            return [state.board.get(square, BLANK).upper()]
        case cmd.Rearrange(word=word, tiles=tiles):
            lying = Counter(state.board[square] for square in word if square in state.board)
            return [rack_face(face) for face in Counter(t.face for t in tiles) - lying]
        case _:
            return []


def _named(missing: Counter[str], texts: Texts) -> str:
    return ", ".join(
        f"{count} × {_face(face, texts)}" if count > 1 else _face(face, texts)
        for face, count in missing.items()
    )


def _face(face: str, texts: Texts) -> str:
    return texts("blank") if face == BLANK else face
