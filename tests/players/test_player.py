"""Every level, in every edition, under every variation, plays legally."""

import pytest

from sternfeld.engine.judge import judge_for
from sternfeld.errors import RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.game.score_sheet import LineKind
from sternfeld.players.budget import Budget
from sternfeld.players.player import levels, player_of
from sternfeld.players.view import PendingPlay, PlayerView
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe", {"word_check": "checked"})
JUDGE = judge_for(RULES)


def seen(**changes: object) -> PlayerView:
    values: dict[str, object] = {
        "seat": 0,
        "board": Board(15),
        "rack": tuple("HORNETS"),
        "scores": (0, 0),
        "tiles": (7, 7),
        "bag_count": 86,
        "to_move": 0,
    }
    return PlayerView(**(values | changes))  # type: ignore[arg-type]


def choose(
    level: str, view: PlayerView, rules: Rules = RULES, budget: Budget | None = None
) -> cmd.SeatCommand:
    return player_of(level).choose(view, rules, budget or Budget(nodes=200))


def test_the_levels_have_names() -> None:
    assert levels() == ("beginner", "intermediate", "advanced", "expert", "champion")
    with pytest.raises(RulesError, match="beginner"):
        player_of("grandmaster")


EDITIONS = ("deluxe", "kompakt", "kurz", "mini", "reise", "super")


@pytest.mark.parametrize(
    ("edition", "level"),
    [
        pytest.param(edition, level, marks=[] if (row + column) % 3 == 0 else pytest.mark.thorough)
        for row, edition in enumerate(EDITIONS)
        for column, level in enumerate(levels())
    ],
)
def test_every_level_plays_every_edition_to_its_end(edition: str, level: str) -> None:
    state = play(Rules.of(edition), [level, "expert"])
    assert state.end is not None
    assert not any(turn.kind is LineKind.TAKEN_BACK for turn in state.turns)


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_play_to_the_end(seats: int) -> None:
    names = ("champion", "expert", "advanced", "beginner")[:seats]
    state = play(Rules.of("kompakt"), names, seed=2)
    assert state.end is not None
    assert state.scores[0] > 100


ALL_THREE = {"recycle": True, "rearrange": True, "blank_recovery": True}


@pytest.mark.parametrize(
    "variation",
    [
        {"blank_recovery": True},
        pytest.param({"recycle": True}, marks=pytest.mark.thorough),
        pytest.param({"rearrange": True}, marks=pytest.mark.thorough),
        pytest.param(ALL_THREE, marks=pytest.mark.thorough),
        {"nine_tiles": True},
        {"first_word_min": 5},
        {"finish_line": "intermediate"},
        {"ends.empty_bag_alone": True},
        {"blanks.count": 5},
        {"clock.game_seconds": 60},
    ],
    ids=str,
)
@pytest.mark.parametrize("level", ["beginner", "champion"])
def test_every_variation_is_played_to_the_end(level: str, variation: dict[str, object]) -> None:
    state = play(Rules.of("deluxe", variation), [level, "expert"], seed=3)
    assert state.end is not None
    assert max(state.scores) > 50


def test_the_same_view_gives_the_same_choice() -> None:
    for level in levels():
        view = seen(rack=tuple("AEIQR?T"))
        budget = Budget(nodes=400, seed=7)
        assert choose(level, view, budget=budget) == choose(level, view, budget=budget)


def test_without_a_play_it_exchanges_and_with_an_empty_bag_it_passes() -> None:
    for level in levels():
        rack = tuple("VVUUQQQ")
        assert isinstance(choose(level, seen(rack=rack)), cmd.Exchange)
        assert choose(level, seen(rack=rack, bag_count=6)) == cmd.Pass(0)


def test_nobody_exchanges_for_ever() -> None:
    rack = tuple("VVUUQQQ")
    for level in levels():
        assert isinstance(choose(level, seen(rack=rack, idle_turns=5)), cmd.Exchange)
        assert choose(level, seen(rack=rack, idle_turns=6)) == cmd.Pass(0)


def test_at_a_table_without_words_it_exchanges_or_passes() -> None:
    rules = Rules.of("deluxe", {"words.lexicon": "none", "word_check": "free"})
    assert choose("expert", seen(), rules) == cmd.Exchange(0, tuple("HORNETS"))
    assert choose("expert", seen(bag_count=3), rules) == cmd.Pass(0)
    pending = PendingPlay(1, ("XQ",), 10)
    assert choose("expert", seen(pending=pending, to_move=1), rules) == cmd.Accept(0)


def test_a_play_that_reaches_the_finish_line_is_laid() -> None:
    rules = Rules.of("deluxe", {"finish_line": "70", "word_check": "checked"})
    for level in ("expert", "champion"):
        # DE keeps more, but only the high score ends the game here and now.
        command = choose(level, seen(scores=(55, 69), rack=tuple("SSTARE?")), rules)
        assert isinstance(command, cmd.Lay)


def test_with_little_time_left_it_still_moves() -> None:
    for budget, view in (
        (Budget(seconds=0.01), seen()),
        (Budget(seconds=0.1), seen()),
        (Budget(), seen(clock_ms=100)),
        (Budget(lambda: True), seen()),
    ):
        assert isinstance(choose("champion", view, budget=budget), cmd.Lay)


def test_the_champion_looks_at_the_clock_while_it_thinks_and_stops() -> None:
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    choose("champion", seen(rack=tuple("AEIQRST")), budget=Budget(is_over, seconds=3600))
    assert 3 < asked < 20
