"""A number of nodes is kept, but for the last step."""

import pytest

from sternfeld.players.analysis import analyse
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe", {"word_check": "checked"})
ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)


@pytest.mark.parametrize("bag", [20, 7, 2, 0])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_keeps_to_its_nodes(seats: int, bag: int) -> None:
    state = play(RULES, ["expert"] * seats, until=lambda state: state.bag_count <= bag)
    view = PlayerView.of(state, state.to_move)
    for nodes in (500, 1000, 3000):
        found = analyse(ENGINE, view, RULES, Budget(nodes=nodes), FOREVER)
        # One rollout of each candidate takes up to 160 nodes, with endgame searches a few more.
        assert found.nodes <= nodes + 200
