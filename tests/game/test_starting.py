"""How a game begins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sternfeld.errors import RulesError
from sternfeld.game import events as ev
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import new_game
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.state import Phase
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet
from tests.game.table import EDITIONS, HandChance, all_tiles, of_kind

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def begin(
    edition: str,
    seats: int,
    wishes: Mapping[int, str] | None = None,
    starter: int | None = None,
    house_rules: Mapping[str, object] | None = None,
) -> tuple[Event, ...]:
    rules = Rules.of(edition, house_rules or {})
    chance = HandChance(wishes)
    return new_game(rules, NAMES[:seats], now=5, chance=chance, starter=starter).events


def starter_of(events: tuple[Event, ...]) -> int:
    return of_kind(events, ev.StarterChosen)[0].seat


@pytest.mark.parametrize("edition", ["kompakt", "deluxe", "reise", "super"])
def test_the_letter_nearest_a_begins_and_the_tiles_go_back(edition: str) -> None:
    events = begin(edition, 3, {0: "K", 1: "C", 2: "D"})
    assert starter_of(events) == 1
    (draw,) = of_kind(events, ev.StartingTilesDrawn)
    assert [(one.seat, one.face) for one in draw.draws] == [(0, "K"), (1, "C"), (2, "D")]
    assert not draw.kept
    state = fold(events)
    assert state.bag.shuffles == 1
    assert len(state.bag) == state.rules.tiles.total - 3 * state.rules.rack
    assert all_tiles(state) == state.rules.tiles.counts()


@pytest.mark.parametrize("edition", ["kompakt", "deluxe", "kurz"])
def test_a_blank_beats_a(edition: str) -> None:
    assert starter_of(begin(edition, 3, {0: "A", 1: "B", 2: "?"})) == 2


def test_umlauts_stand_where_the_alphabet_of_the_set_has_them() -> None:
    assert starter_of(begin("kompakt", 2, {0: "B", 1: "Ä"})) == 1


def test_tied_seats_and_only_they_draw_again() -> None:
    events = begin("deluxe", 4, {0: "EZ", 1: "BC", 2: "BA", 3: "K"})
    first, second = of_kind(events, ev.StartingTilesDrawn)
    assert len(first.draws) == 4
    assert [(one.seat, one.face) for one in second.draws] == [(1, "C"), (2, "A")]
    assert starter_of(events) == 2


def test_the_short_edition_keeps_the_tile_and_fills_up_to_seven() -> None:
    events = begin("kurz", 2, {0: "A", 1: "B"})
    assert of_kind(events, ev.StartingTilesDrawn)[0].kept
    assert [draw.count for draw in of_kind(events, ev.TilesDrawn)] == [6, 6]
    state = fold(events)
    assert "A" in (state.seats[0].rack.tiles or ())
    assert [seat.rack.count for seat in state.seats] == [7, 7]
    assert all_tiles(state) == state.rules.tiles.counts()


def test_kept_tiles_of_several_rounds_all_count_towards_the_rack() -> None:
    state = fold(begin("kurz", 3, {0: "AB", 1: "AC", 2: "D"}))
    assert state.starter == 0
    assert [seat.rack.count for seat in state.seats] == [7, 7, 7]


def test_a_tie_that_fills_the_racks_goes_to_the_seat_that_sits_first() -> None:
    events = begin("kurz", 3, {0: "D", 1: "AB", 2: "AB"}, house_rules={"rack": 2, "bonus": "none"})
    assert len(of_kind(events, ev.StartingTilesDrawn)) == 2
    assert starter_of(events) == 1
    assert [seat.rack.count for seat in fold(events).seats] == [2, 2, 2]


def test_a_bag_of_equal_tiles_does_not_keep_people_drawing_for_ever() -> None:
    tiles = TileSet("same", "xx", (Letter("A", 1, 50),), 0)
    events = begin("deluxe", 2, house_rules={"tiles": tiles, "word_check": "free"})
    assert starter_of(events) == 0


def test_the_players_of_the_mini_edition_agree_who_begins() -> None:
    events = begin("mini", 3, starter=2)
    assert starter_of(events) == 2
    assert not of_kind(events, ev.StartingTilesDrawn)
    assert [draw.seat for draw in of_kind(events, ev.TilesDrawn)] == [2, 0, 1]
    assert starter_of(begin("mini", 3)) == 0


def test_nobody_can_choose_the_starter_where_tiles_are_drawn() -> None:
    with pytest.raises(RulesError, match=r"start\.order=draw"):
        begin("deluxe", 2, starter=1)


@pytest.mark.parametrize("starter", [-1, 2])
def test_the_starter_must_sit_at_the_table(starter: int) -> None:
    with pytest.raises(RulesError, match="cannot begin; expected 0 to 1"):
        begin("mini", 2, starter=starter)


@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_can_play(seats: int) -> None:
    with pytest.raises(RulesError, match="expected 1 to 4"):
        new_game(Rules.of("mini"), ("x",) * seats, now=0, chance=HandChance())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_edition_deals_full_racks_to_every_number_of_seats(edition: str, seats: int) -> None:
    chance = SeededChance(b"%32d" % seats)
    state = new_game(Rules.of(edition), NAMES[:seats], now=7, chance=chance).state
    assert [seat.rack.count for seat in state.seats] == [state.rules.rack] * seats
    assert (state.phase, state.turn_began, state.number) == (Phase.TURN, 7, 1)
    assert state.to_move == state.starter
    assert state.commitment == chance.commitment
    assert all_tiles(state) == state.rules.tiles.counts()


def test_practice_alone_needs_no_draw() -> None:
    events = begin("deluxe", 1)
    assert not of_kind(events, ev.StartingTilesDrawn)
    assert starter_of(events) == 0


def test_at_a_real_table_the_players_have_drawn_and_nobody_here_knows_their_tiles() -> None:
    events = new_game(
        Rules.of("kurz"), NAMES[:3], now=0, chance=HandChance(), starter=1, dealer=Dealer.TABLE
    ).events
    assert [type(event).__name__ for event in events] == [
        "GameCreated",
        "StarterChosen",
        "TilesDrawn",
        "TilesDrawn",
        "TilesDrawn",
        "TurnBegan",
    ]
    state = fold(events)
    assert state.commitment == ""
    assert [(seat.rack.count, seat.rack.tiles) for seat in state.seats] == [(7, None)] * 3
    assert (state.to_move, state.bag_count) == (1, 102 - 21)
