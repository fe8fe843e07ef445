"""The referee: ``decide(state, command, …)`` returns what follows from a command, or refuses it.

It is pure. Time (`now`, milliseconds), chance (who draws what) and the judge (who knows words) are
arguments. A `Decision` holds the events and the state that `sternfeld.game.evolve` makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from sternfeld.errors import IllegalMove, NotYourTurn, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import Chance
from sternfeld.game.clocks import DeadlineKind, next_deadline
from sternfeld.game.decision import (
    Decision,
    DecisionBuilder,
    is_last_play,
    ready_to_begin,
    words_at_stake,
)
from sternfeld.game.judge import Judge, inadmissible
from sternfeld.game.moves import check_exchange, laid, rearranged, recovered, recycled
from sternfeld.game.settling import check_reported, settle
from sternfeld.game.starting import opening
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules

__all__ = ["decide", "new_game"]


def new_game(
    rules: Rules,
    names: Sequence[str],
    *,
    now: int,
    chance: Chance,
    starter: int | None = None,
    dealer: ev.Dealer = ev.Dealer.REFEREE,
) -> Decision:
    """The beginning of a game, up to the first turn.

    ``starter`` is the seat that begins where the players agree on it, or where a real table has
    drawn for it; under a rule that draws it must be left out.
    """
    return opening(rules, tuple(names), now, chance, starter, dealer)


def decide(
    state: GameState, command: cmd.Command, *, now: int, chance: Chance, judge: Judge
) -> Decision:
    """What follows from a command, after whatever time has done before.

    Raises `IllegalMove` or `NotYourTurn`, and then nothing has happened: not even what was due by
    time, which `TimePassed` at that moment brings about by itself. A clock that was set back
    stands still.
    """
    decision = DecisionBuilder(state, chance, judge, max(now, state.now_at_least))
    _let_time_pass(decision)
    if not isinstance(command, cmd.TimePassed):
        _check_seat(decision.state, command.seat)
        _handle(command, decision)
    return decision.decision()


def _let_time_pass(decision: DecisionBuilder) -> None:
    """Do what is due by now. A turn that begins because of it begins now, not in the past, so that
    no seat's time runs before it could know."""
    deadline = next_deadline(decision.state)
    while deadline is not None and deadline.at <= decision.now:
        seat = decision.state.to_move
        match deadline.kind:
            case DeadlineKind.WINDOW_CLOSES:
                decision.let_stand()
            case DeadlineKind.TURN_SIGNAL:
                decision.emit(ev.TurnTimeElapsed(seat))
            case DeadlineKind.TURN_PASSES:
                decision.emit(ev.TurnPassed(seat, ev.Cause.TIME, deadline.at))
                decision.finish_turn()
            case _:  # SEAT_FORFEITS
                _resign(decision, seat, ev.Cause.TIME, deadline.at)
        deadline = next_deadline(decision.state)


