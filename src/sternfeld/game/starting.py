"""How a game begins: who starts, and the first racks."""

from __future__ import annotations

from collections.abc import Iterable

from sternfeld.errors import RulesError
from sternfeld.game import events as ev
from sternfeld.game.bag import Chance
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.state import GameState
from sternfeld.rules.choices import StartOrder
from sternfeld.rules.rules import Rules

__all__ = ["starting_events"]

MAX_ROUNDS = 100


def starting_events(
    rules: Rules,
    names: tuple[str, ...],
    now: int,
    chance: Chance,
    starter: int | None,
    dealer: ev.Dealer,
) -> tuple[ev.Event, ...]:
    """Everything from sitting down to the first turn."""
    rules.check_seats(len(names))
    if starter is not None and not 0 <= starter < len(names):
        raise RulesError(f"seat {starter} cannot begin; expected 0 to {len(names) - 1}")
    by_referee = dealer is ev.Dealer.REFEREE
    drawn = by_referee and rules.start.order is StartOrder.DRAW and len(names) > 1
    if drawn and starter is not None:
        raise RulesError(
            f"seat {starter} is to begin and start.order=draw: the tiles say who begins"
        )
    events: list[ev.Event] = [
        ev.GameCreated(rules, names, dealer, chance.commitment if by_referee else "", now)
    ]
    state = fold(events)
    if drawn:
        for event in _draw_for_start(state, chance):
            events.append(event)
            state = evolve(state, event)
    else:
        events.append(ev.StarterChosen(starter or 0))
        state = evolve(state, events[-1])
    for seat in (state.to_move, *list(state.order_after(state.to_move))[:-1]):
        count = rules.rack - state.seats[seat].rack.count
        tiles = chance.draw(state.bag, count, seat) if by_referee else None
        events.append(ev.TilesDrawn(seat, count, tiles))
        state = evolve(state, events[-1])
    events.append(ev.TurnBegan(state.to_move, now))
    return tuple(events)


def _draw_for_start(state: GameState, chance: Chance) -> Iterable[ev.Event]:
    """Rounds of drawing until one tile stands alone nearest the beginning of the alphabet.

    A blank stands before A. Tied seats draw again. A tie that cannot be broken goes to the seat
    that sits first: where tiles are kept and the racks are full, or in a bag of equal tiles.
    """
    tiles = state.rules.tiles
    kept = state.rules.start.keep_tile
    contenders = list(range(len(state.seats)))
    rounds = state.rules.rack if kept else MAX_ROUNDS
    while len(contenders) > 1 and rounds:
        bag, draws = state.bag, []
        for seat in contenders:
            faces = chance.draw(bag, 1, seat)
            bag = bag.draw(faces)
            draws.append(ev.StartDraw(seat, faces[0]))
        event = ev.StartingTilesDrawn(tuple(draws), kept)
        yield event
        state = evolve(state, event)
        nearest = min(tiles.place(draw.face) for draw in draws)
        contenders = [draw.seat for draw in draws if tiles.place(draw.face) == nearest]
        rounds -= 1
    yield ev.StarterChosen(contenders[0])
