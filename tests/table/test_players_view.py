import pytest

from sternfeld.errors import TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.table.players_view import player_view
from tests.table.playing import (
    COMPUTER,
    GUEST,
    ME,
    Host,
    first_tiles,
    plan_of,
    sit_down,
)
from tests.table.test_view import poison, with_hidden_tiles

AGREED: dict[str, object] = {"start.order": "agreed", "clock.game_seconds": 600}


def test_a_computer_sees_its_own_seat_and_nothing_else() -> None:
    host = sit_down(Host(plan_of(COMPUTER, ME, GUEST, rules=AGREED, starter=1)), "bob")
    host.play("ada", cmd.Lay(1, first_tiles(host.game)))
    seen = player_view(host.state, 0)
    assert seen.rack == host.game.seats[0].rack.tiles
    assert dict(seen.board) == dict(host.game.board)
    assert seen.pending is not None
    assert (seen.pending.seat, seen.to_move, seen.bag_count) == (1, 1, 84)
    assert seen.pending.words == tuple(word.text for word in host.game.pending.words)  # type: ignore[union-attr]
    assert seen.tiles == (7, 5, 7)
    assert seen.clock_ms == 600_000
    assert player_view(with_hidden_tiles(host.state, 0, poison()), 0) == seen


def test_passes_in_a_row_are_counted() -> None:
    host = Host(plan_of(ME, COMPUTER, rules={"start.order": "agreed"}))
    assert player_view(host.state, 1).passes == 0
    host.play("ada", cmd.Pass(0))
    assert player_view(host.state, 1).passes == 1
    assert player_view(host.state, 1).clock_ms is None


def test_before_the_game_there_is_nothing_to_see() -> None:
    with pytest.raises(TableRefusal):
        player_view(Host(plan_of(ME, GUEST, COMPUTER)).state, 2)
