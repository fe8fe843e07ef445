from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game.board import Direction, PlacedTile
from sternfeld.game.decide import decide
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.faces import join_faces
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_model import GcgPass, GcgPlay, GcgPlayer, GcgPragma
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.notation.samples import CHANCE, line, random_game, table
from tests.support.examples import examples

CHALLENGED: dict[str, object] = {"word_check": "challenge", "challenge.penalty": 10}


class Verdict:
    """A judge with one answer for every word."""

    def __init__(self, *, admits: bool) -> None:
        self.answer = admits

    def admits(self, word: str) -> bool:
        return self.answer

    def can_lay(self, rules: Rules, board: object, rack: tuple[str, ...]) -> bool | None:
        return None


def played(
    events: Sequence[Event], *commands: cmd.Command, admits: bool = True, now: int = 0
) -> GameState:
    state = fold(events)
    for command in commands:
        judge = Verdict(admits=admits)
        state = decide(state, command, now=now, chance=CHANCE, judge=judge).state
    return state


def moves(state: GameState) -> list[str]:
    """The lines of the moves and racks, without the notes on unknown racks."""
    lines = format_gcg(gcg_of(state)).splitlines()
    return [one for one in lines if one[0] == ">" or one.startswith("#rack")]


ABER = cmd.Lay(0, line(8, 7, "ABER", Direction.ACROSS))
ABERN = cmd.Lay(1, (PlacedTile(Square(8, 11), "n"),))


def test_the_file_names_players_word_list_and_edition() -> None:
    game = gcg_of(fold(table("kompakt", names=["Ann Example", "Bob"])))
    assert game.players == (GcgPlayer("Ann_Example", "Ann Example"), GcgPlayer("Bob", "Bob"))
    assert game.pragmas == (GcgPragma("lexicon", "de"),)
    assert game.note == "Edition: kompakt, tiles: de-102, board: standard-15"


def test_a_table_without_a_word_list_names_none() -> None:
    rules: dict[str, object] = {"tiles": "es-100", "words.lexicon": "none", "word_check": "free"}
    assert gcg_of(fold(table("kompakt", rules))).pragmas == ()


def test_nicknames_are_one_word_each_and_differ() -> None:
    game = gcg_of(fold(table(names=["A b", "A:b", " ", "A_b"])))
    assert [player.nick for player in game.players] == ["A_b", "A_b_2", "player3", "A_b_4"]
    assert parse_gcg(format_gcg(game)).game == game
    game = gcg_of(fold(table(names=["A", "A_3", "A"])))
    assert [player.nick for player in game.players] == ["A", "A_3", "A_3_3"]


def test_a_running_game_at_a_real_table() -> None:
    state = played(
        table("kompakt", {"word_check": "free"}), ABER, ABERN, cmd.Exchange(0, count=3), cmd.Pass(1)
    )
    assert moves(state) == [
        ">Ann: ABER 8G ABER +12 12",
        ">Bob: ? 8G ....n +6 6",
        ">Ann: ? -3 +0 12",
        ">Bob: ? - +0 6",
    ]
    assert all(event.rack is None for event in gcg_of(state).events)


def test_a_play_that_waits_for_a_challenge_is_written() -> None:
    state = played(table("kompakt", CHALLENGED), ABER)
    assert moves(state) == [">Ann: ABER 8G ABER +12 12"]


def test_a_play_taken_back() -> None:
    state = played(table("kompakt", CHALLENGED), ABER, cmd.Challenge(1), admits=False)
    assert moves(state) == [">Ann: ABER 8G ABER +12 12", ">Ann: ABER -- -12 0"]


def test_a_challenge_that_costs_points() -> None:
    state = played(table("kompakt", CHALLENGED), ABER, cmd.Challenge(1), ABERN)
    assert moves(state) == [
        ">Ann: ABER 8G ABER +12 12",
        ">Bob:  (challenge) -10 -10",
        ">Bob: ? 8G ....n +6 -4",
    ]


