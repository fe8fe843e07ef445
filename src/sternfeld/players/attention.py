"""Limited attention: a weaker level lays the best play that it notices.

Whether a play is noticed is drawn from the view itself and the seed, never from a clock or a
shared source of chance: the same view gives the same choice.
"""

from __future__ import annotations

from hashlib import blake2b

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board
from sternfeld.players.knowledge import exchangeable, rank_plays
from sternfeld.players.level import Attention
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import commonness
from sternfeld.rules.rules import Rules

__all__ = ["best_noticed", "position_seed"]

MAX_PLAYS = 400
EVERYDAY_CLASS = 8
EXCHANGE_MARGIN = 8.0
"""Points by which an exchange must be better than the play noticed: people like to lay words."""


def position_seed(view: PlayerView, seed: int) -> bytes:
    """The seed of everything random that this seat does in this position."""
    board = sorted((*square, face) for square, face in view.board.items())
    seen = (view.seat, board, sorted(view.rack), view.scores, view.bag_count, seed)
    return blake2b(repr(seen).encode(), digest_size=16).digest()


def best_noticed(
    engine: Engine, view: PlayerView, attention: Attention, rules: Rules, seed: int
) -> Play | None:
    """The best move that is noticed; None if there is only the pass."""
    moves = rank_plays(engine, view, rules, MAX_PLAYS)
    lays = [move for move in moves if move.kind is PlayKind.LAY]
    lays.sort(key=lambda play: -(play.score + attention.leave * play.leave))
    secret = position_seed(view, seed)
    noticed = next(
        (
            play
            for play in lays
            if _draw(secret, play) < _notice_probability(play, attention, view.board, rules)
        ),
        None,
    )
    if noticed is None and lays:
        noticed = lays[-1]  # rather the worst play than none
    exchange = next((move for move in moves if move.kind is PlayKind.EXCHANGE), None)
    if noticed is None:
        return exchange
    if exchange is not None and exchangeable(view, rules):
        worth = noticed.score + attention.leave * noticed.leave + EXCHANGE_MARGIN
        if attention.leave * exchange.leave > worth:
            return exchange
    return noticed


def _notice_probability(play: Play, attention: Attention, board: Board, rules: Rules) -> float:
    """The probability of noticing a play."""
    tiles = len(play.tiles)
    rarer = max(0, EVERYDAY_CLASS - commonness(rules, play.text))
    chance = (
        attention.plain
        * attention.per_tile ** max(0, tiles - 2)
        * attention.per_word ** _crossing_words(play, board)
        * attention.per_class**rarer
    )
    return chance * attention.bonus if rules.bonus_for(tiles) else chance


def _crossing_words(play: Play, board: Board) -> int:
    """How many words besides the main one a play forms."""
    if play.direction is None:
        return 0
    aside = play.direction.other
    return sum(
        aside.step(tile.square) in board or aside.step(tile.square, -1) in board
        for tile in play.tiles
    )


def _draw(secret: bytes, play: Play) -> float:
    """A number from 0 to 1 that belongs to a play in this position."""
    key = repr((play.square, play.direction, play.word)).encode()
    digest = blake2b(key, digest_size=8, key=secret).digest()
    return int.from_bytes(digest, "big") / 2**64
