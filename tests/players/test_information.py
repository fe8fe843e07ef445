"""A player knows its own rack and what lies open: other hidden tiles never change its move."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game.bag import Bag
from sternfeld.game.rack import Rack
from sternfeld.game.state import GameState
from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.player import levels, player_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules
from tests.players.games import play
from tests.support.examples import examples

RULES = {
    "challenged": Rules.of("deluxe"),
    "deluxe": Rules.of("deluxe", {"word_check": "checked"}),
    "reise": Rules.of("reise"),
}


def with_hidden_tiles_swapped(state: GameState, seat: int, seed: int) -> GameState:
    """The same game with everything that this seat cannot see dealt anew."""
    others = [other for other in range(len(state.seats)) if other != seat]
    hidden = list(state.bag.tiles)
    for other in others:
        hidden += state.seats[other].rack.tiles or ()
    random.Random(seed).shuffle(hidden)
    seats = list(state.seats)
    for other in others:
        count = seats[other].rack.count
        seats[other] = replace(seats[other], rack=Rack.of(tuple(hidden[:count])))
        del hidden[:count]
    left = state.rules.tiles.sort(hidden)
    return replace(state, seats=tuple(seats), bag=Bag(left, left))


@pytest.mark.parametrize("bluff", [False, True])
@pytest.mark.parametrize("level", levels())
@examples(1 / 10)
@given(
    edition=st.sampled_from(sorted(RULES)),
    seats=st.integers(2, 4),
    commands=st.integers(1, 40),
    seed=st.integers(0, 1000),
)
def test_swapping_hidden_tiles_never_changes_a_move(
    level: str, bluff: bool, edition: str, seats: int, commands: int, seed: int
) -> None:
    rules = RULES[edition]
    state = play(rules, ["expert"] * seats, seed, most=commands)
    if state.end is not None:
        return
    seat = next_to_act(state)
    other = with_hidden_tiles_swapped(state, seat, seed + 1)
    moves = [
        player_of(level, bluff=bluff).choose(
            PlayerView.of(one, seat), rules, Budget(nodes=100, seed=seed)
        )
        for one in (state, other)
    ]
    assert moves[0] == moves[1]


def test_the_swap_changes_what_others_hold() -> None:
    state = play(RULES["deluxe"], ["expert"] * 2, 1, most=4)
    seat = next_to_act(state)
    other = with_hidden_tiles_swapped(state, seat, 1)
    assert other.seats[1 - seat].rack != state.seats[1 - seat].rack
    assert PlayerView.of(other, seat) == PlayerView.of(state, seat)
