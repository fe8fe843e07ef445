"""What a player of some vocabulary can work with at a table: an engine over the words it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.players.vocabulary import Vocabulary, known_words
from sternfeld.rules.rules import Rules

__all__ = ["engine_for", "exchangeable", "settled", "weigh"]


@lru_cache(maxsize=12)
def engine_for(rules: Rules, vocabulary: Vocabulary) -> Engine:
    """The engine of everybody who plays by these rules with these words."""
    return Engine(rules, lexicon=known_words(rules, vocabulary))


def weigh(engine: Engine, view: PlayerView, rules: Rules, n: int) -> list[Play]:
    """The best moves by equity, for all who still play at this table; all moves if n is 0."""
    return engine.weigh(
        view.board,
        view.rack,
        bag=view.bag,
        others=others_points(view, rules),
        players=1 + len(view.others),
        n=n,
    )


def settled(kept: Sequence[str], view: PlayerView, rules: Rules, engine: Engine) -> float:
    """With an empty bag: what tiles cost that stay on the rack, or what going out gains."""
    return engine.settled(kept, others=others_points(view, rules), players=1 + len(view.others))


def others_points(view: PlayerView, rules: Rules) -> int:
    """Once the bag is empty, what those who still play hold in points; before, nobody counts it.
    Of the tiles that somebody who gave up took along only the number is known."""
    if view.bag:
        return 0
    unseen = unseen_tiles(view, rules)
    points = sum(rules.tiles.value(face) * count for face, count in unseen.items())
    held = unseen.total() - sum(view.tiles[seat] for seat in view.gone)
    return round(points * max(0, held) / max(1, unseen.total()))


def exchangeable(view: PlayerView, rules: Rules) -> int:
    """How many tiles may be exchanged now."""
    allowed = view.bag > 0 and view.bag >= rules.exchange.min_bag
    return min(len(view.rack), view.bag) if allowed else 0
