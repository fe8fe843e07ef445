"""A decision of the referee: the events that follow from a command, and the game after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sternfeld.game import events as ev
from sternfeld.game.bag import Bag, Chance
from sternfeld.game.endings import ending, nobody_lays
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.judge import Judge
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.settling import settle_if_known
from sternfeld.game.state import GameState
from sternfeld.rules.choices import Until, WordCheck

__all__ = [
    "Decision",
    "DecisionBuilder",
    "challengeable",
    "is_last_play",
    "ready_to_begin",
    "words_at_stake",
]


def words_at_stake(state: GameState) -> tuple[str, ...]:
    """The words that the pending turn formed or changed, swaps before the play included."""
    pending = state.pending
    played = () if pending is None else tuple(word.text for word in pending.words)
    return tuple(dict.fromkeys(state.swap_words + played))


def challengeable(state: GameState) -> bool:
    """Can anybody challenge the pending turn, and does it have words to challenge?"""
    by_challenge = state.rules.word_check is WordCheck.CHALLENGE
    return by_challenge and len(state.active) > 1 and bool(words_at_stake(state))


def ready_to_begin(state: GameState) -> int | None:
    """The seat that lets the pending turn stand for everybody by beginning its own turn.

    That is the next seat where plays may be challenged until the next turn, and at a real board,
    where the table has settled all doubts before the next move is written down. Where they may be
    challenged until the points are noted, it is the next seat only if nobody else is undecided.
    After the last play of a game nobody begins.
    """
    seat = state.next_seat
    if not state.undecided or seat == state.to_move:
        return None
    if state.dealer is ev.Dealer.TABLE:
        return seat
    others = any(other != seat for other in state.undecided)
    if others and state.rules.challenge.until is Until.NOTED:
        return None
    return None if is_last_play(state) else seat


def is_last_play(state: GameState) -> bool:
    """Does the game end if the pending turn stands? Which tiles are drawn makes no difference.

    Views, deadlines and entries of one state ask this one after the other: it is worked out once.
    """
    global _last_asked
    asked, answer = _last_asked
    if asked is not state:
        after = fold(_writing_down(state, lambda bag, count, seat: bag.tiles[:count]), state)
        answer = ending(after, state.to_move) is not None
        _last_asked = (state, answer)
    return answer


_last_asked: tuple[GameState | None, bool] = (None, False)


def _writing_down(
    state: GameState, draw: Callable[[Bag, int, int], tuple[str, ...]]
) -> Iterator[ev.Event]:
    """What happens when the pending turn stands: its points count, and the seat draws."""
    seat, pending = state.to_move, state.pending
    yield ev.TurnStood(seat)
    count = min(state.rules.rack - state.seats[seat].rack.count, state.bag_count)
    if count > 0:
        dealt = state.dealer is ev.Dealer.REFEREE
        yield ev.TilesDrawn(seat, count, draw(state.bag, count, seat) if dealt else None)
    if pending is not None and pending.kind is LineKind.EXCHANGE:
        yield ev.TilesReturned(pending.exchange_count, pending.exchanged)


@dataclass(frozen=True, slots=True)
class Decision:
    """What follows from a command: ``state`` is the game after ``events``, already folded."""

    events: tuple[ev.Event, ...]
    state: GameState


class DecisionBuilder:
    """Collects the events of a decision and keeps the state in step with them."""

    def __init__(self, state: GameState, chance: Chance, judge: Judge, now: int) -> None:
        self.state = state
        self.chance = chance
        self.judge = judge
        self.now = now
        self.events: list[ev.Event] = []

    def decision(self) -> Decision:
        """The decision as far as it was built."""
        return Decision(tuple(self.events), self.state)

    def emit(self, event: ev.Event) -> None:
        """Add an event and fold it."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def finish_turn(self) -> None:
        """The turn has been made: it waits for a challenge if there can be one, else it stands."""
        if not challengeable(self.state):
            self.let_stand()

    def stand_if_accepted(self) -> None:
        """Close the challenge window once every other seat has accepted."""
        if not self.state.undecided:
            self.let_stand()

    def let_stand(self) -> None:
        """Write the points down, draw, and go on to the end of the game or the next turn."""
        seat = self.state.to_move
        self.write_down()
        self._look_for_plays()
        ended = ending(self.state, seat)
        if ended is not None:
            self.end(ended.reason, ended.out)
        else:
            self.begin_next_turn()

    def write_down(self) -> None:
        """The pending turn stands: its points count, and the seat draws."""
        for event in _writing_down(self.state, self.chance.draw):
            self.emit(event)

    def take_back(self) -> None:
        """Undo the pending turn; the next seat plays."""
        self.emit(ev.TurnTakenBack(self.state.to_move))
        self.begin_next_turn()

    def begin_next_turn(self) -> None:
        """Hand the turn on, skipping seats that have lost theirs."""
        following = next(self.state.order_after(self.state.to_move))
        while self.state.seats[following].lost_turns:
            self.emit(ev.TurnLost(following))
            following = next(self.state.order_after(following))
        self.emit(ev.TurnBegan(following, self.now))

    def end(self, reason: ev.EndReason, out: int | None) -> None:
        """End the game and settle it, as far as the racks are known."""
        self.emit(ev.GameEnded(reason, out, self.now))
        settle_if_known(self)

    def _look_for_plays(self) -> None:
        """Once everybody has passed and nobody could exchange, look whether any seat can lay.

        If one can, nothing is said. Where racks or words are unknown, the table is asked.
        """
        state = self.state
        if not state.rules.ends.exhaustion or state.end_offered or not nobody_lays(state):
            return
        can_lay = self._can_lay()
        if can_lay is False or (can_lay is None and state.bag_count == 0):
            self.emit(ev.EndOffered(found=can_lay is False))

    def _can_lay(self) -> bool | None:
        """Has any seat a play left? None where the referee cannot tell."""
        state = self.state
        if state.dealer is ev.Dealer.TABLE or state.rules.word_check is WordCheck.FREE:
            return None
        answers = {
            self.judge.can_lay(state.rules, state.board, state.seats[seat].rack.tiles or ())
            for seat in state.active
        }
        return True if True in answers else None if None in answers else False