def _check_seat(state: GameState, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise NotYourTurn(f"there is no seat {seat}; expected 0 to {len(state.seats) - 1}")
    if state.seats[seat].resigned:
        raise NotYourTurn(f"seat {seat} has resigned")
    if state.phase is Phase.ENDED:
        raise IllegalMove(Reason.PHASE, "the game has ended; no more moves are possible")


@singledispatch
def _handle(command: Any, decision: DecisionBuilder) -> None:
    raise TypeError(f"{command!r} is not a command")


def _take_the_turn(decision: DecisionBuilder, seat: int) -> None:
    """The seat must be the one to move, or may begin its turn, which accepts a pending play."""
    if seat == ready_to_begin(decision.state):
        decision.let_stand()
    state = decision.state
    if state.phase is Phase.PENDING and not (_plays_next(state, seat) and is_last_play(state)):
        raise NotYourTurn(f"seat {state.to_move}'s play is not accepted yet")
    if state.phase is not Phase.TURN:
        raise IllegalMove(
            Reason.PHASE, "the game ends with the last play; expected to accept or challenge that"
        )
    if seat != state.to_move:
        raise NotYourTurn(f"it is the turn of seat {state.to_move}, not of seat {seat}")


@_handle.register
def _(command: cmd.Lay, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    decision.emit(laid(decision.state, command, decision.judge, decision.now))
    decision.finish_turn()


@_handle.register
def _(command: cmd.Rearrange, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    decision.emit(rearranged(decision.state, command, decision.judge, decision.now))
    decision.finish_turn()


@_handle.register
def _(command: cmd.Exchange, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    tiles = check_exchange(decision.state, command)
    count = len(command.tiles) or command.count
    decision.emit(ev.TilesExchanged(command.seat, count, tiles, decision.now))
    decision.finish_turn()


@_handle.register
def _(command: cmd.Pass, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    decision.emit(ev.TurnPassed(command.seat, ev.Cause.CHOICE, decision.now))
    decision.finish_turn()


@_handle.register
def _(command: cmd.ScorePoints, decision: DecisionBuilder) -> None:
    _require_real_board(decision.state, "points without a word are written")
    _take_the_turn(decision, command.seat)
    decision.emit(ev.PointsScored(command.seat, command.points, decision.now))
    decision.finish_turn()


def _require_real_board(state: GameState, what: str) -> None:
    if state.dealer is not ev.Dealer.TABLE:
        raise IllegalMove(Reason.PHASE, f"{what} at a real board only, not where the referee deals")


@_handle.register
def _(command: cmd.RecoverBlank, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    decision.emit(recovered(decision.state, command))


@_handle.register
def _(command: cmd.RecycleLetter, decision: DecisionBuilder) -> None:
    _take_the_turn(decision, command.seat)
    decision.emit(recycled(decision.state, command, decision.judge))


def _plays_next(state: GameState, seat: int) -> bool:
    return seat == state.next_seat and seat != state.to_move


def _check_other_seat_pending(state: GameState, seat: int, what: str) -> None:
    if state.phase is not Phase.PENDING:
        raise IllegalMove(Reason.PHASE, f"there is no pending play to {what}")
    if seat == state.to_move:
        raise NotYourTurn(f"seat {seat} cannot {what} its own play")
    if state.pending is not None and seat in state.pending.accepted:
        raise IllegalMove(Reason.PHASE, f"seat {seat} has already accepted this play")


@_handle.register
def _(command: cmd.Accept, decision: DecisionBuilder) -> None:
    _accept(decision, command.seat)


def _accept(decision: DecisionBuilder, seat: int) -> None:
    _check_other_seat_pending(decision.state, seat, "accept")
    decision.emit(ev.PlayAccepted(seat))
    decision.stand_if_accepted()


@_handle.register
def _(command: cmd.StartTurn, decision: DecisionBuilder) -> None:
    state = decision.state
    if state.phase is not Phase.PENDING or command.seat == state.to_move:
        raise IllegalMove(Reason.PHASE, "there is no pending play of another seat to accept")
    if command.seat != state.next_seat:
        raise NotYourTurn(f"seat {state.next_seat} plays next, not seat {command.seat}")
    if command.seat == ready_to_begin(state):
        decision.let_stand()
    else:
        _accept(decision, command.seat)


@_handle.register
def _(command: cmd.Challenge, decision: DecisionBuilder) -> None:
    state = decision.state
    rules = state.rules
    if rules.word_check is not WordCheck.CHALLENGE:
        raise IllegalMove(
            Reason.PHASE, f"nobody challenges at this table: word_check={rules.word_check}"
        )
    _check_other_seat_pending(state, command.seat, "challenge")
    words = words_at_stake(state)
    invalid = inadmissible(rules, decision.judge, words)
    decision.emit(ev.PlayChallenged(command.seat, words, invalid, decision.now))
    if invalid:
        decision.take_back()
        return
    penalty = rules.challenge.penalty
    if penalty:
        decision.emit(ev.PenaltyPaid(command.seat, penalty.points, penalty.lost_turn))
    decision.let_stand()


@_handle.register
def _(command: cmd.AgreeToEnd, decision: DecisionBuilder) -> None:
    state = decision.state
    if state.phase is not Phase.TURN:
        raise IllegalMove(Reason.PHASE, "seats can agree to end only while nothing is pending")
    if command.seat in state.agreed:
        raise IllegalMove(Reason.PHASE, f"seat {command.seat} has already agreed to end")
    decision.emit(ev.EndAgreed(command.seat))
    if decision.state.agreed >= set(decision.state.active):
        reason = ev.EndReason.EXHAUSTED if state.end_offered else ev.EndReason.AGREED
        decision.end(reason, None)


@_handle.register
def _(command: cmd.GoOut, decision: DecisionBuilder) -> None:
    state = decision.state
    _require_real_board(state, "somebody is said to be out")
    if state.phase is not Phase.TURN:
        raise IllegalMove(Reason.PHASE, "a seat can be out only while nothing is pending")
    if state.is_board_whole:
        raise IllegalMove(
            Reason.PHASE,
            "every tile on the board was written down, so the referee knows who is out;"
            " expected to lay the last tiles, or to agree on the end",
        )
    decision.emit(ev.OutDeclared(command.seat))
    decision.end(ev.EndReason.OUT, command.seat)


@_handle.register
def _(command: cmd.AdjustScore, decision: DecisionBuilder) -> None:
    state = decision.state
    _require_real_board(state, "points outside a turn are written")
    if state.phase is Phase.SETTLING:
        raise IllegalMove(Reason.PHASE, "the game has ended and only waits for the racks")
    decision.emit(ev.ScoreAdjusted(command.seat, command.points))


@_handle.register
def _(command: cmd.Resign, decision: DecisionBuilder) -> None:
    if decision.state.phase is Phase.SETTLING:
        raise IllegalMove(Reason.PHASE, "the game has ended and only waits for the racks")
    _resign(decision, command.seat, ev.Cause.CHOICE, decision.now)


def _resign(decision: DecisionBuilder, seat: int, cause: ev.Cause, at: int) -> None:
    """A seat leaves. Its own pending turn is taken back; the pending play of the last seat left
    stands, because nobody remains to challenge it."""
    pending = decision.state.phase is Phase.PENDING
    to_move = decision.state.to_move
    if pending and seat == to_move:
        decision.emit(ev.TurnTakenBack(seat))
    decision.emit(ev.SeatResigned(seat, cause, at))
    if len(decision.state.active) <= 1:
        if pending and seat != to_move:
            decision.write_down()
        decision.end(ev.EndReason.RESIGNED, None)
    elif seat == to_move:
        decision.begin_next_turn()
    elif pending:
        decision.stand_if_accepted()


@_handle.register
def _(command: cmd.ReportRacks, decision: DecisionBuilder) -> None:
    state = decision.state
    if state.phase is not Phase.SETTLING:
        raise IllegalMove(Reason.PHASE, "racks are reported when the game has ended")
    decision.emit(check_reported(state, command.racks))
    settle(decision)
