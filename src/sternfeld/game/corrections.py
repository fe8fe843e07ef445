"""Corrects an earlier turn of a score-keeper's game.

People at a real board notice mistakes late. The wrong turn is replaced, everything after it is
judged and scored again, and if a later move no longer stands, that move is named and nothing
changes. Resignations stay, and every later turn keeps its own times. Racks
that were reported for a game that has not ended that way after all are forgotten: the table is
asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sternfeld.errors import IllegalMove, NotYourTurn, Reason, SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import Chance
from sternfeld.game.decide import decide
from sternfeld.game.decision import Decision
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.judge import Judge
from sternfeld.game.state import GameState, Phase
from sternfeld.game.told_racks import told_again

__all__ = ["MoveNoLongerStands", "correct", "plain_events", "recorded_commands"]


class MoveNoLongerStands(IllegalMove):
    """A correction makes a later (or the corrected) turn impossible."""

    def __init__(self, turn: int, because: SternfeldError) -> None:
        reason = because.reason if isinstance(because, IllegalMove) else Reason.PHASE
        super().__init__(reason, f"turn {turn} no longer stands: {because}")
        self.turn = turn


@dataclass(frozen=True, slots=True)
class Closing:
    """Marks the moment when the challenge window of a turn closed."""


@dataclass(frozen=True, slots=True)
class RecordedCommand:
    """What was done, in which turn and when; ``mover`` is the seat whose turn it was."""

    turn: int
    mover: int
    command: cmd.Command | Closing
    at: int

    @property
    def is_kept(self) -> bool:
        """Does this stay as it was when the turn in which it happened is corrected?"""
        match self.command:
            case cmd.Resign(seat=seat):
                return seat != self.mover
            case Closing() | cmd.ReportRacks():
                return True
            case _:
                return False


def correct(
    events: Sequence[ev.Event],
    turn: int,
    commands: Sequence[cmd.Command],
    *,
    chance: Chance,
    judge: Judge,
) -> ev.GameCorrected:
    """The event that replaces what happened in a turn by other commands."""
    opening, recorded = recorded_commands(events)
    state = fold(opening)
    if state.dealer is not ev.Dealer.TABLE:
        raise IllegalMove(Reason.PHASE, "only a score-keeper's game can be corrected")
    log = list(opening)
    for entry in _with_turn_replaced(recorded, turn, commands):
        try:
            decision = _replayed(state, entry, chance, judge)
        except (IllegalMove, NotYourTurn) as error:
            raise MoveNoLongerStands(entry.turn, error) from error
        log.extend(decision.events)
        state = decision.state
    log.extend(told_again(fold(events), state, turn))
    return ev.GameCorrected(turn, tuple(log))


def _with_turn_replaced(
    recorded: Sequence[RecordedCommand], turn: int, commands: Sequence[cmd.Command]
) -> list[RecordedCommand]:
    """The record with one turn's moves, acceptances and challenges replaced."""
    found = [i for i, e in enumerate(recorded) if e.turn == turn and not e.is_kept]
    if not found:
        raise IllegalMove(Reason.PHASE, f"there is no turn {turn} to correct")
    first = found[0]
    made = [i for i in found if not isinstance(recorded[i].command, cmd.AdjustScore)]
    wrong = recorded[next(iter(made), first)]
    instead = [RecordedCommand(turn, wrong.mover, command, wrong.at) for command in commands]
    after = [entry for entry in recorded[first:] if entry.turn != turn or entry.is_kept]
    return [*recorded[:first], *instead, *after]


def _replayed(state: GameState, entry: RecordedCommand, chance: Chance, judge: Judge) -> Decision:
    command = entry.command
    if isinstance(command, Closing):
        return _closed(state, entry.at, chance, judge)
    try:
        return decide(state, command, now=entry.at, chance=chance, judge=judge)
    except IllegalMove:
        if isinstance(command, cmd.ReportRacks):
            return Decision((), state)
        raise


