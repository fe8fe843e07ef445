"""How a game begins: who starts, and the first racks."""

from __future__ import annotations

from sternfeld.errors import RulesError
from sternfeld.game import events as ev
from sternfeld.game.bag import Chance
from sternfeld.game.decision import Decision, DecisionBuilder
from sternfeld.game.evolve import evolve
from sternfeld.game.judge import NoJudge
from sternfeld.rules.choices import StartOrder
from sternfeld.rules.rules import Rules

__all__ = ["opening"]

MAX_ROUNDS = 100


def opening(
    rules: Rules,
    names: tuple[str, ...],
    now: int,
    chance: Chance,
    starter: int | None,
    dealer: ev.Dealer,
) -> Decision:
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
    created = ev.GameCreated(rules, names, dealer, chance.commitment if by_referee else "", now)
    builder = DecisionBuilder(evolve(None, created), chance, NoJudge(), now)
    builder.events.append(created)
    if drawn:
        _draw_for_start(builder)
    else:
        builder.emit(ev.StarterChosen(starter or 0))
    first = builder.state.to_move
    for seat in (first, *list(builder.state.order_after(first))[:-1]):
        count = rules.rack - builder.state.seats[seat].rack.count
        tiles = chance.draw(builder.state.bag, count, seat) if by_referee else None
        builder.emit(ev.TilesDrawn(seat, count, tiles))
    builder.emit(ev.TurnBegan(first, now))
    return builder.decision()


def _draw_for_start(builder: DecisionBuilder) -> None:
    """Rounds of drawing until one tile stands alone nearest the beginning of the alphabet.

    A blank stands before A. Tied seats draw again. A tie that cannot be broken goes to the seat
    that sits first: where tiles are kept and the racks are full, or in a bag of equal tiles.
    """
    rules = builder.state.rules
    tiles, kept = rules.tiles, rules.start.keep_tile
    contenders = list(range(len(builder.state.seats)))
    rounds = rules.rack if kept else MAX_ROUNDS
    while len(contenders) > 1 and rounds:
        bag, draws = builder.state.bag, []
        for seat in contenders:
            faces = builder.chance.draw(bag, 1, seat)
            bag = bag.draw(faces)
            draws.append(ev.StartDraw(seat, faces[0]))
        builder.emit(ev.StartingTilesDrawn(tuple(draws), kept))
        nearest = min(tiles.place(draw.face) for draw in draws)
        contenders = [draw.seat for draw in draws if tiles.place(draw.face) == nearest]
        rounds -= 1
    builder.emit(ev.StarterChosen(contenders[0]))
