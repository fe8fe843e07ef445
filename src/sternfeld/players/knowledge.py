"""What a player knows at a table: an engine over its vocabulary, and what follows from the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, Plays
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.players.vocabulary import Vocabulary, known_words
from sternfeld.rules.rules import Rules

__all__ = [
    "engine_for",
    "exchangeable",
    "moves_of",
    "others_points",
    "pass_of",
    "rank_plays",
    "settled",
]


def engine_for(rules: Rules, vocabulary: Vocabulary) -> Engine:
    """The engine for these rules and words, shared by all players. Words that a table allows or
    bans make a lexicon of its own, some fifty megabytes: few of these are kept."""
    own = bool(rules.words.allow or rules.words.ban)
    return (_with_own_words if own else _with_list)(rules, vocabulary)


@lru_cache(maxsize=12)
def _with_list(rules: Rules, vocabulary: Vocabulary) -> Engine:
    return Engine(rules, lexicon=known_words(rules, vocabulary))


@lru_cache(maxsize=2)
def _with_own_words(rules: Rules, vocabulary: Vocabulary) -> Engine:
    return Engine(rules, lexicon=known_words(rules, vocabulary))


def moves_of(engine: Engine, view: PlayerView, rules: Rules, n: int = 0) -> Plays:
    """The best moves by static evaluation, for the seats that still play; all moves if n is 0."""
    return engine.moves(
        view.board,
        view.rack,
        bag_count=view.bag_count,
        others=others_points(view, rules),
        players=1 + len(view.others),
        n=n,
    )


def rank_plays(engine: Engine, view: PlayerView, rules: Rules, n: int) -> list[Play]:
    """As `moves_of`, for a caller who needs all of them."""
    return list(moves_of(engine, view, rules, n))


def pass_of(engine: Engine, view: PlayerView, rules: Rules) -> Play:
    """The pass, with the value of the tiles that stay once the bag is empty."""
    held = () if view.bag_count else view.rack
    return engine.passing(held, others=others_points(view, rules), players=1 + len(view.others))


def settled(kept: Sequence[str], view: PlayerView, rules: Rules, engine: Engine) -> float:
    """With an empty bag: the value of tiles that stay on the rack, or of going out."""
    return engine.settled(kept, others=others_points(view, rules), players=1 + len(view.others))


def others_points(view: PlayerView, rules: Rules) -> int:
    """The points on the racks of the seats that still play, once the bag is empty; 0 before.
    Of the tiles of a seat that resigned only the number is known."""
    if view.bag_count:
        return 0
    unseen = unseen_tiles(view, rules)
    points = sum(rules.tiles.value(face) * count for face, count in unseen.items())
    held = unseen.total() - sum(view.tiles[seat] for seat in view.gone)
    return round(points * max(0, held) / max(1, unseen.total()))


def exchangeable(view: PlayerView, rules: Rules) -> int:
    """How many tiles may be exchanged now."""
    allowed = view.bag_count > 0 and view.bag_count >= rules.exchange.min_bag
    return min(len(view.rack), view.bag_count) if allowed else 0