def test_a_challenge_that_costs_the_next_turn() -> None:
    rules = {**CHALLENGED, "challenge.penalty": "lost_turn"}
    state = played(table("kompakt", rules), ABER, cmd.Challenge(1))
    assert format_gcg(gcg_of(state)).splitlines()[-4:] == [
        ">Ann: ABER 8G ABER +12 12",
        "#note #unknown-rack",
        ">Bob: ? - +0 0",
        "#note #unknown-rack #unsuccessful-challenge",
    ]


@pytest.mark.parametrize("edition", ["reise", "kompakt"])
def test_exchanged_tiles_are_named_where_the_referee_knows_them(edition: str) -> None:
    events = table(edition, dealer=Dealer.REFEREE)
    state = fold(events)
    rack = state.seats[state.to_move].rack.tiles or ()
    state = played(events, cmd.Exchange(state.to_move, rack[:2]))
    (event,) = gcg_of(state).events
    assert sorted(getattr(event, "tiles", ())) == sorted(rack[:2])
    assert event.rack == rack


def test_racks_that_are_known_are_written_while_the_game_runs() -> None:
    state = fold(table(dealer=Dealer.REFEREE))
    order = [state.starter, 1 - state.starter]
    assert gcg_of(state).racks == tuple(state.seats[seat].rack.tiles for seat in order)


def test_player_one_is_the_one_who_began() -> None:
    events = table(names=["Ann", "Bob", "Cyd"], starter=2)
    game = gcg_of(played(events, cmd.Pass(2), cmd.Pass(0)))
    assert [player.nick for player in game.players] == ["Cyd", "Ann", "Bob"]
    assert [event.seat for event in game.events] == [0, 1]


def test_the_end_is_settled_line_by_line() -> None:
    rules: dict[str, object] = {"word_check": "free", "clock.game_seconds": 60}
    events = table("kompakt", {**rules, "clock.overtime_penalty": 10})
    state = played(events, ABER)
    state = decide(state, cmd.Pass(1), now=100_000, chance=CHANCE, judge=Verdict(admits=True)).state
    for command in (
        cmd.AgreeToEnd(0),
        cmd.AgreeToEnd(1),
        cmd.ReportRacks(0, (("A", "?"), ("Q",))),
    ):
        happened = decide(
            state, command, now=100_000, chance=CHANCE, judge=Verdict(admits=True)
        ).events
        state = fold(happened, state)
    assert moves(state)[-3:] == [
        ">Ann: ?A (?A) -1 11",
        ">Bob: Q (Q) -10 -10",
        ">Bob:  (time) -10 -20",
    ]
    assert [event.total for event in gcg_of(state).events][-1] == state.scores[1]


def test_who_went_out_gains_what_the_others_hold() -> None:
    state = next(
        state
        for state in (
            fold(random_game(seed, 400, table("kompakt", {"word_check": "free"}), swaps=False))
            for seed in range(200)
        )
        if any(state.points(LineKind.RACKS_GAINED))
    )
    out = state.out or 0
    left = join_faces(state.seats[1 - out].rack.tiles or ())
    gained = state.points(LineKind.RACKS_GAINED)[out]
    name = state.seats[out].name
    assert moves(state)[-1] == f">{name}:  ({left}) +{gained} {state.scores[out]}"


def test_whoever_resigns_passes_with_a_note_where_that_was() -> None:
    state = played(table(), ABER, cmd.Resign(1))
    assert moves(state)[-1] == ">Bob: ? - +0 0"
    assert gcg_of(state).events[-1].note == "#resigned"
    assert "Resigned" not in gcg_of(state).note


def test_whoever_resigns_while_a_play_waits_comes_after_it() -> None:
    three = table("kompakt", CHALLENGED, names=["Ann", "Bob", "Cyd"])
    state = played(three, ABER, cmd.Resign(1), cmd.Accept(2), cmd.Pass(2), cmd.Resign(0))
    kinds = [(type(event), event.seat) for event in gcg_of(state).events]
    assert kinds == [(GcgPlay, 0), (GcgPass, 1), (GcgPass, 2), (GcgPass, 0)]
    replay = replay_gcg(gcg_of(state), state.rules)
    assert replay.problems == ()
    assert (replay.state.active, replay.state.scores) == ((2,), state.scores)


