"""Games and positions for the tests of analysis."""

from __future__ import annotations

from functools import cache

from bench.level_games import level_game
from sternfeld.analysis.budget import NodeBudget
from sternfeld.engine.engine import Engine
from sternfeld.game.events import Event
from sternfeld.rules.rules import Rules

TINY = NodeBudget(
    "tiny", choose=300, value=300, orders=600, endgame=60, order_endgame=20, luck=8, late=1
)

WINNING_PASS = (
    "7C6D/7H4LAR/7I2P1ALA/7VOGUE1AG/6RERAN2M1/7S1BY2O1/8OY2Id1/5JEUX3NEW/3C1U2O3A1E/3O1M6N1B/"
    "3ZIP2OAK1E2/2TI1sTIFLERS2/2WED5F1T2/1HIDEOUT7/VEG1N2IDOL4 AEINRST/ 372/369 0"
)


@cache
def engine_for(edition: str = "deluxe") -> Engine:
    return Engine(Rules.of(edition))


@cache
def game_of(edition: str, levels: tuple[str, ...], seed: int) -> tuple[Event, ...]:
    return level_game(Rules.of(edition), levels, seed)
