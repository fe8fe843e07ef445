"""Corrects an earlier turn of a scored game and says what that changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternfeld.cli.terminal.entering import command_for
from sternfeld.cli.terminal.refusals import refusal
from sternfeld.cli.terminal.reply import Remark, news, quiet, refused
from sternfeld.cli.terminal.sheet import line_text
from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.cli.terminal.verbs import Verb, read_entry
from sternfeld.errors import SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.corrections import Closing, plain_events, recorded_commands
from sternfeld.game.events import Event
from sternfeld.game.evolve import evolve
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.library import Game
from sternfeld.rules.choices import WordCheck

__all__ = ["Correction", "corrected"]

_MOVES = (
    ev.TilesLaid,
    ev.WordRearranged,
    ev.TilesExchanged,
    ev.TurnPassed,
    ev.PointsScored,
)


_SAID = {Verb.LAY, Verb.REARRANGE, Verb.EXCHANGE, Verb.PASS, Verb.POINTS}


@dataclass(frozen=True, slots=True)
class Correction:
    """What to say about a correction, and whether it was made."""

    made: bool
    remarks: tuple[Remark, ...]


def corrected(game: Game, said: str, texts: Texts) -> Correction:
    """What ``3 8G HORN`` leads to: turn 3 with that move instead. ``3 penalty Ada 5`` says what
    Ada's points outside a turn were meanwhile; none if it says 0."""
    number, _, what = said.partition(" ")
    turn = int(number) if number.isdecimal() else 0
    entry = read_entry(what, [seat.name for seat in game.state.seats])
    outside = entry.verb in (Verb.BONUS, Verb.PENALTY)
    kinds = (*_MOVES, ev.ScoreAdjusted) if outside else _MOVES
    before = _table_before(game.events, turn, kinds)
    if before is None:
        return Correction(made=False, remarks=(refused(texts("correct.which")),))
    if entry.verb not in _SAID and not outside:
        return Correction(made=False, remarks=(refused(texts("correct.what", turn=turn)),))
    move: cmd.Command | None = None
    try:
        move = command_for(entry, before.to_move, before)
        commands = (
            _with_adjustment(game.events, turn, move)
            if isinstance(move, cmd.AdjustScore)
            else _commands(game, turn, move, before)
        )
        then = game.state
        game.correct(turn, commands)
    except SternfeldError as error:
        why = refusal(error, texts, before, move, entry)
        return Correction(made=False, remarks=(refused(f"{why} {texts('correct.unchanged')}"),))
    remarks = [news(texts("correct.done", turn=turn))]
    remarks += map(quiet, _changes(then, game.state, texts))
    return Correction(made=True, remarks=tuple(remarks))


def _table_before(
    events: Sequence[Event], turn: int, kinds: tuple[type[Event], ...]
) -> GameState | None:
    """The table just before something of this kind happened in a turn; None if nothing did."""
    state: GameState | None = None
    for event in plain_events(events):
        if state is not None and isinstance(event, kinds) and state.number == turn:
            return state
        state = evolve(state, event)
    return None


def _commands(game: Game, turn: int, move: cmd.Command, before: GameState) -> list[cmd.Command]:
    """The commands of a turn with its move replaced.

    Swaps before the move stay, and so does what the others said about it: a challenge is judged
    again, with the new words.
    """
    _, recorded = recorded_commands(game.events)
    same_turn = [one.command for one in recorded if one.turn == turn]
    commands: list[cmd.Command] = [
        one
        for one in same_turn
        if isinstance(one, cmd.RecoverBlank | cmd.RecycleLetter | cmd.AdjustScore)
    ]
    commands.append(move)
    open_to_doubt = before.rules.word_check is WordCheck.CHALLENGE and len(before.active) > 1
    if not open_to_doubt or not isinstance(move, cmd.Lay | cmd.Rearrange):
        return commands
    said = [one for one in same_turn if isinstance(one, cmd.Challenge | cmd.Accept)]
    still_open = game.state.number == turn and game.state.phase is Phase.PENDING
    if not said and not still_open:
        said = [cmd.Accept(other) for other in before.active if other != before.to_move]
    return [*commands, *said]


def _with_adjustment(
    events: Sequence[Event], turn: int, adjustment: cmd.AdjustScore
) -> list[cmd.Command]:
    """The commands of a turn with other points outside it for one seat."""
    _, recorded = recorded_commands(events)
    instead = [adjustment] if adjustment.points else []
    others = [
        one.command
        for one in recorded
        if one.turn == turn
        and not one.is_kept
        and not isinstance(one.command, Closing)
        and not (isinstance(one.command, cmd.AdjustScore) and one.command.seat == adjustment.seat)
    ]
    return [*instead, *others]


def _written(state: GameState, texts: Texts) -> dict[int, str]:
    """Every turn as it reads, a play that may still be challenged included."""
    return {
        line.number: f"{line_text(line, state, texts)} {signed(line.points)}"
        for line in (*state.sheet, state.pending_line)
        if line is not None and line.is_turn and line.kind is not LineKind.LOST
    }


def _changes(before: GameState, after: GameState, texts: Texts) -> list[str]:
    """Every turn that reads differently now, and every score."""
    changes = []
    then_written, now_written = _written(before, texts), _written(after, texts)
    for turn, is_now in now_written.items():
        was = then_written.get(turn, is_now)
        if was != is_now:
            changes.append(texts("correct.turn", turn=turn, before=was, after=is_now))
    for then, now in zip(before.seats, after.seats, strict=True):
        if then.score != now.score:
            changes.append(
                texts("correct.score", name=now.name, before=then.score, after=now.score)
            )
    return changes
