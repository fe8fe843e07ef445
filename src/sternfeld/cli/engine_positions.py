"""Positions as ``sternfeld engine`` is told them: CGP with additions, or a whole game."""

from __future__ import annotations

from collections import Counter

from sternfeld.errors import NotationError, RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.board import Board, Direction
from sternfeld.game.events import Dealer
from sternfeld.game.placement import find_words
from sternfeld.game.scoring import score_play
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.cgp import Position, parse_cgp
from sternfeld.notation.commands import parse_command
from sternfeld.notation.faces import split_rack
from sternfeld.players.view import PendingPlay, PlayerView
from sternfeld.rules.choices import MAX_SEATS
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["view_of_cgp", "view_of_game"]


def view_of_cgp(text: str, rules: Rules) -> PlayerView:
    """What the player to move sees. Racks of others are only counted, never read."""
    text, _, laid = text.partition(" pending ")
    text, _, own = text.partition(" rack ")
    position = parse_cgp(text, rules.tiles)
    rack = split_rack(own.strip(), rules.tiles) if own else position.racks[0]
    if position.board.size != rules.layout.size:
        raise RulesError(
            f"a board of {position.board.size} rows; expected {rules.layout.size}"
            f" as {rules.edition!r} has"
        )
    if len(position.scores) > MAX_SEATS:
        raise RulesError(
            f"a position of {len(position.scores)} seats; expected at most {MAX_SEATS}"
        )
    if len(rack) > rules.rack:
        raise RulesError(f"a rack of {len(rack)} tiles; expected at most {rules.rack}")
    held = Counter(map(rack_face, position.board.values())) + Counter(rack)
    tiles = rules.tiles.counts()
    if held - tiles:
        face = next(iter(held - tiles))
        raise RulesError(f"the position holds more tiles {face!r} than the set has")
    pending, board = _pending_play(laid, position, rules)
    held = Counter(map(rack_face, board.values())) + Counter(rack)
    if held - tiles:
        raise RulesError(f"{laid!r} takes tiles that the set has no more")
    unseen = (tiles - held).total()
    hands, bag = _hands(position, unseen, rules)
    return PlayerView(
        seat=0,
        board=board,
        rack=rack,
        scores=position.scores,
        tiles=(len(rack), *hands),
        bag_count=bag,
        to_move=0 if pending is None else pending.seat,
        pending=pending,
        passes=position.zero_turns if bag == 0 else 0,
    )


def _pending_play(text: str, position: Position, rules: Rules) -> tuple[PendingPlay | None, Board]:
    """The play of the seat before, which waits to be accepted, and the board with it."""
    if not text:
        return None, position.board
    last = len(position.scores) - 1
    lying = GameState(rules, Dealer.REFEREE, "", (), position.board, Bag((), ()))
    command = parse_command(text.strip(), last, lying)
    if last < 1 or not isinstance(command, cmd.Lay):
        raise NotationError(f"{text!r} is no word that another player lays; expected one")
    squares = [tile.square for tile in command.tiles]
    if any(square in position.board for square in squares):
        raise RulesError(f"{text!r} covers tiles of the board; expected the board before the play")
    board = position.board.lay(command.tiles)
    rows = {square.row for square in squares}
    direction = Direction.ACROSS if len(rows) == 1 else Direction.DOWN
    words = find_words(board, squares, direction)
    points = score_play(rules, words, frozenset(squares)).total
    formed = tuple(dict.fromkeys(word.text for word in words))
    return PendingPlay(last, formed, points), board


def _hands(position: Position, unseen: int, rules: Rules) -> tuple[tuple[int, ...], int]:
    """How many tiles the others hold: full racks if possible, otherwise split evenly."""
    others = len(position.scores) - 1
    if others and unseen > others * rules.rack:
        return (rules.rack,) * others, unseen - others * rules.rack
    given = tuple(len(rack) for rack in position.racks[1:])
    if sum(given) == unseen:
        return given, 0
    hands = tuple(unseen // others + (seat < unseen % others) for seat in range(others))
    return hands, 0 if others else unseen


def view_of_game(state: GameState) -> PlayerView:
    """What the seat to act may see."""
    if state.phase not in (Phase.TURN, Phase.PENDING):
        raise RulesError(f"the game is in the phase {state.phase}; expected somebody to move")
    seat = next(iter(state.undecided), state.to_move)
    if state.seats[seat].rack.tiles is None:
        raise RulesError(f"the rack of seat {seat} is not known; expected a game with its racks")
    return PlayerView.of(state, seat)
