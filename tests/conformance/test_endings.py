"""How games end where nobody goes out: each sheet's own sentence, with two, three and four players.

mini, kompakt and kurz wait until everybody has passed in two rounds running. In deluxe and reise
(and super, which is played like deluxe) the game goes on until all possible plays have been made.
"""

from __future__ import annotations

import pytest

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import PlacedTile
from sternfeld.game.endings import EndCause, end_cause, pass_rounds
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.state import Phase
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet
from tests.conformance.sheet import Sitting
from tests.game.table import Table, across, down, of_kind

STUCK = {0: "Q", 1: "V", 2: "QQ", 3: "VV"}
BOARDS = {"reise": across(8, 7, "ALM")}
HORN = across(8, 6, "HORN")
PLAYS: dict[str, tuple[str, tuple[PlacedTile, ...]]] = {
    "deluxe": ("JIXV", down(6, 9, "JI.X")),
    "reise": ("MV", across(8, 6, "M...")),
    "super": ("JIXV", down(6, 9, "JI.X")),
}
"""What somebody holds, and can lay: JINX through the N of HORN, MALM before ALM."""

all_seats = pytest.mark.parametrize("seats", [2, 3, 4])
two_rounds = pytest.mark.parametrize("edition", ["mini", "kompakt", "kurz"])
all_plays = pytest.mark.parametrize("edition", ["deluxe", "reise", "super"])


def near_the_end(
    edition: str, seats: int, racks: dict[int, str] | None = None, bag: str = ""
) -> Sitting:
    """Nobody can lay anything unless a rack says otherwise."""
    table = Sitting(edition, seats=seats)
    held = {seat: STUCK[seat] for seat in range(seats)} | (racks or {})
    table.set_out(BOARDS.get(edition, HORN), racks=held, bag=bag)
    return table


def a_round(table: Table) -> tuple[ev.Event, ...]:
    """Everybody passes once; the game goes on at least until the last of them has."""
    happened: tuple[ev.Event, ...] = ()
    for _ in table.state.active:
        assert table.state.phase is Phase.TURN
        happened += table.do(cmd.Pass(table.state.to_move))
    return happened


def ended(table: Table) -> tuple[EndReason | None, EndCause | None]:
    return table.state.end, end_cause(table.state)


# mini, kompakt and kurz


@two_rounds
@all_seats
def test_one_round_of_passes_never_ends_the_game_and_two_do(edition: str, seats: int) -> None:
    table = near_the_end(edition, seats)
    assert not of_kind(a_round(table), ev.EndOffered)
    assert ended(table) == (None, None), "although nobody can lay"
    a_round(table)
    assert ended(table) == (EndReason.PASSES, EndCause.PASSES)
    assert pass_rounds(table.state) == 2


# deluxe and reise


@all_plays
@all_seats
def test_a_round_of_passes_ends_the_game_once_nobody_has_a_play_left(
    edition: str, seats: int
) -> None:
    table = near_the_end(edition, seats)
    assert of_kind(a_round(table), ev.EndOffered) == [ev.EndOffered(found=True)]
    assert ended(table) == (EndReason.EXHAUSTED, EndCause.NO_PLAY_LEFT)
    assert table.state.scores[0] == -10, "each loses the own tiles"


@all_plays
@all_seats
def test_the_game_goes_on_silently_while_somebody_has_a_play(edition: str, seats: int) -> None:
    rack, play = PLAYS[edition]
    for holder in range(seats):
        table = near_the_end(edition, seats, {holder: rack})
        silent = (ev.TurnPassed, ev.TurnStood, ev.TurnBegan)
        assert all(isinstance(event, silent) for event in a_round(table)), "nobody is told why"
        assert (table.state.phase, table.state.end_offered) == (Phase.TURN, False)
        for seat in range(holder):
            table.do(cmd.Pass(seat))
        assert table.invalid(holder, play) == ()
        assert table.state.end is None


@all_plays
@all_seats
def test_a_second_round_of_passes_ends_it_all_the_same(edition: str, seats: int) -> None:
    table = near_the_end(edition, seats, {seats - 1: PLAYS[edition][0]})
    a_round(table)
    assert not of_kind(a_round(table), ev.EndOffered)
    assert ended(table) == (EndReason.PASSES, EndCause.PASSES)
    assert pass_rounds(table.state) == 2


@all_plays
def test_the_two_rounds_follow_one_another(edition: str) -> None:
    rack, play = PLAYS[edition]
    table = near_the_end(edition, 2, {0: rack})
    a_round(table)
    table.stand(0, play)
    table.do(cmd.Pass(1))
    assert table.state.phase is Phase.TURN
    table.do(cmd.Pass(0))
    assert ended(table) == (EndReason.EXHAUSTED, EndCause.NO_PLAY_LEFT)


@all_plays
def test_while_the_bag_holds_tiles_no_round_of_passes_ends_the_game(edition: str) -> None:
    full = Rules.of(edition).rack
    table = near_the_end(edition, 2, {0: "Q" * full, 1: "V" * full}, bag="E")
    for _ in range(5):
        a_round(table)
    assert table.state.phase is Phase.TURN


# Where racks or words are unknown


def at_a_real_board(edition: str, seats: int) -> Table:
    """The bag is empty from the start."""
    size = {2: 4, 3: 3, 4: 2}[seats]
    tiles = TileSet("few", "xx", (Letter("A", 1, size * seats),), 0)
    rules = {"tiles": tiles, "rack": size, "bonus": "none", "first_word_min": 2}
    judged: dict[str, object] = {"words.lexicon": "none", "word_check": "free"}
    return Table(edition, {**rules, **judged}, seats=seats, dealer=Dealer.TABLE)


@all_plays
@all_seats
def test_at_a_real_board_the_table_is_asked_and_agrees(edition: str, seats: int) -> None:
    table = at_a_real_board(edition, seats)
    assert of_kind(a_round(table), ev.EndOffered) == [ev.EndOffered(found=False)]
    assert (table.state.phase, table.state.end_offered) == (Phase.TURN, True)
    table.do(*(cmd.AgreeToEnd(seat) for seat in range(seats)))
    assert ended(table) == (EndReason.EXHAUSTED, EndCause.NO_PLAY_AGREED)


@all_plays
@all_seats
def test_at_a_real_board_a_second_round_ends_the_game_too(edition: str, seats: int) -> None:
    table = at_a_real_board(edition, seats)
    a_round(table)
    a_round(table)
    assert ended(table) == (EndReason.PASSES, EndCause.PASSES)


@two_rounds
def test_where_two_rounds_are_waited_for_nobody_is_asked(edition: str) -> None:
    table = at_a_real_board(edition, 3)
    assert not of_kind(a_round(table), ev.EndOffered)
    assert table.state.phase is Phase.TURN
    a_round(table)
    assert ended(table) == (EndReason.PASSES, EndCause.PASSES)


@all_plays
@all_seats
def test_where_nobody_judges_words_the_table_is_asked_too(edition: str, seats: int) -> None:
    table = Table(edition, {"word_check": "free"}, seats=seats)
    table.set_out(bag="")
    assert of_kind(a_round(table), ev.EndOffered) == [ev.EndOffered(found=False)]
    assert table.state.phase is Phase.TURN
    a_round(table)
    assert ended(table) == (EndReason.PASSES, EndCause.PASSES)