def _closed(state: GameState, at: int, chance: Chance, judge: Judge) -> Decision:
    """What follows when nobody challenges the pending turn."""
    if state.phase is not Phase.PENDING:
        return Decision((), state)
    decision = decide(state, cmd.TimePassed(), now=at, chance=chance, judge=judge)
    while decision.state.phase is Phase.PENDING:
        accept = cmd.Accept(decision.state.undecided[0])
        more = decide(decision.state, accept, now=at, chance=chance, judge=judge)
        decision = Decision(decision.events + more.events, more.state)
    return decision


def plain_events(events: Iterable[ev.Event]) -> list[ev.Event]:
    """The events with every correction worked in."""
    plain: list[ev.Event] = []
    for event in events:
        if isinstance(event, ev.GameCorrected):
            plain = list(event.events)
        else:
            plain.append(event)
    return plain


def recorded_commands(
    events: Sequence[ev.Event],
) -> tuple[tuple[ev.Event, ...], tuple[RecordedCommand, ...]]:
    """A game's opening events, and the commands that led to all the others."""
    plain = plain_events(events)
    began = next(i for i, event in enumerate(plain) if isinstance(event, ev.TurnBegan)) + 1
    opening = tuple(plain[:began])
    state = fold(opening)
    found: list[RecordedCommand] = []
    for number, event in enumerate(plain[began:], start=began):
        command = _behind(event, state)
        if command is not None:
            at = _moment(plain, number, state)
            found.append(RecordedCommand(state.number, state.to_move, command, at))
        state = evolve(state, event)
    return opening, tuple(found)


def _behind(event: ev.Event, state: GameState) -> cmd.Command | Closing | None:
    """The command that caused an event; None for events that follow from another one."""
    match event:
        case ev.TilesLaid(seat=seat, tiles=tiles):
            return cmd.Lay(seat, tiles)
        case ev.WordRearranged(seat=seat, word=word, tiles=tiles):
            return cmd.Rearrange(seat, word, tiles)
        case ev.TilesExchanged(seat=seat, count=count, tiles=tiles):
            return cmd.Exchange(seat, tiles or (), count)
        case ev.TurnPassed(cause=ev.Cause.TIME) | ev.SeatResigned(cause=ev.Cause.TIME):
            return cmd.TimePassed()
        case ev.TurnPassed(seat=seat):
            return cmd.Pass(seat)
        case ev.PointsScored(seat=seat, points=points):
            return cmd.ScorePoints(seat, points)
        case ev.ScoreAdjusted(seat=seat, points=points):
            return cmd.AdjustScore(seat, points)
        case ev.OutDeclared(seat=seat):
            return cmd.GoOut(seat)
        case ev.SeatResigned(seat=seat):
            return cmd.Resign(seat)
        case ev.PlayChallenged(seat=seat):
            return cmd.Challenge(seat)
        case ev.BlankRecovered(seat=seat, square=square):
            return cmd.RecoverBlank(seat, square)
        case ev.LetterRecycled(seat=seat, square=square, given=given):
            return cmd.RecycleLetter(seat, square, given)
        case ev.EndAgreed(seat=seat):
            return cmd.AgreeToEnd(seat)
        case ev.RacksReported(racks=racks):
            return cmd.ReportRacks(state.active[0], racks)
        case ev.PlayAccepted(seat=seat) if state.undecided != (seat,):
            return cmd.Accept(seat)
        case ev.TurnStood():  # the last acceptance, or the lack of any doubt
            return Closing()
        case _:
            return None


def _moment(plain: Sequence[ev.Event], number: int, state: GameState) -> int:
    """When the command behind an event was given.

    For what time did, and for events that end a turn but have no time of their own, that is when
    the next turn began or the game ended; for other events without a time, the earliest moment.
    """
    event = plain[number]
    at: int = getattr(event, "at", state.now_at_least)
    by_time = getattr(event, "cause", None) is ev.Cause.TIME
    by_all = isinstance(event, ev.EndAgreed) and _silent_about_the_end(state) == [event.seat]
    if by_time or by_all or isinstance(event, ev.TurnStood | ev.OutDeclared):
        ends = (e.at for e in plain[number:] if isinstance(e, ev.TurnBegan | ev.GameEnded))
        return next(ends, at)
    return at


def _silent_about_the_end(state: GameState) -> list[int]:
    """The seats that have not yet agreed to end the game."""
    return [seat for seat in state.active if seat not in state.agreed]
