"""Checks a finished game: its draws against the revealed seed, its points against the rules.

Whether the words are in a word list is not checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sternfeld.errors import FairnessError, IllegalMove
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import SeededChance
from sternfeld.game.endings import adjustments
from sternfeld.game.evolve import evolve
from sternfeld.game.judge import NoJudge
from sternfeld.game.moves import laid, rearranged, recovered, recycled
from sternfeld.game.settling import final_verdict
from sternfeld.game.starting import opening
from sternfeld.game.state import GameState
from sternfeld.rules.choices import StartOrder
from sternfeld.rules.tiles import rack_face

__all__ = ["verify"]


def verify(events: Sequence[ev.Event]) -> int:
    """Check every draw and every score of a finished game; returns how many tiles were drawn.

    Raises `FairnessError` if the seed is missing, is not the one announced at the start, did not
    give the tiles that were drawn or the seat that began, if a seat drew too few tiles or too
    many, if a tile appeared or vanished, or if points were written down that the rules do not
    give.
    """
    if not events or not isinstance(events[0], ev.GameCreated):
        raise FairnessError("this is not a game: it does not begin with its creation")
    seeds = [event.seed for event in events if isinstance(event, ev.SeedRevealed)]
    if not seeds:
        raise FairnessError("the seed has not been revealed: is the game over?")
    chance = SeededChance.from_hex(seeds[-1])
    if chance.commitment != events[0].commitment:
        raise FairnessError(
            f"the seed's hash is {chance.commitment!r},"
            f" but {events[0].commitment!r} was announced at the start"
        )
    state: GameState | None = None
    checked = 0
    for number, event in enumerate(events):
        if state is not None:
            checked += _check_draw(number, event, state, chance)
            _check_points(number, event, state)
        try:
            state = evolve(state, event)
        except (ValueError, LookupError, TypeError) as error:
            raise FairnessError(f"event {number} cannot have happened: {error}") from None
        if isinstance(event, ev.TurnBegan | ev.GameEnded):
            _check_tiles(number, event, state)
    _check_opening(events, events[0], chance)
    return checked


def _check_draw(number: int, event: ev.Event, state: GameState, chance: SeededChance) -> int:
    """The tiles that an event took out of the bag must be those the seed gives."""
    match event:
        case ev.TilesDrawn(count=count):
            drawn = event.tiles or ()
        case ev.StartingTilesDrawn():
            drawn = tuple(draw.face for draw in event.draws)
            count = len(drawn)
        case _:
            return 0
    expected = chance.draw(state.bag, count, 0)
    if drawn != expected:
        raise FairnessError(
            f"event {number}: {' '.join(drawn) or 'nothing'} was drawn;"
            f" the seed gives {' '.join(expected)}"
        )
    return count


class _AnyWord(NoJudge):
    """Admits every word, since words are not checked here."""

    def admits(self, word: str) -> bool:
        return True


def _check_points(number: int, event: ev.Event, state: GameState) -> None:
    """Words, points and winners in an event must be what the rules give."""
    try:
        right = _as_the_rules_have_it(event, state)
    except IllegalMove as error:
        raise FairnessError(f"event {number} cannot have happened: {error}") from None
    if event != right:
        raise FairnessError(f"event {number} is {event!r}; the rules give {right!r}")


def _as_the_rules_have_it(event: ev.Event, state: GameState) -> ev.Event:
    match event:
        case ev.TilesLaid(seat=seat, tiles=tiles, at=at):
            return laid(state, cmd.Lay(seat, tiles), _AnyWord(), at)
        case ev.WordRearranged(seat=seat, word=word, tiles=tiles, at=at):
            return rearranged(state, cmd.Rearrange(seat, word, tiles), _AnyWord(), at)
        case ev.LetterRecycled(seat=seat, square=square, given=given):
            return recycled(state, cmd.RecycleLetter(seat, square, given), _AnyWord())
        case ev.BlankRecovered(seat=seat, square=square):
            return recovered(state, cmd.RecoverBlank(seat, square))
        case ev.PenaltyPaid(seat=seat):
            penalty = state.rules.challenge.penalty
            return ev.PenaltyPaid(seat, penalty.points, penalty.lost_turn)
        case ev.ScoresSettled():
            return ev.ScoresSettled(adjustments(state))
        case ev.WinnersDeclared():
            verdict = final_verdict(state)
            return ev.WinnersDeclared(verdict.seats, verdict.by_tie_break)
        case _:
            return event


def _check_tiles(number: int, event: ev.TurnBegan | ev.GameEnded, state: GameState) -> None:
    """Between turns every tile is somewhere, and no rack has room while the bag holds tiles."""
    held = Counter(state.bag.tiles)
    held.update(rack_face(face) for face in state.board.values())
    for holder in state.seats:
        held.update(holder.rack.tiles or ())
    if held != state.rules.tiles.counts():
        raise FairnessError(f"event {number}: a tile has appeared or vanished")
    if isinstance(event, ev.TurnBegan) and len(state.bag):
        for seat in state.active:
            count = state.seats[seat].rack.count
            if count != state.rules.rack:
                raise FairnessError(
                    f"event {number}: seat {seat} holds {count} tiles;"
                    f" expected {state.rules.rack} while the bag is not empty"
                )


def _check_opening(
    events: Sequence[ev.Event], created: ev.GameCreated, chance: SeededChance
) -> None:
    """Who begins, and in which order racks were filled, follows from the seed as well."""
    rules, names = created.rules, created.names
    drawn = rules.start.order is StartOrder.DRAW and len(names) > 1
    chosen = next((e.seat for e in events if isinstance(e, ev.StarterChosen)), None)
    starter = None if drawn or chosen not in range(len(names)) else chosen
    expected = opening(rules, names, created.at, chance, starter, created.dealer)
    for number, (event, right) in enumerate(zip(events, expected.events, strict=False)):
        if event != right:
            raise FairnessError(f"event {number} is {event!r}; the seed gives {right!r}")
