"""The record of a game: every turn with the board and the rack of the moment of its move."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.analysis.record import TurnRecord, record_of, record_of_gcg
from sternfeld.analysis.report import Mark
from sternfeld.analysis.turns import analyse_turn, move_text
from sternfeld.engine.engine import Engine
from sternfeld.errors import NotationError, RulesError
from sternfeld.game.corrections import plain_events
from sternfeld.game.events import (
    Event,
    TilesExchanged,
    TilesLaid,
    TurnBegan,
    TurnPassed,
    WordRearranged,
)
from sternfeld.game.evolve import evolve
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.cgp import parse_cgp
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.json_form import game_from_json
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face
from tests.analysis.games import TINY
from tests.notation.samples import damaged_gcg
from tests.samples.write import generations

GAMES = [path for one in generations() for path in sorted((one / "games").glob("*.json"))]
MOVES = (TilesLaid, WordRearranged, TilesExchanged, TurnPassed)


def game(name: str, generation: str = "v0_4") -> tuple[Event, ...]:
    [path] = (one for one in GAMES if one.parts[-3] == generation and one.stem == name)
    return game_from_json(path.read_text("utf-8"))


def from_rack(event: Event) -> Counter[str]:
    match event:
        case TilesLaid():
            return Counter(rack_face(tile.face) for tile in event.tiles)
        case WordRearranged():
            return Counter(event.added)
        case TilesExchanged():
            return Counter(event.tiles or ())
        case _:
            return Counter()


def check_turn(turn: TurnRecord, began: GameState, before: GameState, event: Event) -> None:
    """Compare a turn with the referee's state when the turn began and just before the move."""
    seat = turn.line.seat
    assert turn.view.board == before.board
    assert turn.began.board == began.board
    assert not from_rack(event) - Counter(turn.view.rack)
    assert len(turn.view.rack) <= before.seats[seat].rack.count
    held = before.seats[seat].rack.tiles
    if held is not None:
        assert sorted(turn.view.rack) == sorted(held)
        assert sorted(turn.began.rack) == sorted(began.seats[seat].rack.tiles or ())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_turn_has_the_board_and_the_rack_of_the_moment_of_its_move(path: Path) -> None:
    events = game_from_json(path.read_text("utf-8"))
    made = (turn for turn in record_of(events).turns if turn.line.kind is not LineKind.LOST)
    turns = {turn.line.number: turn for turn in made}
    state: GameState | None = None
    began: dict[int, GameState] = {}
    for event in plain_events(events):
        if state is not None and isinstance(event, MOVES) and state.number in turns:
            check_turn(turns[state.number], began[state.number], state, event)
        state = evolve(state, event)
        if isinstance(event, TurnBegan):
            began[state.number] = state


def test_a_tile_taken_up_from_the_board_is_no_luck_of_the_draw() -> None:
    turns = record_of(game("mini-referee-finished")).turns
    swapping = turns[3]
    assert swapping.line.swaps
    before = next(turn for turn in reversed(turns[:3]) if turn.line.seat == swapping.line.seat)
    assert before.then == swapping.began
    assert before.then.board == swapping.line.board
    assert before.then.rack != swapping.view.rack


def test_a_turn_with_a_swap_is_judged_with_the_tile_that_was_taken_up() -> None:
    record = record_of(game("kompakt-referee-finished"))
    turn = next(turn for turn in record.turns if turn.line.number == 10)
    assert turn.line.swaps
    report = analyse_turn(Engine(record.rules), record.rules, turn, TINY, seed=1)
    assert report is not None
    assert report.mark is not Mark.NOT_JUDGED
    assert sorted(report.rack) == sorted("EEURHUZ")


def test_a_rearranged_word_that_was_taken_back_is_told_as_it_read() -> None:
    record = record_of(game("kompakt-referee-finished", "v0_2"))
    turn = next(turn for turn in record.turns if turn.line.number == 14)
    assert (turn.line.kind, move_text(turn)) == (LineKind.TAKEN_BACK, "7F IEUHTE")


@given(
    damaged_gcg(),
    st.sampled_from(
        [
            Rules.of("kompakt"),
            Rules.of("kompakt", {"word_check": "free"}),
            Rules.of("kompakt", {"challenge.penalty": "lost_turn", "ends.pass_rounds": 1}),
            Rules.of("mini"),
        ]
    ),
)
def test_every_turn_of_a_damaged_file_is_a_position_or_the_file_is_refused(
    text: str, rules: Rules
) -> None:
    try:
        record = record_of_gcg(parse_gcg(text).game, rules)
    except (NotationError, RulesError):
        return
    for turn in record.turns:
        assert not turn.line.used - Counter(turn.view.rack)
        assert len(turn.view.rack) <= turn.view.tiles[turn.line.seat]
        assert parse_cgp(turn.position(record.rules).cgp(), record.rules.tiles).racks[0] == (
            record.rules.tiles.sort(turn.view.rack)
        )


PLAYERS = "#player1 ann Ann\n#player2 bob Bob\n"


def test_points_that_the_rules_do_not_give_count_in_the_position() -> None:
    told = ">ann: HORNABC 8F HORN +14 14\n>ann: (challenge) +5 19\n>bob: - +0 0\n>ann: - +0 19"
    rules = Rules.of("kompakt", {"word_check": "free"})
    record = record_of_gcg(parse_gcg(PLAYERS + told).game, rules)
    assert [turn.view.scores for turn in record.turns] == [(0, 0), (19, 0), (19, 0)]
    assert record.scores == (19, 0)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "line 3: the file does not come to the end of the game"),
        ("\n#rack1 AB", "line 3: the file does not come to the end of the game"),
        (
            "\n#rack2 ABC",
            "line 4: the file does not come to the end of the game; Bob is to move with ABC",
        ),
    ],
)
def test_a_game_that_is_not_over_is_called_so(more: str, said: str) -> None:
    game = parse_gcg(f"{PLAYERS}>ann: A - +0 0{more}").game
    assert [str(one) for one in record_of_gcg(game, Rules.of("kompakt")).problems] == [said]


def test_a_game_that_is_over_or_cannot_go_on_is_not_called_unfinished() -> None:
    for end in (">bob: B (B) -3 -3", ">bob: QQ (QQ) -20 -20", ">ann: A - +0 0"):
        game = parse_gcg(f"{PLAYERS}>ann: A - +0 0\n{end}").game
        problems = record_of_gcg(game, Rules.of("kompakt")).problems
        assert [one.problem for one in problems if "unfinished" in one.problem] == []