def test_a_play_stands_although_whoever_laid_it_left_before_the_next_move() -> None:
    three = table("kompakt", CHALLENGED, names=["Ann", "Bob", "Cyd"])
    state = played(three, ABER, cmd.Accept(1), cmd.Accept(2), cmd.Resign(0))
    replay = replay_gcg(gcg_of(state), state.rules)
    assert replay.problems == ()
    assert (replay.state.active, replay.state.scores) == ((1, 2), state.scores)


SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}


@pytest.mark.parametrize("check", ["free", "challenge"])
def test_what_gcg_cannot_tell_is_refused(check: str) -> None:
    events = table("kompakt", {**SWAPS, "word_check": check})
    start = (cmd.Lay(0, line(8, 7, "ABEr", Direction.ACROSS)),)
    accept = (cmd.Accept(1),) if check == "challenge" else ()
    rearrange = cmd.Rearrange(
        1, tuple(Square(8, i) for i in range(7, 11)), line(8, 7, "BAErN", Direction.ACROSS)
    )
    with pytest.raises(NotationError, match="rearranged words"):
        gcg_of(played(events, *start, *accept, rearrange))
    recycle = cmd.RecycleLetter(1, Square(8, 7), "O")
    with pytest.raises(NotationError, match="recycled letters"):
        gcg_of(played(events, *start, *accept, recycle, cmd.Pass(1)))


def test_a_rearranged_word_that_was_taken_back_is_refused_too() -> None:
    events = table("kompakt", {**SWAPS, **CHALLENGED})
    rearrange = cmd.Rearrange(
        1, tuple(Square(8, i) for i in range(7, 11)), line(8, 7, "BAERN", Direction.ACROSS)
    )
    state = played(events, ABER, cmd.Accept(1), rearrange, cmd.Challenge(0), admits=False)
    assert state.turns[-1].kind is LineKind.TAKEN_BACK
    with pytest.raises(NotationError, match="rearranged words"):
        gcg_of(state)


house_rules = st.sampled_from(
    [
        {"word_check": "free"},
        CHALLENGED,
        {**CHALLENGED, "challenge.penalty": "lost_turn"},
        {"word_check": "challenge", "challenge.penalty": "none"},
    ]
)


@examples(1 / 2)
@given(
    st.integers(0, 2**32),
    st.integers(0, 120),
    st.sampled_from(["kompakt", "reise", "mini", "super"]),
    house_rules,
    st.integers(1, 4),
    st.sampled_from(Dealer),
)
def test_played_games_are_written_with_their_scores_and_read_back(
    seed: int, turns: int, edition: str, rules: dict[str, object], seats: int, dealer: Dealer
) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"][:seats]
    state = fold(
        random_game(seed, turns, table(edition, rules, names=names, dealer=dealer), swaps=False)
    )
    game = gcg_of(state)
    reading = parse_gcg(format_gcg(game))
    assert reading.game == game
    assert reading.warnings == ()
    waiting = state.pending.points if state.pending else 0
    totals = {event.seat: event.total for event in game.events}
    for place, total in totals.items():
        seat = (state.starter + place) % seats
        extra = waiting if seat == state.to_move else 0
        assert total == state.scores[seat] + extra


@examples(1 / 2)
@given(st.integers(0, 2**32), st.integers(0, 120), house_rules, st.integers(1, 4))
def test_games_of_a_real_table_replay_to_the_same_board_and_scores(
    seed: int, turns: int, rules: dict[str, object], seats: int
) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"][:seats]
    state = fold(random_game(seed, turns, table("kompakt", rules, names=names), swaps=False))
    reading = parse_gcg(format_gcg(gcg_of(state)))
    replay = replay_gcg(reading.game, state.rules)
    assert (reading.warnings, replay.problems) == ((), ())
    assert replay.state.board == state.board
    if state.pending is None and replay.state.pending is None:
        assert replay.state.scores == state.scores
